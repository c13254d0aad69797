"""Metrics of the whole service, and the alerts that are made of them."""

from __future__ import annotations

import os
import re
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
import requests
import yaml

from tests.support.sources import ROOT
from tests.support.stack import ANSWER, START, Stack, alone, api_alone, free_ports, over
from tests.support.targets import listening
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

RULES = yaml.safe_load((ROOT / "deploy/alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
NAMES = [rule["alert"] for rule in RULES]
OFFERED = {
    "worker": "noonday_thinking_seconds_count",
    "exporter": "noonday_thinking_seconds_count",
    "caller": "noonday_webhook_calls_total",
    "sweeper": "noonday_sweep_lag_seconds_count",
}
"""A metric of each part that has a port of its own."""


@pytest.fixture(scope="module")
def scrape(stack: Stack) -> str:
    """Give the metrics after a match against a bot, with a webhook, an action and a refusal."""
    called = 'noonday_webhook_lag_seconds_count{event="ply"}'
    refused = 'noonday_refusals_total{code="stale-decision",method="POST",route="/v1/matches/<match>/actions"}'
    before, refusals = metric(stack, called), metric(stack, refused)
    with listening() as target:
        match, tokens = stack.open("person", "rookie")
        path = f"/v1/matches/{match['id']}"
        webhook = {"url": target.url(), "events": ["ply"]}
        assert stack.call("POST", f"{path}/webhooks", tokens[0], json=webhook).status_code == 201
        wait_until(lambda: stack.match(match["id"])["to_act"] == [0])
        seen = stack.match(match["id"], tokens[0])
        entry = seen["actions"][0]
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        assert stack.act(match["id"], tokens[0], seen["decision"], action).status_code == 200
        assert stack.act(match["id"], tokens[0], 0, action).status_code == 409
        assert stack.call("DELETE", f"{path}/seats/0", tokens[0]).status_code == 200
        over(stack, match["id"])
        wait_until(lambda: metric(stack, called) > before and metric(stack, refused) > refusals)
    return scraped(stack)


def scraped(stack: Stack) -> str:
    answer = stack.call("GET", "/metrics")
    assert answer.status_code == 200
    return answer.text


def metric(stack: Stack, line: str) -> float:
    """Return the value of a metric."""
    found = re.search(rf"^{re.escape(line)} (\S+)$", scraped(stack), re.MULTILINE)
    return float(found[1]) if found else 0.0


def named(rule: Any) -> set[str]:
    """Return the metrics of an alert; `up` is Prometheus's own."""
    return set(re.findall(r"\bnoonday_\w+", rule["expr"] + rule["annotations"]["do"]))


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_metric_and_route_of_an_alert_is_in_a_real_scrape(scrape: str, rule: Any) -> None:
    assert {name for name in named(rule) if not re.search(rf"^{name}\{{|^{name} ", scrape, re.MULTILINE)} == set()
    for label in re.findall(r'(?:route|kind|event|outcome)=~?"[^"]+"', rule["expr"]):
        name, values = re.split('=~?"', label.rstrip('"'))
        assert [one for one in values.split("|") if name != "route" and f'{name}="{one}"' not in scrape] == []
        assert name != "route" or label in scrape


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_an_alert_says_what_happened_and_what_to_do(rule: Any) -> None:
    assert set(rule["annotations"]) == {"summary", "do"}
    assert all(text.endswith(".") for text in rule["annotations"].values())
    assert rule["labels"]["severity"] in ("page", "warn")


def test_every_alert_has_a_test_in_which_it_fires() -> None:
    tests = yaml.safe_load((ROOT / "deploy/alerts.test.yaml").read_text("utf-8"))["tests"]
    fired = {sample["labels"] for test in tests for sample in test["promql_expr_test"][0]["exp_samples"]}

    assert fired == {f'{{alertname="{name}"}}' for name in NAMES}


def test_no_metric_names_a_match_a_token_or_an_address(scrape: str) -> None:
    labels = dict.fromkeys(re.findall(r'(\w+)="', scrape))

    assert set(labels) <= {"method", "route", "status", "code", "kind", "event", "outcome", "game", "part", "le"}
    assert "127.0.0.1" not in scrape


def test_a_bots_process_that_is_killed_goes_on_counting_in_the_same_files(breakable: Stack) -> None:
    stack, folder = breakable, breakable.metrics()
    thought = 'noonday_thinking_seconds_count{game="twelve-oclock-high"}'
    match, _ = stack.open("veteran", "veteran")
    over(stack, match["id"])
    wait_until(lambda: metric(stack, thought) > 0)
    before, files = metric(stack, thought), set(folder.iterdir())

    for pid in (killed := stack.pids("worker")[1:]):
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: len(set(stack.pids("worker")[1:]) - set(killed)) == len(killed), within=START)
    match, _ = stack.open("veteran", "veteran")
    over(stack, match["id"])

    assert metric(stack, thought) > before
    assert set(folder.iterdir()) == files


def test_each_part_answers_prometheus_at_a_port_of_its_own(stack: Stack) -> None:
    first = free_ports(len(OFFERED))
    environ = {**stack.for_a_part(), "METRICS_PORT": str(first)}
    with ExitStack() as parts:
        for part in OFFERED:
            parts.enter_context(alone(part, environ))
        for number, name in enumerate(OFFERED.values()):
            wait_until(lambda number=number, name=name: name in asked(first + number), within=START)
    assert asked(first) == ""


def asked(port: int) -> str:
    """Return the metrics at a port, or nothing while nobody answers."""
    try:
        return requests.get(f"http://127.0.0.1:{port}/metrics", timeout=ANSWER).text
    except requests.ConnectionError:
        return ""


def test_the_processes_of_an_api_that_runs_by_itself_count_together(store_url: str, tmp_path: Path) -> None:
    with api_alone(tmp_path, store_url, API_PROCESSES="2") as stack:
        for _ in range(20):
            assert stack.call("GET", "/v1/games").status_code == 200
        counted = 'noonday_request_seconds_count{method="GET",route="/v1/games",status="200"}'
        wait_until(lambda: metric(stack, counted) == 20.0)  # a process writes its sums four times a second
        assert {metric(stack, counted) for _ in range(10)} == {20.0}
