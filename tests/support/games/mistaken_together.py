"""Beacon, whose players win or lose together, with a mistake that such a game invites."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import AnyGame
from rules.values import Outcome, Over, Standing
from tests.support.games.beacon import GAME as honest
from tests.support.games.varied import varied


def ended_as(outcome: Any) -> AnyGame:
    """Return the game with another outcome, which a function makes of its own."""

    def standing(state: Any) -> Standing:
        found = honest.rules.standing(state)
        won = isinstance(found, Over) and found.outcome.places
        return replace(found, outcome=outcome(found.outcome)) if won else found

    return varied(honest, rules__standing=standing)


def first_alone(found: Outcome) -> Outcome:
    """Let one player win alone."""
    return replace(found, winners=found.winners[:1])


def ranked(found: Outcome) -> Outcome:
    """Give each player a place of the own, whoever wins."""
    return replace(found, winners=(), places=tuple(range(1, len(found.places) + 1)))


ONE_OF_ALL_WINS: AnyGame = ended_as(first_alone)
PLACES_AMONG_ALL: AnyGame = ended_as(ranked)
