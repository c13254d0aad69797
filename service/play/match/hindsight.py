"""What of a match's past may be asked for: all of it, but of a match that is on only if its game has hindsight."""

from __future__ import annotations

from rules.table import table as tables
from rules.table.table import Status
from rules.wire.codec import Plain, kind_of
from service.play.match import plies
from service.play.match.audience import Audience
from service.play.match.games import Blamed
from service.play.match.ply_shapes import PlyShape
from service.play.match.values import Match
from service.play.ports.errors import NotRemembered

_OF_THE_TABLE = frozenset(map(kind_of, tables.EVENTS))


def shows(match: Match, ply: int) -> bool:
    """Return whether what a game made known at a ply is still shown: the last ply always is."""
    return match.status is not Status.ON or ply >= match.table.ply or match.game.rules.hindsight(match.terms.options)


def must_be_shown(match: Match, ply: int) -> None:
    """Insist that the match may be shown as it was after a ply.

    :raises NotRemembered: when its game keeps that to itself.
    """
    if not shows(match, ply):
        raise NotRemembered(
            f"the game hides ply {ply} until the match is over; only the last ply, {match.table.ply}, is shown"
        )


def must_be_remembered(match: Match) -> None:
    """Insist that all plies of a match may be shown.

    :raises NotRemembered: when its game keeps those before the last to itself.
    """
    if match.status is Status.ON and not match.game.rules.hindsight(match.terms.options):
        raise NotRemembered("the game hides its past until the match is over, and its score sheet with it")


def ply(match: Match, line: Plain, audience: Audience, *, since: int | None = None) -> PlyShape:
    """Return a ply of the store as a page of events shows it; a hidden ply has the table's own events alone.

    For an asker who has been listening ``since`` a ply, all later plies are shown, as they happen.
    Those alone are shown too of a match whose rules are not here; its record has the others.
    """
    number = line["ply"]["ply"]
    witnessed = since is not None and number > since
    shown = match.judged and (witnessed or shows(match, number))
    if not shown:
        line = {**line, "events": [event for event in line["events"] if event["kind"] in _OF_THE_TABLE]}
    with Blamed(match.setup.game, "reading its events"):
        return plies.ply(match, line, audience, shown=shown)
