"""Pages about the games: all of them, one, its rules, its picture."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from flask import Response, request

import rules
from rules import clauses
from rules.show import drawing
from service.api.http.answers import unless_known
from service.api.http.context import base
from service.api.http.refusals import NoSuchResource
from service.api.pages import web
from service.api.pages.deck_pages import is_edited
from service.api.resources.records import BOARD_POLICY
from service.play.match import catalogue

blueprint = web.blueprint("game_pages")


@blueprint.get("/games")
def show_games() -> Response:
    """Show all games."""
    return web.page("games.html.j2", policy=web.PLAYED_POLICY, games=catalogue.cards())


@blueprint.get("/games/<game>")
def show_game(game: str) -> Response:
    """Show what a game is, and what can be agreed."""
    return web.page(
        "game.html.j2",
        policy=web.PLAYED_POLICY,
        game=catalogue.card(game),
        options=catalogue.options(game),
        clauses=len(clauses.parse(clauses.text(rules.find(game)))),
        in_short=catalogue.in_short(game),
        scored=catalogue.is_scored(game),
        edited=is_edited(rules.find(game)),
    )


@blueprint.get("/games/<game>/program")
def show_program(game: str) -> Response:
    """Show how a program opens a table of a game, and the names of its options."""
    return web.page(
        "game_program.html.j2",
        game=catalogue.card(game),
        options=catalogue.options(game),
        opening=_opening(game),
        site=base(),
    )


@blueprint.get("/play")
def show_opening() -> Response:
    """Show the games to choose from; a script makes the form that opens a table."""
    game = request.args.get("game") or None
    chosen = None if game is None else catalogue.card(game)["key"]
    return web.page("play.html.j2", policy=web.PLAYED_POLICY, games=catalogue.cards(), chosen=chosen)


@blueprint.get("/games/<game>/rules")
def show_rules(game: str) -> Response:
    """Show the rules, and after them the table's."""
    found = rules.find(game)
    here = {number: f"#{number}" for number in clauses.of_game(found)}
    chapters = (*clauses.chapters(clauses.text(found)), *clauses.chapters(clauses.table_text()))
    return web.page("rules.html.j2", game=catalogue.card(game), chapters=chapters, addresses=here)


@blueprint.get("/games/<game>/picture.svg")
def show_picture(game: str) -> Response:
    """Show the board as it is at the beginning: with ``seats``, of a match with that many, else with the most."""
    given = request.args.get("seats", "")
    counts = catalogue.card(game)["seats"]
    picture, tag = _picture(game, int(given) if given in map(str, counts) else counts[-1])
    return unless_known(
        tag, lambda: picture, "image/svg+xml", Content_Security_Policy=BOARD_POLICY, Cache_Control="public, max-age=300"
    )


@blueprint.get("/games/<game>/cards/<card>.svg")
def show_card(game: str, card: str) -> Response:
    """Show a card that an entry of a menu plays."""
    drawn = catalogue.picture_of_card(game, card)
    if drawn is None:
        raise NoSuchResource(f"{game} has no card {card}")
    picture = drawing.svg(drawn).encode()
    tag = sha256(picture).hexdigest()[:32]
    return unless_known(
        tag,
        lambda: picture,
        "image/svg+xml",
        Content_Security_Policy=BOARD_POLICY,
        Cache_Control="public, max-age=86400",
    )


@cache
def _picture(game: str, seats: int) -> tuple[bytes, str]:
    picture = drawing.standalone(*catalogue.opening(game, seats)).encode()
    return picture, sha256(picture).hexdigest()[:32]


def _opening(key: str) -> str:
    """Return an opening to try, as people write JSON: a person against as few bots as it takes."""
    game = rules.find(key)
    bot = f'{{"player": "bot", "level": "{game.bots.levels[0]}"}}'
    seats = ['{"player": "person", "name": "Ann"}', *[bot] * (min(game.seats(game.options())) - 1)]
    return f'{{"game": "{key}",\n "seats": [' + f",\n{' ' * 11}".join(seats) + "]}"
