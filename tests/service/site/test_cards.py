import pytest

from service.site.cards import card_of
from service.site.season import parse
from service.site.summary import Seat, Summary


def card(*seats, season=""):
    """Return the card of a match: each seat a name and whether it won."""
    told = tuple(
        Seat(number, name, name or f"Seat {number}", "person", 1 if won else None, won, None)
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
        ([(None, True), ("B", False)], "Seat 0 beats B"),
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
    assert [(seat.name, seat.key is None) for seat in shown.seats] == [("Ann", False), ("Seat 1", True)]
