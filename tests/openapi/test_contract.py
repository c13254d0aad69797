from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from service.api.kinds import KINDS

COMMITTED = Path(__file__).parents[2] / "openapi" / "noonday.json"


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(COMMITTED.read_text("utf-8"))


def test_the_committed_contract_is_what_the_code_says() -> None:
    ended = subprocess.run([sys.executable, "-m", "openapi", "--check"], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_contract_is_valid_openapi(document: Any) -> None:
    validate(document)

    assert document["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere_and_every_component_is_used(document: Any) -> None:
    found = set(references(document))
    made = {
        f"#/components/{kind}/{name}"
        for kind, parts in document["components"].items()
        for name in parts
        if kind != "securitySchemes"
    }

    assert found <= made
    # No operation has this one: it comes from any address.
    assert made - found == {"#/components/schemas/MethodNotAllowedProblem"}


def references(part: Any) -> Any:
    """Give all references below a part of the contract."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_every_operation_has_words_and_every_field_of_a_request_too(document: Any) -> None:
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    silent = [operation["operationId"] for operation in operations if len(operation["description"]) < 10]
    requests = ("Opening", "ContentWish", "SeatWish", "Taking", "Handing", "Submission")
    fields = {
        f"{name}.{field}": schema
        for name in requests
        for field, schema in document["components"]["schemas"][name]["properties"].items()
    }

    assert silent == []
    assert [name for name, schema in fields.items() if not schema.get("description")] == []


def test_every_code_is_a_component_with_its_status(document: Any) -> None:
    schemas = document["components"]["schemas"].values()
    told = {
        schema["properties"]["code"]["const"]: schema["properties"]["status"]["const"]
        for schema in schemas
        if "const" in schema.get("properties", {}).get("code", {})
    }

    assert told == {code: kind.status for code, kind in KINDS.items()}


def test_the_table_of_who_may_do_what_stands_in_the_contract(document: Any) -> None:
    assert "| | host | a seat | spectator |" in document["info"]["description"]
