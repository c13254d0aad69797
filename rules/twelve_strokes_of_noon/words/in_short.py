"""The rules in short, as agreed: what a newcomer reads before the first question, on the page and on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, cast

from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import BREATH, FLAPS, MONEY, NUMBERS, PRIZE, STAKE, STROKES
from rules.twelve_strokes_of_noon.words.phrases import PILES, pounds
from rules.wire.content import Content

_FINALE: Final = frozenset({"master_stroke", "mystery_star"})
_WITH_STARS: Final = frozenset({"kick_off", "move_by_move"})


def in_short(options: Options, *, by_hand: bool = False, played: Collection[str] = tuple(PILES)) -> tuple[str, ...]:
    """Return the rules in short, a line each.

    ``by_hand`` is for people who read the cards themselves; ``played`` are the piles of a box that have cards: a round
    without any is left out (12C-58), and its rules with it.
    """
    return tuple(_lines(options, frozenset(played), by_hand=by_hand))


def in_short_of_deck(options: Options, content: Content) -> tuple[str, ...]:
    """Return the rules in short of the rounds for which a box has cards (12C-58)."""
    deck = cast("Deck", content)
    return in_short(options, played=[pile for pile in PILES if getattr(deck.sizes, pile)])


def _lines(options: Options, played: frozenset[str], *, by_hand: bool) -> Iterator[str]:
    if not by_hand:  # the last line of the pad says it, which has room for no more
        named = played & _FINALE
        yield "Name the Mystery Star to win; if nobody does, the most money wins." if named else "The most money wins."
    reads = " The left neighbour reads." if by_hand else ""
    yield f"Everybody begins with {pounds(MONEY)}.{reads} {_time_of_choices(options, by_hand=by_hand)}"
    numbers = iter(range(1, len(PILES)))
    yield from _first_rounds(played, numbers)
    if "fatal_blow" in played:
        yield (
            f"{next(numbers)} · Fatal Blow. Three players: the two richest, then the winner and the third. "
            "Four: the poorest picks."
        )
        costs = f"the first empty one costs {pounds(STAKE)}"
        yield f"Each has {options.glass} s of sand. A right answer lays the glass flat; {costs}."
    if played & _FINALE:
        yield from _last_round(options, next(numbers))
    else:
        yield "After the last round the most money has the title; a tie shares it."


def _first_rounds(played: frozenset[str], numbers: Iterator[int]) -> Iterator[str]:
    """Yield the rules of the rounds with stars, and of the Duels after them."""
    if "kick_off" in played:
        yield (
            f"{next(numbers)} · Kick-Off, from the youngest on: say a number, 1 to {NUMBERS}, take the visible or "
            "the hidden answer."
        )
    if played & _WITH_STARS:
        wrong = {"kick_off": "wrong answer", "move_by_move": "FALSE"}
        first = " or ".join(words for pile, words in wrong.items() if pile in played)
        yield f"A first {first} turns the star orange, the second red: the round is lost."
    if "duel" in played:
        stake = pounds(STAKE)
        yield "The Duel: a red player challenges somebody, who picks a card and answers."
        yield f"A right answer costs the challenger {stake}, a wrong one the challenged player."
    if "move_by_move" in played:
        first = "payer of the first Duel" if {"kick_off", "duel"} <= played else "youngest"
        yield (
            f"{next(numbers)} · Move by Move, from the {first} on: open a TRUE one of seven propositions. One is FALSE."
        )


def _last_round(options: Options, number: int) -> Iterator[str]:
    """Yield the rules of the Master Stroke and of the Mystery Star."""
    yield f"{number} · Master Stroke, from the poorest on: {STROKES} questions in all."
    yield f"Right: {pounds(STAKE)} from the bank and one of {FLAPS} large flaps. Wrong: one of {FLAPS} small ones."
    yield "The Mystery Star may be named at any time of the last round, by everybody once."
    last = f"After the last flap {_time_left(options)}. Then the most money has the title; a tie shares it."
    yield f"Right: {pounds(PRIZE)} and the title. Wrong: out. {last}"


def _time_of_choices(options: Options, *, by_hand: bool) -> str:
    if options.choice is None:
        return "No clock for choices."
    more = "" if by_hand else f", in your first turn {options.choice + BREATH}"
    return f"A choice has {options.choice} seconds{more}."


def _time_left(options: Options) -> str:
    left = options.last_chance
    return "everybody may guess, or decline" if left is None else f"{left} seconds are left to guess"
