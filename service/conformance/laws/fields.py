"""The law of what a game's author wrote of each field of its values, for those who write clients."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rules.wire import described as wire
from rules.wire.codec import Schema
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.trial import Trial

FEWEST = 2
"""The fewest words of a description that are not the field's name."""

_EMPTY = frozenset({"a", "an", "the", "of", "its", "this", "is", "field", "value"})


@law(
    "write a docstring below the field, or `about` in its metadata: its unit, where it counts from, what None means",
    once=True,
)
def described(trial: Trial) -> Iterator[Breach]:
    """Every field of options, actions, events and views is described, also in the values that they hold."""
    game, known = trial.game, dict[str, str]()
    for schema in (
        wire.schema(game.options),
        wire.union(*game.actions),
        wire.union(*game.events),
        wire.schema(game.view),
    ):
        known |= _fields(schema)
    for field, words in known.items():
        if not words:
            yield Breach(field, "it has no description")
        elif not says_enough(field.partition(".")[2], words):
            yield Breach(field, f"its description says no more than its name: {words!r}")


def _fields(schema: Any) -> dict[str, str]:
    """Return the description of each field in a schema, by its class and name; empty where there is none."""
    if isinstance(schema, list):
        return {field: words for part in schema for field, words in _fields(part).items()}
    if not isinstance(schema, dict):
        return {}
    found = {field: words for part in schema.values() for field, words in _fields(part).items()}
    if schema.get("type") == "object" and "title" in schema:
        found |= {f"{schema['title']}.{name}": _words(part) for name, part in _properties(schema)}
    return found


def _properties(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the properties of an object but ``kind``, which the union distinguishes and the class describes."""
    yield from ((name, part) for name, part in schema["properties"].items() if "const" not in part)


def _words(schema: Schema) -> str:
    return str(schema.get("description", ""))


def says_enough(name: str, words: str) -> bool:
    """Return whether a description says something that the field's name does not."""
    parts = {part.rstrip("s") for part in name.lower().split("_")}
    said = {word for word in re.findall(r"\w+", words.lower()) if word.rstrip("s") not in parts | _EMPTY}
    return len(said) >= FEWEST
