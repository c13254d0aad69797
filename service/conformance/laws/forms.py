"""The laws of what a game is made of: constants, types, options, seats, content."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import jsonschema_rs

from rules import clauses
from rules.errors import InvalidContent, Malformed
from rules.table import record as records
from rules.table import table as tables
from rules.wire.codec import Schema, codec, family
from rules.wire.plain import canonical, check_plain
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.trial import Trial

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CLAUSE = re.compile(r"\b[0-9A-Z]+-[0-9]+\b")

GARBAGE: tuple[Any, ...] = (None, [], {}, {"kind": "no-such-kind"}, {"kind": None}, "text", 7)
JUNK = (b"", b"\xff", b"{", b"[]", b"null", b'{"cards": 7}', b"[" * 100_000)


@law(
    "use frozen dataclasses of bounded ints, strs, bools, StrEnums, tuples and frozensets; no float, list or dict",
    once=True,
)
def types(trial: Trial) -> Iterator[Breach]:
    """Options, state, view, actions and events are made of what the codec writes, and have sound schemas."""
    game = trial.game
    schemas: dict[str, Callable[[], Schema]] = {
        "Game.options": lambda: codec(game.options).schema,
        "Game.state": lambda: codec(game.state).schema,
        "Game.view": lambda: codec(game.view).schema,
        "Game.actions": lambda: records.entries(game).schema,
        "Game.events": lambda: records.events(game).schema,
    }
    for where, schema in schemas.items():
        try:
            sound = jsonschema_rs.meta.is_valid(schema())
        except TypeError as error:
            yield Breach(where, str(error))
            continue
        if not sound:
            yield Breach(where, "its JSON Schema is not valid")


@law("write keys, levels and variants in kebab-case, each once; a version and a bound of at least 1", once=True)
def constants(trial: Trial) -> Iterator[Breach]:
    """The constants are in order."""
    game = trial.game
    for where, words in {
        "Game.key": (game.key,),
        "bots.levels": game.bots.levels,
        "paper.variants": game.paper.variants,
    }.items():
        if not words or len(set(words)) != len(words) or not all(KEBAB.fullmatch(word) for word in words):
            yield Breach(where, f"{words} is not a word or several in kebab-case, each once")
    if not game.title or game.title.strip() != game.title:
        yield Breach("Game.title", f"{game.title!r} is empty or has blanks around it")
    if game.version < 1:
        yield Breach("Game.version", f"{game.version} is not at least 1")
    if not 1 <= game.longest < records.MAX_PLIES:
        yield Breach("Game.longest", f"{game.longest} is not from 1 to {records.MAX_PLIES - 1}, the most of a record")
    if not set(game.interrupts) <= set(game.actions):
        yield Breach("Game.interrupts", "some of them are not among Game.actions")


@law(
    "rename the action or event: its kind is its name in kebab-case; leave `kind` and `words` to the referee", once=True
)
def kinds(trial: Trial) -> Iterator[Breach]:
    """The game has no kind of the table's, and no event has a field named as one that the referee adds."""
    game = trial.game
    for where, own, common, form in (
        ("Game.actions", game.actions, tables.ENTRIES, records.entries),
        ("Game.events", game.events, tables.EVENTS, records.events),
    ):
        if len(form(game).schema["oneOf"]) != len(own) + len(common):
            yield Breach(where, "one of them has the kind of an entry or event of the table")
    for event in game.events:
        for field in fields(event):
            if field.name in {"kind", "words"}:
                yield Breach("Game.events", f"{event.__name__} has a field {field.name!r}")


@law("describe each option in the metadata `about`: a sentence with a capital, a full stop and its clause", once=True)
def options_described(trial: Trial) -> Iterator[Breach]:
    """Every option says what it is about, and cites its clause."""
    known = set(clauses.of_game(trial.game))
    for name, schema in codec(trial.game.options).schema["properties"].items():
        words = schema.get("description", "")
        if not words[:1].isupper() or not words.endswith(".") or not set(CLAUSE.findall(words)) & known:
            yield Breach(f"Game.options.{name}", f"it is described as {words!r}")


@law("give every option a default, so that options() goes together", once=True)
def options_default(trial: Trial) -> Iterator[Breach]:
    """Options have defaults that go together."""
    form, game = codec(trial.game.options), trial.game
    if form.schema["required"]:
        yield Breach("Game.options", f"there is no default for {', '.join(form.schema['required'])}")
        return
    options = form.decode({})
    game.check_options(options)
    if options != game.options() or not jsonschema_rs.validator_for(dict(form.schema)).is_valid(form.encode(options)):
        yield Breach("Game.options", "the defaults do not read back")


@law("return numbers of seats ascending, from 1 to 16, and put each seat into one side or none at all", once=True)
def seats(trial: Trial) -> Iterator[Breach]:
    """Numbers of seats are ascending, and each seat is in one side, or there is no side."""
    game = trial.game
    counts = game.seats(game.options())
    if not counts or counts != tuple(sorted(set(counts))) or not 1 <= counts[0] <= counts[-1] <= tables.MAX_SEATS:
        yield Breach("Game.seats", f"the numbers of seats are {counts}")
        return
    for count in counts:
        taken = tuple(range(0, 2 * count, 2))
        sides = game.sides(game.options(), taken)
        if sides and (sorted(seat for side in sides for seat in side) != list(taken) or not all(sides)):
            yield Breach("Game.sides", f"the seats {taken} are in the sides {sides}")


@law("let the types of Game.actions refuse data that is no action", once=True)
def garbage(trial: Trial) -> Iterator[Breach]:
    """Garbage is no action."""
    for plain in GARBAGE:
        try:
            action: Any = family(*trial.game.actions).decode(plain)
        except Malformed:
            continue
        yield Breach("Game.actions", f"{plain!r} is read as {action}")


@law("return plain data from reference(): dicts, lists, texts, whole numbers", once=True)
def reference(trial: Trial) -> Iterator[Breach]:
    """The reference is plain data."""
    found = dict(trial.game.reference())
    if check_plain(found) != json.loads(canonical(found)):
        yield Breach("Game.reference", "it does not read back as it was written")


@law("load() a deck or raise InvalidContent; keep it in the field `content` of the state, marked Outside", once=True)
def content(trial: Trial) -> Iterator[Breach]:
    """Junk is no content, a deck has a sound schema, and it is kept outside the written state."""
    game, where = trial.game, "deck.load"
    if game.deck is None:
        return
    for junk in JUNK:
        try:
            game.deck.load(junk)
        except InvalidContent:
            continue
        yield Breach(where, f"it loads {junk[:20]!r}")
    if not jsonschema_rs.meta.is_valid(dict(game.deck.schema())):
        yield Breach("deck.schema", "its JSON Schema is not valid")
    check_plain(game.deck.excerpt(game.deck.standard(), trial.steps[-1].state))
    state, form = trial.steps[0].state, codec(game.state)
    if "content" in form.encode(state) or form.encode(replace(state, content=None)) != form.encode(state):
        yield Breach("Game.state", "the deck is written with the state")
