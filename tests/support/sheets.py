"""Sheets for tests of printing: as large and as hostile as a stranger could make them."""

from rules.show.drawing import Box, Circle, Drawing, Group, Paint, Text
from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet, Signatures

HOSTILE = (
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    '#import "sheet.css"; $x$ *bold* _it_ `raw` @ref <label> \\u{41} // no comment',
    "{{ 7 * 7 }} {% raw %} ]]> &amp; \" '",
    '=HYPERLINK("http://example.org")',
    "+1+1",
    "@SUM(A1)",
    "-2+3",
    "\tcmd",
    "山田太郎 🎲👨‍👩‍👧 한국어 𒀀",
    "שלום עולם محمد نور",
    "\u202eright to left\u202c",
    "Z" + "\u0301\u0302\u0303\u0304" * 20 + "algo",
    "W" * 200,
    "line\r\nbreak\x00\x07\ufffe",
    "",
)
MADE = 1_795_262_400_000
"""Noon of 21 November 2026, UTC."""


def sheet_of(*parts: object, **given: object) -> Sheet:
    heads = {
        "title": "Score Record",
        "subtitle": "A game",
        "facts": (("Match", "m-1"),),
        "foot": "Match m-1",
        "made": MADE,
    }
    return Sheet(parts=parts, **(heads | given))  # type: ignore[arg-type]


def picture(words: str = "Here") -> Picture:
    still = Drawing(400, 200, (Box(0, 0, 400, 200, Paint("#eee")),), "The board", "A board of two fields.")
    shapes = (Group((Circle(0, 0, 20, Paint("#900")),), 100, 100, title=words), Text(100, 60, words, 20, halo="#fff"))
    return Picture((still, Drawing(400, 200, shapes, description=words)), words)


def hostile_sheet() -> Sheet:
    """Return a sheet with every hostile text in every place where a text can stand."""
    columns = tuple(
        Column(text, 1 + len(text) % 3, align) for text, align in zip(HOSTILE[:6], [*Align] * 2, strict=True)
    )
    rows = tuple((text, "1", text, "-5", "", text) for text in HOSTILE)
    return Sheet(
        title="Score & <Record>",
        subtitle=HOSTILE[2],
        facts=tuple((text, text) for text in HOSTILE),
        parts=(
            Grid("all", HOSTILE[0], columns, rows, ("sum", "", HOSTILE[9], "", "", ""), HOSTILE[3]),
            Grid("empty", "Empty", (Column("one"), Column("two")), ()),
            Grid("bare", "", (), ()),
            *(picture(text) for text in HOSTILE),
            Picture((), "no layers"),
            Notes(HOSTILE[1], HOSTILE),
            Notes("", ()),
            Signatures(HOSTILE),
            Signatures(()),
        ),
        foot=HOSTILE[2],
        made=MADE,
    )


def long_sheet(turns: int = 40, players: int = 4) -> Sheet:
    """Return a sheet with a row for each turn of each player, all with names of forty characters."""
    columns = (Column("Round", 1, Align.RIGHT), Column("Name", 6), Column("Points", 1, Align.RIGHT))
    rows = tuple(
        (str(turn + 1), f"Player {seat} of the name with forty characters"[:40], str(turn * 5))
        for turn in range(turns)
        for seat in range(players)
    )
    return sheet_of(Grid("turns", "Turns", columns, rows), landscape=turns % 2 == 1)
