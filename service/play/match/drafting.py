"""Drafts: a match with plies that are not yet in the store. All of this is pure, so that a lost race is tried again.

At a table that throws the dice itself (TBL-14) an entry can become *pending* and not a ply: it is accepted, kept in the
match as it was given, and tried again with each throw that is entered, from the same state of the match each time. So
the game never sees half of an action, and nobody sees what a throw would have brought about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.chance import Entered, Luck, NoSuchFace, ThrowAwaited, match_chance
from rules.errors import Malformed, Refusal
from rules.game import AnyGame
from rules.table import record as records
from rules.table import table as tables
from rules.table.chosen import FromScript, place
from rules.table.record import Moment, Played, Ply, Thought
from rules.table.rewinding import Past
from rules.table.table import Status
from rules.wire.codec import Plain, codec
from rules.wire.plain import check_plain
from service.play.match import documents, scripts
from service.play.match.games import Blamed
from service.play.match.sent import Answer, Awaited, Pending
from service.play.match.values import Course, Holder, Match
from service.play.ports.errors import ThrowsAwaited
from service.play.ports.matches import Memory

MOST_FACES = 5_000
"""Most faces of one action: only ties that are thrown again and again could come to more."""

MEANWHILE = (tables.Erased, tables.TokenRenewed, tables.HandedOver, tables.ClocksShifted, tables.Closed, tables.Rewound)
"""The entries that are possible while another one waits for its dice: none of them plays the game on."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match with plies that are not yet in the store.

    ``before`` is the match as the store has it (None: not yet stored), ``lines`` the plies added since, ``events``
    those of the last one. ``rewritten`` are lines of earlier plies that lost a text. Without its seed a match can be
    read and not written. ``cached`` says that it comes from this process: the store may have a later state. ``memory``
    is what the process keeps with the match as it was before.
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
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)

    @property
    def changed(self) -> bool:
        """Whether there is anything to commit."""
        return self.match is not self.before


@dataclass(frozen=True, slots=True)
class _Given:
    """An entry as it was accepted, with the faces that are thrown for it and the host's word that it ends the match.

    ``by`` is the seat whose player entered the last of the faces; None: the host without a seat.
    """

    seat: int | None
    entry: Any
    answers: int | None
    thought: Thought | None
    at: int
    ply: int
    sent: tuple[str, ...]
    faces: tuple[str, ...]
    over: bool = False
    past: Past | None = None
    by: int | None = None


def add(
    draft: Draft,
    seat: int | None,
    entry: Any,
    *,
    thought: Thought | None = None,
    answers: int | None = None,
    throws: tuple[str, ...] = (),
    unfit: bool = False,
    past: Past | None = None,
) -> Draft:
    """Add one ply at the draft's time. An action has the decision that it ``answers``, ``thought`` is a bot's.

    ``throws`` are faces of dice that were thrown at the table; where some are missing, or none counts since they are
    ``unfit``, the entry becomes pending, and no ply is added. ``past`` is as in :func:`rules.table.enact.enact`.

    :raises ThrowsAwaited: when another entry is pending, and this one would play the game on.
    :raises Malformed: when the throws are not of dice that it throws.
    :raises Refusal: when the rules do not allow it.
    """
    if (pending := draft.match.course.pending) is not None:
        draft = _meanwhile(draft, pending, entry)
    faces, ply = () if unfit else throws, draft.match.table.ply + 1
    return _entered(draft, _Given(seat, entry, answers, thought, draft.now, ply, throws, faces, past=past, by=seat))


def _meanwhile(draft: Draft, pending: Pending, entry: Any) -> Draft:
    """Return a draft to which an entry can be added while another one is pending."""
    if not isinstance(entry, MEANWHILE):
        raise ThrowsAwaited(documents.throws(draft.match))
    ends = isinstance(entry, tables.Closed | tables.Rewound | tables.ClocksShifted)
    return draft if ends else _caught_up(draft, pending)


def go_on(draft: Draft, pending: Pending, faces: tuple[str, ...], *, over: bool, by: int | None) -> Draft:
    """Go on with the pending entry: more faces were thrown, or the host says that it ends the match (``over``).

    ``by`` is the seat whose player entered them, None the host without a seat.

    :raises Malformed: when the throws are not those of its dice.
    """
    with Blamed(draft.match.game.key, "reading what is pending"):
        entry = records.entries(draft.match.game).decode(pending.entry)
    given = _Given(
        pending.seat,
        entry,
        pending.answers,
        pending.thought,
        pending.at,
        pending.ply,
        pending.sent,
        (*pending.faces, *faces),
        over,
        by=by,
    )
    if not isinstance(entry, tables.Lapsed):
        draft = _caught_up(draft, pending)
    return _entered(draft, given, known=len(pending.faces))


def _caught_up(draft: Draft, pending: Pending) -> Draft:
    """Return the draft with the time off the clocks for which an entry waits: it was given in time."""
    match = draft.match
    waited = draft.now - max(pending.at, match.table.at)
    if waited <= 0 or match.table.hand is not None or tables.deadline(match.terms, match.table) is None:
        return draft
    shift = tables.ClocksShifted(waited)
    return _entered(draft, _Given(None, shift, None, None, draft.now, match.table.ply + 1, (), ()))


def _entered(draft: Draft, given: _Given, known: int = 0) -> Draft:
    """Return the draft with an entry as its next ply, or as pending; its first ``known`` faces were good before."""
    match, luck, thrown = draft.match, _luck(draft, given), len(given.faces) - known
    if len(given.faces) > MOST_FACES:
        raise Malformed(f"no action has more than {MOST_FACES} throws; go back", ("throws", MOST_FACES - known))
    try:
        played = _played(draft, given, luck)
    except ThrowAwaited as awaited:
        seat = given.seat if awaited.die.seat is None else awaited.die.seat
        die = Awaited(awaited.die.name, awaited.die.printed, seat, awaited.die.purpose)
        return _pend(draft, _pending(match.game, given, luck, die), luck, thrown, given.by)
    except NoSuchFace as fault:
        raise Malformed(str(fault), ("throws", len(_by_hand(luck)) - known)) from None
    if len(given.faces) > len(_by_hand(luck)):
        raise Malformed(_too_many(match, luck), ("throws", len(_by_hand(luck)) - known))
    if _waits_for_word(match, played, given, luck):
        return _pend(draft, _pending(match.game, given, luck, None), luck, thrown, given.by)
    return _with(draft, played, given, luck, thrown)


def _played(draft: Draft, given: _Given, luck: Luck) -> Played:
    match, moment = draft.match, Moment(draft.now, luck, given.past)
    game, link = match.game, match.course.link
    with Blamed(game.key, "playing a ply", Refusal, ThrowAwaited, NoSuchFace):
        return records.append(
            game, match.terms, match.table, link, given.seat, given.entry, moment, thought=given.thought
        )


def _luck(draft: Draft, given: _Given) -> Luck:
    match = draft.match
    assert draft.seed is not None, "a match is written with its seed"
    seeded = match_chance(draft.seed, place(match.setup), given.ply, [chair.seed for chair in match.table.chairs])
    if match.setup.luck is tables.Luck.SERVER:
        return seeded
    script = scripts.left(match)[:MOST_FACES]
    return FromScript(script, given.faces, seeded) if script else Entered(given.faces, seeded)


def _faces(luck: Luck) -> tuple[str, ...]:
    """Return the faces that were used, as they are printed."""
    return tuple(luck.faces) if isinstance(luck, Entered | FromScript) else ()


def _by_hand(luck: Luck) -> Sequence[str]:
    """Return those of them that were entered, and not thrown by a script."""
    return luck.entered if isinstance(luck, FromScript) else _faces(luck)


def _too_many(match: Match, luck: Luck) -> str:
    used = _by_hand(luck)
    if match.setup.luck is tables.Luck.SERVER:
        return "the server throws the dice of this match"
    if isinstance(luck, FromScript) and not used:
        return "the script of this match throws all dice of the action (TBL-17)"
    return f"{len(used)} dice are thrown, and this face is of one more" if used else "no die is thrown"


def _waits_for_word(match: Match, played: Played, given: _Given, luck: Luck) -> bool:
    """Return whether an entry that ends the match waits for the host's word: the last mistake can be mended too."""
    if match.setup.luck is tables.Luck.SERVER or given.over or isinstance(given.entry, tables.Closed):
        return False
    if isinstance(luck, FromScript) and not luck.ended and not luck.entered:
        return False  # nobody has thrown anything, so nobody can have made a mistake
    return match.status is Status.ON and played.table.status is not Status.ON


def _pending(game: AnyGame, given: _Given, luck: Luck, awaited: Awaited | None) -> Pending:
    entry = records.entries(game).encode(given.entry)
    return Pending(
        given.seat, entry, given.at, given.ply, given.answers, given.thought, given.sent, _faces(luck), awaited
    )


def _pend(draft: Draft, pending: Pending, luck: Luck, thrown: int, by: int | None) -> Draft:
    """Return the draft with another entry pending, and no ply for it."""
    match = draft.match
    scripted = scripts.used(match, luck, awaits=True)
    course = replace(match.course.counted(thrown, by), pending=pending, outage=draft.outage, scripted=scripted)
    return replace(draft, match=replace(match, course=course, origin=match.origin.pended()))


def end_unjudged(draft: Draft) -> Draft:
    """Add the end of a match whose rules are not here any more (TBL-11); nothing of its game is asked for it."""
    match = draft.match
    played = records.append_unjudged(match.table, match.course.link, at=draft.now)
    course = Course(played.entry.hash, draft.outage, match.course.holders, noted=match.course.noted)
    return _written(draft, played, _line(None, played), course)


def _line(game: AnyGame | None, played: Played) -> dict[str, Plain]:
    """Return what the store keeps of a ply: the ply as the record has it, and its events."""
    return {
        "ply": codec(Ply).encode(played.entry),
        "events": [records.events(game).encode(one) for one in played.events],
    }


def _with(draft: Draft, played: Played, given: _Given, luck: Luck, thrown: int) -> Draft:
    """Return the draft with one more ply and its line."""
    match, faces = draft.match, _faces(luck)
    game, before = match.game, match.course
    with Blamed(game.key, "writing a ply"):
        line = _line(game, played)
        if played.table.status in (Status.OVER, Status.CANCELLED) and match.terms.content is not None:
            # The record needs it, also on the day on which the game can no longer be asked.
            line["excerpt"] = check_plain(records.excerpt(game, match.terms, played.table))
    if faces:
        line["throws"] = list(faces)
    stays = isinstance(given.entry, MEANWHILE) and not isinstance(given.entry, tables.Closed | tables.Rewound)
    course = replace(
        before.counted(thrown, given.by),
        link=played.entry.hash,
        outage=draft.outage,
        holders=_answered(game, before.holders, played, given),
        pending=before.pending if stays else None,
        scripted=scripts.used(match, luck, awaits=False),
    )
    return _written(draft, played, line, course)


def _answered(game: AnyGame, holders: tuple[Holder, ...], played: Played, given: _Given) -> tuple[Holder, ...]:
    """Return the holders, of whom one has one more answer if the ply was an action that was sent."""
    seat = given.seat
    if seat is None or given.answers is None:
        return holders
    answer = Answer(given.answers, played.entry.action, played.ply, given.sent)
    answered = holders[seat].answered(answer, interrupt=type(given.entry) in game.interrupts)
    return (*holders[:seat], answered, *holders[seat + 1 :])


def _written(draft: Draft, played: Played, line: Plain, course: Course) -> Draft:
    match = draft.match
    after = Match(match.agreed, match.origin, played.table, course, match.unread)
    return replace(draft, match=after, lines=(*draft.lines, line), events=played.events)
