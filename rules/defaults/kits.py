"""The kit of a game that has none: its rules, the cards of its deck, its dice and its pad."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from rules import clauses
from rules.show.dice import in_place, net, ordinary, plain
from rules.show.kit import Cards, Kit, Pages, Pieces, Section
from rules.show.sheet import Notes

if TYPE_CHECKING:
    from rules.game import AnyGame
    from rules.wire.content import Content

_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MARKS: Final = re.compile(r"[*`_]|\[([^\]]*)\]\([^)]*\)")
_LINKED: Final = r"\1"
SHORT: Final = 6_000
"""Letters of rules that are printed whole on the first page; of longer ones it has the first sentences."""
ABOUT: Final = ("Print at full size, not fitted to the page: the ruler must be as long as it says.",)


def kit(game: AnyGame, options: Any, content: Content | None) -> Kit:
    """Return a kit of what any game has."""
    whole = tuple(_whole(game))
    fits = sum(map(len, whole)) <= SHORT
    short = game.words.in_short(options) or (whole if fits else tuple(map(_first, whole)))
    rules = () if short == whole else (Notes("The rules", whole),)
    sections = (*rules, *_cards(game, content), *_dice(game, options), Pages("Score pad", game.paper.blank(options)))
    return Kit(game.title, ABOUT, short, sections)


def _cards(game: AnyGame, content: Content | None) -> Iterator[Section]:
    """Yield the cards of a deck, if the game prints them."""
    if content is not None and game.deck is not None and game.deck.editor is not None:
        yield Cards("Cards", tuple(game.deck.editor.paper(content)), "To cut out, with the right answers.")


def _whole(game: AnyGame) -> Iterator[str]:
    """Yield each clause of the game's rules, without its marks: the title, then the text."""
    for clause in clauses.parse(clauses.text(game)):
        yield f"{clause.title}: {' '.join(_MARKS.sub(_LINKED, clause.text).split())}"


def _first(clause: str) -> str:
    """Return a clause as far as its first sentence."""
    return _SENTENCE.split(clause)[0]


def _dice(game: AnyGame, options: Any) -> Iterator[Section]:
    dice = game.rules.dice(options) or ()
    made = tuple(net(die, plain(die)) for die in dice if not ordinary(die) and 6 % len(die.faces) == 0)
    if made:
        yield Pieces("Dice", made, "Cut out, fold and glue; or throw ordinary dice and read them by the table.")
    table = in_place(dice)
    if table is not None:
        yield table
