"""The script of a test match (TBL-17): what is left of it, and what is left after an entry."""

from __future__ import annotations

from rules.chance import Luck
from rules.table.chosen import FromScript
from service.play.match.values import Match


def left(match: Match) -> tuple[str, ...]:
    """Return the faces that the script throws next."""
    chosen, used = match.setup.chosen, match.course.scripted
    return () if chosen is None or chosen.script is None else chosen.script[used:]


def used(match: Match, luck: Luck, *, awaits: bool) -> int:
    """Return how many faces of the script are used up after an entry with this luck.

    All are once the script has ended: a die did not have its next face, or ``awaits`` a face that is to be entered.
    """
    before = match.course.scripted
    if not isinstance(luck, FromScript):
        return before
    return before + (len(left(match)) if awaits or luck.ended else luck.used)
