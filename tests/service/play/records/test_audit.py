"""What an audit finds in a real store that was damaged, and what it does not take for damage."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from service.play.records import audit
from service.play.records.audit import HIDDEN, Archive, Fault, Found
from service.running import bootstrap
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from service.store.survey import Survey
from tests.support.damage import damage, damage_line
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.over_http import GAME, STAKE, Race, api_of, deck, installed, removed
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from service.play.ports.referee import Referee
    from service.play.ports.survey import Stored
    from service.settings import Settings
    from tests.support.api import Api, Clock

BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "scholar"}]


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@pytest.fixture
def archive(settings: Settings) -> Archive:
    assert settings.store_url is not None
    return bootstrap.archive(settings, settings.store_url)


@pytest.fixture
def store(settings: Settings) -> Iterator[Any]:
    """Give a connection to the store, to damage it."""
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        yield client


@pytest.fixture
def race(api: Api) -> Race:
    """Give a race that is on, with a clock and a choice that one seat alone knows."""
    race = Race(api, sand=30_000)
    race.send(0, 1, STAKE)
    race.send(1, 1, STAKE)
    race.send(0, 2, STAKE)
    return race


def finished(api: Api) -> Race:
    """Return a race that was played to its end."""
    race = Race(api, goal=2)
    race.play()
    return race


def archived(race: Race, clock: Clock, settings: Settings) -> Race:
    """Let time pass until only the record of a race is left."""
    clock.forward(race.api.referee.retention.over + 1000)
    swept(race.api.referee, settings, race.id)
    return race


def found(archive: Archive, race: Race) -> tuple[Fault, ...]:
    """Return the faults of a race that is judged."""
    judged = audit.of_match(archive, race.id)
    assert judged is not None
    assert judged.unjudged is None
    return judged.faults


def test_sound_matches_have_no_faults(api: Api, race: Race, archive: Archive, clock: Clock, settings: Settings) -> None:
    waiting, bots = Race(api, [{"player": "person"}, {"player": "open"}]), Race(api, BOTS)
    left = Race(api)
    api.ok("DELETE", f"{left.path}/seats/0", left.tokens[0])
    gone = Race(api, [{"player": "person"}, {"player": "open"}])
    api.ok("DELETE", gone.path, gone.host)
    followed = finished(api)
    following = api.ok("POST", f"{followed.path}/rematch", followed.host)["match"]["id"]
    noted = Race(api)
    noted.send(0, 1, {"kind": "cheer", "number": 1, "note": "go on"})
    timed = Race(api, sand=1000)
    clock.forward(1500)
    timed.see()

    for one in (race, waiting, bots, left, gone, followed, noted, timed):
        assert audit.of_match(archive, one.id) == Found()
    assert audit.of_match(archive, following) == Found()
    assert audit.of_record(archive, archived(finished(api), clock, settings).id) == Found()


def test_a_match_with_a_deck_of_its_hosts_is_judged_as_long_as_the_deck_is_kept(
    api: Api, archive: Archive, store: Any
) -> None:
    brought = api.ok("POST", f"/v1/games/{GAME}/contents", json=deck("audited"))
    race = Race(api, content={"digest": brought["digest"], "token": brought["token"]})
    race.send(0, 1, STAKE)
    assert audit.of_match(archive, race.id) == Found()

    audit.values.decks._READ.clear()
    store.delete(EVEN.deck(GAME, brought["digest"]))

    assert audit.of_match(archive, race.id) == Found(unjudged="their deck is not kept any more")


SNAPSHOTS: dict[str, Callable[[Any], object]] = {
    "table.opened": lambda plain: plain["table"].update(opened=plain["table"]["opened"] + 1),
    "table.away": lambda plain: plain["table"].update(away=1),
    "table.chairs.0.silences": lambda plain: plain["table"]["chairs"][0].update(silences=2),
    "table.chairs.1.seed": lambda plain: plain["table"]["chairs"][1].update(seed="another"),
    "table.ply": lambda plain: plain["table"].update(ply=3),
    "state.lanes.0.steps": lambda plain: plain["state"]["lanes"][0].update(steps=5),
    "state.lanes.0.chosen.steps": lambda plain: plain["state"]["lanes"][0]["chosen"].update(steps=2),
    "last hash": lambda plain: plain["course"].update(link="00" * 32),
    "last answer of seat 0": lambda plain: plain["course"]["holders"][0]["answer"]["action"].update(steps=2),
    "ply 1, hash": lambda plain: plain["setup"]["options"].update(goal=7),
    "id": lambda plain: plain["setup"].update(match="a" * 26),
    "snapshot": lambda plain: plain["table"].update(status="paused"),
    "seed": lambda plain: plain["setup"].update(commitment="00" * 32),
}


@pytest.mark.parametrize("what", SNAPSHOTS)
def test_a_change_in_a_snapshot_is_found(race: Race, archive: Archive, settings: Settings, what: str) -> None:
    damage(settings.store_url, race.id, SNAPSHOTS[what])

    (fault,) = found(archive, race)

    expected = {"table.ply": "ply"}.get(what, what)
    assert (fault.match, fault.what) == (race.id, expected)
    assert fault.expected != fault.actual or HIDDEN in fault.actual or fault.actual == "secret"


def other_draw(line: Any) -> None:
    line["ply"]["draws"][0][1] = line["ply"]["draws"][0][1] % line["ply"]["draws"][0][0] + 1


LINES: dict[str, Callable[[Any], object]] = {
    "ply 4, hash": lambda line: line["ply"].update(at=line["ply"]["at"] + 0, hash="00" * 32),
    "ply 4": lambda line: line["ply"].update(ply=7),
    "ply 4, decision": lambda line: line["ply"].update(decision=9),
    "ply 4, action": lambda line: line["ply"]["action"].update(steps=7),
    "ply 4, events": lambda line: line.update(events=[]),
    "line 4": lambda line: line["ply"].pop("at"),
}


@pytest.mark.parametrize("what", LINES)
def test_a_change_in_a_line_is_found(race: Race, archive: Archive, settings: Settings, what: str) -> None:
    damage_line(settings.store_url, race.id, 4, LINES[what])

    (fault,) = found(archive, race)

    assert fault.what == {"ply 4": "ply 4, ply"}.get(what, what)


def test_another_throw_is_found_and_the_chain_after_it_is_not_blamed(
    race: Race, archive: Archive, settings: Settings
) -> None:
    damage_line(settings.store_url, race.id, 3, other_draw)

    assert [fault.what for fault in found(archive, race)] == ["ply 3, draws"]


def test_lines_that_are_missing_are_found(race: Race, archive: Archive, store: Any) -> None:
    store.lpop(EVEN.plies(race.id))

    (fault,) = found(archive, race)

    assert str(fault) == f"match {race.id}: number of lines: should be 6, is 5"


@pytest.mark.parametrize("key", [EVEN.match, EVEN.plies])
def test_zeros_in_the_middle_of_a_value_are_found(race: Race, archive: Archive, store: Any, key: Any) -> None:
    name = key(race.id)
    if key == EVEN.plies:
        store.lset(name, 2, b"\0" * 40)
    else:
        raw = store.hget(name, "snapshot")
        store.hset(name, "snapshot", raw[:100] + b"\0" * 40 + raw[140:])

    (fault,) = found(archive, race)

    assert fault.what == ("line 3" if key == EVEN.plies else "snapshot")
    assert fault.actual.startswith("unreadable (")


def test_what_is_written_down_twice_is_compared(race: Race, archive: Archive, store: Any) -> None:
    store.hincrby(EVEN.match(race.id), "at", -1)

    assert [fault.what for fault in found(archive, race)] == ["at"]


def test_another_seed_is_found_and_never_shown(race: Race, archive: Archive, store: Any) -> None:
    seed = store.hget(EVEN.match(race.id), "seed")
    store.hset(EVEN.match(race.id), "seed", b"x" * 32)

    (fault,) = found(archive, race)

    assert (fault.what, fault.actual) == ("seed", "another")
    assert seed.hex() not in str(fault)


def test_obligations_that_are_missing_are_found(api: Api, race: Race, archive: Archive, store: Any) -> None:
    bots = Race(api, BOTS)
    for one, member in ((race, f"lapse {race.id}"), (race, f"expire {race.id}"), (bots, f"bot {bots.id} 1 1")):
        assert store.zrem(EVEN.due(layout.partition(one.id)), member) == 1

    assert sorted(map(str, found(archive, race))) == [
        f"match {race.id}: due: should be 'expire {race.id}', is missing",
        f"match {race.id}: due: should be 'lapse {race.id}', is missing",
    ]
    assert [fault.expected for fault in found(archive, bots)] == [f"'bot {bots.id} 1 1'"]


def test_plies_without_their_match_are_found(race: Race, archive: Archive, store: Any) -> None:
    assert audit.of_plies(archive, race.id) is None

    store.delete(EVEN.match(race.id))

    assert audit.of_match(archive, race.id) is None
    judged = audit.of_plies(archive, race.id)
    assert judged is not None
    assert [fault.actual for fault in judged.faults] == ["missing"]


def test_of_a_live_match_nothing_is_shown_that_its_seats_may_not_know(
    race: Race, archive: Archive, settings: Settings
) -> None:
    damage(settings.store_url, race.id, lambda plain: plain["state"].update(card=(plain["state"]["card"] + 1) % 12))

    (fault,) = found(archive, race)

    assert (fault.what, fault.expected, fault.actual) == ("state.card", HIDDEN, HIDDEN)


def test_of_a_match_that_is_over_both_values_are_shown(api: Api, archive: Archive, settings: Settings) -> None:
    race = finished(api)
    damage(settings.store_url, race.id, lambda plain: plain["state"].update(round=9))

    (fault,) = found(archive, race)

    assert (fault.what, fault.actual) == ("state.round", "9")
    assert fault.expected != "9"


RECORDS: dict[str, Callable[[Any], object]] = {
    "outcome": lambda record: record["outcome"].update(clause="CR-99"),
    "ply 4, hash": lambda record: record["plies"][3].update(hash="00" * 32),
    "commitment": lambda record: record.update(seed="00" * 32),
    "record": lambda record: record.pop("plies"),
}


@pytest.mark.parametrize("what", RECORDS)
def test_a_change_in_an_archived_record_is_found(
    api: Api, archive: Archive, store: Any, clock: Clock, settings: Settings, what: str
) -> None:
    race = archived(finished(api), clock, settings)
    kept = json.loads(zlib.decompress(store.get(EVEN.record(race.id))))
    seed = kept["record"]["seed"]
    RECORDS[what](kept["record"])
    store.set(EVEN.record(race.id), zlib.compress(orjson.dumps(kept)))

    judged = audit.of_record(archive, race.id)

    assert judged is not None
    assert [fault.what for fault in judged.faults] == [what]
    assert seed not in str(judged)


def test_an_archived_record_that_cannot_be_unpacked_is_found(race: Race, archive: Archive, store: Any) -> None:
    store.set(EVEN.record(race.id), b"\0" * 40, px=60_000)

    judged = audit.of_record(archive, race.id)

    assert judged is not None
    assert [fault.actual for fault in judged.faults] == ["unreadable (error)"]


def test_of_another_version_the_chain_alone_is_judged(
    api: Api, race: Race, archive: Archive, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = finished(api)
    damage_line(settings.store_url, broken.id, 4, lambda line: line["ply"].update(at=line["ply"]["at"] + 1))
    patched(monkeypatch, coin_race.key, version=2)

    why = "version 1 of coin-race (here: version 2)"
    assert audit.of_match(archive, race.id) == Found(unjudged=why)
    judged = audit.of_match(archive, broken.id)
    assert judged is not None
    assert ([fault.what for fault in judged.faults], judged.unjudged) == (["ply 4, hash"], why)


def test_of_a_game_that_was_removed_the_chain_alone_is_judged(
    api: Api, race: Race, archive: Archive, clock: Clock, settings: Settings
) -> None:
    kept = archived(finished(api), clock, settings)
    with removed():
        why = "version 1 of coin-race (not installed)"
        assert audit.of_match(archive, race.id) == Found(unjudged=why)
        assert audit.of_record(archive, kept.id) == Found(unjudged=why)


def test_a_match_that_ended_as_rules_changed_is_judged_by_its_chain(
    race: Race, archive: Archive, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    patched(monkeypatch, coin_race.key, version=2)
    race.api.refused("other-version", "GET", race.path)
    swept(race.api.referee, settings, race.id)
    patched(monkeypatch, coin_race.key, version=1)

    assert audit.of_match(archive, race.id) == Found(unjudged="they ended as rules-changed")


class Hurried(Survey):
    """A survey during which a race goes on: somebody acts whenever it is looked at."""

    def __init__(self, url: str, race: Race, times: int) -> None:
        super().__init__(url)
        self._race = race
        self._left = times

    def matches(self, ids: Any) -> list[Stored | None]:
        """Read, and let somebody act before the answer is looked at."""
        found = super().matches(ids)
        if self._left:
            self._left -= 1
            seen = self._race.see()
            if seen["status"] == "on":
                self._race.send(seen["to_act"][0], seen["decision"], STAKE)
        return found


@pytest.mark.parametrize("times", [1, 3, 20])
def test_a_match_that_moves_while_it_is_read_is_read_again(
    api: Api, archive: Archive, settings: Settings, times: int
) -> None:
    assert settings.store_url is not None
    race = Race(api, sand=30_000)
    hurried = Archive(Hurried(settings.store_url, race, times), archive.decks, archive.retention)

    assert audit.of_match(hurried, race.id) == Found()


def test_a_match_that_never_stops_changing_is_not_taken_for_damaged(
    race: Race, archive: Archive, settings: Settings
) -> None:
    assert settings.store_url is not None
    damage(settings.store_url, race.id, lambda plain: plain["course"]["holders"][0].update(answer=None))

    class Restless(Survey):
        """A survey in which no two looks are alike."""

        looks = 0

        def matches(self, ids: Any) -> list[Stored | None]:
            """Read, and let the match's snapshot differ the next time."""
            Restless.looks += 1
            looks = Restless.looks
            damage(settings.store_url, race.id, lambda plain: plain["table"].update(opened=looks))
            return super().matches(ids)

    restless = Archive(Restless(settings.store_url), archive.decks, archive.retention)

    assert audit.of_match(restless, race.id) == Found(unjudged="they moved whenever they were looked at")
