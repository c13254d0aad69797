"""Nothing of the contract is left without a description: fields of every document, parameters, headers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import rules
from service.api.contract.sharing import unshared
from service.conformance.laws.fields import says_enough
from service.play.match import catalogue
from tests.support.fields import fields
from tests.support.sources import ROOT

CONTRACT: dict[str, Any] = json.loads((ROOT / "openapi" / "noonday.json").read_text("utf-8"))
SCHEMAS: dict[str, Any] = unshared(CONTRACT)["components"]["schemas"]
METHODS = frozenset({"get", "post", "put", "patch", "delete"})


def said(field: Any) -> str:
    """Return the description of a field: its own, or that of a kind of text that has a name."""
    named = SCHEMAS.get(field.get("$ref", "").rpartition("/")[2], {})
    return str(field.get("description", named.get("description", "") if named.get("type") == "string" else ""))


def silent(place: str, part: Any) -> Iterator[str]:
    """Yield the places of fields that are not described, wherever they are in a part of the contract.

    A field with one possible value distinguishes its object, which the object's own description explains.
    """
    for where, field in fields(place, part):
        if "const" not in field and not says_enough(where.rpartition(".")[2], said(field)):
            yield f"{where}: {field.get('description')!r}"


def test_every_field_of_every_component_is_described() -> None:
    assert len(SCHEMAS) > 100
    assert list(chain.from_iterable(silent(name, schema) for name, schema in SCHEMAS.items())) == []


def test_every_field_of_requests_and_answers_is_described() -> None:
    assert list(silent("paths", CONTRACT["paths"])) == []


@pytest.mark.parametrize("key", rules.games())
def test_every_field_of_the_options_that_a_game_shows_is_described(key: str) -> None:
    assert list(silent("options", catalogue.game(key)["schemas"]["options"])) == []


def test_every_parameter_and_header_is_described() -> None:
    operations = [
        (f"{method} {path}", operation)
        for path, methods in CONTRACT["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]
    listed = [(place, one) for place, found in operations for one in found["parameters"]]
    inline = [(f"{place} {one['name']}", one) for place, one in listed if "$ref" not in one]
    parameters = [*inline, *CONTRACT["components"]["parameters"].items()]
    headers = list(CONTRACT["components"]["headers"].items())
    assert parameters
    assert headers
    assert [place for place, one in [*parameters, *headers] if not one.get("description")] == []


WHEN = re.compile(r"\b(null|none|else|otherwise|without)\b", re.IGNORECASE)


def may_be_null(field: Any) -> bool:
    """Return whether a field may be null."""
    kinds = field.get("type", ())
    return "null" in ([kinds] if isinstance(kinds, str) else kinds) or any(map(may_be_null, field.get("anyOf", ())))


def unexplained(place: str, part: Any) -> Iterator[str]:
    """Yield the places of fields that may be null without a word on when, wherever they are in a part."""
    for where, field in fields(place, part):
        if may_be_null(field) and not WHEN.search(field.get("description", "")):
            yield f"{where}: {field.get('description')!r}"


def test_every_field_that_may_be_null_says_when() -> None:
    assert list(unexplained("", SCHEMAS)) == []
    assert list(unexplained("paths", CONTRACT["paths"])) == []


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ({"type": ["integer", "null"], "description": "The seat."}, ["Card.seat: 'The seat.'"]),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, ["Card.seat: None"]),
        ({"type": ["integer", "null"], "description": "The seat; null: the host."}, []),
        ({"type": "integer", "description": "The seat."}, []),
    ],
)
def test_a_field_that_does_not_say_when_it_is_null_would_be_found(field: dict[str, Any], found: list[str]) -> None:
    assert list(unexplained("Card", [{"type": "object", "properties": {"seat": field}}])) == found


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ({"type": "integer"}, ["Card.last_seat: None"]),
        ({"type": "integer", "description": "The last seat."}, ["Card.last_seat: 'The last seat.'"]),
        ({"type": "integer", "description": "Seat that played last, from 0."}, []),
        ({"const": "card"}, []),
    ],
)
def test_a_field_that_is_not_described_would_be_found(field: dict[str, Any], found: list[str]) -> None:
    assert list(silent("Card", {"anyOf": [{"type": "object", "properties": {"last_seat": field}}]})) == found
