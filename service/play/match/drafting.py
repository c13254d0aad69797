"""Drafts: a match with plies that are not yet in the store. All of this is pure, so that a lost race is tried again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.chance import match_chance
from rules.errors import Refusal
from rules.game import AnyGame
from rules.table import record as records
from rules.table.record import Played, Ply, Thought
from rules.table.table import Status
from rules.wire.codec import Plain, codec
from rules.wire.plain import check_plain
from service.play.match import values
from service.play.match.games import Blamed
from service.play.match.values import Answer, Holder, Match


@dataclass(frozen=True, slots=True)
class Draft:
    """A match with plies that are not yet in the store.

    ``before`` is the match as the store has it (None: not yet stored), ``lines`` the plies added since, ``events``
    those of the last one. ``rewritten`` are lines of earlier plies that lost a text. Without its seed a match can be
    read and not written. ``cached`` says that it comes from this process: the store may have a later state.
    """

    before: Match | None
    match: Match
    now: int
    outage: int
    seed: bytes | None = field(repr=False)
    lines: tuple[Plain, ...] = ()
    events: tuple[Any, ...] = ()
    rewritten: Mapping[int, Plain] = field(default_factory=dict)
    cached: bool = False

    @property
    def changed(self) -> bool:
        """Whether there is anything to commit."""
        return self.match is not self.before


def add(
    draft: Draft, seat: int | None, entry: Any, *, thought: Thought | None = None, answers: int | None = None
) -> Draft:
    """Add one ply at the draft's time. An action has the decision that it ``answers``, as it was sent.

    ``thought`` is a bot's, None where a person acts.

    :raises Refusal: when the rules do not allow it.
    """
    match = draft.match
    assert draft.seed is not None, "a match is written with its seed"
    game, table = match.game, match.table
    luck = match_chance(draft.seed, match.id, table.ply + 1, [chair.seed for chair in table.chairs])
    with Blamed(game.key, "playing a ply", Refusal):
        played = records.append(
            game, match.terms, table, match.course.link, seat, entry, at=draft.now, luck=luck, thought=thought
        )
    holders = match.course.holders
    if seat is not None and answers is not None:
        answer = Answer(answers, played.entry.action, played.ply)
        answered = holders[seat].answered(answer, interrupt=type(entry) in game.interrupts)
        holders = (*holders[:seat], answered, *holders[seat + 1 :])
    with Blamed(game.key, "writing a ply"):
        line = _line(game, played)
        if played.table.status in (Status.OVER, Status.CANCELLED) and match.terms.content is not None:
            # The record needs it, also on the day on which the game can no longer be asked.
            line["excerpt"] = check_plain(records.excerpt(game, match.terms, played.table))
    return _with(draft, played, line, holders)


def end_unjudged(draft: Draft) -> Draft:
    """Add the end of a match whose rules are not here any more (TBL-11); nothing of its game is asked for it."""
    match = draft.match
    played = records.append_unjudged(match.table, match.course.link, at=draft.now)
    return _with(draft, played, _line(None, played), match.course.holders)


def _line(game: AnyGame | None, played: Played) -> dict[str, Plain]:
    """Return what the store keeps of a ply: the ply as the record has it, and its events."""
    return {
        "ply": codec(Ply).encode(played.entry),
        "events": [records.events(game).encode(one) for one in played.events],
    }


def _with(draft: Draft, played: Played, line: Plain, holders: tuple[Holder, ...]) -> Draft:
    """Return the draft with one more ply and its line."""
    match = draft.match
    course = values.Course(played.entry.hash, draft.outage, holders)
    after = Match(match.agreed, match.origin, played.table, course, match.unread)
    return replace(draft, match=after, lines=(*draft.lines, line), events=played.events)
