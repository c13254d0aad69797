"""The link by which a seat moves to another device, as a QR code.

The link holds tokens in its fragment, which no browser sends. So they come here in the body of a request, which no log
has, and the code is for the asker alone: no cache keeps it.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, Response

from rules.show import drawing
from rules.table.table import MAX_SEATS
from service.api.contract.fields import Members, Strict, Text
from service.api.http.charges import charge
from service.api.http.context import asked, base, referee
from service.api.http.requests import read_body
from service.api.resources.records import BOARD_POLICY
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.match.audience import admit
from service.play.ports.errors import OtherMatch
from service.play.verbs.look import look
from service.printing.codes import code

# A script asks for it, so that its refusals are problem documents, no pages.
blueprint = Blueprint("seat_links", __name__)

MOST = MAX_SEATS + 1
"""The most tokens of a link: those of the seats of one device, and the host's."""


class TokensSchema(Strict):
    """The tokens that a link takes to another device."""

    tokens = Members(Text("[!-~]+", "must be a token", 200), 1, MOST, required=True)


_TOKENS = TokensSchema()


@blueprint.post("/matches/<match>/link.svg")
def show_link(match: str) -> Response:
    """Show the address of a match's page with tokens of the match as a QR code.

    :raises UnknownToken: when this server did not make them, or made them void since.
    :raises OtherMatch: when they are of another match.
    :raises NoSuchMatch: when there is none.
    """
    tokens = read_body(asked(), _TOKENS, most=4096, optional=False)["tokens"]
    bearers = [referee().mint.read(token) for token in tokens]
    if any(bearer.match != match for bearer in bearers):
        raise OtherMatch("the link of a match holds tokens of that match alone")
    # Nobody learns more of a token here than by looking at its match with it, which costs nothing either.
    held = look(referee(), match, bearers[0]).held
    for bearer in bearers[1:]:
        admit(held.match, bearer)
    charge(Bill(limits.CODE * len(tokens), bearers[0]))
    address = f"{base()}/matches/{match}#{urlencode([('token', token) for token in tokens])}"
    drawn = replace(code(address), description="Your link as a QR code. Keep it secret.")
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": BOARD_POLICY}
    return Response(drawing.standalone(drawn), 200, headers, content_type="image/svg+xml")
