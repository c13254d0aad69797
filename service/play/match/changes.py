"""What one commit writes: the change that a draft makes of a match.

Everything that has to happen later goes with it: obligations, webhooks of a new match, lists of the lobby. There is no
second step after a commit that a killed process could leave out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.table.signature import reasons_hash, signed_bytes
from rules.table.table import Status
from rules.table.testing import is_test
from rules.wire.codec import Plain
from rules.wire.plain import MAX_INT
from service.play.match import obligations, tags, values
from service.play.match.drafting import Draft
from service.play.match.values import Match
from service.play.ports.archive import Access
from service.play.ports.due import Kind, Obligation
from service.play.ports.matches import Change, lobby_lists
from service.play.ports.referee import Referee
from service.play.ports.webhooks import Webhook

Moments = Mapping[Obligation, int]
"""Obligations, each with its time in ms since the epoch."""


def of(referee: Referee, draft: Draft, *, hold: int | None = None) -> Change:
    """Return all that the commit of a draft writes; ``hold`` is as in :func:`service.play.match.ledger.commit`."""
    match, before = draft.match, draft.before
    earlier = {} if before is None else obligations.of(before, referee.retention, now=draft.now)
    wanted = obligations.of(match, referee.retention, now=draft.now)
    due = _due(referee, draft, earlier, wanted, hold)
    joined, left = _lists(match), set() if before is None else _lists(before)
    snapshot = values.write(match, draft.memory)
    return Change(
        expected=0 if before is None else before.table.ply,
        at=draft.now,
        outage=draft.outage,
        ply=match.table.ply,
        snapshot=snapshot,
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
        webhooks=_webhooks(referee, draft) if before is None else (),
        until=earlier.get(Obligation(Kind.LAPSE, match.id), MAX_INT) if draft.cached else None,
        memory=values.remembered(snapshot, match),
    )


def _due(referee: Referee, draft: Draft, earlier: Moments, wanted: Moments, hold: int | None) -> dict[Obligation, int]:
    """Return the obligations that are new or moved, each with its time."""
    match, before = draft.match, draft.before
    due = {one: at for one, at in wanted.items() if earlier.get(one) != at}
    if hold is not None:
        due |= {one: draft.now + hold for one, at in wanted.items() if one.kind is Kind.BOT and at <= draft.now}
    if before is not None and before.live and match.status is Status.OVER and match.judged and _of_people(match):
        # The page takes seconds to make, and a player who has just won asks for it at once.
        tag = tags.replay_tag(referee, match.id, *tags.shown(match))
        due[Obligation(Kind.REPLAY, match.id, (tag,))] = draft.now
    return due


def _webhooks(referee: Referee, draft: Draft) -> tuple[Webhook, ...]:
    """Return the webhooks of a new match: a copy of each that its API key has."""
    match, key = draft.match, draft.match.origin.key
    found = [] if key is None else [kept.webhook for kept in referee.webhooks.all(key) if kept.webhook.disabled is None]
    copies = [referee.mint.derive("copy of a webhook", match.id, webhook.id) for webhook in found]
    ids = [referee.mint.webhook_id(webhook.bearer(match.id), copy) for webhook, copy in zip(found, copies, strict=True)]
    return tuple(webhook.copied(copy, draft.now) for webhook, copy in zip(found, ids, strict=True))


def _signed(referee: Referee, draft: Draft) -> Sequence[Plain]:
    """Return the draft's lines; if the match ends with them, sign it once and put the signature into the last line."""
    match, before = draft.match, draft.before
    if match.live or not draft.lines or is_test(match.setup) or (before is not None and not before.live):
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


def _lists(match: Match) -> set[str]:
    """Return the lists on which the match is: those of the lobby, and those of the key that opened it."""
    game, status, origin = match.setup.game, match.status, match.origin
    own = set() if origin.key is None else lobby_lists(game, status.value, origin.tag, origin.key)
    if origin.access is not Access.LISTED or status is Status.CANCELLED:
        return own
    return own | lobby_lists(game, status.value, origin.tag)
