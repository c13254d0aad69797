"""The reel of a record: what every viewpoint saw and read, and nothing that it did not know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import rules
from rules.errors import UnknownGame
from rules.show.drawing import Drawing, Element, elements
from rules.show.names import names_of
from rules.table import agreement, narration
from rules.table import record as records
from rules.table import table as tables
from rules.table.disclosure import disclose
from rules.table.record import Record
from rules.wire.codec import codec
from service.replay import reel as reels
from service.replay.nodes import PLACES
from service.replay.reel import FORMAT, Unplayable, abridged, pack
from tests.support.reels import GOLDEN, completed, golden, shown, tree, unpacked

if TYPE_CHECKING:
    from rules.table.record import Played

SECRET = "bomb_the_axis/three-hits"


def story(record: Record) -> list[Played]:
    game = rules.find(record.game)
    return list(records.replay(game, agreement.terms_of(game, record), record.plies))


def placed(drawing: Drawing) -> Element:
    """Return a layer as a reel has it: with its spots, as places of moves."""
    return Element("g", (), tuple(element for shape in drawing.shapes for element in elements(shape, PLACES)))


@pytest.mark.parametrize("name", GOLDEN)
def test_every_viewpoint_shows_plies_as_the_game_drew_them(name: str) -> None:
    record = golden(name)
    game, made = rules.find(record.game), unpacked(pack(record))
    names = names_of([line.name for line in record.seats])

    taken = [made["names"][line.seat] for line in record.seats if line.player is not tables.Player.OPEN]
    assert [seen["name"] for seen in made["viewpoints"]] == ["Spectator", *taken, "Everything open"]
    for told in story(record):
        for seen in made["viewpoints"]:
            drawn = seen["pictures"][told.ply - 1]
            if told.state is None:
                assert drawn is None
                continue
            view = game.rules.everything(told.state) if seen["open"] else game.rules.view(told.state, seen["seat"])
            if told.ply == len(record.plies):
                assert shown(made, seen["still"]) == tree(placed(game.pictures.still(view)))
            elif told.ply % 5:
                continue
            moving = game.pictures.moving(view, names)
            assert shown(made, drawn) == tree(placed(moving))
            assert made["texts"][seen["descriptions"][told.ply - 1]] == moving.description


@pytest.mark.parametrize("name", GOLDEN)
def test_every_viewpoint_reads_the_events_that_were_disclosed_to_it(name: str) -> None:
    record = golden(name)
    game, made = rules.find(record.game), unpacked(pack(record))
    names = names_of([line.name for line in record.seats])

    for told in story(record):
        for seen in made["viewpoints"]:
            known = told.events if seen["open"] else [disclose(game, one, seen["seat"]) for one in told.events]
            sentences = [narration.narrate(game, one, names, told.seat) for one in known if one is not None]
            assert [made["texts"][text] for text in seen["words"][told.ply - 1]] == sentences


def test_a_secret_is_on_its_own_viewpoint_and_where_everything_is_open() -> None:
    record = golden(SECRET)
    made = unpacked(pack(record))
    placing = next(told for told in story(record) if getattr(told.action, "houses", None))
    spectator, *seats, opened = made["viewpoints"]

    def notation(seen: Any) -> str:
        return str(made["texts"][seen["notations"][placing.ply - 1]])

    assert notation(opened) == rules.find(record.game).words.write(placing.action)
    for seen in (spectator, *seats):
        assert bool(notation(seen)) == (seen["seat"] == placing.seat)


def test_the_reel_holds_the_record_and_says_what_it_is() -> None:
    record = golden(GOLDEN[0])
    made = unpacked(pack(record))

    assert completed(made["record"]) == codec(Record).encode(record)
    assert (made["format"], made["every"], made["texts"][0]) == (FORMAT, 1, "")
    assert made["texts"][made["ending"]] == "Seat 0 wins: the goal was reached."
    assert made["game"] == {"key": "twelve-oclock-high", "title": "12 O'Clock High"}


def test_a_reel_leaves_out_the_hashes_that_follow_from_their_plies() -> None:
    record = golden(GOLDEN[0])

    assert [ply["hash"] for ply in abridged(record)["plies"]] == [None] * (len(record.plies) - 1) + [
        record.plies[-1].hash
    ]


def test_a_reel_keeps_a_hash_that_does_not_follow_and_so_shows_the_fault() -> None:
    record = golden(GOLDEN[0])
    forged = replace(record.plies[6], hash="f" * 64)
    plies = (*record.plies[:6], forged, *record.plies[7:])
    kept = {ply["ply"]: ply["hash"] for ply in abridged(replace(record, plies=plies))["plies"] if ply["hash"]}

    assert kept == {7: forged.hash, 8: record.plies[7].hash, len(plies): plies[-1].hash}


def test_the_same_record_gives_the_same_bytes() -> None:
    assert pack(golden(GOLDEN[0])) == pack(golden(GOLDEN[0]))


def test_marks_are_at_plies_in_order() -> None:
    for name in GOLDEN:
        for seen in unpacked(pack(golden(name)))["viewpoints"]:
            plies = [ply for ply, _ in seen["marks"]]
            assert plies == sorted(plies)
            assert plies, "at least the start and the end are marked"


def test_a_match_of_many_pictures_has_two_viewpoints_and_one_picture_in_some_plies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = golden(GOLDEN[0])
    monkeypatch.setattr(reels, "MOST_PICTURES", len(record.plies))
    made = unpacked(pack(record))

    assert [seen["name"] for seen in made["viewpoints"]] == ["Spectator", "Everything open"]
    assert made["every"] == 2
    spectator = made["viewpoints"][0]
    drawn = [number for number in spectator["pictures"] if number is not None]
    assert len(spectator["pictures"]) == len(spectator["words"]) == len(record.plies)
    assert len(set(drawn)) <= len(record.plies) // 2 + 2


def test_the_last_position_is_drawn_however_long_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    record = golden(GOLDEN[0])
    last = unpacked(pack(record))["viewpoints"][0]["descriptions"][-1]
    words = unpacked(pack(record))["texts"][last]
    monkeypatch.setattr(reels, "MOST_PICTURES", 14)
    made = unpacked(pack(record))

    assert made["texts"][made["viewpoints"][0]["descriptions"][-1]] == words


def test_a_reel_above_its_size_has_fewer_viewpoints_and_then_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    record = golden(GOLDEN[0])
    whole = len(pack(record))
    monkeypatch.setattr(reels, "MANY_BYTES", whole - 1)
    two = pack(record)
    monkeypatch.setattr(reels, "MOST_BYTES", len(two) - 1)
    fewer = pack(record)

    assert len(unpacked(two)["viewpoints"]) == 2
    assert unpacked(two)["every"] == 1
    assert unpacked(fewer)["every"] > 1
    assert len(fewer) < len(two)


def test_a_match_without_plies_has_a_reel() -> None:
    made = unpacked(pack(replace(golden(GOLDEN[0]), plies=(), outcome=None)))

    assert [seen["pictures"] for seen in made["viewpoints"]] == [[]] * len(made["viewpoints"])
    assert made["viewpoints"][0]["still"] is None


def test_a_record_of_another_version_cannot_be_played() -> None:
    with pytest.raises(Unplayable, match="version is 999; here it is"):
        pack(replace(golden(GOLDEN[0]), version=999))


def test_a_record_of_an_unknown_game_cannot_be_played() -> None:
    with pytest.raises(UnknownGame):
        pack(replace(golden(GOLDEN[0]), game="chess"))


def test_a_record_against_the_rules_cannot_be_played() -> None:
    record = golden(GOLDEN[0])
    twice = (*record.plies, record.plies[-1])

    with pytest.raises(Unplayable, match=f"after ply {len(record.plies)}"):
        pack(replace(record, plies=twice))


def test_a_public_action_is_noted_on_every_viewpoint() -> None:
    record = golden(SECRET)
    game, made = rules.find(record.game), unpacked(pack(record))
    call = next(told for told in story(record) if getattr(told.action, "dot", None))

    for seen in made["viewpoints"]:
        assert made["texts"][seen["notations"][call.ply - 1]] == game.words.write(call.action)
