"""The games and their rules, as plain documents."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from functools import cache

import rules
from rules import clauses, whole
from rules.clauses import Clause
from rules.game import AnyGame
from rules.show.drawing import Drawing
from rules.table import table as tables
from rules.wire.codec import Plain, Schema, codec, family, kind_of
from rules.wire.content import Content
from service.play import documents
from service.play.errors import GameFault, NoSuchClause
from service.play.games import Blamed, find


def games() -> Plain:
    """Return all games, briefly: ``{games}``."""
    return {"games": _each(lambda key: _brief(find(key)))}


def _each(make: Callable[[str], Plain]) -> list[Plain]:
    """Return a document of each game, without those that fail now though they did not when they were loaded."""
    found = []
    for key in rules.games():
        with suppress(GameFault), Blamed(key, "showing it"):
            found.append(make(key))
    return found


def _brief(game: AnyGame) -> dict[str, Plain]:
    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats(game.options())),
        "levels": list(game.bots.levels),
        "variants": list(game.paper.variants),
    }


def game(key: str) -> Plain:
    """Return all that a client needs to know of a game.

    :raises UnknownGame: when none has that key.
    """
    found = find(key)
    return {
        **_brief(found),
        "interrupts": [kind_of(action) for action in found.interrupts],
        "schemas": {
            "options": codec(found.options).schema,
            "actions": family(*found.actions).schema,
            "view": codec(found.view).schema,
            "events": documents.event_schema(found.events),
            "table_events": documents.event_schema(tables.EVENTS),
            "content": _schema(found),
        },
        "reference": found.reference(),
    }


def contents(key: str) -> Plain:
    """Return with what a game is played unless its host brings a deck, and the schema of decks: ``{game, ...}``."""
    found = find(key)
    standard = found.standard_content()
    described = None if standard is None else {"digest": standard.digest, "items": items(found, standard)}
    return {"game": key, "standard": described, "schema": _schema(found)}


def _schema(game: AnyGame) -> Schema | None:
    return None if game.deck is None else game.deck.schema()


def items(game: AnyGame, content: Content) -> int:
    """Return how many items a deck has."""
    return len(game.content().excerpt(content, None))


def cards() -> list[Plain]:
    """Return what people want to know of each game before they choose."""
    return _each(card)


def card(key: str) -> Plain:
    """Return a game in a few words: the brief, what it is ``about``, the size of its picture, the cards of its deck.

    :raises UnknownGame: when none has that key.
    """
    found, page = find(key), opening(key)[0]
    standard = found.standard_content()
    deck = None if standard is None else items(found, standard)
    return {
        **_brief(found),
        "about": clauses.about(found),
        "width": page.width,
        "height": page.height,
        "deck": deck,
    }


def options(key: str) -> dict[str, Schema]:
    """Return the schema of each option that a host may choose; a rematch fills in the others."""
    found = find(key)
    schemas = codec(found.options).schema["properties"]
    return {part.name: schemas[part.name] for part in fields(found.options) if not part.metadata.get("carried")}


@cache
def opening(key: str) -> tuple[Drawing, Drawing]:
    """Return the picture of a position in which a game may begin, in its two layers."""
    return whole.opening(find(key))


def clauses_of(key: str) -> Plain:
    """Return a game's rules, its own clauses first and then the table's: ``{game, clauses}``."""
    found = clauses.of_game(find(key))
    return {"game": key, "clauses": [_clause(key, clause) for clause in found.values()]}


def rules_text(key: str) -> str:
    """Return a game's rules and then the table's as Markdown."""
    return f"{clauses.text(find(key)).rstrip()}\n\n{clauses.table_text()}"


def clause_text(key: str, number: str) -> str:
    """Return one clause as Markdown.

    :raises NoSuchClause: when the rules have none of that number.
    """
    found = clause(key, number)
    return f"### {found['clause']} {found['title']}\n\n{found['text']}\n"


def clause(key: str, number: str) -> Plain:
    """Return one clause.

    :raises NoSuchClause: when the rules have none of that number.
    """
    found = clauses.of_game(find(key)).get(number)
    if found is None:
        raise NoSuchClause(f"the rules of {key} have no clause {number[:40]!r}")
    return _clause(key, found)


def _clause(key: str, clause: Clause) -> Plain:
    return {**codec(Clause).encode(clause), "href": f"/v1/games/{key}/rules/{clause.clause}"}
