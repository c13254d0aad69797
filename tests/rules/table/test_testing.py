"""The clock of a test, by the rules alone (TBL-18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed, NotStarted, OutOfOrder, OutOfTime
from rules.table.chosen import Chosen
from rules.table.formats import FORMAT, TEST_FORMAT
from rules.table.proof import fair, provable, whole
from rules.table.record import Record, Setup
from rules.table.silence import overdue
from rules.table.table import Cause, Lapsed, Leaving, Resigned
from rules.table.testing import LAST_ADVANCE, Clock, ClockAdvanced, Hand, advanced, is_test, reason
from rules.wire.codec import codec
from service.conformance.matches import Bench, begun, opened, seated
from tests.rules.table.test_offline_checker import checked
from tests.support.games.coin_race import GAME as coin_race
from tests.support.signing import signed


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
    assert (test.setup.format, real.setup.format) == (TEST_FORMAT, FORMAT)
    assert reason(test.setup) == "a test match: its clock was moved by hand"
    assert reason(by_hand(luck=Chosen("a")).setup) == (
        "a test match: its luck was chosen by who opened it, and its clock was moved by hand"
    )
    assert codec(Setup).encode(test.setup)["clock"] == "manual"
    assert "clock" not in codec(Setup).encode(real.setup)


# What a record of it proves


def tried(**terms: Any) -> Any:
    """Return the record of a match whose clock a test moved, as JSON."""
    moved = by_hand(**terms).enter(None, ClockAdvanced(1, 1))
    return codec(Record).encode(moved.enter(0, Resigned(Cause.ASKED)).record())


def test_tbl_18_its_luck_is_the_servers_and_fair_and_no_server_signs_it(tmp_path: Any) -> None:
    record = codec(Record).decode(tried(leaving=Leaving.OUT))

    assert (record.format, whole(record), fair(record)) == (TEST_FORMAT, None, None)
    assert provable(record)
    with pytest.raises(Malformed, match="no server signs a test match"):
        signed(record)
    found = checked(tmp_path / "record.json", codec(Record).encode(record))
    assert (found.returncode, found.stdout.count(": yes: ")) == (0, 2), found.stdout
    assert "a test match: its clock was moved by hand" in found.stdout


@pytest.mark.parametrize("change", [{"format": FORMAT}, {"clock": "server"}])
def test_tbl_18_a_record_cannot_hide_that_its_clock_was_moved(change: Any, tmp_path: Any) -> None:
    with pytest.raises(Malformed, match="must be noonday-record-"):
        codec(Record).decode(tried() | change)
    assert checked(tmp_path / "forged.json", tried() | change).returncode == 1
