"""A sweeper in this process, whose tasks are only noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.store import layout
from service.store.hints import Hints
from workers.dispatch import Dispatcher
from workers.sweeper import Sweeper

if TYPE_CHECKING:
    from service.play.ports.due import Obligation
    from service.play.ports.referee import Referee
    from service.settings import Settings


def swept(referee: Referee, settings: Settings, match: str) -> list[str]:
    """Sweep a match's partition once, and return the tasks of the match that were handed out."""
    assert settings.store_url is not None
    sent: list[Obligation] = []
    dispatcher = Dispatcher(referee, lambda obligation, _: sent.append(obligation))
    Sweeper(referee, Hints(settings.store_url), dispatcher.deliver).sweep([layout.partition(match)])
    return [one.write() for one in sent if one.about == match]
