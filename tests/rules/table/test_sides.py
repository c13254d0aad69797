"""Partners win or lose together: a game whose outcome parts a side is at fault, and its match does not end so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import BrokenContract, SplitSide
from rules.table.table import Cause, Resigned, Status
from rules.values import Outcome, Over, Standing
from service.conformance.matches import Bench, played
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import State
from tests.support.games.varied import varied
from tests.support.races import race

WON = Outcome((0, 2), (1, 2, 1, 2), "goal", "CR-7")


def ended_as(outcome: Outcome, bench: Bench) -> Bench:
    """Play a race to its end, at which the game gives this outcome."""
    standing = coin_race.rules.standing

    def spoilt(state: State) -> Standing:
        found = standing(state)
        return replace(found, outcome=outcome) if isinstance(found, Over) else found

    return played(replace(bench, game=varied(bench.game, rules__standing=spoilt)), 0)


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ({"winners": (0,)}, "of the side (0, 2) only (0,) wins, and a side wins or loses together"),
        ({"places": (1, 3, 1, 2)}, "the side (1, 3) has the places (3, 2), and must share one"),
        ({"places": (1, 2, None, 2)}, "the side (0, 2) has the places (1, None), and must share one"),
        ({"winners": (0, 1, 2)}, "of the side (1, 3) only (1,) wins, and a side wins or loses together"),
    ],
)
def test_an_outcome_that_parts_a_side_is_the_fault_of_the_game(spoilt: dict[str, Any], words: str) -> None:
    with pytest.raises(SplitSide) as caught:
        ended_as(replace(WON, **spoilt), race("pppp"))
    assert (str(caught.value), caught.value.member) == (words, "rules.standing")
    assert isinstance(caught.value, BrokenContract)


@pytest.mark.parametrize("spoilt", [{}, {"winners": ()}, {"winners": (0, 1, 2, 3), "places": (1, 1, 1, 1)}])
def test_a_side_may_win_alone_or_with_others_or_not(spoilt: dict[str, Any]) -> None:
    over = ended_as(replace(WON, **spoilt), race("pppp")).table
    assert (over.status, over.outcome) == (Status.OVER, replace(WON, **spoilt))


def test_the_place_of_a_partner_who_resigned_does_not_matter() -> None:
    outcome = replace(WON, places=(3, 2, 1, 2), winners=(2,))
    over = ended_as(outcome, race("pppp").enter(0, Resigned(Cause.ASKED)))
    assert over.table.outcome == Outcome((2,), (None, 2, 1, 2), "goal", "CR-7")


def test_one_side_of_all_wins_or_loses_together_too() -> None:
    together = varied(coin_race, sides=lambda _, seats: (tuple(seats),))
    bench = race("pp")
    with pytest.raises(SplitSide, match=r"of the side \(0, 1\) only \(1,\) wins"):
        ended_as(Outcome((1,), (1, 1), "goal", "CR-7"), replace(bench, game=together))


def test_without_sides_each_may_win_and_nobody_wins_because_others_left() -> None:
    apart = varied(coin_race, sides=lambda _options, _seats: ())
    assert ended_as(WON, replace(race("pppp"), game=apart)).table.outcome == WON
    left = replace(race("pp"), game=apart).enter(0, Resigned(Cause.ASKED))
    assert left.table.status is Status.ON
