"""Bomb the Axis over HTTP: the chart is the Checker's alone, calls fade under memory, games make a series."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.api import Api, Played
from tests.support.offenders import each

GAME = "bomb-the-axis"
DOTS = [f"{letter}{number}" for letter in "ABCDE" for number in range(1, 11)]
HOUSES, GUNS = DOTS[:10], DOTS[10:20]
CALLS = ("A1", "E10", "B1", "E9", "E10", "B1", "E8", "A2")
"""Two houses, a gun twice, and misses, of which one is called again."""


def opened(api: Api, callers: int = 3, **options: Any) -> Played:
    """Open a match of persons, the Checker on seat 0."""
    seats = [{"player": "person", "name": f"P{seat}"} for seat in range(callers + 1)]
    return api.open(seats, game=GAME, options=options)


def act(match: Played, action: dict[str, Any]) -> Any:
    """Let whoever is to act send an action."""
    token, seen = match.turn()
    return match.api.ok("POST", f"{match.path}/actions", token, json={"decision": seen["decision"], "action": action})


def placed(api: Api, houses: list[str], guns: list[str], **options: Any) -> Played:
    """Open a match and put the pieces on the chart."""
    match = opened(api, **options)
    act(match, {"kind": "place", "houses": houses, "guns": guns})
    return match


def heard(match: Played, seat: int | None) -> list[str]:
    """Return every answer that the API gives an asker now, refusals too, without what differs between any matches."""
    api, token = match.api, None if seat is None else match.tokens[seat]
    number = match.see()["decision"]
    gets = ["", "/actions", "/events", "/board.svg", "?ply=3", f"?ply={match.see()['ply']}", "/board.svg?ply=4"]
    gets += ["/board.png", "/record", "/sheet.txt", "/sheet.pdf"]
    asked = [("GET", f"{match.path}{part}", None) for part in gets]
    for dry in ("", "?dry_run=true"):
        actions = [
            {"kind": "call", "dot": "K1"},
            {"kind": "place", "houses": [], "guns": []},
            {"kind": "place-at-random"},
        ]
        asked += [("POST", f"{match.path}/actions{dry}", {"decision": number, "action": action}) for action in actions]
    asked += [
        ("POST", f"{match.path}/actions?dry_run=true", {"decision": number, "action": {"kind": "call", "dot": dot}})
        for dot in DOTS
    ]
    answers = [
        api.send(method, path, token, json=body) if body else api.send(method, path, token)
        for method, path, body in asked
    ]
    return [plain(answer.get_data().decode("latin-1"), match) for answer in answers]


def told_alike(one: Played, two: Played, *seats: int | None) -> None:
    """Insist that each of these seats, or the spectator, gets the same answers from both matches."""

    @each("seat", seats)
    def alike(seat: int | None) -> None:
        assert heard(one, seat) == heard(two, seat)

    alike()


def plain(text: str, match: Played) -> str:
    """Return a text without ids, commitments and times."""
    text = text.replace(match.id, "MATCH")
    text = re.sub(r'"(commitment)":"[0-9a-f]{64}"', r'"\1":""', text)
    return re.sub(r'"(created|at|deadline)":\d+', r'"\1":0', text)


@pytest.mark.parametrize("memory", [False, True])
def test_two_charts_that_differ_where_nobody_called_are_shown_alike(api: Api, memory: bool) -> None:
    other_houses = [*HOUSES[:2], *DOTS[20:28]]
    other_guns = [GUNS[0], *DOTS[28:37]]
    one = placed(api, HOUSES, GUNS, memory=memory)
    two = placed(api, other_houses, other_guns, memory=memory)

    for dots in (CALLS[:4], CALLS[4:]):
        for dot in dots:
            act(one, {"kind": "call", "dot": dot})
            act(two, {"kind": "call", "dot": dot})
        told_alike(one, two, None, 1, 2, 3)
    assert heard(one, 0) != heard(two, 0)


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_bta_24_two_courses_of_calls_that_left_the_same_cards_are_shown_alike(api: Api, seat: int | None) -> None:
    courses = [("E1", "E2", "E3", "B1", "E4", "E5"), ("E1", "E2", "E3", "B2", "E4", "E5")]
    matches = [placed(api, HOUSES, GUNS, memory=True) for _ in courses]
    for match, dots in zip(matches, courses, strict=True):
        for dot in dots:
            act(match, {"kind": "call", "dot": dot})

    one, two = (heard(match, seat) for match in matches)
    assert one == two


def test_bta_24_which_house_somebody_else_has_hit_is_forgotten(api: Api) -> None:
    courses = [("E1", "A1", "E3", "E4"), ("E1", "A2", "E3", "E4")]
    one, two = (placed(api, HOUSES, GUNS, memory=True) for _ in courses)
    for match, dots in zip((one, two), courses, strict=True):
        for dot in dots:
            act(match, {"kind": "call", "dot": dot})

    told_alike(one, two, None, 1, 3)
    assert heard(one, 2) != heard(two, 2)


def test_bta_24_an_old_call_sent_again_is_answered_without_what_came_of_it(api: Api) -> None:
    match = placed(api, HOUSES, GUNS, memory=True)
    token, seen = match.turn()
    body = {"decision": seen["decision"], "action": {"kind": "call", "dot": "B1"}}
    first = api.ok("POST", f"{match.path}/actions", token, json=body)
    again = api.ok("POST", f"{match.path}/actions", token, json=body)
    act(match, {"kind": "call", "dot": "E1"})
    late = api.ok("POST", f"{match.path}/actions", token, json=body)

    assert [event["kind"] for event in first["events"]] == ["called"]
    assert again["events"] == first["events"]
    assert (late["ply"], late["events"]) == (first["ply"], [])


def test_bta_16_the_chart_is_shown_to_all_when_the_game_is_over(api: Api) -> None:
    match = placed(api, HOUSES, GUNS, callers=2)
    for dot in ("A1", "E1", "A2", "E2"):
        act(match, {"kind": "call", "dot": dot})
    ended = act(match, {"kind": "call", "dot": "A3"})

    assert ended["match"]["outcome"]["winners"] == [1]
    shown = next(event for event in ended["events"] if event["kind"] == "chart-shown")
    assert (shown["houses"], shown["guns"]) == (HOUSES[3:], GUNS)
    assert match.see()["view"]["full_chart"] == {"houses": HOUSES[3:], "guns": GUNS, "removed": HOUSES[:3]}


def test_bta_30_three_hits_on_a_seat_that_resigned_are_nobodys_victory(api: Api) -> None:
    seats = [{"player": "person"}, {"player": "person"}, {"player": "person"}]
    match = api.open(seats, game=GAME)
    act(match, {"kind": "place", "houses": HOUSES, "guns": GUNS})
    for dot in ("A1", "E1", "A2", "E2"):
        act(match, {"kind": "call", "dot": dot})
    match.resign(1)
    for _ in range(200):
        if match.play_bots()["status"] == "over":
            break
        act(match, {"kind": "call", "dot": "E1"})
    ended = match.see()
    following = match.again()["match"]["view"]["series"]

    assert (ended["outcome"]["winners"], ended["outcome"]["places"]) == ([], [None, None, None])
    assert following["won"] == []


def test_bta_02_the_winner_is_checker_of_the_rematch_and_may_hand_the_chart_back(api: Api) -> None:
    match = placed(api, HOUSES, GUNS, callers=2, next_checker="winner")
    for dot in ("A1", "E1", "A2", "E2", "A3"):
        act(match, {"kind": "call", "dot": dot})
    following = match.again()
    tokens = {entry["seat"]: entry["token"] for entry in following["seats"]}
    path = f"/v1/matches/{following['match']['id']}"
    mine = api.ok("GET", path, tokens[1])

    assert (mine["to_act"], mine["view"]["checker"], mine["view"]["series"]["won"]) == (
        [1],
        1,
        [{"seat": 1, "games": 1}],
    )
    assert [entry.get("action", entry.get("example"))["kind"] for entry in mine["actions"]] == [
        "place-at-random",
        "hand-back",
        "place",
    ]
    body = {"decision": mine["decision"], "action": {"kind": "hand-back"}}
    assert api.ok("POST", f"{path}/actions", tokens[1], json=body)["match"]["to_act"] == [0]


@pytest.mark.parametrize(
    ("players", "options", "checker"),
    [
        (["person", "bot", "bot"], {}, 1),
        (["open", "person", "bot"], {}, 2),
        (["open", "person", "open"], {}, 1),
        (["open", "person", "person"], {"checker": 2}, 2),
        (["person", "bot", "bot"], {"checker": 0}, 0),
        (["open", "person", "bot"], {"checker": None}, None),
        (["bot", "bot", "bot"], {}, 0),
        (["person", "person", "person"], {}, 0),
        (["open", "open", "open"], {}, 0),
    ],
)
def test_bta_02_a_bot_is_the_first_checker_or_else_the_host_unless_another_is_named(
    api: Api, players: list[str], options: dict[str, Any], checker: int | None
) -> None:
    seats = [{"player": player, "level": "rookie"} if player == "bot" else {"player": player} for player in players]
    assert api.open(seats, game=GAME, options=options).opened["match"]["options"]["checker"] == checker


def test_bta_28_nobody_opens_a_match_with_a_tally(api: Api) -> None:
    seats = [{"player": "person"}] * 3
    series = {"won": [{"seat": 1, "games": 3}], "drawn": 0, "before": None, "first": None}
    body = {"game": GAME, "seats": seats, "options": {"series": series}}
    problem = api.refused("malformed", "POST", "/v1/matches", json=body)
    assert problem["errors"] == {"options.series": "is filled in by a rematch alone: leave it out"}

    empty = {"won": [], "drawn": 0, "before": None, "first": None}
    assert api.open(seats, game=GAME, options={"series": empty}).see()["options"]["series"] == empty


@pytest.mark.parametrize(
    ("houses", "guns", "named"),
    [
        ([*HOUSES[:9], "K1"], GUNS, "K1 is not on the chart"),
        (["a1", "b-2", *HOUSES[2:]], GUNS, "a1 is not on the chart; b-2 is not on the chart"),
        ([*HOUSES[:9], "A1"], GUNS, "A1 is named 2 times"),
        (HOUSES, [*GUNS[:9], "A1"], "A1 is named 2 times"),
        (HOUSES[:9], GUNS, "9 houses are placed instead of 10"),
    ],
)
def test_bta_03_a_refused_placing_names_what_is_wrong(api: Api, houses: list[str], guns: list[str], named: str) -> None:
    match = opened(api)
    body = {"decision": 1, "action": {"kind": "place", "houses": houses, "guns": guns}}
    problem = api.refused("illegal-action", "POST", f"{match.path}/actions", match.tokens[0], json=body)

    assert named in problem["detail"]
    assert problem["rule"]["clause"] in ("BTA-3", "BTA-20")
    assert match.see()["ply"] == 5
