"""Every clause is tied to code and to a test, and whatever cites a clause cites one that exists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import rules
from rules import clauses
from rules.clauses import Clause
from tests.support.offenders import each
from tests.support.sources import GAMES, sources


@cache
def every_clause() -> Mapping[str, Clause]:
    """Return all clauses that exist: the table's and the installed games'."""
    games = [rules.find(key) for key in GAMES]
    found = [clause for game in games for clause in clauses.parse(clauses.text(game))]
    return {clause.clause: clause for clause in (*found, *clauses.of_table())}


each_clause = each("number", lambda: sorted(every_clause()))


@cache
def letters() -> str:
    """Return a pattern of the letters with which the clauses of the table and of each game begin."""
    return "|".join(sorted({number.rsplit("-", 1)[0] for number in every_clause()}))


@cache
def citation() -> re.Pattern[str]:
    """Return the pattern of a clause as code and prose cite it."""
    return re.compile(rf"\b((?:{letters()})-\d+)\b")


@cache
def naming() -> re.Pattern[str]:
    """Return the pattern of a test that is named for a clause: test_tbl_4_..."""
    return re.compile(rf"test_({letters().lower()})_0*(\d+)(?:_|$)")


@cache
def proofs() -> Mapping[str, list[str]]:
    """Return the tests of each clause: those that are named for it, or cite it in their docstring."""
    found: dict[str, list[str]] = {}
    for file in sources("tests"):
        for function in file.functions():
            if function.name.startswith("test_"):
                named = naming().match(function.name)
                of = {f"{named[1].upper()}-{named[2]}"} if named else set()
                for number in of | set(citation().findall(function.doc)):
                    found.setdefault(number, []).append(f"{file.name}::{function.name}")
    return found


@each_clause
def test_every_binding_clause_has_a_test(number: str) -> None:
    name = f"test_{number.lower().replace('-', '_')}_..."
    assert proofs().get(number), f"no test is named {name} for '{every_clause()[number].title}'"


@cache
def cited() -> Mapping[str, list[str]]:
    """Return where code cites each clause."""
    found: dict[str, list[str]] = {}
    for file in sources("rules", "service", "workers", "openapi"):
        for match in citation().finditer(file.text):
            found.setdefault(match[1], []).append(f"{file.name}:{file.text[: match.start()].count(chr(10)) + 1}")
    return found


@each_clause
def test_every_binding_clause_is_cited_by_code(number: str) -> None:
    assert cited().get(number), f"no code cites '{every_clause()[number].title}'"


@each("number", lambda: sorted(cited()))
def test_every_clause_that_code_cites_exists(number: str) -> None:
    assert number in every_clause(), f"it is cited at {', '.join(cited()[number])}, and does not exist"


@each_clause
def test_every_clause_that_a_clause_cites_exists(number: str) -> None:
    named = {match[1] for match in citation().finditer(every_clause()[number].text)}
    assert sorted(named - set(every_clause())) == []


@each("number", lambda: sorted(proofs()))
def test_the_clauses_that_tests_are_named_for_exist(number: str) -> None:
    assert number in every_clause(), f"tests are named for it: {', '.join(proofs()[number])}"


def test_an_untested_clause_would_be_found() -> None:
    assert proofs().get("TBL-4")
    assert not proofs().get("TBL-404")


def test_every_game_and_the_table_have_clauses() -> None:
    assert len(letters().split("|")) == len(GAMES) + 1
