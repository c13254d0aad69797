"""The figures that the page on adding a game states are those of the code."""

from __future__ import annotations

import re

from rules import whole
from rules.show import bounds
from rules.table import record, returned
from rules.table import table as tables
from rules.wire import plain
from service.api.app import LARGEST_BODY
from service.api.resources.records import MOST_RECORD
from service.commands.new_game import LONGEST_KEY
from service.conformance import budgets, usual
from service.conformance.laws import bots, dice, position, words
from service.play.files.printed import MOST_CELLS
from service.play.verbs import turns
from tests.support.sources import ROOT
from workers.bots import LIMIT, THINKING

PAGE = (ROOT / "docs" / "game-authors.md").read_text("utf-8")
ROW = re.compile(r"^\| ([^|]+) \| ([\d,; ]+?)(?: ms)? \|$", re.MULTILINE)

FIGURES: dict[str, tuple[float, ...]] = {
    "seats of a match": (tables.MAX_SEATS,),
    "plies of a match that is recorded": (record.MAX_PLIES,),
    "letters of a key; of one that `game new` takes": (whole.LONGEST_KEY, LONGEST_KEY),
    "a whole number": (plain.MAX_INT,),
    "lists and objects inside each other": (plain.MAX_DEPTH,),
    "bytes of a request": (LARGEST_BODY,),
    "bytes of a record that is brought": (MOST_RECORD,),
    "processor time of a bot for a decision, by its budget": (THINKING,),
    "time after which a bot is interrupted, and its silence is played": (LIMIT,),
    "processor time of a bot in the check, with a budget of 30 positions": (1000 * bots.SECONDS,),
    "time that a bot may wait for something in the check": (1000 * budgets.WAITS,),
    "delay of a bot": (returned.LONGEST_DELAY,),
    "characters of a bot's reason; alternatives in the record": (turns.LONGEST_REASON, turns.ALTERNATIVES),
    "bytes of a picture, both layers as SVG": (bounds.LARGEST,),
    "longer side of a picture, in shorter ones": (bounds.NARROWEST,),
    "bytes of a position in words; of half of them": (position.MOST, position.USUAL),
    "characters of a milestone": (words.LONGEST_MARK,),
    "characters of a hint or a line of the rules in short": (words.LONGEST_HINT,),
    "lines of the rules in short": (words.MOST_LINES,),
    "cells of a sheet as a PDF": (MOST_CELLS,),
    "characters of a face of a die": (int(re.findall(r"\{1,(\d+)\}", dice.TYPED.pattern)[0]),),
    "matches of a check by default; of the laws of secrets": (usual.FEW, usual.MANY),
}
"""What each row of the table says, from the code."""


def stated() -> dict[str, tuple[int, ...]]:
    """Return the rows of the table of figures."""
    chapter = PAGE.partition("\n## Figures\n")[2].partition("\n## ")[0]
    return {
        what: tuple(int(number.replace(",", "")) for number in numbers.split(";"))
        for what, numbers in ROW.findall(chapter)
    }


def test_every_figure_is_that_of_the_code() -> None:
    assert stated() == FIGURES


def test_the_words_around_the_table_have_the_figures_of_the_code() -> None:
    assert bots.NODES == 30
    assert f"may take {bots.FIRST:.0f} s at its first choice" in PAGE
    assert (usual.FEW, usual.MANY) == (4, 12)
    assert "is judged in four matches" in PAGE
    assert "of secrets are judged in twelve" in PAGE
