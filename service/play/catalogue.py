"""The games and their rules, as plain documents."""

from __future__ import annotations

import rules
from rules import clauses
from rules import table as tables
from rules.clauses import Clause
from rules.codec import Plain, codec, family, kind_of
from rules.game import Game
from service.play.errors import NoSuchClause


def games() -> Plain:
    """Return all games, briefly: ``{games}``."""
    return {"games": [_brief(rules.find(key)) for key in rules.games()]}


def _brief(game: Game) -> dict[str, Plain]:
    return {
        "key": game.KEY,
        "title": game.TITLE,
        "version": game.VERSION,
        "seats": list(game.seats(game.OPTIONS())),
        "levels": list(game.LEVELS),
        "variants": list(game.VARIANTS),
    }


def game(key: str) -> Plain:
    """Return all that a client needs to know of a game.

    :raises UnknownGame: when none has that key.
    """
    found = rules.find(key)
    return {
        **_brief(found),
        "interrupts": [kind_of(action) for action in found.INTERRUPTS],
        "schemas": {
            "options": codec(found.OPTIONS).schema,
            "actions": family(*found.ACTIONS).schema,
            "view": codec(found.VIEW).schema,
            "events": family(*found.EVENTS).schema,
            "table_events": family(*tables.EVENTS).schema,
            "content": found.content_schema(),
        },
        "reference": found.reference(),
    }


def clauses_of(key: str) -> Plain:
    """Return a game's rules, its own clauses first and then the table's: ``{game, clauses}``."""
    found = clauses.of_game(rules.find(key))
    return {"game": key, "clauses": [_clause(key, clause) for clause in found.values()]}


def clause(key: str, number: str) -> Plain:
    """Return one clause.

    :raises NoSuchClause: when the rules have none of that number.
    """
    found = clauses.of_game(rules.find(key)).get(number)
    if found is None:
        raise NoSuchClause(f"the rules of {key} have no clause {number[:40]!r}")
    return _clause(key, found)


def _clause(key: str, clause: Clause) -> Plain:
    return {**codec(Clause).encode(clause), "href": f"/v1/games/{key}/rules/{clause.clause}"}
