"""Whether this process can do its work."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from typing import Literal, TypedDict

import structlog

import rules
from service.api.http.intake import Intake
from service.play.ports.errors import StoreAway
from service.play.ports.fields import Whole
from service.play.ports.referee import Referee

PATIENCE = 1.0
"""The seconds that the store may take to answer."""

_askers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="readiness")


class Alive(TypedDict):
    """A process that answers."""

    alive: bool
    """Whether the process answers: always true."""


class Readiness(TypedDict):
    """Whether the service can do its work."""

    ready: bool
    """Whether requests can be served."""
    store: Literal["answers", "away"]
    """`answers`, or `away`: the store does not answer, and no match can be seen or changed."""
    intake: Literal["open", "full"]
    """`open`: this process takes requests with a body; `full`: it refuses each with `busy`."""
    swept: Whole | None
    """When a sweeper last looked for what is due, in ms since the epoch; null: unknown."""
    games: list[str]
    """What keeps installed games from being offered, a line for each fault; the others are played."""


def readiness(referee: Referee, intake: Intake) -> Readiness:
    """Return whether the service can do its work; the store and the intake decide.

    Nobody can act while the intake is full, whether clients did that or a fault of ours: other processes should be
    asked then, and the operator should hear of it.
    """
    intake.note_overlong()
    bodies: Literal["open", "full"] = "full" if intake.full() else "open"
    broken = [f"{key}: {fault}" for key, faults in rules.broken().items() for fault in faults]
    games = [*broken, *rules.clashes().values()]
    asked = _askers.submit(lambda: (referee.matches.now(), referee.due.beat()))
    try:
        _, swept = asked.result(PATIENCE)
    except (StoreAway, Late) as error:
        structlog.get_logger().warning("the store cannot be reached", cause=str(error.__cause__ or "it is late"))
        return {"ready": False, "store": "away", "intake": bodies, "swept": None, "games": games}
    return {"ready": bodies == "open", "store": "answers", "intake": bodies, "swept": swept, "games": games}
