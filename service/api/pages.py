"""Pages for people: the front page, the reference, the problems. They need no scripts and nothing from outside."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import orjson
from flask import Blueprint, Flask, Response, current_app, request
from jinja2 import ChainableUndefined, Environment, FileSystemLoader
from markupsafe import Markup

import rules
from service.api import contract, markdown
from service.api.kinds import KINDS
from service.api.refusals import NoSuchResource
from service.play import catalogue

blueprint = Blueprint("pages", __name__)

_WEB = files("service") / "web"
STYLE = (_WEB / "page.css").read_text("utf-8")
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

# The contract leaves out what an operation does not have, and the reference passes over it.
_pages = Environment(
    loader=FileSystemLoader(str(_WEB)), autoescape=True, undefined=ChainableUndefined, trim_blocks=True
)
_pages.globals["style"] = Markup(STYLE)  # noqa: S704 - our own file
_pages.filters["prose"] = markdown.inline
_pages.filters["markdown"] = markdown.page
_pages.filters["json"] = lambda plain: orjson.dumps(plain, option=orjson.OPT_INDENT_2).decode()


def _page(name: str, **values: Any) -> Response:
    text = _pages.get_template(name).render(**values)
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache", "Vary": "Host"}
    return Response(text, 200, headers, content_type="text/html; charset=utf-8")


@blueprint.get("/")
def front() -> Response:
    """Show what this is."""
    games = catalogue.games()["games"]
    boards = {game["key"]: catalogue.opening(game["key"]) for game in games}
    return _page("front.html.j2", games=games, boards=boards, walk=walk(request.host_url.rstrip("/")))


def walk(base: str) -> dict[str, list[str]]:
    """Return the steps of a first move: what each does, and how a shell says it."""
    game = rules.find(rules.games()[0])
    bots = [{"player": "bot", "level": game.LEVELS[0]}] * (min(game.seats(game.OPTIONS())) - 1)
    body = {"game": game.KEY, "seats": [{"player": "person", "name": "Ann"}, *bots]}
    opening = [
        f"OPENED=$(curl -s {base}/v1/matches --json \\",
        *f"  '{orjson.dumps(body).decode()}')".replace(',"seats"', ',\n    "seats"').split("\n"),
        'TOKEN=$(echo "$OPENED" | grep -o \'nd1[^"]*\' | head -n 1)',
        'AUTH="Authorization: Bearer $TOKEN"',
        f'MATCH={base}/v1/matches/$(echo "$TOKEN" | cut -d . -f 2)',
    ]
    waiting = [
        'until MENU=$(curl -s -H "$AUTH" "$MATCH/actions") &&',
        '  echo "$MENU" | grep label; do sleep 1; done',
    ]
    acting = [
        'CHOSEN=$(echo "$MENU" | python3 -c "import json, sys',
        "menu = json.load(sys.stdin)",
        "entry = menu['actions'][0]",
        "action = entry.get('action') or entry['example']",
        "print(json.dumps({'decision': menu['decision'], 'action': action}))\")",
        'curl -s -H "$AUTH" "$MATCH/actions" --json "$CHOSEN"',
    ]
    drawing = ['curl -s -H "$AUTH" "$MATCH/board.svg" > board.svg']
    return {
        "Open a table with a bot. The answer holds your token; the second part of a token is the match's id.": opening,
        "Wait until the menu has something for you: all that you may do, and the clauses that allow it.": waiting,
        "Choose the first entry, and send it with the decision that it answers.": acting,
        "See what became of it, as a picture.": drawing,
    }


@blueprint.get("/docs")
def docs() -> Response:
    """Show the reference."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "public, max-age=300"}
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's own way to it
    return Response(_reference(app), 200, headers, content_type="text/html; charset=utf-8")


@cache
def _reference(app: Flask) -> str:
    document = orjson.loads(contract.written(app)[0])
    operations = [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    return _pages.get_template("docs.html.j2").render(contract=document, operations=operations)


@blueprint.get("/problems", defaults={"code": None})
@blueprint.get("/problems/<code>")
def problems(code: str | None) -> Response:
    """Explain all kinds of problem, or one."""
    if code is not None and code not in KINDS:
        raise NoSuchResource(f"there is no problem {code[:60]!r}; see /problems")
    return _page("problems.html.j2", kinds=KINDS, chosen=code)
