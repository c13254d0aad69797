"""The ports of webhooks: where they are kept, and the calls to their targets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.play.ports.hook_values import Hook


@dataclass(frozen=True, slots=True)
class KeptHook:
    """A webhook as the store keeps it, the store's time, and a number that rises when there may be news for it.

    ``version`` is that of the kept webhook: it can be replaced while it is the last one.
    """

    hook: Hook
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


class Hooks(Protocol):
    """The webhooks of matches, and of API keys. Each change of a match makes all of its own due.

    ``home`` is the id of the match or of the key.
    """

    def all(self, home: str) -> list[KeptHook]:
        """Return all webhooks, the oldest first."""
        ...

    def get(self, home: str, hook: str) -> KeptHook | None:
        """Return a webhook, or None."""
        ...

    def add(self, home: str, hook: Hook, when: When, most: int) -> bool:
        """Keep a new webhook; False when there is one with its id, or the match or key is gone.

        :raises TooManyHooks: when its owner added ``most`` that are still there; copies of a key's do not count.
        """
        ...

    def put(self, home: str, kept: KeptHook, hook: Hook, when: When | int) -> bool:
        """Keep a webhook in place of the ``kept`` one; ``when`` is also a store time.

        It is False, and nothing was changed, when the kept one is not the last one.
        """
        ...

    def remove(self, home: str, kept: KeptHook) -> bool:
        """Remove a webhook; False when the kept one is not the last one."""
        ...


LATE = 2_000
"""Milliseconds after which an answer is late."""


@dataclass(frozen=True, slots=True)
class Call:
    """An HTTP request that carries a message to a webhook's target; each of the ``secrets`` signs it."""

    url: str
    id: str
    body: bytes
    secrets: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """The status that a call was answered with, or why it has none, and the time that it took.

    ``wait`` is for how many ms the target asks to be left alone.
    """

    status: int | None
    error: str | None
    ms: int
    wait: int = 0


class Calls(Protocol):
    """Calls to the targets of webhooks."""

    def check(self, url: str) -> None:
        """Insist that a URL may be called, as far as that can be seen without resolving its name.

        :raises TargetRefused: when it may not.
        """
        ...

    def host(self, url: str) -> str:
        """Return the host of a URL, by which calls to one machine are counted, whatever the port."""
        ...

    def call(self, call: Call, linger: Callable[[int], bool] = lambda _: True) -> Reply:
        """Make a call, within a time of its own, whatever the target does.

        One that takes longer than ``QUICK`` or ``LATE`` ms goes on if it may ``linger``, which is asked with the
        number; else it ends.
        """
        ...
