from dataclasses import replace

from rules.show.story import Heading
from rules.values import Outcome


def heading(outcome):
    people = {
        "names": ("Ann", "", "Ben", ""),
        "players": ("person", "bot: ace", "person", "person"),
        "seats": (0, 2, 3),
    }
    when = {"started": 0, "ended": 60_000}
    return Heading(match="m", options=None, outcome=outcome, commitment="", verification="", **people, **when)


def test_those_with_places_come_first_the_best_before_the_others():
    places = heading(Outcome(winners=(3,), places=(None, 2, 1), reason="points", clause="HI-1")).ranked()
    assert places == ((3, 1), (2, 2), (0, None))


def test_without_an_outcome_nobody_has_a_place():
    assert heading(None).ranked() == ((0, None), (2, None), (3, None))


def test_a_name_that_comes_after_its_seat_already_is_signed_without_it_again():
    shown = replace(heading(None), names=("Player 1 \N{WHITE SQUARE}", "", "Player 21", "Player 4"))
    assert [shown.signature(seat) for seat in range(4)] == [
        "Player 1 \N{WHITE SQUARE}",
        "Player 2",
        "Player 3: Player 21",
        "Player 4: Player 4",
    ]
    assert shown.signed("Squadron A", 0) == "Squadron A: Player 1 \N{WHITE SQUARE}"
    assert (shown.without_seat(0), shown.without_seat(2)) == ("\N{WHITE SQUARE}", "Player 21")


def test_without_a_last_hash_neither_the_proofs_nor_the_foot_name_one():
    hashed = replace(heading(None), verification="c0ffee", seal="5ea1")
    assert [label for label, _ in hashed.proofs()][1:] == ["Verification (last hash of the record)"]
    assert hashed.foot("A game") == "A game · match m · verification c0ffee · signed 5ea1"

    assert [label for label, _ in heading(None).proofs()] == ["Commitment to the luck (before the match)"]
    assert heading(None).foot("A game") == "A game · match m"
