"""What a language model reads first, ``/llms.txt`` (llmstxt.org), and the texts to which it links, as Markdown.

It names what there is and leads to it; what there is to say is in the manuals, the rules and the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

from flask import Response

from rules.wire.codec import Plain
from service.api.contract.manuals import manuals
from service.api.http.answers import unless_known
from service.api.http.context import base
from service.api.http.refusals import NoSuchResource
from service.api.pages import endings, pages, reference, web
from service.api.pages.in_markdown import in_markdown
from service.play.match import catalogue

blueprint = web.blueprint("llms")

Link = tuple[str, str, str]
"""A name, an address of this server, and what is there."""

MARKDOWN = "text/markdown; charset=utf-8"

ABOUT = """\
# Noonday

> A referee for tabletop games over HTTP. It judges every action by the rules of the game, keeps the state, throws the
> dice, runs the clocks and plays bots. A client shows the match and sends the actions that players choose.

A player needs no rules to make legal moves. `GET /v1/matches/{match}/position.txt`, with the seat's token, is the
match in sentences: whose turn it is, and the menu of all that can be done, each entry as a line of notation. Send one
of them by `POST /v1/matches/{match}/actions` with `{"decision": 14, "notation": "throw"}`; the number is in the line
`Decision 14 waits for you`. Send what is between `- ` and ` : ` of a line; after `- such as ` comes an example, of
which any text of its kind can be sent; after `by sending … any of these` a colon and the texts follow, one of which is
sent, with `; ` or blanks between them. The same request can be sent again, and is carried out once.

`POST /v1/matches` with `{"game": "KEY", "seats": [{"player": "person", "name": "Ann"}, {"player": "bot"}]}` opens a
match. The answer has its id and the token of each person's seat, which goes with each request as
`Authorization: Bearer TOKEN`. With `?wait=25&after=PLY` the text comes when something has happened.

The list of games below has the numbers of seats of each with its usual options; other options may allow other numbers.
`GET /v1/games/{game}` has the JSON Schema of its options in `schemas.options`; an opening sets them: `"options": {…}`.

Where the operator runs `noonday mcp` too, a model plays over the Model Context Protocol; see *Writing a client* below.
"""
"""The beginning, before the lists of links."""

INTERFACE = (
    ("Contract", "/v1/openapi.json", "every request, answer, stream and webhook, as OpenAPI 3.1"),
    ("Games", "/v1/games", "what can be played here, as JSON: keys, numbers of seats, levels of bots"),
)
"""What programs read."""

OPTIONAL = (
    ("All requests", "/docs.md", "each with its method and path; how long this server keeps things; how often to ask"),
    ("Problems", "/problems.md", "every code of a refusal, and what to do about it"),
    ("Recipes for tests", "/docs/recipes.md", "test matches that come to each end, and the same one each time"),
    ("A first match", "/developers.md", "with curl, step by step"),
)


@blueprint.get("/llms.txt")
def show_llms() -> Response:
    """Show models what is here and where."""
    return _text(_written(), web.vary("Accept-Encoding"))


@blueprint.get("/docs/<name>.md")
def show_manual_as_text(name: str) -> Response:
    """Show a manual as it was written, with links for this server."""
    found = manuals().get(name)
    if found is None:
        raise NoSuchResource(f"there is no manual {name[:40]!r}; see /docs")
    return _text(found.markdown)


@blueprint.get("/docs.md")
def show_docs_as_text() -> Response:
    """Show the list of manuals and requests, and how this server is set."""
    return _text(in_markdown(reference.shown("/docs")))


@blueprint.get("/docs/recipes.md")
def show_recipes_as_text() -> Response:
    """Show how each end of a match is reached."""
    return _of_page(endings.show_endings())


@blueprint.get("/developers.md")
def show_walk_as_text() -> Response:
    """Show a first match by requests."""
    return _of_page(pages.developers())


@blueprint.get("/problems.md", defaults={"code": None})
@blueprint.get("/problems/<code>.md")
def show_problems_as_text(code: str | None) -> Response:
    """Explain all kinds of problem, or one."""
    return _of_page(pages.problems(code))


@blueprint.get("/games/<game>/rules.md")
def show_rules_as_text(game: str) -> Response:
    """Show the rules of a game, and after them the table's."""
    return _text(catalogue.rules_text(game))


def _of_page(page: Response) -> Response:
    """Return a page as Markdown; its examples name this server as it is reached."""
    return _text(in_markdown(page.get_data(as_text=True)), web.vary("Accept-Encoding"))


def _text(text: str, vary: str = "Accept-Encoding") -> Response:
    content = text.encode()
    tag = sha256(content).hexdigest()[:32]
    return unless_known(tag, lambda: content, MARKDOWN, Cache_Control="public, max-age=300", Vary=vary)


def _written() -> str:
    guides = [(one.title, f"{one.address}.md", _line(one.about)) for one in manuals().values()]
    games = [(one["title"], f"/games/{one['key']}/rules.md", _facts(one)) for one in catalogue.cards()]
    lists: Mapping[str, Iterable[Link]] = {
        "Interface": INTERFACE,
        "Guides": guides,
        "Rules of the games": games,
        "Optional": OPTIONAL,
    }
    sections = [_section(title, links) for title, links in lists.items() if links]
    return "\n".join((ABOUT, *sections))


def _section(title: str, links: Iterable[Link]) -> str:
    here = base()
    lines = [f"- [{_name(name)}]({here}{address}): {about}\n" for name, address, about in links]
    return "".join((f"## {title}\n\n", *lines))


def _facts(game: Plain) -> str:
    counts = " or ".join(map(str, game["seats"]))
    return f"key `{game['key']}`, {counts} seats with its usual options; {_line(game['about'])}"


def _line(about: str) -> str:
    """Return the first sentence of a paragraph."""
    return re.split(r"(?<=\.)\s", " ".join(about.split()), maxsplit=1)[0]


def _name(title: str) -> str:
    """Return a title as the text of a link: a stranger's may have any characters."""
    return re.sub(r"([\[\]\\])", r"\\\1", " ".join(title.split()))
