"""Decks: bring one, and get it back."""

from __future__ import annotations

from hashlib import sha256

from flask import Blueprint, Response

from rules.errors import InvalidContent, UnknownGame
from rules.wire.codec import Plain
from service.api.contract.queries import BringQuery
from service.api.http.answers import answer, unless_known
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import opener, token
from service.api.http.operation import UNCHANGED, Answer, operation
from service.api.resources.catalogue import public
from service.api.resources.matches import BY_KEY
from service.play.asking import limits
from service.play.match import catalogue
from service.play.ports import errors
from service.play.verbs import bring

blueprint = Blueprint("contents", __name__)

MOST_DECK = 4 * 1024 * 1024
TO_FIND = (UnknownGame, errors.GameWithoutContent)
"""Why there is no place for decks."""


@blueprint.get("/v1/games/<game>/contents")
@operation(
    "See what a game is played with",
    "The game's own deck, for matches whose host brings none: its digest and the number of its items, which stay "
    "secret; and the JSON Schema of a deck. Decks that clients brought are not listed.",
    answers={
        200: Answer("The game's own deck, and the schema.", catalogue.ContentsShape, headers=("ETag",)),
        304: UNCHANGED,
    },
    refusals=(UnknownGame,),
    takes=("If-None-Match",),
    stored=False,
)
def list_contents(game: str) -> Response:
    """Describe a game's own deck."""
    return public(catalogue.contents, game)


@blueprint.post("/v1/games/<game>/contents")
@operation(
    "Bring a deck",
    "Keep a deck for matches. The deck is JSON; `noonday deck from-csv` makes it from a table. It is judged item by "
    "item: `errors` of the refusal names every part that is wrong by its path in the JSON, "
    "such as `kick_off.2.questions.0.right`, whose numbers count from 0; each message begins with the part in words, "
    "such as `kick off 3 (K3), question 1, right`, whose numbers count from 1. The answer holds the deck's digest and "
    "its token, without which nobody can read it or play with it; open a match with both as its `content`. A deck "
    "never changes, and is kept until `expires`, which every use postpones. The same deck brought again has the same "
    "digest and token, and takes up no more room. With `?dry_run=true` nothing is kept: the answer is the same "
    "refusal, or `warnings` with an editor's questions. A server with `CREATE=keys` requires an API key of scope "
    "`open`.",
    holds_token=True,
    query=BringQuery(),
    body="Deck",
    most=MOST_DECK,
    piece=limits.BODY,
    made="noonday deck from-csv makes a deck of a table",
    answers={
        200: Answer("With `dry_run`: the deck is whole.", bring.Checked),
        201: Answer("The deck's digest and token.", bring.Brought, headers=("Location",)),
    },
    refusals=(*TO_FIND, InvalidContent, *BY_KEY, errors.LimitReached, errors.OutcomeUnknown),
    open=True,
)
def bring_content(game: str, body: Plain, dry_run: bool) -> Response:
    """Keep a deck, or only judge it."""
    opener()
    if dry_run:
        return answer(bring.check(game, body, charge=charge))
    brought = bring.bring(referee(), game, body, charge=charge)
    return answer(brought, 201, Location=f"/v1/games/{game}/contents/{brought['digest']}")


@blueprint.get("/v1/games/<game>/contents/<digest>")
@operation(
    "Get a deck back",
    "The deck as it was brought. Needs its token; without it the answer does not show whether the deck exists.",
    answers={200: Answer("The deck.", "Deck", headers=("ETag",)), 304: UNCHANGED},
    refusals=(*TO_FIND, errors.TokenNeeded, errors.NotYourContent, errors.ContentExpired),
    takes=("If-None-Match",),
    credential=token,
)
def show_content(game: str, digest: str) -> Response:
    """Give a deck back."""
    deck = bring.show(referee(), game, digest, token())
    return unless_known(sha256(deck).hexdigest()[:32], lambda: deck)
