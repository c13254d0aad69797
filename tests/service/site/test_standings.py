from fractions import Fraction

import pytest

from service.site.season import Scoring, parse
from service.site.standings import Part, Standings, meetings, parts_of, points_of, shown
from service.site.summary import Seat, Summary


def match(*seats, game="twelve-oclock-high", name="m"):
    """Return the summary of a match: each seat a name, a place and perhaps points."""
    told = tuple(
        Seat(number, name, name or f"Player {number + 1}", "person", place, place == 1, points[0] if points else None)
        for number, (name, place, *points) in enumerate(seats)
    )
    return Summary("0" * 16, name, game, "A game", 1, 0, 0, 9, told, "It ended", "X-1", "", 1, 1, "", "", ())


def table(season, *matches):
    standings = Standings(parse(season.encode()))
    for given in matches:
        standings.add(*(given if isinstance(given, tuple) else (given, None)))
    return [(line.rank, line.player, shown(line.points)) for line in standings.lines()]


PLACES = "[[scoring]]\nplaces = [3, 2, 1]\n"


def test_points_go_by_place_and_nothing_is_for_no_place():
    assert table(PLACES, match(("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", None))) == [
        (1, "A", "3"),
        (2, "B", "2"),
        (3, "C", "1"),
        (4, "D", "0"),
        (5, "E", "0"),
    ]


@pytest.mark.parametrize(
    ("ties", "points"), [("same", [3, 3, 1, 0]), ("split", [Fraction(5, 2), Fraction(5, 2), 1, 0])]
)
def test_a_shared_place_has_its_points_or_a_share_of_those_that_it_fills(ties, points):
    places = [1, 1, 3, None]
    scoring = Scoring(ties=ties)
    assert [points_of(scoring, places, Part("x", place, False, None)) for place in places] == points


def test_three_who_share_the_last_points_have_a_third_each():
    scoring = Scoring(places=(5, 2), ties="split")
    assert points_of(scoring, [1, 2, 2, 2], Part("x", 2, False, None)) == Fraction(2, 3)
    assert shown(Fraction(2, 3)) == "0.67"


def test_the_games_own_points_count_where_the_scoring_says_so():
    season = '[[scoring]]\ngames = ["twelve-oclock-high"]\nby = "own"\n' + PLACES
    played = [match(("A", 1, 40), ("B", 2, 35), ("C", None)), match(("A", 2), ("B", 1), game="bomb-the-axis")]
    assert table(season, *played) == [(1, "A", "42"), (2, "B", "38"), (3, "C", "0")]


def test_a_bye_counts_and_a_player_without_a_match_has_a_line():
    season = PLACES + (
        '[[rounds]]\ntitle = "R1"\nmatches = ["m"]\n[[players]]\nname = "Ann"\naliases = ["a"]\n'
        '[[players]]\nname = "Zoe"\n[[byes]]\nplayer = "a"\nround = "R1"\npoints = 2\n'
    )
    assert table(season, (match(("B", 1)), 0)) == [(1, "B", "3"), (2, "Ann", "2"), (3, "Zoe", "0")]


def test_a_match_of_no_round_does_not_count_where_there_are_rounds():
    season = PLACES + '[[rounds]]\ntitle = "R1"\nmatches = ["m"]\n'
    assert table(season, (match(("A", 1)), 0), (match(("B", 1)), None)) == [(1, "A", "3")]


def test_wins_break_a_tie_before_the_matches_against_each_other():
    season = "[[scoring]]\nplaces = [2, 1]\n"
    played = [match(("A", 1), ("B", 2)), match(("B", 2), ("C", 1))]
    assert table(season, *played) == [(1, "A", "2"), (1, "C", "2"), (3, "B", "2")]


def test_matches_against_each_other_break_a_tie():
    season = "[[scoring]]\nplaces = [1]\n"
    played = [match(("B", 1), ("A", 2)), match(("A", 1), ("C", 2))]
    assert table(season, *played) == [(1, "B", "1"), (2, "A", "1"), (3, "C", "0")]


def test_players_that_are_equal_in_all_share_the_rank_and_are_sorted_by_name():
    assert table(PLACES, match(("b", 1), ("A", 1))) == [(1, "A", "3"), (1, "b", "3")]


def test_one_player_in_two_seats_has_one_part():
    season = parse(b"")
    assert parts_of(season, match(("A", 3, 5), ("B", 1, 9), ("A", 2, 7), (None, 4))) == (
        Part("A", 2, False, 12),
        Part("B", 1, True, 9),
    )


def test_a_game_that_no_scoring_names_does_not_count():
    assert table('[[scoring]]\ngames = ["bomb-the-axis"]\n', match(("A", 1))) == []


def test_meetings_count_who_came_in_before_whom():
    played = [
        [Part("A", 1, True, None), Part("B", 2, False, None)],
        [Part("A", None, False, None), Part("B", None, False, None), Part("C", 1, True, None)],
    ]
    found = meetings("A", played)
    assert list(found) == ["B", "C"]
    assert [(one.matches, one.ahead, one.level, one.behind) for one in found.values()] == [(2, 1, 1, 0), (1, 0, 0, 1)]


LEEDS = '[[players]]\nname = "Ann (Leeds)"\nseats = [{ match = "m", seat = 1 }, { match = "n", seat = 0 }]\n'


def test_players_with_the_same_name_are_distinguished_by_match_and_seat():
    played = (
        match(("Ann", 1), ("Ann", 2)),
        match(("Ann", 1), ("Ben", 2), name="n"),
        match(("Ben", 1), ("Ann", 2), name="o"),
    )
    assert table(PLACES + LEEDS, *played) == [
        (1, "Ann", "5"),
        (1, "Ann (Leeds)", "5"),
        (1, "Ben", "5"),
    ]


def test_a_listed_seat_without_a_name_counts_for_nobody():
    assert table(PLACES + LEEDS, match(("Ben", 1), (None, 2))) == [(1, "Ben", "3"), (2, "Ann (Leeds)", "0")]
