"""What frames a match: who can play, the next match, its content, and what clients may draw and think with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from rules.chance import Chance, pick
from rules.errors import Malformed
from rules.game import Outcome, Rematch, Template
from rules.twelve_strokes_of_noon.actions import Action, Answer, GuessStar
from rules.twelve_strokes_of_noon.deck import Box, written
from rules.twelve_strokes_of_noon.events import Event
from rules.twelve_strokes_of_noon.state import (
    CREDIT,
    FLAPS,
    LEAST,
    MONEY,
    NUMBERS,
    PRIZE,
    PROPOSITIONS,
    STAKE,
    STROKES,
    TURNS,
    FaceOff,
    Options,
    Pile,
    State,
)
from rules.wire.codec import Schema, codec
from rules.wire.plain import Plain

WRONG = ("no idea", "Timbuktu", "1815", "a red balloon", "Marmalade", "the Moon", "Cleopatra", "42")
"""What a random answer may be when it is not the right one."""


def reference() -> Mapping[str, Any]:
    """Return the numbers of the rules; times in ms, money in pounds."""
    return {
        "money": MONEY,
        "stake": STAKE,
        "prize": PRIZE,
        "numbers": NUMBERS,
        "propositions": PROPOSITIONS,
        "flaps": FLAPS,
        "strokes": STROKES,
        "turns": TURNS,
        "credit": CREDIT,
        "least": LEAST,
    }


def rules_text() -> str:
    """Return RULES.md."""
    return files(__package__).joinpath("RULES.md").read_text("utf-8")


def check_options(options: Options) -> None:
    """Refuse an age order that names somebody twice (12C-1).

    :raises Malformed: naming the field.
    """
    if len(set(options.age_order)) < len(options.age_order):
        raise Malformed("must not name a seat twice", ("age_order",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players (12C-34)."""
    return (2, 3, 4)


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return everybody's side: each plays alone."""
    return tuple((seat,) for seat in seats)


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match again: nobody moves or grows older (12C-47)."""
    return Rematch(replace(state.options, age_order=state.age), tuple(own.seat for own in state.contestants))


def decision(state: State) -> int:
    """Return the number of the open decision."""
    return state.decision


def turn(state: State) -> int:
    """Return the number of the open turn (12C-53)."""
    return state.turn


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as it is: no event tells what is still secret."""
    return event


def sample(state: State, template: Template, chance: Chance) -> Action:
    """Return a random answer or name: a right one once in four, else any other."""
    right = chance.roll(4) == 1
    if isinstance(template.example, GuessStar):
        return GuessStar(state.content.mystery_star[state.star].name if right else pick(chance, WRONG))
    return Answer(_right_answer(state) if right else pick(chance, WRONG))


def _right_answer(state: State) -> str:
    stage, deck = state.stage, state.content
    assert isinstance(stage, FaceOff)
    own = stage.corners[stage.turn]
    words: str = deck.fatal_blow[own.card].questions[own.question].answer
    return words


def content_schema() -> Schema:
    """Return the JSON Schema of a deck."""
    return codec(Box).schema


def excerpt(content: Any, state: State | None) -> Plain:
    """Return the deck with the cards that the match has used in full."""
    return written(content, {} if state is None else used(state))


def used(state: State) -> Mapping[str, Sequence[int]]:
    """Return the cards of each pile that were drawn; the star only if it came into the board."""
    piles = state.piles
    return {
        "kick_off": _drawn(piles.kick_off),
        "duel": (state.pair,),
        "move_by_move": _drawn(piles.move_by_move),
        "fatal_blow": _drawn(piles.fatal_blow),
        "master_stroke": _drawn(piles.master_stroke),
        "mystery_star": () if state.board is None else (state.star,),
    }


def _drawn(pile: Pile) -> Sequence[int]:
    return pile.order if pile.again else pile.order[: pile.drawn]
