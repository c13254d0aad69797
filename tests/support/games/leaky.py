"""Liar's Dice with a leak: variations in which one part of the game depends on dice that are hidden."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every leak needs each

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from rules.errors import IllegalAction
from rules.game import AnyGame
from rules.values import Choice, Described, MenuItem, Open, Standing, Step, Template
from tests.support.games.liars_dice import GAME as honest
from tests.support.games.liars_dice.legal import bid_template, least
from tests.support.games.liars_dice.state import FACES, Bid, State, total
from tests.support.games.liars_dice.view import View
from tests.support.games.varied import varied

FAR = 10**12
"""A match time that no match reaches, in ms."""


@dataclass(frozen=True, slots=True)
class Peeked:
    """Somebody looked under a cup: an event that the game does not name among its own."""


def dice(state: State) -> tuple[int, ...]:
    """Return all dice, whose they may be."""
    return tuple(face for cup in state.cups for face in cup.dice)


def seats_view(state: State, seat: int | None) -> View:
    """Show all dice to every seat."""
    return honest.rules.view(state, seat) if seat is None else replace(honest.rules.view(state, seat), dice=dice(state))


def everybodys_view(state: State, seat: int | None) -> View:
    """Show all dice to every seat and to the spectator."""
    return replace(honest.rules.view(state, seat), dice=dice(state))


def disclosed_event(event: Any, seat: int | None) -> Any:
    """Disclose every throw to everybody."""
    return event


def refusal(state: State, seat: int, action: Any, *, at: int) -> None:
    """Name all dice in a refusal."""
    try:
        honest.rules.check(state, seat, action, at=at)
    except IllegalAction as fault:
        raise IllegalAction(fault.reason, fault.clause, f"{fault.message}: the dice are {dice(state)}") from fault


def lines(state: State, seat: int, action: Any, *, at: int) -> None:
    """Take longer for each die that shows a six."""
    sixes = 0
    for face in dice(state):
        if face == FACES:
            sixes += 1
    honest.rules.check(state, seat, action, at=at)


def label(state: State, seat: int, item: MenuItem) -> Described:
    """Name all dice in a label."""
    words = honest.words.describe(state, seat, item)
    return Described(f"{words.label}: the dice are {dice(state)}", words.clause)


def template(state: State, seat: int) -> tuple[MenuItem, ...]:
    """Let a bid be as high as the sum of all dice."""
    higher = bid_template(least(state), sum(dice(state)))
    return tuple(higher if isinstance(item, Template) else item for item in honest.rules.legal(state, seat))


def menu(state: State, seat: int) -> tuple[MenuItem, ...]:
    """List a bid of the face of the first die beside the template."""
    items = honest.rules.legal(state, seat)
    true = Bid(total(state), dice(state)[0])
    return tuple(one for item in items for one in ((true, item) if isinstance(item, Template) else (item,)))


def turn(state: State) -> Standing:
    """Count decisions by the dice; the number never falls."""
    found = honest.rules.standing(state)
    more = sum(dice(state)) if isinstance(found, Open) else 99
    return replace(found, decision=found.decision * 100 + more)


def deadline(state: State) -> Standing:
    """Set a deadline by the dice."""
    found = honest.rules.standing(state)
    return replace(found, deadline=FAR + sum(dice(state))) if isinstance(found, Open) else found


def unasked(state: State, action: Any) -> bool:
    """Call an action asked if the dice add up to an odd number."""
    return sum(dice(state)) % 2 == 0


def silence(state: State, seat: int, *, at: int, chance: Any) -> Any:
    """Let silence bid if there is a six under any cup, and doubt if there is none."""
    action = honest.rules.default(state, seat, at=at, chance=chance)
    bids = [item.example for item in honest.rules.legal(state, seat) if isinstance(item, Template)]
    return bids[0] if bids and FACES in dice(state) else action


def pace(state: State, seat: int, level: str) -> int:
    """Let a bot take longer the more it could know."""
    return sum(dice(state))


def remembering(leak: Callable[[State, Any], Any], name: str) -> dict[str, Any]:
    """Return functions of which ``view`` keeps the state for another one, which is given no state."""
    kept: list[State] = []

    def view(state: State, seat: int | None) -> View:
        kept[:] = [state]
        return honest.rules.view(state, seat)

    def leaking(*given: Any, **named: Any) -> Any:
        return leak(kept[0], attrgetter(name.replace("__", "."))(honest)(*given, **named))

    return {"rules__view": view, name: leaking}


def drawn(state: State, drawing: Any) -> Any:
    """Describe all dice in a picture."""
    return replace(drawing, description=f"{drawing.description}, dice {dice(state)}")


def written(state: State, text: str) -> str:
    """Write all dice behind an action, or behind a position in words."""
    return f"{text} {dice(state)}"


def said(state: State, sentence: str) -> str:
    """Name all dice behind a sentence."""
    return f"{sentence} The dice are {dice(state)}."


def chosen(state: State, choice: Choice) -> Choice:
    """Name all dice in a bot's reason."""
    return replace(choice, reason=f"the dice are {dice(state)}")


LEAKS: dict[str, tuple[str, dict[str, Any]]] = {
    "all dice in a seat's view": ("view", {"rules__view": seats_view}),
    "all dice in everybody's view": ("view", {"rules__view": everybodys_view}),
    "all dice in a disclosed event": ("event", {"rules__disclose": disclosed_event}),
    "all dice in a refusal's words": ("refusal", {"rules__check": refusal}),
    "all dice in a label": ("label", {"words__describe": label}),
    "all dice in a template's bounds": ("template", {"rules__legal": template}),
    "the lines that check executes": ("lines", {"rules__check": lines}),
    "the entries of a menu": ("menu", {"rules__legal": menu}),
    "the number of a decision": ("turn", {"rules__standing": turn}),
    "a deadline": ("deadline", {"rules__standing": deadline}),
    "what comes unasked": ("unasked", {"rules__unasked": unasked}),
    "what silence does": ("silence", {"rules__default": silence}),
    "a bot's pace": ("pace", {"bots__delay": pace}),
    "a picture": ("picture", remembering(drawn, "pictures__moving")),
    "notation": ("notation", remembering(written, "words__write")),
    "the position in words": ("text", remembering(written, "words__position")),
    "a sentence": ("sentence", remembering(said, "words__narrate")),
    "a bot's choice": ("choice", remembering(chosen, "bots__choose")),
}
"""For each leak the part that gives the twins away, and what takes the place of the honest functions."""


def leaky(**changed: Any) -> AnyGame:
    """Return Liar's Dice with some of its names changed."""
    return varied(honest, **changed)


def straying(name: str) -> AnyGame:
    """Return the game with a function, such as ``apply``, that reports what is none of the game's events."""

    def strays(*given: Any, **named: Any) -> Step:
        step: Step = getattr(honest.rules, name)(*given, **named)
        return Step(step.state, (*step.events, Peeked()))

    return leaky(**{f"rules__{name}": strays})
