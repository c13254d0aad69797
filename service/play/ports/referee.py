"""The referee: the ports and secrets with which every verb works."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from service.play.ports.buckets import Limits
from service.play.ports.calls import Calls
from service.play.ports.decks import Decks
from service.play.ports.due import Due
from service.play.ports.keys import ApiKeys, Keys
from service.play.ports.matches import Matches
from service.play.ports.news import News
from service.play.ports.press import Press, Shelf
from service.play.ports.retention import Retention
from service.play.ports.survey import Survey
from service.play.ports.tokens import Mint
from service.play.ports.watch import Backlogs, Watch
from service.play.ports.webhooks import Webhooks

if TYPE_CHECKING:
    from service.play.ports.archive import Folder


@dataclass(frozen=True, slots=True)
class Referee:
    """Everything that a verb may touch.

    ``rate`` is how many units one client may spend, and in how many s they come back
    (:mod:`service.play.asking.limits`).
    ``folder`` is where finished records are filed, None where they end by their time in the store.
    """

    matches: Matches
    decks: Decks
    api_keys: ApiKeys
    due: Due
    webhooks: Webhooks
    calls: Calls
    shelf: Shelf
    limits: Limits
    news: News
    survey: Survey
    keys: Keys
    press: Press
    mint: Mint
    backlogs: Backlogs
    watch: Watch
    retention: Retention = field(default_factory=Retention)
    rate: tuple[int, int] = (1200, 600)
    folder: Folder | None = None
