"""Traces of the whole service, as a collector receives them: from a request through the due set to a bot's answer."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import orjson
import pytest

from service.store.matches import Store
from service.watch import tracing
from service.watch.metrics import Metrics
from tests.support.stack import Stack, api_alone, running
from tests.support.tracing import Receiver, Step, receiving
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ACT = "/v1/matches/<match>/actions"
WAY = ("request", "load", "commit", "sweep claim", "hand out", "task", "load", "choose", "commit")
"""The steps from a request to the first answer of a bot."""


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def stack(receiver: Receiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Run the service behind a proxy that it trusts."""
    with running(tmp_path_factory.mktemp("data"), TRUSTED_PROXIES="1", **switched_on(receiver)) as stack:
        yield stack


def switched_on(receiver: Receiver) -> dict[str, str]:
    """Return the settings that switch traces on."""
    return {"OTEL_EXPORTER_OTLP_ENDPOINT": receiver.url, "OTEL_BSP_SCHEDULE_DELAY": "100"}


def play(stack: Stack, most: int = 10) -> tuple[str, str]:
    """Play against a bot, and return the match and the token; a person's action calls the bot again and again."""
    opened, tokens = stack.open("person", "rookie")
    match, token = opened["id"], tokens[0]
    for _ in range(most):
        wait_until(lambda: stack.match(match)["status"] == "over" or stack.match(match)["to_act"] == [0])
        seen = stack.match(match, token)
        if seen["status"] == "over":
            break
        entry = seen["actions"][0]
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        assert stack.act(match, token, seen["decision"], action).status_code == 200
    return match, token


def answered(receiver: Receiver) -> list[list[Step]]:
    """Return the traces in which an action was sent and a bot chose."""
    sent = {step.trace for step in list(receiver.steps) if step.about.get("http.route") == ACT}
    traces = [receiver.of(trace) for trace in sent]
    return [steps for steps in traces if {"choose", "task"} <= {step.name for step in steps} and whole(steps)]


def whole(steps: list[Step]) -> bool:
    """Return whether every step but one has its parent among the others."""
    ids = {step.id for step in steps}
    return [step.parent in ids for step in steps].count(False) == 1


def chain(steps: list[Step], last: Step) -> list[str]:
    """Return the names from the first step to one."""
    by_id = {step.id: step for step in steps}
    names = [last.name]
    while last.parent in by_id:
        last = by_id[last.parent]
        names.insert(0, last.name)
    return names


def test_one_trace_leads_from_the_request_of_an_action_to_the_bots_answer(stack: Stack, receiver: Receiver) -> None:
    match, _ = play(stack)
    wait_until(lambda: bool(answered(receiver)))

    steps = answered(receiver)[0]
    names = [step.name for step in steps]
    assert set(names) == set(WAY)
    assert names[0] == "request"
    choice = next(step for step in steps if step.name == "choose")
    assert chain(steps, choice) == ["request", "commit", "sweep claim", "hand out", "task", "choose"]
    commits = [chain(steps, step) for step in steps if step.name == "commit"]
    assert commits[0] == ["request", "commit"]
    assert commits[1] == ["request", "commit", "sweep claim", "hand out", "task", "commit"]
    assert {step.about["noonday.match"] for step in steps if step.name in ("load", "commit")} == {match}
    assert [step.part for step in steps if step.name in ("request", "sweep claim", "task")] == [
        "noonday-api",
        "noonday-sweeper",
        "noonday-worker",
    ]
    request = steps[0]
    assert (request.about["http.request.method"], request.about["http.response.status_code"]) == ("POST", 200)


def test_nothing_of_a_trace_is_in_an_answer_or_the_record_and_no_token_in_a_trace(
    stack: Stack, receiver: Receiver
) -> None:
    match, token = play(stack, most=5)
    seen = stack.match(match, token)
    assert stack.call("DELETE", f"/v1/matches/{match}/seats/0", token).status_code == 200
    record = stack.call("GET", f"/v1/matches/{match}/record")
    assert record.status_code == 200
    wait_until(lambda: any(step.about.get("noonday.match") == match for step in list(receiver.steps)))

    text = record.text + str(seen)
    assert "trace" not in text
    assert not [step for step in receiver.steps if step.trace in text or step.id in text]
    assert not [body for body in receiver.bodies if token.encode() in body or record.json()["seed"].encode() in body]


def test_a_client_cannot_choose_its_trace_and_a_trusted_proxy_can(
    stack: Stack, receiver: Receiver, store_url: str, tmp_path: Path
) -> None:
    asked = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
    theirs = asked["traceparent"].split("-")[1]
    with api_alone(tmp_path, store_url, **switched_on(receiver)) as in_the_open:
        in_the_open.call("GET", "/v1/games", headers=asked)
        wait_until(lambda: any(step.about.get("http.route") == "/v1/games" for step in list(receiver.steps)))
        assert receiver.of(theirs) == []
    stack.call("GET", "/v1/games", headers=asked)
    wait_until(lambda: receiver.of(theirs) != [])
    assert [(step.name, step.parent) for step in receiver.of(theirs)] == [
        ("request", asked["traceparent"].split("-")[2])
    ]


@pytest.mark.parametrize(
    ("environ", "on"),
    [
        ({}, False),
        ({"OTEL_SERVICE_NAME": "club"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector:4318/v1/traces"}, True),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, True),
        ({"OTEL_TRACES_EXPORTER": "console"}, True),
        ({"OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}, False),
        ({"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}, False),
    ],
)
def test_the_usual_variables_switch_traces(environ: dict[str, str], on: bool) -> None:
    assert tracing.wanted(environ) is on


def test_switched_off_the_parts_are_the_plain_ones() -> None:
    kind, watch = tracing.parts()

    assert kind is Store
    assert type(watch) is Metrics


def test_switched_off_what_traces_is_not_imported(tmp_path: Path) -> None:
    look = "import sys, service.running.bootstrap, service.running.wsgi; print('service.watch.spans' in sys.modules)"
    environ = {"DATA_DIR": str(tmp_path), "STORE_URL": "unix:///nobody.sock"}
    answer = subprocess.run([sys.executable, "-c", look], env=environ, capture_output=True, text=True, check=True)

    assert orjson.loads(answer.stdout.splitlines()[-1])["event"] == "False"
