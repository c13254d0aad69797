"""Sheets of matches that are not finished: each golden record is cut, and what was played so far is printed."""

import json
from dataclasses import replace
from functools import cache

from rules import find
from rules.show.sheet import Grid, Notes, Picture, Signatures
from rules.table import agreement
from rules.table.paper import sheet_of, sheet_so_far
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

OF_REAL_TABLES = each(
    "path",
    lambda: [path for path in golden.files() if path.parent.name != "twelve_strokes_of_noon"],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)


@cache
def recorded(path):
    with path.open(encoding="utf-8") as written:
        return codec(Record).decode(json.loads(written.readline()))


def cuts(story):
    """Return after how many plies a match is cut: after its start, and every few plies from there on."""
    start = next(played.ply for played in story if played.state is not None)
    return [ply for ply in range(start, len(story) + 1, STEP) if story[ply - 1].table.status is Status.ON]


def cut_records(record):
    """Yield each cut of a record, with the plies up to there as they were played again."""
    game = find(record.game)
    story = list(replay(game, agreement.terms_of(game, record), record.plies))
    for ply in cuts(story):
        pairs = zip(record.seats, story[ply - 1].table.chairs, strict=True)
        seats = tuple(replace(line, player=chair.player, level=chair.level) for line, chair in pairs)
        cut = replace(record, seats=seats, plies=record.plies[:ply], outcome=None, ended=None, signature=None)
        yield replace(cut, noted=None), story[:ply]


def cut_sheets(record):
    """Yield each sheet of each cut of a record, and its text."""
    game = find(record.game)
    terms = agreement.terms_of(game, record)
    for cut, story in cut_records(record):
        for variant in game.paper.variants:
            sheet = sheet_of(game, terms, cut, story, variant)
            yield sheet, render(sheet, "txt", paper="a4").decode()


def public_sheets(record):
    """Yield each sheet of each cut of a record, and the same one as everybody may see it while the match is on."""
    game = find(record.game)
    terms, names = agreement.terms_of(game, record), [line.name for line in record.seats]
    for cut, story in cut_records(record):
        for variant in game.paper.variants:
            so_far = sheet_so_far(game, terms, record.setup(), names, story, variant)
            yield sheet_of(game, terms, cut, story, variant), so_far


def public(sheet):
    """Return the parts of a sheet without the chart and the teams' notes, which are hidden while a match is on.

    The Checker's page has the callers where it has no chart, or it would say nothing: they are left out too.
    """
    chart = sheet.subtitle == "The Checker’s chart"
    hidden = {"pieces"} | ({"standing"} if chart else set())
    return [part for part in sheet.parts if not is_of_secrets(part) and getattr(part, "key", "") not in hidden]


def is_of_secrets(part):
    if isinstance(part, Picture):
        return "The Checker’s chart" in part.caption
    return isinstance(part, Notes) and part.title in ("The chart", "What the teams said")


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


@OF_REAL_TABLES
def test_what_everybody_may_see_of_a_match_that_is_on_is_all_but_its_secrets_and_its_last_hash(path):
    record = recorded(path)
    for sheet, so_far in public_sheets(record):
        text = render(so_far, "txt", paper="a4").decode()
        assert public(so_far) == public(sheet)
        assert [fact for fact in sheet.facts if "Verification" not in fact[0]] == list(so_far.facts)
        assert not any(ply.hash in text for ply in record.plies)
        assert sorted(set(faults(so_far, text))) == []


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
