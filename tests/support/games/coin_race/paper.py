"""Pictures and score sheets."""

from __future__ import annotations

from collections.abc import Sequence

from rules.show.drawing import Box, Circle, Drawing, Paint, Shape, Text
from rules.show.names import names_of
from rules.show.sheet import Column, Grid, Notes, Picture, Sheet, Signatures
from rules.show.story import Heading, Story
from tests.support.games.coin_race.state import Moved, Opened, Options
from tests.support.games.coin_race.view import View, view

STEP = 40


def still(view: View) -> Drawing:
    """Draw the lanes."""
    width, height = STEP * (view.goal + 4), STEP * len(view.runners)
    lines: tuple[Shape, ...] = tuple(
        Box(0, STEP * place, width, STEP, Paint(stroke="#333")) for place in range(len(view.runners))
    )
    return Drawing(width, height, lines, "Coin Race", f"{len(view.runners)} lanes of {view.goal} steps")


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw the runners."""
    runners: tuple[Shape, ...] = tuple(
        Circle(STEP // 2 + STEP * runner.steps, STEP // 2 + STEP * place, 12, Paint(fill="#c33"))
        for place, runner in enumerate(view.runners)
    )
    steps = ", ".join(f"{names[runner.seat]} at {runner.steps}" for runner in view.runners)
    page = still(view)
    return Drawing(
        page.width,
        page.height,
        (*runners, Text(4, 14, view.question, 10)),
        description=steps if view.over is None else f"The race is over: {steps}",
    )


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the score sheet: a row for each round."""
    rows, card = [], ""
    for told in story:
        moves = [f"{event.seat}:{event.to}" for event in told.events if isinstance(event, Moved)]
        if moves:
            rows.append((card, " ".join(moves)))
        card = next((str(event.card) for event in told.events if isinstance(event, Opened)), card)
    last = story[-1].state
    picture = () if last is None or variant == "short" else (_picture(view(last, None), heading),)
    reason = heading.outcome.reason if heading.outcome else "none"
    facts = (("Match", heading.match), ("End", reason))
    return Sheet("Coin Race", heading.match, facts, (_grid(tuple(rows)), *picture, Signatures(heading.names)))


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad page: a row for each round."""
    rows = (("", ""),) * options.rounds
    notes = Notes("Goal", (f"{options.goal} steps",))
    return Sheet("Coin Race", "", (("Match", ""), ("End", "")), (_grid(rows), notes, Signatures(("", ""))))


def _grid(rows: tuple[tuple[str, str], ...]) -> Grid:
    return Grid("rounds", "Rounds", (Column("Card"), Column("Seats and steps", 3)), rows)


def _picture(last: View, heading: Heading) -> Picture:
    return Picture((still(last), moving(last, names_of(heading.names))), "The end")
