"""The seven laws, where import-linter does not reach them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import PurePath

import rules
from rules import clauses, errors
from tests.support.offenders import each
from tests.support.sources import GAMES, ROOT, Source, each_source, source, sources

IMPURE = {"random", "time", "datetime", "os", "logging"}
MOST_LINES = 400
LONGEST_FUNCTION = 50
USUAL_FUNCTION = 25


def impure(file: Source) -> list[str]:
    """Return what a file imports of the world outside: luck, time, the system (law 1)."""
    return [name for name in file.imports() if name.split(".")[0] in IMPURE]


@each_source("rules")
def test_law_1_rules_know_neither_luck_nor_time_nor_the_system(file: Source) -> None:
    assert impure(file) == [], "luck and time are arguments"


def outward(file: Source) -> list[str]:
    """Return what a file opens, prints, asks for or runs: rules do none of it (law 1).

    The codec's writers alone are compiled, of the names of their fields, as dataclasses compile their methods.
    """
    called = {"open", "print", "input", "exec", "__import__"} | (
        {"eval"} if file.name != "rules/wire/writing.py" else set()
    )
    return [f"line {call.line}: {call.name}" for call in file.calls() if call.plain and call.name in called]


@each_source("rules")
def test_law_1_rules_do_no_input_or_output(file: Source) -> None:
    assert outward(file) == [], "what rules need is handed to them"


def floating(file: Source) -> list[str]:
    """Return the places at which a file writes a float, divides into one or converts to one."""

    def makes_one(node: ast.AST) -> bool:
        match node:
            case ast.Constant(value=float()) | ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                return True
            case ast.Call(func=ast.Name(id="float")):
                return True
        return False

    return [f"line {getattr(node, 'lineno', 0)}" for node in ast.walk(file.tree()) if makes_one(node)]


WITHOUT_FLOATS = ("state", "actions", "events", "legal", "play", "view")
"""The modules of a game in which every number is whole."""


@each("file", lambda: [file for file in sources("rules") if PurePath(file.name).stem in WITHOUT_FLOATS], ids=str)
def test_a_games_rules_have_no_floats(file: Source) -> None:
    assert floating(file) == []


def test_every_module_without_floats_is_looked_at() -> None:
    assert {PurePath(file.name).stem for file in sources("rules")} >= {*WITHOUT_FLOATS}


@cache
def words() -> dict[str, re.Pattern[str]]:
    """Return, for each game, what would give it away in code that must not know it (law 4)."""
    return {key: re.compile("|".join(sorted(_names(key))), re.IGNORECASE) for key in GAMES}


def _names(key: str) -> set[str]:
    game = rules.find(key)
    prefix = re.search(r"^### ([A-Z0-9]+-)\d", clauses.text(game), re.MULTILINE)
    assert prefix
    return {*map(re.escape, (key, key.replace("-", "_"), game.title)), rf"\b{re.escape(prefix[1])}\d"}


ELSEWHERE = ("service", "workers", "openapi")
"""Where no game is known. Benches and examples are clients: they play a game of their choice."""


def belongs(name: str, key: str) -> bool:
    """Tell whether a file is a game's own: its folder, or its tests."""
    return key.replace("-", "_") in name


def strangers(files: Iterable[Source]) -> list[str]:
    """Return the places at which files speak of a game that they must not know."""
    return [
        f"{file.name}:{file.text[: found.start()].count(chr(10)) + 1}: {found[0]}"
        for file in files
        for key, pattern in words().items()
        if not belongs(file.name, key)
        for found in pattern.finditer(file.text)
    ]


@each_source("rules", *ELSEWHERE)
def test_law_4_no_game_word_outside_its_game(file: Source) -> None:
    assert strangers([file]) == [], "a game is one folder; whatever else names it must go"


def test_law_4_the_suite_that_judges_all_games_names_none() -> None:
    assert strangers(sources("tests/contract")) == []


@each_source()
def test_law_7_no_file_is_too_long(file: Source) -> None:
    lines = file.text.count("\n")
    assert lines <= MOST_LINES, f"{lines} lines; divide it by what it is about"


def long_functions(file: Source) -> list[str]:
    """Return the functions that are too long, with their length."""
    long = (function for function in file.functions() if function.lines > LONGEST_FUNCTION)
    return [f"{function.name}: {function.lines} lines" for function in long]


@each_source()
def test_law_7_no_function_is_too_long(file: Source) -> None:
    assert long_functions(file) == []


def test_law_7_99_of_100_functions_are_short() -> None:
    files = sources("rules", "service", "workers")
    lengths = sorted(function.lines for file in files for function in file.functions())
    assert lengths[len(lengths) * 99 // 100] <= USUAL_FUNCTION


def sleeps(file: Source) -> list[str]:
    """Return the places at which a test waits for time to pass."""
    return [f"line {call.line}" for call in file.calls() if call.name == "sleep"]


@each_source("tests")
def test_tests_never_sleep(file: Source) -> None:
    assert sleeps(file) == [], "move the clock instead, or wait for what you wait for"


def mocks(file: Source) -> list[str]:
    """Return the mocking libraries that a file imports."""
    return [name for name in file.imports() if "mock" in name.lower().split(".")]


@each_source("tests")
def test_tests_mock_nothing(file: Source) -> None:
    assert mocks(file) == [], "use the real thing, Scripted luck and a clock moved by hand"


def test_tests_are_no_packages() -> None:
    packages = [path.relative_to(ROOT) for path in (ROOT / "tests").rglob("__init__.py")]
    assert [str(path) for path in packages if path.parts[1] != "support"] == []


def test_refusals_have_codes_of_their_own() -> None:
    refusals = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    codes = [kind.code for kind in refusals if issubclass(kind, errors.Refusal)]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


@each(
    "check, text",
    [
        (impure, "def f():\n    import random.x"),
        (impure, "from os import path"),
        (outward, "print(1)"),
        (floating, "x = 0.5"),
        (floating, "x = 1 / 2"),
        (floating, "x = 1\nx /= 2"),
        (floating, "x = float('1')"),
        (long_functions, "def f():\n" + "    x = 1\n" * 50),
        (long_functions, "def f():\n" + "    x = 1\n" * 50 + "def f():\n    pass\n"),
        (sleeps, "import time\ntime.sleep(1)"),
        (sleeps, "from time import sleep\nsleep(1)"),
        (sleeps, "import gevent\ngevent.monkey().sleep(1)"),
        (mocks, "from unittest.mock import Mock"),
    ],
)
def test_each_check_can_fail(check: object, text: str) -> None:
    assert check(source(text)) != []


def test_a_stranger_would_be_found() -> None:
    assert GAMES
    assert len(strangers([source(f"x = {key!r}") for key in GAMES])) == len(GAMES)
