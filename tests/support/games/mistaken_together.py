"""Games whose players win or lose together, or answer together, with a mistake that such a game invites."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import AnyGame
from rules.values import Outcome, Over, Standing
from tests.support.games.beacon import GAME as honest
from tests.support.games.coin_race import GAME as coin_race
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


def unplaced(found: Outcome) -> Outcome:
    """Give no place to those who win."""
    return replace(found, places=(None,) * len(found.places))


def counted(state: Any) -> Standing:
    """Count each secret answer as a decision."""
    found = coin_race.rules.standing(state)
    return replace(found, decision=10 * found.decision + 9 - len(found.must))


ONE_OF_ALL_WINS: AnyGame = ended_as(first_alone)
PLACES_AMONG_ALL: AnyGame = ended_as(ranked)
WINNERS_WITHOUT_PLACES: AnyGame = ended_as(unplaced)
EACH_ANSWER_A_DECISION: AnyGame = varied(coin_race, rules__standing=counted)
