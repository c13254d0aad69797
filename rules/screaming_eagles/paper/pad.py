"""The pad: empty battle boards and a log to fill in, and the rules in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.screaming_eagles.names import TEAM_OF, Direction, Plane
from rules.screaming_eagles.options import Options, in_force, pilots
from rules.screaming_eagles.pictures import panels
from rules.screaming_eagles.pictures.panels import Shown
from rules.screaming_eagles.state import Damage, Load
from rules.screaming_eagles.view import PlaneSeen
from rules.screaming_eagles.words.in_short import in_short
from rules.show.drawing import Drawing, Group, Shape
from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet

GAME: Final = "Screaming Eagles"
_GAP: Final = 14
_ROWS: Final = 36
"""Lines of the log: what is left of the two pages below the longest rules in short."""


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
        facts=facts(options),
        parts=(
            Picture((boards_picture(boards, words),), caption),
            Notes("The rules in short", in_short(options, by_hand=True)),
            log(options),
        ),
        foot=f"{GAME} · battle boards and log",
    )


def facts(options: Options) -> tuple[tuple[str, str], ...]:
    """Return what is filled in above the log."""
    flown = ("Blue", _seats(options, 0)), ("Tan", _seats(options, 2))
    return ("Date", ""), ("Place", ""), *flown, ("Options", agreed(options))


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


def log(options: Options, rows: int = _ROWS) -> Grid:
    """Return the empty log of moves and shots."""
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
    return Grid("log", "The rounds", columns, (("",) * len(columns),) * rows)
