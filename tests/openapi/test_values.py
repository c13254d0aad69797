"""Clients read what each value of an enumeration means where they meet it, and from what number things count."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from service.api.contract.sharing import unshared
from tests.support.fields import fields
from tests.support.sources import ROOT

CONTRACT: dict[str, Any] = unshared(json.loads((ROOT / "openapi" / "noonday.json").read_text("utf-8")))

STATUSES = ("open", "on", "over", "cancelled")
"""Explained in `Match.status`; other fields say which of them come."""
EVENTS = ("turn", "ply", "over", "sheet.ready", "replay.ready")
"""Explained in `Webhook.events`, to which other fields lead."""
PLAIN = frozenset(
    (
        *("stallion", "tiger", "eagle", "cobra", "blue", "tan"),
        *("straight", "left", "right", "cannon", 1, 2, 4),
        *("cockpit", "tail", "wings", "engine", "fuel-tank"),
        *("visible", "hidden", "thing", "place", "animal"),
        *("kick-off", "first-duel", "move-by-move", "second-duel", "fatal-blow", "master-stroke", "last-chance"),
        *("pdf", "html", "txt", "csv", "a4", "a3", "letter"),
    )
)
"""Values that are their own explanation: names of things in the rules, numbers of dice, formats."""
ELSEWHERE = {
    **dict.fromkeys(("OverMessage.status", "WebhookOverData.status"), STATUSES),
    **dict.fromkeys(("AcceptedMinimal.status", "ActedMinimal.status", "ActedMinimalFields.status"), STATUSES),
    **dict.fromkeys(("WebhookWish.events", "WebhookTestData.events", "Delivery.type"), EVENTS),
}


def values(part: Any) -> Iterator[Any]:
    """Yield the values of a field's enumeration, also of one in a list or beside null; none if it may have but one."""
    if isinstance(part, dict):
        found = [value for value in part.get("enum", ()) if value is not None]
        yield from found if len(found) > 1 else ()
        for key in ("items", "anyOf", "oneOf", "allOf", "schema"):
            yield from values(part.get(key))
    if isinstance(part, list):
        yield from chain.from_iterable(map(values, part))


def everything() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each field and parameter of the contract with its place."""
    parts = {**CONTRACT["components"]["schemas"], **CONTRACT["components"]["parameters"], **CONTRACT["paths"]}
    return chain.from_iterable(fields(name, part) for name, part in parts.items())


def unnamed(place: str, field: dict[str, Any]) -> list[Any]:
    """Return the values of a field that its words do not name."""
    words = " ".join([str(field.get("description", "")), *map(str, field.get("x-values", ()))])
    known = PLAIN.union(*(named for kind, named in ELSEWHERE.items() if place.endswith(kind)))
    return [one for one in values(field) if one not in known and not re.search(rf"(?<!\w){re.escape(one)}\b", words)]


def test_every_value_of_an_enumeration_is_explained_where_it_comes() -> None:
    found = list(everything())
    assert sum(bool(list(values(field))) for _, field in found) > 100
    assert {place: left for place, field in found if (left := unnamed(place, field))} == {}


COUNTS = re.compile(r"\b(from|each) [01]\b|\d to \d|seat 0|0 is the first|ms since")


def seats(field: dict[str, Any]) -> bool:
    """Return whether a field is a list of seats by their numbers, by its words."""
    of_numbers = field.get("type") == "array" and field.get("items", {}).get("type") == "integer"
    return of_numbers and bool(re.match(r"(All |The )?[Ss]eats?\b", field.get("description", "")))


def numbers(field: dict[str, Any]) -> bool:
    """Return whether a field is the number of something in an order, by its words."""
    kinds = field.get("type", ())
    one = "integer" in ([kinds] if isinstance(kinds, str) else kinds)
    ordinal = r"(The |Its )?[Nn]umber of the (last|next|open|round|question|ply|card|throw|call|flap|answer)\b"
    return one and bool(re.match(ordinal, field.get("description", "")))


@pytest.mark.parametrize("counted", [seats, numbers])
def test_lists_of_seats_and_numbers_say_where_they_count_from(counted: Any) -> None:
    found = {place: field["description"] for place, field in everything() if counted(field)}
    assert len(found) > 10
    assert {place: words for place, words in found.items() if not COUNTS.search(words)} == {}


@pytest.mark.parametrize(
    ("field", "left"),
    [
        ({"enum": ["red", "laps"], "description": "Why: `red`: a mistake."}, ["laps"]),
        ({"anyOf": [{"enum": ["red", "laps"]}, {"type": "null"}], "description": "Why."}, ["red", "laps"]),
        ({"type": "array", "items": {"enum": ["red", "laps"]}, "description": "`red` or `laps`."}, []),
        ({"enum": ["red", "laps"], "description": "Why.", "x-values": {"red": "Red", "laps": "Twelve laps"}}, []),
        ({"enum": ["blue", "tan"], "description": "The team."}, []),
    ],
)
def test_a_value_that_is_not_explained_would_be_found(field: dict[str, Any], left: list[str]) -> None:
    assert unnamed("Card.why", field) == left
