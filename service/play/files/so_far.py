"""The score sheet of a match that is on, at a table that throws its own dice: the pad, as everybody there may see it.

Whichever token asks, the sheet shows what a spectator may know. It is made of plies whose events were disclosed to a
spectator, and its file has no record inside; so only the kinds that need no worker are made.
"""

from __future__ import annotations

from rules.errors import NotStarted
from rules.table.paper import sheet_so_far
from rules.table.table import Luck, Status
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files.printed import Form
from service.play.files.shelf import File
from service.play.match import documents, hindsight, tags
from service.play.match.values import Match
from service.play.ports.errors import MatchNotOver
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer


def shows(match: Match) -> bool:
    """Return whether a match that is not over has a sheet: where the server throws the dice, it has none."""
    return match.live and match.setup.luck is Luck.TABLE


def sheet(referee: Referee, match: Match, bearer: Bearer | None, form: Form, *, charge: Charge = limits.free) -> File:
    """Return the score sheet of a match as far as it was played, which is charged by its plies if it has to be made.

    :raises NotStarted: before the start.
    :raises NotRemembered: when its game keeps the past to itself.
    :raises MatchNotOver: for a PDF.
    """
    _must_be_shown(match, form.kind)
    tag = tags.etag("sheet-so-far", match.id, *tags.shown(match), form, referee.press.release)

    def make() -> bytes:
        charge(Bill(limits.so_far(match.table.ply), bearer))
        plies = documents.read_plies(match, referee.matches.lines(match.id, 1, match.table.ply))
        names = [holder.name for holder in match.course.holders]
        story = documents.story(match, plies)
        shown = sheet_so_far(match.game, match.terms, match.setup, names, story, form.variant)
        return referee.press.render(shown, form.kind, paper=form.paper)

    return File(make, tag, f"{match.setup.game}-{match.id}.{form.kind}")


def _must_be_shown(match: Match, kind: str) -> None:
    if match.status is Status.OPEN:
        raise NotStarted("the match has not started: there is nothing on its score sheet")
    hindsight.must_be_remembered(match)
    if kind == "pdf":
        raise MatchNotOver("a PDF is made when the match is over; until then its sheet is shown as txt, csv or html")
