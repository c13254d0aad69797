"""Each event as a sentence, and the marks of a time line."""

from __future__ import annotations

from rules.twelve_oclock_high.events import (
    EVENTS,
    Bombed,
    CardsGiven,
    Event,
    Moved,
    OpeningRolled,
    OpeningThrow,
    Reloaded,
    Thrown,
    TurnBegan,
    TurnEnd,
    TurnEnded,
    Withdrawn,
)
from rules.twelve_oclock_high.state import ENDING_CLAUSES, Ending
from rules.twelve_oclock_high.words.wording import ENDINGS, milestone, narrate
from tests.support.offenders import each

NAMES = ("Ann", "Bob", "Player 3")


def moved(start: str, to: str, spaces: int, *, homeward: bool = False, target: bool = False) -> Moved:
    return Moved(0, start, to, ("57",) * (spaces - 1) + (to,), homeward, target)


TOLD: list[tuple[Event, str]] = [
    (
        OpeningRolled((OpeningThrow(0, (5, 3)), OpeningThrow(1, (6, 2)), OpeningThrow(2, (1, 1))), None),
        "Ann throws 8 (5 and 3), Bob 8 (6 and 2) and Player 3 2 (1 and 1): Ann and Bob tie and throw again.",
    ),
    (
        OpeningRolled((OpeningThrow(0, (5, 3)), OpeningThrow(1, (6, 1))), 0),
        "Ann throws 8 (5 and 3) and Bob 7 (6 and 1): Ann flies first.",
    ),
    (TurnBegan(1, 3), "Round 3: Bob’s turn begins."),
    (Thrown(0, 1, (4, 5), bomb=False), "Ann throws 4 and 5: 9 spaces."),
    (Thrown(0, 2, (4, 5), bomb=False), "Ann throws again, 4 and 5: 9 spaces."),
    (Thrown(0, 3, (4, 5), bomb=False), "Ann makes the last throw, 4 and 5: 9 spaces."),
    (Thrown(0, 2, (4, 5), bomb=True), "Ann throws 4 and 5, but the Bomb die shows a Bomb, and nothing is flown."),
    (Thrown(0, 1, (4, 5), bomb=None), "Ann throws 4 and 5 for the flight home: 9 spaces."),
    (moved("A", "S4", 4), "Ann takes off and flies 4 spaces to space S4 of the Start path."),
    (
        moved("A", "1", 8, target=True),
        "Ann takes off, flies 8 spaces to Lille and lands on an open secondary target.",
    ),
    (moved("39", "57", 1), "Ann flies 1 space to space 57."),
    (moved("39", "49", 7), "Ann flies 7 spaces to Leuna."),
    (moved("39", "49", 7, target=True), "Ann flies 7 spaces to Leuna and lands on an open primary target."),
    (
        moved("1", "1", 8, target=True),
        "Ann flies 8 spaces in a circle back to Lille and lands on an open secondary target.",
    ),
    (moved("39", "L2", 7, homeward=True), "Ann flies 7 spaces on the way home, to space L2 of the Landing Path."),
    (moved("L2", "A", 4, homeward=True), "Ann flies 4 spaces home to the Airfield."),
    (
        Bombed(0, "49", (False, True), hit=True, points=15, score=25),
        "Ann bombs Leuna (synthetic oil), and the second roll shows a Bomb: a hit for 15 points, 25 in all.",
    ),
    (
        Bombed(0, "1", (True,), hit=True, points=5, score=5),
        "Ann bombs Lille (steel), and the first roll shows a Bomb: a hit for 5 points.",
    ),
    (
        Bombed(0, "1", (False, False), hit=False, points=0, score=5),
        "Ann bombs Lille (steel), and both rolls of the Bomb die are blank: a miss.",
    ),
    (CardsGiven(0, 1, 6), "Ann gives up 1 Bomb Card and has 6 left."),
    (CardsGiven(0, 2, 1), "Ann gives up 2 Bomb Cards and has 1 left."),
    (CardsGiven(0, 1, 0), "Ann gives up the last Bomb Card."),
    (CardsGiven(0, 2, 0), "Ann gives up the last 2 Bomb Cards."),
    (Reloaded(0, 10), "Ann takes 10 new Bomb Cards at the Airfield."),
    (TurnEnded(0, TurnEnd.BOMB), "The Bomb ends Ann’s turn."),
    (TurnEnded(0, TurnEnd.ATTACK), "The attack ends Ann’s turn."),
    (TurnEnded(0, TurnEnd.STOPPED), "Ann ends the turn."),
    (TurnEnded(0, TurnEnd.THROWS_USED), "Ann has no throw left, and the turn ends."),
    (TurnEnded(0, TurnEnd.HOME), "Ann’s turn ends at home."),
    (TurnEnded(0, TurnEnd.LEFT), "Ann’s turn ends."),
    (TurnEnded(0, TurnEnd.OVER), "Ann’s turn ends with the match."),
    (Withdrawn(1, "49"), "Bob’s squadron at Leuna goes off the board."),
    (Withdrawn(1, "A"), "Bob’s squadron at the Airfield goes off the board."),
    (Withdrawn(1, "S4"), "Bob’s squadron on space S4 of the Start path goes off the board."),
]


@each(("event", "said"), TOLD, ids=[said for _, said in TOLD])
def test_an_event_is_narrated_in_a_sentence(event: Event, said: str) -> None:
    assert narrate(event, NAMES) == said


def test_every_event_and_every_end_of_a_turn_is_narrated_here() -> None:
    assert {type(event) for event, _ in TOLD} == set(EVENTS)
    assert {event.why for event, _ in TOLD if isinstance(event, TurnEnded)} == set(TurnEnd)


def test_hits_and_reloads_are_marked() -> None:
    assert {mark for event, _ in TOLD if (mark := milestone(event))} == {
        "Hit: Leuna",
        "Hit: Lille",
        "Reloaded",
    }


def test_every_ending_has_words() -> None:
    assert set(ENDINGS) == {ending.value for ending in ENDING_CLAUSES if ending is not Ending.CLOSED}
