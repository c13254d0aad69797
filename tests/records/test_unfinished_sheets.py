"""Sheets of matches that are not finished: each golden record is cut, and what was played so far is printed."""

import json
from dataclasses import replace
from functools import cache

from rules import find
from rules.show.sheet import Grid, Picture, Signatures
from rules.table import agreement
from rules.table.paper import sheet_of
from rules.table.record import Record, replay
from rules.table.table import Rewound, Status
from rules.wire.codec import codec
from service.printing import render
from tests.records import golden
from tests.support.offenders import each
from tests.support.real_dice import Dice, begun, played

STEP = 7
OF_AN_END = ("the end", "final", "with this game", "master of noon")
FILES = each("path", golden.files, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def recorded(path):
    with path.open(encoding="utf-8") as written:
        return codec(Record).decode(json.loads(written.readline()))


def cuts(story):
    """Return after how many plies a match is cut: after its start, and every few plies from there on."""
    start = next(played.ply for played in story if played.state is not None)
    return [ply for ply in range(start, len(story) + 1, STEP) if story[ply - 1].table.status is Status.ON]


def cut_sheets(record):
    """Yield each sheet of each cut of a record, and its text."""
    game = find(record.game)
    terms = agreement.terms_of(game, record)
    story = list(replay(game, terms, record.plies))
    for ply in cuts(story):
        cut = replace(record, plies=record.plies[:ply], outcome=None, ended=None, signature=None)
        for variant in game.paper.variants:
            sheet = sheet_of(game, terms, cut, story[:ply], variant)
            yield sheet, render(sheet, "txt", paper="a4").decode()


def faults(sheet, text):
    """Yield what such a sheet must not say, and what it lacks."""
    facts = dict(sheet.facts)
    if facts.get("Outcome") != "Not finished":
        yield f"the outcome is {facts.get('Outcome')}"
    if found := facts.keys() & {"Winner", "Winners", "Master of Noon", "Masters of Noon"}:
        yield f"it says {found}"
    if "Not finished" not in text:
        yield "it is not printed that it is not finished"
    said = "\n".join(framed(sheet)).lower()
    yield from (f"it says {words!r}" for words in OF_AN_END if words in said)
    for grid in sheet.parts:
        columns = [column.heading for column in getattr(grid, "columns", ())]
        if "Place" in columns and {row[columns.index("Place")] for row in grid.rows} != {"–"}:
            yield "it says who is in which place"


def framed(sheet):
    """Yield the words about the tables and pictures of a sheet, and not what is in them."""
    for part in sheet.parts:
        match part:
            case Grid():
                yield from (part.title, part.note, *(column.heading for column in part.columns))
                yield from (*part.total, *(row[0] for row in part.rows if part.key == "series"))
            case Picture(layers, caption):
                yield from (caption, *(layer.title for layer in layers))


@FILES
def test_a_match_that_is_not_finished_has_every_sheet(path):
    found = [fault for sheet, text in cut_sheets(recorded(path)) for fault in faults(sheet, text)]
    assert sorted(set(found)) == []


def test_what_was_taken_back_is_not_on_the_sheet_of_a_match_that_is_not_finished():
    game, dice = find("twelve-oclock-high"), Dice(3)
    was = played(begun(game, dice), dice, 12)
    undone = played(was, dice, 9).enter(None, Rewound(was.table.ply))
    first, again = (list(replay(game, was.terms, bench.plies)) for bench in (was, undone))
    before = sheet_of(game, was.terms, was.record(), first, "full")
    after = sheet_of(game, was.terms, undone.record(), again, "full")
    assert dict(after.facts)["Outcome"] == "Not finished"
    assert "Winner" not in dict(after.facts)
    assert after.parts == before.parts
    assert isinstance(after.parts[-1], Signatures)
