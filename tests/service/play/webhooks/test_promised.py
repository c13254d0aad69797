"""What the contract promises of messages to webhooks and of streams, held against what is really sent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from service.api.contract import messages
from service.play.files import replays, sheets
from service.play.ports.webhooks import Event, MessageType
from tests.api.http.test_streams import MEDIA, Listening, hand_over, whole
from tests.support.api import GAME, PEOPLE
from tests.support.at_table import act, enter, started
from tests.support.watching import ALL, watch

if TYPE_CHECKING:
    from tests.support.api import Api
    from tests.support.targets import Received, Target

SEATS = {GAME: PEOPLE, "bomb-the-axis": (*PEOPLE, {"player": "person"})}


def is_promised(api: Api, got: Received) -> str:
    """Insist that a message is as the contract says, with its headers, and return its type."""
    kind = str(got.message["type"])
    operation = api.contract.document["webhooks"][kind]["post"]
    own = operation["requestBody"]["content"][got.headers["Content-Type"]]["schema"]["$ref"].rpartition("/")[2]
    api.contract.check_component(own, got.message)
    for header in operation["parameters"]:
        assert header["in"] == "header"
        assert re.search(header["schema"].get("pattern", "."), got.headers[header["name"]]), header
    return kind


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("whose", ["seat", "host"])
def test_every_kind_of_message_is_as_the_contract_says(near: Api, target: Target, game: str, whose: str) -> None:
    match = near.open(SEATS[game], game=game)
    token = match.host if whose == "host" else match.tokens[match.see()["to_act"][0]]
    watched = watch(match, target, token)
    for _ in range(4):
        watched.run()
        match.act()
    near.send("POST", f"{watched.path}/secret", token)  # for a day there are two signatures
    near.send("POST", f"{watched.path}/test", token)
    match.close()
    watched.run()
    near.send("GET", f"{match.path}/sheet.pdf", token)
    near.send("GET", f"{match.path}/replay.html", token)
    for kept in near.referee.webhooks.all(match.id):
        for one in kept.webhook.expected:
            _, *words = one.obligation.split(" ")
            {Event.SHEET: sheets.make_sheet, Event.REPLAY: replays.make_replay}[one.type](near.referee, *words)
    watched.run()

    assert {is_promised(near, got) for got in target.received} == {*ALL, "test"}
    assert {len(got.headers["webhook-signature"].split()) for got in target.received} == {1, 2}


def test_the_contract_has_an_operation_for_each_event_and_for_the_test(api: Api) -> None:
    described = api.contract.document["webhooks"]
    assert set(described) == {*map(str, Event), MessageType.TEST} == set(map(str, MessageType))


class Watching(Listening):
    """A stream of positions."""

    path = "{match}/events?positions=true&after={after}"


def test_every_message_of_a_stream_is_of_the_one_kind_that_its_type_names(api: Api) -> None:
    match = started(api)
    token = match.tokens[0]
    stream, positions = Listening(api, match, token), Watching(api, match, token)
    found = [stream.next("ply"), stream.next("turn"), positions.next("position")]
    assert act(match, "throw").status_code == 202
    found += [stream.next("throws"), positions.next("position")]
    enter(match, "3")
    found += [stream.next("throws"), positions.next("position")]
    enter(match, "5", "blank")
    hand_over(api, match, token, "bot")
    found += [stream.next("ply"), stream.next("problem")]
    stream.close()
    positions.close()
    for media in MEDIA:
        found += whole(api, api.over(), media)

    for message in found:
        for name in (messages.NAME, f"{message['type'].capitalize()}Message"):
            api.contract.check_component(name, message)
    members = api.contract.document["components"]["schemas"][messages.NAME]["oneOf"]
    named = {member["$ref"].rpartition("/")[2] for member in members}
    assert {f"{message['type'].capitalize()}Message" for message in found} == named
