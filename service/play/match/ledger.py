"""Load a match, write plies into it, commit: the only way in which a match changes.

A verb takes a *draft* of the loaded match, enters plies into it, and commits it. Everything between load and commit is
pure, so that a lost race is simply tried again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rules.chance import match_chance
from rules.errors import Refusal
from rules.game import AnyGame
from rules.table import record as records
from rules.table import table as tables
from rules.table.record import Played, Ply, Thought
from rules.table.signature import reasons_hash, signed_bytes
from rules.table.table import Status
from rules.wire.codec import Plain, codec
from rules.wire.plain import MAX_INT, check_plain
from service.play.match import decks, obligations, values
from service.play.match.games import Blamed
from service.play.match.values import Answer, Holder, Match
from service.play.ports.archive import Access
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import (
    Contended,
    ContentExpired,
    DeckGone,
    GameFault,
    MatchExpired,
    NoSuchMatch,
    OtherVersion,
    OutcomeUnknown,
    StoreAway,
)
from service.play.ports.hook_values import Hook
from service.play.ports.matches import Change, Loaded, Lost, shelves
from service.play.ports.referee import Referee
from service.play.ports.tokens import is_id

T = TypeVar("T")
D = TypeVar("D")

ATTEMPTS = 8
LEASE = 4_000
"""How long, in ms, a claimed obligation is left to anyone who claimed it."""

LONGEST_WAIT = 60 * 60 * 1000
"""Most ms until a match whose game is not installed is asked again."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match with plies that are not yet in the store.

    ``before`` is the match as the store has it (None: not yet stored), ``lines`` the plies added since, ``events``
    those of the last one. ``rewritten`` are lines of earlier plies that lost a text. Without its seed a match can be
    read and not written. ``recalled`` says that it comes from memory: the store may have a later state.
    """

    before: Match | None
    match: Match
    now: int
    outage: int
    seed: bytes | None = field(repr=False)
    lines: tuple[Plain, ...] = ()
    events: tuple[Any, ...] = ()
    rewritten: Mapping[int, Plain] = field(default_factory=dict)
    recalled: bool = False

    @property
    def changed(self) -> bool:
        """Whether there is anything to commit."""
        return self.match is not self.before


def load(referee: Referee, match: str, *, with_seed: bool = False, known: Loaded | None = None) -> Draft:
    """Load a match as the store keeps it, whatever its clocks say; ``known`` is what the store has just shown of it.

    :raises NoSuchMatch: when there never was one.
    :raises MatchExpired: when it, or the deck that was brought for it, is no longer kept.
    """
    loaded = known
    if loaded is None and is_id(match):
        loaded = referee.matches.load(match, with_seed=with_seed)
    if loaded is None:
        if referee.mint.made(match):
            raise MatchExpired(f"match {match} is no longer kept")
        raise NoSuchMatch(f"there is no match {match[:60]!r}")
    return _read(referee, match, loaded)


def _read(referee: Referee, match: str, loaded: Loaded, *, recalled: bool = False) -> Draft:
    try:
        read = values.read(loaded.snapshot, referee.contents)
    except ContentExpired as gone:
        raise DeckGone(f"match {match} is no longer shown: {gone}") from gone
    now = max(loaded.now, read.table.at)  # after a failover the store's clock may have stepped back a little
    return Draft(read, read, now, loaded.outage, loaded.seed, recalled=recalled)


def _recalled(referee: Referee, match: str) -> Draft | None:
    """Return a live match as this process remembers it, if none of its clocks has run out; else None."""
    found = referee.matches.recall(match)
    if found is None:
        return None
    try:
        held = _read(referee, match, found, recalled=True)
    except (Refusal, GameFault):
        return None
    return held if held.match.live and held.match.judged and overdue(held) is None else None


def add(
    draft: Draft,
    seat: int | None,
    entry: Any,
    *,
    thought: Thought | None = None,
    answers: int | None = None,
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
            game,
            match.terms,
            table,
            match.course.link,
            seat,
            entry,
            at=draft.now,
            luck=luck,
            thought=thought,
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


def commit(referee: Referee, draft: Draft, *, hold: int | None = None) -> bool:
    """Write the draft; return whether it was still the match's next step.

    ``hold`` is for anyone who plays the bots' choices that are due now: after this time, in ms, they fall due again.
    """
    return _commit(referee, draft, hold=hold) is None


def _commit(referee: Referee, draft: Draft, *, hold: int | None = None) -> Lost | None:
    """Write the draft, or return the match as it is if the draft was not its next step."""
    match, before = draft.match, draft.before
    wanted = obligations.of(match, referee.retention, now=draft.now)
    earlier = {} if before is None else obligations.of(before, referee.retention, now=draft.now)
    due = {one: at for one, at in wanted.items() if earlier.get(one) != at}
    if hold is not None:
        due |= {one: draft.now + hold for one, at in wanted.items() if one.kind is Kind.BOT and at <= draft.now}
    if before is not None and before.live and match.status is Status.OVER and match.judged and _of_people(match):
        due[Obligation(Kind.REPLAY, match.id, (replay_tag(referee, match.id, *shown(match)),))] = draft.now
    joined, left = _shelves(match), set() if before is None else _shelves(before)
    change = Change(
        expected=0 if before is None else before.table.ply,
        at=draft.now,
        outage=draft.outage,
        ply=match.table.ply,
        snapshot=values.write(match),
        lines=_signed(referee, draft),
        due=due,
        rewritten=draft.rewritten,
        expected_edition=0 if before is None else before.origin.edition,
        edition=match.origin.edition,
        settled=[one for one in earlier if one not in wanted],
        listed=sorted(joined - left),
        unlisted=sorted(left - joined),
        public=bool(joined or left),
        wake=any(at <= draft.now + 1000 for at in due.values()),
        seed=draft.seed if before is None else None,
        hooks=_hooks(referee, draft) if before is None else (),
        until=earlier.get(Obligation(Kind.LAPSE, match.id), MAX_INT) if draft.recalled else None,
    )
    if match.agreed.brought and match.setup.content is not None:
        decks.use(referee, match.setup.game, match.setup.content, draft.now)
    lost = referee.matches.commit(match.id, change)
    if lost is not None and not draft.recalled:  # a memory that is outdated has not raced with anybody
        referee.watch.lost()
    return lost


def _hooks(referee: Referee, draft: Draft) -> tuple[Hook, ...]:
    """Return the webhooks of a new match: a copy of each that its API key has."""
    match, key = draft.match, draft.match.origin.key
    found = [] if key is None else [kept.hook for kept in referee.hooks.all(key) if kept.hook.disabled is None]
    copies = [referee.mint.derive("copy of a webhook", match.id, hook.id) for hook in found]
    ids = [referee.mint.hook_id(hook.bearer(match.id), copy) for hook, copy in zip(found, copies, strict=True)]
    return tuple(hook.copied(copy, draft.now) for hook, copy in zip(found, ids, strict=True))


def _signed(referee: Referee, draft: Draft) -> Sequence[Plain]:
    """Return the draft's lines; if the match ends with them, the last one has the signature, which is made once."""
    match, before = draft.match, draft.before
    if match.live or not draft.lines or (before is not None and not before.live):
        return draft.lines
    kept = [] if before is None else referee.matches.lines(match.id, 1, before.table.ply)
    plies = [line["ply"] for line in (*kept, *draft.lines)]
    reasons = reasons_hash((ply["reason"], ply.get("worth")) for ply in plies)
    table = match.table
    made = referee.keys.sign(signed_bytes(match.setup, match.course.link, table.outcome, reasons, table.at))
    signature = {"alg": made.alg, "key": made.key, "public": made.public, "reasons": reasons}
    return *draft.lines[:-1], {**draft.lines[-1], "signature": {**signature, "signature": made.signature}}


def _of_people(match: Match) -> bool:
    """Return whether a person played: the replay of a match of bots alone is made when somebody asks for it."""
    return any(chair.attended or chair.gone for chair in match.table.chairs)


def shown(match: Match) -> tuple[object, ...]:
    """Return what changes the files of a match that is over: names and notes that were erased."""
    return match.table.ply, match.origin.erasures, [holder.name for holder in match.course.holders]


def replay_tag(referee: Referee, match: str, *shown: object) -> str:
    """Return the entity tag of a match's replay page."""
    return etag("replay", match, *shown, referee.press.release)


def _shelves(match: Match) -> set[str]:
    """Return the shelves on which the match is listed: those of the lobby, and those of the key that opened it."""
    game, status, origin = match.setup.game, match.status, match.origin
    own = set() if origin.key is None else shelves(game, status.value, origin.tag, origin.key)
    if origin.access is not Access.LISTED or status is Status.CANCELLED:
        return own
    return own | shelves(game, status.value, origin.tag)


def settled(referee: Referee, match: str, *, with_seed: bool = False, known: Loaded | None = None) -> Draft:
    """Load a match after writing into it all that its clocks demand, for any asker (TBL-3).

    ``known`` is what the store has just shown of it.

    :raises OtherVersion: when it is live and its rules are not here; from then on its end is due (TBL-11).
    :raises GameUnavailable: when it is live and its game is not installed.
    """
    for _ in range(ATTEMPTS):
        loaded, known = load(referee, match, with_seed=with_seed, known=known), None
        _must_be_playable(referee, loaded.match)
        if overdue(loaded) is None:
            return loaded
        drafted = loaded if loaded.seed is not None else load(referee, match, with_seed=True)
        while (entry := overdue(drafted)) is not None:
            with Blamed(loaded.match.setup.game, "playing what its clocks demand"):
                drafted = add(drafted, *entry)
        if drafted.lines:
            commit(referee, drafted)
    raise Contended("others kept changing the match; try again")


def _must_be_playable(referee: Referee, match: Match) -> None:
    """Insist that the rules of a live match are here."""
    if match.judged or not match.live:
        return
    refusal = match.refusal()
    if isinstance(refusal, OtherVersion):
        with suppress(StoreAway, OutcomeUnknown):  # anyone who asks next makes it due
            referee.due.add(Obligation(Kind.CLOSE, match.id))
    raise refusal


def overdue(draft: Draft) -> tuple[int | None, Any] | None:
    """Return the seat and entry that the clocks demand next, or None."""
    match = draft.match
    if not match.live:
        return None
    away = draft.outage - match.course.outage
    return tables.overdue(match.terms, match.table, now=draft.now, away=away)


def change(referee: Referee, match: str, write: Callable[[Draft], tuple[Draft, T]], show: Callable[[Draft, T], D]) -> D:
    """Load, let ``write`` draft, and commit, until no other writer came in between; return what ``show`` makes of it.

    The answer is made before the commit, so that what cannot be shown is not written. A draft that changed nothing is
    not committed. A match that this process remembers is not loaded at first: the store commits a draft on it only if
    it still has the same match, and every other result is discarded and found again on the match that it has.
    """
    held = _recalled(referee, match) or settled(referee, match, with_seed=True)
    for _ in range(ATTEMPTS):
        made, known = _drafted(held, write, show), None
        if made is not None:
            drafted, answer = made
            if drafted.changed:
                lost = _attempted(referee, drafted)
                if lost is None:
                    return answer
                if not held.recalled:
                    referee.watch.retried()
                known = lost.match
            else:
                referee.matches.confirm(match)
                return answer
        held = settled(referee, match, with_seed=True, known=known)
    raise Contended("others kept changing the match; try again")


def _drafted(
    held: Draft, write: Callable[[Draft], tuple[Draft, T]], show: Callable[[Draft, T], D]
) -> tuple[Draft, D] | None:
    """Return a draft and the answer to it; None where a recalled match refuses it, or has nothing to change."""
    try:
        drafted, found = write(held)
        if held.recalled and not drafted.changed:
            return None
        return drafted, show(drafted, found)
    except (Refusal, GameFault):
        if held.recalled:
            return None
        raise


def _attempted(referee: Referee, drafted: Draft) -> Lost | None:
    """Commit a draft, or return the match as it is: of a recalled match also after an unknown outcome.

    For then the commit may be the first command on a connection that was closed while it was idle.
    """
    try:
        return _commit(referee, drafted)
    except OutcomeUnknown as unknown:
        if not drafted.recalled:
            raise
        try:
            return Lost(referee.matches.load(drafted.match.id, with_seed=True))
        except StoreAway:
            raise unknown from None


def patience(held: Draft) -> int:
    """Return how long, in ms, to wait before a match whose game is not installed is asked again.

    That is as long as the match has not moved, so that the waits double: from 4 s up to an hour.
    """
    return min(max(held.now - held.match.table.at, LEASE), LONGEST_WAIT)


def fingerprint(referee: Referee, *parts: str) -> str:
    """Return a keyed digest by which a request is known again, and nothing of it can be read."""
    return referee.mint.derive("request", *parts).hex()


def same(one: str, other: str) -> bool:
    """Compare two digests in constant time."""
    return hmac.compare_digest(one, other)


def etag(*parts: object) -> str:
    """Return an entity tag for what these parts determine."""
    return hashlib.sha256("\x00".join(map(str, parts)).encode()).hexdigest()[:32]
