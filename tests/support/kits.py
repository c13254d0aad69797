"""What a kit's PDF holds, measured: the sizes of its pages and of the boxes on them, and its colours."""

from __future__ import annotations

import re
from io import BytesIO

from pypdf import PdfReader

from rules.chance import Die
from rules.editing import Entry, PaperCard
from rules.show.dice import in_place, net, plain
from rules.show.drawing import Box, Circle, Drawing, Paint
from rules.show.kit import Cards, Cut, Kit, Pages, Piece, Pieces, Plan
from rules.show.sheet import Notes
from tests.support.sheets import HOSTILE, picture, sheet_of

_POINTS = 72 / 25.4
_BOX = re.compile(r"q ([\d.]+) ([\d.]+) m ([\d.]+) \2 l \3 ([\d.]+) l \1 \4 l\s+h\s+W")
_COLOUR = re.compile(r"(?<![\d.])([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)\b")
_SCALE = re.compile(r"q ([\d.]+) 0 0 -\1 [\d.-]+ [\d.-]+ cm")
_ACROSS = re.compile(r"\b0 0 m ([\d.]+) 0 l\s+S")


class Printed:
    """A kit as it was printed."""

    def __init__(self, written: bytes) -> None:
        self.reader = PdfReader(BytesIO(written))
        self.pages = [page.get_contents().get_data().decode("latin-1") for page in self.reader.pages]  # type: ignore[union-attr]

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """The width and height of each page in mm."""
        boxes = [page.mediabox for page in self.reader.pages]
        return [(round(float(box.width) / _POINTS), round(float(box.height) / _POINTS)) for box in boxes]

    @property
    def texts(self) -> list[str]:
        """The text of each page."""
        return [page.extract_text() for page in self.reader.pages]

    def boxes(self, page: int) -> list[tuple[float, float]]:
        """Return the width and height in mm of what is cut to a box on a page, which each picture is."""
        corners = [tuple(map(float, found)) for found in _BOX.findall(self.pages[page])]
        sizes = [(abs(right - left) / _POINTS, abs(top - low) / _POINTS) for left, top, right, low in corners]
        return [(round(width, 1), round(height, 1)) for width, height in sizes]

    def scales(self, page: int) -> list[float]:
        """Return how many mm a unit of the board's picture is on a page, once for each tile."""
        found = dict.fromkeys(one for one in _SCALE.findall(self.pages[page]) if one != "1")
        return [round(float(scale) / _POINTS, 4) for scale in found]

    def lines(self, page: int) -> list[float]:
        """Return the lengths in mm of the level lines on a page."""
        return [round(float(length) / _POINTS, 1) for length in _ACROSS.findall(self.pages[page])]

    def colours(self) -> set[tuple[float, ...]]:
        """Return all colours that are not grey."""
        found = {tuple(map(float, one)) for page in self.pages for one in _COLOUR.findall(page)}
        return {one for one in found if max(one) - min(one) > 0.01}


RED = Die("red die", ("0", "2", "5"))
DISC = Drawing(180, 180, (Circle(90, 90, 84, Paint("#b02020")),), "disc", "A red disc.")
CARD = Drawing(400, 600, (Box(10, 10, 380, 580, Paint("#2040a0")),), "card", "A blue card.")
BOARD = Drawing(1440, 960, (Box(0, 0, 1440, 960, Paint("#d3e2e8")), Circle(720, 480, 100, Paint("#a03020"))), "The sky")


def whole(text: str = "Fly") -> Kit:
    """Return a kit with each kind of section, and a text in each."""
    entry = Entry("1", text, ("yes", "no"), 1, text)
    return Kit(
        f"Game {text}",
        (text, "Print at full size."),
        tuple(f"{text} {number}" for number in range(6)),
        (
            Plan(f"Board {text}", (BOARD,), 360, text),
            Pieces(f"Discs {text}", (Piece(DISC, 18, 18, 14, Cut.ROUND),), text),
            Pieces(f"Cards {text}", (Piece(CARD, 40, 60, 5), Piece(CARD, 40, 60, 2, back=CARD)), text),
            Pieces("Dice", (net(RED, plain(RED), 2),)),
            *filter(None, (in_place((RED,)),)),
            Notes(f"Notes {text}", (text,) * 5),
            Cards("Questions", (PaperCard(text, "#2b3f9e", "K1", text, (entry,)),) * 7, text),
            Pages("Pad", sheet_of(picture(text), made=None)),
        ),
    )


HOSTILE_KIT = whole("".join(text for text in HOSTILE if "\r" not in text and "W" * 9 not in text))
