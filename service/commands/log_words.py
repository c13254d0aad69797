"""What the commands say of a log on a terminal: its faults, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rules.log.faults import FaultyLog, Possible
from rules.log.head import Head
from rules.log.saying import Waiting, lacks, named, possible
from rules.log.scoring import Scored
from rules.log.text import decoded, split
from rules.show.wording import listed
from rules.table import narration
from rules.table import table as tables
from rules.table.record import Played
from rules.wire.plain import Plain

SHOWN = 12
"""Actions that are shown at most."""


def faults(name: str, text: str, faulty: FaultyLog) -> Iterator[str]:
    """Yield the faults of a log as a compiler does: the file and the line, what is wrong, and what was possible."""
    lines = split(text)
    for fault in faulty.faults:
        where = f"{name}:{fault.line}: " if fault.line else ""
        yield f"{where}{fault.message}" + (f" ({fault.clause})" if fault.clause else "")
        if 0 < fault.line <= len(lines):
            yield f"    {lines[fault.line - 1].strip()[:200]}"
        if fault.legal:
            yield "  possible there:"
            yield from _possible(fault.legal, fault.more)


def _possible(found: Sequence[Possible], more: int) -> Iterator[str]:
    width = max(len(one.notation) for one in found)
    for one in found:
        yield f"    {one.notation.ljust(min(width, 40))}  {one.label} ({one.clause})"
    if more:
        yield f"    and {more} more"


def happened(scored: Scored, before: Scored | None) -> Iterator[str]:
    """Yield in sentences what happened since a log was scored before; what is now other than it was, too."""
    names, known = _names(scored), () if before is None else before.story
    alike = takewhile(lambda pair: _said(pair[0]) == _said(pair[1]), zip(scored.story, known, strict=False))
    for played in scored.story[len(list(alike)) :]:
        yield from (narration.narrate(scored.head.game, event, names, played.seat) for event in played.events)


def _said(played: Played) -> tuple[Plain, ...]:
    """Return what a log says of a ply; its hash also depends on the rest of the log, which names the match."""
    return played.seat, played.entry.action, played.entry.draws


def standing(scored: Scored) -> Iterator[str]:
    """Yield how far a log has come: how the match ended, or what it waits for, with what is possible."""
    if scored.finished:
        yield ending(scored)
    elif scored.waiting is not None:
        yield _awaited(scored.head, scored.waiting)
    else:
        acting = tables.to_act(scored.table)
        yield f"{listed([named(scored.head, seat) for seat in acting])} can act:"
        found = list(possible(scored.head, scored.table, acting))
        yield from _possible(found[:SHOWN], max(0, len(found) - SHOWN))


def _awaited(head: Head, waiting: Waiting) -> str:
    where = f"Line {waiting.line} goes on" if waiting.line else "The match begins with throws"
    return f"{where}: {lacks(head, waiting)}."


def ending(scored: Scored) -> str:
    """Say how a match ended, or that it did not, and which line is not complete."""
    if not scored.finished:
        waits = "" if scored.waiting is None else f" {_awaited(scored.head, scored.waiting)}"
        return f"The match is not finished.{waits}"
    concluded = next((one for one in scored.story[-1].events if isinstance(one, tables.Concluded)), None)
    if concluded is None:
        return "The match was cancelled."
    return narration.narrate(scored.head.game, concluded, _names(scored))


def board(scored: Scored) -> Iterator[str]:
    """Yield the position in words, as the player to act sees it."""
    table, game = scored.table, scored.head.game
    if table.state is not None:
        acting = tables.to_act(table)
        view = game.rules.view(table.state, acting[0] if acting else None)
        yield from game.words.position(view, (), _names(scored)).splitlines()


def _names(scored: Scored) -> tuple[str, ...]:
    return tuple(named(scored.head, seat) for seat in range(len(scored.head.players)))


def text_of(content: bytes) -> str:
    """Return the text of a log, as far as it is one."""
    try:
        return decoded(content)
    except FaultyLog:
        return ""
