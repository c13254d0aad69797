"""A small box of three cards a pile, and positions and plays of 12 Strokes of Noon for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from string import ascii_lowercase
from typing import Any

from rules.chance import Chance, Cheap, Scripted, Seeded
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Action
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.play import age_order
from rules.twelve_strokes_of_noon.state import Board, Contestant, Pile, Piles, Stage, Star, State
from rules.values import Step, Template

HIDDEN, VISIBLE = "hidden", "visible"


def kick_off_card(number: int) -> dict[str, Any]:
    """Questions 1 and 3 are answered by the visible answer, 2 and 4 by the hidden one."""
    return {
        "id": f"K{number}",
        "questions": [
            {
                "question": f"Kick-off {number}, question {place}?",
                "visible": f"visible {number}.{place}",
                "hidden": f"hidden {number}.{place}",
                "right": VISIBLE if place % 2 else HIDDEN,
                "field": "history",
            }
            for place in range(1, 5)
        ],
    }


def duel_pair(number: int) -> dict[str, Any]:
    """Answer 2 is right on card 1, answer 3 on card 2."""
    return {
        "id": f"D{number}",
        "title": f"Duel {number}",
        "cards": [
            {
                "question": f"Duel {number}, card {card}?",
                "answers": [f"duel {number}.{card}.{answer}" for answer in range(1, 5)],
                "right": card + 1,
                "field": "science",
            }
            for card in (1, 2)
        ],
    }


def move_card(number: int) -> dict[str, Any]:
    """Proposition 4 is FALSE on every card."""
    return {
        "id": f"M{number}",
        "title": f"Move {number}",
        "task": "The proposition holds.",
        "propositions": [f"proposition {number}.{place}" for place in range(1, 8)],
        "false": 4,
        "truth": f"the truth about {number}",
        "field": "nature",
    }


def blow_card(number: int) -> dict[str, Any]:
    """Question q (from 1) of card n is answered by the word of ``word(n, q)``."""
    return {
        "id": f"F{number}",
        "questions": [
            {
                "question": f"Blow {number}, question {place}?",
                "answer": word(number, place),
                "accept": [f"alias {word(number, place)}"],
                "refuse": ["Australia"],
                "field": "language",
            }
            for place in range(1, 11)
        ],
    }


def word(card: int, question: int) -> str:
    """Return the answer of an open question, in letters that no other answer is near."""
    names = ascii_lowercase
    return names[card] * 3 + names[question] * 3


def stroke_card(number: int) -> dict[str, Any]:
    """Answer 1 is right in questions 1 and 4, answer 2 in 2 and 5, the hidden answer 3 in 3."""
    return {
        "id": f"S{number}",
        "questions": [
            {
                "question": f"Stroke {number}, question {place}?",
                "answers": [f"stroke {number}.{place}.{answer}" for answer in range(1, 4)],
                "hidden": 3,
                "right": (place - 1) % 3 + 1,
                "field": "arts",
            }
            for place in range(1, 6)
        ],
    }


def star_card(number: int) -> dict[str, Any]:
    """Return a star of plain tiles, each of another shade."""
    return {
        "id": f"X{number}",
        "name": STARS[number - 1],
        "kind": "place",
        "accept": [f"the {STARS[number - 1]} of old"],
        "refuse": [],
        "large": [[{"path": "M0 0L9 0L9 9Z", "fill": f"#{number}{flap}{flap}abc"}] for flap in range(1, 8)],
        "small": [[{"path": "M0 0L9 0L9 9Z", "fill": f"#{number}{flap}{flap}def"}] for flap in range(1, 8)],
    }


STARS = ("Lighthouse", "Windmill", "Drawbridge")


def small_box(cards: int = 3) -> dict[str, Any]:
    """Return a box of so many cards a pile (at most 25), but of three stars, as plain data of one's own."""
    numbers = range(1, cards + 1)
    return {
        "format": 2,
        "title": "A few cards a pile",
        "kick_off": [kick_off_card(number) for number in numbers],
        "duel": [duel_pair(number) for number in numbers],
        "move_by_move": [move_card(number) for number in numbers],
        "fatal_blow": [blow_card(number) for number in numbers],
        "master_stroke": [stroke_card(number) for number in numbers],
        "mystery_star": [star_card(number) for number in (1, 2, 3)],
    }


@cache
def small_deck(cards: int = 3) -> Deck:
    """Return the small box, read."""
    return game.deck.load(json.dumps(small_box(cards)).encode())


ORDER = Pile((0, 1, 2))
"""An unshuffled pile of three."""


def position(
    stage: Stage,
    *,
    seats: Sequence[int] = (0, 1, 2, 3),
    money: dict[int, int] | None = None,
    stars: dict[int, Star] | None = None,
    out: Sequence[int] = (),
    gone: Sequence[int] = (),
    turns: dict[int, int] | None = None,
    options: Options | None = None,
    **given: Any,
) -> State:
    """Return a position of the small deck with unshuffled piles, at match time 0; pair and star are the first.

    The seats ``out`` are eliminated, and those ``gone`` have left.
    """
    agreed = options or Options()
    contestants = tuple(
        Contestant(
            seat,
            (money or {}).get(seat, 10_000),
            (stars or {}).get(seat, Star.GREEN),
            (turns or {}).get(seat, 0),
            seat in (*out, *gone),
            left=seat in gone,
        )
        for seat in seats
    )
    state = State(
        options=agreed,
        age=age_order(agreed, seats),
        contestants=contestants,
        piles=Piles(ORDER, ORDER, ORDER, ORDER),
        pair=0,
        star=0,
        spent=None,
        stage=stage,
        board=None,
        last=None,
        since=0,
        decision=1,
        turn=1,
        content=small_deck(),
    )
    return replace(state, **given)


def played(state: State, action: Action, *faces: int, seat: int | None = None, at: int = 0) -> Step:
    """Play an action of the first seat to act with exactly these throws."""
    chance = Scripted(*faces)
    step = game.rules.apply(
        state, game.rules.standing(state).must[0] if seat is None else seat, action, at=at, chance=chance
    )
    assert chance.spent, f"{action} threw {chance.draws} of {faces}"
    return step


def left(state: State, seat: int, *faces: int, at: int = 0) -> Step:
    """Let a seat leave with exactly these throws."""
    chance = Scripted(*faces)
    step = game.rules.leave(state, seat, at=at, chance=chance)
    assert chance.spent
    return step


def told(step: Step, kind: type) -> list[Any]:
    """Return a step's events of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def own(state: State, seat: int) -> Contestant:
    return next(contestant for contestant in state.contestants if contestant.seat == seat)


def money(state: State) -> dict[int, int]:
    """Return what everybody has."""
    return {contestant.seat: contestant.money for contestant in state.contestants}


def any_action(state: State, seat: int, chance: Chance) -> Action:
    """Return a random legal action, also one of a template."""
    menu = game.rules.legal(state, seat)
    item = menu[chance.roll(len(menu)) - 1]
    action: Action = game.rules.sample(state, item, chance) if isinstance(item, Template) else item
    return action


def started(seats: Sequence[int] = (0, 1, 2, 3), options: Options | None = None, seed: bytes = b"start") -> State:
    """Return a match of the small deck that has just begun."""
    state: State = game.rules.initial(options or Options(), seats, seats, small_deck(), at=0, chance=Seeded(seed)).state
    return state


def walk(fraction: Callable[[], float], seats: Sequence[int], options: Options | None = None) -> Iterator[State]:
    """Yield every state of one match of random legal actions, guesses out of turn too."""
    chance = Cheap(fraction)
    state, at = game.rules.initial(options or Options(), seats, seats, small_deck(), at=0, chance=chance).state, 0
    yield state
    while game.rules.standing(state).must:
        able = (*game.rules.standing(state).must, *game.rules.standing(state).may)
        seat = able[chance.roll(len(able)) - 1]
        at += 400
        state = game.rules.apply(state, seat, any_action(state, seat, chance), at=at, chance=chance).state
        yield state


def last_round(stage: Stage, board: Board | None = None, *, drawn: int = 0, **given: Any) -> State:
    """Return a position of the last round; ``drawn`` cards of the Master Stroke lie aside or are in play."""
    piles = Piles(ORDER, ORDER, ORDER, Pile(ORDER.order, drawn))
    return position(stage, board=board or Board(), piles=piles, **given)
