"""The parameters of queries: which part of a match, a list or a file the client asks for, and in which form."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validates_schema

from rules.table.table import Status
from service.api.contract.fields import Flag, Strict, Text, WholeText, Word
from service.api.contract.schemas import tag_field
from service.play.files import kits
from service.play.files.pictures import WIDTH, WIDTHS
from service.play.files.printed import KINDS, PAPERS
from service.play.match.documents import MenuForm
from service.play.verbs.follow import LONGEST_WAIT
from service.play.verbs.look import Layer

PAGE = 50


def paper_field() -> Word:
    """Return the paper to print on."""
    return Word(*PAPERS, load_default=PAPERS[0], metadata={"description": "The paper's size."})


class PlyQuery(Strict):
    """The ply at which to show a match."""

    ply = WholeText(
        1,
        load_default=None,
        allow_none=False,
        metadata={"description": "Show the match as it was after this ply; default: as it is now."},
    )


class BoardQuery(PlyQuery):
    """The ply at which to show a match, and the layer of its picture."""

    layer = Word(
        *Layer,
        load_default=Layer.BOTH.value,
        metadata={
            "description": "`still`: the parts that never change during the match; `moving`: the parts that change, "
            "which are drawn on top; `both` (the default)."
        },
    )


class PictureQuery(PlyQuery):
    """The ply at which to show a match, and the width of the picture."""

    width = WholeText(
        *WIDTHS,
        load_default=WIDTH,
        metadata={"description": f"The picture's width in pixels, {WIDTHS[0]} to {WIDTHS[1]}, by default {WIDTH}."},
    )


def menu_field() -> Word:
    """Return the form in which a match shows its menu."""
    return Word(
        *MenuForm,
        load_default=MenuForm.FULL.value,
        metadata={
            "description": "The form of `actions`. `full`: whole entries (the default); `notation`: only each entry's "
            "notation and label; `none`: for clients that build actions themselves or show no menu."
        },
    )


class ActQuery(Strict):
    """Whether to play the action or only to check it, and the form of the menu that follows."""

    menu = menu_field()

    dry_run = Flag(
        load_default=False,
        metadata={"description": "True: only check whether the action is legal. Nothing changes, no die is thrown."},
    )


class BringQuery(Strict):
    """Whether to keep the deck or only to check it."""

    dry_run = Flag(
        load_default=False,
        metadata={"description": "True: only check the deck and return an editor's questions. Nothing is kept."},
    )


def wait_field(happens: str) -> WholeText:
    """Return the field of a query that holds an answer back until something happens."""
    description = f"Hold the answer until {happens}, for at most this number of seconds (0 to {LONGEST_WAIT})."
    return WholeText(0, LONGEST_WAIT, load_default=0, metadata={"description": description})


class PositionQuery(PlyQuery):
    """The ply at which to show a match, or the news to wait for."""

    wait = wait_field("something happens in the match")
    after = WholeText(
        load_default=None,
        allow_none=False,
        metadata={
            "description": "With `wait`: the last ply that the client knows. Without it the server waits until the "
            "document differs from the version in `If-None-Match`; without that, from the current one."
        },
    )

    @validates_schema(skip_on_field_errors=True)
    def _fit(self, query: dict[str, Any], **_: Any) -> None:
        """Refuse to wait for the past."""
        if query["wait"] and query["ply"] is not None:
            raise ValidationError("does not go with wait", "ply")


class LookQuery(PositionQuery):
    """The ply at which to show a match, or the news to wait for, and the form of its menu."""

    menu = menu_field()


class EventsQuery(Strict):
    """The ply after which to read on."""

    after = WholeText(load_default=0, metadata={"description": "The last ply that is already known."})
    wait = wait_field("a ply follows")
    positions = Flag(
        load_default=False,
        metadata={
            "description": "True, for a stream: the server sends `position` messages in place of `turn`, at once and "
            "after each change, with the match, its menu and the board's picture."
        },
    )


class LobbyQuery(Strict):
    """The matches to list."""

    wait = wait_field(
        "the page differs from the version in `If-None-Match`, or without that header from the current one"
    )

    game = Text(
        "[a-z0-9-]{1,60}",
        "must be a game's key",
        60,
        load_default=None,
        allow_none=False,
        metadata={"description": "Only matches of the game with this key."},
    )
    status = Word(
        Status.OPEN,
        Status.ON,
        Status.OVER,
        load_default=None,
        allow_none=False,
        metadata={
            "description": "Only matches with this status: `open` before the start, then `on`, `over` at the end."
        },
    )
    tag = tag_field("Only matches with this tag.")
    mine = Flag(
        load_default=False,
        metadata={
            "description": "True, with an API key: the matches that it opened, in place of the lobby's; also those "
            "that are not listed or were cancelled."
        },
    )
    cursor = Text(
        "[A-Za-z0-9_-]{1,120}",
        "is not a cursor of this server",
        120,
        load_default=None,
        allow_none=False,
        metadata={"description": "The `cursor` of the page before."},
    )
    limit = WholeText(
        1, 100, load_default=PAGE, metadata={"description": "Maximum number of matches on a page, 1 to 100."}
    )


class StatesQuery(Strict):
    """The news to wait for, and whether to say what happened last."""

    wait = wait_field("a result differs from the one whose `etag` the client has")
    words = Flag(
        load_default=False,
        metadata={"description": "True: each result that is new has in `words` what happened last, in a sentence."},
    )


class SheetQuery(Strict):
    """The score sheet to print."""

    paper = paper_field()
    variant = Text(
        "[a-z0-9-]{1,40}",
        "must be one of the game's variants",
        40,
        load_default=None,
        allow_none=False,
        metadata={"description": "One of the game's `variants`; the first, if left out."},
    )


class PaperQuery(SheetQuery):
    """The score sheet to print of a record, and as which kind of file."""

    kind = Word(*KINDS, load_default=KINDS[0], metadata={"description": "What kind of file; `txt`, if left out."})


class KitQuery(Strict):
    """The paper and the ink; the game's options are further parameters."""

    paper = Word(
        *kits.PAPERS,
        load_default=kits.PAPERS[0],
        metadata={"description": "The paper's size; with `a3` the boards are on one sheet of A3, all else is on A4."},
    )
    ink = Word(
        *kits.INKS, load_default=kits.INKS[0], metadata={"description": "Whether it is printed in colour or in grey."}
    )


class BlankQuery(Strict):
    """The paper; the game's options are further parameters."""

    paper = paper_field()
