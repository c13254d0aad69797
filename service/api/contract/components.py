"""The contract's components that come from the rules: the games' options, actions, views and events, and the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, cast, get_args, get_type_hints

import orjson

import rules
from rules.game import AnyGame
from rules.log.faults import LineFault
from rules.table import table as tables
from rules.table.proof import Divergence
from rules.table.record import Record
from rules.values import Outcome
from rules.wire import described
from rules.wire.codec import Schema, kind_of
from service.api.contract.derived import Components, distinguished, or_null, ref, unbounded
from service.api.http import problems
from service.play.match import plies

_UNIONS = {"Action": "What a seat does", "Event": "What happened"}
_ENTRIES = {"action": "Choice", "template": "Template", "notation": "Line"}


def of_rules() -> Components:
    """Return all components that the rules' own dataclasses make."""
    found: Components = {}
    table = Parts("Table", found)
    table.add_union("TableEvent", tables.EVENTS, "", "Event", shown=True, about="at the table")
    _add_entries(table, found)
    table.done()
    games = [rules.find(key) for key in rules.games()]
    for game in games:
        _add_game(game, found)
    record = Parts("Record", found)
    record.add(
        "MatchRecord", described.schema(Record), "Set-up and all plies: enough to play the match again anywhere."
    )
    record.done()
    _type_record(found)
    log = Parts("Log", found)
    log.add("LineFault", grown(described.schema(LineFault)), "What is wrong with a line of a log.")
    log.done()
    prefixes = [prefix(game) for game in games]
    return {
        **found,
        "Options": _object([f"{name}Options" for name in prefixes], "The options of a match."),
        "View": _object([f"{name}View" for name in prefixes], "A game as this viewer may see it."),
        "Action": _union([f"{name}Action" for name in prefixes], "What a seat does."),
        "MatchEvent": _any(["TableEvent", *(f"{name}Event" for name in prefixes)], "What happened."),
        "MenuEntry": {
            **distinguished("form", {form: ref(f"Menu{name}") for form, name in _ENTRIES.items()}),
            "description": "What the asker may do now. In a menu, what the open decision asks comes first, then what "
            "comes unasked; each as actions, then templates.",
        },
        "Outcome": _outcome(),
        "Divergence": _untitled(grown(described.schema(Divergence)))
        | {"description": "Where a record and its replay part."},
        "Contract": {"type": "object", "description": "An OpenAPI document (3.1)."},
        "JsonSchema": {"type": "object", "description": "A JSON Schema (2020-12)."},
        "ProblemDetails": {
            "type": "object",
            "description": "A refusal (RFC 9457), as it would be answered to the request alone.",
            "properties": {
                name: {"type": "integer" if name == "status" else "string", "description": about}
                for name, about in problems.FIELDS.items()
            },
            "required": ["type", "title", "status", "detail", "code"],
            "additionalProperties": True,
        },
        "Deck": {"type": "object", "description": "A deck, by the `schema` of its game's contents."},
    }


def _add_entries(table: Parts, found: Components) -> None:
    """Add what the table itself does in a record, and not a game: a component for each kind, and their union."""
    refs = []
    for cls, schema in zip(tables.ENTRIES, described.union(*tables.ENTRIES)["oneOf"], strict=True):
        name = f"{cls.__name__}Entry"
        table.add(name, grown(schema))
        refs.append(ref(name))
    # Each has its `kind` as a constant, which says which one it is without a mapping of them all.
    found["TableEntry"] = {"oneOf": refs, "description": "What the table itself does."}


def _type_record(found: Components) -> None:
    """Say of which types the options and the actions of a record are, which it holds unread."""
    held = found["MatchRecord"]["properties"]
    held["options"] |= ref("Options")
    action = found["RecordPly"]["properties"]["action"]
    action |= {"anyOf": [ref("TableEntry"), ref("Action")]}


def prefixes() -> dict[str, str]:
    """Return the prefixes of the names of all games' components by the games' keys."""
    return {key: prefix(rules.find(key)) for key in rules.games()}


def prefix(game: AnyGame) -> str:
    """Return the prefix of the names of a game's components."""
    return "".join(word.capitalize() for word in game.key.split("-"))


def _add_game(game: AnyGame, found: Components) -> None:
    name = prefix(game)
    parts = Parts(name, found)
    parts.explain(game.options, *game.actions, *game.events, game.view)
    parts.add(f"{name}Options", _by_players(game), f"The options of {game.title}.")
    parts.add_union(f"{name}Action", game.actions, name, "Action", shown=False, about=f"in {game.title}")
    parts.add_union(f"{name}Event", game.events, name, "Event", shown=True, about=f"in {game.title}")
    parts.add(f"{name}View", grown(described.schema(game.view)), f"{game.title} as this viewer may see it.")
    parts.done()


def _by_players(game: AnyGame) -> Schema:
    """Return the schema of a game's options, without the defaults of those whose usual value is by who plays.

    Clients that were generated send the defaults that they know.
    """
    schema = described.schema(game.options)
    found = {field.name for field in fields(game.options) if _BY_PLAYERS & field.metadata.keys()}
    properties = {
        name: {key: said for key, said in part.items() if key != "default" or name not in found}
        for name, part in schema["properties"].items()
    }
    return {**schema, "properties": properties}


_BY_PLAYERS = frozenset({"alone", "aside", "host"})
"""Metadata of options that depend, if they are left out, on who takes the seats (:class:`rules.game.Game`)."""


class Parts:
    """Components that belong together, each of which may hold objects that are components of their own.

    The rules' schemas are all inline, and a class is met in them wherever a field has it. Here each class is one
    component, named PREFIX and the class, so that generated clients have one type for it and what was shown can be
    sent back. Components that clients send come first: a class that is also shown goes on refusing unknown fields.
    """

    def __init__(self, before: str, found: Components) -> None:
        """Take the prefix, and where to put what is found."""
        self._before, self._found = before, found
        self._names: dict[bytes, str] = {}
        self._waiting: Components = {}
        self._docs: dict[bytes, str] = {}
        self._owner = ""

    def add(self, name: str, schema: Schema, description: str | None = None) -> None:
        """Add a component; what it holds follows when all are there."""
        words = {} if description is None else {"description": description}
        self._names.setdefault(_print(schema), name)
        # The name says it: a title would say it twice.
        self._waiting[name] = _untitled(schema) | words

    def add_union(
        self, title: str, classes: tuple[type, ...], before: str, after: str, *, shown: bool, about: str = ""
    ) -> None:
        """Add a component for each class, an event with its words, and a union of them by ``kind``, which is ``about``.

        What it is about may be a place, such as "at the table", or nothing.
        """
        names = [f"{before}{cls.__name__}{after}" for cls in classes]
        union = grown(plies.event_schema(classes)) if shown else described.union(*classes)
        for name, schema in zip(names, union["oneOf"], strict=True):
            self.add(name, schema)
        union = distinguished("kind", dict(zip(map(kind_of, classes), map(ref, names), strict=True)))
        self._found[title] = union | {"description": f"{_UNIONS[after]} {about}".rstrip() + "."}

    def done(self) -> None:
        """Make all that waits, and whatever that holds."""
        while self._waiting:
            name, schema = next(iter(self._waiting.items()))
            self._owner = name
            self._found[name] = {key: self._lifted(part) for key, part in schema.items()}
            del self._waiting[name]

    def _lifted(self, part: Any) -> Any:
        """Return a part of a schema with references in place of the objects in it."""
        if isinstance(part, list):
            return [self._lifted(inner) for inner in part]
        if not isinstance(part, dict):
            return part
        if part.get("type") == "object" and "title" in part:
            return self._reference(part)
        part = or_null(part)
        lifted = {key: self._lifted(inner) for key, inner in part.items()}
        if "allOf" in part:
            lifted |= lifted.pop("allOf")[0]  # a reference, with what its field says of it
        if "oneOf" in part:
            kinds = [inner["properties"]["kind"]["const"] for inner in part["oneOf"]]
            lifted |= distinguished("kind", dict(zip(kinds, lifted["oneOf"], strict=True)))
        return lifted

    def explain(self, *forms: Any) -> None:
        """Take the descriptions of all classes that these hold: a field's own words hide its class's in its schema."""
        for cls in classes(forms):
            if text := described.schema(cls).get("description"):
                self._docs[_print(described.schema(cls))] = text

    def _reference(self, schema: Schema) -> Schema:
        """Return the reference to the component of a class, with what the field that holds it says."""
        known = _print(schema)
        said = {key: part for key, part in schema.items() if key in _NOTES}
        own = {key: part for key, part in schema.items() if key not in _NOTES}
        if known in self._docs:
            own["description"] = self._docs[known]
        elif "description" in said:
            own["description"] = said["description"]
        if known not in self._names:
            self.add(self._free(own["title"]), own)
        if said.get("description") == own.get("description"):
            said.pop("description", None)
        return {**ref(self._names[known]), **said}

    def _free(self, title: str) -> str:
        """Return the name of a class, or with its owner's before it what another class of that name has not taken."""
        taken = self._found.keys() | self._waiting.keys()
        names = f"{self._before}{title}", f"{self._owner}{title}"
        free = [name for name in names if name not in taken]
        if not free:
            raise TypeError(f"two classes that {self._owner} holds are called {title}")
        return free[0]


_NOTES = frozenset({"description", "default", "x-label", "x-values", "x-alone", "x-sets", "x-seats"})
"""What a field, and not its class, says in the schema of a value."""


def classes(forms: Iterable[Any]) -> Iterator[type]:
    """Give each dataclass that is met in types, also within others, once."""
    waiting, seen = [*forms], set()
    while waiting:
        form = waiting.pop()
        if not is_dataclass(form):
            waiting += get_args(form)
        elif form not in seen:
            seen.add(form)
            waiting += get_type_hints(form).values()
            yield cast("type", form)


def _print(schema: Schema) -> bytes:
    """Return a text that is equal for two schemas of the same class, whatever the fields that hold it say."""
    own = {key: part for key, part in schema.items() if key not in _NOTES}
    return orjson.dumps(grown(own), option=orjson.OPT_SORT_KEYS)


def grown(schema: Any) -> Any:
    """Return the schema of an answer: fields may be added to it one day, and the general bounds are not written."""
    if isinstance(schema, Mapping):
        parts = unbounded(dict(schema)).items()
        return {name: grown(part) for name, part in parts if not (name == "additionalProperties" and part is False)}
    return [grown(part) for part in schema] if isinstance(schema, list) else schema


def _outcome() -> Schema:
    schema = _untitled(grown(described.schema(Outcome)))
    return {
        **schema,
        "description": "How a match ended. `winners` are seats: one, several or none. `places` are those of `seats`: 1 "
        "is the best, equal seats share one, and null is a seat without a rank. `reason` is documented under `clause`.",
        "properties": {
            **schema["properties"],
            "seats": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "The seats that took part, from 0, in order; one that does not play, as an umpire, has "
                "no place.",
            },
        },
        "required": [*schema["required"], "seats"],
    }


def _untitled(schema: Schema) -> Schema:
    return {name: part for name, part in schema.items() if name != "title"}


def _any(names: Sequence[str], description: str) -> Schema:
    return {"anyOf": [ref(name) for name in names], "description": description}


def _object(names: Sequence[str], description: str) -> Schema:
    """Return an object of any of these; ``allOf`` one is how generators of clients know another name for it."""
    refs = [ref(name) for name in names]
    return {"allOf" if len(names) == 1 else "anyOf": refs, "description": description}


def _union(names: Sequence[str], description: str) -> Schema:
    """Return any of these unions; one alone is named by ``$ref``, since ``allOf`` hides ``kind`` from generators."""
    return {**ref(names[0]), "description": description} if len(names) == 1 else _any(names, description)
