from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import AnswerDraw, ChooseCards, Command, Note, OfferDraw
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.events import Clashed, ClashRoll, Fired, Moved, OrderThrown, RoundBegan, ShotDown
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import PLANES, Plane, Team
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.options import Options, Preset, Seating
from rules.screaming_eagles.paper.flightlog import log
from rules.screaming_eagles.paper.pad import agreed, blank_sheet
from rules.screaming_eagles.paper.sheet import VARIANTS
from rules.screaming_eagles.paper.tally import Chronicle, Flight
from rules.screaming_eagles.pictures.sky import Sky
from rules.screaming_eagles.state import Load, hits_in
from rules.show.drawing import Text
from rules.show.sheet import Grid, Notes, Picture, Signatures
from rules.table.table import Cause, Closed, HandedOver, Leaving, Player, Resigned
from service.conformance.matches import begun
from service.conformance.pictures import hidden
from service.printing import render
from tests.rules.screaming_eagles.golden_sheets.make import FOLDER, SHEETS, bench_of, sheet_of
from tests.support.golden_sheets import KINDS, printed, told
from tests.support.offenders import each
from tests.support.screaming_eagles import COMBINATIONS, space

MOZART = "Wolfgang Amadeus Theophilus Mozart No. {}"
each_sheet = pytest.mark.parametrize("name", SHEETS)


def opened(players="pppp", options=None, **terms):
    return begun(game, players, options, leaving=Leaving.OUT, **terms)


def laid(bench, seat):
    cards = tuple(
        Command(one.plane, card.direction, card.dice)
        for one, card in ((one, CARDS["straight", 1]) for one in bench.state.planes)
        if one.seat == seat
    )
    return bench.enter(seat, ChooseCards(cards))


def closed(bench):
    return told(bench.enter(None, Closed(Cause.IDLE)))[0]


def part(filled_in, key):
    return next(part for part in filled_in.parts if isinstance(part, Grid) and part.key == key)


def notes(filled_in, title):
    return next((part.lines for part in filled_in.parts if isinstance(part, Notes) and part.title == title), ())


def pictures(filled_in):
    return [part for part in filled_in.parts if isinstance(part, Picture)]


def events(story, kind):
    return [event for ply in story for event in ply.events if isinstance(event, kind)]


def pages(sheet, paper="a4"):
    return PdfReader(BytesIO(render(sheet, "pdf", paper=paper))).pages


@each("kind", KINDS)
@each_sheet
def test_the_sheet_of_a_match_is_the_golden_sheet(name, kind):
    assert printed(sheet_of(name), kind) == (FOLDER / f"{name}.{kind}").read_bytes()


@each_sheet
def test_every_move_and_every_shot_is_in_the_log(name):
    filled_in, story = told(bench_of(name))
    rows = part(filled_in, "log").rows
    moves = [row for row in rows if row[2].startswith(("Straight ahead", "Break left", "Break right"))]
    assert [(row[1].lower(), row[4], row[5]) for row in moves] == [
        (moved.plane, moved.start, moved.to) for moved in events(story, Moved)
    ]
    shots = [row for row in rows if row[2].startswith(("long", "medium", "cannon"))]
    fired = events(story, Fired)
    assert [(row[1].lower(), row[2].split()[0], row[6].startswith("HIT")) for row in shots] == [
        (shot.plane, shot.weapon, shot.hit) for shot in fired
    ]
    assert max(int(row[0]) for row in rows) <= len(events(story, RoundBegan))


@each_sheet
def test_accuracy_adds_up_to_all_shots_with_the_exact_odds(name):
    filled_in, story = told(bench_of(name))
    fired = events(story, Fired)
    accuracy = part(filled_in, "accuracy")
    expected = sum((hit_chance(shot.weapon, shot.distance, flare=shot.flare) for shot in fired), Fraction(0))
    assert accuracy.total[7:9] == (str(len(fired)), str(sum(shot.hit for shot in fired)))
    assert abs(Fraction(accuracy.total[9]) - expected) <= Fraction(1, 200)
    assert sum(int(row[1]) + int(row[4]) for row in accuracy.rows) == len(fired)
    pilots = part(filled_in, "pilots")
    assert pilots.total[6:9] == accuracy.total[7:10]
    assert sum(int(row[6]) for row in pilots.rows) == len(fired)


@each_sheet
def test_se_29_every_kill_is_noted_with_who_and_where(name):
    filled_in, story = told(bench_of(name))
    down = events(story, ShotDown)
    kills = [(row[1].lower(), row[2].lower(), row[5]) for row in part(filled_in, "kills").rows]
    assert sorted(kills) == sorted((lost.plane, lost.by, lost.space) for lost in down)
    assert sum(row[6].endswith("DOWN") for row in part(filled_in, "log").rows) == len(down)


@each_sheet
def test_se_28_the_battle_boards_are_those_of_the_last_state(name):
    bench = bench_of(name)
    filled_in, story = told(bench)
    words = pictures(filled_in)[0].layers[0].description
    chronicle = Chronicle(story)
    for one in bench.state.planes:
        line = words.split(f"{one.plane.capitalize()}, Player")[1].split(".")[0]
        assert ("shot down" in line) == (one.space is None)
        assert f"wings {hits_in(one.damage, 'wings')}" in line
        load = chronicle.loads[one.plane]
        assert f"left: long {load.long}, medium {load.medium}, cannon {load.cannon}, flares {load.flares}" in line
        if one.space is not None:
            assert load == one.load


@each_sheet
def test_the_sky_at_the_end_names_the_lozenges_where_nothing_is_marked_or_written(name):
    filled_in, story = told(bench_of(name))
    drawn = pictures(filled_in)[1].layers[0].shapes[0].shapes
    named = {shape.text for shape in drawn if isinstance(shape, Text)} & set(BOARD.names)
    losses = Chronicle(story).losses
    marked = {one.space for one in bench_of(name).state.planes} | {
        at for loss in losses for at in (loss.here, loss.there)
    }
    empty = [text for text in Sky(Team.BLUE).names(marked).shapes if isinstance(text, Text)]
    written = [shape for shape in drawn[1:] if not (isinstance(shape, Text) and shape.text in named)]
    assert named == {text.text for text in empty if not hidden(text, written)}


def test_se_32_a_plane_that_is_down_is_shown_with_what_it_carried():
    name = "basic-for-two"
    lost = [one.plane for one in bench_of(name).state.planes if one.space is None]
    chronicle = Chronicle(told(bench_of(name))[1])
    assert lost
    assert all(chronicle.loads[plane] != Load(0, 0, 0, 0) for plane in lost)


def test_se_16_loops_are_counted():
    chronicle = Chronicle(told(bench_of("all-for-four"))[1])
    for flight in chronicle.flights:
        first, last = (BOARD.spaces[space(end)] for end in (flight.moved.start, flight.moved.to))
        if flight.loops == 0:
            assert abs(first.h - last.h) <= 2 * len(flight.moved.path)
    assert any(flight.loops for flight in chronicle.flights)
    straight = [flight for flight in chronicle.flights if not flight.loops and isinstance(flight, Flight)]
    assert straight


def test_se_30_the_winning_team_is_noted_with_the_clause():
    filled_in = told(bench_of("basic-for-two"))[0]
    facts = dict(filled_in.facts)
    won = bench_of("basic-for-two").state.winner
    assert facts["Winner"] == ("Blue team" if won is Team.BLUE else "Tan team")
    assert facts["Outcome"] == "Both enemy planes were shot down (SE-30)"
    assert facts["Options"] == "none: the basic game"
    assert part(filled_in, "pilots").rows[0][0] == "1"


def test_se_43_a_mutual_loss_is_noted():
    facts = dict(told(bench_of("mutual"))[0].facts)
    assert facts["Winner"] == "nobody"
    assert facts["Outcome"].endswith("one volley (SE-43)")


def test_se_6_the_planes_of_a_player_who_left_are_noted():
    lines = notes(told(bench_of("after-a-resignation"))[0], "Remarks")
    assert any("Player 0 flies Tiger from now on, in place of Player 2." in line for line in lines)
    assert any(line.endswith("Player 2 resigns.") for line in lines)


def test_se_46_a_plane_whose_player_left_is_noted():
    lines = notes(closed(opened().enter(3, Resigned(Cause.ASKED))), "Remarks")
    assert "Round 1: Cobra flies on without Player 3, its pilot." in lines


def test_se_45_silence_is_noted():
    bench = opened("pp", time_per_decision=10_000)
    bench = laid(bench, 0).settle(now=bench.table.at + 11_000)
    assert notes(closed(bench), "Remarks") == ("Not in time: Player 1 (player 2), once (SE-45).",)


def test_se_48_notes_are_printed_at_the_end_and_erased_ones_are_not():
    bench = opened().enter(0, Note(1, "Going left")).enter(2, Note(1, None)).enter(1, Note(1, "At Tiger"))
    assert notes(closed(bench), "What the teams said") == (
        "Round 1, Player 1: Player 0 – Going left",
        "Round 1, Player 2: Player 1 – At Tiger",
    )


def test_without_notes_there_is_no_part_for_them():
    assert notes(closed(opened().enter(0, Note(1, None))), "What the teams said") == ()


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([], "nobody answered"),
        ([(1, True)], "accepted by Player 1 (player 2)"),
        ([(3, True), (1, False)], "accepted by Player 3 (player 4), declined by Player 1 (player 2)"),
        (
            [(0, False), (1, False), (3, False)],
            "declined by Player 0 (player 1), Player 1 (player 2) and Player 3 (player 4)",
        ),
        ([(2, False)], "taken back"),
    ],
)
def test_se_49_an_offer_of_a_draw_is_noted_with_who_accepted_and_who_declined(answers, words):
    bench = opened().enter(2, OfferDraw(1))
    for seat, accept in answers:
        bench = bench.enter(seat, AnswerDraw(2, 1, accept))
    assert notes(closed(bench), "Remarks") == (f"Round 1: Player 2 (player 3) offered a draw; {words} (SE-49).",)


def test_se_49_the_players_who_agreed_on_a_draw_are_noted():
    bench = opened().enter(2, OfferDraw(1))
    for seat in (0, 1, 3):
        bench = bench.enter(seat, AnswerDraw(2, 1, True))
    names = "Player 0 (player 1), Player 1 (player 2) and Player 3 (player 4)"
    assert notes(told(bench)[0], "Remarks") == (
        f"Round 1: Player 2 (player 3) offered a draw; accepted by {names} (SE-49).",
    )


def test_a_player_without_a_name_is_named_by_the_seat():
    filled_in = told(opened().enter(2, OfferDraw(1)).enter(None, Closed(Cause.IDLE)), names="")[0]
    assert notes(filled_in, "Remarks") == ("Round 1: player 3 offered a draw; nobody answered (SE-49).",)


@dataclass(frozen=True)
class Ply:
    """A ply of a story: that a round began, and what happened in it."""

    events: tuple[object, ...]
    ply: int = 1
    seat: int | None = None
    state: None = None


def thrown(*events):
    """Return the rows of the log from the dice to what came of it."""
    return [row[2:] for row in log(Chronicle([Ply((RoundBegan(1, Team.BLUE), *events))])).rows]


def rolls(**dice):
    return tuple(ClashRoll(Plane(name), die) for name, die in dice.items())


@pytest.mark.parametrize(("winner", "words"), [(Plane.EAGLE, "Eagle gets it"), (None, "tie: they throw again")])
def test_se_40_the_log_shows_the_dice_for_a_lozenge(winner, words):
    clashed = Clashed("G12", rolls(stallion=2, tiger=1, eagle=3), winner)
    assert thrown(clashed) == [
        ("Stallion, Tiger and Eagle throw for one lozenge", "Stallion 2, Tiger 1, Eagle 3", "", "G12", words)
    ]


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ({"stallion": 1, "tiger": 3}, "Tiger, then Stallion"),
        ({"stallion": 2, "tiger": 2}, "Stallion and Tiger (throw again)"),
        ({"stallion": 1, "tiger": 1, "eagle": 3}, "Eagle, then Stallion and Tiger (throw again)"),
    ],
)
def test_se_54_the_log_shows_the_dice_for_the_order(dice, words):
    row = thrown(OrderThrown(rolls(**dice)))[0]
    assert row[0].endswith("throw to decide who flies on first")
    assert row[1] == ", ".join(f"{name.capitalize()} {die}" for name, die in dice.items())
    assert row[4] == words


def test_se_40_every_throw_for_a_lozenge_is_in_the_log():
    filled_in, story = told(bench_of("by-speed-with-clashes"))
    dice = [row[3] for row in part(filled_in, "log").rows if " throw for " in row[2]]
    assert dice
    assert dice == [
        ", ".join(f"{roll.plane.capitalize()} {roll.die}" for roll in event.rolls)
        for event in events(story, (Clashed, OrderThrown))
    ]


def test_handing_over_is_noted():
    bench = opened().enter(2, HandedOver(Player.BOT, game.bots.levels[0]))
    assert notes(closed(bench), "Remarks") == (f"Round 1: A bot plays on for Player 2 ({game.bots.levels[0]}).",)


def test_a_match_that_was_given_up_at_once_has_a_sheet():
    filled_in = closed(opened())
    assert part(filled_in, "log").rows == part(filled_in, "kills").rows == ()
    assert dict(filled_in.facts)["Outcome"].startswith("Given up")
    assert "flying" in pictures(filled_in)[0].layers[0].description


def test_se_6_each_pilot_is_noted_with_the_planes_by_the_seating():
    bench = begun(game, "p-pp", Options(seating=Seating(1, 2, 0, 0)), leaving=Leaving.OUT)
    rows = part(closed(bench), "pilots").rows
    assert {row[1]: row[5] for row in rows} == {"1": "Eagle, Cobra", "3": "Stallion", "4": "Tiger"}


def test_the_variants_are_the_whole_and_one_page():
    whole, brief = (told(bench_of("all-for-four"), variant, MOZART)[0] for variant in VARIANTS)
    keys = [[part.key for part in one.parts if isinstance(part, Grid)] for one in (whole, brief)]
    assert keys == [["pilots", "accuracy", "kills", "planes", "log"], ["pilots", "accuracy"]]
    assert [len(pictures(one)) for one in (whole, brief)] == [2, 1]
    assert sum(isinstance(part, Signatures) for part in whole.parts) == 1


@each("paper", ["a4", "letter"])
@each_sheet
def test_the_brief_report_is_one_page_with_the_longest_names(name, paper):
    assert len(pages(told(bench_of(name), "brief", MOZART)[0], paper)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_brief_report_is_one_page_with_the_longest_level_on_one_line(paper):
    bench = begun(game, "pppp", Options(preset=Preset.ALL), leaving=Leaving.OUT)
    for seat in range(4):
        bench = bench.enter(seat, HandedOver(Player.BOT, "wingman"))
    filled_in = told(bench.enter(None, Closed(Cause.IDLE)), "brief", MOZART)[0]
    only, *more = pages(filled_in, paper)
    assert more == []
    assert "bot (wingman)" in only.extract_text()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_long_match_with_long_names_is_printed_in_full(paper):
    filled_in = told(bench_of("mutual"), "full", MOZART)[0]
    assert int(dict(filled_in.facts)["Rounds"]) > 100
    written = render(filled_in, "pdf", paper=paper)
    assert b"pdfuaid" in written
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(written)).pages).replace("\n", " ")
    assert "Mozart No. 2" in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("options", [Options(), Options(preset=Preset.ALL), COMBINATIONS[-1]])
def test_the_pad_has_two_pages(options, paper):
    pad = blank_sheet(options)
    first, second = (" ".join(page.extract_text().split()) for page in pages(pad, paper))
    assert all(line in first and line not in second for line in notes(pad, "The rules in short"))
    assert pictures(pad)[0].layers[0].description.startswith("Four empty battle boards")


@each("options", COMBINATIONS)
def test_se_35_the_pad_shows_the_rules_that_were_agreed(options):
    pad = blank_sheet(options)
    lines = " ".join(notes(pad, "The rules in short"))
    assert dict(pad.facts)["Options"] == agreed(options)
    assert ("Banked left" in lines) == options.banking
    assert ("Tilt" in {column.heading for column in part(pad, "log").columns}) == options.banking
    assert ("end of the round" in lines) == options.lasting_flares
    assert ("First hit in the engine" in lines) == options.engine_hits
    assert ("All cards are turned up" in lines) == options.by_speed
    assert ("written in secret" in lines) == options.simultaneous_fire
    assert ("before or after its move" in lines) == (not options.late_fire)


def test_se_35_the_preset_is_described_by_what_it_switches_on():
    every = "banking, lasting flares, engine hits, late fire, movement by speed"
    assert agreed(Options(preset=Preset.ALL)) == every
    assert agreed(Options(simultaneous_fire=True)) == "simultaneous fire"


def test_every_plane_has_a_row():
    assert [row[0].lower() for row in part(closed(opened()), "planes").rows] == list(PLANES)
