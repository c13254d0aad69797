import re
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.events import Answer, Called
from rules.bomb_the_axis.options import NextChecker, Options, Series, Size
from rules.bomb_the_axis.paper.pad import blank_sheet
from rules.bomb_the_axis.paper.sheet import VARIANTS
from rules.show.drawing import svg
from rules.show.sheet import Grid, Notes, Picture, Signatures
from rules.table.table import Cause, Closed, HandedOver, Leaving, Player, Resigned
from service.conformance.matches import begun, walk
from service.printing import render
from tests.rules.bomb_the_axis.golden_sheets.make import FOLDER, SHEETS, bench_of, sheet_of
from tests.support.bomb_the_axis import GUNS, HOUSES, won
from tests.support.golden_sheets import KINDS, printed, told
from tests.support.offenders import each

LONG = "Wolfgang Amadeus Theophilus Mozart, no {}"
"""A name of 40 characters."""
ONE_WINS = ("A1", "C1", "A2", "C1", "A3")
"""Calls of seats 1 and 2 in turn, with which seat 1 wins."""


def placed(options=None, **terms):
    return begun(game, "ppp", options, leaving=Leaving.OUT, **terms).enter(0, Place(HOUSES, GUNS))


def after(bench, *dots):
    for dot in dots:
        bench = bench.enter(bench.state.turn, Call(dot))
    return bench


def part(filled_in, key):
    return next(part for part in filled_in.parts if isinstance(part, Grid) and part.key == key)


def pieces(filled_in):
    """Return the rows of the houses and guns, whose two halves stand beside each other."""
    return [half for row in part(filled_in, "pieces").rows for half in (row[:4], row[4:])]


def notes(filled_in, title):
    return next(part for part in filled_in.parts if isinstance(part, Notes) and part.title == title).lines


def pictures(filled_in):
    return [part for part in filled_in.parts if isinstance(part, Picture)]


def pages(sheet, paper="a4"):
    return PdfReader(BytesIO(render(sheet, "pdf", paper=paper))).pages


@each("kind", KINDS)
@each("name", SHEETS)
def test_the_sheet_of_a_match_is_the_golden_sheet(name, kind):
    assert printed(sheet_of(name), kind) == (FOLDER / f"{name}.{kind}").read_bytes()


@each("name", SHEETS)
def test_the_standing_adds_up(name):
    bench = bench_of(name)
    standing = part(told(bench)[0], "standing")
    assert [int(count) for count in standing.total[4:9]] == [
        bench.state.calls,
        sum(len(caller.hits) for caller in bench.state.callers),
        sum(row[6] != "" and int(row[6]) for row in standing.rows),
        sum(caller.bombs_lost for caller in bench.state.callers),
        len(bench.state.called),
    ]
    assert {int(row[1]) - 1: row[5] for row in standing.rows if row[10] != "Checker"} == {
        caller.seat: str(len(caller.hits)) for caller in bench.state.callers
    }


@each("name", SHEETS)
def test_the_log_has_every_call(name):
    filled_in, story = told(bench_of(name))
    calls = [event for ply in story for event in ply.events if isinstance(event, Called)]
    log = part(filled_in, "calls")
    seats = [int(column.heading.removeprefix("Player ")) - 1 for column in log.columns[2:]]
    cells = [(seat, cell.split(", ")) for row in log.rows for seat, cell in zip(seats, row[2:], strict=True) if cell]
    assert [(seat, words[0], "again" in words) for seat, words in cells] == [
        (call.seat, call.dot if call.answer is Answer.MISS else f"{call.dot} {call.answer.upper()}", not call.fresh)
        for call in calls
    ]
    begins = [calls[int(row[1]) - 1].seat for row in log.rows]
    assert begins == [next(seat for seat, cell in zip(seats, row[2:], strict=True) if cell) for row in log.rows]


@each("name", SHEETS)
def test_the_chart_on_paper_is_that_of_the_last_state(name):
    bench = bench_of(name)
    filled_in = told(bench, "checker")[0]
    rows = pieces(filled_in)
    assert {row[0] for row in rows if row[1] == "stands"} == bench.state.houses
    assert {row[2] for row in rows} == bench.state.guns
    words = pictures(filled_in)[0].layers[0].description
    assert words.count("a house stands") == len(bench.state.houses)
    assert words.count("hit the house") == 10 - len(bench.state.houses)


@each("name", SHEETS)
def test_bta_11_the_cards_on_paper_are_those_of_the_last_state(name):
    bench = bench_of(name)
    words = " ".join(picture.layers[0].description for picture in pictures(told(bench, "cards")[0]))
    for caller in bench.state.callers:
        own = words.split(f"Player {caller.seat + 1}: hits ")[1].split(".")[0]
        hits, misses, lost = own.split("; ")
        assert hits == (", ".join(caller.hits) or "none")
        assert set(misses.removeprefix("misses ").split(", ")) == (caller.misses or {"none"})
        assert lost == f"bombs lost {caller.bombs_lost}"


def test_bta_16_a_win_is_noted_with_its_clause():
    filled_in = told(after(placed(), *ONE_WINS))[0]
    facts = dict(filled_in.facts)
    assert facts["Winner"] == "Player 2: Player 1"
    assert facts["Outcome"] == "Three hits (BTA-16)"
    assert facts["Checker"] == "Player 1: Player 0"
    assert facts["Rounds"] == "3"
    assert part(filled_in, "calls").rows == (
        ("1", "1", "A1 HIT", "C1"),
        ("2", "3", "A2 HIT", "C1, again"),
        ("3", "5", "A3 HIT, three hits", ""),
    )
    assert [row[:2] for row in part(filled_in, "standing").rows] == [("1", "2"), ("–", "3"), ("–", "1")]


def test_bta_12_a_caller_who_went_out_is_noted_at_the_call():
    filled_in = told(after(placed(), "B1", "C1", "B1", "C2", "B1", "B2", "B2", "B2"))[0]
    told_out = {cell for row in part(filled_in, "calls").rows for cell in row if cell.endswith("out")}
    assert told_out == {"B1 GUN, again, out", "B2 GUN, again, out"}
    gun = next(row for row in pieces(filled_in) if row[2] == "B1")
    assert gun[3] == "player 2 (1), player 2 (3), player 2 (5)"


def test_bta_17_bta_28_the_tally_counts_this_game():
    options = Options(series=Series(won(s1=2, s2=1), 4))
    series = part(told(after(placed(options), *ONE_WINS))[0], "series")
    assert [row[1:] for row in series.rows] == [("0", "2", "1", "4"), ("0", "3", "1", "4")]


def test_bta_28_a_drawn_game_is_counted_as_drawn():
    series = part(told(bench_of("all-out"))[0], "series")
    assert [row[-1] for row in series.rows] == ["0", "1"]


@each(
    ("series", "before"),
    [
        (Series(won(s1=2, s2=1), 1), "3 won, 1 drawn"),
        (Series(won(s1=1)), "1 won"),
        (Series(drawn=2), "2 drawn"),
        (Series(), None),
    ],
)
def test_bta_17_the_games_before_are_those_that_counted(series, before):
    facts = dict(told(after(placed(Options(series=series)), *ONE_WINS))[0].facts)
    assert facts.get("Games before") == before


def test_bta_2_a_chart_that_was_handed_back_is_noted():
    options = Options(checker=1, next_checker=NextChecker.WINNER, series=Series(won(s1=1), before=0))
    bench = begun(game, "ppp", options, leaving=Leaving.OUT).enter(1, HandBack()).enter(0, Place(HOUSES, GUNS))
    filled_in = told(after(bench, *ONE_WINS))[0]
    assert dict(filled_in.facts)["Checker"] == "Player 1: Player 0"
    assert notes(filled_in, "Remarks") == (
        "Before the first call: Player 1 hands the chart back, and Player 0 is Checker once more.",
    )


def test_bta_19_a_call_that_the_server_made_is_noted():
    bench = placed(Options(call_seconds=10))
    bench = bench.settle(now=bench.table.at + 11_000)
    row = part(told(after(bench, "C1", "A1", "C1", "A2", "C1", "A3"), "full")[0], "calls").rows[0]
    assert ", silent (BTA-19)" in row[2]
    assert row[3] == "C1"


def test_bta_23_nobody_is_checker():
    filled_in = told(bench_of("no-winner-possible"))[0]
    assert dict(filled_in.facts)["Checker"] == "nobody (BTA-23)"
    assert "BTA-23" in part(filled_in, "pieces").note
    assert len(part(filled_in, "standing").rows) == 8


def test_bta_26_pieces_that_fell_for_a_silent_checker_are_noted():
    bench = begun(game, "ppp", time_per_decision=10_000, leaving=Leaving.OUT)
    bench = bench.settle(now=bench.table.at + 11_000)
    filled_in = told(bench.enter(None, Closed(Cause.IDLE)))[0]
    assert "did not place in time" in part(filled_in, "pieces").note


def test_bta_26_a_checker_who_left_is_noted():
    bench = placed().enter(0, Resigned(Cause.ASKED))
    lines = notes(told(after(bench, *ONE_WINS))[0], "Remarks")
    assert lines[1] == "Before the first call: The game goes on by the chart, without Player 0 as Checker."


def test_a_game_without_a_placing_has_a_sheet():
    bench = begun(game, "ppp", leaving=Leaving.OUT).enter(None, Closed(Cause.IDLE))
    filled_in = told(bench)[0]
    assert notes(filled_in, "The chart") == ("No piece was placed.",)
    assert part(filled_in, "calls").rows == ()
    assert dict(filled_in.facts)["Outcome"].startswith("Given up")


def test_handing_over_is_noted():
    bench = placed().enter(2, HandedOver(Player.BOT, game.bots.levels[0]))
    assert notes(told(after(bench, *ONE_WINS))[0], "Remarks") == (
        f"Before the first call: A bot plays on for Player 2 ({game.bots.levels[0]}).",
    )


def test_the_variants_show_the_whole_the_checkers_half_and_the_cards():
    bench = bench_of("three-hits-in-a-series")
    whole, chart, cards = (told(bench, variant)[0] for variant in VARIANTS)
    grids = [[part.key for part in one.parts if isinstance(part, Grid)] for one in (whole, chart, cards)]
    assert grids == [
        ["standing", "pieces", "series", "calls"],
        ["pieces"],
        ["calls-of-each"],
    ]
    assert [len(pictures(one)) for one in (whole, chart, cards)] == [3, 1, 2]
    signing = next(part for part in chart.parts if isinstance(part, Signatures)).names
    winner = bench.table.outcome.winners[0]
    assert signing == ("Player 5: Player 4", f"Player {winner + 1}: Player {winner}")


def test_the_calls_of_each_are_all_calls():
    bench = bench_of("no-winner-possible")
    rows = part(told(bench, "cards")[0], "calls-of-each").rows
    assert sum(len(row[2].split(", ")) for row in rows) == bench.state.calls


@each("variant", VARIANTS)
@each("paper", ["a4", "letter"])
def test_a_large_game_with_long_names_is_printed_in_full(variant, paper):
    filled_in = told(bench_of("three-hits-in-a-series"), variant, LONG)[0]
    pdf = render(filled_in, "pdf", paper=paper)
    assert b"pdfuaid" in pdf
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    assert "Mozart, no 8" in text.replace("\n", " ")
    assert "Player 5: Wolfgang" in text


@cache
def random_play(seats, size, checker):
    """Return a match of random play, in a series, under all the options there are."""
    options = Options(size, checker, memory=True, call_seconds=30, series=Series(won(s0=2), 1))
    *_, last = walk(begun(game, "p" * seats, options, leaving=Leaving.OUT), 5)
    return last


@each("paper", ["a4", "letter"])
@each(("seats", "checker"), [(3, 0), (9, 0), (8, None)])
@each("size", Size)
def test_the_checkers_chart_is_one_page(size, seats, checker, paper):
    filled_in = told(random_play(seats, size, checker), "checker", LONG)[0]
    assert len(pages(filled_in, paper)) == 1


@each("paper", ["a4", "letter"])
@each("size", Size)
def test_the_cards_of_two_callers_are_one_page(size, paper):
    assert len(pages(told(random_play(3, size, 0), "cards")[0], paper)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_whole_of_a_short_game_is_two_pages(paper):
    bench = after(placed(), *["C1", "C2"] * 9, *ONE_WINS)
    assert len(pages(told(bench)[0], paper)) == 2


@each("paper", ["a4", "letter"])
@each("size", Size)
@each(
    "options", [Options(), Options(memory=True, no_repeats=True, next_checker=NextChecker.WINNER)], ids=["usual", "all"]
)
def test_the_pad_has_a_chart_and_eight_cards_on_two_pages_or_three(size, paper, options):
    pad = blank_sheet(replace(options, chart=size))
    printed_on = pages(pad, paper)
    assert len(printed_on) == {Size.FIFTY: 2, Size.HUNDRED: 3}[size]
    assert notes(pad, "The rules in short")[-1][-20:] in printed_on[0].extract_text()
    assert "HIT: a house." in printed_on[0].extract_text()
    names = [text.text for picture in pictures(pad) for card in picture.layers[0].shapes for text in card.shapes[:1]]
    assert names == ["Checker", *["Name"] * 8]


@pytest.mark.parametrize(("memory", "charts"), [(False, ["Called"]), (True, [])])
def test_bta_23_the_pad_speaks_of_no_checker_where_nobody_is(memory, charts):
    pad = blank_sheet(Options(checker=None, memory=memory))
    names = [text.text for picture in pictures(pad) for card in picture.layers[0].shapes for text in card.shapes[:1]]
    assert names == [*charts, *["Name"] * 8]
    assert "Checker" not in printed(pad, "txt").decode()
    assert notes(pad, "The rules in short")[3].startswith("One call a turn: ")


def test_the_pad_shows_the_rules_that_were_agreed():
    lines = notes(blank_sheet(Options(Size.HUNDRED, memory=True, no_repeats=True)), "The rules in short")
    assert "to J10. No dot may be called twice in a game." in lines[3]
    assert lines[2].endswith("or a pencil. Each notes only their own hits and misses.")
    assert "Any dot may be called again, by anybody." in notes(blank_sheet(Options()), "The rules in short")[3]


def test_bta_3_pieces_that_the_checker_let_fall_are_on_paper():
    bench = begun(game, "ppp", leaving=Leaving.OUT).enter(0, PlaceAtRandom())
    rows = pieces(told(bench.enter(None, Closed(Cause.IDLE)))[0])
    assert len({dot for row in rows for dot in (row[0], row[2])}) == 20
    assert {row[3] for row in rows} == {"nobody"}


def test_a_hit_is_noted_with_the_first_call_of_the_house_alone():
    bench = after(placed(), "A1", "A1", "A1", "C1", "A2", "C2", "A3")
    house = next(row for row in pieces(told(bench)[0]) if row[0] == "A1")
    assert house[1] == "player 2 (1)"
    assert part(told(bench)[0], "calls").rows[:2] == (("1", "1", "A1 HIT", "A1, again"), ("2", "3", "A1, again", "C1"))


@each("checker", [0, 1, 2])
@each("dots", [(), ("A1",), ("C1", "C2")])
def test_the_legend_of_the_chart_names_a_caller(checker, dots):
    bench = begun(game, "ppp", Options(checker=checker), leaving=Leaving.OUT).enter(checker, Place(HOUSES, GUNS))
    bench = after(bench, *dots)
    for seat in (0, 2, 1):
        if bench.table.outcome is None:
            bench = bench.enter(seat, Resigned(Cause.ASKED))
    for variant in VARIANTS:
        for picture in pictures(told(bench, variant)[0]):
            named = {int(seat) for one in picture.layers for seat in re.findall(r"hit by player (\d)", svg(one))}
            assert checker not in named
