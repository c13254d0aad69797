"""Events over HTTP bear their sentences: with the players' names, and as the asker may know what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.api import Api, Played

ANN, BOB = {"player": "person", "name": "Ann"}, {"player": "person", "name": "Bob"}


def words(match: Played, seat: int | None = None) -> list[str]:
    """Return the sentences of all plies as a seat, or a spectator, is told them."""
    token = None if seat is None else match.tokens[seat]
    plies = match.api.ok("GET", f"{match.path}/events", token)["plies"]
    return [event["words"] for ply in plies for event in ply["events"]]


def test_the_answer_to_an_action_and_the_page_of_events_say_the_same(api: Api) -> None:
    match = api.open([ANN, BOB])
    acted = match.act()

    said = [event["words"] for event in acted["events"]]
    assert said[0].startswith(("Ann throws ", "Bob throws "))
    assert words(match)[-len(said) :] == said


def test_players_are_called_by_their_names_and_seats_without_one_by_their_numbers(api: Api) -> None:
    match = api.open([ANN, {"player": "person"}, {"player": "bot", "level": "rookie"}])
    match.resign(0)

    said = words(match)
    assert said[:4] == [
        "Ann sits down.",
        "Player 2 sits down.",
        "A bot sits down as Player 3 (rookie).",
        "The match begins.",
    ]
    assert "Ann resigns." in said


def test_players_with_the_same_name_are_distinguished(api: Api) -> None:
    assert words(api.open([ANN, ANN]))[:2] == ["Ann (player 1) sits down.", "Ann (player 2) sits down."]


def test_a_name_comes_into_the_words_with_its_player(api: Api) -> None:
    match = api.open([ANN, {"player": "open"}])
    before = api.send("GET", f"{match.path}/events").headers["ETag"]
    api.ok("POST", f"{match.path}/seats/1", json={"name": "Zoë"})

    assert "Zoë sits down." in words(match)
    assert api.send("GET", f"{match.path}/events").headers["ETag"] != before


@pytest.mark.parametrize(
    ("asker", "knows"), [(0, True), (1, False), (2, False), (None, False)], ids=["checker", "caller", "other", "nobody"]
)
def test_words_disclose_no_more_than_the_event_does(api: Api, asker: int | None, knows: bool) -> None:
    match = api.open([ANN, BOB, {"player": "person"}], game="bomb-the-axis")
    placing = {"decision": match.see()["decision"], "action": {"kind": "place-at-random"}}
    acted = api.ok("POST", f"{match.path}/actions", match.tokens[0], json=placing)
    assert ": houses on " in acted["events"][0]["words"]

    said = words(match, asker)[-1]
    assert (said == acted["events"][0]["words"]) == knows
    assert ("houses on" in said) == knows


def test_an_action_that_is_sent_again_is_narrated_in_the_same_words(api: Api) -> None:
    match = api.open([ANN, BOB])
    token, body = match.submission()
    first = api.ok("POST", f"{match.path}/actions", token, json=body)
    again = api.ok("POST", f"{match.path}/actions", token, json=body)

    assert again["events"] == first["events"]


def test_the_end_is_narrated_with_the_winner_and_the_reason(api: Api) -> None:
    match = api.open([ANN, BOB])
    match.resign(0)

    assert words(match)[-2:] == ["Ann resigns.", "Bob wins: all others left."]
