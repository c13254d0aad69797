"""What an erasure leaves in the store: a match that an audit finds sound, and no word of what was erased."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import pytest

from rules.screaming_eagles import GAME as screaming_eagles
from rules.table.table import Personal
from service.play.match import ledger
from service.play.ports.due import Claim, Obligation
from service.play.ports.tokens import Bearer
from service.play.records import audit
from service.play.verbs.erasure import erase
from service.play.verbs.upkeep import end_unjudged, expire
from service.running import bootstrap
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.games.varied import patched

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.play.records.audit import Archive
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

TEXT = "Kiwi and plum."


@pytest.fixture
def archive(settings: Settings) -> Archive:
    assert settings.store_url is not None
    return bootstrap.archive(settings, settings.store_url)


@pytest.fixture
def match(api: Api) -> Played:
    """Give a fight of four in which seat 0 has sent two notes, and seat 1 the same text."""
    seats = [{"player": "person", "name": f"Pilot{seat}"} for seat in range(4)]
    match = api.open(seats, game="screaming-eagles")
    for seat, number in ((0, 1), (1, 1), (0, 2)):
        action = {"kind": "note", "number": number, "note": TEXT}
        api.ok("POST", f"{match.path}/actions", match.tokens[seat], json={"decision": 1, "action": action})
    return match


def stored(settings: Settings, match: str) -> str:
    """Return all that the store holds of a match."""
    with Store(settings.store_url or "").client() as client:
        held = client.hgetall(EVEN.match(match)).values(), client.lrange(EVEN.plies(match), 0, -1)
        kept = client.get(EVEN.record(match))
    return str([*held[0], *held[1], b"" if kept is None else zlib.decompress(kept)])


def erase_all(referee: Referee, match: str, seat: int) -> None:
    for what in Personal:
        erase(referee, match, seat, Bearer(match, seat, 0), what)


@pytest.mark.parametrize("over", [False, True])
def test_nothing_of_it_is_left_in_the_store_and_the_match_is_sound(
    referee: Referee, archive: Archive, settings: Settings, match: Played, over: bool
) -> None:
    if over:
        match.close()
    assert stored(settings, match.id).count(TEXT) > 6

    erase_all(referee, match.id, 0)

    assert "Pilot0" not in stored(settings, match.id)
    assert audit.of_match(archive, match.id) == audit.Found()
    erase_all(referee, match.id, 1)
    assert TEXT not in stored(settings, match.id)
    assert audit.of_match(archive, match.id) == audit.Found()


def test_a_match_whose_rules_are_gone_forgets_as_well(
    referee: Referee, archive: Archive, settings: Settings, match: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    patched(monkeypatch, screaming_eagles.key, version=screaming_eagles.version + 1)
    end_unjudged(referee, Claim(0, Obligation.read(f"close {match.id}"), 0))

    for seat in (0, 1):
        erase_all(referee, match.id, seat)

    assert match.see()["seats"][0]["name"] is None
    assert TEXT not in stored(settings, match.id)
    assert (found := audit.of_match(archive, match.id)) is not None
    assert found.faults == ()


def test_a_record_that_is_left_forgets(
    referee: Referee, archive: Archive, settings: Settings, match: Played, clock: Clock
) -> None:
    match.close()
    clock.forward(referee.retention.over + 1)
    expire(referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))

    for seat in (0, 1):
        erase_all(referee, match.id, seat)

    left: Any = stored(settings, match.id)
    assert TEXT not in left
    assert [name for name in ("Pilot0", "Pilot1", "Pilot2") if name in left] == ["Pilot2"]
    assert audit.of_record(archive, match.id) == audit.Found()


def test_an_erasure_waits_for_nobodys_clock(referee: Referee, match: Played) -> None:
    before = ledger.load(referee, match.id).match

    erase_all(referee, match.id, 0)

    after = ledger.load(referee, match.id).match
    assert (after.table.opened, after.table.chairs) == (before.table.opened, before.table.chairs)
    assert after.table.ply == before.table.ply + 2
