"""Webhooks: their values as the store keeps them, and the port to where they are kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Annotated, Protocol

from rules.wire.codec import Between, Sparse
from service.play.ports.calls import QUICK
from service.play.ports.due import Kind
from service.play.ports.fields import Whole
from service.play.ports.tokens import Bearer

DAY = 24 * 60 * 60 * 1000

RECENT = 5
"""The number of the last calls that count for whether a webhook is quick, so that one hiccup does not."""


class Event(StrEnum):
    """What a webhook can be called about."""

    TURN = "turn"
    PLY = "ply"
    OVER = "over"
    SHEET = "sheet.ready"
    REPLAY = "replay.ready"


class MessageType(StrEnum):
    """What kind of message a webhook gets: about an event, or one that its owner asked for as a test."""

    TURN = Event.TURN.value
    PLY = Event.PLY.value
    OVER = Event.OVER.value
    SHEET = Event.SHEET.value
    REPLAY = Event.REPLAY.value
    TEST = "test"


class Lane(StrEnum):
    """In which lane of the callers a webhook is called: the quick, others that work, never called, failing, or none."""

    QUICK = Kind.QUICK.value
    CALM = Kind.CALM.value
    NEW = Kind.NEW.value
    SLOW = Kind.SLOW.value
    OFF = "off"


class Disabled(StrEnum):
    """Why a webhook is called for a test alone."""

    GONE = "gone"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class Delivery:
    """An attempt to deliver a message."""

    id: str
    """The message's `webhook-id`, the same in each attempt."""
    type: MessageType
    """What it is about, as in the webhook's `events`, or a `test`."""
    ply: Whole
    """The ply that it is about."""
    at: Whole
    """When the attempt began, in ms since the epoch."""
    ms: Whole
    """How long it took, in ms."""
    status: Annotated[int, Between(0, 999)] | None
    """The status of the target's answer; null without an answer."""
    error: str | None
    """Why there was no answer; null with one."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A file that the owner asked for and a worker makes: its tag on the shelf, its address, its obligation's line."""

    type: Event
    tag: str
    path: str
    obligation: str


@dataclass(frozen=True, slots=True)
class Webhook:
    """A webhook.

    ``seat`` is its owner's, None for the host; ``generation`` that of the owner's token, ``key`` the API key that made
    it. ``since`` is the last ply when it was made, ``cursor`` the last one that it delivered, ``turned`` the last
    decision, ``asked`` a digest of what that asked for, ``ended`` whether it delivered the end. ``secret`` counts the
    rotations of its secret, the last of which was at ``rotated``, by the request whose fingerprint is ``rotation``.
    ``failures`` counts those since the last success, from the time ``failing`` on; ``again`` is the time of the next
    attempt. While it is being called, ``busy`` is the time up to which nobody else calls it; ``rewound`` is whether its
    owner has moved the cursor meanwhile, so that the call moves it no more. ``parent`` is the id of the webhook of a
    key of which it is the copy for one match. ``proven`` is whether its last call, or that of another copy, was
    answered well and in time. ``test`` is the id of the test message that its owner asked for, until it was sent:
    at once, also while others wait, so that the owner finds out whether the target works again.
    """

    id: str
    url: str
    events: tuple[Event, ...]
    seat: int | None
    generation: int
    key: str | None
    created: int
    request: str | None
    since: int
    cursor: int
    turned: int = 0
    asked: str | None = None
    ended: bool = False
    secret: int = 0
    rotated: int | None = None
    rotation: str | None = None
    proven: bool = False
    failures: int = 0
    failing: int | None = None
    again: int | None = None
    busy: int = 0
    rewound: bool = False
    disabled: Disabled | None = None
    expected: tuple[Expected, ...] = ()
    log: tuple[Delivery, ...] = ()
    parent: str | None = None
    test: Annotated[str | None, Sparse()] = None

    @property
    def lane(self) -> Lane:
        """The lane in which it is called; one that is disabled is called for a test alone."""
        if self.disabled is not None and self.test is None:
            return Lane.OFF
        if self.proven and not self.failures:
            return Lane.QUICK if self.mean <= QUICK else Lane.CALM
        return Lane.SLOW if self.log else Lane.NEW

    @property
    def mean(self) -> int:
        """The ms that its last calls took in the mean: so long it holds a place."""
        recent = self.log[-RECENT:]
        return -(-sum(entry.ms for entry in recent) // max(1, len(recent)))

    @property
    def signer(self) -> str:
        """The id from which its secret is derived."""
        return self.parent or self.id

    def bearer(self, match: str) -> Bearer:
        """Return for whom it looks at the match."""
        return Bearer(match, self.seat, self.generation, self.key)

    def copied(self, copy: str, now: int) -> Webhook:
        """Return the copy of a key's webhook for a new match, without what a test of the key's own left."""
        fresh = replace(self, busy=0, rewound=False, log=(), test=None)
        return replace(fresh, id=copy, created=now, request=None, again=None, parent=self.id)

    def of_key(self, home: str) -> bool:
        """Return whether it is a key's own, kept under the key's id: without a match, called for a test alone."""
        return self.key == home


@dataclass(frozen=True, slots=True)
class KeptWebhook:
    """A webhook as the store keeps it, the store's time, and a number that rises when there may be news for it.

    ``version`` is that of the kept webhook: it can be replaced while it is the last one.
    """

    webhook: Webhook
    version: int
    now: int
    news: int


class When(Enum):
    """When a webhook is due after it was changed: at once; so too, unless it is due already; as before; not again.

    ``DONE`` still makes it due at once if there was news since it was read.
    """

    NOW = "now"
    SOON = "soon"
    AS_BEFORE = "as before"
    DONE = "done"


class Webhooks(Protocol):
    """The webhooks of matches, and of API keys. Each change of a match makes all of its own due.

    ``home`` is the id of the match or of the key.
    """

    def all(self, home: str) -> list[KeptWebhook]:
        """Return all webhooks, the oldest first."""
        ...

    def get(self, home: str, webhook: str) -> KeptWebhook | None:
        """Return a webhook, or None."""
        ...

    def add(self, home: str, webhook: Webhook, when: When, most: int) -> bool:
        """Keep a new webhook; False when there is one with its id, or the match or key is gone.

        :raises TooManyWebhooks: when its owner added ``most`` that are still there; copies of a key's do not count.
        """
        ...

    def put(self, home: str, kept: KeptWebhook, webhook: Webhook, when: When | int) -> bool:
        """Keep a webhook in place of the ``kept`` one; ``when`` is also a store time.

        It is False, and nothing was changed, when the kept one is not the last one.
        """
        ...

    def remove(self, home: str, kept: KeptWebhook) -> bool:
        """Remove a webhook; False when the kept one is not the last one."""
        ...
