"""A match in plain text, as the asker may know it: whose turn it is, what just happened, the position, the menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import accumulate

from rules.show.wording import listed
from rules.table import menu as menus
from rules.table import table as tables
from rules.table.table import Player, Status, Table
from rules.table.testing import is_test
from rules.values import Entry
from service.play.match import documents
from service.play.match.audience import Audience
from service.play.match.games import Blamed
from service.play.match.shapes import Throws
from service.play.match.values import Match
from service.play.ports.referee import Referee
from service.play.verbs import look
from service.play.verbs.look import Seen

LATELY = 3
"""The number of last plies whose events a text begins with."""

HAPPENED = 250
"""The most characters of these sentences; earlier ones are left out, but the last sentence never."""


def text(referee: Referee, seen: Seen, ply: int | None = None) -> str:
    """Return the match as it is now, or as it was after ply ``ply``, as text that ends with a line break.

    :raises Malformed: when the match has not come so far.
    :raises NotRemembered: when its game keeps that to itself.
    """
    match, audience = seen.held.match, seen.audience
    table = match.table if ply is None else look.table_at(referee, seen, ply)
    happened = _latest(look.lately(referee, seen, LATELY if ply is None else 1, ply))
    lines = [
        *_head(match, table, audience),
        *_turn(match, table, audience, past=ply is not None),
        *([f"What happened: {' '.join(happened)}"] if happened else []),
        *_position(match, table, audience, past=ply is not None),
    ]
    return "\n".join(lines) + "\n"


def _latest(sentences: Sequence[str]) -> list[str]:
    """Return the last sentences, as many as a short text has room for."""
    sizes = accumulate(len(sentence) for sentence in reversed(sentences))
    fitting = sum(size <= HAPPENED for size in sizes)
    return list(sentences[-max(1, fitting) :])


def _head(match: Match, table: Table, audience: Audience) -> Iterator[str]:
    names = documents.names(match)
    title = match.game.title if match.judged else match.setup.game
    asker = "You watch" if audience.seat is None else f"You are {names[audience.seat]}, seat {audience.seat}"
    test = " This is a test match." if is_test(match.setup) else ""
    yield f"{title}, ply {table.ply}. {asker}.{test}"


def _turn(match: Match, table: Table, audience: Audience, *, past: bool) -> Iterator[str]:
    """Say what the match waits for, and until when."""
    if not past and (throws := documents.throws(match)) is not None:
        yield _awaited(throws, documents.names(match))
    elif table.status is not Status.ON:
        yield from _off(match, table)
    elif match.judged:
        acting, names = tables.to_act(table), documents.names(match)
        others = [names[seat] for seat in acting if seat != audience.seat]
        yours = audience.seat in acting and not past
        waits = listed(["you", *others] if yours else others)
        deadline = None if past else documents.deadline(match)
        until = "" if deadline is None else f" until {_moment(deadline)}"
        rests = "" if table.hand is None else f" The clock of this test is at rest at {_moment(table.hand.now)}."
        yield f"Decision {tables.decision(table)} waits for {waits}{until}.{rests}"


def _awaited(throws: Throws, names: Sequence[str]) -> str:
    """Say what an accepted action waits for at a table that throws its own dice."""
    entered = f" Entered so far: {', '.join(throws['entered'])}." if throws["entered"] else ""
    if throws["over"]:
        return f"The match would be over now: enter that it is, or go back.{entered}"
    by = "" if throws["seat"] is None else f" of {names[throws['seat']]}"
    purpose = f" for {throws['purpose']}" if throws["purpose"] else ""
    return f"The {throws['die']}{by} is to be thrown{purpose}: {', '.join(throws['faces'])}.{entered}"


def _off(match: Match, table: Table) -> Iterator[str]:
    """Say that a match has not begun, or how it ended."""
    match table.status:
        case Status.OPEN:
            free = [str(seat) for seat, chair in enumerate(table.chairs) if chair.player is Player.OPEN]
            yield f"The match has not begun: seat {listed(free)} is free." if free else "The match has not begun."
        case Status.CANCELLED:
            yield "The match was cancelled."
        case _:
            winners = () if table.outcome is None else table.outcome.winners
            won = listed([documents.names(match)[seat] for seat in winners]) or "nobody"
            yield f"The match is over: {documents.ending(match)}. Won by {won}."


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _position(match: Match, table: Table, audience: Audience, *, past: bool) -> Iterator[str]:
    """Give the game's own text, if the match has begun and its rules are here."""
    if table.state is None or not match.judged:
        return
    game = match.game
    with Blamed(game.key, "writing a position"):
        view = game.rules.view(table.state, documents.playing(table, audience))
        yield game.words.position(view, () if past else _menu(match, audience), documents.names(match))


def _menu(match: Match, audience: Audience) -> Sequence[Entry]:
    if audience.seat is None or not documents.can_act(match, audience):
        return ()
    return tuple(menus.entries(match.game, match.table, audience.seat))
