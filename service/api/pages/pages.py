"""Pages for people who come for the first time: the front page, that for developers with its walk, and the problems."""

from __future__ import annotations

import orjson
from flask import Response

from rules.wire.codec import Plain
from service.api.http.context import base
from service.api.http.kinds import KINDS
from service.api.http.refusals import NoSuchResource
from service.api.pages import web
from service.api.pages.endings import shown
from service.api.pages.recipes import book
from service.play.match import catalogue

blueprint = web.blueprint("pages")


@blueprint.get("/")
def front() -> Response:
    """Show what can be played here."""
    games = catalogue.cards()
    scored = any(catalogue.is_scored(game["key"]) for game in games)
    return web.page("front.html.j2", policy=web.PLAYED_POLICY, games=games, scored=scored)


@blueprint.get("/developers")
def developers() -> Response:
    """Show what a program can rely on, and a first match by requests."""
    games = catalogue.cards()
    return web.page("developers.html.j2", walk=_walk(games[0]) if games else None)


ROBOTS = """\
# Matches and their pages may be fetched, as for the preview of a link, and are not to be listed: X-Robots-Tag says so.
# Some readers take the first line that fits, and others the longest: so what may be fetched comes first.
User-agent: *
Allow: /v1/openapi.json
Allow: /v1/games
Allow: /v1/matches/*/board.png
Allow: /v1/matches/*/position.txt
Disallow: /v1/
Disallow: /play
Disallow: /score
"""


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Show crawlers what is for them."""
    return Response(
        ROBOTS, headers={"Cache-Control": "public, max-age=86400"}, content_type="text/plain; charset=utf-8"
    )


def _walk(game: Plain) -> dict[str, str]:
    """Return what the walk for developers is about: a game, with as few bots as it takes, of the best."""
    bots = [{"player": "bot", "level": game["levels"][-1]}] * (min(game["seats"]) - 1)
    seats = orjson.dumps([{"player": "person", "name": "Ann"}, *bots]).decode()
    return {"title": game["title"], "key": game["key"], "seats": seats, "site": base()}


@blueprint.get("/problems", defaults={"code": None})
@blueprint.get("/problems/<code>")
def problems(code: str | None) -> Response:
    """Explain all kinds of problem, or one."""
    if code is not None and code not in KINDS:
        raise NoSuchResource(f"there is no problem {code[:60]!r}; see /problems")
    one = None if code is None else shown(book()["problems"][code])
    return web.page("problems.html.j2", kinds=KINDS, chosen=code, one=one)
