"""Cards as PDF, six on a page, with lines along which they are cut out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rules.editing import Entry, PaperCard
from rules.show.drawing import svg
from service.printing import pdf
from service.printing.characters import clean
from service.printing.glyphs import shown
from service.printing.writing import written


def render(title: str, cards: Sequence[PaperCard], *, paper: str) -> bytes:
    """Return the cards as PDF for printing on ``paper``."""
    plain = {"title": _text(title), "paper": pdf.PAPERS[paper], "cards": [_card(card) for card in cards]}
    return pdf.document("cards.typ", {"cards": json.dumps(plain, ensure_ascii=False)}, None)


def _card(card: PaperCard) -> dict[str, Any]:
    return {
        "pile": _text(card.pile),
        "colour": card.colour,
        "id": _text(card.id),
        "title": _text(card.title),
        "entries": [_entry(entry) for entry in card.entries],
        "svg": "" if card.picture is None else svg(*written((card.picture,))),
        "words": "" if card.picture is None else _text(card.picture.description),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    choices = [_text(choice) for choice in entry.choices]
    own = {"number": _text(entry.number), "text": _text(entry.text), "note": _text(entry.note)}
    return {**own, "choices": choices, "right": entry.right}


def _text(text: str) -> str:
    return shown(clean(text))
