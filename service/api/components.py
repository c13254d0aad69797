"""The contract's components that come from the rules: the games' options, actions, views and events, and the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules import table as tables
from rules.codec import Schema, codec, family, kind_of
from rules.game import Game, Outcome
from rules.record import Record
from rules.verify import Divergence

Components = dict[str, Schema]


def of_rules() -> Components:
    """Return all components that the rules' own dataclasses make."""
    found = _union("TableEvent", tables.EVENTS, "", "Event", grows=True)
    games = [rules.find(key) for key in rules.games()]
    for game in games:
        found |= _of_game(game)
    prefixes = [prefix(game) for game in games]
    return {
        **found,
        "Options": _any([f"{name}Options" for name in prefixes], "The options of a match, all of them."),
        "View": _any([f"{name}View" for name in prefixes], "A game as somebody may know it."),
        "Action": _any([f"{name}Action" for name in prefixes], "What a seat does."),
        "Event": _any(["TableEvent", *(f"{name}Event" for name in prefixes)], "What happened."),
        "MenuEntry": _any(["MenuChoice", "MenuTemplate"], "What the asker may do now; concrete choices come first."),
        "MenuChoice": _entry("An action that is legal now.", action=_ref("Action")),
        "MenuTemplate": _entry(
            "A choice too large to list.",
            schema={**_ref("JsonSchema"), "description": "What is legal now: a JSON Schema of the action."},
            example=_ref("Action"),
        ),
        "Outcome": _outcome(),
        "Record": _titled(codec(Record).schema, "Set-up and all plies: enough to play the match again anywhere."),
        "Divergence": grown(_titled(codec(Divergence).schema, "Where a record and its replay part.")),
        "JsonSchema": {"type": "object", "description": "A JSON Schema (2020-12)."},
    }


def prefix(game: Game) -> str:
    """Return what the names of a game's components begin with."""
    return "".join(word.capitalize() for word in game.KEY.split("-"))


def _of_game(game: Game) -> Components:
    name = prefix(game)
    return {
        f"{name}Options": _titled(codec(game.OPTIONS).schema, f"The options of {game.TITLE}."),
        f"{name}View": grown(_titled(codec(game.VIEW).schema, f"{game.TITLE}, as somebody may know it.")),
        **_union(f"{name}Action", game.ACTIONS, name, "Action", grows=False),
        **_union(f"{name}Event", game.EVENTS, name, "Event", grows=True),
    }


def _union(title: str, classes: Sequence[type], before: str, after: str, *, grows: bool) -> Components:
    """Return a component for each class and one for any of them, told apart by ``kind``."""
    found: Components = {}
    mapping = {}
    for cls, schema in zip(classes, family(*classes).schema["oneOf"], strict=True):
        name = f"{before}{cls.__name__}{after}"
        found[name] = {**(grown(schema) if grows else schema), "title": name}
        mapping[kind_of(cls)] = f"#/components/schemas/{name}"
    any_of_them = [{"$ref": place} for place in mapping.values()]
    found[title] = {"oneOf": any_of_them, "discriminator": {"propertyName": "kind", "mapping": mapping}}
    return found


def grown(schema: Any) -> Any:
    """Return the schema of an answer: fields may be added to it one day."""
    if isinstance(schema, Mapping):
        return {
            name: grown(part) for name, part in schema.items() if not (name == "additionalProperties" and part is False)
        }
    return [grown(part) for part in schema] if isinstance(schema, list) else schema


def _outcome() -> Schema:
    schema = grown(codec(Outcome).schema)
    return {
        **schema,
        "description": "How a match ended. `winners` are seats: one, several or none. `places` are those of `seats`, 1 "
        "the best, equals sharing one; null for who is not ranked. `reason` is documented under `clause`.",
        "properties": {
            **schema["properties"],
            "seats": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "The seats that took part, in order.",
            },
        },
        "required": [*schema["required"], "seats"],
    }


def _entry(description: str, **own: Schema) -> Schema:
    properties = {
        **own,
        "label": {"type": "string", "description": "The action in words."},
        "clause": {"type": "string", "description": "The rule that allows it."},
    }
    return {"type": "object", "description": description, "properties": properties, "required": list(properties)}


def _titled(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _any(names: Sequence[str], description: str) -> Schema:
    return {"anyOf": [_ref(name) for name in names], "description": description}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}
