"""Real stores on bad days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from service.play.errors import OutcomeUnknown
from service.store.client import UNKNOWN
from service.store.matches import Store

if TYPE_CHECKING:
    from service.play.ports import Change


class Busy(Store):
    """A store in which somebody else was always quicker."""

    def commit(self, match: str, change: Change) -> bool:  # noqa: ARG002 - the port's
        """Lose the race."""
        return False


class Mute(Store):
    """A store that hears and does not answer."""

    def commit(self, match: str, change: Change) -> bool:  # noqa: ARG002 - the port's
        """Say nothing for too long."""
        raise OutcomeUnknown(UNKNOWN)


class Broken(Store):
    """A store whose client has a mistake that nobody foresaw."""

    def _fail(self, *_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret that no answer must tell")

    load = clock = commit = listing = get = take = _fail
