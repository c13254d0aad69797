"""The pad: the empty score record to play with on paper, and the rules in short."""

from __future__ import annotations

from typing import Final

from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet
from rules.twelve_oclock_high.options import LEAST_GOAL, Options
from rules.twelve_oclock_high.paper.tally import hit_chance, percent
from rules.twelve_oclock_high.pictures.airmap import board_to_print
from rules.twelve_oclock_high.pictures.marks import LIVERIES
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES, HAND, THROWS
from rules.twelve_oclock_high.words.in_short import in_short

TITLE: Final = "Strategic Bombing Accuracy Record"
GAME: Final = "12 O’Clock High"
_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad for four squadrons, as long as the goal asks for, with the board, the odds and the rules."""
    goal, *known = in_short(options)  # last: the columns of the pad have no room for it at the top
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
            Notes("The rules in short", (*known, goal)),
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
