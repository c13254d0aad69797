import pytest

from service.site.cards import card_of, player_key, players_apart
from service.site.season import parse
from service.site.summary import Seat, Summary


def card(*seats, season=""):
    """Return the card of a match: each seat a name and whether it won."""
    told = tuple(
        Seat(number, name, name or f"Player {number + 1}", "person", 1 if won else None, won, None)
        for number, (name, won) in enumerate(seats)
    )
    one = Summary("", "m", "bomb-the-axis", "A game", 1, 0, 0, 9, told, "It ended", "", "", 1, 1, "", "", ())
    return card_of(parse(season.encode()), one)


@pytest.mark.parametrize(
    ("seats", "headline"),
    [
        ([("A", True), ("B", False)], "A beats B"),
        ([("A", True), ("B", False), ("C", True), ("D", False)], "A and C beat B and D"),
        ([("A", True), ("B", False), ("C", False), ("D", False)], "A wins"),
        ([("A", True), ("B", True)], "A and B share the victory"),
        ([("A", False), ("B", False)], "A and B: no winner"),
        ([("A", True), ("A", True)], "A wins"),
        ([("A", True), ("A", False), ("B", False)], "A beats B"),
        ([(None, True), ("B", False)], "Player 1 beats B"),
    ],
)
def test_the_headline_says_who_won(seats, headline):
    assert card(*seats).headline == headline


def test_a_listed_seat_is_shown_with_the_name_of_its_player():
    season = '[[players]]\nname = "Ann (Leeds)"\nseats = [{ match = "m", seat = 1 }]'
    shown = card(("Ann", True), ("Ann", False), season=season)
    assert [(seat.name, seat.number) for seat in shown.seats] == [("Ann", 0), ("Ann (Leeds)", 1)]
    assert shown.headline == "Ann beats Ann (Leeds)"


def test_names_are_those_of_the_season_and_a_seat_without_a_name_has_no_page():
    shown = card(("ann", True), (None, False), season='[[players]]\nname = "Ann"\naliases = ["ann"]')
    assert [(seat.name, seat.key is None) for seat in shown.seats] == [("Ann", False), ("Player 2", True)]


HEART, RED_HEART = "\N{HEAVY BLACK HEART} X", "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16} X"


@pytest.mark.parametrize(
    ("seats", "names", "headline"),
    [
        ([("Ann", True), ("ANN", False)], ["Ann (player 1)", "ANN (player 2)"], "Ann (player 1) beats ANN (player 2)"),
        (
            [(HEART, True), (RED_HEART, False)],
            [f"{HEART} (player 1)", f"{RED_HEART} (player 2)"],
            f"{HEART} (player 1) beats {RED_HEART} (player 2)",
        ),
        ([("Ann", True), ("Ann", False)], ["Ann", "Ann"], "Ann wins"),
        (
            [("Player 2", True), (None, False)],
            ["Player 2 (player 1)", "Player 2 (player 2)"],
            "Player 2 (player 1) beats Player 2 (player 2)",
        ),
        ([("שלום", True), ("B", False)], ["\u2068שלום\u2069", "B"], "\u2068שלום\u2069 beats B"),
        (
            [("Ann", True), ("ANN", False), ("ann (player 1)", False)],
            ["Ann (player 1) (player 1)", "ANN (player 2)", "ann (player 1) (player 3)"],
            "Ann (player 1) (player 1) beats ANN (player 2) and ann (player 1) (player 3)",
        ),
    ],
)
def test_no_two_players_of_a_match_look_alike_and_no_name_turns_its_neighbours(seats, names, headline):
    shown = card(*seats)
    assert [seat.name for seat in sorted(shown.seats, key=lambda seat: seat.number)] == names
    assert [seat.key for seat in sorted(shown.seats, key=lambda seat: seat.number)] == [
        name and player_key(name) for name, _ in seats
    ]
    assert shown.headline == headline


def test_players_that_look_alike_are_numbered_in_the_order_of_their_keys():
    shown = players_apart(["Ann", "Ben", "ANN", "ann", "שלום"])
    alike = sorted(["Ann", "ANN", "ann"], key=player_key)
    assert [shown[name] for name in alike] == [f"{name} ({place})" for place, name in enumerate(alike, 1)]
    assert (shown["Ben"], shown["שלום"]) == ("Ben", "\u2068שלום\u2069")
    assert len(set(players_apart(["Ann", "ANN", "Ann (1)", "ANN (1)"]).values())) == 4
