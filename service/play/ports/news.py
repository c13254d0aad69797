"""The port to news: which match was changed, for requests that wait."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol


class Ear(Protocol):
    """A listener to the news of some matches or of the lobby."""

    @property
    def closed(self) -> bool:
        """Whether this process is about to end, so that nobody should wait any longer."""
        ...

    @property
    def away(self) -> bool:
        """Whether the store, or a partition that this ear listens to, does not answer."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait for news up to ``seconds``; return whether there may be some since the last call."""
        ...

    def stir(self) -> None:
        """End a wait, or the next one, without news."""
        ...


class News(Protocol):
    """News of matches that were changed, by any process."""

    def close(self) -> None:
        """Wake every listener for good, because this process is about to end."""
        ...

    def listen(self, *matches: str | None) -> AbstractContextManager[Ear]:
        """Listen to the news of matches, or of the lobby (None): each change from now on wakes it."""
        ...
