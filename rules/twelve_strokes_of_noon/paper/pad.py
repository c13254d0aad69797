"""The empty ledger, to play with the box of cards on a table, and the rules in short."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.show.sheet import Align, Column, Grid, Notes, Sheet
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import MONEY, PRIZE, STROKES
from rules.twelve_strokes_of_noon.words.in_short import in_short
from rules.twelve_strokes_of_noon.words.phrases import GAME, PILES, pounds

_SEATS: Final = 4
_FINALE: Final = frozenset({"master_stroke", "mystery_star"})
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


def ledger(options: Options, played: Collection[str] = tuple(PILES)) -> Sheet:
    """Return the empty ledger: the players, star rounds, Duels, face-offs, the last round, the money.

    ``played`` are the piles that have cards: what is of a round that is left out (12C-58) has no place in it.
    """
    named = ("Mystery Star",) if _FINALE.intersection(played) else ()
    return Sheet(
        title=GAME,
        subtitle="Ledger of the game show",
        facts=tuple((fact, "") for fact in ("Date", "Place", "Master of Noon", *named, "From the youngest on")),
        parts=tuple(_parts(options, frozenset(played))),
        foot=f"{GAME} · ledger",
        landscape=True,
    )


def _parts(options: Options, played: frozenset[str]) -> Iterator[Grid]:
    starred = [PILES[pile] for pile in ("kick_off", "move_by_move") if pile in played]
    duels = ("First Duel", "Second Duel")[: len(starred)] if "duel" in played else ()
    yield _money((*duels, *_steps(played)))
    if duels:
        yield _duels(len(duels))
    if starred:
        yield _stars(starred)
    if "fatal_blow" in played:
        yield _face_offs(options)
    if _FINALE & played:
        yield _last_round()
        yield _guesses()


def _steps(played: frozenset[str]) -> Iterator[str]:
    """Yield the steps after which money changes, those after the Duels."""
    if "fatal_blow" in played:
        yield from ("Face-off 1", "Face-off 2")
    if _FINALE & played:
        yield from (f"Question {number}" for number in range(1, STROKES + 1))
        yield f"Mystery Star: {pounds(PRIZE)}"


def _names() -> tuple[Column, ...]:
    return tuple(Column(f"Player {number}", 9, _RIGHT) for number in range(1, _SEATS + 1))


def _money(steps: Iterable[str]) -> Grid:
    lines = (("Name", ""), ("Start", pounds(MONEY)), *((step, "") for step in steps))
    rows = tuple((str(number), step, *[money] * _SEATS) for number, (step, money) in enumerate(lines, 1))
    columns = (Column("No.", 2, _RIGHT), Column("Step", 9), *_names())
    return Grid("money", "The money after each step", columns, rows, ("", "At the end", *[""] * _SEATS))


def _stars(rounds: Sequence[str]) -> Grid:
    columns = (Column("Round", 9), *(Column(f"Player {number}", 9, _CENTRE) for number in range(1, _SEATS + 1)))
    rows = tuple((f"{number} · {name}", *["green   orange   red"] * _SEATS) for number, name in enumerate(rounds, 1))
    return Grid("stars", "The stars: ring the colour", columns, rows)


def _duels(count: int) -> Grid:
    columns = (
        Column("Duel", 3, _RIGHT),
        Column("Challenger", 9),
        Column("Challenged", 9),
        Column("Card", 4),
        Column("Answer", 12),
        Column("Right?", 4),
        Column("Won by", 9),
    )
    return Grid("duels", "The Duels", columns, tuple((str(number), *[""] * 6) for number in range(1, count + 1)))


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
