"""The port of limits: buckets, what is drawn from them, and what a client has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Policy:
    """A kind of bucket: its size in ``unit``, and the seconds in which an empty one is full."""

    name: str
    size: int
    seconds: int
    unit: str = "requests"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left in a bucket, and the seconds until it is full."""

    policy: Policy
    remaining: int
    reset: int


@dataclass(frozen=True, slots=True)
class Draw:
    """An amount to take from a bucket.

    A bucket fills evenly: an empty one is full after ``fills`` us. ``amount`` is given as the us in which it flows in.
    """

    bucket: str
    fills: int
    amount: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """The result of some draws.

    ``wait`` is the time, in us, until all of them can be made; 0: they were made. ``missing`` is, for each bucket, the
    time in us until it is full.
    """

    wait: int
    missing: tuple[int, ...]


class Limits(Protocol):
    """Buckets that each owner has; a bucket that nobody draws from is full."""

    def draw(self, owner: str, draws: Sequence[Draw]) -> Drawn:
        """Make all draws from the buckets of one owner, or none of them when a bucket holds too little.

        More than a bucket can hold is drawn when it is full; what is missing then flows in before the next draw.
        """
        ...
