from dataclasses import replace

from service.site import booklets
from service.site.booklets import PART, WHOLE
from service.site.cards import card_of
from service.site.season import parse
from service.site.summary import Seat, Summary

DAY = 86_400_000
ROUNDS = b"""
[[rounds]]
title = "One"
until = 2026-01-31
[[rounds]]
title = "Two"
since = 2026-02-01
until = 2026-02-28
"""


def of(season, count):
    """Return the booklets of matches that are played one a day, from 1 January 2026 on."""
    seat = Seat(0, "Ann", "Ann", "person", 1, True, None)
    one = Summary("", "m", "bomb-the-axis", "A game", 1, 0, 0, 9, (seat,), "It ended", "", "", 1, 1, "", "", ())
    played = [replace(one, key=f"{day:016x}", ended=1_767_225_600_000 + day * DAY) for day in range(count)]
    told = parse(season)
    found = booklets._booklets(told, [card_of(told, each) for each in played])
    return [(each.name, each.title, len(each.cards)) for each in found]


def test_a_season_of_a_table_or_a_few_is_one_booklet():
    assert of(ROUNDS, 0) == []
    assert of(ROUNDS, WHOLE) == [("all", "all matches", WHOLE)]


def test_a_longer_one_has_booklets_by_round_and_for_the_matches_of_none():
    assert of(ROUNDS, 80) == [
        ("round-1", "One, part 1", PART),
        ("round-1-2", "One, part 2", PART),
        ("round-1-3", "One, part 3", 7),
        ("round-2", "Two, part 1", PART),
        ("round-2-2", "Two, part 2", PART),
        ("round-2-3", "Two, part 3", 4),
        ("other", "other matches, part 1", PART),
        ("other-2", "other matches, part 2", 9),
    ]


def test_without_rounds_it_has_booklets_by_month():
    assert of(b"", 62)[::3] == [
        ("2026-01", "January 2026, part 1", PART),
        ("2026-02", "February 2026, part 1", PART),
        ("2026-03", "March 2026", 3),
    ]
