"""Pictures and score sheets."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Sequence

from rules.show.drawing import Box, Drawing, Paint, Text
from rules.show.sheet import Column, Grid, Sheet, Signatures
from rules.show.story import Heading, Story
from tests.support.games.liars_dice.state import DieLost, Options
from tests.support.games.liars_dice.view import View

ROW = 30


def still(view: View) -> Drawing:
    """Draw the table."""
    height = ROW * (len(view.players) + 2)
    return Drawing(300, height, (Box(0, 0, 300, height, Paint(stroke="#333")),), "Liar's Dice", "A table with cups.")


def moving(view: View) -> Drawing:
    """Draw the cups, the own dice and the bid."""
    lines = [f"seat {player.seat}: {player.left} dice" for player in view.players]
    lines.append("no bid" if view.bid is None else f"bid: {view.bid.quantity}x{view.bid.face}")
    lines.append(f"own dice: {view.dice or ()}")
    texts = tuple(Text(10, ROW * place + 20, line, 14) for place, line in enumerate(lines))
    said = ", ".join(lines)
    page = still(view)
    return Drawing(page.width, page.height, texts, description=said if view.over is None else f"It is over: {said}")


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the score sheet: a row for each die that was lost."""
    lost = [(str(event.seat), str(event.left)) for told in story for event in told.events if isinstance(event, DieLost)]
    return Sheet("Liar's Dice", heading.match, (("Match", heading.match),), (_grid(lost), Signatures(heading.names)))


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad page."""
    return Sheet("Liar's Dice", "", (("Match", ""),), (_grid([("", "")] * 4 * options.dice), Signatures(("", ""))))


def _grid(rows: Sequence[tuple[str, str]]) -> Grid:
    return Grid("dice", "Dice lost", (Column("Seat"), Column("Dice left")), tuple(rows))
