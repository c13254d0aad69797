"""Deliver the messages of a webhook: one at a time, in order, each until its target has taken it.

A webhook has a cursor, the last ply that its target has taken, and no queue: its next message is made from the match
when it can be sent. It is in one of five states:

- *idle*: nothing is due. The script of a commit makes it due when its match changes;
- *due*: an obligation in the due set, in the lane in which it is called (:class:`service.play.ports.webhooks.Lane`);
- *busy*: one worker calls it, until ``busy``. Nobody else does, and what came of the call is written only while it is
  still that worker's. If the worker is killed, the same message is sent again when the time is over, with the same id;
- *resting*: after a failure, until ``again``;
- *disabled*: by the answer 410, or after failures for three days. Then a test alone is sent.

The webhook of a key is idle except for its tests: its copies are called, each for its match.

What may happen between reading a webhook and writing what came of a call, and what decides: every write names the
version that was read, so a write that comes second changes nothing and is tried again on what is there then. The match
goes on: ``news`` is raised by every commit, so a worker that found nothing to deliver cannot make a webhook idle whose
match has just changed. Its owner removes it, sends messages again (``rewound``) or rotates its secret: the call that is
under way ends as it would have, and only its result is dropped where it no longer fits.

A target may get a message twice, never out of order, and never one that its owner may not know: the audience is found
again for each message. Ugly: the copies that matches have of one key's webhook learn of each other only by their parent
(:func:`_change_parent`), one write for each change of its state.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol

from rules.table.table import Player
from rules.wire.codec import Plain
from service.play.match import hindsight, ledger, tags
from service.play.match.audience import admit
from service.play.match.ledger import LEASE
from service.play.match.ply_shapes import PlyShape
from service.play.match.shapes import Menu
from service.play.match.values import Match
from service.play.ports.calls import LATE, QUICK, Call, Reply
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import MatchExpired, NoSuchMatch, NotJudged, OtherMatch, UnknownToken
from service.play.ports.keys import Scope
from service.play.ports.referee import Referee
from service.play.ports.webhooks import (
    DAY,
    Delivery,
    Disabled,
    Event,
    Expected,
    KeptWebhook,
    Lane,
    MessageType,
    Webhook,
    When,
)
from service.play.verbs import follow, look
from service.play.verbs.look import Seen
from service.play.webhooks import managing
from service.play.webhooks.shapes import FileReady, PlyOfGame, Tested

BUSY = 30_000
"""Milliseconds for which a webhook is its caller's: longer than a name takes to resolve and a call takes in all."""

TOGETHER = 50
"""The most messages that are delivered before other webhooks have their turn."""

FIRST_PAUSE = 5_000
LONGEST_PAUSE = 6 * 60 * 60 * 1000
"""The pauses after failures, in ms: each is four times the one before, give or take half of it."""

CROWDED = 3
"""Where many webhooks wait that fail, each pauses as after this number of failures."""

MOMENT = 1_000
"""The longest pause, in ms, of a webhook that works and finds no place."""

PATIENCE = 3 * DAY
"""Milliseconds of failures without a success in between after which a webhook is disabled."""


class Place(Protocol):
    """A place for calls of one webhook."""

    def linger(self, taken: int) -> bool:
        """Take a place among slower calls for one that has ``taken`` its time in ms; False when it is to end."""
        ...


class Places(Protocol):
    """The places for calls: a number for each lane, of which one host never has all."""

    def enter(self, lane: Lane, host: str, mean: int) -> AbstractContextManager[Place | None]:
        """Take a place for a webhook whose calls take ``mean`` ms in the mean, or find that there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """A message to a webhook; ``then`` is the webhook to store once it is delivered."""

    id: str
    type: MessageType
    ply: int
    at: int
    data: Mapping[str, Plain]
    then: Webhook


def deliver(referee: Referee, places: Places, match: str, webhook_id: str, lane: Lane) -> int:
    """Deliver what a webhook has to deliver, and return how many messages its target took.

    Twice at once it does nothing; a webhook that is not in this lane any more is only made due in its own.
    """
    kept = referee.webhooks.get(match, webhook_id)
    # A lane is part of the obligation's line: one that was handed out before the last call may name another.
    if kept is None or kept.webhook.lane is not lane:
        _leave(referee, match, webhook_id, kept, lane)
        return 0
    if kept.webhook.busy > kept.now or (kept.webhook.test is None and (kept.webhook.again or 0) > kept.now):
        return 0
    if kept.webhook.parent is not None:
        # The secret is the parent's: a copy in the store would outlive a rotation.
        kept = _like_parent(referee, match, kept)
    message = None if kept is None else _next(referee, match, kept)
    if kept is None or message is None:
        return 0
    host = referee.calls.host(kept.webhook.url)
    # Asked for last: a place that is held while the store is read would be taken from those that could call.
    with places.enter(lane, host, kept.webhook.mean) as place:
        if place is not None:
            return _delivered(referee, place, match, kept, message)
    referee.webhooks.put(match, kept, kept.webhook, kept.now + _wait(kept, message))
    return 0


def _leave(referee: Referee, match: str, webhook_id: str, kept: KeptWebhook | None, lane: Lane) -> None:
    """Let a webhook be called in its own lane alone: an older release may have kept it in another one."""
    if kept is not None:
        referee.webhooks.put(match, kept, kept.webhook, When.SOON)
    referee.due.drop(Obligation(Kind(lane.value), match, (webhook_id,)))


def _like_parent(referee: Referee, match: str, kept: KeptWebhook) -> KeptWebhook | None:
    """Return the copy of a key's webhook with the secret of that.

    It ends when that was removed or disabled, and waits while the target wants to be left alone.
    """
    webhook = kept.webhook
    parent = referee.webhooks.get(webhook.key or "", webhook.parent or "")
    if parent is None:
        referee.webhooks.remove(match, kept)
        return None
    if parent.webhook.disabled is not None and webhook.test is None:
        referee.webhooks.put(match, kept, replace(webhook, disabled=parent.webhook.disabled), When.DONE)
        return None
    if webhook.test is None and (parent.webhook.again or 0) > kept.now:
        referee.webhooks.put(match, kept, webhook, (parent.webhook.again or 0) + secrets.randbelow(FIRST_PAUSE))
        return None
    return replace(kept, webhook=replace(webhook, secret=parent.webhook.secret, rotated=parent.webhook.rotated))


def _wait(kept: KeptWebhook, message: Message) -> int:
    """Return for how many ms a webhook waits that found no place.

    One that works and is quick waits a moment, one that fails as after some failures. Any other waits as long again as
    it has waited: that is short as long as few wait, and thousands that wait do not keep the worker busy.
    """
    webhook = kept.webhook
    if webhook.lane is Lane.SLOW:
        return _pause(max(CROWDED, webhook.failures))
    waited = kept.now - max(webhook.created, message.at) if webhook.lane is not Lane.QUICK else 0
    longest = min(max(MOMENT, waited), _usual(CROWDED))
    return longest // 10 + secrets.randbelow(longest)


def _delivered(referee: Referee, place: Place, match: str, kept: KeptWebhook, message: Message | None) -> int:
    """Deliver messages while there are any, nobody else came in between, and the place was not had for long."""
    taken, spent, lane, mine = 0, 0, kept.webhook.lane, kept.now + BUSY
    # From here until `mine` it is ours: another worker that has read it too loses this write, and ends.
    if not referee.webhooks.put(match, kept, replace(kept.webhook, busy=mine, rewound=False), mine):
        return 0
    while message is not None:
        reply = _called(referee, place, match, kept, message)
        ok = reply.status is not None and 200 <= reply.status < 300
        referee.watch.called(message.type, reply, max(0, kept.now + reply.ms - message.at))
        spent += reply.ms
        others = ok and message.type is not MessageType.TEST
        more = others and taken + 1 < TOGETHER and spent < QUICK and lane is Lane.QUICK
        mine = _written(referee, match, message, reply, mine, more=more)
        taken += ok
        # Read again and not kept: its owner may have removed it, rotated its secret or gone back meanwhile.
        again = referee.webhooks.get(match, message.then.id) if mine else None
        if again is None or again.webhook.busy != mine:
            break
        kept, message = again, _next(referee, match, again)
    return taken


def _called(referee: Referee, place: Place, match: str, kept: KeptWebhook, message: Message) -> Reply:
    at = datetime.fromtimestamp(message.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    data = {"match": None if kept.webhook.of_key(match) else match, "webhook": kept.webhook.id, **message.data}
    body = json.dumps({"type": message.type.value, "timestamp": at, "data": data}, separators=(",", ":")).encode()
    call = Call(kept.webhook.url, message.id, body, managing.secrets(referee, kept.webhook, kept.now))
    return referee.calls.call(call, place.linger)


def _written(referee: Referee, match: str, message: Message, reply: Reply, mine: int, *, more: bool) -> int:
    """Write down what came of a call; return up to when the webhook is ours for the next, 0 if it is not."""
    # Only the owner can write in between, and what the owner wrote stays: what came of the call is added to it.
    for _ in range(ledger.ATTEMPTS):
        kept = referee.webhooks.get(match, message.then.id)
        if kept is None or kept.webhook.busy != mine:
            return 0
        until = kept.now + BUSY if more else 0
        made = replace(_after(kept, message, reply), busy=until)
        if referee.webhooks.put(match, kept, made, until or made.again or kept.now):
            _change_parent(referee, kept.webhook, made, kept.now + min(reply.wait, DAY) if reply.wait else None)
            return until
    return 0


def _change_parent(referee: Referee, before: Webhook, after: Webhook, again: int | None) -> None:
    """Let a key's webhook know what came of a call of a copy, as far as it matters to the others.

    New copies are among those that work and are quick or not, and all leave the target alone up to ``again``.
    """
    changed = (before.lane is Lane.QUICK, before.disabled) != (after.lane is Lane.QUICK, after.disabled)
    if after.parent is not None and (changed or again is not None):

        def learn(kept: KeptWebhook) -> Webhook:
            disabled, proven = after.disabled or kept.webhook.disabled, after.lane is Lane.QUICK
            return replace(kept.webhook, proven=proven, disabled=disabled, again=again or kept.webhook.again)

        managing.change(referee, after.key or "", after.parent, learn, When.AS_BEFORE)


def _after(kept: KeptWebhook, message: Message, reply: Reply) -> Webhook:
    """Return a webhook after a call."""
    webhook, then, now = kept.webhook, message.then, kept.now
    entry = Delivery(message.id, message.type, message.ply, now - reply.ms, reply.ms, reply.status, reply.error)
    webhook = replace(webhook, log=(*webhook.log, entry)[-managing.LOGGED :])
    if message.id == webhook.test:
        webhook = replace(webhook, test=None)
    if reply.status is not None and 200 <= reply.status < 300:
        left = tuple(one for one in webhook.expected if _file_id(webhook, one) != message.id)
        # An owner who asked for messages again while this one was on its way gets them: the cursor stays there.
        if not webhook.rewound:
            webhook = replace(webhook, cursor=then.cursor, turned=then.turned, asked=then.asked, ended=then.ended)
        well = reply.ms <= LATE
        return replace(webhook, expected=left, rewound=False, proven=well, failures=0, failing=None, again=None)
    if message.type is MessageType.TEST:
        return replace(webhook, rewound=False)  # it is sent once, and no message waits longer because it failed
    failing = now if webhook.failing is None else webhook.failing
    disabled = Disabled.GONE if reply.status == 410 else Disabled.FAILING if now - failing >= PATIENCE else None
    failures = webhook.failures + 1
    asked = min(reply.wait, DAY) + secrets.randbelow(FIRST_PAUSE) if reply.wait else 0  # not all come back at once
    again = None if disabled else now + max(_pause(failures), asked)
    failed = replace(webhook, rewound=False, proven=False, failures=failures)
    return replace(failed, failing=failing, again=again, disabled=disabled)


def _pause(failures: int) -> int:
    """Return how many ms to wait after a number of failures, with jitter."""
    usual = _usual(failures)
    return usual // 2 + secrets.randbelow(usual)


def _usual(failures: int) -> int:
    return int(min(LONGEST_PAUSE, FIRST_PAUSE * 4 ** min(failures - 1, 20)))


def _next(referee: Referee, match: str, kept: KeptWebhook) -> Message | None:
    """Return the next message of a webhook; without one it waits for the next change, or is at its end."""
    try:
        message = _found(referee, match, kept)
    except NotJudged:
        # The game is not installed here, but may be on another host, or again after the upgrade that goes on.
        referee.webhooks.put(match, kept, replace(kept.webhook, busy=0), kept.now + LEASE)
        return None
    except (MatchExpired, NoSuchMatch, UnknownToken, OtherMatch):
        referee.webhooks.remove(match, kept)
        return None
    if message is None:
        webhook = kept.webhook
        # A file is dropped whose worker gave up; one that is ready was found above, and is delivered first.
        files = tuple(one for one in webhook.expected if referee.due.has(Obligation.read(one.obligation)))
        referee.webhooks.put(match, kept, replace(webhook, busy=0, expected=files), When.DONE)
    return message


def _found(referee: Referee, match: str, kept: KeptWebhook) -> Message | None:
    webhook = kept.webhook
    held = None if webhook.of_key(match) else ledger.settled(referee, match)
    _check_key(referee, webhook)
    if held is None:
        return None if webhook.test is None else _test(webhook, webhook.test, 0, kept.now)
    seen = Seen(held, admit(held.match, webhook.bearer(match)), "")
    if webhook.test is not None:
        return _test(webhook, webhook.test, held.match.table.ply, held.now)
    return next(_messages(referee, seen, webhook), None)


def _test(webhook: Webhook, name: str, ply: int, now: int) -> Message:
    """Return a test, which comes before all other messages, and leaves the webhook as it is."""
    return Message(name, MessageType.TEST, ply, now, Tested(ply=ply, events=[*webhook.events]), webhook)


def _check_key(referee: Referee, webhook: Webhook) -> None:
    """Insist that the API key that made a webhook still may.

    :raises UnknownToken: when it was revoked.
    """
    if webhook.key is None:
        return
    key = referee.api_keys.get(webhook.key)
    if key is None or key.revoked is not None or Scope.WEBHOOKS not in key.scopes:
        raise UnknownToken(f"the API key {webhook.key} was revoked")


def _messages(referee: Referee, seen: Seen, webhook: Webhook) -> Iterator[Message]:
    """Yield what a webhook has to deliver, as things are now: plies, the turn or the end, then files."""
    match = seen.held.match
    ply, at, now = match.table.ply, match.table.at, seen.held.now
    if Event.PLY in webhook.events and webhook.cursor < ply:
        # One line and not all: most targets are at the last ply, and one far behind takes a message at a time.
        line = referee.matches.lines(match.id, webhook.cursor + 1, webhook.cursor + 1)[0]
        entry = hindsight.ply(match, line, seen.audience, since=webhook.since)
        number, then = entry["ply"], replace(webhook, cursor=entry["ply"])
        yield Message(f"{webhook.id}_ply_{number}", MessageType.PLY, number, entry["at"], _of_game(match, entry), then)
    there = replace(webhook, cursor=ply)
    turn = _turn(seen) if match.live and Event.TURN in webhook.events else None
    asked = None if turn is None else tags.etag(*follow.question(turn))
    if turn is not None and (turn["decision"], asked) != (webhook.turned, webhook.asked):
        number = turn["decision"]
        name = f"{webhook.id}_turn_{number}" + (f"_{asked}" if number == webhook.turned else "")
        yield Message(name, MessageType.TURN, ply, at, turn, replace(there, turned=number, asked=asked))
    if not match.live and Event.OVER in webhook.events and not webhook.ended:
        yield Message(f"{webhook.id}_over", MessageType.OVER, ply, at, follow.ending(seen), replace(there, ended=True))
    for one in webhook.expected:
        if referee.shelf.get(one.tag) is not None:
            ready: FileReady = {"path": one.path}
            yield Message(_file_id(webhook, one), MessageType(one.type), ply, now, ready, webhook)


def _of_game(match: Match, entry: PlyShape) -> PlyOfGame:
    return {"game": match.setup.game, **entry}


def _turn(seen: Seen) -> Menu | None:
    """Return the menu of a seat that must act; the host is notified of every decision that waits for a person."""
    if not seen.audience.host:
        return follow.turn(seen)
    menu, chairs = look.menu(seen), seen.held.match.table.chairs
    return menu if any(chairs[seat].player is not Player.BOT for seat in menu["to_act"]) else None


def _file_id(webhook: Webhook, expected: Expected) -> str:
    return f"{webhook.id}_{expected.type.value.replace('.', '_')}_{expected.tag[:16]}"
