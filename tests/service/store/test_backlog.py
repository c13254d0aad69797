"""What is due and not begun: from the moment at which it falls due to the moment at which its task begins."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.play.match.ledger import LEASE
from service.play.ports.calls import QUICK
from service.play.ports.due import Kind, Obligation
from service.play.ports.watch import Waiting
from service.play.ports.webhooks import Delivery, Disabled, Event, Lane, When
from service.play.verbs import upkeep
from service.store import backlog as backlogs
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import BOTS, GAME
from tests.support.archives import archiving, end_keeping
from tests.support.games.varied import patched
from tests.support.refusals_of_papers import of_nobody

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

NOTHING = Waiting(0, 0)


@pytest.fixture
def blank(store_url: str) -> Obligation:
    """Give an obligation to make a file, in a store without others of its kind."""
    with Store(store_url).client() as client:
        for number in range(layout.PARTITIONS):
            client.delete(EVEN.due(number), EVEN.waiting(number))
    return Obligation(Kind.BLANK, secrets.token_hex(8), ("a4", "x", "y"))


def waiting(referee: Referee, kind: Kind = Kind.BLANK) -> Waiting:
    """Return what waits of a kind."""
    return referee.backlogs.read().kinds.get(kind, NOTHING)


def claim(referee: Referee, obligation: Obligation) -> int:
    """Claim what is due in an obligation's partition, and return for how many ms the one has been due."""
    swept = referee.due.sweep([layout.owner(obligation)], lease=LEASE, limit=10_000)
    (mine,) = [claim for claim in swept.claims if claim.obligation == obligation]
    return swept.now - mine.due


def test_what_is_due_is_counted_with_its_age_and_what_is_not_yet_is_not(
    referee: Referee, clock: Clock, blank: Obligation
) -> None:
    assert waiting(referee) == NOTHING
    referee.due.add(blank)
    clock.forward(5_000)

    assert waiting(referee).count == 1
    assert 5_000 <= waiting(referee).oldest < 8_000

    assert referee.due.renew(blank, 60_000)
    assert waiting(referee) == NOTHING


def test_what_is_handed_out_waits_until_its_task_begins_however_often_it_is_handed_out(
    referee: Referee, clock: Clock, blank: Obligation
) -> None:
    referee.due.add(blank)
    for _ in range(3):
        claim(referee, blank)
        assert waiting(referee).count == 1
        clock.forward(LEASE + 1)
    assert waiting(referee).count == 1
    assert 3 * LEASE < waiting(referee).oldest < 4 * LEASE

    assert referee.due.renew(blank, LEASE)
    assert waiting(referee) == NOTHING


def test_what_was_met_waits_no_longer_and_leaves_nothing(referee: Referee, store_url: str, blank: Obligation) -> None:
    referee.due.add(blank)
    claim(referee, blank)
    referee.due.drop(blank)

    assert waiting(referee) == NOTHING
    referee.due.sweep([layout.owner(blank)], lease=LEASE, limit=1)
    with Store(store_url).client() as client:
        assert not client.exists(EVEN.waiting(layout.owner(blank)))


def test_what_falls_due_again_is_as_old_as_that(referee: Referee, clock: Clock, blank: Obligation) -> None:
    referee.due.add(blank)
    claim(referee, blank)
    referee.due.drop(blank)
    clock.forward(60_000)
    referee.due.add(blank)
    claim(referee, blank)

    assert waiting(referee).oldest < 5_000


def test_a_claim_knows_how_late_it_is(referee: Referee, clock: Clock, blank: Obligation) -> None:
    referee.due.add(blank)
    clock.forward(700)

    assert 700 <= claim(referee, blank) < 3_000


def test_what_sweepers_see_to_themselves_waits_for_no_task(api: Api, clock: Clock, blank: Obligation) -> None:
    del blank
    match = api.open()
    clock.forward(31 * 24 * 60 * 60 * 1000)

    assert waiting(api.referee, Kind.EXPIRE).count == 1
    api.referee.due.sweep([layout.partition(match.id)], lease=LEASE, limit=10)
    assert waiting(api.referee, Kind.EXPIRE) == NOTHING


def test_a_webhook_that_is_called_waits_no_longer(api: Api, blank: Obligation) -> None:
    del blank
    match = api.open()
    api.ok("POST", f"{match.path}/webhooks", match.tokens[0], json={"url": "https://example.org/", "events": ["ply"]})
    match.act()
    number = layout.partition(match.id)
    assert waiting(api.referee, Kind.NEW).count == 1
    claims = api.referee.due.sweep([number], lease=LEASE, limit=9).claims
    assert [claim.obligation.kind for claim in claims] == [Kind.NEW]
    assert waiting(api.referee, Kind.NEW).count == 1

    (kept,) = api.referee.webhooks.all(match.id)
    assert api.referee.webhooks.put(match.id, kept, kept.webhook, kept.now + 30_000)

    assert waiting(api.referee, Kind.NEW) == NOTHING


CONTENTS = "/v1/games/twelve-strokes-of-noon/contents"
DECK = (
    "round,question,answer,other 1,other 2,other 3",
    *(f"kick-off,What is {number} and {number}?,{2 * number},{number}" for number in range(11, 15)),
    *("duel,What is three times three?,9,6,12,33", "duel,What is four times four?,16,8,20,44"),
)


def test_every_kind_of_obligation_that_is_made_is_known(
    api: Api, settings: Settings, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: Obligation
) -> None:
    del blank
    archive = archiving(api, settings, tmp_path)
    match, over = archive.open(BOTS, time_per_decision=5_000), archive.over()
    archive.send("GET", f"{over.path}/sheet.pdf")
    for file in ("blank-sheet", "kit"):
        archive.send("GET", f"/v1/games/{GAME}/{file}.pdf")
    table = {"text": "\n".join(DECK), "box": "mine", "keep": True}
    deck = archive.ok("POST", f"{CONTENTS}/check", json=table)["content"]
    archive.send("GET", f"{CONTENTS}/{deck['digest']}/kit.pdf", deck["token"])
    for path in ("/v1/sheets?kind=pdf", "/v1/replays"):
        assert archive.send("POST", path, json=of_nobody()).status_code == 202
    webhook = {"url": "https://example.org/", "events": ["ply"]}
    for _ in range(len(Lane) - 1):
        archive.ok("POST", f"{match.path}/webhooks", match.host, json=webhook)
    failed = Delivery("one", Event.PLY, 1, 1, 1, 500, None)
    calm = replace(failed, ms=QUICK + 1)
    states = ({"proven": True}, {"proven": True, "log": (calm,)}, {"log": (failed,)}, {"disabled": Disabled.GONE})
    for kept, state in zip(archive.referee.webhooks.all(match.id), states, strict=False):
        assert archive.referee.webhooks.put(match.id, kept, replace(kept.webhook, **state), When.NOW)
    archive.ok("POST", f"{match.path}/webhooks", match.host, json=webhook)
    end_keeping(archive.referee, clock, over.id)
    patched(monkeypatch, GAME, version=99)
    upkeep.find_unjudged(archive.referee)

    with Store(settings.store_url or "").client() as client:
        owed = [one for number in range(layout.PARTITIONS) for one in client.zrange(EVEN.due(number), 0, -1)]
    made = {one.decode().split(" ")[0] for one in owed}
    assert made == set(Kind) - {Kind.OTHER}
    clock.forward(archive.referee.retention.idle)
    text = archive.send("GET", "/metrics").get_data(as_text=True)
    assert set(re.findall(r'noonday_due\{kind="(.*)"\} [1-9]', text)) == made


def test_the_work_for_it_is_bounded(referee: Referee, blank: Obligation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlogs, "MOST", 3)
    number = layout.owner(blank)
    many = [Obligation(Kind.BLANK, blank.about, ("a4", "x", str(index))) for index in range(10)]
    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        client.zadd(EVEN.due(number), {one.write(): 1 for one in many})

    assert waiting(referee).count == 3
    for left in many:
        referee.due.drop(left)


def test_it_is_known_how_long_ago_the_sweepers_looked(referee: Referee, clock: Clock) -> None:
    referee.due.sweep(range(layout.PARTITIONS), lease=LEASE, limit=1)
    clock.forward(9_000)

    assert 9_000 <= (referee.backlogs.read().swept or 0) < 12_000
