"""Real stores on bad days."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from service.api import create_app
from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.play.ports.matches import Lost
from service.running import bootstrap
from service.settings import Settings
from service.store import embedded
from service.store.apikeys import ApiKeys
from service.store.client import UNKNOWN
from service.store.decks import Decks
from service.store.matches import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from threading import Barrier

    from flask.testing import FlaskClient

    from service.play.ports.keys import ApiKey
    from service.play.ports.matches import Change
    from tests.support.api import Clock


@contextmanager
def served(data: Path, **environ: str) -> Iterator[FlaskClient]:
    """Serve a data directory from this process until the block ends: its store runs, and the directory is held."""
    lock, runtime = embedded.hold(data), embedded.make_runtime()
    server = embedded.start("store", data, runtime)
    try:
        settings = Settings.from_environment({"DATA_DIR": str(data), "STORE_URL": server.url, **environ})
        yield create_app(bootstrap.referee(settings), settings).test_client()
    finally:
        server.stop()
        runtime.rmdir()
        lock.release()


class Busy(Store):
    """A store in which somebody else was always quicker."""

    def commit(self, match: str, change: Change) -> Lost | None:  # noqa: ARG002 - the port's
        """Lose the race."""
        return Lost(None)


class Slow(Store):
    """A store that needs longer to read the plies of a match than a draft may be old."""

    def __init__(self, url: str, clock: Clock) -> None:
        super().__init__(url, offset=clock.offset)
        self.clock, self.reads = clock, 0

    def lines(self, match: str, first: int, last: int) -> list[Any]:
        """Read them, and let the time pass."""
        self.reads += 1
        self.clock.forward(3_000)
        return super().lines(match, first, last)


class Mute(Store):
    """A store that hears and does not answer."""

    def commit(self, match: str, change: Change) -> Lost | None:  # noqa: ARG002 - the port's
        """Say nothing for too long."""
        raise OutcomeUnknown(UNKNOWN)


class Halfway(Store):
    """A store that dies when a match was opened and before anything else is written."""

    def commit(self, match: str, change: Change) -> Lost | None:
        """Open a match and change none."""
        if change.expected:
            raise StoreAway("the store died")
        return super().commit(match, change)


class Together(Store):
    """A store whose clients have all drafted their matches before it opens the first."""

    def __init__(self, url: str, racers: Barrier, **rest: Any) -> None:
        super().__init__(url, **rest)
        self._racers = racers

    def commit(self, match: str, change: Change) -> Lost | None:
        """Wait for the others."""
        if not change.expected:
            self._racers.wait(60)
        return super().commit(match, change)


class Broken(Store):
    """A store whose client has a mistake that nobody foresaw."""

    def _fail(self, *_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret that no answer must tell")

    load = cached = clock = commit = listing = get = draw = _fail


class MuteDecks(Decks):
    """A store of decks that hears and does not answer."""

    def put(self, *_: Any, **__: Any) -> None:
        """Say nothing for too long."""
        raise OutcomeUnknown(UNKNOWN)


class BrokenKeys(ApiKeys):
    """API keys that cannot be read, by a fault of ours."""

    def get(self, key: str) -> ApiKey | None:  # noqa: ARG002 - the port's
        """Fail."""
        raise RuntimeError("a secret of the server")
