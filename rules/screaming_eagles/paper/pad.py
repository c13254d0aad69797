"""The pad: empty battle boards and a log to fill in, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.screaming_eagles.names import TEAM_OF, Direction, Plane
from rules.screaming_eagles.options import Options, Switches, in_force, pilots
from rules.screaming_eagles.pictures import panels
from rules.screaming_eagles.pictures.panels import Shown
from rules.screaming_eagles.state import HITLESS_ROUNDS, Damage, Load
from rules.screaming_eagles.view import PlaneSeen
from rules.show.drawing import Drawing, Group, Shape
from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet

GAME: Final = "Screaming Eagles"
_GAP: Final = 14
_ROWS: Final = 44


def agreed(options: Options) -> str:
    """Return the rules beyond the basic game that are in force, in words (SE-35)."""
    rules = in_force(options)
    named = (
        ("banking", rules.banking),
        ("lasting flares", rules.lasting_flares),
        ("engine hits", rules.engine_hits),
        ("late fire", rules.late_fire and not rules.simultaneous_fire),
        ("movement by speed", rules.by_speed),
        ("simultaneous fire", rules.simultaneous_fire),
        ("substitutes", options.substitutes),
    )
    return ", ".join(words for words, on in named if on) or "none: the basic game"


def boards_picture(boards: Sequence[tuple[PlaneSeen, Shown]], words: str) -> Drawing:
    """Draw battle boards, two in a row."""
    width = 2 * panels.WIDTH + 3 * _GAP
    height = -(-len(boards) // 2) * (panels.HEIGHT + _GAP) + _GAP
    shapes: list[Shape] = []
    for place, (seen, shown) in enumerate(boards):
        row, column = divmod(place, 2)
        x, y = _GAP + (panels.WIDTH + _GAP) * column, _GAP + (panels.HEIGHT + _GAP) * row
        shapes.append(Group((panels.battle_board(seen, shown),), x, y))
    return Drawing(width, height, tuple(shapes), "Battle boards", words)


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad: the four battle boards, a log of rounds, the rules in short."""
    boards = [(_empty(plane), Shown("", under="")) for plane in Plane]
    words = "Four empty battle boards with holes for hits, and all missiles, rounds and flares."
    caption = "Battle boards: cross a hole for each hit, strike out what was fired or dropped"
    return Sheet(
        title="Screaming Eagles",
        subtitle="Battle boards and log",
        facts=(("Date", ""), ("Place", ""), ("Blue", _seats(options, 0)), ("Tan", _seats(options, 2)),
               ("Options", agreed(options))),
        parts=(
            Picture((boards_picture(boards, words),), caption),
            Notes("The rules in short", tuple(_short_rules(options))),
            _log(options),
        ),
        foot=f"{GAME} · battle boards and log",
    )  # fmt: skip


def _seats(options: Options, first: int) -> str:
    """Return who flies a team's planes where the seating says so."""
    if options.seating is None:
        return ""
    flown = pilots(options, range(4))
    return ", ".join(f"player {seat + 1}" for seat in sorted({flown[first], flown[first + 1]}))


def _empty(plane: Plane) -> PlaneSeen:
    return PlaneSeen(
        plane, TEAM_OF[plane], None, "A0", Direction.STRAIGHT, Load(0, 0, 0, 0), Damage(),
        True, False, None, None, False, False, False, False,
    )  # fmt: skip


def _log(options: Options) -> Grid:
    tilt = (Column("Tilt", 4, Align.CENTRE),) if in_force(options).banking else ()
    columns = (
        Column("Round", 4, Align.CENTRE),
        Column("Plane", 8),
        Column("Card", 6),
        Column("Dice", 5),
        Column("To", 5, Align.CENTRE),
        *tilt,
        Column("Fires at", 8),
        Column("Weapon", 7),
        Column("Away", 4, Align.CENTRE),
        Column("Flare", 4, Align.CENTRE),
        Column("Red dice", 6),
        Column("Section hit", 8),
    )
    return Grid("log", "The rounds", columns, (("",) * len(columns),) * _ROWS)


def _short_rules(options: Options) -> Iterator[str]:
    rules = in_force(options)
    yield "All lay a card for each plane in secret: straight, left or right, 1, 2 or 4 black dice (1, 1, 2, 2, 3, 3)."
    if rules.by_speed:
        yield "All cards are turned up. Planes with one die move first, then two, then four, each group together."
        yield "Two for one lozenge: each throws a black die, the highest stays, the others fly on."
    else:
        yield "Teams take turns, plane by plane. Blue begins round 1, tan round 2, and so on."
    yield "After a loss the team with more planes begins each round; at one against one, the team with the last kill."
    yield "Fly the whole throw. Over an edge: on at the same number opposite. A taken space: fly on to the next."
    if rules.banking:
        yield "Banked left: no right cards, banked right: no left ones, until a straight card levels the plane."
    yield from _of_fire(rules)
    yield "Out of all missiles and rounds: load one cannon round after a move, to be fired from the next turn on."
    yield f"Down both enemies to win. {HITLESS_ROUNDS} rounds without a hit: a draw."


def _of_fire(rules: Switches) -> Iterator[str]:
    if rules.simultaneous_fire:
        yield "When all have moved, orders to fire are written in secret and shown together; losses count at the end."
    elif rules.late_fire:
        yield "When all have moved, the teams take turns to fire, one plane at a time, one shot each."
    else:
        yield "One shot a plane and round, before or after its move."
    yield "Red dice (0, 0, 2, 2, 5, 5): long 4, medium 3, cannon 2; a hit if their sum is the distance or more."
    yield "Missiles: anywhere in the wedge ahead. Cannon: straight or diagonally ahead only. No fire over edges."
    lasting = "It works to the end of the round." if rules.lasting_flares else "It works against that one missile."
    yield f"Flare: the highest red die of a missile does not count. {lasting}"
    yield "Four black dice: 4 cockpit, 5–6 tail, 7–9 wings, 10–11 engine, 12 fuel tank. All holes of a section: down."
    if rules.engine_hits:
        yield "First hit in the engine: no more cards with four dice."
