"""The ledger and the answer key: golden sheets, sums, and what each line of a match comes to."""

import csv
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from rules.show.sheet import Grid, Notes, Picture
from rules.table.table import Cause, Closed, HandedOver, Player, Resigned, Status
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Answer, Decline, Pass, PickNumber, Side, Take
from rules.twelve_strokes_of_noon.events import (
    AppealEnded,
    DuelAnswered,
    KickOffAnswered,
    OpenAnswered,
    OpenAsked,
    PropositionOpened,
    StrokeAnswered,
)
from rules.twelve_strokes_of_noon.options import Options
from service.conformance.matches import begun
from service.printing import render
from tests.rules.twelve_strokes_of_noon.golden_sheets.make import FOLDER, SHEETS, bench_of, boxed, course, sheet_of
from tests.support.golden_sheets import KINDS, printed, told
from tests.support.offenders import each

ENDS = [name for name in SHEETS if name not in ("answer-key", "on-appeal")]


def part(filled_in, key):
    return next(part for part in filled_in.parts if isinstance(part, Grid) and part.key == key)


def keys(filled_in):
    return [part.key for part in filled_in.parts if isinstance(part, Grid)]


def notes(filled_in, title):
    return next((part.lines for part in filled_in.parts if isinstance(part, Notes) and part.title == title), ())


def pictures(filled_in):
    return [part for part in filled_in.parts if isinstance(part, Picture)]


def pages(sheet, paper="a4"):
    return PdfReader(BytesIO(render(sheet, "pdf", paper=paper))).pages


def events(story, kind):
    return [event for ply in story for event in ply.events if isinstance(event, kind)]


@each("kind", KINDS)
@each("name", SHEETS)
def test_the_sheet_of_a_match_is_the_golden_sheet(name, kind):
    assert printed(sheet_of(name), kind) == (FOLDER / f"{name}.{kind}").read_bytes()


@pytest.mark.parametrize(
    ("table", "column", "following", "least"),
    [("MONEY", "Paid", "1 · ", 20), ("ROUND 1", "Question", "Answer", 15), ("DUELS", "Question", "Answer", 11)],
)
def test_long_names_leave_room_for_what_was_asked(table, column, following, least):
    filled_in, _ = told(bench_of("star-guessed"), names="Wolfeschlegelsteinhausenberger{}")
    lines = printed(filled_in, "txt").decode().split(table, 1)[1].splitlines()
    heading = next(line for line in lines if column in line)
    assert heading.index(following) - heading.index(column) > least
    assert any(line.rstrip().endswith("Wolfeschlege") or "Wolfeschlege  " in line for line in lines)


def test_a_long_name_is_whole_wherever_a_spreadsheet_has_it():
    filled_in, _ = told(bench_of("star-guessed"), names="Wolfeschlegelsteinhausenberger{}")
    cells = [cell for row in csv.reader(printed(filled_in, "csv").decode("utf-8-sig").splitlines()) for cell in row]
    named = [cell for cell in cells if "Wolfe" in cell]
    assert len(named) > 20
    assert not [cell for cell in named if "Wolfeschlegelsteinhausenberger" not in cell]


def test_the_podium_has_the_names_in_full():
    filled_in, _ = told(bench_of("star-guessed"), names="Wolfeschlegelsteinhausenberger{}")
    assert "Wolfeschlegelsteinhausenberger0" in {row[2] for row in part(filled_in, "podium").rows}


@pytest.mark.parametrize("name", ENDS)
def test_each_golden_sheet_has_the_end_of_its_name(name):
    assert bench_of(name).table.outcome.reason == name


@pytest.mark.parametrize("name", SHEETS)
def test_12c_3_the_money_of_the_last_line_is_that_of_the_last_state(name):
    bench = bench_of(name)
    money = part(told(bench)[0], "money")
    left = [f"£{own.money:,}" for own in bench.state.contestants]
    assert list(money.total[2:]) == left
    assert list(money.rows[-1][2:]) == left
    assert list(money.rows[0][2:]) == ["£10,000"] * len(left)


@pytest.mark.parametrize("name", SHEETS)
def test_every_answer_has_a_row_with_its_verdict(name):
    filled_in, story = told(bench_of(name))
    grids = {"kick-off": (KickOffAnswered, 6), "fatal-blow": (OpenAnswered, 5), "master-stroke": (StrokeAnswered, 5)}
    for key, (kind, column) in grids.items():
        rows = [row for row in part_rows(filled_in, key) if row[column]]
        assert [row[column] == "right" for row in rows] == [event.correct for event in events(story, kind)]
    opened = [event.true for event in events(story, PropositionOpened)]
    assert [row[4] == "TRUE" for row in part_rows(filled_in, "move-by-move")] == opened


def part_rows(filled_in, key):
    return part(filled_in, key).rows if key in keys(filled_in) else ()


def is_given(answered):
    return (answered.taken if hasattr(answered, "taken") else getattr(answered, "chosen", None)) is not None or (
        getattr(answered, "text", None) is not None
    )


@pytest.mark.parametrize("name", SHEETS)
def test_the_podium_counts_all_answers_that_were_given(name):
    filled_in, story = told(bench_of(name))
    asked = events(story, (KickOffAnswered, DuelAnswered, OpenAnswered, StrokeAnswered))
    answers = [answered for answered in asked if is_given(answered)]
    assert len(answers) < len(asked)
    opened = events(story, PropositionOpened)
    rows = part(filled_in, "podium").rows
    assert sum(int(row[5]) for row in rows) == len(answers) + len(opened)
    right = sum(one.correct for one in answers) + sum(
        one.granted for one in events(story, AppealEnded) if one.number is not None
    )
    assert sum(int(row[6]) for row in rows) == right + sum(one.true for one in opened)


def test_12c_56_the_ledger_shows_appeals_and_the_questions_that_were_set_aside():
    filled_in, story = told(bench_of("answer-key"))
    appealed = [
        (row[3], row[5], after[3]) for row, after in pairwise(part_rows(filled_in, "fatal-blow")) if "," in row[5]
    ]
    results = {True: "right, appeal granted", False: "WRONG, appeal refused"}
    ended = events(story, AppealEnded)
    assert {one.granted for one in ended} == {True, False}
    assert appealed == [(one.text, results[one.granted], "set aside (12C-56)") for one in ended]


@pytest.mark.parametrize("name", SHEETS)
def test_12c_20_the_sand_used_and_left_is_that_of_the_events(name):
    filled_in, story = told(bench_of(name))
    asked, answered = events(story, OpenAsked), events(story, OpenAnswered)
    rows = part_rows(filled_in, "fatal-blow")
    assert len(rows) == len(asked)
    assert [tenths_of(row[7]) for row in rows if row[6] and row[4]] == [tenths(one.left) for one in answered]
    sums = [tenths_of(row[6]) + tenths_of(row[7]) for row in rows if row[6]]
    assert sums == [tenths(one.left) for one, row in zip(asked, rows, strict=True) if row[6]]


@pytest.mark.parametrize("name", SHEETS)
def test_12c_56_the_sand_of_a_player_adds_up_from_line_to_line(name):
    """Also over questions that were set aside: what ran before a refused appeal is lost, before a granted one not."""
    filled_in, _ = told(bench_of(name))
    left = {}
    for face_off, player, _, _, _, _, used, after in part_rows(filled_in, "fatal-blow"):
        if after:
            before = left.get((face_off, player))
            assert before is None or before - (tenths_of(used) if used else 0) == tenths_of(after)
            left[face_off, player] = tenths_of(after)


def tenths(sand):
    return sand // 100


def tenths_of(words):
    return int(words.removesuffix(" s").replace(".", ""))


@pytest.mark.parametrize("name", ENDS)
def test_the_places_are_those_of_the_outcome(name):
    bench = bench_of(name)
    rows = part(told(bench)[0], "podium").rows
    places = dict(zip((own.seat for own in bench.state.contestants), bench.table.outcome.places, strict=True))
    assert {int(row[1]) - 1: row[0] for row in rows} == {
        seat: "–" if place is None else str(place) for seat, place in places.items()
    }


def test_12c_28_the_star_is_shown_with_its_name():
    filled_in = told(bench_of("star-guessed"))[0]
    star = bench_of("star-guessed").state.content.mystery_star[bench_of("star-guessed").state.star]
    assert dict(filled_in.facts)["Mystery Star"] == f"{star.name}, a place"
    assert star.name in pictures(filled_in)[0].layers[0].description
    assert part(filled_in, "guesses").rows[-1][3] == "right: £10,000 and the title"


def test_12c_43_a_star_that_never_came_into_the_board_is_not_shown():
    filled_in = told(bench_of("last-player"))[0]
    assert dict(filled_in.facts)["Mystery Star"] == "never came into the board"
    assert "Mystery Star" not in pictures(filled_in)[0].layers[0].description
    assert len([line for line in notes(filled_in, "Remarks") if "resigns" in line]) == 2


def test_12c_44_the_masters_star_is_purple_on_paper():
    words = pictures(told(bench_of("most-money"))[0])[0].layers[0].description
    winners = bench_of("most-money").table.outcome.winners
    assert words.count("purple star") == len(winners)
    assert f"Player {winners[0]}: place 1" in words


def test_12c_5_taken_and_right_answers_are_noted_with_their_side():
    bench = boxed("pp", Options()).enter(1, PickNumber(1)).enter(1, Take(Side.HIDDEN))
    row = part(told(bench.enter(None, Closed(Cause.IDLE)))[0], "kick-off").rows[0]
    card = row[2].split(",")[0].removeprefix("K")
    assert row[4:] == (f"hidden {card}.1 (h)", f"visible {card}.1 (v)", "WRONG", "orange")


def test_12c_42_silence_is_noted():
    bench = boxed("pp", Options()).enter(1, PickNumber(1))
    bench = bench.settle(now=bench.table.at + 40_001)
    assert part(told(bench.enter(None, Closed(Cause.IDLE)))[0], "kick-off").rows[0][4] == "no answer in time"


def test_12c_45_giving_no_answer_is_noted():
    bench = boxed("pp", Options()).enter(1, PickNumber(1)).enter(1, Pass())
    assert part(told(bench.enter(None, Closed(Cause.IDLE)))[0], "kick-off").rows[0][4] == "no answer"


def test_a_question_that_was_open_when_the_match_was_given_up_is_noted():
    bench = next(
        one for one in course(boxed("pp", Options()), 3, 0) if one.table.state.stage.__class__.__name__ == "FaceOff"
    )
    filled_in = told(bench.enter(None, Closed(Cause.IDLE)))[0]
    assert part(filled_in, "fatal-blow").rows[-1][3] == "not answered"
    assert dict(filled_in.facts)["Outcome"].startswith("Given up")
    assert [row[0] for row in part(filled_in, "podium").rows] == ["–", "–"]


def test_a_match_that_was_given_up_at_once_has_both_sheets():
    bench = boxed("ppp", Options()).enter(None, Closed(Cause.IDLE))
    assert part(told(bench)[0], "kick-off").rows == ()
    assert part(told(bench, "answer-key")[0], "key-kick-off").rows == ()


def test_12c_43_handing_over_and_leaving_are_noted():
    bench = (
        boxed("ppp", Options()).enter(2, HandedOver(Player.BOT, game.bots.levels[0])).enter(1, Resigned(Cause.ASKED))
    )
    remarks = " ".join(notes(told(bench.enter(None, Closed(Cause.IDLE)))[0], "Remarks"))
    assert f"A bot plays on for Player 2 ({game.bots.levels[0]})." in remarks
    assert "Player 1 resigns." in remarks


def test_12c_22_the_key_lists_what_is_accepted_and_what_is_not():
    bench = bench_of("answer-key")
    filled_in, story = told(bench, "answer-key")
    rows = part(filled_in, "key-fatal-blow").rows
    assert len(rows) == len(events(story, OpenAsked))
    assert all(row[4] == f"alias {row[3]}" and row[5] == "Australia" for row in rows)


def test_12c_16_the_key_lists_six_true_and_one_false_of_each_card():
    rows = part(told(bench_of("answer-key"), "answer-key")[0], "key-move-by-move").rows
    assert all(row[2].count("proposition") == 6 and row[3].startswith("4. proposition") for row in rows)


def test_the_variants_are_the_ledger_and_the_key():
    assert game.paper.variants == ("ledger", "answer-key")
    ledger, key = (keys(told(bench_of("most-money"), variant)[0]) for variant in game.paper.variants)
    assert ledger == [
        "podium",
        "money",
        "kick-off",
        "duels",
        "move-by-move-cards",
        "move-by-move",
        "face-offs",
        "fatal-blow",
        "master-stroke",
        "guesses",
    ]
    assert key == [
        "key-kick-off",
        "key-duels",
        "key-move-by-move",
        "key-fatal-blow",
        "key-master-stroke",
        "key-mystery-star",
    ]


@pytest.mark.parametrize("variant", game.paper.variants)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_long_names_are_printed_in_full(variant, paper):
    filled_in = told(bench_of("most-money"), variant, "Wolfgang Amadeus Theophilus Mozart, no {}")[0]
    text = " ".join(page.extract_text() for page in pages(filled_in, paper)).replace("\n", " ")
    assert "Wolfgang Amadeus Theophilus Mozart, no 3" in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pad_is_one_sheet_of_paper(paper):
    assert len(pages(game.paper.blank(Options()), paper)) <= 2


def of_passes(options):
    """Return a match of which every question was passed, at once, and nobody named the star."""
    bench = begun(game, "pppp", options)
    while bench.table.status is Status.ON:
        seat = game.rules.standing(bench.state).must[0]
        menu = game.rules.legal(bench.state, seat)
        silence = next((action for action in (Pass(), Decline()) if action in menu), menu[0])
        bench = bench.enter(seat, silence)
    return bench


def test_12c_45_a_match_of_passes_has_no_answers_and_few_lines():
    bench = of_passes(Options(glass=120, choice=None))
    filled_in, story = told(bench)
    opened = events(story, PropositionOpened)
    assert sum(int(row[5]) for row in part(filled_in, "podium").rows) == len(opened)
    passes = [row for row in part(filled_in, "fatal-blow").rows if row[3] == "passed"]
    assert [row[2:6] for row in passes] == [("239 questions in a row", "passed", "", "")] * 2
    assert [row[6:] for row in passes] == [("119.5 s", "0.5 s")] * 2
    assert len(events(story, OpenAnswered)) == 480
    assert len(pages(filled_in)) < 8
    assert len(part(told(bench, "answer-key")[0], "key-fatal-blow").rows) == 480


def test_the_pad_says_where_there_is_no_limit():
    pad = " ".join(notes(game.paper.blank(Options(choice=None, last_chance=None)), "The rules in short"))
    assert "No clock for choices." in pad
    assert "After the last flap everybody may guess, or decline." in pad
    bench = boxed("pp", Options(choice=None, last_chance=None)).enter(None, Closed(Cause.IDLE))
    times = dict(told(bench)[0].facts)["Times"]
    assert times == "sandglass 60 s, a choice without limit, the last chance without limit"


def test_the_pad_shows_the_times_that_were_agreed():
    lines = " ".join(notes(game.paper.blank(Options(glass=45, choice=9, last_chance=12)), "The rules in short"))
    assert "45 s of sand" in lines
    assert "9 seconds" in lines
    assert "12 seconds" in lines


def test_12c_20_an_answer_counts_the_sand_it_took():
    bench = next(
        one for one in course(boxed("pp", Options()), 3, 0) if one.table.state.stage.__class__.__name__ == "FaceOff"
    )
    seat = game.rules.standing(bench.state).must[0]
    answered = bench.enter(seat, Answer("no idea"), after=4_300).enter(None, Closed(Cause.IDLE))
    row = part(told(answered)[0], "fatal-blow").rows[0]
    assert row[3:] == ("no idea", row[4], "WRONG", "4.0 s", "56.0 s")


def test_a_name_that_was_granted_on_appeal_is_in_the_table_of_guesses():
    rows = part(sheet_of("on-appeal"), "guesses").rows
    assert [row[3] for row in rows] == ["WRONG, appeal refused: eliminated", "right on appeal: £10,000 and the title"]
