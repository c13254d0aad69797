import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.chance import OutOfLuck
from rules.errors import IllegalAction, Malformed
from rules.table import table as tables
from rules.table.agreement import terms
from rules.table.paper import heading
from rules.table.record import Ply, Record, Setup, Thought, entries, ply_hash, replay, setup_hash
from rules.table.table import Cause, HandedOver, Leaving, Player, Resigned
from rules.table.verify import verify
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance.matches import begun, opened, played, walk
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Cheer, Options
from tests.support.offenders import each

CHAIN = json.loads((Path(__file__).parents[3] / "openapi" / "vectors" / "chain.json").read_text("utf-8"))


@each("vector", CHAIN["texts"], ids=lambda vector: ascii(vector["value"]))
def test_canonical_json_is_that_of_rfc_8785(vector: dict) -> None:
    assert canonical(vector["value"]) == vector["text"].encode()
    assert hashlib.sha256(canonical(vector["value"])).hexdigest() == vector["hash"]


def test_the_first_link_is_that_of_the_published_vector() -> None:
    assert setup_hash(codec(Setup).decode(CHAIN["setup"]["value"])) == CHAIN["setup"]["hash"]


@each("vector", CHAIN["plies"], ids=lambda vector: vector["value"]["action"]["kind"])
def test_the_link_of_a_ply_is_that_of_the_published_vector(vector: dict) -> None:
    ply: Ply = codec(Ply).decode(vector["value"])
    bare = entries(coin_race).bare(entries(coin_race).decode(ply.action))

    link = ply_hash(vector["before"], ply.ply, ply.decision, ply.seat, bare, ply.draws, ply.at)

    assert link == ply.hash == vector["hash"]


def test_the_published_chain_hangs_together() -> None:
    links = [CHAIN["setup"]["hash"], *(vector["hash"] for vector in CHAIN["plies"])]

    assert [vector["before"] for vector in CHAIN["plies"]] == links[:-1]
    assert any("note" in vector["value"]["action"] for vector in CHAIN["plies"])


def test_an_erased_note_leaves_the_chain_as_it_was() -> None:
    bench = begun(coin_race, "pp")
    noted, silent = (bench.enter(0, Cheer(1, note)) for note in ("hello", None))

    assert noted.plies[-1].action["note"] == "hello"
    assert noted.link == silent.link


def test_a_record_is_written_as_json_and_read_back() -> None:
    record = played(begun(coin_race, "pp"), 5).record()
    text = canonical(codec(Record).encode(record))

    assert codec(Record).decode(json.loads(text)) == record


def test_a_record_of_an_older_release_is_read_without_what_it_has_not() -> None:
    record = played(begun(coin_race, "pp"), 5).record()
    plain = codec(Record).encode(record)
    assert plain.pop("ended") == record.plies[-1].at
    assert plain.pop("signature", "missing") is None
    assert {ply.pop("worth", "missing") for ply in plain["plies"]} == {None}

    read: Record = codec(Record).decode(plain)

    assert read == replace(record, ended=None)
    assert verify(coin_race, read) is None


def test_the_worth_of_alternatives_is_outside_the_chain() -> None:
    bench = begun(coin_race, "pb")
    weighed = bench.enter(0, Cheer(1), thought=Thought("for fun", (("cheer 1", 250), ("cheer 2", -3))))

    assert codec(Ply).encode(weighed.plies[-1])["worth"] == [["cheer 1", 250], ["cheer 2", -3]]
    assert weighed.link == bench.enter(0, Cheer(1)).link


@each(
    ("worth", "where"),
    [
        ([["x", 1]] * 6, "worth"),
        ([["x" * 201, 1]], "worth.0.0"),
        ([["", 1]], "worth.0.0"),
        ([["x", 0.5]], "worth.0.1"),
        ([["x"]], "worth.0"),
        ("x", "worth"),
    ],
)
def test_a_worth_that_is_none_is_refused(worth: object, where: str) -> None:
    plain = codec(Ply).encode(begun(coin_race, "pb").plies[-1])

    with pytest.raises(Malformed) as caught:
        codec(Ply).decode({**plain, "worth": worth})
    assert ".".join(map(str, caught.value.path)) == where


@each("number", range(6))
def test_a_replay_is_the_match_at_every_ply(number: int) -> None:
    bench = begun(coin_race, "pqpb", time_per_decision=60_000)
    steps = list(walk(bench, number))
    before = bench.table.ply - 1

    told = list(replay(coin_race, bench.terms, steps[-1].plies))

    assert [one.table for one in told[before:]] == [step.table for step in steps]
    assert [one.events for one in told[before:]] == [step.events for step in steps]
    assert [one.ply for one in told] == list(range(1, len(told) + 1))


def test_a_replay_goes_as_far_as_it_is_asked() -> None:
    bench = played(begun(coin_race, "pp"), 2)

    assert len(list(replay(coin_race, bench.terms, bench.plies, upto=4))) == 4
    assert list(replay(coin_race, bench.terms, ())) == []


@pytest.mark.parametrize(
    "forge",
    [lambda _: (), lambda draws: (*draws, (6, 1)), lambda _: ((7, 1),)],
    ids=["none", "one too many", "another die"],
)
def test_a_replay_insists_on_the_recorded_throws(forge: Callable[[tuple], tuple]) -> None:
    bench = begun(coin_race, "pp")
    started = bench.plies[-1]

    forged = replace(started, draws=forge(started.draws))
    with pytest.raises(OutOfLuck):
        list(replay(coin_race, bench.terms, (*bench.plies[:-1], forged)))


def test_a_replay_refuses_what_the_rules_refuse() -> None:
    bench = begun(coin_race, "pp").enter(0, Cheer(1))
    forged = replace(bench.plies[-1], action={"kind": "cheer", "number": 2})

    with pytest.raises(IllegalAction):
        list(replay(coin_race, bench.terms, (*bench.plies[:-1], forged)))


@pytest.mark.parametrize(
    ("options", "where"),
    [({"goal": 99}, ("options", "goal")), ({"goal": 20}, ("options", "goal")), ([], ("options",))],
)
def test_options_that_are_not_the_games_are_refused(options: object, where: tuple[str, ...]) -> None:
    setup = replace(opened(coin_race, 2).setup, options=options)

    with pytest.raises(Malformed) as caught:
        terms(coin_race, setup)
    assert caught.value.path == where


def test_terms_are_those_of_the_setup() -> None:
    bench = opened(coin_race, 3, Options(goal=4), time_per_decision=500, leaving=Leaving.OUT)
    deck = coin_race.standard_content()

    assert terms(coin_race, bench.setup, deck) == tables.Terms(Options(goal=4), 3, 500, Leaving.OUT, deck)


def test_the_heading_shows_who_played_and_when() -> None:
    bench = begun(coin_race, "pb-q").enter(0, HandedOver(Player.BOT, "scholar"))
    bench = bench.enter(3, Resigned(Cause.ASKED))
    story = list(replay(coin_race, bench.terms, bench.plies))
    record = bench.record()

    head = heading(bench.terms, record, story)

    assert head.players == ("bot (scholar)", "bot (novice)", "nobody", "bot (novice)")
    assert head.names == ("name 0", "name 1", "name 2", "name 3")
    assert head.seats == (0, 1, 3)
    assert (head.started, head.ended) == (bench.plies[3].at, bench.table.at)
    assert head.verification == bench.link
