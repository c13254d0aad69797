"""What a test match never is, whatever it asks for: listed, signed, archived, published (TBL-17, TBL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.play.records import filing
from service.site.making import Terms, Unsound, judge
from tests.support.api import GAME, PEOPLE
from tests.support.archives import archiving, filed

if TYPE_CHECKING:
    from pathlib import Path

    from service.settings import Settings
    from tests.support.api import Api, Clock

TESTS: list[dict[str, Any]] = [{"luck": {"seed": "a"}}, {"luck": {"seed": "a", "script": []}}, {"clock": "manual"}]


@pytest.mark.parametrize("terms", TESTS)
def test_a_test_match_that_asks_to_be_listed_is_refused(api: Api, terms: Any) -> None:
    body = {"game": GAME, "seats": list(PEOPLE), "access": "listed"} | terms
    problem = api.refused("malformed", "POST", "/v1/matches", json=body)
    assert problem["errors"] == {"access": "must be unlisted or private: a test match is never listed"}


@pytest.mark.parametrize("wish", ["signed", "archived", "published", "fair", "test"])
def test_no_opening_takes_a_word_that_would_make_it_count(api: Api, wish: str) -> None:
    for terms in TESTS:
        body = {"game": GAME, "seats": list(PEOPLE), wish: True} | terms
        problem = api.refused("malformed", "POST", "/v1/matches", json=body)
        assert list(problem["errors"]) == [wish]


@pytest.mark.parametrize("terms", TESTS)
def test_a_test_match_is_not_signed_nor_archived_nor_published(
    api: Api, settings: Settings, clock: Clock, tmp_path: Path, terms: Any
) -> None:
    archive = archiving(api, settings, tmp_path)
    match = archive.open(**terms)
    if match.see()["throws"] is not None:  # an empty script waits at once
        archive.ok("POST", f"{match.path}/throws", match.host, json={"throws": ["6", "6", "1", "1"]})
    match.close()
    filed(archive, clock, match)

    record = archive.ok("GET", f"{match.path}/record")
    assert record["signature"] is None
    assert not filing.is_filed(archive.referee, match.id)
    assert list(tmp_path.rglob("*.json")) == []
    for trust in (False, True):
        with pytest.raises(Unsound, match="a test match"):
            judge(codec(Record).decode(record), Terms(trust=trust))
