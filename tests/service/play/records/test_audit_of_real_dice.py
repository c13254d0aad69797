"""What an audit finds of a match whose dice are thrown at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.play.records import audit
from service.play.records.audit import Archive, Found
from service.running import bootstrap
from tests.support.at_table import act, back, opened, started
from tests.support.damage import damage_line
from tests.support.trial_matches import SEED, scripted

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api


@pytest.fixture
def archive(settings: Settings) -> Archive:
    assert settings.store_url is not None
    return bootstrap.archive(settings, settings.store_url)


def test_a_match_has_no_fault_while_it_waits_and_after_it_went_back(api: Api, archive: Archive) -> None:
    waiting, match = opened(api), started(api)
    act(match, "throw", "3", "5", "blank")
    back(match, 3)

    assert audit.of_match(archive, waiting.id) == Found()
    assert audit.of_match(archive, match.id) == Found()


def test_a_throw_that_is_another_than_the_one_that_was_entered_is_found(
    api: Api, archive: Archive, settings: Settings
) -> None:
    match = started(api)

    def other(line: Any) -> None:
        line["ply"]["draws"][0] = [6, 5]

    damage_line(settings.store_url, match.id, 3, other)
    found = audit.of_match(archive, match.id)
    assert found is not None
    (fault,) = found.faults
    assert (fault.what, fault.match) == ("ply 3, hash", match.id)


def test_tbl_17_a_test_match_has_no_fault(api: Api, archive: Archive) -> None:
    dealt, thrown = api.open(luck=SEED), scripted(api, "6", "6", "1", "1", "3")
    act(dealt, "throw", seat=dealt.see()["to_act"][0])
    act(thrown, "throw", "5", "blank")
    ended = api.over(luck=SEED)

    assert [audit.of_match(archive, match.id) for match in (dealt, thrown, ended)] == [Found()] * 3
