from __future__ import annotations

import re
import time
from contextlib import ExitStack

import orjson
from structlog.testing import capture_logs

from rules.table.table import Cause, Closed
from service.api.contract import contract
from service.api.http.backlog import FRESH
from service.play.match import drafting, ledger
from service.play.ports.watch import TRIPS
from service.settings import BODIES
from tests.support.api import GAME, PEOPLE, Api


def test_a_process_is_alive_also_without_its_store(api_without_store: Api) -> None:
    assert api_without_store.ok("GET", "/healthz") == {"alive": True}


def test_it_is_ready_when_the_store_answers(api: Api) -> None:
    ready = api.ok("GET", "/readyz")

    assert (ready["ready"], ready["store"]) == (True, "answers")


def test_it_is_not_ready_without_a_store_and_the_log_says_why(api_without_store: Api) -> None:
    with capture_logs() as lines:
        reply = api_without_store.app.test_client().get("/readyz")

    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "1")
    assert reply.json == {"ready": False, "store": "away", "intake": "open", "swept": None, "games": []}
    assert "No such file" in next(line["cause"] for line in lines if line["event"] == "the store cannot be reached")


def test_it_is_not_ready_while_nobody_can_send_a_body(api: Api) -> None:
    with ExitStack() as ends:
        for number in range(BODIES):
            ends.enter_context(api.app.extensions["noonday"].intake.reading(f"2001:db8:{number:x}::/64"))
        reply = api.send("GET", "/readyz")

    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "1")
    assert reply.json is not None
    assert {name: reply.json[name] for name in ("ready", "store", "intake")} == {
        "ready": False,
        "store": "answers",
        "intake": "full",
    }
    assert api.ok("GET", "/readyz")["intake"] == "open"


def metric(api: Api, line: str) -> float:
    """Return the value of a metric, 0 before its first use."""
    found = re.search(rf"^{re.escape(line)} (\S+)$", api.send("GET", "/metrics").get_data(as_text=True), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_requests_are_counted_by_route_and_refusals_by_code(api: Api) -> None:
    route = 'method="POST",route="/v1/matches/<match>/actions"'
    done = f'noonday_request_seconds_count{{{route},status="200"}}'
    stale = f'noonday_refusals_total{{code="stale-decision",{route}}}'
    before = [metric(api, line) for line in (done, stale)]
    match = api.open()
    token, sent = match.submission()
    api.ok("POST", match.path + "/actions", token, json=sent)
    api.refused("stale-decision", "POST", match.path + "/actions", token, json={**sent, "decision": 0})

    assert [metric(api, line) for line in (done, stale)] == [before[0] + 1, before[1] + 1]


def test_trips_to_the_store_are_counted_by_route(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    line = 'noonday_store_trips_total{method="POST",route="/v1/matches/<match>/actions"}'
    before = metric(api, line)
    api.ok("POST", match.path + "/actions", token, json=sent)

    assert metric(api, line) == before + 2  # one to load, one to commit


def test_a_lost_race_and_its_retry_are_counted_and_an_outdated_memory_is_not(api: Api) -> None:
    match = api.open()
    counts = ("noonday_conflicts_total", "noonday_conflict_retries_total")
    before = [metric(api, line) for line in counts]
    drafts: list[drafting.Draft] = []
    ledger.settled(api.referee, match.id, with_seed=True)  # so that the match is remembered

    def late(drafted: drafting.Draft) -> tuple[drafting.Draft, None]:
        drafts.append(drafted)
        if len(drafts) < 3:
            token, sent = match.submission()
            api.ok("POST", match.path + "/actions", token, json=sent)
        return drafting.add(drafted, None, Closed(Cause.IDLE)), None

    ledger.change(api.referee, match.id, late, lambda *_: None)

    assert [drafted.cached for drafted in drafts] == [True, False, False]
    assert [metric(api, line) for line in counts] == [before[0] + 1, before[1] + 1]


def test_what_is_due_is_among_the_metrics(api: Api) -> None:
    assert metric(api, "noonday_store_up") == 1
    assert metric(api, "noonday_partitions_away") == 0
    text = api.send("GET", "/metrics").get_data(as_text=True)
    for name in ("noonday_due", "noonday_due_oldest_seconds"):
        assert f'{name}{{kind="file"}} ' in text
        assert f'{name}{{kind="other"}} ' in text


def test_the_due_sets_are_counted_once_in_two_seconds_however_often_somebody_asks(api: Api) -> None:
    begun, trips = time.monotonic(), TRIPS.count
    for _ in range(20):
        metric(api, "noonday_store_up")

    # What was read before the first of them may have been about to end, so one more than the whole periods.
    assert TRIPS.count - trips <= 1 + (time.monotonic() - begun) // FRESH


def test_metrics_come_while_the_store_cannot_be_reached(api_without_store: Api) -> None:
    assert metric(api_without_store, "noonday_store_up") == 0
    assert metric(api_without_store, "noonday_partitions_away") == 32
    assert "noonday_due{" not in api_without_store.send("GET", "/metrics").get_data(as_text=True)


def test_a_metric_has_no_more_values_than_there_are_routes(api: Api) -> None:
    api.send("GET", "/v1/matches/anything")
    api.send("GET", "/anything")
    text = api.send("GET", "/metrics").get_data(as_text=True)

    assert "anything" not in text


def test_a_request_is_one_line_of_the_log_and_discloses_no_secret(api: Api) -> None:
    client = api.app.test_client()
    body = {"game": GAME, "seats": [{**seat, "seed": "a-seed-of-mine"} for seat in PEOPLE]}
    with capture_logs() as lines:
        opened = client.post("/v1/matches", json=body).json
        assert opened is not None
        token, match = opened["seats"][1]["token"], opened["match"]["id"]
        client.get(f"/v1/matches/{match}?ply=77777", headers={"Authorization": f"Bearer {token}"})
        client.get(f"/v1/matches/{match}", headers={"Authorization": "Bearer nd1.secret"})

    assert [line["status"] for line in lines] == [201, 422, 401]
    assert {name: lines[1][name] for name in ("method", "route", "match", "seat", "code", "event")} == {
        "method": "GET",
        "route": "/v1/matches/<match>",
        "match": match,
        "seat": 1,
        "code": "malformed",
        "event": "request",
    }
    written = orjson.dumps(lines).decode()
    for secret in (token, opened["host_token"], "a-seed-of-mine", "nd1.", "77777", "Ann"):
        assert secret not in written


def test_a_line_of_the_log_has_the_id_of_its_answer_and_the_ply_of_its_action(api: Api) -> None:
    race = api.open()
    token, sent = race.submission()
    client = api.app.test_client()
    with capture_logs() as lines:
        acted = client.post(f"{race.path}/actions", json=sent, headers={"Authorization": f"Bearer {token}"})
        refused = client.get("/v1/matches/none", headers={"X-Request-Id": "of-the-client"})

    assert [line["id"] for line in lines] == [acted.headers["X-Request-Id"], refused.headers["X-Request-Id"]]
    assert [line.get("ply") for line in lines] == [race.see()["ply"], None]
    assert lines[0]["id"] != lines[1]["id"]


def test_a_probe_is_not_worth_a_line(api: Api) -> None:
    with capture_logs() as lines:
        api.app.test_client().get("/healthz")

    assert [line["log_level"] for line in lines] == ["debug"]


def test_the_contract_is_served_as_it_is(api: Api) -> None:
    assert api.ok("GET", "/v1/openapi.json") == contract.build(api.app)
