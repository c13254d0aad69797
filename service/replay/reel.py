"""Pack a record into a reel: the pictures and the words of every viewpoint, and the record itself.

A reel is what the replay page plays; ``openapi/replay.md`` describes its format for others who write viewers. It is
made from the record alone, so that the same record gives the same bytes in any process.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import rules
from rules.chance import OutOfLuck
from rules.errors import Refusal
from rules.functions import Event, State
from rules.game import AnyGame
from rules.show.names import names_of
from rules.show.trace import together
from rules.table import agreement, narration
from rules.table import record as records
from rules.table import table as tables
from rules.table.disclosure import disclose
from rules.table.record import Played, Record
from rules.table.table import Player
from rules.table.verify import unjudged
from rules.wire.codec import codec
from rules.wire.plain import Plain
from service.replay.nodes import Nodes, Texts

FORMAT = "noonday-replay-1"
OPEN = "Everything open"
MOST_PICTURES = 4_000
"""Pictures that are drawn at most, of all viewpoints together."""
MANY_BYTES = 400_000
"""Above this size, in bytes, a reel shows two viewpoints only: the spectator's, and everything open."""
MOST_BYTES = 1_500_000
"""Above this size, in bytes, a reel has fewer pictures: one in two plies, then one in four, and so on."""


class Unplayable(ValueError):
    """A record cannot be played by the rules that are installed here; the message says why."""


def pack(record: Record) -> bytes:
    """Return the reel of a record: JSON in UTF-8, raw-deflated.

    :raises UnknownGame: when its game is not installed.
    :raises Unplayable: when its version is not installed, or the rules do not allow what it says.
    """
    game = rules.find(record.game)
    if (lacking := unjudged(game, record)) is not None:
        raise Unplayable(f"its {lacking.what} is {lacking.actual}; here it is {lacking.expected}")
    seats = tuple(line.seat for line in record.seats if line.player is not Player.OPEN)
    plies, every = len(record.plies), 1
    if plies * (len(seats) + 2) <= MOST_PICTURES:
        packed = pack_viewpoints(game, record, viewpoints(record, seats), every)
        if len(packed) <= MANY_BYTES:
            return packed
    every = max(1, -(-plies * 2 // MOST_PICTURES))
    packed = pack_viewpoints(game, record, viewpoints(record), every)
    while len(packed) > MOST_BYTES and every < plies:
        every *= 2
        packed = pack_viewpoints(game, record, viewpoints(record), every)
    return packed


@dataclass(slots=True)
class Viewpoint:
    """Who looks, and what they saw and read at each ply; numbers are those of nodes and texts.

    ``seat`` is None for the spectator, and where everything is ``open``.
    """

    name: str
    seat: int | None = None
    open: bool = False
    still: int | None = None
    pictures: list[int | None] = field(default_factory=list)
    descriptions: list[int] = field(default_factory=list)
    words: list[list[int]] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)
    notations: list[int] = field(default_factory=list)
    focuses: list[int] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)


@dataclass(slots=True)
class _Reel:
    """A reel in the making."""

    game: AnyGame
    names: tuple[str, ...]
    plies: int
    every: int
    nodes: Nodes = field(default_factory=Nodes)
    texts: Texts = field(default_factory=Texts)
    drawn: dict[Any, tuple[int, int, int]] = field(default_factory=dict)
    """The picture of each view, its description and its focus: where all is public, viewpoints share them."""
    size: tuple[int, int] = (1, 1)
    ending: int = 0

    def end(self, played: Played) -> None:
        """Note how the match ended, if this ply ended it."""
        last = [event for event in played.events if isinstance(event, tables.Concluded)]
        self.ending = self.texts.number("".join(self._sentences(played, last)))

    def add(self, played: Played, seen: Viewpoint) -> None:
        """Add what a viewpoint sees and reads of one ply."""
        drawn = seen.still is None or played.ply % self.every == 0 or played.ply == self.plies
        if played.state is not None and drawn:
            self._draw(played.state, seen)
        else:
            seen.pictures.append(seen.pictures[-1] if seen.pictures else None)
            seen.descriptions.append(seen.descriptions[-1] if seen.descriptions else 0)
            seen.focuses.append(seen.focuses[-1] if seen.focuses else 0)
        self._narrate(played, seen)

    def _draw(self, state: State, seen: Viewpoint) -> None:
        view = self.game.rules.everything(state) if seen.open else self.game.rules.view(state, seen.seat)
        if seen.still is None:
            still = self.game.pictures.still(view)
            self.size = (still.width, still.height)
            seen.still = self.nodes.layer(still)
        known = self.drawn.get(view)
        if known is None:
            moving = self.game.pictures.moving(view, self.names)
            known = self.drawn[view] = (
                self.nodes.layer(moving),
                self.texts.number(moving.description),
                self.texts.number("" if moving.focus is None else moving.focus.words),
            )
        seen.pictures.append(known[0])
        seen.descriptions.append(known[1])
        seen.focuses.append(known[2])

    def _narrate(self, played: Played, seen: Viewpoint) -> None:
        disclosed = played.events
        if not seen.open:
            known = (disclose(self.game, event, seen.seat) for event in played.events)
            disclosed = tuple(event for event in known if event is not None)
        sentences = self._sentences(played, disclosed)
        seen.ways.append([self.texts.number(" ".join(way)) for way in self._ways(disclosed)])
        seen.words.append([self.texts.number(sentence) for sentence in sentences])
        marks = (narration.milestone(self.game, event) for event in disclosed)
        seen.marks += [(played.ply, self.texts.number(mark)) for mark in marks if mark]
        seen.notations.append(self.texts.number(self._notation(played, seen, sentences)))

    def _ways(self, events: Sequence[Event]) -> tuple[tuple[str, ...], ...]:
        own = (event for event in events if type(event) not in tables.EVENTS)
        return together([self.game.pictures.trace(event) for event in own]).ways

    def _sentences(self, played: Played, events: Sequence[Event]) -> list[str]:
        return [narration.narrate(self.game, event, self.names, played.seat) for event in events]

    def _notation(self, played: Played, seen: Viewpoint, sentences: list[str]) -> str:
        """Return a ply's notation, if it is an action of the game that the viewpoint knows.

        Its own seat knows it, and so does a viewpoint that reads all that there is to be read of it.
        """
        if type(played.action) not in self.game.actions:
            return ""
        known = seen.open or (seen.seat is not None and seen.seat == played.seat)
        return (
            self.game.words.write(played.action) if known or sentences == self._sentences(played, played.events) else ""
        )


def viewpoints(record: Record, seats: Sequence[int] = ()) -> list[Viewpoint]:
    """Return the viewpoints of the spectator, of these seats, and of everything open."""
    names = _names(record)
    return [Viewpoint("Spectator"), *(Viewpoint(names[seat], seat) for seat in seats), Viewpoint(OPEN, open=True)]


def _names(record: Record) -> tuple[str, ...]:
    return names_of([line.name for line in record.seats])


def pack_viewpoints(game: AnyGame, record: Record, viewpoints: Sequence[Viewpoint], every: int) -> bytes:
    """Return the reel of these viewpoints, with a picture for one in ``every`` plies.

    :raises Unplayable: when the rules do not allow what the record says.
    """
    names = _names(record)
    made = _Reel(game, names, len(record.plies), every)
    ply = 0
    try:
        for played in records.replay(game, agreement.terms_of(game, record), record.plies):
            ply = played.ply
            for seen in viewpoints:
                made.add(played, seen)
            made.end(played)
    except (Refusal, OutOfLuck) as error:
        raise Unplayable(f"after ply {ply}: {error}") from error
    plain = {
        "format": FORMAT,
        "game": {"key": game.key, "title": game.title},
        "width": made.size[0],
        "height": made.size[1],
        "every": every,
        "texts": made.texts.plain,
        "nodes": made.nodes.plain,
        "names": names,
        "ending": made.ending,
        "viewpoints": [asdict(seen) for seen in viewpoints],
        "record": abridged(record),
    }
    return _deflated(json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode())


def abridged(record: Record) -> Plain:
    """Return a record as plain data, without the hashes that a viewer can compute.

    Hashes cannot be compressed, and each but the last follows from its ply and the hash before it. One that does not
    follow stays, so that the reel hides no fault of its record.
    """
    plain = codec(Record).encode(record)
    link = records.setup_hash(record.setup())
    for ply, written in zip(record.plies[:-1], plain["plies"], strict=False):
        if ply.hash == records.linked(link, ply):
            written["hash"] = None
        link = ply.hash
    return plain


def _deflated(content: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(content) + packing.flush()
