"""A match is signed once, by the change that ends it, however it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.record import Record
from rules.table.signature import Authorship, judge_signature
from rules.table.table import Cause, Closed
from rules.wire.codec import codec
from service.conformance.budgets import Nodes
from service.play.match import drafting, ledger
from service.play.ports.keys import Key
from service.play.verbs.turns import take_turns
from service.signing.ring import Ring
from service.store.layout import EVEN
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.over_http import Race, api_of, installed
from tests.support.signing import OTHERS
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

BOTS = [{"player": "bot", "level": "scholar"}, {"player": "bot", "level": "novice"}]


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def authorship(referee: Referee, plain: Any) -> Authorship:
    """Return what the signature of a record is worth to the deployment."""
    keys = {key.public for key in referee.keys.published}
    return judge_signature(codec(Record).decode(plain), keys, referee.keys.holds)


def lines(race: Race) -> list[Any]:
    return race.api.referee.matches.lines(race.id, 1, 1000)


def test_a_match_that_its_seats_play_to_its_end_is_signed(api: Api, referee: Referee) -> None:
    race = Race(api, goal=2)
    race.play()

    record = race.record()

    assert authorship(referee, record) is Authorship.VALID
    assert record["ended"] == record["plies"][-1]["at"]
    assert record["signature"]["key"] == referee.keys.published[0].id


def test_nothing_is_signed_before_the_end(api: Api) -> None:
    race = Race(api)

    assert ["signature" in line for line in lines(race)] == [False] * len(lines(race))


def test_only_the_last_line_has_the_signature(api: Api) -> None:
    race = Race(api, goal=2)
    race.play()

    assert [place for place, line in enumerate(lines(race), 1) if "signature" in line] == [race.see()["ply"]]


def test_what_bots_thought_is_signed(api: Api, referee: Referee) -> None:
    race = Race(api, BOTS, rounds=1, goal=2)
    take_turns(referee, race.id, 0, 1, lambda: Nodes(20))
    record = race.record()
    assert any(ply["reason"] for ply in record["plies"])
    assert authorship(referee, record) is Authorship.VALID

    ply = next(ply for ply in record["plies"] if ply["reason"])
    ply["reason"] = "the dice were against it"

    assert authorship(referee, record) is Authorship.INVALID


@pytest.mark.parametrize("way", ["resigned", "idle", "cancelled"])
def test_a_match_that_is_given_up_is_signed(
    api: Api, referee: Referee, settings: Settings, clock: Clock, way: str
) -> None:
    race = Race(api, [{"player": "person"}, {"player": "open" if way == "cancelled" else "person"}], sand=0)
    if way == "resigned":
        api.ok("DELETE", f"{race.path}/seats/0", race.tokens[0])
    elif way == "cancelled":
        api.ok("DELETE", race.path, race.host)
    else:
        clock.forward(referee.retention.idle)
        swept(referee, settings, race.id)

    assert race.see()["status"] == ("cancelled" if way == "cancelled" else "over")
    assert authorship(referee, race.record()) is Authorship.VALID


def test_a_match_that_lapses_to_its_end_is_signed(api: Api, referee: Referee, clock: Clock) -> None:
    race = Race(api, sand=30_000, rounds=1, goal=2)
    clock.forward(30_001)

    assert race.see()["status"] == "over"
    assert authorship(referee, race.record()) is Authorship.VALID


def test_tbl_11_a_match_that_ends_without_its_rules_is_signed(
    api: Api, referee: Referee, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(api)
    patched(monkeypatch, coin_race.key, version=2)
    api.refused("other-version", "GET", race.path)
    swept(referee, settings, race.id)

    record = race.record()

    assert record["outcome"]["reason"] == "rules-changed"
    assert authorship(referee, record) is Authorship.VALID


def test_an_archived_record_keeps_its_signature(api: Api, referee: Referee, settings: Settings, clock: Clock) -> None:
    race = Race(api, goal=2)
    race.play()
    record = race.record()

    clock.forward(referee.retention.over)
    swept(referee, settings, race.id)

    api.refused("match-expired", "GET", race.path)
    assert race.record() == record
    assert authorship(referee, race.record()) is Authorship.VALID


def test_a_signature_stays_the_one_that_was_made_once(api: Api, referee: Referee) -> None:
    """After the key was rotated, a record bears the old key's signature, and that one is known still."""
    race = Race(api, goal=2)
    race.play()
    old = referee.keys.published[0]
    rotated = replace(referee, keys=Ring("77" * 32, f"{old.public}/{old.since}/1700000000000"))

    held = ledger.load(rotated, race.id, with_seed=True)

    assert rotated.keys.published[1] == replace(old, until=1_700_000_000_000)
    assert held.match.status == "over"
    assert race.record()["signature"]["key"] == old.id
    assert authorship(rotated, race.record()) is Authorship.VALID
    stranger = replace(referee, keys=OTHERS)
    assert authorship(stranger, race.record()) is Authorship.UNKNOWN_KEY


def test_a_rematch_leaves_the_signature_as_it_is(api: Api, referee: Referee) -> None:
    race = Race(api, goal=2)
    race.play()
    record = race.record()

    api.ok("POST", f"{race.path}/rematch", race.host)

    assert race.record() == record
    assert authorship(referee, record) is Authorship.VALID


@pytest.mark.parametrize("what", ["name", "notes"])
def test_what_is_erased_after_the_end_was_not_signed(api: Api, referee: Referee, what: str) -> None:
    race = Race(api, goal=2)
    race.send(0, 1, {"kind": "cheer", "number": 1, "note": "hello"})
    race.play()
    before = race.record()

    reply = api.send("DELETE", f"{race.path}/seats/0/{what}", headers={"Authorization": f"Bearer {race.tokens[0]}"})

    assert reply.status_code == 200
    assert race.record()["signature"] == before["signature"]
    assert authorship(referee, race.record()) is Authorship.VALID


def test_a_match_that_ended_under_a_release_that_did_not_sign_has_no_signature(api: Api, referee: Referee) -> None:
    race = Race(api, goal=2)
    race.play()
    with referee.due.client() as client:  # type: ignore[attr-defined] - the store itself
        kept = client.lindex(EVEN.plies(race.id), -1)
        client.lset(EVEN.plies(race.id), -1, kept[: kept.index(b',"signature"')] + b"}")

    record = race.record()

    assert record["signature"] is None
    assert authorship(referee, record) is Authorship.MISSING


def test_a_lost_race_for_the_end_leaves_one_signature(api: Api, referee: Referee) -> None:
    race = Race(api, rounds=1, goal=2)
    first = ledger.settled(referee, race.id, with_seed=True)
    late = drafting.add(first, None, Closed(Cause.IDLE))
    race.play()

    assert not ledger.commit(referee, late)
    assert authorship(referee, race.record()) is Authorship.VALID


def test_the_ring_publishes_the_key_that_signs_first_and_each_key_once() -> None:
    own = OTHERS.published[0]
    ring = Ring("a1" * 32 + "/7", f"{'0a' * 32}/1/2,{own.public}/3/4")

    assert ring.published[0] == replace(own, since=7)
    assert [key.public for key in ring.published[1:]] == ["0a" * 32]
    assert ring.published[1] == Key(ring.published[1].id, "Ed25519", "0a" * 32, 1, 2)
