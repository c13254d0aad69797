"""Streams of what happens in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
import pytest

from tests.support.api import OPEN, PEOPLE, Api, Played
from tests.support.contract import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

MEDIA = ("text/event-stream", "application/x-ndjson")


def whole(api: Api, match: Played, media: str = MEDIA[1], token: str | None = None, **headers: str) -> list[Any]:
    """Return all messages of a stream that ends."""
    return messages(api.send("GET", f"{match.path}/events", token, headers={"Accept": media, **headers}))


class Listening:
    """A stream that is open, read line by line."""

    path = "{match}/events?after={after}"

    def __init__(self, api: Api, match: Played, token: str | None = None, after: int = 0) -> None:
        headers = {"Accept": MEDIA[1], **({"Authorization": f"Bearer {token}"} if token else {})}
        path = self.path.format(match=match.path, after=after)
        self._reply = api.app.test_client().get(path, headers=headers, buffered=False)
        self._lines: Iterator[bytes] = (line for piece in self._reply.response for line in piece.splitlines())

    def next(self, *kinds: str) -> Any:
        """Return the next message of one of some kinds; others that come before it are skipped."""
        return next(message for line in self._lines if (message := orjson.loads(line))["type"] in kinds)

    def rest(self) -> list[str]:
        """Return the types of all further messages."""
        return [orjson.loads(line)["type"] for line in self._lines]

    def close(self) -> None:
        """End it, as a client that goes away does."""
        self._reply.close()


def hand_over(api: Api, match: Played, token: str, player: str, seat: int = 0) -> Any:
    """Hand a seat to a bot or take it back; return the match."""
    return api.ok("PATCH", f"{match.path}/seats/{seat}", token, json={"player": player})


@pytest.mark.parametrize("media", MEDIA)
def test_the_stream_of_a_match_that_is_over_has_every_ply_once_and_ends(api: Api, media: str) -> None:
    match = api.open()
    match.act()
    match.resign(1)
    found = whole(api, match, media)
    pages = api.ok("GET", f"{match.path}/events")["plies"]

    assert [message for message in found if message["type"] == "ply"] == [
        {"type": "ply", "game": match.see()["game"], **ply} for ply in pages
    ]
    assert found[-1] == {
        "type": "over",
        **{name: match.see()[name] for name in ("ply", "status", "outcome", "files")},
    }


def test_an_event_stream_names_each_ply_by_its_id(api: Api) -> None:
    match = api.over()
    text = api.send("GET", f"{match.path}/events?after=1", headers={"Accept": MEDIA[0]}).get_data(as_text=True)

    assert text.startswith("retry: 2000\n:\n\nid: 2\nevent: ply\ndata: {")
    last = match.see()["ply"]
    assert [line for line in text.splitlines() if line.startswith("id: ")] == [
        f"id: {one}" for one in range(2, last + 2)
    ]
    assert f"\nid: {last + 1}\nevent: over\ndata: {{" in text


@pytest.mark.parametrize("media", MEDIA)
def test_a_stream_resumes_after_the_last_message_that_was_read(api: Api, media: str) -> None:
    match = api.over()
    found = whole(api, match, media, **{"Last-Event-ID": "2"})

    assert [message["ply"] for message in found if message["type"] == "ply"] == list(range(3, match.see()["ply"] + 1))


@pytest.mark.parametrize("media", MEDIA)
def test_a_stream_that_was_cut_before_its_over_has_it_when_it_is_resumed(api: Api, media: str) -> None:
    match = api.over()
    found = whole(api, match, media, **{"Last-Event-ID": str(match.see()["ply"])})

    assert [message["type"] for message in found if message["type"] != "heartbeat"] == ["over"]


@pytest.mark.parametrize("media", MEDIA)
def test_a_stream_that_came_to_its_end_is_not_begun_again(api: Api, media: str) -> None:
    match = api.over()
    headers = {"Accept": media, "Last-Event-ID": str(match.see()["ply"] + 1)}

    assert api.send("GET", f"{match.path}/events", headers=headers).status_code == 204


def test_the_id_of_over_is_refused_while_the_match_is_on(api: Api) -> None:
    match = api.open()
    headers = {"Accept": MEDIA[0], "Last-Event-ID": str(match.see()["ply"] + 1)}

    assert "Last-Event-ID" in api.refused("malformed", "GET", f"{match.path}/events", headers=headers)["errors"]


@pytest.mark.parametrize("sent", ["99", "-1", "x", "1.5", "1 2", "9" * 20, "٣"])
def test_an_id_that_is_not_one_of_the_match_is_refused(api: Api, sent: str) -> None:
    match = api.open()
    headers = {"Accept": MEDIA[0], "Last-Event-ID": sent.encode().decode("latin-1")}

    assert "Last-Event-ID" in api.refused("malformed", "GET", f"{match.path}/events", headers=headers)["errors"]


def test_pages_are_for_those_who_accept_anything(api: Api) -> None:
    match = api.over()

    assert api.send("GET", f"{match.path}/events", headers={"Accept": "*/*"}).mimetype == "application/json"
    assert api.send("GET", f"{match.path}/events").mimetype == "application/json"


def test_a_seat_that_must_act_gets_its_menu_and_a_spectator_does_not(api: Api) -> None:
    match = api.open()
    token, seen = match.turn()
    mine, watching = Listening(api, match, token), Listening(api, match)

    turn = mine.next("turn")
    match.act()

    assert {name: turn[name] for name in ("decision", "actions", "ply")} == {
        name: seen[name] for name in ("decision", "actions", "ply")
    }
    assert mine.next("ply")["ply"] == watching.next("ply")["ply"] + seen["ply"]
    match.resign(0)
    assert "turn" not in watching.rest()
    mine.close()


def test_a_seat_is_asked_once_for_each_decision(api: Api) -> None:
    match = api.open(game="screaming-eagles")
    listening = Listening(api, match, match.tokens[0])
    first = listening.next("turn")
    match.resign(1)

    assert first["decision"] == 1
    assert listening.rest().count("turn") == 0


def test_a_seat_is_asked_again_when_an_answer_of_another_seat_changes_its_menu(api: Api) -> None:
    match = api.open([*PEOPLE, *PEOPLE], game="screaming-eagles")
    for seat, plane in enumerate(("stallion", "eagle", "tiger", "cobra")):
        sent = {"decision": 1, "notation": f"cards {plane} straight 1"}
        api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=sent)
    listening = Listening(api, match, match.tokens[2])
    first = listening.next("turn")
    sent = {"decision": first["decision"], "notation": "give way"}
    api.ok("POST", f"{match.path}/actions", match.tokens[0], json=sent)

    again = listening.next("turn", "heartbeat")
    listening.close()

    assert (again["type"], again.get("decision")) == ("turn", first["decision"])
    assert "give way" in {entry["notation"] for entry in first["actions"]}
    assert "give way" not in {entry["notation"] for entry in again["actions"]}


def test_a_seat_that_a_bot_plays_is_not_asked(api: Api) -> None:
    match = api.open()
    seat = match.see()["to_act"][0]
    hand_over(api, match, match.tokens[seat], "bot", seat)
    listening = Listening(api, match, match.tokens[seat])
    match.resign(1 - seat)

    assert "turn" not in listening.rest()


def test_a_stream_whose_token_is_revoked_says_so_and_ends(api: Api) -> None:
    match = api.open([*OPEN, OPEN[1]])
    token = api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"})["token"]
    listening = Listening(api, match, token)
    listening.next("ply")

    api.ok("DELETE", f"{match.path}/seats/1", token)

    assert listening.next("problem")["problem"]["code"] == "unknown-token"
    assert listening.rest() == []


@pytest.mark.parametrize("by", ["seat", "host"])
def test_a_stream_whose_seat_is_handed_to_a_bot_says_so_and_ends(api: Api, by: str) -> None:
    match = api.open()
    token, host = match.tokens[0], match.host
    listening, other, watching = (Listening(api, match, each) for each in (token, match.tokens[1], None))
    for stream in (listening, other, watching):
        stream.next("ply")

    handed = hand_over(api, match, token if by == "seat" else host, "bot")
    last = [listening.next("ply") for _ in range(handed["ply"] - 1)][-1]
    problem = listening.next("turn", "problem", "heartbeat")["problem"]
    match.resign(1)

    assert (last["ply"], last["events"][0]["kind"]) == (handed["ply"], "handed-over")
    assert (problem["code"], problem["status"]) == ("seat-handed-over", 409)
    assert listening.rest() == []
    assert other.rest()[-1] == watching.rest()[-1] == "over"


def test_who_handed_a_seat_over_watches_on_a_new_stream_until_it_is_taken_back(api: Api) -> None:
    match = api.open()
    seat = match.see()["to_act"][0]
    handed = hand_over(api, match, match.tokens[seat], "bot", seat)
    listening = Listening(api, match, match.tokens[seat], after=handed["ply"] - 1)
    first = listening.next("ply", "turn", "problem")

    back = hand_over(api, match, match.tokens[seat], "person", seat)
    second, third = listening.next("ply", "turn", "problem"), listening.next("ply", "turn", "problem")
    hand_over(api, match, match.tokens[seat], "bot", seat)

    assert [first["ply"], second["ply"]] == [handed["ply"], back["ply"]]
    assert (third["type"], third["decision"]) == ("turn", back["decision"])
    assert listening.rest() == ["ply", "problem"]


def test_a_client_that_goes_away_gives_its_place_back(api: Api) -> None:
    held, match = api.app.extensions["noonday"].held, api.open()
    listening = Listening(api, match)
    listening.next("ply")
    during = held.count

    listening.close()

    assert held.count == during - 1


def test_who_listens_hears_what_a_game_without_hindsight_hides_later(api: Api) -> None:
    """Events of several plies that come at once are all shown to a stream that was there before them."""
    match = api.open([*PEOPLE, {"player": "person"}], game="bomb-the-axis", options={"memory": True})
    listening = Listening(api, match)
    opened = match.see()["ply"]
    listening.next("ply")
    for _ in range(6):
        match.act()
    heard = [listening.next("ply") for _ in range(opened - 1 + 6)][-6:]

    assert all(ply["events"] for ply in heard)
    assert not api.ok("GET", f"{match.path}/events?after={opened}")["plies"][0]["events"]


def test_a_private_match_is_streamed_to_its_seats_alone(api: Api) -> None:
    match = api.open(access="private")

    api.refused("no-such-match", "GET", f"{match.path}/events", headers={"Accept": MEDIA[0]})


def test_a_head_request_gives_its_place_back(api: Api) -> None:
    held, match = api.app.extensions["noonday"].held, api.open()
    before = held.count

    assert api.send("HEAD", f"{match.path}/events", headers={"Accept": MEDIA[0]}).status_code == 200
    assert held.count == before
