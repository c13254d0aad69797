"""Logs in tests: those of the golden records, and short ones of a game."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from rules import find
from rules.log.faults import FaultyLog, LineFault
from rules.log.scoring import Scored, score
from rules.log.writing import written
from rules.table.record import Record
from rules.wire.codec import codec
from tests.records import golden

if TYPE_CHECKING:
    from rules.game import AnyGame

DEALT_BY_THE_SERVER = "twelve_strokes_of_noon"
"""The folder of the records of a game that no log can have."""

TWELVE = "game: 12 O'Clock High\nplayers: Ann, Bob\nmatch: one\n"
"""The head of a game of 12 O'Clock High, whose start is four throws: 5 and 3 say that Ann begins."""

BEGUN = f"{TWELVE}* start; 5 3 2 4\n"

BOMB = "game: bomb-the-axis\nplayers: Ann, Bob, Cid\nmatch: one\n"
EAGLES = "game: Screaming Eagles\nplayers: Ann, Bob\nmatch: one\n"


WITHOUT_LOG = ("-after-an-absence", "-in-a-test")
"""How the records end of which no log can be: it has no times, so nobody is absent in it (TBL-16) and no test moves its
clock (TBL-18)."""


def names() -> list[str]:
    """Return the names of the golden records of all games that logs can have, such as ``bomb_the_axis/no-news``."""
    found = [f"{path.parent.name}/{path.stem}" for path in golden.files() if path.parent.name != DEALT_BY_THE_SERVER]
    return [name for name in found if not name.endswith(WITHOUT_LOG)]


@cache
def recorded(name: str) -> Record:
    """Return a golden record."""
    with (golden.FOLDER / f"{name}.jsonl").open(encoding="utf-8") as file:
        return codec(Record).decode(json.loads(file.readline()))


@cache
def log_of(name: str) -> str:
    """Return a golden record as a log."""
    record = recorded(name)
    return written(find(record.game), record)


def scored(text: str | bytes, find_game: Any = find) -> Scored:
    """Return what a log comes to, in UTF-8 unless it is bytes already."""
    return score(_bytes(text), find_game)


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def faults(text: str | bytes) -> tuple[LineFault, ...]:
    """Return the faults of a log that has some."""
    with pytest.raises(FaultyLog) as refused:
        score(_bytes(text))
    return refused.value.faults


def fault(text: str | bytes) -> LineFault:
    """Return the fault of a log that has one."""
    (found,) = faults(text)
    return found


def deeds(text: str | bytes) -> list[tuple[int | None, str]]:
    """Return what a log comes to without who sits down: the seat of each ply, and its action in notation."""
    result = scored(text)
    return [(played.seat, said(result.head.game, played.action)) for played in result.story if played.state is not None]


def said(game: AnyGame, action: Any) -> str:
    """Return an action in its notation, an entry of the table by its kind."""
    return game.words.write(action) if type(action) in game.actions else f"* {type(action).__name__}"
