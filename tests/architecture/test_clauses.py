"""Every clause is tied to code and to a test, and whatever cites a clause cites one that exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache

import pytest

import rules
from rules import clauses
from rules.clauses import Clause
from tests.support.sources import GAMES, Source, sources

CLAUSE = re.compile(r"\b((?:TBL|12H|BTA|SE|12C)-\d+)\b")
"""A clause as code and prose cite it."""


@cache
def every_clause() -> Mapping[str, Clause]:
    """Return all clauses that exist: the table's and the installed games'."""
    games = [rules.find(key) for key in GAMES]
    found = [clause for game in games for clause in clauses.parse(game.rules_text())]
    return {clause.clause: clause for clause in (*found, *clauses.of_table())}


each_clause = pytest.mark.parametrize("number", sorted(every_clause()))


def naming(number: str, files: tuple[Source, ...]) -> list[str]:
    """Return the tests that name a clause: test_tbl_4_..., or the clause in their docstring."""
    prefix, digits = number.lower().split("-")
    named = re.compile(rf"test_{prefix}_0*{digits}(_|$)")
    cited = re.compile(rf"\b{number}\b")
    return [
        f"{file.name}::{node.name}"
        for file in files
        for node in file.functions()
        if node.name.startswith("test_") and (named.match(node.name) or cited.search(ast.get_docstring(node) or ""))
    ]


@each_clause
def test_every_binding_clause_has_a_test(number: str) -> None:
    name = f"test_{number.lower().replace('-', '_')}_..."
    assert naming(number, sources("tests")), f"no test is named {name} for {number} {every_clause()[number].title}"


@cache
def cited() -> Mapping[str, list[str]]:
    """Return where code cites each clause."""
    found: dict[str, list[str]] = {}
    for file in sources("rules", "service", "workers", "openapi"):
        for match in CLAUSE.finditer(file.text):
            found.setdefault(match[1], []).append(f"{file.name}:{file.text[: match.start()].count(chr(10)) + 1}")
    return found


@each_clause
def test_every_binding_clause_is_cited_by_code(number: str) -> None:
    assert cited().get(number), f"no code cites {number} {every_clause()[number].title}"


@pytest.mark.parametrize("number", sorted(cited()))
def test_every_clause_that_code_cites_exists(number: str) -> None:
    assert number in every_clause(), f"{number} is cited at {', '.join(cited()[number])}, and does not exist"


@pytest.mark.parametrize("number", sorted(every_clause()))
def test_every_clause_that_a_clause_cites_exists(number: str) -> None:
    assert {match[1] for match in CLAUSE.finditer(every_clause()[number].text)} <= set(every_clause())


def test_the_clauses_that_tests_are_named_for_exist() -> None:
    known = {number.lower().replace("-", "_") for number in every_clause()}
    prefixes = "|".join({number.split("_")[0] for number in known})
    named = re.compile(rf"test_({prefixes})_0*(\d+)(?:_|$)")
    wrong = [
        f"{file.name}::{node.name}"
        for file in sources("tests")
        for node in file.functions()
        if (match := named.match(node.name)) and f"{match[1]}_{match[2]}" not in known
    ]
    assert wrong == []


def test_an_untested_clause_would_be_found() -> None:
    assert naming("TBL-4", sources("tests")) != []
    assert naming("TBL-404", sources("tests")) == []
