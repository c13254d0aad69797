"""The empty ledger, to play with the box of cards on a table, and the rules in short."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.show.sheet import Align, Column, Grid, Notes, Sheet
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import MONEY, PRIZE, STROKES
from rules.twelve_strokes_of_noon.words.in_short import in_short
from rules.twelve_strokes_of_noon.words.phrases import GAME, pounds

_SEATS: Final = 4
_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE


def agreed(options: Options) -> str:
    """Return the times that were agreed, in words."""
    choice, last_chance = (
        "without limit" if limit is None else f"{limit} s" for limit in (options.choice, options.last_chance)
    )
    return f"sandglass {options.glass} s, a choice {choice}, the last chance {last_chance}"


def blank_sheet(options: Options) -> Sheet:
    """Return the empty ledger with the rules in short."""
    empty = ledger(options)
    return replace(empty, parts=(*empty.parts, Notes("The rules in short", in_short(options, by_hand=True))))


def ledger(options: Options) -> Sheet:
    """Return the empty ledger: the players, both star rounds, Duels, face-offs, the last round, the money."""
    return Sheet(
        title=GAME,
        subtitle="Ledger of the game show",
        facts=(
            ("Date", ""),
            ("Place", ""),
            ("Master of Noon", ""),
            ("Mystery Star", ""),
            ("From the youngest on", ""),
        ),
        parts=(_money(), _duels(), _stars(), _face_offs(options), _last_round(), _guesses()),
        foot=f"{GAME} · ledger",
        landscape=True,
    )


def _names() -> tuple[Column, ...]:
    return tuple(Column(f"Player {number}", 9, _RIGHT) for number in range(1, _SEATS + 1))


def _money() -> Grid:
    steps = ("First Duel", "Second Duel", "Face-off 1", "Face-off 2", *(f"Question {n}" for n in range(1, STROKES + 1)))
    lines = (
        ("Name", ""),
        ("Start", pounds(MONEY)),
        *((step, "") for step in (*steps, f"Mystery Star: {pounds(PRIZE)}")),
    )
    rows = tuple((str(number), step, *[money] * _SEATS) for number, (step, money) in enumerate(lines, 1))
    columns = (Column("No.", 2, _RIGHT), Column("Step", 9), *_names())
    return Grid("money", "The money after each step", columns, rows, ("", "At the end", *[""] * _SEATS))


def _stars() -> Grid:
    columns = (Column("Round", 9), *(Column(f"Player {number}", 9, _CENTRE) for number in range(1, _SEATS + 1)))
    rows = (
        ("1 · Kick-Off", *["green   orange   red"] * _SEATS),
        ("2 · Move by Move", *["green   orange   red"] * _SEATS),
    )
    return Grid("stars", "The stars: ring the colour", columns, rows)


def _duels() -> Grid:
    columns = (
        Column("Duel", 3, _RIGHT),
        Column("Challenger", 9),
        Column("Challenged", 9),
        Column("Card", 4),
        Column("Answer", 12),
        Column("Right?", 4),
        Column("Won by", 9),
    )
    return Grid("duels", "The Duels", columns, tuple((str(number), *[""] * 6) for number in (1, 2)))


def _face_offs(options: Options) -> Grid:
    columns = (
        Column("Face-off", 4, _RIGHT),
        Column("Player", 10),
        Column("Right answers: a stroke for each", 18),
        Column("Sand left", 5),
        Column("Won?", 4),
    )
    rows = tuple((number, *[""] * 4) for number in ("1", "1", "2", "2"))
    note = f"Each glass holds {options.glass} seconds."
    return Grid("face-offs", "The Fatal Blow", columns, rows, note=note)


def _last_round() -> Grid:
    columns = (
        Column("Question", 4, _RIGHT),
        Column("Player", 10),
        Column("Answer", 16),
        Column("Right?", 4),
        Column("Flap (large or small, number)", 12),
    )
    return Grid(
        "master-stroke", "The Master Stroke", columns, tuple((str(n), *[""] * 4) for n in range(1, STROKES + 1))
    )


def _guesses() -> Grid:
    columns = (Column("Player", 10), Column("The name that was given", 20), Column("Right, or out?", 8))
    return Grid("guesses", "The Mystery Star", columns, (("",) * 3,) * _SEATS)
