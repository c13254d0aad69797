"""What is put on the desks: the stars, their tokens, and the money (12C-3, 12C-6, 12C-44)."""

from __future__ import annotations

from typing import Final

from rules.show.drawing import Box, Circle, Drawing, Paint, Shape, Text
from rules.show.kit import Piece
from rules.twelve_strokes_of_noon.pictures.marks import INK, QUIET, Shine
from rules.twelve_strokes_of_noon.pictures.marks import star as shining
from rules.twelve_strokes_of_noon.words.phrases import GAME, pounds

DESKS: Final = 4
NOTES: Final = ((10_000, 1), (5_000, 4), (2_000, 15), (1_000, 10))
"""The notes of the box: an amount in pounds, and how many there are of it."""
DEALT: Final = ((5_000, 1), (2_000, 2), (1_000, 1))
"""The notes with which each player begins (12C-3)."""

STAR: Final = 44
"""Millimetres: the side of a star's square."""
NOTE: Final = (47, 27)
"""Millimetres: how wide and how high a note is."""
_TINTS: Final = {10_000: "#7d3cc8", 5_000: "#2b3f9e", 2_000: "#8a5a00", 1_000: "#0b5a33"}


def stars() -> tuple[Piece, ...]:
    """Return the desks' stars, green with a purple back, and their tokens, orange with a red back."""
    sides = ((Shine.GREEN, Shine.PURPLE), (Shine.ORANGE, Shine.RED))
    return tuple(Piece(_star(face), STAR, STAR, DESKS, back=_star(back)) for face, back in sides)


def money() -> tuple[Piece, ...]:
    """Return the notes, the largest first."""
    return tuple(Piece(_note(amount), *NOTE, count) for amount, count in NOTES)


def _star(shine: Shine) -> Drawing:
    side = 10 * STAR
    word = Text(side // 2, side - 30, shine.value.upper(), 44, INK, "middle", bold=True)
    shapes = (shining(side // 2, 200, 175, shine), word)
    return Drawing(side, side, shapes, f"{shine.value} star", f"A {shine.value} star.")


def _note(amount: int) -> Drawing:
    wide, high = (10 * side for side in NOTE)
    tint = _TINTS[amount]
    shapes: tuple[Shape, ...] = (
        Box(18, 18, wide - 36, high - 36, Paint("none", tint, 60), 12),
        Box(30, 30, wide - 60, high - 60, Paint("none", tint, 15), 8),
        Circle(wide // 2, high // 2 - 6, 82, Paint("none", tint, 8)),
        Text(wide // 2, high // 2 + 22, pounds(amount), 84, INK, "middle", bold=True, halo="#ffffff"),
        Text(wide // 2, high - 46, GAME, 26, QUIET, "middle"),
    )
    return Drawing(wide, high, shapes, pounds(amount), f"A note of {pounds(amount)}.")
