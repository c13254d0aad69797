"""A box as a table for spreadsheets: a row for each question, for each card of Move by Move, and for each star.

The right answer is in a column of its own and the others follow; ``place`` says which number it has on the card. Of
Move by Move the ``answer`` is the FALSE proposition, since that is the one to be known. A cell with several forms parts
them by semicolons; one that belongs to a form is written with a backslash before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files as packaged
from typing import Any, Final

from rules.editing import Rows
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.cards import Deck, OpenQuestion, Patch, StarCard
from rules.twelve_strokes_of_noon.deck.box import standard_content
from rules.wire.codec import codec

OTHERS: Final = tuple(f"other {number}" for number in range(1, 7))
COLUMNS: Final = (
    "round", "card", "title", "question", "answer", *OTHERS, "place", "hidden", "accept", "refuse", "exact",
    "explanation", "field", "as of", "picture",
)  # fmt: skip
ROUNDS: Final = {
    "kick-off": "kick_off",
    "duel": "duel",
    "move by move": "move_by_move",
    "fatal blow": "fatal_blow",
    "master stroke": "master_stroke",
    "star": "mystery_star",
}
"""The piles by their names in the column ``round``; a row of the round ``deck`` has the title of the box."""
NAMES: Final = {pile: name for name, pile in ROUNDS.items()}


def rows(content: Any) -> Rows:
    """Return a box as a table."""
    deck: Deck = content
    listed = [{"round": "deck", "title": deck.sizes.title}, *_choices(deck), *_typed(deck)]
    return [COLUMNS, *([row.get(column, "") for column in COLUMNS] for row in listed)]


def _choices(deck: Deck) -> Iterator[dict[str, str]]:
    """Yield the rows of all that is chosen."""
    for card in deck.kick_off.values():
        for asked in card.questions:
            pair = (asked.visible, asked.hidden) if asked.right is Side.VISIBLE else (asked.hidden, asked.visible)
            yield _row("kick_off", card.id, asked) | {"answer": pair[0], "other 1": pair[1], "place": asked.right.value}
    for two in deck.duel.values():
        for duel in two.cards:
            yield _row("duel", two.id, duel) | {"title": two.title} | _answers(duel.answers, duel.right)
    for move in deck.move_by_move.values():
        own = {"title": move.title, "question": move.task, "explanation": move.truth}
        yield _row("move_by_move", move.id, move) | own | _answers(move.propositions, move.false)
    for stroke in deck.master_stroke.values():
        for last in stroke.questions:
            answers = _answers(last.answers, last.right) | {"hidden": str(last.hidden)}
            yield _row("master_stroke", stroke.id, last) | answers


def _typed(deck: Deck) -> Iterator[dict[str, str]]:
    """Yield the rows of all that is typed."""
    for blow in deck.fatal_blow.values():
        for asked in blow.questions:
            yield _row("fatal_blow", blow.id, asked) | {"answer": asked.answer} | _forms(asked)
    for star in deck.mystery_star.values():
        picture = star.id if _is_of_the_box(star) else f"{star.id}.json"
        name = {"round": NAMES["mystery_star"], "card": star.id, "question": star.kind.value, "answer": star.name}
        yield name | _forms(star) | {"picture": picture}


def _row(pile: str, card: str, asked: Any) -> dict[str, str]:
    year = "" if asked.as_of is None else str(asked.as_of)
    question = getattr(asked, "question", "")
    return {"round": NAMES[pile], "card": card, "question": question, "field": asked.field, "as of": year}


def _answers(answers: Sequence[str], right: int) -> dict[str, str]:
    others = [answer for place, answer in enumerate(answers, 1) if place != right]
    return {"answer": answers[right - 1], "place": str(right), **dict(zip(OTHERS, others, strict=False))}


def _forms(asked: OpenQuestion | StarCard) -> dict[str, str]:
    return {"accept": joined(asked.accept), "refuse": joined(asked.refuse), "exact": joined(asked.exact)}


def joined(forms: Iterable[str]) -> str:
    """Return several forms as one cell."""
    return "; ".join(form.replace("\\", "\\\\").replace(";", "\\;") for form in forms)


def parted(cell: str) -> list[str]:
    """Return the forms of a cell."""
    found, form, letters = [], "", iter(cell)
    for letter in letters:
        if letter == ";":
            found.append(form)
            form = ""
        else:
            form += next(letters, "") if letter == "\\" else letter
    return [form.strip() for form in (*found, form) if form.strip()]


# Pictures


def files(content: Any) -> Mapping[str, bytes]:
    """Return the tiles of the stars that the full box does not have, each as a file."""
    deck: Deck = content
    return {f"{star.id}.json": tiles(star) for star in deck.mystery_star.values() if not _is_of_the_box(star)}


def tiles(star: StarCard) -> bytes:
    """Return the tiles of a star as a file has them."""
    sides = {"large": star.large, "small": star.small}
    plain = {size: [[codec(Patch).encode(patch) for patch in tile] for tile in side] for size, side in sides.items()}
    return json.dumps(plain, separators=(",", ":")).encode()


@cache
def stars() -> Mapping[str, StarCard]:
    """Return the stars of the full box by their ids, and by their names."""
    own = standard_content().mystery_star.values()
    return {star.name.casefold(): star for star in own} | {star.id.casefold(): star for star in own}


def _is_of_the_box(star: StarCard) -> bool:
    own = stars().get(star.id.casefold())
    return own is not None and (own.large, own.small) == (star.large, star.small)


def template() -> str:
    """Return the small box with which an author starts."""
    return (packaged(__package__) / "example.csv").read_text("utf-8")
