"""The referee: the ports and secrets with which every verb works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.play.hook_ports import Calls, Hooks
from service.play.news_ports import News
from service.play.ports import ApiKeys, Contents, Due, Keys, Limits, Matches, Press, Shelf
from service.play.surveying import Survey
from service.play.tokens import Mint
from service.play.watching import Backlogs, Watch

if TYPE_CHECKING:
    from service.play.left import Folder

DAY = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept, in ms: an open table, a match without a ply, a match after its end, its record.

    ``content`` is for how long a deck can be used again after it was used last.
    """

    open: int = DAY
    idle: int = 30 * DAY
    over: int = 7 * DAY
    record: int = 90 * DAY
    content: int = 30 * DAY

    def of_deck(self) -> int:
        """Return how long a deck lies in the store after its last use: longer than any match that needs it."""
        return max(self.content, self.open, self.idle, self.over) + 7 * DAY


@dataclass(frozen=True, slots=True)
class Referee:
    """Everything that a verb may touch.

    ``rate`` is how many units one client may spend, and in how many s they come back (:mod:`service.play.limits`).
    ``folder`` is where finished records are filed, None where they end by their time in the store.
    """

    matches: Matches
    contents: Contents
    api_keys: ApiKeys
    due: Due
    hooks: Hooks
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
    retention: Retention = Retention()
    rate: tuple[int, int] = (1200, 600)
    folder: Folder | None = None
