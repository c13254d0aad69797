"""Ids and seeds that are the same whenever a test runs again, so that a failure can be seen twice."""

from __future__ import annotations

import os
from collections import defaultdict
from hashlib import shake_256
from itertools import count
from typing import TYPE_CHECKING

from service.play.ports.tokens import Mint

if TYPE_CHECKING:
    from collections.abc import Iterator


class RepeatableMint(Mint):
    """A mint whose random bytes follow from the name of the test that runs."""

    def __init__(self, secret: str) -> None:
        super().__init__(secret)
        self._drawn: dict[str, Iterator[int]] = defaultdict(count)

    def fresh(self, count: int) -> bytes:
        """Return bytes that no other draw of this test has, nor any of another test."""
        test = os.environ["PYTEST_CURRENT_TEST"].removesuffix(" (call)")
        return shake_256(f"{test} {next(self._drawn[test])}".encode()).digest(count)
