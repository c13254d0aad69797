from io import BytesIO

import pytest
from pypdf import PdfReader

from rules import record as records
from rules import twelve_oclock_high as game
from rules.sheet import Grid, Notes, Picture, Signatures
from rules.table import Cause, Leaving, Resigned
from rules.twelve_oclock_high.sheet import blank_sheet, sheet
from rules.twelve_oclock_high.state import Options
from rules.twelve_oclock_high.tally import hit_chance, percent, tenths
from service.printing import render
from tests.support.matches import begun, played


def filled(bench):
    record = bench.record()
    story = list(records.replay(game, bench.terms, bench.plies))
    return sheet(records.heading(bench.terms, record, story), story, "full"), story


def part(filled_in, key):
    return next(part for part in filled_in.parts if isinstance(part, Grid) and part.key == key)


@pytest.fixture(scope="module")
def finished():
    return played(begun(game, "pbp"), 7)


def test_the_standing_adds_up(finished):
    filled_in, story = filled(finished)
    standing, attacks = part(filled_in, "standing"), part(filled_in, "attacks")
    scores = {squadron.seat: squadron.score for squadron in story[-1].state.squadrons}
    assert sorted(int(row[4]) for row in standing.rows) == sorted(scores.values())
    assert int(standing.total[4]) == sum(int(row[7]) for row in attacks.rows) == sum(scores.values())
    assert int(standing.total[6]) == sum(row[6] == "HIT" for row in attacks.rows) == len(story[-1].state.discs)
    assert [row[0] for row in standing.rows] == sorted(row[0] for row in standing.rows)


def test_the_flight_log_has_every_turn_and_throw(finished):
    filled_in, story = filled(finished)
    log = part(filled_in, "flights")
    kinds = [type(event).__name__ for told in story for event in told.events]
    assert len(log.rows) == kinds.count("TurnBegan")
    assert sum(row[2].count(" and ") for row in log.rows) == kinds.count("Thrown")
    flown = [int(count) for row in log.rows for count in row[3].split(", ") if count != "–"]
    assert len(flown) == kinds.count("Moved")


def test_the_facts_name_the_outcome_and_its_clause(finished):
    filled_in, _ = filled(finished)
    facts = dict(filled_in.facts)
    assert facts["Match"] == "m-0001"
    assert facts["Outcome"] == "The goal was reached (12H-23)"
    assert facts["Goal"] == "35 points"
    assert facts["Winner"].startswith("Squadron ")
    assert finished.plies[-1].hash in filled_in.foot
    assert filled_in.made == finished.table.at


def test_the_sheet_has_the_final_board_luck_and_room_to_sign(finished):
    filled_in, _ = filled(finished)
    kinds = [type(part) for part in filled_in.parts]
    assert kinds == [Grid, Picture, Grid, Notes, Grid, Signatures]
    luck = next(part for part in filled_in.parts if isinstance(part, Notes))
    assert luck.title == "Luck: an attack hits in 55.6 % of cases"
    assert len(luck.lines) == 3


def test_a_match_that_was_given_up_at_once_is_told():
    bench = begun(game, "pp", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    filled_in, _ = filled(bench)
    remarks = next(part for part in filled_in.parts if isinstance(part, Notes) and part.title == "Remarks")
    assert "Round 1: Squadron A resigned." in remarks.lines
    assert part(filled_in, "attacks").rows == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_empty_pad_fits_one_page(paper):
    pages = PdfReader(BytesIO(render(blank_sheet(Options()), "pdf", paper=paper))).pages
    assert len(pages) == 1
    assert "55.6 %" in pages[0].extract_text()


def test_the_sheet_is_printed_in_full(finished):
    written = render(filled(finished)[0], "pdf", paper="a4")
    assert b"pdfuaid" in written
    assert "Flight log" in "".join(page.extract_text() for page in PdfReader(BytesIO(written)).pages)


def test_12h_26_odds_are_exact():
    assert [percent(*hit_chance(faces)) for faces in (1, 2, 3)] == ["30.6 %", "55.6 %", "75.0 %"]


def test_fractions_are_rounded_half_up():
    assert tenths(1, 4) == "0.3"
    assert tenths(0, 7) == "0.0"
    assert percent(1, 3) == "33.3 %"
    assert percent(0, 0) == "–"
