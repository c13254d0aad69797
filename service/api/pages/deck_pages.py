"""The page on which somebody brings a deck of their own, and the tables from which it may begin."""

from __future__ import annotations

from itertools import islice

from flask import Response, request

import rules
from rules.editing import Rows
from rules.errors import UnknownGame
from rules.game import AnyGame
from service.api.http.answers import unless_known
from service.api.http.refusals import NoSuchResource
from service.api.pages import web
from service.decks import tables
from service.play.match import catalogue

blueprint = web.blueprint("deck_pages")

EXAMPLES = 2
"""Rows with which the short table begins."""
CSV = "text/csv; charset=utf-8"


@blueprint.get("/decks")
def show_decks() -> Response:
    """Show the page for a deck of the game that is asked for, else of the first game that has such decks."""
    game = _chosen()
    return web.page(
        "decks.html.j2",
        policy=web.PLAYED_POLICY,
        game=catalogue.card(game.key),
        games=[{"key": one.key, "title": one.title} for one in _edited()],
        examples=tables.written(_short(game)).decode("utf-8-sig"),
    )


@blueprint.get("/decks/template.csv")
def give_template() -> Response:
    """Give a table with the names of the columns and two examples."""
    return _csv(_short(_chosen()), "template")


@blueprint.get("/decks/example.csv")
def give_example() -> Response:
    """Give a small whole deck as a table, with its comments."""
    return _csv(_whole(_chosen()), "example")


def is_edited(game: AnyGame) -> bool:
    """Return whether decks of a game can come from tables."""
    return game.deck is not None and game.deck.editor is not None


def _edited() -> list[AnyGame]:
    return [game for game in map(rules.find, rules.games()) if is_edited(game)]


def _chosen() -> AnyGame:
    """Return the game that is asked for, or the first one.

    :raises NoSuchResource: when it has no such decks, or no game has.
    """
    named, games = request.args.get("game") or None, _edited()
    try:
        found = [rules.find(named)] if named else games[:1]
    except UnknownGame:
        found = []
    if not found or not is_edited(found[0]):
        raise NoSuchResource("there is no such game with decks of one's own")
    return found[0]


def _whole(game: AnyGame) -> Rows:
    assert game.deck is not None
    assert game.deck.editor is not None
    return tables.read(game.deck.editor.template().encode())[0]


def _short(game: AnyGame) -> Rows:
    """Return the head of the game's example and its first rows that are questions."""
    head, *rows = _whole(game)
    named = head.index("question")
    return [head, *islice((row for row in rows if row[named : named + 1] not in ([], [""])), EXAMPLES)]


def _csv(rows: Rows, name: str) -> Response:
    content = tables.written(rows)
    headers = {"Content_Disposition": f'attachment; filename="{name}.csv"', "Cache_Control": "public, max-age=300"}
    return unless_known(f"deck-{name}-{len(content)}", lambda: content, CSV, **headers)
