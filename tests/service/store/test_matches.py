from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.play.match import obligations
from service.play.ports.due import Claim, Kind, Obligation
from service.play.ports.matches import Listed
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import DAY, OLDEST, Store
from tests.support.changes import change, commit, new_id

if TYPE_CHECKING:
    from tests.support.api import Clock


def test_a_match_is_loaded_as_it_was_committed(store: Store) -> None:
    match = new_id()
    opening = change(store)

    assert commit(store, match, opening)

    loaded = store.load(match, with_seed=True)
    assert loaded is not None
    assert (loaded.snapshot, loaded.seed) == (opening.snapshot, b"seed")
    assert store.lines(match, 1, 9) == [{"ply": 1}]


def test_the_seed_is_not_read_unless_it_is_asked_for(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))

    loaded = store.load(match)

    assert loaded is not None
    assert loaded.seed is None


def test_a_match_is_opened_once(store: Store) -> None:
    match = new_id()
    assert commit(store, match, change(store))

    assert not commit(store, match, change(store, seed=b"other"))

    loaded = store.load(match, with_seed=True)
    assert loaded is not None
    assert loaded.seed == b"seed"


def test_a_change_of_a_match_that_is_gone_makes_no_match(store: Store) -> None:
    match = new_id()

    assert not commit(store, match, change(store, expected=0, ply=1, seed=None))

    assert store.load(match) is None


def test_of_two_changes_of_the_same_ply_the_second_is_not_made(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))
    step = change(store, expected=1, ply=2, lines=[{"ply": 2}], seed=None)
    assert commit(store, match, step)

    assert not commit(store, match, step)

    assert store.lines(match, 1, 9) == [{"ply": 1}, {"ply": 2}]


@pytest.mark.parametrize("late", [-1, OLDEST + 1000], ids=["before the last ply", "too old"])
def test_a_change_whose_time_does_not_fit_is_not_made(store: Store, clock: Clock, late: int) -> None:
    match = new_id()
    opening = change(store)
    commit(store, match, opening)
    at = opening.at - 1 if late < 0 else opening.at
    clock.forward(max(0, late))

    assert not commit(store, match, change(store, expected=1, ply=2, at=at, seed=None))


def test_what_is_due_is_claimed_once_and_again_after_its_lease(store: Store, clock: Clock) -> None:
    match = new_id()
    number = layout.partition(match)
    commit(store, match, change(store, due={Obligation.read(f"lapse {match}"): store.now()}))

    first = store.sweep([number], lease=4000, limit=10_000)
    second = store.sweep([number], lease=4000, limit=10_000)
    clock.forward(4001)
    third = store.sweep([number], lease=4000, limit=10_000)

    lines = [[claim.obligation.write() for claim in sweep.claims] for sweep in (first, second, third)]
    mine = [[line for line in found if match in line] for found in lines]
    assert mine == [[f"lapse {match}"], [], [f"lapse {match}"]]


def test_a_sweep_names_the_time_when_the_next_thing_falls_due(store: Store) -> None:
    match = new_id()
    number = layout.partition(match)
    soon = store.now() + 600_000
    commit(store, match, change(store, due={Obligation.read(f"lapse {match}"): soon}))

    upcoming = store.sweep([number], lease=4000, limit=10_000).upcoming[number]

    assert upcoming is not None
    assert upcoming <= soon


def test_a_claim_that_somebody_changed_is_left_alone(store: Store) -> None:
    match = new_id()
    number, lapse = layout.partition(match), Obligation(Kind.LAPSE, match)
    commit(store, match, change(store, due={lapse: store.now()}))
    claim = next(c for c in store.sweep([number], lease=4000, limit=10_000).claims if c.obligation == lapse)
    commit(store, match, change(store, expected=1, ply=2, due={lapse: claim.until + 9}, seed=None))

    store.settle(claim, None)

    assert store.renew(lapse, 0)


def test_a_claim_that_was_met_is_dropped(store: Store) -> None:
    match = new_id()
    number, lapse = layout.partition(match), Obligation(Kind.LAPSE, match)
    commit(store, match, change(store, due={lapse: store.now()}))
    claim = next(c for c in store.sweep([number], lease=4000, limit=10_000).claims if c.obligation == lapse)

    store.settle(claim, None)

    assert not store.renew(lapse, 0)


def test_what_is_no_longer_due_goes_with_the_commit(store: Store) -> None:
    match = new_id()
    bot = obligations.bot(match, 0, 1)
    commit(store, match, change(store, due={bot: store.now()}))

    commit(store, match, change(store, expected=1, ply=2, settled=[bot], seed=None))

    assert not store.renew(bot, 0)


def test_an_export_is_due_once(store: Store) -> None:
    sheet = Obligation(Kind.SHEET, new_id(), ("a4", "full", "tag"))

    store.add(sheet)
    number = layout.owner(sheet)
    claims = store.sweep([number], lease=4000, limit=10_000).claims
    store.add(sheet)
    again = store.sweep([number], lease=4000, limit=10_000).claims

    assert sheet in [claim.obligation for claim in claims]
    assert sheet not in [claim.obligation for claim in again]
    store.settle(Claim(number, sheet, 0), None)
    store.drop(sheet)
    assert not store.renew(sheet, 0)


def test_the_lobby_is_listed_newest_first_and_pages_leave_none_out(store: Store) -> None:
    listed, matches = f"list-{secrets.token_hex(4)}", [new_id() for _ in range(25)]
    for place, match in enumerate(matches):
        snapshot = {"origin": {"created": 1000 + place // 3}, "setup": {}, "table": {"status": "open"}}
        commit(store, match, change(store, snapshot=snapshot, listed=[listed]))

    found: list[Listed] = []
    while page := store.listing(listed, found[-1][:2] if found else None, 4):
        found += page

    assert sorted(one.match for one in found) == sorted(matches)
    assert [one.at for one in found] == sorted((one.at for one in found), reverse=True)


def test_a_match_leaves_the_lobby(store: Store) -> None:
    listed, match = f"list-{secrets.token_hex(4)}", new_id()
    commit(store, match, change(store, listed=[listed]))

    commit(store, match, change(store, expected=1, ply=2, unlisted=[listed], seed=None))

    assert store.listing(listed, None, 10) == []


def test_an_archived_match_leaves_only_its_record(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))

    store.archive(match, b"packed", DAY)

    assert store.load(match) is None
    assert store.lines(match, 1, 9) == []
    assert store.archived(match) == b"packed"


def test_a_line_is_rewritten_in_its_place(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store, lines=[{"ply": 1}, {"ply": 2}, {"ply": 3}], ply=3))

    assert commit(store, match, change(store, expected=3, ply=3, lines=[], rewritten={2: {"ply": "two"}}, seed=None))

    assert store.lines(match, 1, 9) == [{"ply": 1}, {"ply": "two"}, {"ply": 3}]


def test_of_two_changes_of_the_same_edition_the_second_is_not_made(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))
    step = change(store, expected=1, ply=1, lines=[], seed=None, edition=1, rewritten={1: {"ply": "one"}})
    assert commit(store, match, step)

    assert not commit(store, match, replace(step, rewritten={1: {"ply": "other"}}))

    assert store.lines(match, 1, 9) == [{"ply": "one"}]
    assert commit(store, match, replace(step, expected_edition=1, edition=2))


def test_a_record_is_archived_at_its_edition_alone(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))
    commit(store, match, change(store, expected=1, ply=1, lines=[], seed=None, edition=1))

    assert not store.archive(match, b"early", DAY, edition=0)
    assert store.archive(match, b"packed", DAY, edition=1)
    assert not store.archive(match, b"late", DAY, edition=1)
    assert store.archived(match) == b"packed"


def test_an_archived_record_is_rewritten_by_who_has_read_it_and_goes_when_it_would(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))
    store.archive(match, b"packed", 60_000)

    assert store.rewrite(match, b"packed", b"bare")
    assert not store.rewrite(match, b"packed", b"other")

    assert store.archived(match) == b"bare"
    with store.client(EVEN.record(match)) as client:
        assert 0 < client.pttl(EVEN.record(match)) <= 60_000


def test_a_forgotten_match_leaves_nothing(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store, listed=["g:open"]))

    store.forget(match, DAY)

    assert store.load(match) is None
    assert store.archived(match) == b""
    assert match not in [one.match for one in store.listing("g:open", None, 1000)]


def test_all_keys_of_a_match_are_in_its_partition() -> None:
    match = new_id()
    tag = EVEN.tags[layout.partition(match)]

    due = EVEN.due(layout.owner(Obligation.read(f"lapse {match}")))
    keys = [EVEN.match(match), EVEN.plies(match), EVEN.record(match), due]

    assert {layout.tag_of(key) for key in keys} == {tag}


def test_a_connection_that_broke_while_it_was_idle_costs_no_refusal(store: Store) -> None:
    match = new_id()
    commit(store, match, change(store))
    key, another = EVEN.match(match), Store(store._url)
    with store.client(key) as used, another.client(key) as other:
        mine = used.client_id()
        other.client_kill_filter(_id=mine)
    another.close()

    assert store.load(match) is not None
    with store.client(key) as used:
        assert used.client_id() != mine


class InterruptedMeanwhile(Exception):
    """What a worker's time limit raises between question and answer."""


def named(name: str) -> dict[str, Any]:
    return {"origin": {"created": 0}, "table": {"status": "open"}, "name": name}


def test_an_answer_that_was_not_read_is_nobody_elses(store: Store) -> None:
    one, two = new_id(), new_id()
    commit(store, one, change(store, snapshot=named("one")))
    commit(store, two, change(store, snapshot=named("two")))

    def interrupted() -> None:
        raise InterruptedMeanwhile

    with store.client(EVEN.match(one)) as client:
        client.connection.read_response = interrupted
    with pytest.raises(InterruptedMeanwhile):
        store.load(one)
    loaded = store.load(two)
    assert loaded is not None
    assert loaded.snapshot["name"] == "two"
