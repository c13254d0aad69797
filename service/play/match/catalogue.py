"""The games and their rules, as plain documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from typing import Annotated, TypedDict, TypeVar

import rules
from rules import clauses, whole
from rules.clauses import Clause
from rules.game import AnyGame
from rules.show.drawing import Drawing
from rules.table import table as tables
from rules.table.table import MAX_SEATS
from rules.wire import described
from rules.wire import reference as references
from rules.wire.codec import Between, Plain, Schema, codec, kind_of
from rules.wire.content import Content
from service.play.match import plies
from service.play.match.games import Blamed, find
from service.play.match.menu_shapes import DieShape
from service.play.ports.errors import GameFault, NoSuchClause
from service.play.ports.fields import JsonSchema, Positive

T = TypeVar("T")


class GameBrief(TypedDict):
    """The facts about a game that a client needs to open a match."""

    key: str
    """The key in addresses."""
    title: str
    """The game's name."""
    version: Positive
    """The version of its rules; a record is judged under its own."""
    seats: list[Annotated[int, Between(1, MAX_SEATS)]]
    """The numbers of seats with which it can be played with its usual options."""
    minutes: list[Positive | None]
    """How long a match of people lasts about, in minutes, for each of the numbers in `seats`, in the same order; null
    where this is not known."""
    levels: list[str]
    """The bots' levels, weakest first; a bot without a level gets the middle one (of two: the lower)."""
    variants: list[str]
    """The kinds of score sheet, the usual one first."""


class Games(TypedDict):
    """All games."""

    games: list[GameBrief]
    """Each game that this server has."""


class GameSchemas(TypedDict):
    """JSON Schemas (2020-12)."""

    options: JsonSchema
    """Schema of a match's `options`."""
    actions: JsonSchema
    """Schema of what a seat sends as its `action`."""
    view: JsonSchema
    """Schema of a match's `view`."""
    events: JsonSchema
    """Schema of the game's own events."""
    table_events: JsonSchema
    """Schema of the table's events, which every game has in addition to its own."""
    reference: JsonSchema
    """Schema of the game's `reference`."""
    content: JsonSchema | None
    """Schema of a deck; null for a game without decks."""


class GuideWords(TypedDict):
    """How a game is played, for somebody who plays for the first time."""

    in_short: list[str]
    """The rules in short by the options, a line each, the goal first; empty for a game that has none."""
    hints: Mapping[str, str]
    """What each kind of action is for, by the `kind` of the action: a sentence or two. A kind may have none."""


class GuideShape(GuideWords):
    """How a game is played with certain options."""

    game: str
    """The game's key."""
    title: str
    """What the game is called."""


class GameShape(GameBrief, GuideWords):
    """A game with its schemas, bots and data."""

    interrupts: list[str]
    """The kinds of action that a seat may take unasked, out of its turn."""
    dice: list[DieShape] | None
    """The dice of its box under the usual options, with which a match with `luck: table` is played at a real table
    (TBL-14); null if it cannot be played so, since the server deals its luck."""
    schemas: GameSchemas
    """What the game's values look like."""
    reference: Mapping[str, Plain]
    """The game's own fixed data, such as board and tables, for clients that draw or search, by
    `schemas.reference`."""


class DeckBrief(TypedDict):
    """The public facts about a deck."""

    digest: str
    """SHA-256 of its items' hashes, in hex."""
    items: Positive
    """The number of its items."""


class ContentsShape(TypedDict):
    """The decks of a game."""

    game: str
    """The game's key."""
    standard: DeckBrief | None
    """The deck of a match that names none; null if the game needs none."""
    schema: JsonSchema | None
    """Schema of a deck; null if no deck can be brought."""


class ClauseShape(TypedDict):
    """One numbered rule."""

    clause: str
    """Its number."""
    title: str
    """Its heading."""
    text: str
    """Its words, in Markdown."""
    href: str
    """The address of the clause."""


class Clauses(TypedDict):
    """The rules of a game."""

    game: str
    """The game's key."""
    clauses: list[ClauseShape]
    """The game's own clauses in order, then the table's."""


def games() -> Games:
    """Return all games, briefly."""
    return {"games": _each(lambda key: _brief(find(key)))}


def _each(make: Callable[[str], T]) -> list[T]:
    """Return a document of each game, without those that fail now though they did not when they were loaded."""
    found = []
    for key in rules.games():
        with suppress(GameFault), Blamed(key, "showing it"):
            found.append(make(key))
    return found


def _brief(game: AnyGame) -> GameBrief:
    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats(game.options())),
        "minutes": [game.minutes.get(count) for count in game.seats(game.options())],
        "levels": list(game.bots.levels),
        "variants": list(game.paper.variants),
    }


def game(key: str) -> GameShape:
    """Return all that a client needs to know of a game.

    :raises UnknownGame: when no game has that key.
    """
    found = find(key)
    return {
        **_brief(found),
        **_guide(found, found.options()),
        "interrupts": [kind_of(action) for action in found.interrupts],
        "dice": _dice(found),
        "schemas": {
            "options": described.for_people(found.options),
            "actions": described.union(*found.actions),
            "view": described.schema(found.view),
            "events": plies.event_schema(found.events),
            "table_events": plies.event_schema(tables.EVENTS),
            "content": _schema(found),
            "reference": references.schema(rules.find(key).reference),
        },
        "reference": found.reference(),
    }


def guide(key: str, plain: Plain) -> GuideShape:
    """Return the rules in short of a game that is played with these options, and what its actions are for.

    :raises UnknownGame: when no game has that key.
    :raises Malformed: when the game has no such options.
    """
    found = find(key)
    return {"game": key, "title": found.title, **_guide(found, agreed(found, plain))}


def guide_of(game: AnyGame, options: object, content: Content | None) -> GuideShape:
    """Return the same of a match, with the rules in short that hold with its deck."""
    words = _guide(game, options)
    if content is not None and (own := game.content().in_short(options, content)):
        words["in_short"] = list(own)
    return {"game": game.key, "title": game.title, **words}


def agreed(game: AnyGame, plain: Plain) -> object:
    """Return options as the game has them.

    :raises Malformed: when the game has no such options.
    """
    options = codec(game.options).decode(plain)
    game.check_options(options)
    return options


def _guide(game: AnyGame, options: object) -> GuideWords:
    hints = game.words.hints
    return {
        "in_short": list(game.words.in_short(options)),
        "hints": {kind_of(action): hints[action] for action in game.actions if action in hints},
    }


def in_short(key: str) -> list[str]:
    """Return the rules in short of a game with its usual options.

    :raises UnknownGame: when no game has that key.
    """
    found = find(key)
    return list(found.words.in_short(found.options()))


def _dice(game: AnyGame) -> list[DieShape] | None:
    dice = game.rules.dice(game.options())
    return None if dice is None else [{"name": die.name, "faces": list(die.faces)} for die in dice]


def contents(key: str) -> ContentsShape:
    """Return a game's own deck, which is used if the host brings none, and the schema of decks."""
    found = find(key)
    standard = found.standard_content()
    described: DeckBrief | None = (
        None if standard is None else {"digest": standard.digest, "items": items(found, standard)}
    )
    return {"game": key, "standard": described, "schema": _schema(found)}


def _schema(game: AnyGame) -> Schema | None:
    return None if game.deck is None else game.deck.schema()


def items(game: AnyGame, content: Content) -> int:
    """Return how many items a deck has."""
    return len(game.content().excerpt(content, None))


def cards() -> list[Plain]:
    """Return a short description of each game, by which people choose one."""
    return _each(card)


def scored() -> list[Plain]:
    """Return a short description of each game that can be played at a real table (TBL-14)."""
    return [one for one in cards() if is_scored(one["key"])]


def is_scored(key: str) -> bool:
    """Return whether a game can be played at a real table, with its own board and dice (TBL-14).

    :raises UnknownGame: when no game has that key.
    """
    return _dice(find(key)) is not None


def card(key: str) -> Plain:
    """Return a game in a few words: the brief, what it is ``about``, the size of its picture, the cards of its deck.

    :raises UnknownGame: when no game has that key.
    """
    found, page = find(key), opening(key)[0]
    standard = found.standard_content()
    deck = None if standard is None else items(found, standard)
    return {**_brief(found), "about": clauses.about(found), "width": page.width, "height": page.height, "deck": deck}


def options(key: str) -> dict[str, Schema]:
    """Return the schema of each option that a host may choose; a rematch fills in the others."""
    found = find(key)
    schemas = codec(found.options).schema["properties"]
    return {part.name: schemas[part.name] for part in fields(found.options) if not part.metadata.get("carried")}


@cache
def opening(key: str, seats: int | None = None) -> tuple[Drawing, Drawing]:
    """Return the picture of a position in which a game may begin, in its two layers; with the most seats if none."""
    return whole.opening(find(key), seats)


def picture_of_card(key: str, card: str) -> Drawing | None:
    """Return what is on a card that a menu names, or None."""
    return find(key).pictures.cards().get(card)


def clauses_of(key: str) -> Clauses:
    """Return a game's rules, its own clauses first and then the table's."""
    found = clauses.of_game(find(key))
    return {"game": key, "clauses": [shown(key, clause) for clause in found.values()]}


def rules_text(key: str) -> str:
    """Return a game's rules and then the table's as Markdown."""
    return f"{clauses.text(find(key)).rstrip()}\n\n{clauses.table_text()}"


def clause_text(key: str, number: str) -> str:
    """Return one clause as Markdown.

    :raises NoSuchClause: when the rules have none of that number.
    """
    found = clause(key, number)
    return f"### {found['clause']} {found['title']}\n\n{found['text']}\n"


def clause(key: str, number: str) -> ClauseShape:
    """Return one clause.

    :raises NoSuchClause: when the rules have none of that number.
    """
    found = clauses.of_game(find(key)).get(number)
    if found is None:
        raise NoSuchClause(f"the rules of {key} have no clause {number[:40]!r}")
    return shown(key, found)


def shown(key: str, clause: Clause) -> ClauseShape:
    """Return a clause of a game as a document."""
    href = f"/v1/games/{key}/rules/{clause.clause}"
    return {"clause": clause.clause, "title": clause.title, "text": clause.text, "href": href}
