"""Names in twelve scripts and as emoji, and whether pictures show them: whole, or cut between two characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import islice, pairwise
from typing import Final

from PIL import Image

from rules.show.clusters import clusters
from rules.show.drawing import Box, Drawing, Group, Paint, Shape, Text
from service import printing

NAMES: Final = (
    "صلاح", "👩‍🚀", "मुहम्मद", "שלום", "مُحَمَّد", "山田", "क्षत्रिय", "🏳️‍🌈", "ประเทศ", "김민준", "ნინო", "👨‍👩‍👧‍👦", "Արամ",
    "Дарья", "🇩🇪🇫🇷", "Ωμέγα", "❤️", "Æsir", "か\u3099き\u3099", "بلال",
)  # fmt: skip
"""Of the kinds that pictures, columns and cuts spoil: letters that join, marks, flags, families."""

_PAGE: Final = 1_600
_ROW: Final = 40
_ROWS: Final = 25


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text in a picture, and the beginning of a name in it."""

    text: Text
    name: str
    part: str

    @property
    def torn(self) -> bool:
        """Whether the name is cut within one of its characters."""
        whole, kept = list(clusters(self.name)), list(clusters(self.part))
        return kept != whole[: len(kept)]

    @property
    def without(self) -> Text:
        """The line without the name."""
        return replace(self.text, text=self.text.text.replace(self.part, ""))


def lines(shapes: Iterable[Shape], names: Sequence[str]) -> Iterator[Line]:
    """Yield the lines of text in a layer that have at least the beginning of one of these names."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from lines(shape.shapes, names)
        elif isinstance(shape, Text):
            whole = [name for name in names if name in shape.text]
            begun = [(name, _beginning(name, shape.text)) for name in names]
            yield from (Line(shape, name, name) for name in whole)
            if not whole and (longest := max(begun, key=lambda one: len(one[1])))[1]:
                yield Line(shape, *longest)


def _beginning(name: str, text: str) -> str:
    """Return the longest beginning of a name that is in a text."""
    return next((name[:end] for end in range(len(name), 0, -1) if name[:end] in text), "")


def unseen(found: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines whose name leaves no ink when they are drawn."""
    rest = iter(found)
    while some := list(islice(rest, _ROWS)):  # itertools.batched is there from Python 3.12 on
        with_name, without = _columns(line.text for line in some), _columns(line.without for line in some)
        yield from (line for line, more, less in zip(some, with_name, without, strict=True) if more <= less)


def _columns(texts: Iterable[Text]) -> list[int]:
    """Return in how many columns of pixels each line has ink, drawn below the one before on a white page."""
    rows = [replace(text, x=10, y=_ROW * row + 28, size=20, fill="#000000", anchor="start", turn=0, halo="")
            for row, text in enumerate(texts)]  # fmt: skip
    high = _ROW * len(rows)
    page = Drawing(_PAGE, high, (Box(0, 0, _PAGE, high, Paint("#ffffff")), *rows))
    drawn = Image.open(BytesIO(printing.render_board((page,), _PAGE)), formats=("PNG",)).convert("L")
    scale = drawn.width / _PAGE
    tops = [round(top * scale) for top in range(0, high + 1, _ROW)]
    strips = (drawn.crop((0, top, drawn.width, bottom)) for top, bottom in pairwise(tops))
    return [sum(strip.point(_is_dark).getprojection()[0]) for strip in strips]


def _is_dark(level: int) -> int:
    return int(level < 128)
