"""Plies as they leave: what happened, in sentences, and what of it is seen on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.show.trace import NOTHING, Trace, together
from rules.table import narration
from rules.table import record as records
from rules.table import table as tables
from rules.table.disclosure import disclose
from rules.wire import described
from rules.wire.codec import Plain, Schema
from service.play.match.audience import Audience
from service.play.match.documents import names
from service.play.match.games import Blamed
from service.play.match.ply_shapes import PlyShape
from service.play.match.values import Match


def disclosed_events(
    match: Match, events: tuple[Any, ...], seat: int | None, audience: Audience, encoded: Sequence[Plain] = ()
) -> list[Plain]:
    """Return events of a ply of ``seat`` as the asker may know them, each with its sentence, in ``words``.

    ``encoded`` are all these events as they were just encoded; one of which nothing is hidden is not encoded again.
    """
    game = match.game if match.judged else None
    shown = names(match)
    with Blamed("the table" if game is None else game.key, "writing its events"):
        encode = records.events(game).encode
        disclosed = [disclose(game, event, audience.seat) for event in events]
        return [
            {
                **(encoded[place] if encoded and event is events[place] else encode(event)),
                "words": narration.narrate(game, event, shown, seat),
            }
            for place, event in enumerate(disclosed)
            if event is not None
        ]


_WORDS: Schema = {"type": "string", "description": "The event in one sentence."}


def event_schema(classes: tuple[type, ...]) -> Schema:
    """Return the JSON Schema of events of these classes as they leave, each with its sentence."""
    union = described.union(*classes)
    return {**union, "oneOf": [_worded(schema) for schema in union["oneOf"]]}


def _worded(schema: Schema) -> Schema:
    properties = {**schema["properties"], "words": _WORDS}
    return {**schema, "properties": properties, "required": [*schema["required"], "words"]}


def ply(match: Match, line: Plain, audience: Audience, *, shown: bool = True) -> PlyShape:
    """Return a line of the store as a page of events shows it; without its rules, one with the table's events alone."""
    entry = line["ply"]
    read = records.events(match.game if match.judged else None).decode
    events = tuple(map(read, line["events"]))
    seen = _trace(match, events, audience)
    return {
        "ply": entry["ply"],
        "at": entry["at"],
        "decision": entry["decision"],
        "seat": entry["seat"],
        "notation": _noted(match, entry, audience) if shown else None,
        "throws": line.get("throws", []),
        "events": disclosed_events(match, events, entry["seat"], audience),
        "dice": [{"die": one.die, "face": one.face, "seat": one.seat, "purpose": one.purpose} for one in seen.dice],
        "ways": [list(way) for way in seen.ways],
    }


def _noted(match: Match, entry: Plain, audience: Audience) -> str | None:
    """Return the action of a ply in notation to its own seat, and to everybody once the match is over."""
    if not match.judged or entry["seat"] is None or (match.live and entry["seat"] != audience.seat):
        return None
    action = records.entries(match.game).decode(entry["action"])
    return None if type(action) in tables.ENTRIES else match.game.words.write(action)


def _trace(match: Match, events: tuple[Any, ...], audience: Audience) -> Trace:
    """Return what of a ply's events the asker may see on the table, made of what was disclosed alone."""
    if not match.judged:
        return NOTHING
    own = [event for event in events if type(event) not in tables.EVENTS]
    disclosed = [disclose(match.game, event, audience.seat) for event in own]
    return together([match.game.pictures.trace(event) for event in disclosed if event is not None])
