"""The log of a report: every move and every shot in the order in which they happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.screaming_eagles.board import BOARD, HITS_TO_DOWN
from rules.screaming_eagles.events import OrderThrown
from rules.screaming_eagles.names import card_words
from rules.screaming_eagles.odds import percent
from rules.screaming_eagles.paper.tally import Attack, Chronicle, Clash, Flight, Line, Loading
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.show.sheet import Align, Column, Grid
from rules.show.wording import listed

_NOTE: Final = (
    "A move: the card, the black dice, from where to where. A shot: its weapon, target, distance and chance, the red "
    "dice, the spaces of both planes; of a hit the section and how many hits it then had of those that bring down. "
    "Planes of one speed that would end in one lozenge throw a black die each for it."
)


def log(chronicle: Chronicle) -> Grid:
    """Return every line of a chronicle as a row."""
    columns = (
        Column("Round", 12, Align.RIGHT),
        Column("Plane", 15),
        Column("What it did", 56),
        Column("Dice", 30),
        Column("From", 11, Align.CENTRE),
        Column("To", 11, Align.CENTRE),
        Column("What came of it", 40),
    )
    return Grid(
        "log", "The fight, round by round", columns, tuple(_row(line) for line in chronicle.lines), note=_NOTE, group=0
    )


def _row(line: Line) -> tuple[str, ...]:
    number = str(line.round)
    match line:
        case Flight():
            return number, *_flight(line)
        case Attack():
            return number, *_attack(line)
        case Clash():
            return number, *_clash(line)
        case Loading(_, plane):
            return number, PLANE_NAMES[plane], "loads a cannon round", "", "", "", ""


def _flight(line: Flight) -> tuple[str, ...]:
    moved, rolled = line.moved, line.rolled
    said = [
        *([f"loops{'' if line.loops == 1 else f' {line.loops} times'}"] if line.loops else []),
        *([f"flies {moved.pushed} farther"] if moved.pushed else []),
    ]
    return (
        PLANE_NAMES[moved.plane],
        card_words(rolled.direction, len(rolled.dice)),
        _sum(rolled.dice),
        moved.start,
        moved.to,
        ", ".join(said),
    )


def _attack(line: Attack) -> tuple[str, ...]:
    fired = line.fired
    return (
        PLANE_NAMES[fired.plane],
        f"{fired.weapon} at {PLANE_NAMES[fired.target]}, {fired.distance} away, {percent(line.chance)}",
        f"{'+'.join(map(str, fired.dice))}, flare: {fired.total}" if fired.flare else _sum(fired.dice),
        BOARD.spaces[line.here].name,
        BOARD.spaces[line.there].name,
        _result(line),
    )


def _result(line: Attack) -> str:
    damaged = line.damaged
    if damaged is None:
        return "miss"
    section, needed = SECTION_NAMES[damaged.section], HITS_TO_DOWN[damaged.section]
    said = f"HIT: {section} ({sum(damaged.dice)}), {damaged.hits} of {needed}"
    return f"{said}, DOWN" if line.down else said


def _clash(line: Clash) -> tuple[str, ...]:
    thrown = line.thrown
    planes = listed([PLANE_NAMES[roll.plane] for roll in thrown.rolls])
    dice = ", ".join(f"{PLANE_NAMES[roll.plane]} {roll.die}" for roll in thrown.rolls)
    if isinstance(thrown, OrderThrown):
        return "", f"{planes} throw to decide who flies on first", dice, "", "", _order(thrown)
    won = "tie: they throw again" if thrown.winner is None else f"{PLANE_NAMES[thrown.winner]} gets it"
    return "", f"{planes} throw for one lozenge", dice, "", thrown.space, won


def _order(thrown: OrderThrown) -> str:
    """Say who flies on before whom, and who must throw again (SE-54)."""
    by_die: dict[int, list[str]] = {}
    for roll in thrown.rolls:
        by_die.setdefault(roll.die, []).append(PLANE_NAMES[roll.plane])
    named = (by_die[die] for die in sorted(by_die, reverse=True))
    return ", then ".join(listed(names) + (" (throw again)" if len(names) > 1 else "") for names in named)


def _sum(dice: Sequence[int]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{'+'.join(map(str, dice))} = {sum(dice)}"
