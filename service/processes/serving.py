"""Granian's server, which starts its processes before any thread of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from granian import Granian

if TYPE_CHECKING:
    from collections.abc import Callable


class Server(Granian):  # type: ignore[misc, valid-type] # the class that Granian chooses for this Python
    """A server whose processes are forks of a process with one thread.

    A fork of a process with more threads would copy locks that the other threads hold. Granian starts a thread that
    watches a process before it starts the next. A process that replaces one that ended is therefore forked while such
    threads exist; that is safe, because they only wait.
    """

    def __init__(self, *arguments: Any, started: Callable[[], None], **settings: Any) -> None:
        """Take the function to call once the processes run."""
        super().__init__(*arguments, **settings)
        self._started = started
        self._watches: list[Callable[[], None]] | None = []

    def _spawn_worker(self, *arguments: Any, **named: Any) -> Any:
        worker = super()._spawn_worker(*arguments, **named)
        if self._watches is not None:
            self._watches.append(worker._watch)  # noqa: SLF001
            worker._watch = lambda: None  # noqa: SLF001
        return worker

    def _spawn_workers(self, *arguments: Any, **named: Any) -> None:
        super()._spawn_workers(*arguments, **named)
        for watch in self._watches or ():
            watch()
        self._watches = None
        self._started()
