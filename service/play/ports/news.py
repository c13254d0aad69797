"""The port to news: which match was changed, for requests that wait."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol


class Ear(Protocol):
    """A listener to the news of one match or of the lobby."""

    @property
    def closed(self) -> bool:
        """Whether this process is about to end, so that nobody should wait any longer."""
        ...

    @property
    def away(self) -> bool:
        """Whether the store, or the partition that this ear listens to, does not answer."""
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

    def listen(self, match: str | None) -> AbstractContextManager[Ear]:
        """Listen to the news of a match, or of the lobby (None): each change from now on wakes it."""
        ...
