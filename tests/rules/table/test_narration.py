"""The table's own events as sentences, and what seats are called in them."""

from __future__ import annotations

from typing import Any

from rules.show.names import names_of
from rules.table.narration import milestone, narrate
from rules.table.table import (
    EVENTS,
    Cause,
    ClocksShifted,
    Closed,
    Concluded,
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
from rules.table.testing import ClockAdvanced
from tests.support.offenders import each

NAMES = ("Ann", "Bob", "Player 3")

TOLD: list[tuple[Any, int | None, str]] = [
    (SeatTaken(Player.PERSON), 0, "Ann sits down."),
    (SeatTaken(Player.PERSON), None, "A player sits down."),
    (SeatTaken(Player.BOT, "rookie"), 2, "A bot sits down as Player 3 (rookie)."),
    (SeatLeft(), 2, "Player 3 gets up again."),
    (Started(), None, "The match begins."),
    (Started(60_000), None, "The match begins."),
    (HandedOver(Player.BOT, "rookie"), 1, "A bot plays on for Bob (rookie)."),
    (HandedOver(Player.BOT, "rookie", 0), 1, "Bob is absent, and Ann lets a bot play on (rookie)."),
    (HandedOver(Player.PERSON), 1, "Bob plays on in person."),
    (Resigned(Cause.ASKED), 1, "Bob resigns."),
    (Resigned(Cause.SILENCE), 1, "Bob leaves the match, silent at 3 decisions in a row."),
    (Erased(Personal.NAME), 2, "Player 3’s name is erased."),
    (Erased(Personal.NOTES), 0, "Ann’s notes are erased."),
    (TokenRenewed(), 1, "The host gives Bob’s seat a new link; the old one no longer works."),
    (Rewound(41), None, "The game goes back to ply 41; what was played after it is taken back."),
    (Lapsed((0,)), None, "Ann runs out of time."),
    (Lapsed((0, 1, 2)), None, "Ann, Bob and Player 3 run out of time."),
    (ClocksShifted(1), None, "The server was unavailable for 1 millisecond; no clock counts this time."),
    (ClocksShifted(1_999), None, "The server was unavailable for 1999 milliseconds; no clock counts this time."),
    (ClocksShifted(2_600), None, "The server was unavailable for 3 seconds; no clock counts this time."),
    (ClocksShifted(119_999), None, "The server was unavailable for 120 seconds; no clock counts this time."),
    (ClocksShifted(7_200_000), None, "The server was unavailable for 2 hours; no clock counts this time."),
    (ClocksShifted(2**53 - 1), None, "The server was unavailable for 104249991 days; no clock counts this time."),
    (ClockAdvanced(61_000, 90_000), None, "The test moves the clock on by 1 minute 1 second."),
    (ClockAdvanced(59_999, 90_000), None, "The test moves the clock on by 59 seconds 999 milliseconds."),
    (ClockAdvanced(60_001, 90_000), None, "The test moves the clock on by 1 minute 1 millisecond."),
    (ClockAdvanced(3_600_000, 0), None, "The test moves the clock on by 1 hour."),
    (ClockAdvanced(0, 90_000), None, "The test asks for 1 minute 30 seconds; the clock waits for the bots."),
    (Closed(Cause.CANCELLED), None, "The table is cancelled."),
    (Closed(Cause.IDLE), None, "Nothing has happened for a long time, so the table is closed."),
    (Closed(Cause.RULES_CHANGED), None, "The service no longer has the rules of this match, so it ends."),
    (Concluded((1,), "resignation", "TBL-4"), None, "Bob wins: all others left."),
    (Concluded((0, 1), "resignation", "TBL-4"), None, "Ann and Bob win: all others left."),
    (Concluded((), "abandoned", "TBL-6"), None, "The match ends without a winner: given up."),
]


@each(("event", "seat", "said"), TOLD, ids=[said for *_, said in TOLD])
def test_the_table_narrates_its_events(event: Any, seat: int | None, said: str) -> None:
    assert narrate(None, event, NAMES, seat) == said


def test_every_event_of_the_table_is_narrated_here() -> None:
    assert {type(event) for event, *_ in TOLD} == set(EVENTS)


def test_beginning_leaving_and_end_are_marked() -> None:
    marks = {said: milestone(None, event) for event, _, said in TOLD}
    assert {said: mark for said, mark in marks.items() if mark} == {
        "The match begins.": "Start",
        "Bob resigns.": "Resignation",
        "The game goes back to ply 41; what was played after it is taken back.": "Back to ply 41",
        "Bob leaves the match, silent at 3 decisions in a row.": "Resignation",
        "Bob wins: all others left.": "End",
        "Ann and Bob win: all others left.": "End",
        "The match ends without a winner: given up.": "End",
    }


@each(
    ("names", "shown"),
    [
        ((), ()),
        (("Ann", None, ""), ("Ann", "Player 2", "Player 3")),
        (("Ann", "Bob", "Ann"), ("Ann (player 1)", "Bob", "Ann (player 3)")),
        (("Player 2", None), ("Player 2 (player 1)", "Player 2 (player 2)")),
        (
            ("Ann", "Ann", "Ann (player 1)"),
            ("Ann (player 1) (player 1)", "Ann (player 2)", "Ann (player 1) (player 3)"),
        ),
    ],
)
def test_every_seat_has_a_name_of_its_own(names: tuple[str | None, ...], shown: tuple[str, ...]) -> None:
    assert names_of(names) == shown
