"""Insist that a record from anywhere is sound before anything is made of it, and say why where it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import NotStarted, Refusal
from rules.game import AnyGame
from rules.table.agreement import terms_of
from rules.table.proof import Divergence
from rules.table.record import Played, Record
from rules.table.table import Terms
from rules.table.verify import not_installed, verdict

WORDS: Mapping[str, str] = {
    "whole": "is not whole",
    "fair": "is not fair",
    "judged": "is not as its rules have it",
}
"""The words of a verdict that must hold, and what is said where one does not, in the order in which they are asked."""


class UnsoundRecord(Refusal):
    """A record is not sound: ``word`` is the first of WORDS that does not hold, ``divergence`` where it fails."""

    code = "unsound-record"

    def __init__(self, word: str, divergence: Divergence) -> None:
        """Take the word and the place."""
        super().__init__(f"the record {WORDS[word]}: {divergence.words()}")
        self.word = word
        self.divergence = divergence


class UnjudgedRecord(Refusal):
    """A record cannot be judged here; ``divergence`` says what is missing."""

    code = "unjudged-record"

    def __init__(self, divergence: Divergence) -> None:
        """Take what is missing."""
        super().__init__(f"the record cannot be judged here: {divergence.words()}")
        self.divergence = divergence


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound record of a match that started: its game, and its plies as they were played again."""

    game: AnyGame
    record: Record
    story: tuple[Played, ...]

    @property
    def terms(self) -> Terms:
        """What the table needs of its set-up."""
        return terms_of(self.game, self.record)


def must_be_sound(game: AnyGame | None, record: Record) -> Sound:
    """Judge a record that is to be shown; ``game`` is None if it is not installed.

    :raises UnjudgedRecord: when its rules or its content are not here.
    :raises UnsoundRecord: when it is not whole, fair and judged.
    :raises NotStarted: when its match never started, so that there is nothing to show.
    """
    story: list[Played] = []
    found = verdict(game, record, story)
    if game is None or found.lacking is not None:
        raise UnjudgedRecord(found.lacking or not_installed(record))
    for word in WORDS:
        if (fault := getattr(found, word)) is not None:
            raise UnsoundRecord(word, fault)
    if record.outcome is None:
        raise NotStarted("a match that never started has no score sheet and no replay")
    return Sound(game, record, tuple(story))
