"""A match of bots with dice thrown at a real table: its record replays, and its events name the faces (TBL-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from pig import play as pig

from rules.chance import Die, match_chance
from rules.screaming_eagles import events as eagles
from rules.table.formats import TABLE_FORMAT
from rules.table.record import Record, replay
from rules.table.table import Luck, Player, SeatTaken, Started, Status, may_act
from rules.table.verify import verify
from rules.twelve_oclock_high import events as twelve
from rules.wire.codec import codec
from service.conformance.budgets import Nodes
from service.conformance.laws.bots import chosen
from service.conformance.matches import Bench, opened
from tests.support.all_games import GAMES
from tests.support.dice import entered, printed

SEATS = {"twelve-oclock-high": 2, "screaming-eagles": 4, "pig": 3}
"""The games whose dice are thrown, each with a number of seats."""

OPTIONS = {"screaming-eagles": {"by_speed": True, "late_fire": True}}
"""Options with which players throw for more than with the usual ones."""

THROWS = {
    "twelve-oclock-high": {twelve.OpeningRolled, twelve.Thrown, twelve.Bombed},
    "screaming-eagles": {eagles.Rolled, eagles.Fired, eagles.Damaged, eagles.Clashed},
    "pig": {pig.Thrown},
}
"""The events with faces in these matches."""

each_game = pytest.mark.parametrize("key", SEATS)


def laid(key: str) -> Bench:
    """Return a started match whose dice are thrown at the table, and bots at all seats."""
    bench = opened(GAMES[key], SEATS[key], GAMES[key].options(**OPTIONS.get(key, {})), luck=Luck.TABLE)
    for seat in range(SEATS[key]):
        bench = bench.enter(seat, SeatTaken(Player.BOT, bench.game.bots.levels[0]))
    return bench


def seeded(bench: Bench) -> Any:
    return match_chance(bench.seed, bench.setup.match, bench.table.ply + 1, [None] * len(bench.table.chairs))


def faced(luck: Random, die: Die) -> str:
    return luck.choice(die.faces)


@cache
def played(key: str) -> tuple[Bench, tuple[tuple[Bench, tuple[Die, ...], tuple[str, ...]], ...]]:
    """Return a match to its end; and after each ply the match, the dice that it asked for and the faces entered."""
    luck, bench, steps = Random(20), laid(key), []
    seat, action = None, Started()
    while bench.table.status is not Status.OVER:
        bench, dice, faces = entered(
            lambda chance, at=bench, who=seat, what=action: at.enter(who, what, chance=chance),
            partial(faced, luck),
            partial(seeded, bench),
        )
        steps.append((bench, tuple(dice), tuple(faces)))
        if able := may_act(bench.table):
            seat = able[0]
            action = chosen(bench, seat, bench.game.bots.levels[0], Nodes(0)).action
    return bench, tuple(steps)


def named(event: Any) -> Iterator[str]:
    """Yield the faces that an event names, in the words on the dice, in the order of the throws."""
    match event:
        case twelve.OpeningRolled(throws=throws):
            yield from (str(face) for throw in throws for face in throw.dice)
        case twelve.Thrown(dice=dice, bomb=bomb):
            yield from (*map(str, dice), *(() if bomb is None else ("Bomb" if bomb else "blank",)))
        case twelve.Bombed(rolls=rolls):
            yield from ("Bomb" if bomb else "blank" for bomb in rolls)
        case eagles.Rolled(dice=dice) | eagles.Fired(dice=dice) | eagles.Damaged(dice=dice):
            yield from map(str, dice)
        case eagles.Clashed(rolls=rolls) | eagles.OrderThrown(rolls=rolls):
            yield from (str(roll.die) for roll in rolls)
        case pig.Thrown(face=face):
            yield str(face)


@each_game
def test_events_name_the_faces_that_were_entered(key: str) -> None:
    _, steps = played(key)
    for bench, _, faces in steps:
        assert tuple(face for event in bench.events for face in named(event)) == faces
    assert {type(event) for bench, _, _ in steps for event in bench.events if any(named(event))} == THROWS[key]


@each_game
def test_every_face_of_the_box_is_asked_for_and_entered(key: str) -> None:
    last, steps = played(key)
    box = printed(last.game.rules.dice(last.terms.options)) or {}
    asked = {(die.name, die.faces) for _, dice, _ in steps for die in dice}
    fallen = {(die.name, face) for _, dice, faces in steps for die, face in zip(dice, faces, strict=True)}
    assert asked == {*box.items()}
    assert fallen == {(name, face) for name, faces in box.items() for face in faces}


@each_game
def test_draws_are_the_lowest_sides_of_the_entered_faces(key: str) -> None:
    _, steps = played(key)
    for bench, dice, faces in steps:
        sides = [(len(die.faces), die.faces.index(face) + 1) for die, face in zip(dice, faces, strict=True)]
        drawn = bench.plies[-1].draws
        assert {type(number) for draw in drawn for number in draw} <= {int}
        assert list(drawn) == sides


@each_game
def test_the_record_reads_back_replays_and_is_verified(key: str) -> None:
    last, steps = played(key)
    record = last.record()
    assert codec(Record).decode(codec(Record).encode(record)) == record
    assert (record.format, record.luck) == (TABLE_FORMAT, Luck.TABLE)
    again = list(replay(last.game, last.terms, record.plies))[-len(steps) :]
    assert [(one.table, one.events) for one in again] == [(bench.table, bench.events) for bench, _, _ in steps]
    assert verify(last.game, record) is None


@each_game
def test_a_draw_that_was_changed_later_does_not_replay(key: str) -> None:
    last, steps = played(key)
    bench, dice, _ = next(step for step in steps if step[1])
    place = bench.table.ply - 1
    (sides, side), *others = last.plies[place].draws
    changed = replace(last.plies[place], draws=((sides, side % len(dice[0].faces) + 1), *others))
    plies = (*last.plies[:place], changed, *last.plies[place + 1 :])
    found = verify(last.game, replace(last.record(), plies=plies))
    assert found is not None
    assert found.ply == place + 1
