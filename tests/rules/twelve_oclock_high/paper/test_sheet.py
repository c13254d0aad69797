from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from rules.show.sheet import Grid, Notes, Picture, Signatures
from rules.show.story import Heading
from rules.table import record as records
from rules.table.paper import heading
from rules.table.table import Cause, Leaving, Resigned
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.events import Bombed, Thrown, TurnBegan, TurnEnded
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.paper.pad import blank_sheet
from rules.twelve_oclock_high.paper.sheet import sheet
from rules.twelve_oclock_high.paper.tally import hit_chance, percent, tenths
from service.conformance.matches import begun, played
from service.printing import render
from service.printing.parts import breaks
from tests.rules.twelve_oclock_high.golden_sheets.make import FOLDER, SHEETS, sheet_of
from tests.support.golden_sheets import KINDS, printed, told
from tests.support.offenders import each
from tests.support.twelve_oclock_high import SECONDARY


def filled(bench):
    record = bench.record()
    story = list(records.replay(game, bench.terms, bench.plies))
    return sheet(heading(bench.terms, record, story), story, "full"), story


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
    assert kinds == [Grid, Picture, Grid, Grid, Notes, Signatures]
    luck = next(part for part in filled_in.parts if isinstance(part, Notes))
    assert luck.title == "Luck: an attack hits in 55.6 % of cases"
    assert len(luck.lines) == 3


def test_a_match_that_was_given_up_at_once_is_noted():
    bench = begun(game, "pp", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    filled_in, _ = filled(bench)
    remarks = next(part for part in filled_in.parts if isinstance(part, Notes) and part.title == "Remarks")
    assert "Round 1: name 0 resigns." in remarks.lines
    assert part(filled_in, "attacks").rows == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_empty_pad_fits_one_page_and_the_board_another(paper):
    pad = blank_sheet(Options())
    pages = PdfReader(BytesIO(render(pad, "pdf", paper=paper))).pages
    assert len(pages) == 2
    assert isinstance(pad.parts[-1], Picture)
    assert "55.6 %" in pages[0].extract_text()


def test_the_empty_pad_for_the_highest_goal_has_the_board_on_its_third_page():
    pages = PdfReader(BytesIO(render(blank_sheet(Options(points_to_win=140)), "pdf", paper="a4"))).pages
    assert len(pages) == 3
    assert "The first to have 140 points wins." in pages[1].extract_text()
    assert "The board: put a coin on a target that is hit" in pages[2].extract_text()


@pytest.mark.parametrize(("goal", "lines", "cards"), [(35, 14, 30), (70, 28, 60), (140, 56, 120)])
def test_the_empty_pad_is_as_long_as_the_goal_asks_for(goal, lines, cards):
    pad = blank_sheet(Options(points_to_win=goal))
    assert len(part(pad, "attacks").rows) == lines
    assert [row[2].count("○") for row in part(pad, "squadrons").rows] == [cards] * 4


def test_bots_get_no_line_to_sign():
    bench = begun(game, "pb", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    (signed,) = (one for one in filled(bench)[0].parts if isinstance(one, Signatures))
    assert signed.names == ("Squadron A (player 1): name 0",)


def test_a_name_that_ends_in_a_colon_keeps_it():
    bench = begun(game, "pp", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    sheet, _ = told(bench, names="Ann {}:")
    (signed,) = (one for one in sheet.parts if isinstance(one, Signatures))
    assert signed.names == ("Squadron A (player 1): Ann 0:", "Squadron B (player 2): Ann 1:")


def test_12h_36_squadrons_are_called_by_letter_and_seat_on_sheets_and_in_views():
    bench = begun(game, "p-pp", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    assert [(own.squadron, own.seat) for own in game.rules.view(bench.state, None).squadrons] == [("B", 2), ("C", 3)]
    assert [row[1] for row in part(filled(bench)[0], "standing").rows] == [
        "A (player 1)",
        "B (player 3)",
        "C (player 4)",
    ]


def test_lines_part_the_rounds(finished):
    rows = part(filled(finished)[0], "flights").rows
    first = next(number for number, row in enumerate(rows) if row[0] == "2")
    assert breaks(part(filled(finished)[0], "flights"))[0] == first


def test_the_sheet_is_printed_in_full(finished):
    written = render(filled(finished)[0], "pdf", paper="a4")
    assert b"pdfuaid" in written
    # The first page holds the board, of which a thousand lines would be read in vain.
    assert any("Flight log" in page.extract_text() for page in PdfReader(BytesIO(written)).pages[1:])


@each("kind", KINDS)
@each("name", SHEETS)
def test_the_sheet_of_a_golden_record_is_the_golden_sheet(name, kind):
    assert printed(sheet_of(name), kind) == (FOLDER / f"{name}.{kind}").read_bytes()


def test_cards_and_score_at_the_end_of_a_turn_are_those_of_the_state(finished):
    filled_in, story = filled(finished)
    had = [
        (own.cards, own.score)
        for told in story
        for event in told.events
        if isinstance(event, TurnEnded)
        for own in told.state.squadrons
        if own.seat == event.seat
    ]
    assert [(int(row[6]), int(row[7])) for row in part(filled_in, "flights").rows] == had


def test_an_attack_is_noted_with_the_round_that_it_was_made_in(finished):
    filled_in, story = filled(finished)
    events = [event for told in story for event in told.events if isinstance(event, TurnBegan | Bombed)]
    # An attack ends its turn, so the turn before it in the list is its own.
    rounds = [before.round for before, event in pairwise(events) if isinstance(event, Bombed)]
    assert [int(row[0]) for row in part(filled_in, "attacks").rows] == rounds
    assert rounds != [*range(1, len(rounds) + 1)]


@dataclass(frozen=True)
class Heard:
    """A ply of which only the events matter."""

    events: tuple
    ply: int = 1
    seat: int | None = None
    state: None = None


def luck_of(faces, *events):
    heading = Heading("m", ("",), ("person",), (0,), Options(bomb_faces=faces), 0, 0, None, "", "")
    filled_in = sheet(heading, [Heard((TurnBegan(0, 1), *events))], "full")
    return next(line for part in filled_in.parts if isinstance(part, Notes) for line in part.lines)


def test_throws_on_the_way_home_are_no_throws_of_the_bomb_die():
    throws = (Thrown(0, 1, (1, 2), bomb=False), Thrown(0, 2, (3, 4), bomb=True), Thrown(0, 3, (5, 6), bomb=None))
    assert "; 2 throws with the Bomb die, 1 Bomb, " in luck_of(2, *throws)


@pytest.mark.parametrize(("faces", "hits", "bombs"), [(1, "0.3", "0.2"), (2, "0.6", "0.3"), (3, "0.8", "0.5")])
def test_12h_26_luck_is_measured_by_the_bombs_on_the_die_that_is_played_with(faces, hits, bombs):
    told = luck_of(faces, Thrown(0, 1, (1, 2), bomb=False), Bombed(0, SECONDARY, (False, False), False, 0, 0))
    assert f"1 attack, 0 hit, {hits} to be expected; 1 throw with the Bomb die, 0 Bombs, {bombs} to be" in told


def test_12h_26_odds_are_exact():
    assert [percent(*hit_chance(faces)) for faces in (1, 2, 3)] == ["30.6 %", "55.6 %", "75.0 %"]


def test_fractions_are_rounded_half_up():
    assert tenths(1, 4) == "0.3"
    assert tenths(0, 7) == "0.0"
    assert percent(1, 3) == "33.3 %"
    assert percent(0, 0) == "–"
