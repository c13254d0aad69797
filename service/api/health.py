"""Whether the service can do its work."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late

from rules.codec import Plain
from service.play.errors import StoreAway
from service.play.referee import Referee

PATIENCE = 1.0
"""So many seconds the store may take to answer."""

_askers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="readiness")


def readiness(referee: Referee) -> Plain:
    """Return ``{ready, store, swept}``; only the store decides."""
    asked = _askers.submit(lambda: (referee.matches.now(), referee.due.beat()))
    try:
        _, swept = asked.result(PATIENCE)
    except (StoreAway, Late):
        return {"ready": False, "store": "away", "swept": None}
    return {"ready": True, "store": "answers", "swept": swept}
