"""The lines after the head: what may be left out, where faces go, and what is dealt."""

import re
from itertools import pairwise

import pytest

from rules import find
from rules.log.text import quoted
from rules.log.writing import written
from rules.screaming_eagles.actions import Note
from rules.table import menu
from rules.table import table as tables
from tests.support.logs import BEGUN, TWELVE, fault, log_of, names, recorded, said, scored
from tests.support.offenders import each

NAMES = each("name", names)

LAID = "game: bomb-the-axis\nplayers: Ann, Bob, Cid\nmatch: one\n"
DRAWN = LAID + "checker: none\n"
"""The head of a game in which the start deals twenty dots."""

DOTS = "44 28 38 28 42 34 7 16 10 16 39 4 8 8 36 28 5 12 17 11"


def forced(result, before, played):
    """Return whether a ply was the only thing that the next player could do."""
    if tables.to_act(before.table)[:1] != (played.seat,):
        return False
    asked = [one for one in menu.entries(result.head.game, before.table, played.seat) if not one.unasked]
    return len(asked) == 1 and asked[0].item == played.action


def rewritten(name, form):
    """Return a golden log with ``form`` in the place of each line of an action."""
    result = scored(log_of(name))
    head, _, body = log_of(name).partition("\n\n")
    lines = body.splitlines()
    numbers = [number for number, line in enumerate(lines) if re.match(r"\*|[A-P] ", line)]
    plies = list(pairwise([None, *result.story]))[-len(numbers) :]
    for number, (before, played) in zip(numbers, plies, strict=True):
        if lines[number][0] != "*":
            lines[number] = form(result, before, played, lines[number])
    return "\n".join([head, *lines])


def without_forced(result, before, played, line):
    """Return a line, or none of an action without throws that was the only one."""
    return "" if forced(result, before, played) and not played.entry.draws else line


def without_action(result, before, played, line):
    """Return a line, or its faces of an action that was the only one, where they are no action themselves."""
    faces = line.removeprefix(f"{line[0]} {said(result.head.game, played.action)}").strip()
    named = faces.split(" ")[0].casefold() in ("", "bomb")
    return line if named or not forced(result, before, played) else faces


def without_seat(_result, before, played, line):
    """Return a line, without the seat of the player who is next."""
    return line[2:] if tables.to_act(before.table)[0] == played.seat else line


def with_name(result, _before, played, line):
    """Return a line with the name of its player."""
    return f"{result.head.players[played.seat].name}: {line[2:]}"


def in_lines_of_their_own(result, _before, played, line):
    """Return a line with each of its faces in a line of its own."""
    action = f"{line[0]} {said(result.head.game, played.action)}"
    return line if '"' in line or "[" in line else action + line.removeprefix(action).replace(" ", "\n")


@pytest.mark.parametrize("form", [without_forced, without_action, without_seat, with_name, in_lines_of_their_own])
def test_what_goes_without_saying_may_be_left_out_of_any_golden_log(form):
    changed = 0
    for name in names():
        text = rewritten(name, form)
        changed += text != rewritten(name, lambda _result, _before, _played, line: line)
        assert scored(text).record.plies == scored(log_of(name)).record.plies, name
    assert changed >= 6


def test_the_faces_of_the_start_come_with_it_or_by_those_who_throw_them():
    plies = scored(BEGUN).record.plies
    for start in (
        "5 3 2 4",
        "* start; 5 3 2 4",
        "* start; 5 3\n2 4",
        "* START\n5\n3\n2\n4",
        "A 5 3\nB 2 4",
        "Ann 5; 3\nBob: 2\n4",
    ):
        assert scored(TWELVE + start).record.plies == plies, start
    assert fault(f"{TWELVE}A 5\nB 3").message.startswith("the next die is not Bob\u2019s: a face of the regular die")
    assert fault(f"{TWELVE}* start 5 3 2 4").message.startswith("must be one of: start, SEAT sits down")
    assert fault(f"{TWELVE}throw").line == 4


def test_a_face_that_is_an_action_too_is_a_face_where_a_die_is_waited_for():
    thrown = scored(f"{BEGUN}A throw 3 3 Bomb\nB throw 3 3 Bomb\nA throw 3 3 Bomb").record.plies
    assert scored(f"{BEGUN}A throw\n3 3\nBomb\nB throw 3 3; bomb\nA 3; 3\nAnn: BOMB").record.plies == thrown
    assert "the next die is not Bob\u2019s" in fault(f"{BEGUN}A throw 3 3\nB bomb").message
    assert fault(f"{BEGUN}bomb").clause == "12H-11"


def test_a_log_that_ends_in_a_turn_is_scored_as_far_as_it_goes():
    result = scored(f"{BEGUN}A throw 3 3 Bomb\nB throw 3\n")
    assert (result.finished, len(result.story), result.record.outcome) == (False, 4, None)
    waiting = result.waiting
    assert (waiting.line, waiting.seat, waiting.faces, waiting.die.name, waiting.thrower) == (
        6,
        1,
        ("3",),
        "regular die",
        1,
    )
    before = scored(TWELVE)
    assert (before.waiting.line, before.waiting.seat, before.waiting.thrower, before.record.ended) == (0, None, 0, None)


def test_a_die_that_is_missing_is_named_at_the_line_that_lacks_it():
    missing = "a face of the Bomb die, thrown by Ann, is missing: Bomb, blank"
    for following in ("B throw 3 3 Bomb", "* B resigns", "A throw"):
        assert str(fault(f"{BEGUN}A throw 3\n3\n# comment\n{following}")) == f"line 6: {missing}"
    assert fault(f"{BEGUN}A throw 3\nB 3 Bomb").line == 6


def test_a_match_that_is_abandoned_in_the_middle_of_a_throw_is_over():
    result = scored(f"{BEGUN}A throw 3\n3\n* abandoned\n")
    assert (result.finished, result.waiting, result.record.outcome.reason) == (True, None, "abandoned")


def test_the_parts_of_a_line_are_one_players():
    assert fault(f"{BEGUN}throw 3 3 Bomb; throw 4 4 blank").message == "Ann is not to act: Bob is"
    assert scored(f"{BEGUN}throw 3 3 Bomb; B throw 4 4 Bomb").table.ply == scored(BEGUN).table.ply + 2
    assert fault(f"{LAID}A place at random\nA1; A2").message == "Bob is not to act: Cid is"


def test_a_stranger_is_named_with_those_who_play():
    assert fault(f"{BEGUN}Zoe: throw").message.startswith(
        "no player is called 'Zoe': they are A (Ann), B (Bob); cannot"
    )


def test_a_part_of_an_action_that_is_wrong_is_named():
    log = "game: Screaming Eagles\nplayers: Ann, Bob\n"
    assert "note: must have" in fault(f"{log}A note 1 {'x' * 141}").message


@each("said", ["hit", "gun", "Miss"])
def test_an_answer_that_the_chart_does_not_give_is_refused(said):
    dots = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 guns B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"
    log = f"{LAID}A place houses {dots}\n"
    for dot, answer in (("A1", "hit"), ("B1", "gun"), ("C1", "miss")):
        if answer == said.casefold():
            assert scored(f"{log}B {dot} {said}").table.ply == 6
        else:
            found = fault(f"{log}B {dot} {said}")
            assert (found.line, found.clause) == (5, "BTA-6")
            assert found.message == f"the answer to {dot} is {answer}, by the chart, and not {said.casefold()}"


def test_a_line_after_the_end_says_where_it_ended():
    over = f"{BEGUN}A throw 3 3 Bomb\n* Bob resigns\n\n# over\n"
    assert scored(over).finished
    for following in ("A throw 3 3 Bomb", "* A resigns", "3 3 Bomb", "* abandoned"):
        assert str(fault(over + following)) == "line 9: the match is over since line 6"


def test_too_many_faces_are_refused():
    assert (
        fault(f"{BEGUN}A throw 3 3 Bomb 4").message
        == "3 dice are thrown, and the face 4 is of one more; then Bob is to act"
    )
    assert fault(f"{BEGUN}A throw 3 4 blank\nA move 1 3").line == 6
    assert fault(f"{LAID}A place at random 3").message == "'3' is too much: Bomb the Axis (Game Box) has no dice"


def test_several_ways_to_go_on_must_be_said():
    found = fault(f"{LAID}A place at random\nB\n")
    assert (found.line, found.message, found.more) == (5, "Bob can do several things: say which", 42)
    assert [one.notation for one in found.legal] == [f"B A{number}" for number in range(1, 9)]


@each(
    "dealt, words",
    [
        ("44 28 38", "no side from 1 to 47 is left"),
        (f"{DOTS} 3", "20 numbers are dealt, and the line has 21"),
        (DOTS.replace("44", "51"), "51 is not from 1 to 50"),
        (DOTS.replace("44", "0"), "0 is not from 1 to 50"),
        (DOTS.replace("44", "-1"), "whole numbers, not '-1'"),
        (DOTS.replace("44", "9" * 11), "whole numbers"),
        (DOTS.replace("44", "4.4"), "whole numbers, not '4.4'"),
    ],
)
def test_what_is_dealt_must_be_what_the_rules_deal(dealt, words):
    found = fault(f"{DRAWN}* start [{dealt}]")
    assert (found.line, words in found.message) == (5, True), str(found)


def test_what_is_dealt_is_written_as_it_comes():
    plies = scored(f"{DRAWN}* start [{DOTS}]").record.plies
    for form in (
        f"[{DOTS}]",
        f" [ {DOTS.replace(' ', ', ')} ] # dots",
        f"\uff3b{DOTS}\uff3d",
        f"[{DOTS.replace('11', chr(0xFF11) * 2)}]",
    ):
        assert scored(f"{DRAWN}* start{form}").record.plies == plies
    assert fault(f"{BEGUN}A throw 3 3 Bomb [3]").message == "3 numbers are dealt, and the line has 1"


def test_the_same_log_is_the_same_record():
    for name in names():
        assert scored(log_of(name)).record == scored(log_of(name)).record


def test_comments_and_blanks_change_nothing():
    log = f"{DRAWN}A A1\nB A2\n".replace("match: one\n", "")
    same = f"# ours\n\n{log}".replace("A A1", "  A   A1 # a miss")
    assert scored(same).record == scored(log).record
    assert scored(log.replace("A2", "A3")).record.match != scored(log).record.match


def test_lines_that_come_later_do_not_change_what_was_dealt_before():
    log, later = f"{LAID}A place at random\n", ""
    first = scored(log).record.plies
    for line in ("B A1\n", "C A2 # near\n", "* A resigns\n", "B A3\n"):
        later += line
        assert scored(log + later).record.plies[: len(first)] == first
    other = scored(log.replace("Ann", "Eve")).record.plies
    assert other[-1].draws != first[-1].draws


def test_what_is_dealt_comes_from_the_head_and_the_place_alone():
    name, notes = (scored(f"{LAID}* start\n* C erases {what}\nA place at random").record for what in ("name", "notes"))
    assert (name.plies[-1].draws, name.seed) == (notes.plies[-1].draws, notes.seed)
    assert name.plies[-1].hash != notes.plies[-1].hash


def test_a_fault_is_that_of_the_line_where_it_comes_and_not_after_what_could_be_left_out():
    thrown = f"{BEGUN}A throw 1 1 blank\n"
    assert [one.notation for one in fault(f"{thrown}A bomb").legal] == ["A move S2"]
    assert "move the full throw first" in fault(f"{thrown}A bomb").message
    assert scored(f"{thrown}A throw 1 1 blank\nA end turn").table.ply == 8
    assert [one.notation for one in fault(f"{thrown}B bomb").legal] == ["A move S2"]


def test_a_note_with_signs_of_a_log_comes_back_as_it_was():
    notes = ["3", "a; b", "# c", 'say "so"', "[1 2]", "1: fly", "Ann 3 3", "back\\slash", '"', "* start", "x 3 2"]
    lines = [f"{'ABCD'[place % 4]} {quoted(f'note {1 + place // 4} {note}')}\n" for place, note in enumerate(notes)]
    log = "game: Screaming Eagles\nplayers: Ann, Bob, Cid, Dan\n" + "".join(lines)
    first = scored(log).record
    again = written(find(first.game), first)
    assert [played.action.note for played in scored(again).story if isinstance(played.action, Note)] == notes


def test_the_golden_logs_are_of_all_games_that_have_logs():
    assert {recorded(name).game for name in names()} == {"bomb-the-axis", "screaming-eagles", "twelve-oclock-high"}
