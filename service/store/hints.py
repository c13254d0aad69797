"""Hints: a word from the scripts that something in a partition is due soon.

A hint may be lost: a thread that waits for hints looks for itself now and then.
"""

from __future__ import annotations

import threading

from service.store.channels import channels
from service.store.layout import Layout


class Hints:
    """The hints of all partitions, on connections of their own."""

    def __init__(self, url: str) -> None:
        self._heard = channels(url, Layout.hint)
        self._idle = threading.Event()

    def wait(self, seconds: float) -> set[int]:
        """Return the partitions that were hinted at, waiting up to ``seconds`` for the first.

        :raises StoreAway: when the connection breaks; the next call makes a new one.
        """
        return {number for number, _ in self._heard.receive(seconds)}

    def close(self) -> None:
        """Close the connections."""
        self._heard.close()

    def pause(self, seconds: float) -> None:
        """Wait without listening, while there is nobody to listen to."""
        self._idle.wait(seconds)
