"""The pad: the empty score record to play with on paper, and the rules in short."""

from __future__ import annotations

from typing import Final

from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet
from rules.show.wording import counted
from rules.twelve_oclock_high.board import POINTS, PRICES, Kind
from rules.twelve_oclock_high.options import LEAST_GOAL, Options
from rules.twelve_oclock_high.paper.tally import hit_chance, percent
from rules.twelve_oclock_high.pictures.airmap import board_to_print
from rules.twelve_oclock_high.pictures.marks import LIVERIES
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES, HAND, THROWS

TITLE: Final = "Strategic Bombing Accuracy Record"
GAME: Final = "12 O’Clock High"
_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad for four squadrons, as long as the goal asks for, with the board, the odds and the rules."""
    return Sheet(
        title=TITLE,
        subtitle=GAME,
        facts=(
            ("Date", ""),
            ("Place", ""),
            ("Goal", f"{options.points_to_win} points"),
            ("Bomb die", f"{options.bomb_faces} Bombs of {BOMB_DIE_SIDES}"),
        ),
        parts=(
            _blank_squadrons(options),
            _blank_attacks(options),
            _odds(),
            Notes("The rules in short", short_rules(options)),
            Picture((board_to_print(),), "The board: put a coin on a target that is hit"),
        ),
        foot=f"{GAME} · score pad",
    )


def _following(options: Options, usual: int) -> int:
    """Return how much of something a squadron needs for the goal, from what it needs for the usual one."""
    return -(-usual * options.points_to_win // LEAST_GOAL)


def _blank_squadrons(options: Options) -> Grid:
    columns = (
        Column("Squadron", 4, _CENTRE),
        Column("Player", 11),
        Column("Bomb Cards: strike one for each given up", 21),
        Column("Final score", 4),
    )
    hands = "  ".join(["○" * HAND] * _following(options, 3))
    rows = tuple((own.letter, "", hands, "") for own in LIVERIES)
    return Grid("squadrons", "", columns, rows)


def _blank_attacks(options: Options) -> Grid:
    columns = [Column("No.", 3, _RIGHT)]
    for own in LIVERIES:
        columns += [Column(f"{own.letter}  Target", 8), Column("Hit", 3, _CENTRE), Column("Score", 4, _CENTRE)]
    rows = tuple((str(number), *[""] * 12) for number in range(1, _following(options, 14) + 1))
    return Grid("attacks", "Attacks", tuple(columns), rows)


def _odds() -> Grid:
    columns = (
        Column("Bombs on the Bomb die", 3),
        *(Column(f"{faces} of {BOMB_DIE_SIDES}", 1, _RIGHT) for faces in (1, 2, 3)),
    )
    hits = tuple(percent(*hit_chance(faces)) for faces in (1, 2, 3))
    safe = tuple(percent((BOMB_DIE_SIDES - faces) ** THROWS, BOMB_DIE_SIDES**THROWS) for faces in (1, 2, 3))
    return Grid(
        "odds", "The odds", columns, (("An attack hits", *hits), (f"All {THROWS} throws of a turn come off", *safe))
    )


def short_rules(options: Options) -> tuple[str, ...]:
    """Return what to know to play by the pad, by the options."""
    red, blue = Kind.PRIMARY, Kind.SECONDARY
    prices = f"{counted(PRICES[blue], 'card')} for blue, {counted(PRICES[red], 'card')} for red"
    return (
        f"Begin at the Airfield with {HAND} Bomb Cards each. Throw two dice: the highest begins. Turns go clockwise.",
        f"A turn has up to {THROWS} throws of two dice and the Bomb die; the first must be made.",
        "Fly the exact sum, any way, but never straight back.",
        "A Bomb on such a throw: do not fly, give up 1 card, the turn is over.",
        f"Landed exactly on an open target, you may bomb: {prices}, hit or miss. The turn is over.",
        f"Roll the Bomb die, twice if need be. A Bomb is a hit: blue {POINTS[blue]} points, red {POINTS[red]}.",
        "Cover each target that was hit: an ordinary space now.",
        f"Without cards fly the shortest way home, by the Landing Path: {THROWS} throws a turn, no Bomb die.",
        f"Home by any count: take {HAND} cards, the turn is over.",
        "The Start path leads out only, the Landing Path in only, and nobody with a card may enter it.",
        f"The first to have {options.points_to_win} points wins.",
    )
