"""Requests that a machine makes up from the contract: no answer is a fault, and none is undocumented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.contract.sharing import unshared
from tests.support.api import OPEN, PEOPLE, Api
from tests.support.offenders import each

if TYPE_CHECKING:
    from flask import Flask

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)


COMMITTED = Path(__file__).parents[2] / "openapi" / "noonday.json"
OPERATIONS = {
    (method.upper(), path): operation
    for path, methods in unshared(json.loads(COMMITTED.read_text("utf-8")))["paths"].items()
    for method, operation in methods.items()
}
CASES = [(*place, GenerationMode.POSITIVE) for place in OPERATIONS]
# Where there is neither a body nor a query, nothing can be wrong but the path, and that is a string.
CASES += [
    (*place, GenerationMode.NEGATIVE)
    for place, operation in OPERATIONS.items()
    if "requestBody" in operation or any(one["in"] == "query" for one in operation["parameters"])
]
PLAIN = {"Accept-Encoding": "identity"}
"""What the tool asks for: it reads no compressed answers."""

FEW, MANY = 6, 60
"""Requests to an operation in every run of the tests, and before a release."""


def bounded(examples: int) -> settings:
    """Return settings under which so many requests are made up."""
    return settings(
        max_examples=examples,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="session")
def described(app: Flask) -> Any:
    """Give the contract as schemathesis reads it."""
    return schemathesis.openapi.from_wsgi("/v1/openapi.json", app)


def ask_as_stranger(described: Any, method: str, path: str, mode: GenerationMode, examples: int) -> None:
    """Send an operation requests without a token."""

    @bounded(examples)
    @given(described[path][method].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, headers=PLAIN)

    ask()


def ask_as_player(described: Any, api: Api, method: str, path: str, examples: int) -> None:
    """Send an operation on a match requests with the token of a seat, each in a match of its own."""
    seats = PEOPLE if "actions" in path else OPEN

    @bounded(examples)
    @given(described[path][method].as_strategy())
    def ask(case: Any) -> None:
        match = api.open(seats)
        case.path_parameters["match"] = match.id
        if isinstance(case.query.get("wait"), int):
            case.query["wait"] = min(case.query["wait"], 1)  # nothing happens meanwhile
        case.call_and_validate(checks=CHECKS, headers={**PLAIN, "Authorization": f"Bearer {match.tokens[0]}"})

    ask()


each_case = each(("method", "path", "mode"), CASES)
each_of_a_match = each(("method", "path"), [pair for pair in OPERATIONS if "{match}" in pair[1]])


@each_case
def test_a_stranger_finds_no_fault(described: Any, method: str, path: str, mode: GenerationMode) -> None:
    ask_as_stranger(described, method, path, mode, FEW)


@each_of_a_match
def test_a_player_finds_no_fault(described: Any, api: Api, method: str, path: str) -> None:
    ask_as_player(described, api, method, path, FEW)


@pytest.mark.soak
@each_case
def test_a_patient_stranger_finds_no_fault(described: Any, method: str, path: str, mode: GenerationMode) -> None:
    ask_as_stranger(described, method, path, mode, MANY)


@pytest.mark.soak
@each_of_a_match
def test_a_patient_player_finds_no_fault(described: Any, api: Api, method: str, path: str) -> None:
    ask_as_player(described, api, method, path, MANY)
