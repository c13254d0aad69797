"""Generators and linters of others take the contract, and what they make of it is type-checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from openapi import clients, generators
from tests.support.generated import generated
from tests.support.offenders import each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.api import Api

STRICT = {
    "strict": True,
    "noEmit": True,
    "target": "es2024",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
    "types": [],
    "skipLibCheck": True,
}
NARROWED = """import type { Acted, Match } from "%s";
export function matched(acted: Acted): Match {
  return acted.match;
}
export function callers(match: Match): number {
  if (match.game !== "bomb-the-axis" || !match.view || !("callers" in match.view)) return 0;
  return (match.view.callers as unknown[]).length;
}
"""
READ = """
import sys
from pydantic import TypeAdapter
import models
match = TypeAdapter(models.Match).validate_json(sys.stdin.read()).root
print(type(match).__name__, type(match.options).__name__, type(match.view).__name__)
"""
OPTIONS = """from noonday_client.models import BombTheAxisMatchOptions, BombTheAxisOptions
def seconds(options: {kind}) -> tuple[bool, int | None]:
    return options.memory, options.call_seconds
"""
TYPED = """from noonday_client.models import Opened, {kind}
def count(opened: Opened) -> int:
    match opened.match:
        case {kind}() as found if found.view is not None:
            return len(found.view.{field})
        case _:
            return 0
"""
PEOPLE = [{"player": "person", "name": name} for name in ("Ann", "Ben", "Cem")]


@each("linter", generators.LINTERS)
def test_a_linter_finds_no_error(linter: str) -> None:
    generators.LINTERS[linter]()


@each(("generator", "module"), [("hey-api", "./types.gen"), ("orval", "./noonday")])
def test_a_typescript_client_is_generated_and_compiles(
    tmp_path_factory: pytest.TempPathFactory, generator: str, module: str
) -> None:
    folder = generated(generator, generators.TYPESCRIPT[generator], tmp_path_factory)
    (folder / "narrowed.ts").write_text(NARROWED % module, "utf-8")
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": STRICT, "include": ["**/*.ts"]}), "utf-8")

    clients.node(clients.NODE_PACKAGES / "typescript" / "bin" / "tsc", "--project", folder)


def test_models_for_pydantic_are_generated_and_read_a_match_as_its_game_s(
    api: Api, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = generated("datamodel", generators.datamodel, tmp_path_factory)
    opened = api.ok("POST", "/v1/matches", json={"game": "bomb-the-axis", "seats": PEOPLE})
    token = opened["seats"][1]["token"]
    match = api.ok("GET", f"/v1/matches/{opened['match']['id']}", token)

    read = subprocess.run(
        [sys.executable, "-c", READ],
        input=json.dumps(match),
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (read.stdout, read.stderr) == ("BombTheAxisMatch BombTheAxisMatchOptions BombTheAxisView\n", "")


@each(
    ("kind", "field", "good"),
    [("BombTheAxisMatch", "callers", True), ("BombTheAxisMatch", "squadrons", False), ("OtherMatch", "callers", False)],
)
def test_the_python_client_narrows_by_the_class(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, kind: str, field: str, good: bool
) -> None:
    wrong = wrong_with_the_python_client(tmp_path_factory, tmp_path, TYPED.format(kind=kind, field=field))

    assert (wrong == "") is good, wrong
    assert good or "has no attribute" in wrong


def wrong_with_the_python_client(places: pytest.TempPathFactory, folder: Path, program: str) -> str:
    """Type-check a program that imports the generated client; return what is wrong, or an empty text."""
    client = generated("python-client", clients.python, places)
    (folder / "narrowed.py").write_text(program, "utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "narrowed.py"],
        cwd=folder,
        env=os.environ | {"MYPYPATH": str(client)},
        capture_output=True,
        text=True,
        check=False,
    )
    return checked.stdout if checked.returncode else ""


@each(("kind", "good"), [("BombTheAxisMatchOptions", True), ("BombTheAxisOptions", False)])
def test_the_python_client_has_all_options_of_a_match(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, kind: str, good: bool
) -> None:
    wrong = wrong_with_the_python_client(tmp_path_factory, tmp_path, OPTIONS.format(kind=kind))

    assert (wrong == "") is good, wrong
    assert good or "Unset" in wrong
