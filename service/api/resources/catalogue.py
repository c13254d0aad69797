"""The games and their rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Any

import orjson
from flask import Blueprint, Response

import rules
from rules.errors import UnknownGame
from rules.wire.codec import codec
from service.api.http.answers import unless_known
from service.api.http.markdown import words
from service.api.http.operation import JSON, UNCHANGED, Answer, operation
from service.api.http.requests import options_from_query, preferred
from service.play.match import catalogue
from service.play.ports.errors import NoSuchClause

blueprint = Blueprint("catalogue", __name__)

TAKES = ("If-None-Match",)
MARKDOWN, PLAIN = "text/markdown", "text/plain"
TEXTS = (MARKDOWN, PLAIN)


@lru_cache(maxsize=1024)
def _written(_installed: tuple[str, ...], make: Any, *arguments: str) -> tuple[bytes, str]:
    """Return a document that changes with the installed games alone, and its tag."""
    content = orjson.dumps(make(*arguments))
    return content, sha256(content).hexdigest()[:32]


def _in_text(make: Callable[..., str], *arguments: str) -> Response | None:
    """Return rules as Markdown or as plain text, if the client prefers one of these to JSON."""
    media = preferred((JSON, *TEXTS))
    if media == JSON:
        return None
    text = make(*arguments)
    content = (text if media == MARKDOWN else words(text)).encode()
    tag = sha256(content).hexdigest()[:32]
    caching = {"Cache_Control": "public, max-age=300", "Vary": "Accept, Accept-Encoding"}
    return unless_known(tag, lambda: content, f"{media}; charset=utf-8", **caching)


def public(make: Any, *arguments: str) -> Response:
    """Return a document that everybody may know and that changes with the installed games alone."""
    content, tag = _written(rules.games(), make, *arguments)
    return unless_known(tag, lambda: content, Cache_Control="public, max-age=300", Vary="Accept, Accept-Encoding")


@blueprint.get("/v1/games")
@operation(
    "List the games",
    "All games that this server referees, each with what is needed to open a match with its usual options; *Learn "
    "about a game* has the schema of its options.",
    answers={200: Answer("The games.", catalogue.Games, headers=("ETag",)), 304: UNCHANGED},
    takes=TAKES,
    stored=False,
)
def list_games() -> Response:
    """List the games."""
    return public(catalogue.games)


@blueprint.get("/v1/games/<game>")
@operation(
    "Learn about a game",
    "Everything that a client needs to know of a game that it has never seen: the JSON Schemas of its options, "
    "actions, view and events, and its reference, from which a board can be drawn.",
    answers={200: Answer("The game.", catalogue.GameShape, headers=("ETag",)), 304: UNCHANGED},
    refusals=(UnknownGame,),
    takes=TAKES,
    stored=False,
)
def show_game(game: str) -> Response:
    """Describe a game."""
    return public(catalogue.game, game)


@blueprint.get("/v1/games/<game>/guide")
@operation(
    "Learn how to play",
    "For somebody who plays for the first time: the rules in short, and what each kind of action is for. The game's "
    "options are parameters of their own names, such as `?points_to_win=45`; those left out have their defaults. Where "
    "an option may be null, `null` says so.",
    open_query="options",
    answers={200: Answer("The guide.", catalogue.GuideShape, headers=("ETag",)), 304: UNCHANGED},
    refusals=(UnknownGame,),
    takes=TAKES,
    stored=False,
)
def show_guide(game: str, options: dict[str, str]) -> Response:
    """Return the rules in short and the hints."""
    plain = options_from_query(codec(rules.find(game).options).schema, options)
    content = orjson.dumps(catalogue.guide(game, plain))
    tag = sha256(content).hexdigest()[:32]
    caching = {"Cache_Control": "public, max-age=300", "Vary": "Accept, Accept-Encoding"}
    return unless_known(tag, lambda: content, **caching)


@blueprint.get("/v1/games/<game>/rules")
@operation(
    "Read the rules",
    "The rules of a game, clause by clause, and after them the table's, which hold in every game. Refusals and menus "
    "cite these clauses. By `Accept` they come as `text/markdown` or `text/plain`, too.",
    answers={200: Answer("The clauses.", catalogue.Clauses, headers=("ETag",), texts=TEXTS), 304: UNCHANGED},
    refusals=(UnknownGame,),
    takes=TAKES,
    stored=False,
)
def list_clauses(game: str) -> Response:
    """Return the rules of a game."""
    return _in_text(catalogue.rules_text, game) or public(catalogue.clauses_of, game)


@blueprint.get("/v1/games/<game>/rules/<clause>")
@operation(
    "Read one clause",
    "One numbered rule; by `Accept` as `text/markdown` or `text/plain`, too.",
    answers={200: Answer("The clause.", catalogue.ClauseShape, headers=("ETag",), texts=TEXTS), 304: UNCHANGED},
    refusals=(UnknownGame, NoSuchClause),
    takes=TAKES,
    stored=False,
)
def show_clause(game: str, clause: str) -> Response:
    """Return one clause."""
    return _in_text(catalogue.clause_text, game, clause) or public(catalogue.clause, game, clause)
