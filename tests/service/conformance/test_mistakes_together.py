"""Mistakes that a game invites whose players win or lose together, or answer together: each is named with its cure."""

from __future__ import annotations

import pytest

from service import conformance
from service.conformance import faults
from tests.support.games import mistaken_together
from tests.support.games.beacon import GAME as honest

MISTAKES = {
    "ONE_OF_ALL_WINS": ("standing.partners", "only (0,) wins, and a side wins or loses together", "win or none"),
    "PLACES_AMONG_ALL": ("standing.partners", "and must share one", "the same place"),
    "WINNERS_WITHOUT_PLACES": ("standing.outcome", "do not begin with 1 for the winners", "a place for each seat"),
    "EACH_ANSWER_A_DECISION": ("standing.decision", "before the last is in", "leave its number as it is"),
}
"""For each mistake the law that names it, its words and its cure."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_a_game_played_together_is_named_with_its_cure(mistake: str) -> None:
    name, what, cure = MISTAKES[mistake]
    tried = (list(faults(getattr(mistaken_together, mistake), (seed,), conformance.chosen(name))) for seed in range(6))
    found = next(filter(None, tried), [])
    assert {(fault.law.name, fault.breach.where) for fault in found} == {(name, "rules.standing")}
    assert all(what in fault.breach.what and cure in fault.cure for fault in found)


def test_a_game_played_together_without_a_mistake_keeps_the_laws_of_its_end() -> None:
    assert list(faults(honest, range(4), conformance.chosen("standing"))) == []


def test_sides_of_different_numbers_of_seats_are_parted_by_one_fault() -> None:
    (fault,) = faults(mistaken_together.ONE_OF_ALL_WINS, range(6), conformance.chosen("standing.partners"))
    assert {what.partition(" only ")[0] for what in (fault.breach.what, *fault.like)} >= {"of the side (0, 1)"}
    assert fault.like
