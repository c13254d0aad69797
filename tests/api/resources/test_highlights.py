"""How a match went that is over: points ply by ply, great moments, and the one that decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api import BOTS, PEOPLE
from tests.support.offenders import each

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played

MEASURES = {
    "bomb-the-axis": ("houses found", False),
    "screaming-eagles": ("strength in percent", False),
    "twelve-strokes-of-noon": ("money", True),
}
BOMBERS, EAGLES, QUIZ = "bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon"


def played(api: Api, game: str) -> Played:
    seats = 3 if game == BOMBERS else 2
    level = api.ok("GET", f"/v1/games/{game}")["levels"][0]
    match = api.open([{"player": "bot", "level": level}] * seats, game=game)
    match.play_bots()
    return match


def shown(match: Played, token: str | None = None) -> Any:
    return match.api.ok("GET", f"{match.path}/highlights", token)


@pytest.fixture(scope="module")
def kept() -> dict[str, Played]:
    """Keep one match of each game for the whole module."""
    return {}


@pytest.fixture
def flight(api: Api, kept: dict[str, Played]) -> Played:
    if not kept:
        kept["one"] = api.open(BOTS, luck={"seed": "day"})  # with other dice a match may be drawn
        kept["one"].play_bots()
    return kept["one"]


def test_the_last_points_are_those_that_decided(flight: Played) -> None:
    match, found = flight.see(), shown(flight)
    scores = found["points"][-1]["points"]
    (winner,) = match["outcome"]["winners"]

    assert found["measure"] == "points"
    assert scores[winner] == max(scores)
    assert found["points"][0]["points"] == [0, 0]
    assert [one["ply"] for one in found["points"]] == sorted({one["ply"] for one in found["points"]})
    assert found["plies"] == match["ply"]
    assert found["names"] == [seat["display_name"] for seat in match["seats"]]


def test_points_change_with_the_plies_that_say_so(flight: Played) -> None:
    for one in shown(flight)["points"][1:]:
        was = flight.api.ok("GET", f"{flight.path}?ply={one['ply']}")["view"]
        assert [squadron["score"] for squadron in was["squadrons"]] == one["points"]


def test_the_winner_was_ahead_from_a_ply_on(flight: Played) -> None:
    found, (winner,) = shown(flight), flight.see()["outcome"]["winners"]
    before = [one["points"] for one in found["points"] if one["ply"] < found["ahead"]]
    since = [one["points"] for one in found["points"] if one["ply"] >= found["ahead"]]

    assert all(points[winner] > points[1 - winner] for points in since)
    assert before[-1][winner] <= before[-1][1 - winner]


def test_what_decided_a_match_is_a_great_moment_at_its_end_or_the_ply_that_put_the_winner_ahead(
    flight: Played,
) -> None:
    match, found = flight.see(), shown(flight)
    deciding, last = found["deciding"], found["moments"][-1]
    ended = last["ply"] == match["ply"] and last["seat"] in match["outcome"]["winners"]
    (ply,) = flight.api.ok("GET", f"{flight.path}/events?after={deciding['ply'] - 1}")["plies"][:1]

    assert deciding["ply"] == (match["ply"] if ended else found["ahead"])
    assert deciding["seat"] == ply["seat"] == match["outcome"]["winners"][0]
    assert deciding["words"] in [event["words"] for event in ply["events"]]


@each("game", [BOMBERS, EAGLES, QUIZ])
def test_each_game_has_its_moments(api: Api, game: str) -> None:
    match = played(api, game)
    found = shown(match)
    words = [(ply["ply"], event["words"]) for ply in all_plies(match) for event in ply["events"]]

    assert found["moments"]
    assert all((one["ply"], one["words"]) in words and len(one["mark"]) <= 28 for one in found["moments"])
    assert found["points"]
    assert (found["measure"], found["scored"]) == MEASURES[game]
    assert found["sign"] == ("£" if game == QUIZ else "")
    assert (found["deciding"] is not None) == bool(match.see()["outcome"]["winners"])
    assert found["ending"][0].isupper()


@each("game", [BOMBERS, EAGLES])
def test_a_game_without_points_shows_how_far_each_had_come_and_its_last_throw_decides(api: Api, game: str) -> None:
    match = next(one for one in iter(lambda: played(api, game), None) if one.see()["outcome"]["winners"])
    found, winners = shown(match), match.see()["outcome"]["winners"]
    last = [own for own in found["points"][-1]["points"] if own is not None]
    end = [one["words"] for one in found["moments"] if one["ply"] == found["plies"]]

    assert max(last) == found["points"][-1]["points"][winners[0]] > min([*last, max(last) - 1])
    assert found["deciding"]["words"] == " ".join(end)
    assert "a house, the third." in end[-1] or ("which is fatal." in end[-2] and " down over " in end[-1])
    assert (found["ahead"] is not None) == (len(last) > 1)  # a caller who alone is left is ahead of nobody


def all_plies(match: Played) -> list[Any]:
    found: list[Any] = []
    while True:
        page = match.api.ok("GET", f"{match.path}/events?after={len(found)}")
        found += page["plies"]
        if not page["more"]:
            return found


def test_a_match_that_was_given_up_was_decided_by_no_moment(api: Api) -> None:
    match = api.open(PEOPLE, leaving="out")
    match.resign(1)
    found = shown(match)

    assert found["ending"] == "One squadron was left"
    assert found["deciding"] is None
    assert [one["mark"] for one in found["moments"]] == ["Resignation"]


def test_nothing_is_shown_before_the_end(api: Api) -> None:
    match = api.open(PEOPLE)
    api.refused("match-not-over", "GET", f"{match.path}/highlights", match.tokens[0])
    waiting = api.open([{"player": "person"}, {"player": "open"}])
    api.ok("DELETE", waiting.path, waiting.host)
    api.refused("not-started", "GET", f"{waiting.path}/highlights")


def test_those_of_a_private_match_are_for_its_players(api: Api) -> None:
    match = api.open(PEOPLE, access="private", leaving="out")
    match.resign(1)

    api.refused("no-such-match", "GET", f"{match.path}/highlights")
    assert shown(match, match.tokens[0])["ending"] == "One squadron was left"


def test_who_has_them_is_sent_them_once(flight: Played) -> None:
    first = flight.api.send("GET", f"{flight.path}/highlights")
    known = {"If-None-Match": first.headers["ETag"]}
    assert flight.api.send("GET", f"{flight.path}/highlights", headers=known).status_code == 304


@pytest.mark.parametrize("part", ["highlights", "record", "replay.html"])
def test_what_is_not_there_before_the_end_is_called_by_its_name(api: Api, part: str) -> None:
    refused = api.refused("match-not-over", "GET", f"{api.open(PEOPLE).path}/{part}")

    assert refused["detail"] == f"a match has no {part.removesuffix('.html')} before it is over"


def test_the_end_says_whether_the_others_resigned_or_were_silent(api: Api, clock: Clock) -> None:
    match = api.open(PEOPLE)
    match.resign(1)
    assert shown(match)["ending"] == "All others left, by resignation"

    match = api.open(PEOPLE, time_per_decision=30_000)
    for _ in range(200):
        if (seen := match.see())["status"] == "over":
            break
        if seen["to_act"] == [0]:
            match.act()
        else:
            clock.forward(31_000)
    assert shown(match)["ending"] == "All others left, silent at 3 decisions in a row"


def test_bta_12_a_match_that_ends_with_the_third_gun_of_the_last_caller_leaves_nobody_in_it(api: Api) -> None:
    dots = [f"{letter}{number}" for letter in "AB" for number in range(1, 11)]
    match = api.open([{"player": "person"}] * 3, game=BOMBERS)
    calls = [{"kind": "call", "dot": dot} for dot in ("A1", "B1", "B2", "B3", "B4", "B5", "B6")]
    for action in ({"kind": "place", "houses": dots[:10], "guns": dots[10:]}, *calls):
        token, seen = match.turn()
        api.ok("POST", f"{match.path}/actions", token, json={"decision": seen["decision"], "action": action})
        if match.see()["status"] == "over":
            break

    found = shown(match)
    assert found["ending"] == "A draw, since all callers were out"
    assert found["points"][-1]["points"] == [None, None, None]
