"""Score a log: what it comes to, for a client that shows it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from rules.log import scoring
from rules.log.faults import Possible
from rules.log.saying import lacks, possible
from rules.log.scoring import Scored
from rules.table import table as tables
from rules.table.record import Record
from rules.table.table import taken
from rules.wire.codec import Plain, codec
from service.play.match import documents, games
from service.play.ports.fields import Component, Outcome, SeatNumber, Whole

SHOWN = 20
"""Legal actions that are shown at most."""


class Choice(TypedDict):
    """An action that is legal now."""

    notation: str
    """As a line of the log has it, with the player's letter; of a choice too large to list, one such line."""
    label: str
    """The same in words."""
    clause: str
    """The clause that allows it."""


class Score(TypedDict):
    """What a log comes to."""

    game: str
    """The key of its game."""
    match: str
    """The name of its match: its own, or one made of its text."""
    finished: bool
    """Whether the match is over."""
    plies: Whole
    """How many plies were played."""
    names: list[str | None]
    """The players, by their seats."""
    points: list[int | None]
    """What each seat, in order from seat 0, has of the game's own points; null where there are none."""
    outcome: Outcome | None
    """How the match ended; null while it goes on."""
    to_act: list[SeatNumber]
    """The seats that must act now, from 0."""
    awaits: str | None
    """What the last action lacks, such as a face; null if it is complete."""
    legal: list[Choice]
    """A few of the actions that are legal now."""
    record: Annotated[Plain, Component("MatchRecord")] | None
    """The record of the match; null while it goes on."""


def score(log: bytes) -> Score:
    """Return what a log comes to.

    :raises FaultyLog: with all its faults of form, or the first line that the rules forbid.
    """
    scored = scoring.score(log, games.find)
    acting = () if scored.waiting is not None else tables.to_act(scored.table)
    found = list(possible(scored.head, scored.table, acting))[:SHOWN]
    return {
        "game": scored.head.game.key,
        "match": scored.record.match,
        "finished": scored.finished,
        "plies": len(scored.story),
        "names": [player.name for player in scored.head.players],
        "points": _points(scored),
        "outcome": documents.outcome(scored.table),
        "to_act": list(acting),
        "awaits": None if scored.waiting is None else lacks(scored.head, scored.waiting),
        "legal": [_choice(one) for one in found],
        "record": codec(Record).encode(scored.record) if scored.finished else None,
    }


def _points(scored: Scored) -> list[int | None]:
    table = scored.table
    points = {} if table.state is None else scored.head.game.rules.points(table.state)
    return [points.get(seat) if seat in taken(table) else None for seat in range(len(table.chairs))]


def _choice(one: Possible) -> Choice:
    return {"notation": one.notation, "label": one.label, "clause": one.clause}
