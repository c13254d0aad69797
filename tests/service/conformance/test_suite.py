"""The laws as tests of a game's author: one case for each, which fails with the report of the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service import conformance
from service.conformance import LAWS, chosen, law_tests
from tests.support.games import mistaken_cards
from tests.support.games.last_trick import GAME as honest
from tests.support.sources import ROOT

FILE = """\
from service.conformance import law_tests
from tests.support.games.mistaken_cards import A_LAST_LOOK, ANOTHER_CLAUSE

test_secret = law_tests(A_LAST_LOOK, laws="secrecy.twins")
test_whose_turn = law_tests(ANOTHER_CLAUSE, laws="standing", matches=1)
"""


def collected(test: object) -> list[str]:
    """Return the cases of a test function."""
    (mark,) = test.pytestmark  # type: ignore[attr-defined]
    return list(mark.args[1])


def test_there_is_a_case_for_each_law_or_each_of_a_group() -> None:
    assert collected(law_tests(honest)) == [*LAWS]
    assert collected(law_tests(honest, laws="dice")) == [law.name for law in chosen("dice")]


def test_a_law_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"there is no law 'gravity'; the laws are play\.walk, "):
        law_tests(honest, laws="gravity")


def test_a_failing_case_shows_the_report_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "test_laws.py"
    file.write_text(FILE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(file)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout
    assert done.returncode == 1, said
    assert f"2 failed, {len(chosen('standing')) - 1} passed" in said
    assert "FAILED test_laws.py::test_secret[secrecy.twins]" in said
    assert "FAILED test_laws.py::test_whose_turn[standing.outcome]" in said
    for begin in ("fault: the view of ", "  --> last-trick: rules.view, ply ", "  law:   secrecy.twins: Twins, "):
        assert f"\n{begin}" in said
    assert "  again: noonday game check last-trick --seed 0 --law secrecy.twins" in said
    assert "Traceback" not in said


def test_the_case_of_a_law_that_holds_passes() -> None:
    law_tests(honest, matches=1)("play.walk")
    with pytest.raises(pytest.fail.Exception, match="fault: the match goes on after 20 plies"):
        law_tests(mistaken_cards.CARDS_THAT_COME_BACK, matches=1)("play.walk")


def test_what_is_public_is_there_and_has_a_docstring() -> None:
    for name in conformance.__all__:
        member = getattr(conformance, name)
        assert name == "LAWS" or member.__doc__
