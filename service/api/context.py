"""What every view works with: the request, the referee, the settings and the store's clock."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, cast

from flask import Request, current_app, request

from rules.wire.codec import Plain
from service.api.backlog import Collector
from service.api.clock import StoreClock
from service.api.held import Held
from service.api.intake import Intake
from service.play.apikeys import ApiKey
from service.play.limits import Allowance
from service.play.referee import Referee
from service.play.tokens import Bearer
from service.play.watching import TRIPS
from service.settings import Settings


class Asked(Request):
    """A request, and what is found out about it on the way: for its line in the log and for the answer's headers.

    ``began`` is when it came (ns of the process's clock), ``trips`` how often its thread had asked the store, ``seat``
    whose token it had, ``plain`` its body, ``left`` what is left in the buckets that it was charged to, by their names,
    ``ply`` that of the action that it sent, ``code`` why it was refused, ``fault`` what the server did wrong,
    ``holds_token`` whether its answer may hold a token, ``key`` the API key that it had, ``bearer`` whose its
    token is.
    """

    seat: int | str | None = None
    plain: Plain = None
    ply: int | None = None
    code: str | None = None
    fault: BaseException | None = None
    holds_token: bool = False
    key: ApiKey | None = None
    bearer: Bearer | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.left: dict[str, Allowance] = {}
        self.began = time.perf_counter_ns()
        self.trips = TRIPS.count


def asked() -> Asked:
    """Return the Request behind Flask's proxy, which costs less to work with."""
    return cast("Asked", request._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001


@dataclass(frozen=True, slots=True)
class Context:
    """What an application was made with; ``referee`` reads matches by way of ``clock``."""

    referee: Referee
    settings: Settings
    clock: StoreClock
    intake: Intake
    held: Held
    backlog: Collector


def here() -> Context:
    """Return the context of the application that answers."""
    return cast("Context", current_app.extensions["noonday"])


def base() -> str:
    """Return where this server is reached: by its setting, else as the request names it."""
    return here().settings.public_url or asked().host_url.rstrip("/")


def referee() -> Referee:
    """Return the referee."""
    return here().referee
