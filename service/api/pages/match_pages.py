"""Pages about matches, as a spectator sees them: the lobby, and a match with its board. Private ones are not shown."""

from __future__ import annotations

from typing import Any

from flask import Response, request

import rules
from rules.errors import NotStarted, Refusal
from rules.table.table import Player, Status
from rules.wire.codec import Plain
from service.api.http import problems
from service.api.http.context import base, referee
from service.api.pages import invitations, web
from service.play.match import catalogue, documents
from service.play.ports.errors import GameFault, MatchExpired, NoSuchMatch, NotJudged
from service.play.records import filing
from service.play.verbs import look
from service.play.verbs.look import Wanted

blueprint = web.blueprint("match_pages")

LISTED = 20
"""Matches of a list."""
LOBBY = 20
"""Seconds after which a browser without scripts asks for the lobby again."""
REFRESH = {Status.ON: 5, Status.OPEN: 10}
"""Seconds after which a browser asks for a match's page again, by the match's status."""

LATELY = 6
"""The number of last plies whose events a match's page shows."""

LISTS = {
    Status.OPEN: ("Open tables", "No table is open to everybody at the moment."),
    Status.ON: ("Being played", "No match that everybody may see is played at the moment."),
    Status.OVER: ("Finished", "No match that everybody may see has ended lately."),
}


@blueprint.get("/tables")
def show_tables() -> Response:
    """Show the lobby: tables with open seats, matches that are on, and those that are over."""
    asked = request.args
    game, cursor = asked.get("game") or None, asked.get("cursor") or None
    one = asked.get("status")
    wanted = [status for status in LISTS if one in (None, status.value)]
    return web.page(
        "tables.html.j2",
        policy=web.PLAYED_POLICY,
        game=None if game is None else catalogue.card(game),
        games=catalogue.games()["games"],
        titles={key: rules.find(key).title for key in rules.games()},
        lists=[_list(status, game, cursor) for status in wanted],
        refresh=None if cursor or _is_paused() else LOBBY,
    )


def _list(status: Status, game: str | None, cursor: str | None) -> dict[str, Any]:
    title, none = LISTS[status]
    page = look.lobby(referee(), Wanted(game, status.value), cursor, LISTED)
    return {"status": status.value, "title": title, "none": none, **page}


@blueprint.get("/matches/<match>")
def show_match(match: str) -> Response:
    """Show a match with its board, which a script follows; without scripts it is loaded again every few seconds."""
    try:
        seen = look.look(referee(), match, None)
    except NoSuchMatch as refusal:
        return _refused(match, refusal)
    except filing.HIDING as why:
        return _refused(match, filing.refusal(referee(), match, why, None))
    except GameFault as fault:
        return _refused(match, filing.refusal(referee(), match, problems.noted(fault), None))
    shown = look.shown(seen)
    refresh = None if _is_paused() else REFRESH.get(Status(shown["status"]))
    return web.tagged(f"{seen.tag}-page-{refresh}", lambda: _page(seen, shown, refresh))


def _refused(match: str, refusal: Refusal) -> Response:
    if isinstance(refusal, NoSuchMatch):
        return web.refused(refusal, "unseen.html.j2", policy=web.PLAYED_POLICY, match=match)
    if isinstance(refusal, MatchExpired):
        return web.refused(refusal, "expired.html.j2", match=match, left=_left(match))
    return web.refused(refusal)


def _left(match: str) -> tuple[str, ...]:
    """Return the names of the files that are left of a match, as anybody may have them: none, the record, or all."""
    try:
        filing.shown(referee(), match, None)
    except Refusal:
        return ()
    return ("record",) if referee().folder is None else ("replay.html", "sheet.html", "sheet.pdf", "record")


def _is_paused() -> bool:
    """Return whether the reader has stopped the page from being loaded again."""
    return request.args.get("refresh") == "no"


def _page(seen: look.Seen, match: Plain, refresh: int | None) -> str:
    outcome, seats = match["outcome"], match["seats"]
    return web.rendered(
        "match.html.j2",
        match=match,
        game=catalogue.card(match["game"]),
        picture=_picture(seen),
        invitation=invitations.sentence(seen.held.match),
        players=invitations.players(seen.held.match),
        ending=documents.ending(seen.held.match),
        lately=look.lately(referee(), seen, LATELY),
        acting=match["to_act"],
        places=dict(zip(outcome["seats"], outcome["places"], strict=True)) if outcome else {},
        free=next((seat["seat"] for seat in seats if seat["player"] == Player.OPEN), None),
        refresh=refresh,
        site=base(),
    )


def _picture(seen: look.Seen) -> Plain:
    """Return the size of the board's picture and what it shows in words; None where there is no position to draw."""
    try:
        still, moving = look.board(seen)
    except (NotStarted, NotJudged):
        return None
    return {"width": still.width, "height": still.height, "words": moving.description or still.description}
