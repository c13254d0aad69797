"""The page of recipes by which a client's author brings a match to each of its ends, in the test mode."""

from __future__ import annotations

from flask import Response

import rules
from service.api.http.context import base
from service.api.pages import web
from service.api.pages.recipes import Recipe, book, openings, shell

blueprint = web.blueprint("endings")


@blueprint.get("/docs/recipes")
def show_endings() -> Response:
    """Show how each end of a match is reached, game by game."""
    of_games = {rules.find(key).title: _of(key) for key in rules.games()}
    found = {title: endings for title, endings in of_games.items() if endings}
    return web.page("recipes.html.j2", endings=found)


def _of(game: str) -> dict[str, dict[str, object]]:
    return {name: shown(recipe) for name, recipe in book()["endings"].items() if recipe["game"] == game}


def shown(recipe: Recipe) -> dict[str, object]:
    """Return a recipe as a page shows it: what it is about, its openings in words, and its lines for a shell."""
    lines = shell(recipe, base()) if "steps" in recipe else None
    return {"before": [one["about"] for one in openings(recipe)], "lines": lines, **recipe}
