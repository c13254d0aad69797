"""Deliveries: what a target receives and when, with real targets, a real store and the published verification."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from service.play.files import replays, sheets
from service.play.match.ledger import LEASE
from service.play.ports import webhooks
from service.play.ports.due import Obligation
from service.play.ports.webhooks import Event, Lane, When
from service.play.webhooks import deliveries
from service.store import layout
from service.store.layout import EVEN
from tests.openapi.test_narrowing import kinds_of
from tests.support.api import PEOPLE
from tests.support.watching import verified, watch

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played
    from tests.support.targets import Received, Target


def test_turns_and_plies_come_once_in_order_and_signed(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target)
    first = watched.added["webhook"]["cursor"]
    for _ in range(6):
        match.act()
        watched.run()
    while match.see()["to_act"] != [0]:  # the dice may have left the other seat to act all the time
        match.act()
    watched.run()
    match.resign(1)
    watched.run()

    messages = [verified(watched.added, got) for got in target.received]
    plies = [one["data"]["ply"] for one in messages if one["type"] == "ply"]
    assert plies == list(range(first + 1, match.see()["ply"] + 1))
    assert messages[-1]["type"] == "over"
    assert messages[-1]["data"]["status"] == "over"
    turns = [one["data"] for one in messages if one["type"] == "turn"]
    assert turns
    assert all(0 in turn["to_act"] and turn["actions"] for turn in turns)
    assert len({got.headers["webhook-id"] for got in target.received}) == len(target.received)
    assert {got.path for got in target.received} == {"/hook?of=me"}
    assert watched.webhook["cursor"] == match.see()["ply"]


def test_a_message_that_was_changed_does_not_verify(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target)
    match.act()
    watched.run()
    got = target.received[0]

    with pytest.raises(WebhookVerificationError):
        Webhook(watched.added["secret"]).verify(got.body.replace(b'"ply"', b'"plx"', 1), dict(got.headers))


def test_nobody_is_called_while_nothing_happens(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target)
    watched.run()
    begun = len(target.received)

    assert watched.run() == 0
    assert (len(target.received), watched.due()) == (begun, [])


def test_a_webhook_knows_what_its_seat_may_know(near: Api, target: Target) -> None:
    match = near.open([*PEOPLE, {"player": "person"}], game="bomb-the-axis")
    watched = watch(match, target, events=["ply", "turn"])
    for _ in range(6):
        match.act()
        watched.run()

    own = near.ok("GET", f"{match.path}/events", match.tokens[0])["plies"]
    sent = [one.message["data"] for one in target.received if one.message["type"] == "ply"]
    assert sent
    names = ("match", "webhook")
    shown = [{"game": "bomb-the-axis", **ply} for ply in own]
    assert [{k: v for k, v in one.items() if k not in names} for one in sent] == shown[-len(sent) :]
    assert {tuple(kinds_of("WebhookPlyData", one)) for one in sent} == {("BombTheAxisWebhookPlyData",)}


def test_the_host_is_notified_of_every_decision_of_people(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target, match.host, events=["turn"])
    seen = []
    for _ in range(5):
        seen.append(match.see()["decision"])
        watched.run()
        match.act()

    turns = [one.message["data"] for one in target.received]
    assert [turn["decision"] for turn in turns] == seen
    assert all(turn["actions"] == [] and turn["to_act"] for turn in turns)
    assert {tuple(kinds_of("WebhookTurnData", turn)) for turn in turns} == {("TwelveOclockHighWebhookTurnData",)}


def test_messages_are_sent_again_on_demand_with_the_same_ids(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target)
    for _ in range(4):
        match.act()
    watched.run()
    before = [got.headers["webhook-id"] for got in target.received]
    target.received.clear()

    watched.again(after=watched.added["webhook"]["cursor"])
    watched.run()

    assert [got.headers["webhook-id"] for got in target.received] == before


@pytest.mark.parametrize("status", [204, 500])
def test_messages_that_are_sent_again_during_a_call_wait_for_its_end(
    near: Api, target: Target, clock: Clock, status: int
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    first = watched.added["webhook"]["cursor"]
    for _ in range(3):
        match.act()
    calls, most = [], []

    def send_again(got: Received) -> None:
        calls.append(got)
        most.append(len(calls))
        target.status = 204
        if len(target.received) == 2:
            watched.again(after=first)
            watched.run()  # as another worker
            target.status = status
        calls.remove(got)

    target.then = send_again
    watched.run()
    clock.forward(10_000)
    watched.run()

    assert set(most) == {1}
    assert [after - first for _, after in target.kinds()] == [1, 2, 1, 2, 3]
    assert watched.webhook["cursor"] == first + 3
    assert len(watched.log) == 5


def test_for_a_day_after_a_rotation_both_secrets_verify(near: Api, target: Target, clock: Clock) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    rotated = near.ok("POST", f"{watched.path}/secret", watched.token)
    match.act()
    watched.run()
    assert verified(watched.added, target.received[-1]) == verified(rotated, target.received[-1])

    clock.forward(webhooks.DAY + 1)
    match.act()
    watched.run()
    assert verified(rotated, target.received[-1])
    with pytest.raises(WebhookVerificationError):
        verified(watched.added, target.received[-1])


def test_the_client_that_asked_for_a_file_is_called_when_it_is_ready(near: Api, target: Target) -> None:
    match = near.over()
    watched = watch(match, target, events=["sheet.ready", "replay.ready"])
    asked = near.send("GET", f"{match.path}/sheet.pdf?paper=letter", match.tokens[0])
    assert asked.status_code == 202
    assert near.send("GET", f"{match.path}/replay.html", match.tokens[0]).status_code == 202
    watched.run()
    assert target.received == []

    for member in _files(near, match):
        kind, *words = member.split(" ")
        {"sheet": sheets.make_sheet, "replay": replays.make_replay}[kind](near.referee, *words)
    watched.run()

    messages = {one.message["type"]: one.message["data"]["path"] for one in target.received}
    assert sorted(messages) == ["replay.ready", "sheet.ready"]
    for path in messages.values():
        assert near.send("GET", path, match.tokens[0]).status_code == 200
    assert "paper=letter" in messages["sheet.ready"]
    assert watched.run() == 0


def _files(near: Api, match: Played) -> list[str]:
    near.referee.due.add(Obligation.read(f"blank {match.id} a4 x y"))  # the sweep below has something to find
    with near.referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        members = client.zrange(EVEN.due(layout.partition(match.id)), 0, -1)
    found = [member.decode() for member in members if match.id.encode() in member]
    return [member for member in found if member.startswith(("sheet", "replay"))]


def test_the_asker_alone_is_called_about_a_file(near: Api, target: Target) -> None:
    match = near.over()
    watched = watch(match, target, events=["sheet.ready"])
    assert near.send("GET", f"{match.path}/sheet.pdf", match.tokens[1]).status_code == 202

    for member in _files(near, match):
        if member.startswith("sheet"):
            sheets.make_sheet(near.referee, *member.split(" ")[1:])
    watched.run()

    assert target.received == []


def test_a_commit_while_a_message_is_delivered_is_not_missed(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    match.act()
    watched.run()
    acts = iter([match.act, match.act])
    target.then = lambda _: (next(acts, lambda: None)(), None)[1]
    match.act()
    watched.run()

    assert watched.webhook["cursor"] == match.see()["ply"]


def lanes(match: Played) -> list[str]:
    """Return the lanes of the webhooks of a match, the oldest first."""
    return [kept.webhook.lane.value for kept in match.api.referee.webhooks.all(match.id)]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a webhook be quick however busy the machine is."""
    monkeypatch.setattr(webhooks, "QUICK", 60_000)


@pytest.mark.usefixtures("unhurried")
def test_each_webhook_is_judged_by_its_own_calls_though_they_have_one_host(near: Api, target: Target) -> None:
    match = near.open()
    well, ill = watch(match, target, events=["ply"]), watch(match, target, match.tokens[1], events=["ply"])
    assert lanes(match) == ["new", "new"]
    target.then = lambda got: setattr(target, "status", 500 if got.message["data"]["webhook"] == ill.id else 204)
    match.act()
    well.run()
    assert lanes(match) == ["hook", "slow"]

    stranger = near.open()
    watch(stranger, target)
    assert lanes(stranger) == ["new"]


@pytest.mark.usefixtures("unhurried")
def test_an_answer_that_is_late_is_taken_and_leads_to_the_slow_lane_until_one_is_in_time(
    near: Api, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    for late, lane in ((-1, "slow"), (60_000, "hook"), (-1, "slow")):
        monkeypatch.setattr(deliveries, "LATE", late)
        match.act()
        watched.run()
        assert (lanes(match), watched.webhook["state"]) == ([lane], "active")
        assert watched.webhook["cursor"] == match.see()["ply"]


@pytest.mark.usefixtures("unhurried")
def test_a_webhook_that_took_long_comes_back_to_the_quick_ones_when_it_is_quick_again(
    near: Api, target: Target
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    (kept,) = near.referee.webhooks.all(match.id)
    long = webhooks.Delivery("id", Event.PLY, 1, 0, 400_000, 204, None)
    assert near.referee.webhooks.put(match.id, kept, replace(kept.webhook, proven=True, log=(long,) * 5), When.SOON)

    found = []
    while found[-1:] != ["hook"]:
        match.act()
        watched.run()
        found += lanes(match)

    assert set(found[:-1]) == {"calm"}
    assert watched.webhook["cursor"] == match.see()["ply"]


@pytest.mark.parametrize(
    ("times", "quick"),
    [
        ((), True),
        ((300,), True),
        ((301,), False),
        ((1_900,), False),
        ((10, 10, 10, 10, 900), True),
        ((10, 10, 10, 10, 1_900), False),
        ((1_900, 10, 10, 10, 10), False),
        ((1_900, 10, 10, 10, 10, 10), True),
    ],
)
def test_a_webhook_is_quick_by_the_mean_of_its_last_calls(times: tuple[int, ...], quick: bool) -> None:
    log = tuple(webhooks.Delivery("id", Event.PLY, 1, 0, ms, 204, None) for ms in times)
    webhook = webhooks.Webhook("id", "", (), None, 0, None, 0, None, 0, 0, proven=True, log=log)
    assert webhook.lane is (Lane.QUICK if quick else Lane.CALM)


def test_a_webhook_in_a_lane_that_is_full_waits_and_comes_when_there_is_a_place(
    near: Api, target: Target, clock: Clock
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    match.act()
    with ExitStack() as held:
        while held.enter_context(watched.places.enter(Lane.NEW, secrets.token_hex(4), 0)) is not None:
            pass
        watched.run()
        assert (target.received, watched.due()) == ([], [])
    clock.forward(deliveries.MOMENT * 2)
    watched.run()

    assert [ply for _, ply in target.kinds()] == [match.see()["ply"]]


@pytest.mark.usefixtures("unhurried")
def test_a_webhook_that_an_older_release_kept_in_another_lane_is_called(
    near: Api, target: Target, clock: Clock
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    match.act()
    number = layout.partition(match.id)
    with near.referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        raw = client.hget(EVEN.webhooks(match.id), f"new {watched.id}")
        client.hdel(EVEN.webhooks(match.id), f"new {watched.id}")
        client.hset(EVEN.webhooks(match.id), f"slow {watched.id}", raw)
        client.zrem(EVEN.due(number), f"new {match.id} {watched.id}")
        client.zadd(EVEN.due(number), {f"slow {match.id} {watched.id}": 1})
    watched.run()
    clock.forward(LEASE + 1_000)
    watched.run()

    assert [ply for _, ply in target.kinds()] == [match.see()["ply"]]
    assert lanes(match) == ["hook"]


def test_a_turn_is_sent_again_when_an_answer_of_another_seat_changes_the_menu(near: Api, target: Target) -> None:
    match = near.open([*PEOPLE, *PEOPLE], game="screaming-eagles")
    for seat, plane in enumerate(("stallion", "eagle", "tiger", "cobra")):
        cards = {"decision": 1, "notation": f"cards {plane} straight 1"}
        near.ok("POST", f"{match.path}/actions", match.tokens[seat], json=cards)
    watched = watch(match, target, match.tokens[2], events=["turn"])
    watched.run()
    decision = match.see()["decision"]
    near.ok("POST", f"{match.path}/actions", match.tokens[0], json={"decision": decision, "notation": "give way"})
    watched.run()

    first, again = (verified(watched.added, got)["data"] for got in target.received)
    assert first["decision"] == again["decision"] == decision
    assert "give way" in {entry["notation"] for entry in first["actions"]}
    assert "give way" not in {entry["notation"] for entry in again["actions"]}
    assert len({got.headers["webhook-id"] for got in target.received}) == 2
