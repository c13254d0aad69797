"""A survey of a real store meets everything, goes on where it stopped, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.ports.errors import SurveyCut
from service.play.records import audit
from service.running import bootstrap
from service.store.matches import Store
from service.store.survey import Survey

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api


@pytest.fixture
def survey(settings: Settings) -> Survey:
    assert settings.store_url is not None
    return Survey(settings.store_url)


def met(survey: Survey, after: str | None = None) -> tuple[set[str], list[str | None]]:
    """Return all matches that a survey meets, and the places at which it can go on."""
    names, places = set(), []
    while True:
        page = survey.page(after)
        names |= set(page.matches)
        places.append(page.after)
        after = page.after
        if after is None:
            return names, places


def test_a_survey_meets_every_match_and_goes_on_where_it_stopped(
    api: Api, survey: Survey, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.store_url is not None
    opened = {api.open().id for _ in range(5)}
    monkeypatch.setattr("service.store.survey.AT_ONCE", 10)

    names, places = met(survey)

    assert opened <= names
    assert len(places) > 3
    first = survey.page(None)
    assert set(first.matches) | met(Survey(settings.store_url), first.after)[0] == names


@pytest.mark.parametrize("place", ["0123:5", "nonsense", ":"])
def test_a_survey_does_not_go_on_in_a_store_that_was_started_again(survey: Survey, place: str) -> None:
    with pytest.raises(SurveyCut):
        survey.page(place)


def test_an_audit_changes_nothing(api: Api, survey: Survey, settings: Settings) -> None:
    assert settings.store_url is not None
    match = api.open(time_per_decision=60_000)
    archive = bootstrap.archive(settings, settings.store_url)
    with Store(settings.store_url).client() as client:

        def all_of_it() -> dict[bytes, bytes]:
            return {key: client.dump(key) for key in client.scan_iter() if b":bucket:" not in key}

        before = all_of_it()
        assert audit.of_match(archive, match.id) == audit.Found()
        met(survey)

        assert all_of_it() == before
