"""A change leads to the tests that show that it is sound."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import check, touched
from tests.support.sources import GAME_FOLDERS, ROOT, SHARED, TREES
from tests.support.touched import TABLE, Selection, users


def test_each_folder_and_file_of_the_project_leads_to_tests_and_each_entry_to_something() -> None:
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=False).stdout
    files = listed.splitlines() or [
        str(path.relative_to(ROOT)) for tree in TREES for path in (ROOT / tree).rglob("*.*")
    ]
    code = [file for file in files if file.startswith(tuple(f"{tree}/" for tree in TREES if tree != "tests"))]
    offenders = [file for file in code if "__pycache__" not in file and not touched.tests_of([file]).tests]
    offenders += [name for name in TABLE if not (ROOT / name).exists()]
    offenders += [test for tests in TABLE.values() for test in tests if not list(ROOT.glob(test))]
    offenders += [folder for folder in SHARED if f"rules/{folder}" not in TABLE]
    assert offenders == []


def test_each_folder_of_the_service_has_an_entry_of_its_own() -> None:
    folders = {path.parent.name for path in (ROOT / "service").glob("*/*") if path.parent.name != "__pycache__"}
    assert sorted(folder for folder in folders if f"service/{folder}" not in TABLE) == []


@pytest.mark.parametrize("folder", sorted(GAME_FOLDERS))
def test_a_rule_of_a_game_leads_to_its_tests_and_to_its_part_of_those_of_all_games(folder: str) -> None:
    selection = touched.tests_of([f"rules/{folder}/RULES.md", f"rules/{folder}/legal.py"])

    assert {f"tests/rules/{folder}", f"tests/perft/test_{folder}.py", *touched.OF_A_GAME} <= set(selection.tests)
    assert selection.games == (folder.replace("_", "-"),)
    assert selection.arguments()[-1] == f"--game={folder.replace('_', '-')}"


def test_a_change_in_what_all_games_share_leads_to_all_games() -> None:
    game = min(GAME_FOLDERS)
    selection = touched.tests_of([f"rules/{game}/legal.py", "rules/wire/codec.py"])

    assert "tests/records" in selection.tests
    assert selection.games == ()


def test_a_test_leads_to_itself_and_a_helper_to_those_who_use_it() -> None:
    seats = "tests/api/resources/test_seats.py"
    assert touched.tests_of([seats]).tests == (seats,)
    assert "tests/browser/test_lobby.py" in touched.tests_of(["tests/support/browser.py"]).tests
    assert "tests/records/test_golden_records.py" in users()["tests/records/golden.py"]
    assert touched.tests_of(["tests/records/bomb_the_axis/all-out.jsonl"]).tests == ("tests/records/bomb_the_axis",)


def test_a_file_without_tests_is_named() -> None:
    assert touched.tests_of(["LICENSE"]) == Selection((), (), ("LICENSE",))


def test_a_folder_covers_what_is_below_it() -> None:
    selection = touched.tests_of(["service/play/verbs/act.py", "service/store/matches.py"])
    assert "tests/api" in selection.tests
    assert selection.with_tests("tests/api/resources/test_signing_keys.py") == selection
    assert "tests/api/resources/test_signing_keys.py" in selection.files()


def test_what_takes_too_long_is_left_and_what_was_changed_comes_first() -> None:
    selection = Selection(
        ("tests/api/resources/test_signing_keys.py", "tests/api/resources/test_seats.py", "tests/e2e/test_play.py")
    )
    costs = {
        "tests/api/resources/test_signing_keys.py": 5.0,
        "tests/api/resources/test_seats.py": 90.0,
        "tests/e2e/test_play.py": 60.0,
    }

    assert check.divided(selection, ["tests/e2e/test_play.py"], costs, 70.0) == (
        ["tests/api/resources/test_signing_keys.py", "tests/e2e/test_play.py"],
        ["tests/api/resources/test_seats.py"],
    )


def test_a_file_that_never_ran_costs_more_if_it_starts_processes() -> None:
    assert check.cost("tests/e2e/test_play.py", {}, ()) > check.cost("tests/rules/test_chance.py", {}, ())
    assert check.cost("tests/contract/test_laws.py", {"tests/contract/test_laws.py": 80.0}, ("one",)) < 80.0


def test_of_the_tests_of_all_games_those_of_one_are_chosen(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "contract"
    folder.mkdir(parents=True)
    games = sorted(name.replace("_", "-") for name in GAME_FOLDERS)
    (folder / "test_all.py").write_text(
        f"import pytest\n\n@pytest.mark.parametrize('key', {games!r})\ndef test_law(key):\n    pass\n\n"
        "def test_alone():\n    pass\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    options = ["-p", "tests.support.touched", f"--game={games[0]}", "--collect-only", "-q", "-p", "no:cacheprovider"]
    environ = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )

    named = [line for line in done.stdout.splitlines() if "::" in line]
    assert named == [f"tests/contract/test_all.py::test_law[{games[0]}]", "tests/contract/test_all.py::test_alone"]
