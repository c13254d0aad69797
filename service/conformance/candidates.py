"""Actions to try that no menu need list: all of a small class, a listed one with another value, any of a rare class."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Any

from rules.errors import Malformed
from rules.game import AnyGame
from rules.wire.codec import family
from service.conformance import wild

SMALL = 64
"""Most members of a class of actions that are all made."""

EACH = 3
"""How many candidates of each kind are tried for a seat in a position."""


def candidates(game: AnyGame, luck: Random, pool: Sequence[Any]) -> list[Any]:
    """Return some well-formed actions; ``pool`` is what the menus of the match list."""
    met = {*map(type, pool)}
    listed = [changed(game, one, luck) for one in _some(pool, luck)]
    rare = [made for kind in game.actions if kind not in met for made in _strange(kind, luck)]
    return [*_some(members(game.actions), luck), *(one for one in listed if one is not None), *rare]


def _some(pool: Sequence[Any], luck: Random) -> list[Any]:
    """Return a few of a pool."""
    return luck.sample(pool, min(EACH, len(pool)))


def _strange(kind: type, luck: Random) -> list[Any]:
    """Return some members of a class that no menu lists."""
    few, schema = _some(members((kind,)), luck), dict(family(kind).schema)
    return few or list(_decoded(kind, [wild.value(schema, luck) for _ in range(EACH)]))


@lru_cache(maxsize=64)
def members(kinds: tuple[type, ...]) -> tuple[Any, ...]:
    """Return all actions of the classes that have few."""
    return tuple(action for kind in kinds for action in _decoded(kind, every(family(kind).schema)))


def every(schema: Mapping[str, Any], most: int = SMALL) -> list[Any]:
    """Return all plain values that a schema allows; none if there are more than ``most``, or texts or lists in it."""
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            parts = [every(part, most) for part in schema[choice]]
            return [one for part in parts for one in part] if all(parts) and sum(map(len, parts)) <= most else []
    if "const" in schema:
        return [schema["const"]]
    if "enum" in schema:
        return list(schema["enum"]) if len(schema["enum"]) <= most else []
    match schema.get("type"):
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            return list(range(low, high + 1)) if high - low < most else []
        case "object":
            return _objects(schema["properties"], most)
        case "boolean":
            return [False, True]
        case "null":
            return [None]
    return []


def _objects(properties: Mapping[str, Any], most: int) -> list[Any]:
    """Return all objects with these properties, if there are few."""
    parts = [every(part, most) for part in properties.values()]
    few = prod(map(len, parts)) <= most
    return [dict(zip(properties, values, strict=True)) for values in product(*parts)] if few else []


def changed(game: AnyGame, action: Any, luck: Random) -> Any:
    """Return an action with another value of one field, made at random; None if its codec reads none."""
    kind = type(action)
    if kind not in game.actions:
        return None
    read = family(kind)
    plain, shapes = read.encode(action), _properties(read.schema)
    fields = [name for name, shape in shapes.items() if "const" not in shape]
    if not isinstance(plain, dict) or not fields:
        return None
    name = luck.choice(fields)
    return next(_decoded(kind, [{**plain, name: wild.value(shapes[name], luck)}]), None)


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the properties of the schema of one class."""
    parts = schema.get("oneOf") or schema.get("anyOf") or (schema,)
    found: Mapping[str, Any] = parts[0].get("properties", {})
    return found


def _decoded(kind: type, plain: Collection[Any]) -> Iterator[Any]:
    """Yield the actions of plain data that the codec reads."""
    read = family(kind)
    for one in plain:
        try:
            yield read.decode(one)
        except Malformed:
            continue
