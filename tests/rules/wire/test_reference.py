"""Reference data have the form of their TypedDict, and every field of it is described."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, TypedDict

import orjson
import pytest
from jsonschema import Draft202012Validator

import rules
from rules.wire import reference as references


class Spot(TypedDict):
    """A spot."""

    id: str
    """Its name."""
    next: NotRequired[str]
    """The spot after it; left out at the end."""


class Data(TypedDict):
    """All data."""

    spots: list[Spot]
    """The spots in ``order``."""
    prices: Mapping[str, int]
    """Prices, by spot."""


def data() -> Data:
    """Return the data."""
    return {"spots": [{"id": "a"}], "prices": {"a": 3}}


def bare() -> Mapping[str, Any]:
    """Return data of no certain form."""
    return {}


def test_a_typed_dict_is_the_schema_of_reference_data() -> None:
    schema = references.schema(data)
    assert schema["description"] == "All data."
    assert schema["required"] == ["spots", "prices"]
    assert schema["properties"]["spots"]["description"] == "The spots in `order`."
    assert schema["properties"]["spots"]["items"]["required"] == ["id"]
    assert schema["properties"]["prices"]["additionalProperties"] == {"type": "integer"}


def test_data_of_no_certain_form_are_any_object() -> None:
    assert references.schema(bare) == {"type": "object"}


def silent(place: str, schema: Any) -> Iterator[str]:
    """Yield the places of fields without a description in a schema."""
    for name, part in schema.get("properties", {}).items():
        if not part.get("description"):
            yield f"{place}.{name}"
        yield from silent(f"{place}.{name}", part)
    yield from silent(place, schema["items"]) if "items" in schema else ()


@pytest.mark.parametrize("key", ["bomb-the-axis", "screaming-eagles", "twelve-oclock-high", "twelve-strokes-of-noon"])
def test_the_reference_data_of_each_game_have_the_form_that_is_said(key: str) -> None:
    found = rules.find(key).reference
    schema = references.schema(found)
    Draft202012Validator(schema).validate(orjson.loads(orjson.dumps(dict(found()))))
    assert list(silent(key, schema)) == []
    assert set(schema["properties"]) == set(found())
