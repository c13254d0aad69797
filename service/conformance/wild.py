"""Well-formed actions and options made at random from their JSON Schema alone: most of the actions are nonsense."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from rules.errors import Malformed
from rules.game import AnyGame
from rules.wire.codec import codec, family
from rules.wire.plain import MAX_INT


def actions(game: AnyGame, luck: Random, number: int) -> list[Any]:
    """Return some actions of a game that its codec reads; fewer where texts must match a pattern."""
    read = family(*game.actions)
    made = []
    for _ in range(number):
        try:
            made.append(read.decode(value(read.schema, luck)))
        except Malformed:
            continue
    return made


def options(game: AnyGame, luck: Random) -> Any:
    """Return options of a game that go together, made at random; the defaults if none are found in a few attempts."""
    carried = {field.name for field in fields(game.options) if field.metadata.get("carried")}
    shapes = codec(game.options).schema["properties"]
    for _ in range(20):
        try:
            made = codec(game.options).decode(
                {name: value(shape, luck) for name, shape in shapes.items() if name not in carried}
            )
            game.check_options(made)
        except Malformed:
            continue
        return made
    return game.options()


def value(schema: dict[str, Any], luck: Random) -> Any:
    """Return plain data that a schema of :mod:`rules.wire.codec` allows (except for the patterns of texts)."""
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return value(luck.choice(schema[choice]), luck)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return luck.choice(schema["enum"])
    return _typed(schema, luck)


def _typed(schema: dict[str, Any], luck: Random) -> Any:
    match schema.get("type"):
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            near = luck.randint(max(low, -3), min(high, 13)) if low <= 13 and high >= -3 else low
            return luck.choice((low, high, near, near, near))
        case "string":
            length = luck.randint(schema["minLength"], min(schema["maxLength"], schema["minLength"] + 6))
            return "".join(luck.choice("abehopx0-1 Z") for _ in range(length))
        case "boolean":
            return luck.random() < 0.5
        case "array":
            return _array(schema, luck)
        case "object":
            return {name: value(part, luck) for name, part in schema["properties"].items()}
        case "null":
            return None
    return luck.choice((None, 0, "x", MAX_INT))


def _array(schema: dict[str, Any], luck: Random) -> list[Any]:
    if "prefixItems" in schema:
        return [value(part, luck) for part in schema["prefixItems"]]
    most = min(schema["maxItems"], schema["minItems"] + 4)
    return [value(schema["items"], luck) for _ in range(luck.randint(schema["minItems"], most))]
