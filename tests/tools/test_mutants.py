"""The small faults by which the tests are tried: one of each kind, the same for a seed, and found again later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.mutants import Mutant, apply, draw, mutants_of, rounds
from tests.support.offenders import each
from tests.support.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FAULTS = {
    "x = a < b": {"x = (a <= b)"},
    "x = a and b": {"x = (a or b)"},
    "x = not a": {"x = (a)"},
    "x = a + b": {"x = (a - b)"},
    "x = 1": {"x = 2"},
    "x = True": {"x = False"},
    "send(a)": {"pass"},
    "x: int = a": set(),
    "x = a": set(),
}


@each(("line", "faults"), FAULTS.items())
def test_a_line_has_the_faults_of_its_parts(line: str, faults: set[str]) -> None:
    assert {mutant.after for mutant in mutants_of("a.py", f"{line}\n")} == faults


def test_the_same_seed_draws_the_same_faults_each_in_a_line_of_its_own() -> None:
    drawn = draw(7, 20)
    assert drawn == draw(7, 20)
    assert len({(mutant.file, mutant.line) for mutant in drawn}) == 20
    assert [mutant for mutant in drawn if mutant.before == mutant.after] == []


def test_a_fault_is_put_into_the_nearest_line_of_its_text(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\ny = 1\nx = 1\n")
    apply(Mutant("a.py", 4, "x = 1", "x = 2"), tmp_path)
    assert (tmp_path / "a.py").read_text() == "x = 1\ny = 1\nx = 2\n"


def test_a_line_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the line is gone"):
        apply(Mutant("a.py", 1, "x = 1", "x = 2"), tmp_path)


def test_the_tests_of_each_drawn_fault_are_there() -> None:
    named = {name for mutant in draw(7, 20) for arguments in rounds(mutant.file) for name in arguments}
    assert [name for name in sorted(named) if name.startswith("tests/") and not (ROOT / name).exists()] == []
