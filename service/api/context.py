"""What every view works with: the referee, the settings and the store's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import current_app

from service.api.clock import StoreClock
from service.api.intake import Intake
from service.play.referee import Referee
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """What an application was made with; ``referee`` reads matches by way of ``clock``."""

    referee: Referee
    settings: Settings
    clock: StoreClock
    intake: Intake


def here() -> Context:
    """Return the context of the application that answers."""
    return cast("Context", current_app.extensions["noonday"])


def referee() -> Referee:
    """Return the referee."""
    return here().referee
