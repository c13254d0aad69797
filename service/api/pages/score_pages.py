"""Pages on which a game is scored that is played on a real table, with its board and dice; and codes for phones."""

from __future__ import annotations

from hashlib import sha256

from flask import Response, request

from rules.show import drawing
from service.api.http.answers import unless_known
from service.api.http.context import base
from service.api.http.refusals import NoSuchResource
from service.api.pages import web
from service.api.resources.records import BOARD_POLICY
from service.play.match import catalogue
from service.play.ports.tokens import is_id
from service.printing.codes import code

blueprint = web.blueprint("score_pages")


@blueprint.get("/score")
def show_scoring() -> Response:
    """Show the games that can be scored; a script makes the form, and lists what this browser scores."""
    wanted, games = request.args.get("game"), catalogue.scored()
    chosen = next((game["key"] for game in games if game["key"] == wanted), None)
    return web.page("score.html.j2", policy=web.PLAYED_POLICY, games=games, chosen=chosen)


@blueprint.get("/score/<match>")
def show_scorer(match: str) -> Response:
    """Show the scorer's view of a match, which a script loads: the same page for each match, also for none.

    :raises NoSuchResource: for what is no id.
    """
    _must_be_id(match)
    return web.page("scorer.html.j2", policy=web.PLAYED_POLICY, match=match)


@blueprint.get("/<any(matches, score):page>/<match>/code.svg")
def show_code(page: str, match: str) -> Response:
    """Show the address of a match's page, or of its scorer's view, as a QR code, whether there is such a match or not.

    :raises NoSuchResource: for what is no id.
    """
    _must_be_id(match)
    address = f"{base()}/{page}/{match}"
    tag = sha256(address.encode()).hexdigest()[:32]
    headers = {"Content_Security_Policy": BOARD_POLICY, "Vary": "Accept-Encoding, Host"}
    return unless_known(f"{tag}-code", lambda: drawing.standalone(code(address)).encode(), "image/svg+xml", **headers)


def _must_be_id(match: str) -> None:
    if not is_id(match):
        raise NoSuchResource("there is nothing at this address")
