"""The parts of every page for people: the templates, one style, and a policy that allows nothing from other sites.

Most pages have no script. Those on which people play load modules of this server (:mod:`service.api.pages.assets`) and
show a replay from memory, in a frame under two policies: this page's and its own.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import orjson
from flask import Blueprint, Response
from jinja2 import ChainableUndefined, Environment, FileSystemLoader
from markupsafe import Markup
from werkzeug.exceptions import NotFound

import rules
from rules import clauses
from rules.errors import Refusal
from service.api.http import markdown, problems
from service.api.http.answers import PRIVATE, unless_known
from service.api.http.context import asked, base, here
from service.api.http.kinds import KINDS
from service.api.http.refusals import NoSuchResource
from service.api.pages.assets import asset
from service.play.ports.errors import LimitReached
from service.printing.html import STYLE_HASH as SHEET_STYLE
from service.replay.page import SCRIPT_HASH as REPLAY_SCRIPT
from service.replay.page import STYLE_HASH as REPLAY_STYLE

_WEB = files("service") / "web"
STYLE = (_WEB / "page.css").read_text("utf-8")
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
PLAYED_POLICY = (
    f"default-src 'none'; script-src 'self' {REPLAY_SCRIPT}; style-src 'self' 'sha256-{_HASH}' {REPLAY_STYLE} "
    f"'{SHEET_STYLE}'; img-src 'self' data: blob:; connect-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""The policy of a page on which people play; replays and sheets that it shows from memory are under it too."""
HTML = "text/html; charset=utf-8"
_UNITS = (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1000))


def _duration(ms: int) -> str:
    """Return a time as people say it, such as "30 days", in the largest unit that fits it exactly."""
    name, size = next(((name, size) for name, size in _UNITS if ms % size == 0), ("ms", 1))
    count = ms // size
    return f"{count:,} {name}{'s' if count != 1 and size > 1 else ''}"


def _moment(ms: int) -> Markup:
    at = datetime.fromtimestamp(ms // 1000, UTC)
    shown = f"{at.day} {at:%B %Y, %H:%M} UTC"
    return Markup('<time datetime="{}">{}</time>').format(f"{at:%Y-%m-%dT%H:%M:%SZ}", shown)


def _prose(text: str, addresses: Mapping[str, str] | None = None) -> Markup:
    return markdown.inline(text, addresses or _addresses(rules.games()))


def _blocks(text: str, addresses: Mapping[str, str] | None = None) -> Markup:
    return markdown.page(text, addresses or _addresses(rules.games()))


@cache
def _addresses(games: tuple[str, ...]) -> Mapping[str, str]:
    """Return the address of each clause of any game; the table's clauses are with every game, and so with the first."""
    of_games = ((key, number) for key in reversed(games) for number in clauses.of_game(rules.find(key)))
    return {number: f"/games/{key}/rules#{number}" for key, number in of_games}


# The contract leaves out what an operation does not have, and the reference passes over it.
_PAGES = Environment(
    loader=FileSystemLoader(str(_WEB)), autoescape=True, undefined=ChainableUndefined, trim_blocks=True
)
_PAGES.globals["asset"] = asset
_PAGES.globals["style"] = Markup(STYLE)  # noqa: S704 - our own file
_PAGES.filters |= {
    "prose": _prose,
    "unlinked": markdown.unlinked,
    "markdown": _blocks,
    "anchor": markdown.anchor,
    "sections": markdown.sections,
    "json": lambda plain: orjson.dumps(plain, option=orjson.OPT_INDENT_2).decode(),
    "duration": _duration,
    "moment": _moment,
}


def rendered(template: str, **values: Any) -> str:
    """Return a page as text."""
    return _PAGES.get_template(template).render(**values)


def page(template: str, status: int = 200, *, policy: str = POLICY, **values: Any) -> Response:
    """Return a page."""
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-cache", "Vary": vary("Accept-Encoding")}
    return Response(rendered(template, **values), status, headers, content_type=HTML)


def vary(names: str) -> str:
    """Return by what a page differs: by its host too, unless it is known where this server is reached."""
    return names if here().settings.public_url else f"{names}, Host"


def tagged(tag: str, make: Callable[[], str]) -> Response:
    """Return a page on which people play under a tag that changes with it, or 304 if the browser has it.

    Its links name this server, so that it is another page where the server is reached otherwise.
    """
    own = f"{tag}-{sha256(base().encode()).hexdigest()[:8]}"
    headers = {"Content_Security_Policy": PLAYED_POLICY, "Vary": vary(PRIVATE["Vary"])}
    return unless_known(own, lambda: make().encode(), HTML, **headers)


def blueprint(name: str) -> Blueprint:
    """Return a blueprint for pages, whose refusals are pages too."""
    made = Blueprint(name, name)
    made.register_error_handler(Refusal, refused)
    return made


def refused(refusal: Refusal, template: str = "refused.html.j2", **values: Any) -> Response:
    """Return a refusal as a page, with the status and the waiting time that a program would be given."""
    kind = KINDS[refusal.code]
    asked().code = refusal.code
    wait = refusal.retry_after if isinstance(refusal, LimitReached) else kind.retry_after
    answer = page(template, kind.status, kind=kind, code=refusal.code, detail=str(refusal), wait=wait, **values)
    answer.headers["Cache-Control"] = "no-store"
    if wait is not None:
        answer.headers["Retry-After"] = str(wait)
    return answer


def nothing_here(error: NotFound) -> Response:
    """Refuse an address at which there is nothing: with a page where a browser asks, else with a problem document."""
    if asked().path.startswith("/v1/") or "text/html" not in asked().headers.get("Accept", ""):
        return problems.of_http(error)
    answer = refused(NoSuchResource("there is nothing at this address"))
    answer.headers["Vary"] = vary("Accept, Accept-Encoding")
    return answer
