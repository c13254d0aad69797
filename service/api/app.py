"""The application factory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from flask import Flask, Response
from flask.json.provider import JSONProvider
from werkzeug.exceptions import HTTPException, NotFound

from rules.errors import Refusal
from service.api.http import compression, direct, headers, problems, proxies, watch
from service.api.http.backlog import Collector
from service.api.http.clock import Heard, StoreClock
from service.api.http.context import Asked, Context, must_name_a_host
from service.api.http.held import Held
from service.api.http.intake import Intake
from service.api.pages import web
from service.api.pages.assets import blueprint as assets
from service.api.pages.deck_pages import blueprint as deck_pages
from service.api.pages.endings import blueprint as endings
from service.api.pages.game_pages import blueprint as game_pages
from service.api.pages.llms import blueprint as llms
from service.api.pages.match_pages import blueprint as match_pages
from service.api.pages.operators import blueprint as operations
from service.api.pages.pages import blueprint as pages
from service.api.pages.reference import blueprint as reference
from service.api.pages.score_pages import blueprint as score_pages
from service.api.pages.seat_links import blueprint as seat_links
from service.api.resources.actions import blueprint as actions
from service.api.resources.catalogue import blueprint as catalogue
from service.api.resources.claims import blueprint as claims
from service.api.resources.deck_checks import blueprint as deck_checks
from service.api.resources.decks import blueprint as contents
from service.api.resources.matches import blueprint as matches
from service.api.resources.organising import blueprint as organising
from service.api.resources.papers import blueprint as papers
from service.api.resources.records import blueprint as records
from service.api.resources.seats import blueprint as seats
from service.api.resources.signing_keys import blueprint as keys
from service.api.resources.table import blueprint as table
from service.api.resources.testing import blueprint as testing
from service.api.resources.webhooks import blueprint as webhooks
from service.play.ports.errors import GameFault
from service.play.ports.referee import Referee
from service.play.records import filing
from service.settings import BODIES, BODIES_OF_ONE, Settings

OF_MATCHES = (matches, organising, seats, claims, actions, table, testing, records)
BLUEPRINTS = (catalogue, contents, deck_checks, *OF_MATCHES, papers, webhooks, keys, operations)
PAGES = (assets, pages, game_pages, deck_pages, match_pages, score_pages, seat_links, reference, llms, endings)
LARGEST_BODY = 64 * 1024
USUAL = "actions.act"
"""The endpoint of the most frequent request, which goes past Flask."""


class _Orjson(JSONProvider):
    """JSON by orjson, for Flask's own uses."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return orjson.loads(s)


class _Api(Flask):
    """The application: without sessions, and without anything that waits."""

    request_class = Asked

    def process_response(self, response: Response) -> Response:
        """Finish every answer, also a refusal; a fault in that leaves the answer as it was decided."""
        for finish in (headers.complete, compression.complete, watch.end):
            try:
                finish(response)
            except Exception as fault:  # noqa: BLE001 - whatever it is, what was asked for is done
                watch.note(fault)
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none of ours is a coroutine."""
        return func


def create_app(referee: Referee, settings: Settings) -> Flask:
    """Return the WSGI application that answers with this referee."""
    app = _Api("service.api", static_folder=None, template_folder=None)
    app.json = _Orjson(app)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.url_map.merge_slashes = False
    compression.prepare(app)
    clock = StoreClock(referee.matches)
    heard = replace(referee, matches=Heard(referee.matches, clock))
    held = Held(settings.api_held, settings.held_per_address)
    backlog = Collector(referee.backlogs)
    app.extensions["noonday"] = Context(heard, settings, clock, Intake(BODIES, BODIES_OF_ONE), held, backlog)
    for blueprint in (*BLUEPRINTS, *PAGES):
        app.register_blueprint(blueprint)
    app.before_request(must_name_a_host)
    _refuse_alike(app)
    application = headers.everywhere(direct.shortly(app, USUAL, app.wsgi_app), clock)
    app.wsgi_app = proxies.behind(application, settings.trusted_proxies)  # type: ignore[method-assign, assignment]
    return app


def _refuse_alike(app: Flask) -> None:
    """Let every refusal and every fault leave as a problem document, or as a page."""
    app.register_error_handler(Refusal, problems.problem)
    for hiding in filing.HIDING:
        app.register_error_handler(hiding, problems.hidden)
    app.register_error_handler(GameFault, problems.of_game)
    app.register_error_handler(HTTPException, problems.of_http)
    app.register_error_handler(NotFound, web.nothing_here)
    app.register_error_handler(Exception, problems.of_fault)
