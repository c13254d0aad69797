"""Whether a game is whole: everything that it lacks, or that cannot be written, named at once.

A game is anybody's package. It is checked when it is loaded, and one with a fault is not in the catalogue, so that it
breaks nothing else. What every page of the catalogue asks of a game is asked here first.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING as NO_DEFAULT
from dataclasses import fields, is_dataclass
from typing import Any

from rules import clauses, defaults
from rules.chance import Seeded
from rules.editing import Editor
from rules.errors import Malformed
from rules.game import PARTS, AnyGame, Deck
from rules.parts import MISSING
from rules.show import drawing
from rules.show.drawing import Drawing
from rules.show.names import names_of
from rules.table import table as tables
from rules.values import Closed, Open, Over
from rules.wire import forms
from rules.wire.codec import codec, kind_of
from rules.wire.plain import check_plain, check_text

LONGEST_KEY = 60
LONGEST_WORD = 40
LONGEST_FAULT = 400
"""Characters of an error that are shown at most."""

_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Check = Callable[[Any], bool]


def faults(game: AnyGame) -> tuple[str, ...]:
    """Return everything that keeps a game from being played, a line each: where, and what; none when it is whole."""
    found = [line for where, check in _BY_THEMSELVES.items() for line in _tried(where, check, game)]
    found = found or [line for where, check in _TOGETHER.items() for line in _tried(where, check, game)]
    return tuple(dict.fromkeys(found))


def worded(fault: BaseException) -> str:
    """Return an error on one line."""
    text = " ".join("".join(traceback.format_exception_only(fault)).split())
    return text if len(text) <= LONGEST_FAULT else f"{text[:LONGEST_FAULT]}\N{HORIZONTAL ELLIPSIS}"


def opening(game: AnyGame, count: int | None = None) -> tuple[Drawing, Drawing]:
    """Return the picture of a position in which a game may begin, in its two layers; with the most seats if none."""
    options = game.options()
    seats = tuple(range(count or max(game.seats(options))))
    luck = Seeded(b"a picture", game.key)
    state = game.rules.initial(options, seats, seats, game.standard_content(), at=0, chance=luck).state
    view = game.rules.view(state, None)
    return game.pictures.still(view), game.pictures.moving(view, names_of([None] * len(seats)))


def _tried(where: str, check: Callable[[Any], Iterator[str]], game: Any) -> list[str]:
    """Return what a check finds; an error that comes out of the game is a fault of its own."""
    found: list[str] = []
    try:
        found.extend(check(game))
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - a stranger's function may raise anything, SystemExit too
        found.append(f"{where}: {worded(fault)}")
    return found


def _is_word(value: Any, longest: int = LONGEST_WORD) -> bool:
    return isinstance(value, str) and len(value) <= longest and _KEBAB.fullmatch(value) is not None


def _are_words(value: Any) -> bool:
    return isinstance(value, tuple) and 0 < len(value) == len(set(value)) and all(map(_is_word, value))


def _is_text(value: Any) -> bool:
    check_text(value)
    return bool(value.strip() == value != "")


def _is_form(value: Any) -> bool:
    return isinstance(value, type) and is_dataclass(value)


def _are_forms(value: Any) -> bool:
    return isinstance(value, tuple) and all(map(_is_form, value)) and len(value) == len(set(value))


def _are_endings(value: Any) -> bool:
    return isinstance(value, Mapping) and all(map(_is_word, value)) and all(map(_is_text, value.values()))


def _are_minutes(value: Any) -> bool:
    return isinstance(value, Mapping) and all(type(one) is int and one >= 1 for pair in value.items() for one in pair)


def _are_hints(value: Any) -> bool:
    return isinstance(value, Mapping) and all(map(_is_form, value)) and all(map(_is_text, value.values()))


def _is_editor(value: Any) -> bool:
    whole = isinstance(value, Editor) and all(callable(getattr(value, own.name)) for own in fields(Editor))
    return value is None or whole


_EXPECTED: Mapping[str, tuple[Check, str]] = {
    "key": (lambda value: _is_word(value, LONGEST_KEY), f"a kebab-case word of up to {LONGEST_KEY} characters"),
    "title": (_is_text, "a text"),
    "version": (lambda value: type(value) is int and 1 <= value <= 10**6, "a whole number from 1 to 1000000"),
    "longest": (lambda value: type(value) is int and value >= 1, "a whole number, at least 1"),
    "minutes": (_are_minutes, "a mapping of numbers of seats to minutes, each at least 1"),
    "package": (_is_text, "the name of a package"),
    "options": (_is_form, "a dataclass"),
    "state": (_is_form, "a dataclass"),
    "view": (_is_form, "a dataclass"),
    "actions": (lambda value: _are_forms(value) and bool(value), "a tuple of dataclasses, at least one"),
    "events": (lambda value: _are_forms(value) and bool(value), "a tuple of dataclasses, at least one"),
    "interrupts": (_are_forms, "a tuple of dataclasses"),
    "words.endings": (_are_endings, "a mapping of kebab-case words to texts"),
    "words.hints": (_are_hints, "a mapping of classes of actions to texts"),
    "words.points": (lambda value: isinstance(value, str), "a text"),
    "words.progress": (lambda value: isinstance(value, str), "a text"),
    "words.sign": (lambda value: isinstance(value, str), "a text"),
    "bots.levels": (_are_words, f"a tuple of kebab-case words of up to {LONGEST_WORD} characters"),
    "deck.editor": (_is_editor, "None or Editor(...) with a function for each of its members"),
    "paper.variants": (_are_words, f"a tuple of kebab-case words of up to {LONGEST_WORD} characters"),
}
"""The members that are not functions: a check of each, and its expected form in words."""


def _members(game: Any) -> Iterator[str]:
    """Yield the members of the game and its parts that are missing or something else than they must be."""
    parts = {**PARTS, "deck": Deck}
    for field in fields(game):
        member = getattr(game, field.name)
        kind = parts.get(field.name)
        if kind is None or member is MISSING:
            yield from _member(field.name, member)
        elif isinstance(member, kind):
            for own in fields(kind):
                yield from _member(f"{field.name}.{own.name}", getattr(member, own.name))
        elif (field.name, member) != ("deck", None):
            yield f"{field.name} must be {kind.__name__}(...), and is {_shown(member)}"


def _member(where: str, member: Any) -> Iterator[str]:
    if member is MISSING:
        yield f"{where} is missing"
        return
    holds, expected = _EXPECTED.get(where, (callable, "a function"))
    try:
        sound = holds(member)
    except (Malformed, TypeError):
        sound = False
    if not sound:
        yield f"{where} must be {expected}, and is {_shown(member)}"


def _shown(value: Any) -> str:
    if isinstance(value, str | int | None):
        return repr(value)[:LONGEST_KEY]
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"


def _types(game: Any) -> Iterator[str]:
    """Yield the parts of the game's types that the codec cannot write, and kinds that are not unique."""
    for form in (game.options, game.state, game.view):
        if _is_form(form):
            yield from forms.faults(form)
    yield from _kinds("actions", game.actions, tables.ENTRIES, {"kind"})
    yield from _kinds("events", game.events, tables.EVENTS, {"kind", "words"})
    if _are_forms(game.interrupts) and _are_forms(game.actions):
        for form in game.interrupts:
            if form not in game.actions:
                yield f"interrupts: {form.__name__} is not one of `GAME.actions`"


def _kinds(name: str, classes: Any, of_table: tuple[type, ...], taken: set[str]) -> Iterator[str]:
    """Yield what is wrong with a union: a kind that is not unique, a field whose name the union itself takes."""
    if not _are_forms(classes):
        return
    kinds = {kind_of(form): form for form in of_table}
    for form in classes:
        yield from forms.faults(form)
        if (other := kinds.setdefault(kind_of(form), form)) is not form:
            whose = "the table's " if other in of_table else ""
            yield f"{name}: {form.__name__} has the same kind as {whose}{other.__name__}, {kind_of(form)}"
        for field in fields(form):
            if field.name in taken:
                yield f"{form.__name__}.{field.name}: {name} themselves have a field {field.name!r}; use another name"


def _options(game: Any) -> Iterator[str]:
    """Yield the options without a default or a description."""
    if not _is_form(game.options):
        return
    for field in fields(game.options):
        where = f"{game.options.__name__}.{field.name}"
        if field.default is NO_DEFAULT:
            yield f"{where} has no default"
        if not field.metadata.get("about"):
            yield f"{where} has no `about` in its metadata"


def _content(game: Any) -> Iterator[str]:
    """Yield that the state of a game with a deck has no place for it."""
    if isinstance(game.deck, Deck) and _is_form(game.state) and "content" not in game.state.__dataclass_fields__:
        yield f"{game.state.__name__}.content is missing: the state of a game with a deck holds it there"


def _custom(game: Any) -> Iterator[str]:
    """Yield what the default of rules.rematch reads and the state does not have."""
    rematch = getattr(game.rules, "rematch", None)
    if getattr(rematch, "__module__", "") == defaults.__name__ and _is_form(game.state):
        for name in ("options", "seats"):
            if name not in game.state.__dataclass_fields__:
                where = f"{game.state.__name__}.{name}"
                yield f"{where} is missing: the default of rules.rematch reads it; add it, or write rules.rematch"


def _text(game: Any) -> Iterator[str]:
    """Yield what is wrong with RULES.md: it is missing, says nothing, or its clauses have gaps."""
    if not isinstance(game.package, str):
        return
    text = clauses.text(game)
    chapters = clauses.chapters(text)
    if not chapters or not chapters[0].text:
        yield "RULES.md must begin with a heading `# Title` and a paragraph that says what the game is"
    numbers = [clause.clause.rsplit("-", 1) for clause in clauses.parse(text)]
    if not numbers:
        yield "RULES.md has no clauses: each begins with a heading `### X-1 Title`"
        return
    prefix, expected = numbers[0][0], 1
    if prefix == clauses.of_table()[0].clause.rsplit("-", 1)[0]:
        yield f"RULES.md: the clauses {prefix}-1 and so on are the table's; choose another prefix"
    for own, number in numbers:
        if (own, number) != (prefix, str(expected)):
            yield f"RULES.md: clause {own}-{number} comes where {prefix}-{expected} should"
        expected = int(number) + 1


def _reference(game: Any) -> Iterator[str]:
    """Yield that the reference data are not plain."""
    found = game.reference()
    if not isinstance(found, Mapping):
        yield f"reference() must return a mapping, and returns {_shown(found)}"
        return
    try:
        check_plain(dict(found))
    except Malformed as fault:
        yield f"reference() is no plain data: {fault}"


def _seats(game: Any) -> Iterator[str]:
    """Yield that the default options do not go together, or for how many seats the game is cannot be shown."""
    options = game.options()
    try:
        game.check_options(options)
    except Malformed as fault:
        yield f"options: the defaults are refused: {fault}"
    seats = game.seats(options)
    within = isinstance(seats, tuple) and all(type(seat) is int and 1 <= seat <= tables.MAX_SEATS for seat in seats)
    if not within or not seats or list(seats) != sorted(set(seats)):
        yield f"seats() must return whole numbers from 1 to {tables.MAX_SEATS}, ascending, and returns {seats!r}"


def _deck(game: Any) -> Iterator[str]:
    """Yield what keeps the game's own deck from being shown."""
    if game.deck is None:
        return
    standard = game.deck.standard()
    if not isinstance(standard.digest, str):
        yield f"deck.standard(): its digest must be a text, and is {_shown(standard.digest)}"
    if not isinstance(game.deck.excerpt(standard, None), list):
        yield "deck.excerpt() must return a list: an entry for each item"
    try:
        check_plain(game.deck.schema())
    except Malformed as fault:
        yield f"deck.schema() is no plain data: {fault}"


def _beginning(game: Any) -> Iterator[str]:
    """Yield what keeps a match from beginning, and its picture from being drawn."""
    options = game.options()
    seats = tuple(range(max(game.seats(options))))
    luck = Seeded(b"a beginning", game.key)
    state = game.rules.initial(options, seats, seats, game.standard_content(), at=0, chance=luck).state
    yield from _written("state", game.state, state)
    yield from _written("view", game.view, game.rules.view(state, None))
    standing = game.rules.standing(state)
    if not isinstance(standing, Open | Over | Closed):
        yield f"rules.standing() must return Open, Over or Closed, and returns {_shown(standing)}"
    still, moving = opening(game)
    if (still.width, still.height) != (moving.width, moving.height):
        yield "pictures: still() and moving() must have the same size"
    drawing.standalone(still, moving).encode()


def _written(name: str, form: type, value: Any) -> Iterator[str]:
    """Yield why the first state or view of a match cannot be written."""
    if type(value) is not form:
        yield f"the first {name} must be of {form.__name__}, and is {_shown(value)}"
        return
    try:
        codec(form).encode(value)
    except Exception as fault:  # noqa: BLE001 - whatever comes of a value of another type
        yield f"the first {name} cannot be written: {worded(fault)}"


_BY_THEMSELVES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "members": _members,
    "types": _types,
    "options": _options,
    "state": _content,
    "rules.rematch": _custom,
    "RULES.md": _text,
}
"""Checks of what a game is, each whatever the others find."""

_TOGETHER: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "reference()": _reference,
    "seats()": _seats,
    "deck": _deck,
    "the beginning of a match": _beginning,
}
"""Checks of what a game does, when all of it is there."""
