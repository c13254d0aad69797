"""ARCHITECTURE.md names files and functions that are there, and is short enough to be read at once."""

from __future__ import annotations

import ast
import re

from tests.support.sources import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
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


def test_the_map_is_short() -> None:
    assert len(TEXT.splitlines()) <= LONGEST
