"""Options to play with: every value of each option that has few, and every two of them together.

Of a number with many values the bounds are tried, by themselves. Texts and lists have their defaults here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from random import Random
from typing import Any

from rules.errors import Malformed
from rules.game import AnyGame
from rules.wire.codec import codec
from service.conformance import wild

FEW = 8
"""Most values of a whole number that are all tried."""

ROWS = 16
"""Most sets of options: beyond it only values are added that were not tried at all, and no pairs."""

Row = Mapping[str, Any]
"""Options as plain data."""

Value = tuple[str, int]
"""An option, and the place of a value among those that are tried."""


def values(schema: Mapping[str, Any]) -> list[Any]:
    """Return the plain values of an option that are tried; none for texts and lists."""
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return [value for part in schema[choice] for value in values(part)]
    if "const" in schema:
        return [schema["const"]]
    if "enum" in schema:
        return list(schema["enum"])
    match schema.get("type"):
        case "boolean":
            return [False, True]
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            return list(range(low, high + 1)) if _is_small(schema) else [low, high]
        case "null":
            return [None]
    return []


def _is_small(schema: Mapping[str, Any]) -> bool:
    """Return whether all values of an option are tried."""
    parts = schema.get("oneOf") or schema.get("anyOf") or ()
    number = schema.get("type") == "integer"
    return all(map(_is_small, parts)) and not (number and schema["maximum"] - schema["minimum"] >= FEW)


def tried(game: AnyGame) -> dict[str, list[Any]]:
    """Return the plain values that are tried of each option, the default first."""
    usual: Any = codec(game.options).encode(game.options())
    carried = {field.name for field in fields(game.options) if field.metadata.get("carried")}
    shapes = {name: values(shape) for name, shape in codec(game.options).schema["properties"].items()}
    return {
        name: [usual[name], *(value for value in found if value != usual[name])]
        for name, found in shapes.items()
        if found and name not in carried
    }


def accepted(game: AnyGame, row: Row) -> Any:
    """Return options of plain data, or None if they do not go together."""
    try:
        options = codec(game.options).decode(dict(row))
        game.check_options(options)
    except Malformed:
        return None
    return options


def drawn(game: AnyGame, number: int) -> Any:
    """Return options that ``number`` picks: of few values the one of that number, so that low numbers meet all."""
    made = wild.options(game, Random(number))
    usual: Any = codec(game.options).encode(made)
    few = {name: found[number] for name, found in tried(game).items() if number < len(found)}
    return accepted(game, {**usual, **few}) or made


def rows(game: AnyGame) -> Iterator[Row]:
    """Yield options that go together: every value is among them, then every pair, in up to `ROWS` sets of options."""
    known, shapes = tried(game), codec(game.options).schema["properties"]
    places = sorted((name, place) for name, found in known.items() for place in range(len(found)))
    small = [one for one in places if _is_small(shapes[one[0]])]
    left: dict[tuple[Value, ...], None] = dict.fromkeys((one,) for one in places if one[1])
    left |= dict.fromkeys((one, two) for one, two in combinations(small, 2) if one[0] != two[0] and (one[1] or two[1]))
    count = 0
    while left and (count < ROWS or len(next(iter(left))) == 1):
        wanted = next(iter(left))
        chosen = _filled(game, known, wanted, left)
        for met in _met(chosen or dict(wanted)):
            left.pop(met, None)
        if chosen is not None:
            count += 1
            yield plain(known, chosen)


def plain(known: Mapping[str, Sequence[Any]], chosen: Mapping[str, int]) -> Row:
    """Return the options that are not the default ones."""
    return {name: known[name][place] for name, place in chosen.items() if place}


def _filled(
    game: AnyGame, known: Mapping[str, Sequence[Any]], wanted: Sequence[Value], left: Mapping[tuple[Value, ...], None]
) -> dict[str, int] | None:
    """Return options with the wanted values, and of each other option the value that meets most of what is left."""
    alone = dict(wanted)
    others = [(name, place) for name, found in known.items() if name not in alone for place in range(1, len(found))]
    chances = (alone, *({**alone, name: place} for name, place in others))
    chosen = next((one for one in chances if accepted(game, plain(known, one)) is not None), None)
    if chosen is None:
        return None
    for name, found in known.items():
        if name in chosen:
            continue
        worth = {place: sum(met in left for met in _met({**chosen, name: place})) for place in range(len(found))}
        for place in sorted(worth, key=lambda place: -worth[place]):
            if accepted(game, plain(known, {**chosen, name: place})) is not None:
                chosen[name] = place
                break
    return chosen


def _met(chosen: Mapping[str, int]) -> Iterator[tuple[Value, ...]]:
    """Yield the values of options, and all pairs of them, in the order of their names."""
    single = sorted(chosen.items())
    yield from ((one,) for one in single)
    yield from combinations(single, 2)
