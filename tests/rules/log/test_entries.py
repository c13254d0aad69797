"""The table's own entries in words: each is one of a record, and those that the table does not allow are refused."""

import pytest

from rules.errors import Malformed
from rules.log import entries
from rules.table.table import (
    UNJUDGED,
    Cause,
    ClocksShifted,
    Closed,
    Erased,
    HandedOver,
    Lapsed,
    Personal,
    Player,
    Resigned,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    TokenRenewed,
)
from rules.table.verify import verdict
from tests.support.logs import BEGUN, TWELVE, fault, scored
from tests.support.offenders import each

TIMED = f"{TWELVE}time per decision: 10 s\n5 3 2 4\nA throw 3 3 Bomb\n"
SAID = (
    (None, Started(), "start"),
    (None, Closed(Cause.IDLE), "abandoned"),
    (None, Closed(Cause.CANCELLED), "cancelled"),
    (None, Lapsed((0, 1)), "lapse A, B"),
    (None, ClocksShifted(1500), "pause 1500 ms"),
    (None, Rewound(41), "back to ply 41"),
    (0, SeatTaken(Player.PERSON), "A sits down"),
    (1, SeatTaken(Player.BOT, "rookie"), "B sits down as bot rookie"),
    (0, SeatLeft(), "A gets up"),
    (1, Resigned(Cause.ASKED), "B resigns"),
    (1, Resigned(Cause.SILENCE), "B leaves in silence"),
    (0, HandedOver(Player.PERSON), "A plays on"),
    (0, HandedOver(Player.BOT, "veteran"), "A goes to bot veteran"),
    (0, TokenRenewed(), "A gets a new token"),
    (0, Erased(Personal.NAME), "A erases name"),
    (0, Erased(Personal.NOTES), "A erases notes"),
)


def named(text):
    """Return the seat with which a text begins, and its rest."""
    letter, _, rest = text.partition(" ")
    letter, rest = (letter.rstrip(","), rest) if len(letter) < 3 else ("", "")
    return ("AB".index(letter), rest) if letter in ("A", "B") else None


def kinds(text):
    """Return the entries that a log comes to, from the fifth ply on: seat, entry, time in ms."""
    return [(played.seat, played.action, played.entry.at) for played in scored(text).story[4:]]


@each("seat, entry, words", SAID, ids=str)
def test_an_entry_is_written_in_words_and_read_again(seat, entry, words):
    assert entries.write(seat, entry, "AB".__getitem__) == words
    assert entries.read(words, named, ("rookie",)) == (seat, entry)
    assert entries.read(
        words.replace(" ", "   ").replace("back", "BACK").replace("resigns", "Resigns"), named, ("rookie",)
    ) == (
        seat,
        entry,
    )


def test_no_words_say_that_the_rules_are_gone():
    with pytest.raises(Malformed, match="no log has words"):
        entries.write(None, UNJUDGED, "AB".__getitem__)


@each(
    "text",
    ["", "begin", "A", "A sneezes", "lapse", "lapse A, A", "lapse C", "pause 0 ms", "pause -1 ms",
     "back to ply 0", "back to ply -1", "back to ply x", "back to ply " + "9" * 16, "A resigns now", "resigns"],
)  # fmt: skip
def test_other_words_are_refused_with_all_that_there_are(text):
    found = fault(f"{BEGUN}* {text}")
    assert (found.line, "must be" in found.message) == (5, True), str(found)


def test_a_bot_without_a_level_is_one_of_the_weakest_and_a_pause_can_be_in_seconds():
    assert entries.read("A goes to bot", named, ("rookie", "ace")) == (0, HandedOver(Player.BOT, "rookie"))
    assert entries.read("A sits down as bot", named, ("rookie", "ace")) == (0, SeatTaken(Player.BOT, "rookie"))
    assert entries.read("pause 5 s", named, ("rookie",)) == (None, ClocksShifted(5_000))


def test_several_entries_can_be_in_one_line():
    story = scored(f"{BEGUN}* A goes to bot; * A plays on; A throw 3 3 Bomb\n").story
    assert [played.action for played in story[-3:-1]] == [
        HandedOver(Player.BOT, "rookie"),
        HandedOver(Player.PERSON),
    ]


def test_a_lapse_takes_the_time_of_the_decision_and_throws_what_its_action_throws():
    log = f"{TIMED}* lapse B; 3 3 Bomb\n* Lapse Ann\n1 2\nblank\n"
    assert kinds(log) == [(None, Lapsed((1,)), 10_000), (None, Lapsed((0,)), 20_000)]
    assert scored(f"{TIMED}* lapse B; 3").waiting.faces == ("3",)


def test_a_pause_is_no_time_of_a_decision():
    assert kinds(f"{TIMED}* pause 1500 ms\n* lapse B; 3 3 Bomb\n") == [
        (None, ClocksShifted(1500), 1500),
        (None, Lapsed((1,)), 11_500),
    ]


def test_a_seat_that_was_silent_three_times_leaves():
    silent = "* lapse B; 3 3 Bomb\n* lapse A; 3 3 Bomb\n" * 2 + "* lapse B; 3 3 Bomb\n"
    found = fault(f"{TIMED}{silent}B throw 3 3 Bomb\n")
    assert (found.line, found.message.startswith("seat 1 was silent at 3 decisions in a row")) == (12, True)
    left = scored(f"{TIMED}{silent}* B leaves in silence\n")
    assert (left.finished, left.record.outcome.winners) == (True, (0,))


def test_a_seat_is_handed_over_and_resigns():
    log = f"{BEGUN}* Ann goes to bot veteran\nA throw 3 3 Bomb\n* seat 0 plays on\n* B: resigns\n"
    bot, person = HandedOver(Player.BOT, "veteran"), HandedOver(Player.PERSON)
    assert [deed for _, deed, _ in scored_from_start(log)[1:2] + scored_from_start(log)[3:]] == [
        bot,
        person,
        Resigned(Cause.ASKED),
    ]


def scored_from_start(text):
    """Return what happens from the start on: seat, entry, time in ms."""
    return [(played.seat, played.action, played.entry.at) for played in scored(text).story[2:]]


def test_what_was_taken_back_is_played_again():
    log = f"{BEGUN}A throw 3 3 Bomb\nB throw 3 4 blank\n* back to ply 4\nB throw 3 3 Bomb\n* back to ply 5\nB move 1\n"
    result = scored(log)
    assert [played.action for played in result.story if isinstance(played.action, Rewound)] == [Rewound(4), Rewound(5)]
    assert result.table.ply == 9


@each(
    "lines, words",
    [
        ("* back to ply 5", "can go back to plies 3 to 4, not to 5 (TBL-15)"),
        ("* back to ply 2", "can go back to plies 3 to 4, not to 2 (TBL-15)"),
        ("* B goes to bot ace", "must be one of rookie, regular, veteran"),
        ("* seat 7 resigns", "there is no seat 7"),
        ("* lapse B", "nobody has been silent for too long"),
        ("* B leaves in silence", "nobody has been silent for too long"),
        ("* pause 5 ms", "no clock runs"),
        ("* start", "the match has started"),
        ("* A sits down", "the match has started"),
        ("* A gets up", "the match has started"),
        ("* cancelled", "only an open table can be cancelled"),
        ("* A resigns [3]", "0 numbers are dealt, and the line has 1"),
    ],
)
def test_an_entry_that_the_table_does_not_allow_is_refused(lines, words):
    found = fault(f"{BEGUN}A throw 3 3 Bomb\n{lines}")
    assert (found.line, words in found.message) == (6, True), str(found)


def test_a_lapse_of_a_seat_that_is_not_to_act_is_refused():
    assert fault(f"{TIMED}* lapse A").line == 7


def test_a_match_ends_when_it_is_abandoned_cancelled_or_given_up():
    ends = {"* abandoned": "abandoned", "* A resigns": "last-player"}
    for line, reason in ends.items():
        result = scored(f"{BEGUN}A throw 3 3 Bomb\n{line}\n")
        assert (result.finished, result.record.outcome.reason) == (True, reason)
        assert verdict(result.head.game, result.record).sound
    cancelled = scored(f"{TWELVE}* A sits down\n* cancelled\n")
    assert (cancelled.finished, cancelled.record.outcome, len(cancelled.story)) == (True, None, 2)


def test_who_sits_down_may_be_said_in_any_order():
    log = f"{TWELVE}* B sits down as bot rookie\n* B gets up\n* B sits down\n"
    seated = [(played.seat, played.action) for played in scored(f"{log}5 3 2 4").story]
    person = SeatTaken(Player.PERSON)
    first = [(1, SeatTaken(Player.BOT, "rookie")), (1, SeatLeft()), (1, person)]
    assert seated == [*first, (0, person), (None, Started())]
    assert fault(f"{log}* B sits down").message == "seat 1 is taken"


def test_no_match_lasts_longer_than_a_record_can_say():
    found = fault(f"{TIMED}{'* pause 999999999999999 ms' + chr(10)}" + "* pause 999999999999999 ms\n" * 9)
    assert (found.line, found.message) == (16, "no match lasts as long as that")


@each("by, remark", ((None, ""), (1, "  # as absent, by B (TBL-16); a log has no times and does not judge it")))
def test_who_gave_a_seat_to_a_bot_as_absent_is_a_comment_of_a_log_which_has_no_times(by, remark):
    handed = HandedOver(Player.BOT, "rookie", by)

    assert entries.remark(handed, "ABCD".__getitem__) == remark
    assert entries.write(0, handed, "ABCD".__getitem__) == "A goes to bot rookie"
