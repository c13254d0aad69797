"""The position in words: whole matches are played from it alone, and it has the tags and refusals of a match."""

from __future__ import annotations

import re
from statistics import median, quantiles
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from rules import find
from service.conformance.laws.position import USUAL
from tests.support.api import Api

if TYPE_CHECKING:
    from tests.support.api import Played

PERSON = {"player": "person"}
LINE = re.compile(r"^- (?:such as )?(.+?) : ")
DOTS = re.compile(r"^You can call, .*: (.+)$")
CARDS = re.compile(r"^You can lay a card, .*: (.+)$")
DECISION = re.compile(r"^Decision (\d+) waits for ((?:you)?)")


def text(match: Played, seat: int | None = None, **rest: Any) -> str:
    """Return the text that a seat, or a spectator, reads."""
    token = None if seat is None else match.tokens[seat]
    reply = match.api.send("GET", f"{match.path}/position.txt", token, **rest)
    assert (reply.status_code, reply.mimetype) == (200, "text/plain")
    return reply.get_data(as_text=True)


def offered(read: str) -> list[str]:
    """Return the notations in a text that answer the open decision."""
    lines = read.split("You can also send:", maxsplit=1)[0].splitlines()
    listed = [found[1] for line in lines if (found := LINE.match(line))]
    listed += [card for line in lines if (found := CARDS.match(line)) for card in found[1].split("; ")]
    return listed + [dot for line in lines if (found := DOTS.match(line)) for dot in found[1].split()]


def play_on(match: Played, turn: int) -> bool:
    """Let each seat for which its text says so send a notation of the text; return whether one did."""
    for seat in sorted(match.tokens):
        read = text(match, seat)
        decision = next((found for line in read.splitlines() if (found := DECISION.match(line))), None)
        if decision is not None and decision[2]:
            choices = offered(read)
            body = {"decision": int(decision[1]), "notation": choices[turn * 7 % len(choices)]}
            match.api.ok("POST", f"{match.path}/actions?menu=none", match.tokens[seat], json=body)
            return True
    return False


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("bomb-the-axis", 4, {}),
        ("twelve-oclock-high", 2, {}),
        ("screaming-eagles", 2, {}),
        ("screaming-eagles", 4, {}),
        ("screaming-eagles", 2, {"simultaneous_fire": True}),
        ("twelve-strokes-of-noon", 3, {}),
    ],
)
def test_a_whole_match_is_played_from_short_texts_alone(
    api: Api, game: str, seats: int, options: dict[str, Any]
) -> None:
    match = api.open([PERSON] * seats, game=game, options=options)
    turn, most, sizes = 0, find(game).longest, []
    while turn < most and play_on(match, turn):
        turn += 1
        sizes.append(len(text(match, turn % seats).encode()))

    assert median(sizes) < USUAL
    assert quantiles(sizes, n=10)[-1] < USUAL
    assert "The match is over: " in text(match, 0)
    assert match.see()["status"] == "over"


def test_the_match_as_plain_text_is_the_same_text(api: Api) -> None:
    match = api.open()
    reply = api.send("GET", match.path, match.tokens[0], headers={"Accept": "text/plain"})

    assert reply.mimetype == "text/plain"
    assert reply.get_data(as_text=True) == text(match, 0)


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/plain;q=0.5, application/json"])
def test_a_match_is_json_unless_plain_text_is_preferred(api: Api, accept: str) -> None:
    match = api.open()
    assert api.send("GET", match.path, headers={"Accept": accept}).mimetype == "application/json"


def test_a_text_has_a_tag_of_its_own_and_is_not_sent_twice(api: Api) -> None:
    match = api.open()
    first = api.send("GET", f"{match.path}/position.txt", match.tokens[0])
    known = {"If-None-Match": first.headers["ETag"]}

    assert api.send("GET", f"{match.path}/position.txt", match.tokens[0], headers=known).status_code == 304
    assert api.send("GET", match.path, match.tokens[0], headers=known).status_code == 200
    assert first.headers["Vary"] == api.send("GET", match.path).headers["Vary"]
    match.act()
    assert api.send("GET", f"{match.path}/position.txt", match.tokens[0], headers=known).status_code == 200


def test_a_text_says_whose_turn_it_is_until_when_and_what_happened(api: Api) -> None:
    match = api.open(time_per_decision=60_000)
    seat = match.see()["to_act"][0]
    read = text(match, seat)

    assert f"You are {('Ann', 'Ben')[seat]}, seat {seat}." in read
    assert re.search(r"^Decision 1 waits for you until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$", read, re.MULTILINE)
    assert "What happened: " in read
    assert f"waits for {('Ann', 'Ben')[seat]} until" in text(match, 1 - seat)
    assert "You can send:" not in text(match)


def test_an_open_table_a_cancelled_one_and_the_past_have_texts(api: Api) -> None:
    table = api.open([PERSON, {"player": "open"}])
    assert "The match has not begun: seat 1 is free." in text(table, 0)
    assert "The match was cancelled." in text(api.cancelled())
    match = api.open()
    began = match.see()["ply"]
    match.act()
    past = text(match, 0, query_string={"ply": began})
    assert f"ply {began}." in past
    assert "You can send:" not in past


def test_a_private_match_has_no_text_for_strangers(api: Api) -> None:
    match = api.open(access="private")
    api.refused("no-such-match", "GET", f"{match.path}/position.txt")


def test_what_a_game_hides_of_the_past_has_no_text(api: Api) -> None:
    match = api.open([PERSON] * 3, game="bomb-the-axis", options={"memory": True})
    match.api.ok(
        "POST",
        f"{match.path}/actions",
        match.tokens[0],
        json={"decision": match.see()["decision"], "notation": "place at random"},
    )
    for dot in ("A1", "A2"):
        token, seen = match.turn()
        match.api.ok("POST", f"{match.path}/actions", token, json={"decision": seen["decision"], "notation": dot})

    api.refused("not-remembered", "GET", f"{match.path}/position.txt?ply={match.see()['ply'] - 1}")
    assert "A1" not in text(match).replace("You can call", "")


@pytest.mark.parametrize("path", ["/position.txt", ""])
def test_a_text_is_held_until_something_happens(api: Api, path: str) -> None:
    match = api.open()
    ply, plain = match.see()["ply"], {"Accept": "text/plain"}
    known = {**plain, "If-None-Match": api.send("GET", match.path + path, headers=plain).headers["ETag"]}
    assert api.send("GET", f"{match.path}{path}?wait=1", headers=known).status_code == 304
    replies: list[Any] = []
    asking = Thread(
        target=lambda: replies.append(api.send("GET", f"{match.path}{path}?wait=30&after={ply}", headers=plain))
    )
    asking.start()
    match.act()
    asking.join(60)

    assert [reply.status_code for reply in replies] == [200]
    assert f", ply {match.see()['ply']}." in replies[0].get_data(as_text=True)
