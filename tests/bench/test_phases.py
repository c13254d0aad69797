"""An action taken apart: each phase has its own time alone, and a function that is gone is named."""

from __future__ import annotations

from itertools import count

import pytest

from bench.phases import PHASES, Timers, find, lines, time_phases


def test_a_phase_has_its_time_without_that_of_the_functions_that_it_calls() -> None:
    ticks = count(0, 1000)
    timers = Timers(lambda: next(ticks))
    inner = timers.around("inner", lambda: None)
    outer = timers.around("outer", lambda: (inner(), inner()))

    outer()

    assert timers.take() == {"inner": 2.0, "outer": 3.0}
    assert timers.take() == {}


def test_a_phase_that_fails_has_its_time_too() -> None:
    ticks = count(0, 1000)
    timers = Timers(lambda: next(ticks))
    with pytest.raises(ZeroDivisionError):
        timers.around("failing", lambda: 1 / 0)()
    assert timers.take() == {"failing": 1.0}


def test_every_function_of_the_phases_is_there() -> None:
    for name in (name for names in PHASES.values() for name in names):
        holder, last = find(name)
        assert callable(getattr(holder, last)), name


def test_a_function_that_is_gone_is_named() -> None:
    with pytest.raises(LookupError, match=r"bench\.phases:no_such is missing: name in bench/phases\.py"):
        time_phases(Timers(), {"none": ("bench.phases:no_such",)})


def test_each_phase_is_a_line_with_the_time_in_each_game() -> None:
    (heading, line) = lines({"one": {"log": 1.2}, "other": {"log": 3.6}}, 5)
    assert "one, other" in heading.what
    assert (line.what, line.ours) == ("log", "1, 4")
