"""What is due and not begun: from the moment at which it falls due to the moment at which its task begins."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.play.match.ledger import LEASE
from service.play.match.obligations import KINDS
from service.play.ports.hook_values import QUICK, Delivery, Disabled, Event, Lane
from service.play.ports.hooks import When
from service.play.ports.watch import Waiting
from service.play.verbs import upkeep
from service.store import backlog as backlogs
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import BOTS, GAME
from tests.support.archives import archiving, end_keeping
from tests.support.games.varied import patched

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

NOTHING = Waiting(0, 0)


@pytest.fixture
def member(store_url: str) -> str:
    """Give an obligation to make a file, in a store without others of its kind."""
    with Store(store_url).client() as client:
        for number in range(layout.PARTITIONS):
            client.delete(EVEN.due(number), EVEN.waiting(number))
    return f"blank {secrets.token_hex(8)} a4 x y"


def waiting(referee: Referee, kind: str = "blank") -> Waiting:
    """Return what waits of a kind."""
    return referee.backlogs.read().kinds.get(kind, NOTHING)


def claim(referee: Referee, member: str) -> int:
    """Claim what is due in an obligation's partition, and return for how many ms the one has been due."""
    swept = referee.due.sweep([layout.owner(member)], lease=LEASE, limit=10_000)
    (mine,) = [claim for claim in swept.claims if claim.member == member]
    return swept.now - mine.due


def test_what_is_due_is_counted_with_its_age_and_what_is_not_yet_is_not(
    referee: Referee, clock: Clock, member: str
) -> None:
    assert waiting(referee) == NOTHING
    referee.due.add(member)
    clock.forward(5_000)

    assert waiting(referee).count == 1
    assert 5_000 <= waiting(referee).oldest < 8_000

    assert referee.due.renew(member, 60_000)
    assert waiting(referee) == NOTHING


def test_what_is_handed_out_waits_until_its_task_begins_however_often_it_is_handed_out(
    referee: Referee, clock: Clock, member: str
) -> None:
    referee.due.add(member)
    for _ in range(3):
        claim(referee, member)
        assert waiting(referee).count == 1
        clock.forward(LEASE + 1)
    assert waiting(referee).count == 1
    assert 3 * LEASE < waiting(referee).oldest < 4 * LEASE

    assert referee.due.renew(member, LEASE)
    assert waiting(referee) == NOTHING


def test_what_was_met_waits_no_longer_and_leaves_nothing(referee: Referee, store_url: str, member: str) -> None:
    referee.due.add(member)
    claim(referee, member)
    referee.due.drop(member)

    assert waiting(referee) == NOTHING
    referee.due.sweep([layout.owner(member)], lease=LEASE, limit=1)
    with Store(store_url).client() as client:
        assert not client.exists(EVEN.waiting(layout.owner(member)))


def test_what_falls_due_anew_is_as_old_as_that(referee: Referee, clock: Clock, member: str) -> None:
    referee.due.add(member)
    claim(referee, member)
    referee.due.drop(member)
    clock.forward(60_000)
    referee.due.add(member)
    claim(referee, member)

    assert waiting(referee).oldest < 5_000


def test_a_claim_knows_how_late_it_is(referee: Referee, clock: Clock, member: str) -> None:
    referee.due.add(member)
    clock.forward(700)

    assert 700 <= claim(referee, member) < 3_000


def test_what_sweepers_see_to_themselves_waits_for_no_task(api: Api, clock: Clock, member: str) -> None:
    del member
    match = api.open()
    clock.forward(31 * 24 * 60 * 60 * 1000)

    assert waiting(api.referee, "expire").count == 1
    api.referee.due.sweep([layout.partition(match.id)], lease=LEASE, limit=10)
    assert waiting(api.referee, "expire") == NOTHING


def test_a_webhook_that_is_called_waits_no_longer(api: Api, member: str) -> None:
    del member
    match = api.open()
    api.ok("POST", f"{match.path}/webhooks", match.tokens[0], json={"url": "https://example.org/", "events": ["ply"]})
    match.act()
    number = layout.partition(match.id)
    assert waiting(api.referee, "new").count == 1
    assert [one.member.split()[0] for one in api.referee.due.sweep([number], lease=LEASE, limit=9).claims] == ["new"]
    assert waiting(api.referee, "new").count == 1

    (kept,) = api.referee.hooks.all(match.id)
    assert api.referee.hooks.put(match.id, kept, kept.hook, kept.now + 30_000)

    assert waiting(api.referee, "new") == NOTHING


def test_every_kind_of_obligation_that_is_made_is_known(
    api: Api, settings: Settings, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, member: str
) -> None:
    del member
    archive = archiving(api, settings, tmp_path)
    match, over = archive.open(BOTS, time_per_decision=5_000), archive.over()
    archive.send("GET", f"{over.path}/sheet.pdf")
    archive.send("GET", f"/v1/games/{GAME}/blank-sheet.pdf")
    hook = {"url": "https://example.org/", "events": ["ply"]}
    for _ in range(len(Lane) - 1):
        archive.ok("POST", f"{match.path}/webhooks", match.host, json=hook)
    failed = Delivery("one", Event.PLY, 1, 1, 1, 500, None)
    calm = replace(failed, ms=QUICK + 1)
    states = ({"proven": True}, {"proven": True, "log": (calm,)}, {"log": (failed,)}, {"disabled": Disabled.GONE})
    for kept, state in zip(archive.referee.hooks.all(match.id), states, strict=False):
        assert archive.referee.hooks.put(match.id, kept, replace(kept.hook, **state), When.NOW)
    archive.ok("POST", f"{match.path}/webhooks", match.host, json=hook)
    end_keeping(archive.referee, clock, over.id)
    patched(monkeypatch, GAME, version=99)
    upkeep.find_unjudged(archive.referee)

    with Store(settings.store_url or "").client() as client:
        owed = [one for number in range(layout.PARTITIONS) for one in client.zrange(EVEN.due(number), 0, -1)]
    assert {one.decode().split(" ")[0] for one in owed} == set(KINDS)


def test_the_work_for_it_is_bounded(referee: Referee, member: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlogs, "MOST", 3)
    number = layout.owner(member)
    members = {f"{member}{index}": 1 for index in range(10)}
    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        client.zadd(EVEN.due(number), members)

    assert waiting(referee).count == 3
    for left in members:
        referee.due.drop(left)


def test_it_is_known_how_long_ago_the_sweepers_looked(referee: Referee, clock: Clock) -> None:
    referee.due.sweep(range(layout.PARTITIONS), lease=LEASE, limit=1)
    clock.forward(9_000)

    assert 9_000 <= (referee.backlogs.read().swept or 0) < 12_000
