"""What holds a game's own types, as one type for each game: ``game`` says which, and one more is of other games.

A client that was generated from one server's contract may meet a game of another server: such a match is of the last
kind, whose options, view, actions and events are open objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from rules.wire.codec import Schema
from service.api.contract.derived import Components, built_on, distinguished, ref

OTHER = "Other"
"""How the names begin of what belongs to a game that the contract does not know."""

AGREED = "MatchOptions"
"""How the names end of the options of a match: a request leaves out any, and an answer has all of them."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A component that holds a game's types in the fields ``own``.

    ``base`` is the component of the fields that all games share, where another kind has made it; ``upon`` is what that
    is built on. ``distinct``: it has ``game``, so that it is a union that is known by its old name. Of ``free`` fields
    a request may leave out any.
    """

    name: str
    own: tuple[str, ...]
    free: frozenset[str] = frozenset()
    base: str | None = None
    upon: str | None = None
    distinct: bool = True


_KINDS = (
    _Kind("Summary", ("options",)),
    _Kind("Match", ("options", "view", "actions"), upon="SummaryFields"),
    _Kind("MenuChoice", ("action",), distinct=False),
    _Kind("MenuTemplate", ("example",), distinct=False),
    _Kind("PlyMessage", ("type", "events"), base="PlyFields"),
    _Kind("TurnMessage", ("type", "actions"), base="MenuFields"),
    _Kind("WebhookPlyData", ("events",)),
    _Kind("WebhookTurnData", ("actions",)),
    _Kind("Menu", ("actions",)),
    _Kind("Ply", ("events",), distinct=False),
    _Kind("EventPage", ("plies",)),
    _Kind("Acted", ("events", "match")),
    _Kind("ActedMinimal", ("events",)),
    _Kind("Advanced", ("plies", "match")),
    _Kind("Opening", ("options",), free=frozenset({"options"})),
)
_OWN = ("Options", "View", "Action", "MatchEvent", "MenuEntry", "Ply", "Match")
"""What is another component for each game."""
_OPEN: Schema = {"type": "object", "additionalProperties": True}
_UNKNOWN: Schema = {
    "type": "string",
    "pattern": "^(?:[a-z0-9-]{1,60})$",
    "description": "The key of a game that this contract does not know.",
}


def divided(schemas: Mapping[str, Schema], prefixes: Mapping[str, str]) -> Components:
    """Return components with one of each kind for each game, by the prefixes of the games' names by their keys."""
    found = dict(schemas)
    for kind in _KINDS:
        if kind.name in found:
            _divide(kind, schemas[kind.name], found, prefixes)
    for prefix in (*prefixes.values(), OTHER):
        found |= _of_game(prefix)
    for prefix in prefixes.values():
        found[f"{prefix}{AGREED}"] = _agreed(f"{prefix}Options", found)
    for name in ("View", "Ply", "MatchEvent"):
        found.pop(name, None)
    # A client sends on what it read, also of a game that it does not know.
    for name in ("Options", "Action"):
        members = found[name].get("anyOf", [found[name]])
        found[name] = {"anyOf": [*members, ref(f"{OTHER}{name}")], **_words(found[name])}
    return found | _of_others() | {f"{OTHER}Game": {**_UNKNOWN, "not": {"type": "string", "enum": [*prefixes]}}}


def _divide(kind: _Kind, schema: Schema, found: Components, prefixes: Mapping[str, str]) -> None:
    """Put the types of a kind for each game in its place."""
    base = kind.base or f"{kind.name}Fields"
    own = {name: schema["properties"][name] for name in kind.own}
    if kind.base is None:
        found[base] = _fields(kind, schema, found)
    for key, prefix in prefixes.items():
        game = {"game": {"type": "string", "const": key}} if kind.distinct else {}
        found[f"{prefix}{kind.name}"] = built_on(base, _object({**game, **_owned(own, prefix, kind)}, kind.free))
    others = {"game": ref(f"{OTHER}Game")} if kind.distinct else {}
    found[f"{OTHER}{kind.name}"] = built_on(base, _object({**others, **_owned(own, OTHER, kind)}, kind.free))
    if kind.distinct:
        refs = {key: ref(f"{prefix}{kind.name}") for key, prefix in prefixes.items()}
        union = distinguished("game", refs)
        found[kind.name] = {**union, "oneOf": [*union["oneOf"], ref(f"{OTHER}{kind.name}")], **_words(schema)}
    elif kind.name in found:
        found[kind.name] = built_on(base, _object(own)) | _words(schema)


def _fields(kind: _Kind, schema: Schema, found: Components) -> Schema:
    """Return what the types of a kind have alike."""
    known = found[kind.upon]["properties"] if kind.upon else {}
    left = {*kind.own, "game", *known}
    shared = {name: part for name, part in schema["properties"].items() if name not in left}
    made = _object(shared, shared.keys() - set(schema["required"]))
    return built_on(kind.upon, made) if kind.upon else made


def _object(properties: Schema, free: AbstractSet[str] = frozenset()) -> Schema:
    required = [name for name in properties if name not in free]
    return {"type": "object", "properties": properties, "required": required}


def _words(schema: Schema) -> Schema:
    return {"description": schema["description"]} if "description" in schema else {}


def _owned(part: Any, prefix: str, kind: _Kind) -> Any:
    """Return a part of a schema with references to what is a game's own."""
    if isinstance(part, list):
        return [_owned(inner, prefix, kind) for inner in part]
    if not isinstance(part, dict):
        return part
    name = str(part.get("$ref", "")).rpartition("/")[2]
    owned = {key: _owned(inner, prefix, kind) for key, inner in part.items()}
    if name == "Options" and prefix != OTHER and not kind.free:
        return owned | ref(f"{prefix}{AGREED}")
    # Some generators know a match of another game by the key of its union alone: assigned to a match, it must be one.
    return owned | ref(f"{prefix}{name}") if name in _OWN and (prefix, name) != (OTHER, "Match") else owned


def _of_game(prefix: str) -> Components:
    """Return the unions of a game: the entries of its menus, and what happens in its matches."""
    forms = {"action": f"{prefix}MenuChoice", "template": f"{prefix}MenuTemplate", "notation": "MenuLine"}
    return {
        f"{prefix}MenuEntry": distinguished("form", {form: ref(name) for form, name in forms.items()}),
        f"{prefix}MatchEvent": {"anyOf": [ref("TableEvent"), ref(f"{prefix}Event")]},
    }


def _agreed(options: str, found: Components) -> Schema:
    """Return the options of a match, all of which are there; the types of its fields are written again, and no words.

    Some generators make a field required only where its type is.
    """
    fields = found[options]["properties"]
    types = {name: {word: part[word] for word in _TYPE & part.keys()} for name, part in fields.items()}
    return built_on(options, _object(types))


_TYPE = frozenset({"$ref", "type", "enum", "items", "anyOf"})


def _of_others() -> Components:
    """Return the types of games that the contract does not know."""
    kind = {"kind": {"type": "string", "description": "Which kind it is."}}
    words = {"words": {"type": "string", "description": "The event in one sentence."}}
    return {
        f"{OTHER}Options": {**_OPEN, "description": "The options of another game."},
        f"{OTHER}View": {**_OPEN, "description": "Another game as this viewer may see it."},
        f"{OTHER}Action": {**_object(kind), **_OPEN, "description": "What a seat does in another game."},
        f"{OTHER}Event": {**_object(kind | words), **_OPEN, "description": "What happened in another game."},
    }
