"""A referee and an API whose finished records go to a folder, and what moves them there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from service.api import create_app
from service.archive.folder import ArchiveFolder
from service.play.ports.due import Claim, Obligation
from service.play.records import filing
from service.play.verbs.upkeep import expire
from tests.support.api import Api, Played

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Clock


def archiving(api: Api, settings: Settings, folder: Path) -> Api:
    """Return the same API with a folder for its records."""
    referee = replace(api.referee, folder=ArchiveFolder(folder))
    return Api(create_app(referee, settings), referee, api.contract)


def end_keeping(referee: Referee, clock: Clock, match: str) -> None:
    """Let the time of a match in the store pass, and its record become due for the folder."""
    clock.forward(referee.retention.over + 1)
    expire(referee, Claim(0, Obligation.read(f"expire {match}"), 0))
    referee.due.drop(Obligation.read(f"expire {match}"))


def filed(api: Api, clock: Clock, match: Played) -> Played:
    """File a match that is over, as the sweeper does, and return it."""
    end_keeping(api.referee, clock, match.id)
    filing.file(api.referee, match.id)
    api.referee.due.drop(Obligation.read(f"file {match.id}"))
    return match


def place(folder: Path, match: str, access: str = "unlisted") -> Path:
    """Return where the record of a match lies in a folder."""
    return folder / access / match[:2] / f"{match}.json"
