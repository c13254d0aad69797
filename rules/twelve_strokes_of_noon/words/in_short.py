"""The rules in short, as agreed: what a newcomer reads before the first question, on the page and on paper."""

from __future__ import annotations

from collections.abc import Iterator

from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import BREATH, FLAPS, MONEY, NUMBERS, PRIZE, STAKE, STROKES
from rules.twelve_strokes_of_noon.words.phrases import pounds


def in_short(options: Options, *, by_hand: bool = False) -> tuple[str, ...]:
    """Return the rules in short, a line each; ``by_hand`` for people who read the cards themselves."""
    return tuple(_lines(options, by_hand=by_hand))


def _lines(options: Options, *, by_hand: bool) -> Iterator[str]:
    stake = pounds(STAKE)
    reads = " The left neighbour reads." if by_hand else ""
    if not by_hand:  # the last line of the pad says it, which has room for no more
        yield "Name the Mystery Star to win; if nobody does, the most money wins."
    yield f"Everybody begins with {pounds(MONEY)}.{reads} {_time_of_choices(options, by_hand=by_hand)}"
    yield f"1 · Kick-Off, from the youngest on: say a number, 1 to {NUMBERS}, take the visible or the hidden answer."
    yield "A first wrong answer or FALSE turns the star orange, the second red: the round is lost."
    yield "The Duel: a red player challenges somebody, who picks a card and answers."
    yield f"A right answer costs the challenger {stake}, a wrong one the challenged player."
    yield "2 · Move by Move, from the payer of the first Duel on: open a TRUE one of seven propositions. One is FALSE."
    yield "3 · Fatal Blow. Three players: the two richest, then the winner and the third. Four: the poorest picks."
    yield f"Each has {options.glass} s of sand. A right answer lays the glass flat; the first empty one costs {stake}."
    yield f"4 · Master Stroke, from the poorest on: {STROKES} questions in all."
    yield f"Right: {stake} from the bank and one of {FLAPS} large flaps. Wrong: one of {FLAPS} small ones."
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
