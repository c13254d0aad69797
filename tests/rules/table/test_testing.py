"""The clock of a test, by the rules alone (TBL-18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import NotStarted, OutOfOrder, OutOfTime
from rules.table.record import Setup
from rules.table.silence import overdue
from rules.table.table import Lapsed
from rules.table.testing import LAST_ADVANCE, Clock, ClockAdvanced, Hand, advanced, is_test
from rules.wire.codec import codec
from service.conformance.matches import Bench, begun, opened, seated
from tests.support.games.coin_race import GAME as coin_race


def by_hand(**terms: Any) -> Bench:
    return begun(coin_race, "pp", clock=Clock.MANUAL, **terms)


def test_tbl_18_a_silence_is_due_by_the_clock_of_the_test_alone() -> None:
    bench = by_hand(time_per_decision=1000)
    late = bench.table.at + 10**9
    assert overdue(bench.terms, bench.table, now=late, away=500) is None
    with pytest.raises(OutOfTime):
        bench.enter(None, Lapsed((0, 1)), at=late)

    moved = bench.enter(None, ClockAdvanced(1000, 1500))

    assert overdue(moved.terms, moved.table, now=moved.table.at, away=0) == (None, Lapsed((0, 1)))
    lapsed = moved.enter(None, Lapsed((0, 1)))
    assert lapsed.table.opened == bench.table.opened + 1000
    assert lapsed.table.hand == Hand(bench.table.opened + 1000, 500)


@pytest.mark.parametrize(
    ("seat", "entry", "refusal"),
    [
        (None, ClockAdvanced(1001, 5000), OutOfTime),
        (None, ClockAdvanced(1), OutOfTime),
        (None, ClockAdvanced(6, 5), OutOfTime),
        (None, ClockAdvanced(0), OutOfTime),
        (0, ClockAdvanced(1, 1), OutOfOrder),
    ],
)
def test_tbl_18_no_step_passes_a_silence_or_what_was_asked_for(seat: Any, entry: Any, refusal: type) -> None:
    with pytest.raises(refusal):
        by_hand(time_per_decision=1000).enter(seat, entry)


def test_tbl_18_only_a_test_that_is_on_moves_its_clock() -> None:
    with pytest.raises(OutOfOrder):
        begun(coin_race, "pp").enter(None, ClockAdvanced(1, 1))
    with pytest.raises(NotStarted):
        seated(opened(coin_race, 2, clock=Clock.MANUAL), "p").enter(None, ClockAdvanced(1, 1))
    with pytest.raises(OutOfOrder):
        advanced(Hand(0), ClockAdvanced(1, 1), ply=LAST_ADVANCE, deadline=None)
    assert advanced(Hand(0, 1), ClockAdvanced(1), ply=LAST_ADVANCE, deadline=None) == Hand(1)


def test_tbl_18_the_set_up_says_so_and_that_of_any_other_match_nothing() -> None:
    test, real = by_hand(), begun(coin_race, "pp")
    assert (is_test(test.setup), is_test(real.setup)) == (True, False)
    assert codec(Setup).encode(test.setup)["clock"] == "manual"
    assert "clock" not in codec(Setup).encode(real.setup)
