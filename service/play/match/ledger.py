"""Load a match, write plies into it, commit: the only way in which a match changes.

A verb takes a *draft* of the loaded match, adds plies to it (:mod:`service.play.match.drafting`), and commits it
(:mod:`service.play.match.changes`). There is no lock. Everything between load and commit is pure and may be thrown out,
so a race that is lost is simply tried again, with the match that the commit has found.

A commit has three ends:

- *made*: the script has written all of the change at once;
- *lost*: nothing was written, because the match is at another ply or edition, the draft's time is too old, or the store
  was unreachable since it was loaded. The answer has the match as it is, so the next attempt needs no load;
- *unknown*: the store did not answer. The change may be written, be on its way, or never arrive.

What may happen between load and commit, and what decides:

- *Others write.* The expected ply and edition are another: lost.
- *A clock runs out.* The next request for the match, also one that only reads, first commits what the clock demands
  (:func:`settled`); a draft that was made before that is lost.
- *The process is frozen.* The draft's time is older than 2 s when it comes: lost, and judged again by the clock.
- *The store is frozen or replaced.* The outage counter is another: lost. The time goes off everybody's clock.

A match that this process has *cached* is taken without asking the store, which saves a round trip for each action. It
may be outdated, so a cached draft can be committed and nothing else: a refusal, an answer without a change or an
outcome that is unknown is never given on its account, but found again on a match that was loaded.

Ugly: an idle connection that was closed shows that only with the next command, which then has an unknown outcome though
nothing was sent. For a cached match that counts as lost, since it is most often the first command on its connection.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from rules.errors import Refusal
from rules.table import silence
from service.play.match import changes, decks, obligations, values
from service.play.match.claims import current
from service.play.match.drafting import Draft, add
from service.play.match.games import Blamed
from service.play.match.values import Match
from service.play.ports import errors
from service.play.ports.due import Kind, Obligation
from service.play.ports.matches import Loaded, Lost
from service.play.ports.referee import Referee
from service.play.ports.tokens import is_id

T = TypeVar("T")
D = TypeVar("D")

ATTEMPTS = 8
"""The most attempts before a request gives up: with each race that is lost somebody else has made progress."""

LEASE = 4_000
"""How long, in ms, a claimed obligation is left to anyone who claimed it."""

LONGEST_WAIT = 60 * 60 * 1000
"""Most ms until a match whose game is not installed is asked again."""


def load(referee: Referee, match: str, *, with_seed: bool = False, known: Loaded | None = None) -> Draft:
    """Load a match as the store keeps it, whatever its clocks say; ``known`` is what the store has just shown of it.

    :raises NoSuchMatch: when there never was one.
    :raises MatchExpired: when it, or the deck that was brought for it, is no longer kept.
    """
    # What is not an id is in no store, and may be any text of a client's: it is not asked for.
    loaded = known
    if loaded is None and is_id(match):
        loaded = referee.matches.load(match, with_seed=with_seed)
    if loaded is None:
        if referee.mint.made(match):
            raise errors.MatchExpired(f"match {match} is no longer kept")
        raise errors.NoSuchMatch(f"there is no match {match[:60]!r}")
    return _read(referee, match, loaded)


def _read(referee: Referee, match: str, loaded: Loaded, *, cached: bool = False) -> Draft:
    try:
        read = values.read(loaded.snapshot, referee.decks, loaded.memory)
    except errors.ContentExpired as gone:
        raise errors.DeckGone(f"match {match} is no longer shown: {gone}") from gone
    now = max(loaded.now, read.table.at)  # after a failover the store's clock may have stepped back a little
    read = _without_old_claims(read, now)
    return Draft(read, read, now, loaded.outage, loaded.seed, cached=cached, memory=loaded.memory)


def _without_old_claims(match: Match, now: int) -> Match:
    """Return a match as it is at a time: a claim to a seat ends by the clock alone, and nothing is written for that."""
    left = current(match.origin.claims, now)
    if len(left) == len(match.origin.claims):
        return match
    return replace(match, origin=replace(match.origin, claims=left))


def _cached(referee: Referee, match: str) -> Draft | None:
    """Return a live match as this process has it in its cache, if none of its clocks has run out; else None."""
    # Any doubt is None: then it is loaded, and whatever is wrong is found there, by the store's own time.
    found = referee.matches.cached(match)
    if found is None:
        return None
    try:
        held = _read(referee, match, found, cached=True)
    except (Refusal, errors.GameFault):
        return None
    return held if held.match.live and held.match.judged and overdue(held) is None else None


def commit(referee: Referee, draft: Draft, *, hold: int | None = None) -> bool:
    """Write the draft; return whether it was still the match's next step.

    ``hold`` is for anyone who plays the bots' choices that are due now: after this time, in ms, they fall due again.
    """
    return _commit(referee, draft, hold=hold) is None


def _commit(referee: Referee, draft: Draft, *, hold: int | None = None) -> Lost | None:
    """Write the draft, or return the match as it is if the draft was not its next step."""
    match = draft.match
    change = changes.of(referee, draft, hold=hold)
    if match.agreed.brought and match.setup.content is not None:
        # Before the commit: a match whose deck was removed meanwhile could not be read by anybody.
        decks.use(referee, match.setup.game, match.setup.content, draft.now)
    lost = referee.matches.commit(match.id, change)
    if lost is not None and not draft.cached:  # an outdated cache has not raced with anybody
        referee.watch.lost()
    return lost


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
        # Only a writer needs the seed, and a reader seldom becomes one: a second load is cheaper than seeds for all.
        drafted = caught_up(loaded if loaded.seed is not None else load(referee, match, with_seed=True))
        if drafted.lines:
            commit(referee, drafted)  # lost or not, the match is loaded again: the answer is what the store has
    raise errors.Contended("others kept changing the match; try again")


def _must_be_playable(referee: Referee, match: Match) -> None:
    """Insist that the rules of a live match are here."""
    if match.judged or not match.live:
        return
    refusal = match.refusal()
    if isinstance(refusal, errors.OtherVersion):
        with suppress(errors.StoreAway, errors.OutcomeUnknown):  # anyone who asks next makes it due
            referee.due.add(Obligation(Kind.CLOSE, match.id))
    raise refusal


def overdue(draft: Draft) -> tuple[int | None, Any] | None:
    """Return the seat and entry that the clocks demand next, or None."""
    match = draft.match
    if not match.live or match.course.pending is not None:
        return None  # what waits for dice was given in time, and all else waits for it
    away = draft.outage - match.course.outage
    demand = silence.overdue(match.terms, match.table, now=draft.now, away=away)
    return obligations.next_step(match) if demand is None else demand


def caught_up(draft: Draft) -> Draft:
    """Return the draft with all that its clocks demand."""
    while (entry := overdue(draft)) is not None:
        with Blamed(draft.match.setup.game, "playing what its clocks demand"):
            draft = add(draft, *entry)
    return draft


def change(referee: Referee, match: str, write: Callable[[Draft], tuple[Draft, T]], show: Callable[[Draft, T], D]) -> D:
    """Load, let ``write`` draft, and commit, until no other writer came in between; return what ``show`` makes of it.

    The answer is made before the commit, so that what cannot be shown is not written. A draft that changed nothing is
    not committed. A match that this process has cached is not loaded at first: the store commits a draft on it only if
    it still has the same match, and every other result is discarded and found again on the match that it has.
    """
    held = _cached(referee, match) or settled(referee, match, with_seed=True)
    for _ in range(ATTEMPTS):
        made, known = _drafted(held, write, show), None
        if made is not None:
            drafted, answer = made
            if drafted.changed:
                lost = _attempted(referee, drafted)
                if lost is None:
                    return answer
                if not held.cached:
                    referee.watch.retried()
                known = lost.match
            else:
                # Nothing to write, as for a repeated request: what was written before must be as safe as a commit.
                referee.matches.confirm(match)
                return answer
        held = settled(referee, match, with_seed=True, known=known)
    raise errors.Contended("others kept changing the match; try again")


def _drafted(
    held: Draft, write: Callable[[Draft], tuple[Draft, T]], show: Callable[[Draft, T], D]
) -> tuple[Draft, D] | None:
    """Return a draft and the answer to it; None where a cached match refuses it, or has nothing to change."""
    try:
        drafted, found = write(held)
        if held.cached and not drafted.changed:
            return None
        return drafted, show(drafted, found)
    except (Refusal, errors.GameFault):
        if held.cached:
            return None
        raise


def _attempted(referee: Referee, drafted: Draft) -> Lost | None:
    """Commit a draft, or return the match as it is: of a cached match also after an unknown outcome.

    For then the commit may be the first command on a connection that was closed while it was idle.
    """
    try:
        return _commit(referee, drafted)
    except errors.OutcomeUnknown as unknown:
        if not drafted.cached:
            raise
        try:
            return Lost(referee.matches.load(drafted.match.id, with_seed=True))
        except errors.StoreAway:
            raise unknown from None


def patience(held: Draft) -> int:
    """Return how long, in ms, to wait before a match whose game is not installed is asked again.

    That is as long as the match has not moved, so that the waits double: from 4 s up to an hour.
    """
    return min(max(held.now - held.match.table.at, LEASE), LONGEST_WAIT)
