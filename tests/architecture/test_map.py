"""The maps of ARCHITECTURE.md and CONTRIBUTING.md name what is there, and every room; the first can be read at once."""

from __future__ import annotations

import ast
import re
from pathlib import PurePath

from tests.support.offenders import each
from tests.support.sources import ROOT, tracked

TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
TREE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
LONGEST = 250


def names_in(source: str) -> set[str]:
    """Return what a module defines: functions, classes, and the methods of these."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return found


def test_every_file_and_function_that_the_map_names_is_there() -> None:
    named = re.findall(r"`((?:rules|service|workers|tests|openapi|deploy)/[\w./]+\.\w+)(?::([\w.]+))?`", TEXT)
    assert len([name for _, name in named if name]) > 20

    missing = [path for path, _ in named if not (ROOT / path).is_file()]
    missing += [
        f"{path}:{name}"
        for path, name in named
        if name and (ROOT / path).is_file() and name not in names_in((ROOT / path).read_text("utf-8"))
    ]

    assert missing == []


def rooms(parent: str) -> set[str]:
    """Return the folders directly below a folder, as git has them."""
    found = {path.relative_to(ROOT / parent).parts[0] for path in tracked(parent)}
    return {name for name in found if (ROOT / parent / name).is_dir()}


def mapped(parent: str) -> set[str]:
    """Return what the table of a folder in ARCHITECTURE.md names in the first cells of its rows."""
    (table,) = re.findall(rf"^\| `{parent}/` \|.*\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return {name for row in table.splitlines() for name in re.findall(r"`([\w.]+)`", row.split("|")[1])}


def in_the_tree() -> set[str]:
    """Return the folders below ``service/`` that the tree of CONTRIBUTING.md names, several in a row too."""
    cells = re.findall(r"^\| `service/([\w/ ]+)`", TREE, re.MULTILINE)
    return {PurePath(path).parts[0] for cell in cells for path in cell.split()}


@each("parent", ["rules", "service", "service/api", "service/play"])
def test_each_room_is_in_the_map(parent: str) -> None:
    assert len(rooms(parent)) > 3
    assert rooms(parent) - mapped(parent) == set()


def test_each_module_of_the_workers_is_in_the_map() -> None:
    modules = {path.name for path in tracked("workers")} - {"__init__.py"}

    assert modules == mapped("workers")


def test_each_folder_of_the_repository_is_in_the_tree() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in tracked() if path.parent != ROOT}
    named = set(re.findall(r"^\| `([\w.]+)/", TREE, re.MULTILINE))

    assert {name for name in folders if not name.startswith(".")} - named == set()


def test_each_room_of_the_service_is_in_the_tree() -> None:
    assert rooms("service") - in_the_tree() == set()


def test_the_map_is_short() -> None:
    assert len(TEXT.splitlines()) <= LONGEST
