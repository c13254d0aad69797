"""A box from its table (:mod:`rules.twelve_strokes_of_noon.deck.table`).

Rows that name a card are put on it; the others are dealt to cards in their order. The place of the right answer is
chosen by the question's words if the table does not say it, so that the same table gives the same box. A pile without a
row is that of the full box.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from rules.editing import Cell, Draft, Filled, Rows
from rules.twelve_strokes_of_noon.cards import FORMAT, KINDS
from rules.twelve_strokes_of_noon.deck.box import standard_content
from rules.twelve_strokes_of_noon.deck.cutting import cut
from rules.twelve_strokes_of_noon.deck.dealing import Card, dealt
from rules.twelve_strokes_of_noon.deck.rows import Row, other_titles, repeated, superfluous, unparted
from rules.twelve_strokes_of_noon.deck.table import COLUMNS, NAMES, OTHERS, ROUNDS, parted, stars, tiles
from rules.wire.codec import codec
from rules.wire.plain import Plain

UNTITLED: Final = "A box of my own"
_NEEDED: Final = ("round", "question", "answer")
_NAMELESS: Final = ("move_by_move", "mystery_star")
"""Piles whose questions may be the same on several cards."""
_ANSWERS: Final = {"duel": 4, "move_by_move": 7, "master_stroke": 3}


class Reader:
    """A table on its way to a box, with what is found on the way."""

    def __init__(self, opened: Callable[[str], bytes]) -> None:
        """Begin with nothing; the function reads the file of a picture."""
        self.opened = opened
        self.deck: dict[str, Any] = {"format": FORMAT, "title": UNTITLED}
        self.places: dict[str, Cell] = {}
        self.faults: list[tuple[Cell, str]] = []
        self.remarks: list[tuple[Cell, str]] = []
        self.filled: list[Filled] = []

    def draft(self) -> Draft:
        """Return what was read."""
        return Draft(self.deck, self.places, tuple(self.faults), tuple(self.remarks), tuple(self.filled))

    def fault(self, row: Row, column: str, says: str) -> None:
        """Note what is wrong in a cell."""
        self.faults.append((Cell(row.number, column), says))

    def heads(self, first: Sequence[str]) -> list[str]:
        """Return the columns by the first row, and note those that are missing or unknown."""
        names = [_plain(name) for name in first]
        for name in _NEEDED:
            if name not in names:
                self.faults.append((Cell(1, name), "the column is missing; the first row names the columns"))
        for name in dict.fromkeys(names):
            if name in COLUMNS and names.count(name) > 1:
                self.faults.append((Cell(1, name), "the column is there more than once; name each column once"))
            if name and name not in COLUMNS:
                self.remarks.append((Cell(1, name), "is no column of the table, and was not read"))
        return names

    def pile(self, pile: str, rows: Sequence[Row]) -> None:
        """Read the rows of a pile, or take that of the full box."""
        if not rows:
            own = getattr(standard_content(), pile).values()
            self.deck[pile] = [codec(KINDS[pile]).encode(card) for card in own]
            none = f"the table has no row of the round “{NAMES[pile]}”"
            full = f"{none}: it gets the {len(own)} cards of the full box"
            self.filled.append(Filled(pile, full, f"{none}: it is left out"))
            return
        self.places[pile] = Cell(rows[0].number, "round")
        self.remarks += superfluous(pile, rows)
        if pile == "mystery_star":
            cards = [self._star(row, place) for place, row in enumerate(rows)]
        else:
            deal = dealt(pile, [(row.number, row["card"], row) for row in rows])
            column = "card" if any(row["card"] for row in rows) else ""
            self.faults += [(Cell(number, column), says) for number, says in deal.faults]
            self.remarks += [(Cell(number, "round"), says) for number, says in deal.remarks]
            cards = [self._card(pile, place, card) for place, card in enumerate(deal.cards)]
        self.deck[pile] = cards

    def _card(self, pile: str, place: int, card: Card[Row]) -> Plain:
        where = f"{pile}.{place}"
        first = card.rows[0]
        self.places[where] = Cell(first.number)
        self.places[f"{where}.id"] = Cell(first.number, "card")
        self.places[f"{where}.title"] = Cell(first.number, "title")
        if pile == "move_by_move":
            return self._move(first, where, card.id)
        inner = "cards" if pile == "duel" else "questions"
        questions = [self._question(pile, row, f"{where}.{inner}.{number}") for number, row in enumerate(card.rows)]
        made: dict[str, Any] = {"id": card.id, inner: questions}
        if pile == "duel":
            made["title"] = next((row["title"] for row in card.rows if row["title"]), f"Duel {place + 1}")
            self.remarks += other_titles(card.rows, made["title"])
        return made

    def _question(self, pile: str, row: Row, where: str) -> dict[str, Plain]:
        self._note(row, where, "question")
        made: dict[str, Plain] = {"question": row["question"], **self._about(row, where)}
        match pile:
            case "kick_off":
                return made | self._two_answers(row, where)
            case "fatal_blow":
                self._note(row, where, "answer")
                return made | {"answer": row["answer"]} | self._forms(row, where)
            case _:
                answers, right = self._answers(pile, row, f"{where}.answers")
                self._note(row, where, "right", "place")
                made |= {"answers": answers, "right": right}
                if pile == "master_stroke":
                    self._note(row, where, "hidden")
                    made["hidden"] = self._number(row, "hidden", 3)
                return made

    def _two_answers(self, row: Row, where: str) -> dict[str, Plain]:
        place = row["place"].casefold()
        right = {"1": "visible", "2": "hidden", "": ("visible", "hidden")[_lot(row, 2)]}.get(place, place)
        if right not in ("visible", "hidden"):
            self.fault(row, "place", "must be visible or hidden (1 or 2), or be empty")
            right = "visible"
        wrong = "hidden" if right == "visible" else "visible"
        self._note(row, where, right, "answer")
        self._note(row, where, wrong, "other 1")
        return {right: row["answer"], wrong: row["other 1"], "right": right}

    def _answers(self, pile: str, row: Row, where: str) -> tuple[list[Plain], int]:
        """Return the answers in their order on the card, and which of them is right."""
        count = _ANSWERS[pile]
        right = self._number(row, "place", count)
        columns = list(OTHERS[: count - 1])
        columns.insert(right - 1, "answer")
        for place, column in enumerate(columns):
            self.places[f"{where}.{place}"] = Cell(row.number, column)
        self.places[where] = Cell(row.number, "answer")
        return [row[column] for column in columns], right

    def _number(self, row: Row, column: str, most: int) -> int:
        """Return the number in a cell; where it is empty, one by the question's words."""
        text = row[column]
        if not text:
            return _lot(row, most, column) + 1
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= most:
            self.fault(row, column, f"must be a number from 1 to {most}, or be empty")
            return 1
        return int(text)

    def _move(self, row: Row, where: str, named: str) -> dict[str, Plain]:
        answers, false = self._answers("move_by_move", row, f"{where}.propositions")
        self._note(row, where, "task", "question")
        self._note(row, where, "truth", "explanation")
        self._note(row, where, "false", "place")
        known = {"id": named, "title": row["title"], "task": row["question"], "truth": row["explanation"]}
        return {**known, "propositions": answers, "false": false, **self._about(row, where)}

    def _star(self, row: Row, place: int) -> dict[str, Plain]:
        where = f"mystery_star.{place}"
        self.places[where] = Cell(row.number)
        for part, column in (("id", "card"), ("name", "answer"), ("kind", "question")):
            self._note(row, where, part, column)
        for side in ("large", "small"):
            self._note(row, where, side, "picture")
        known = {"id": row["card"] or f"Y{place + 1}", "name": row["answer"], "kind": row["question"].casefold()}
        return {**known, **self._forms(row, where), **self._picture(row)}

    def _picture(self, row: Row) -> dict[str, Plain]:
        """Return the tiles of a star: from a file, or those of a star of the full box by its id or name."""
        named = row["picture"] or row["answer"]
        known = stars().get(named.casefold())
        try:
            if known is not None:
                written = tiles(known)
            elif named.lower().endswith(".svg"):
                sides = cut(self.opened(named))
                shown = [[[{"path": one.path, "fill": one.fill} for one in tile] for tile in side] for side in sides]
                return dict(zip(("large", "small"), shown, strict=True))
            elif named.lower().endswith(".json"):
                written = self.opened(named)
            else:
                self.fault(row, "picture", "must name a star of the full box, a picture (.svg) or its tiles (.json)")
                return {}
            plain = json.loads(written)
            return {side: plain[side] for side in ("large", "small")}
        except (OSError, ValueError, LookupError, TypeError) as error:
            why = getattr(error, "strerror", None) or error
            self.fault(row, "picture", f"{named} cannot be read: {why}")
            return {}

    def _forms(self, row: Row, where: str) -> dict[str, Plain]:
        for column in ("accept", "refuse", "exact"):
            self._note(row, where, column)
        self.remarks += unparted(row)
        return {column: list(parted(row[column])) for column in ("accept", "refuse", "exact")}

    def _about(self, row: Row, where: str) -> dict[str, Plain]:
        self._note(row, where, "field")
        self._note(row, where, "as_of", "as of")
        self.places[where] = Cell(row.number)
        made: dict[str, Plain] = {"field": row["field"]}
        if year := row["as of"]:
            if not re.fullmatch("[0-9]{4}", year):
                self.fault(row, "as of", "must be a year, such as 2026, or be empty")
            else:
                made["as_of"] = int(year)
        return made

    def _note(self, row: Row, where: str, part: str, column: str = "") -> None:
        self.places[f"{where}.{part}"] = Cell(row.number, column or part)


def read(rows: Rows, opened: Callable[[str], bytes]) -> Draft:
    """Return the box of a table; faults in its cards are found when it is loaded."""
    reader = Reader(opened)
    if not rows:
        reader.faults.append((Cell(1), "the table is empty"))
        return reader.draft()
    heads = reader.heads(rows[0])
    if reader.faults:
        return reader.draft()
    piles: dict[str, list[Row]] = {pile: [] for pile in KINDS}
    for row in _rows(heads, rows[1:]):
        name = _plain(row["round"])
        if name == "deck":
            reader.deck["title"] = row["title"]
            reader.places["title"] = Cell(row.number, "title")
        elif name in ROUNDS:
            piles[ROUNDS[name]].append(row)
        else:
            comment = "; in a comment all other cells of the row are empty" if name.startswith("#") else ""
            reader.fault(row, "round", f"must be one of {', '.join(ROUNDS)}{comment}")
    for pile, own in piles.items():
        reader.pile(pile, own)
    reader.faults += repeated([row for pile in piles if pile not in _NAMELESS for row in piles[pile]])
    return reader.draft()


def _rows(heads: Sequence[str], rows: Rows) -> Iterator[Row]:
    """Yield the rows that have something in them and are no comments of the author's.

    A comment is one cell that begins with ``#`` in a row without any other: a question may begin so too.
    """
    for number, row in enumerate(rows, 2):
        cells = {name: " ".join(cell.splitlines()).strip() for name, cell in zip(heads, row, strict=False) if name}
        written = [cell.strip() for cell in row if cell.strip()]
        if any(cells.values()) and not (len(written) == 1 and written[0].startswith("#")):
            yield Row(number, cells)


def _plain(name: str) -> str:
    return (
        " ".join(re.split(r"[\s_]+", name.casefold().strip()))
        .replace("kick off", "kick-off")
        .replace("kickoff", "kick-off")
    )


def _lot(row: Row, count: int, salt: str = "") -> int:
    """Return a number below ``count`` that follows from the question alone."""
    return int.from_bytes(sha256(f"{salt}{row['question']}{row['answer']}".encode()).digest()[:4]) % count
