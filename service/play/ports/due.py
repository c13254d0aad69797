"""The port of what is due: a bot's choice, a lapse, an export, an expiry. Times are the store's clock, in ms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Claim:
    """An obligation that fell due at ``due`` and is now ours until ``until``; ``trace`` is the step that claimed it."""

    partition: int
    member: str
    until: int
    due: int = 0
    trace: str = ""


@dataclass(slots=True)
class Sweep:
    """What a sweep of some partitions found: claims, the store's time, and each partition's next moment."""

    now: int
    claims: list[Claim] = field(default_factory=list)
    upcoming: dict[int, int | None] = field(default_factory=dict)


class Due(Protocol):
    """What is due, and when: a bot's choice, a lapse, an export, an expiry."""

    def sweep(
        self, partitions: Sequence[int], *, lease: int, limit: int, waited: Mapping[int, int] | None = None
    ) -> Sweep:
        """Claim what is due in these partitions for ``lease`` ms.

        ``waited`` has for each partition the ms since the asker's last sweep of it: what the store's clock shows
        beyond that, the store was frozen, and it counts as outage.
        """
        ...

    def enrol(self, name: str, patience: int) -> list[str]:
        """Note that a sweeper is at work; return all that were noted in the last ``patience`` ms."""
        ...

    def retire(self, name: str) -> None:
        """Note that a sweeper is at work no longer."""
        ...

    def beat(self) -> int | None:
        """Return when a sweep was last made, in store time, or None when there never was one."""
        ...

    def settle(self, claim: Claim, again_at: int | None) -> None:
        """Drop a claimed obligation, or move it to ``again_at``, unless somebody changed it since."""
        ...

    def has(self, member: str) -> bool:
        """Return whether an obligation is open."""
        ...

    def add(self, member: str) -> None:
        """Add an obligation of no match's course, such as an export, due at once, unless it is open already."""
        ...

    def drop(self, member: str) -> None:
        """Remove an obligation that was met."""
        ...

    def renew(self, member: str, lease: int) -> bool:
        """Claim an obligation for ``lease`` ms more; False when it is no longer open."""
        ...
