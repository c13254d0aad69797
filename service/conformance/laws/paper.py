"""The laws of paper: the score sheet of every variant, the pad, and both in the four formats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.show.sheet import Grid, Sheet
from rules.table import record as records
from rules.table.paper import sheet_of, sheet_so_far
from rules.table.record import Played
from rules.table.table import Terms
from service import printing
from service.conformance.blame import blamed
from service.conformance.breach import Breach
from service.conformance.forms import misfits
from service.conformance.law import law
from service.conformance.leaks import alike
from service.conformance.matches import Bench
from service.conformance.trial import Trial

HIDDEN = 6
"""Changes of each match that are hidden from the spectator at first, and are followed."""

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def flaws(sheet: object) -> Iterator[str]:
    """Yield what is wrong with a sheet: every row has a text for each column, every table a key of its own."""
    if found := tuple(misfits(sheet, Sheet)):
        yield from found
        return
    assert isinstance(sheet, Sheet)
    grids = [part for part in sheet.parts if isinstance(part, Grid)]
    if not sheet.title:
        yield "it has no title"
    if not grids:
        yield "it has no table"
    if len({grid.key for grid in grids}) != len(grids):
        yield "two of its tables have the same key"
    for grid in grids:
        if not KEBAB.fullmatch(grid.key):
            yield f"the key {grid.key!r} of a table is not in kebab-case"
        rows = (*grid.rows, *([grid.total] if grid.total else []))
        if {len(row) for row in rows} - {len(grid.columns)}:
            yield f"a row of {grid.key!r} has not {len(grid.columns)} cells, one for each column"
        if any(column.share < 1 for column in grid.columns):
            yield f"a column of {grid.key!r} has a share below 1"
        if grid.group is not None and not 0 <= grid.group < len(grid.columns):
            yield f"the group of {grid.key!r} is {grid.group}, which is the place of no column"


def sheets(trial: Trial) -> dict[str, Sheet]:
    """Return the score sheet of the match in every variant."""
    return _sheets(trial.steps[-1])


def _sheets(now: Bench) -> dict[str, Sheet]:
    story = list(records.replay(now.game, now.terms, now.plies))
    record = now.record()
    return {variant: sheet_of(now.game, now.terms, record, story, variant) for variant in now.game.paper.variants}


@law("return a Sheet with at least one Grid, whose rows are as long as its columns")
def score_sheet(trial: Trial) -> Iterator[Breach]:
    """A match that is over has a score sheet of every variant, the same each time."""
    found = sheets(trial)
    for variant, sheet in found.items():
        for flaw in flaws(sheet):
            yield Breach("paper.sheet", f"the sheet {variant!r}: {flaw}")
    if found != sheets(trial):
        yield Breach("paper.sheet", "two calls give different sheets of one match")


@law("let Paper.sheet do without Heading.outcome, which is None, and with any state as the last one")
def unfinished_sheet(trial: Trial) -> Iterator[Breach]:
    """A match that is not over has a score sheet of every variant, if logs of the game can be scored."""
    if trial.game.rules.dice(trial.agreed) is None:
        return
    for variant, sheet in _sheets(trial.steps[len(trial.steps) // 2]).items():
        for flaw in flaws(sheet):
            yield Breach("paper.sheet", f"the sheet {variant!r} of a match that is not over: {flaw}")


@law("use of a state what view(state, None) shows, and take an event as it is disclosed to a spectator")
def so_far(trial: Trial) -> Iterator[Breach]:
    """Of a match that is on, played with the dice of a real table, the sheet shows only what the spectator may know."""
    middle = trial.steps[len(trial.steps) // 2]
    story = list(records.replay(middle.game, middle.terms, middle.plies))
    for variant, sheet in _so_far(trial, middle.terms, story).items():
        for flaw in flaws(sheet):
            yield Breach("paper.sheet", f"the sheet {variant!r} of a match that is on: {flaw}")
    for one, two in alike(trial.run, trial.seed, HIDDEN) if _is_shown(trial, trial.run.terms) else ():
        found, other = (_so_far(trial, trial.run.terms, story) for story in (one, two))
        for variant, sheet in found.items():
            if sheet != other[variant]:
                what = f"the sheet {variant!r} of a match that is on depends on what is hidden from the spectator"
                yield Breach("paper.sheet", what, one[-1].ply)


def _is_shown(trial: Trial, terms: Terms) -> bool:
    """Return whether a match has a sheet while it is on."""
    return trial.game.rules.dice(terms.options) is not None and trial.game.rules.hindsight(terms.options)


def _so_far(trial: Trial, terms: Terms, story: Sequence[Played]) -> dict[str, Sheet]:
    """Return the score sheets of a match that is on, in every variant; none if it is shown no sheet."""
    if not _is_shown(trial, terms):
        return {}
    game, setup = trial.game, trial.steps[-1].setup
    names = [f"name {seat}" for seat in range(len(story[-1].table.chairs))]
    return {variant: sheet_so_far(game, terms, setup, names, story, variant) for variant in game.paper.variants}


@law("return a Sheet with at least one Grid, whose rows are as long as its columns")
def blank_sheet(trial: Trial) -> Iterator[Breach]:
    """The pad page is a sheet."""
    for flaw in flaws(trial.game.paper.blank(trial.agreed)):
        yield Breach("paper.blank", flaw)


@law("use shapes and texts that rules.show offers", once=True)
def formats(trial: Trial) -> Iterator[Breach]:
    """Every sheet is printed as text, CSV, HTML and PDF."""
    blank = trial.game.paper.blank(trial.game.options())
    for name, sheet in {**sheets(trial), "blank": blank}.items():
        if any(flaws(sheet)):  # that is the business of the laws before
            continue
        for kind in printing.MEDIA_TYPES:
            try:
                printed = printing.render(sheet, kind, paper=printing.PAPERS[0])
            except Exception as error:  # noqa: BLE001 - whatever a printer raises
                found = blamed(trial.game, error)
                yield replace(found, what=f"the sheet {name!r} is not printed as {kind}: {found.what}")
                continue
            if not printed:
                yield Breach("paper.sheet", f"the sheet {name!r} is empty as {kind}")
