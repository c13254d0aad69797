from __future__ import annotations

import json
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import orjson
import pytest
import requests

import rules
from tests.support.games.stubborn_race import WORDS as PRINTED
from tests.support.stack import START, over, play_on
from tests.support.waiting import wait_until
from workers.sweeper import PERIOD

if TYPE_CHECKING:
    from tests.support.stack import Stack


@pytest.fixture
def stack(breakable: Stack) -> Stack:
    """Give a service whose parts may be killed."""
    return breakable


def verified(stack: Stack, match: str, token: str | None = None) -> dict[str, Any]:
    """Return the server's judgement of a match's own record."""
    record = stack.call("GET", f"/v1/matches/{match}/record", token)
    assert record.status_code == 200, record.text
    return dict(stack.call("POST", "/v1/verifications", json=record.json()).json())


def test_a_worker_killed_in_the_middle_of_a_bots_turn_costs_only_seconds(stack: Stack) -> None:
    opened, _ = stack.open("veteran", "veteran", "veteran", "veteran", options={"points_to_win": 140})
    wait_until(lambda: stack.match(opened["id"])["ply"] > 20)

    stack.kill("worker")

    ended = over(stack, opened["id"])
    assert ended["outcome"]["reason"] in ("points", "board-covered", "no-hits")
    judgement = verified(stack, opened["id"])
    assert (judgement["sound"], judgement["known"], judgement["divergence"]) == (True, True, None)
    assert judgement["plies"] == ended["ply"]


def test_a_frozen_broker_stops_no_action_and_bots_catch_up(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person", "veteran")
    wait_until(lambda: stack.match(opened["id"])["to_act"] != [2])
    stack.kill("broker", signal.SIGSTOP)
    try:
        shown = stack.match(opened["id"])
        seat = shown["to_act"][0]
        while shown["to_act"] == [seat]:
            mine = stack.match(opened["id"], tokens[seat])
            answer = stack.act(opened["id"], tokens[seat], mine["decision"], mine["actions"][0]["action"])
            assert answer.status_code == 200
            shown = answer.json()["match"]
    finally:
        stack.kill("broker", signal.SIGCONT)
    assert stack.call("DELETE", f"/v1/matches/{opened['id']}/seats/0", tokens[0]).status_code == 200

    def waits_for_a_person() -> bool:
        now = stack.match(opened["id"])
        return now["status"] == "over" or now["to_act"] == [1]

    wait_until(waits_for_a_person)


def test_a_store_killed_and_restarted_loses_nothing_that_was_acknowledged(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person", time_per_decision=60_000)
    acknowledged = play_on(stack, opened["id"], tokens, 6)
    before = stack.match(opened["id"])

    refused: list[requests.Response] = []
    stack.process.send_signal(signal.SIGSTOP)  # so that nobody starts the store again before it is missed
    try:
        stack.kill("store")
        refused.append(stack.call("GET", f"/v1/matches/{opened['id']}"))
    finally:
        stack.process.send_signal(signal.SIGCONT)

    def is_back() -> bool:
        answer = stack.call("GET", f"/v1/matches/{opened['id']}")
        if answer.status_code != 200:
            refused.append(answer)
        return answer.status_code == 200

    wait_until(is_back, within=START)
    assert {answer.status_code for answer in refused} == {503}
    assert {answer.json()["code"] for answer in refused} == {"store-away"}
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in refused)
    with ThreadPoolExecutor(16) as pool:
        looks = [pool.submit(stack.call, "GET", f"/v1/matches/{opened['id']}") for _ in range(64)]
    assert {look.result().status_code for look in looks} == {200}, "a thread kept a connection to the dead store"
    after = stack.match(opened["id"])
    assert after["ply"] >= acknowledged
    assert after["view"] == before["view"]
    assert after["deadline"] > before["deadline"], "the time without a store ran on somebody's clock"
    events = stack.call("GET", f"/v1/matches/{opened['id']}/events", params={"after": acknowledged}).json()
    assert [event["kind"] for ply in events["plies"] for event in ply["events"]] == ["clocks-shifted"]
    play_on(stack, opened["id"], tokens, 3)


def test_a_frozen_stores_time_runs_on_nobodys_clock(stack: Stack) -> None:
    opened, _ = stack.open("person", "person", time_per_decision=600_000)
    before = stack.match(opened["id"])
    stack.kill("store", signal.SIGSTOP)
    began = time.monotonic()
    try:
        refused = [stack.call("GET", f"/v1/matches/{opened['id']}") for _ in range(3)]
    finally:
        frozen = 1_000 * (time.monotonic() - began)
        stack.kill("store", signal.SIGCONT)
    assert {answer.status_code for answer in refused} == {503}

    def shifts() -> list[dict[str, Any]]:
        path = f"/v1/matches/{opened['id']}/events?after={before['ply']}"
        page = stack.call("GET", path)
        plies = page.json()["plies"] if page.status_code == 200 else []
        return [event for ply in plies for event in ply["events"]]

    wait_until(lambda: shifts() != [])

    assert {event["kind"] for event in shifts()} == {"clocks-shifted"}
    assert sum(event["by"] for event in shifts()) > frozen - 2 * PERIOD, "a sweep and the next are a period apart"


def test_a_stream_says_that_the_store_cannot_be_reached_and_goes_on_by_itself(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    url = f"{stack.url}/v1/matches/{opened['id']}/events?after={opened['ply']}"
    with requests.get(url, headers={"Accept": "application/x-ndjson"}, stream=True, timeout=60) as reply:
        lines = map(json.loads, reply.iter_lines())
        assert next(lines) == {"type": "heartbeat"}
        stack.kill("store", signal.SIGSTOP)
        try:
            assert next(lines) == {"type": "heartbeat", "store": "away"}
        finally:
            stack.kill("store", signal.SIGCONT)
        after = next(line for line in lines if line != {"type": "heartbeat", "store": "away"})
        assert after == {"type": "heartbeat"}
        play_on(stack, opened["id"], tokens, 1)
        assert next(line["ply"] for line in lines if line["type"] == "ply") == opened["ply"] + 1


def test_the_api_killed_between_actions_repeats_none(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    shown = stack.match(opened["id"])
    seat = shown["to_act"][0]
    action = stack.match(opened["id"], tokens[seat])["actions"][0]["action"]
    first = stack.act(opened["id"], tokens[seat], shown["decision"], action).json()

    stack.kill("api")

    def answers() -> bool:
        try:
            return stack.call("GET", "/readyz").status_code == 200
        except requests.ConnectionError:
            return False

    wait_until(answers, within=START)
    again = stack.act(opened["id"], tokens[seat], shown["decision"], action)
    assert again.status_code == 200
    assert again.json()["ply"] == first["ply"]
    assert again.json()["events"] == first["events"]
    assert stack.match(opened["id"])["ply"] == first["ply"]


def test_an_action_whose_answer_was_cut_is_answered_again(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    shown = stack.match(opened["id"])
    seat = shown["to_act"][0]
    action = stack.match(opened["id"], tokens[seat])["actions"][0]["action"]
    body = orjson.dumps({"decision": shown["decision"], "action": action})
    address = urlsplit(stack.url)
    head = (
        f"POST /v1/matches/{opened['id']}/actions HTTP/1.1\r\nHost: {address.netloc}\r\n"
        f"Authorization: Bearer {tokens[seat]}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection((address.hostname, address.port)) as connection:
        connection.sendall(head.encode() + body)
        wait_until(lambda: stack.match(opened["id"])["ply"] > shown["ply"])

    again = stack.act(opened["id"], tokens[seat], shown["decision"], action)

    assert again.status_code == 200
    assert again.json()["ply"] == shown["ply"] + 1
    assert stack.match(opened["id"])["ply"] == shown["ply"] + 1


def test_many_requests_race_for_one_decision_and_one_wins(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    shown = stack.match(opened["id"])
    while len(shown["actions"]) < 2:
        token = tokens[shown["to_act"][0]]
        shown = stack.match(opened["id"], token)
        if len(shown["actions"]) == 1:
            answer = stack.act(opened["id"], token, shown["decision"], shown["actions"][0]["action"])
            shown = answer.json()["match"]
    actions = [entry["action"] for entry in shown["actions"]]

    with ThreadPoolExecutor(16) as pool:
        sent = [
            pool.submit(stack.act, opened["id"], token, shown["decision"], actions[number % len(actions)])
            for number in range(32)
        ]
        answers = [each.result() for each in sent]

    won = {answer.json()["ply"] for answer in answers if answer.status_code == 200}
    assert won == {shown["ply"] + 1}
    lost = [answer.json()["code"] for answer in answers if answer.status_code != 200]
    assert lost, "every one of the different actions was accepted"
    assert set(lost) <= {"stale-decision", "already-answered", "not-to-act"}
    page = stack.call("GET", f"/v1/matches/{opened['id']}/events", params={"after": shown["ply"]}).json()
    assert [ply["ply"] for ply in page["plies"]] == [shown["ply"] + 1]


def test_files_that_are_not_made_stop_no_bot_and_are_made_later(stack: Stack) -> None:
    papers = [f"/v1/games/{game}/blank-sheet.pdf?paper=letter" for game in rules.games()]
    stack.kill("exporter", signal.SIGSTOP)
    try:
        assert [stack.call("GET", paper).status_code for paper in papers] == [202] * len(papers)
        opened, _ = stack.open("veteran", "rookie")
        over(stack, opened["id"])
        assert [stack.call("GET", paper).status_code for paper in papers] == [202] * len(papers)
    finally:
        stack.kill("exporter", signal.SIGCONT)

    wait_until(lambda: [stack.call("GET", paper).status_code for paper in papers] == [200] * len(papers), within=START)


def started_again(stack: Stack, part: str, first: int) -> bool:
    """Return whether a part runs, with another process than that one."""
    return stack.pids(part)[:1] not in ([], [first])


def test_every_line_of_the_logs_is_an_object_whatever_was_killed(stack: Stack) -> None:
    logs = {part: stack.data / "log" / f"{part}.log" for part in ("api", "worker", "exporter", "caller", "sweeper")}
    opened, _ = stack.open("veteran", "veteran")
    over(stack, opened["id"])
    sheet = f"/v1/matches/{opened['id']}/sheet.pdf"
    wait_until(lambda: stack.call("GET", sheet).status_code == 200, within=START)
    before = len(logs["sweeper"].read_text())
    stack.kill("store", signal.SIGSTOP)
    try:
        wait_until(lambda: "the store cannot be reached" in logs["sweeper"].read_text()[before:])
    finally:
        stack.kill("store", signal.SIGCONT)

    for number in (signal.SIGTERM, signal.SIGKILL):
        firsts = {part: stack.pids(part)[0] for part in logs}
        for first in firsts.values():
            os.kill(first, number)
        wait_until(lambda firsts=firsts: all(started_again(stack, *one) for one in firsts.items()), within=START)

    wait_until(lambda: all(log.read_text().endswith("}\n") for log in logs.values()), within=START)
    for log in logs.values():
        lines = log.read_text().splitlines()
        assert [line for line in lines if not line.startswith('{"') or not line.endswith("}")] == []
        assert all({"level", "timestamp", "event"} <= orjson.loads(line).keys() for line in lines)
        assert PRINTED in {orjson.loads(line)["event"] for line in lines}
