"""Find out whether a seat could distinguish twins.

A seat to which both runs have disclosed the same events knows the same. It must be given the same view, menu, labels,
refusals, pictures and notation then; its silence and a bot in its place must choose the same. Where the events differ,
the views must differ as well as long as the states do: an event shows nothing that the state still holds and the view
hides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Any

from rules.table import table as tables
from rules.table.record import Played
from service.conformance import wild
from service.conformance.looks import Audience, Look, difference, disclosed
from service.conformance.twins import Change, Pair, Run

HOSTILE, PLAYED = 12, 8
"""The number of actions that are tried out: made at random, and played in the run."""

CHANGES = 300
"""Most changes of one run that are looked at."""

SOUGHT, FOLLOWED, KEPT = 600, 6_000, 4
"""Most set-ups, and most plies of them, in which those are sought that stay hidden for longest; and how many are kept.

A card that nobody sees before the last trick is hidden by few changes of the deal: chance alone would seldom find one.
"""

LATE = 4
"""How many of the last plies of such twins are compared in everything."""


@dataclass(frozen=True, slots=True)
class Leak:
    """After a ply (counted from 0) somebody could distinguish the twins of a change by ``part``."""

    change: Change
    ply: int
    who: Audience
    part: str


def leaks(run: Run, number: int, most: int) -> list[Leak]:
    """Return the leaks that changes of a run bring to light; ``number`` picks the changes.

    It stops after ``most`` changes that were hidden from somebody at first.
    """
    luck = Random(number)
    played = [one.action for one in run.plies if type(one.action) in run.game.actions]
    tried = [*wild.actions(run.game, luck, HOSTILE), *luck.sample(played, min(PLAYED, len(played)))]
    found: list[Leak] = []
    for change in islice(run.changes(luck), CHANGES):
        hidden, leaked = compared(run, change, tried)
        found += leaked
        most -= hidden
        if not most:
            break
    for change, last in lasting(run, luck):
        found += compared(run, change, tried, last - LATE)[1]
    return found


def lasting(run: Run, luck: Random) -> list[tuple[Change, int]]:
    """Return the changes of the set-up that stay hidden from somebody for longest, each with the last such ply."""
    reached: list[tuple[Change, int]] = []
    left = FOLLOWED
    for change in islice(run.other_set_ups(luck), SOUGHT):
        last = change.ply
        ignorant: set[Audience] = {*tables.taken(run.plies[change.ply].table), None}
        for pair in run.twins(change):
            left -= 1
            first, second = pair.events
            ignorant = {who for who in ignorant if disclosed(run.game, first, who) == disclosed(run.game, second, who)}
            if not ignorant:
                break
            last = pair.ply
        if last > change.ply:
            reached.append((change, last))
        if left <= 0:
            break
    return sorted(reached, key=itemgetter(1), reverse=True)[:KEPT]


def compared(run: Run, change: Change, tried: Sequence[Any], late: int | None = None) -> tuple[bool, list[Leak]]:
    """Compare the twins of a change; return whether it was hidden from anybody at first, and what leaked.

    Everything is compared after the first plies and then after ever fewer, and after each from ``late`` on.
    """
    actor = {run.plies[change.ply].seat} if change.action != run.plies[change.ply].action else set()
    hidden, found = False, []
    ignorant: set[Audience] = {*tables.taken(run.plies[change.ply].table), None} - actor
    for count, pair in enumerate(run.twins(change)):
        thorough = _is_thorough(count) or (late is not None and pair.ply >= late)
        for who in tuple(ignorant):
            differs, part = distinguished(run, pair, who, tried if thorough else None)
            if part is not None:
                found.append(Leak(change, pair.ply, who, part))
            if differs or part is not None:
                ignorant.discard(who)
        if not ignorant:
            break
        hidden = True
    return hidden, found


def distinguished(run: Run, pair: Pair, who: Audience, tried: Sequence[Any] | None) -> tuple[bool, str | None]:
    """Return whether the disclosed events of a ply differ, and the name of the part that differs and must not."""
    one, two = (Look(run.game, run.terms, table, who) for table in pair.tables)
    first, second = (disclosed(run.game, events, who) for events in pair.events)
    if first != second:  # where the luck strayed, the state may hold nothing of what the events show
        return True, "event" if one.view() == two.view() and not pair.strayed else None
    if one.said(first) != two.said(second):
        return False, "sentence"
    if tried is not None and pair.next[0] == who:
        tried = (*tried, pair.next[1])
    return False, difference(one, two, tried)


def alike(run: Run, number: int, most: int) -> Iterator[tuple[list[Played], list[Played]]]:
    """Yield twins that a spectator cannot distinguish by what was disclosed, each from its first ply on.

    They grow while this is so: both are yielded after the first plies, and then after ever fewer. It stops after
    ``most`` changes that were hidden from a spectator at first; ``number`` picks the changes.
    """
    for change in islice(run.changes(Random(number)), CHANGES):
        hidden = False
        for count, (one, two) in enumerate(_undistinguished(run, change)):
            hidden = True
            if _is_thorough(count):
                yield one, two
        most -= hidden
        if not most:
            break


def _undistinguished(run: Run, change: Change) -> Iterator[tuple[list[Played], list[Played]]]:
    """Yield all plies of the twins of a change, after each ply until one of which other events are disclosed."""
    one, two = list(run.plies[: change.ply]), list(run.plies[: change.ply])
    for pair in run.twins(change):
        first, second = (disclosed(run.game, events, None) for events in pair.events)
        if first != second:
            return
        played = run.plies[pair.ply]
        action = change.action if pair.ply == change.ply else played.action
        one.append(played)
        two.append(replace(played, action=action, events=pair.events[1], table=pair.tables[1]))
        yield one, two


def _is_thorough(count: int) -> bool:
    """Return whether twins are compared after this number of plies: after the first ones, and then ever fewer."""
    return count & (count - 1) == 0
