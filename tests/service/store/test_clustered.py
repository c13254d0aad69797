"""A store that is a cluster, whose slots move and whose nodes fail, and one that sentinels watch."""

from __future__ import annotations

import signal
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from service.play.ports.due import Obligation
from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store import layout
from service.store.apikeys import ApiKeys
from service.store.backlog import Backlogs
from service.store.channels import channels
from service.store.hints import Hints
from service.store.layout import Layout
from service.store.matches import Store
from service.store.news import News
from service.store.survey import Survey
from tests.support.changes import begun, change, commit, new_id
from tests.support.clusters import Nodes, cluster
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

FAILOVER = 60.0
"""Seconds within which a replica takes a dead primary's place, on a busy machine: if the nodes do not choose it at
once, they choose again 12 seconds later."""


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with cluster(tmp_path_factory.mktemp("cluster")) as nodes:
        yield nodes


@pytest.fixture
def store(nodes: Nodes) -> Iterator[Store]:
    wait_until(nodes.whole)  # the test before may have ended while a node came back
    store = Store(nodes.url)
    yield store
    store.close()


def opened(store: Store, number: int, due: str = "lapse") -> str:
    """Open a match in a partition, with an obligation of a kind."""
    match = next(match for match in iter(new_id, "") if layout.partition(match) == number)
    return begun(store, match, due={Obligation.read(f"{due} {match}"): 1}, listed=["g:open"], wake=True)


def answers(store: Store, match: str) -> bool:
    try:
        return store.load(match) is not None
    except StoreAway:
        return False


def test_every_partition_is_found_on_its_node(nodes: Nodes, store: Store) -> None:
    matches = [opened(store, number) for number in range(layout.PARTITIONS)]

    assert len(nodes.primaries()) == 3
    assert all(store.load(match) is not None for match in matches)
    assert {one.match for one in store.listing("g:open", None, 1_000)} >= set(matches)
    swept = store.sweep(range(layout.PARTITIONS), lease=4_000, limit=1_000)
    assert {claim.obligation.write() for claim in swept.claims} >= {f"lapse {match}" for match in matches}
    assert set(swept.upcoming) == set(range(layout.PARTITIONS))


def test_a_survey_reads_every_node_once(nodes: Nodes, store: Store) -> None:
    matches = {opened(store, number) for number in range(layout.PARTITIONS)}
    survey, found, after = Survey(nodes.url), [], None

    while True:
        page = survey.page(after)
        found += page.matches
        if (after := page.after) is None:
            break

    assert matches <= set(found)
    assert len(found) == len(set(found))
    assert all(lying is not None for lying in survey.matches(sorted(matches)))
    survey.close()


def test_api_keys_of_all_nodes_are_listed(store: Store) -> None:
    assert ApiKeys(store).all() == []


def test_hints_and_news_of_every_partition_are_heard(nodes: Nodes, store: Store) -> None:
    hints, news = Hints(nodes.url), News(nodes.url)
    hinted: set[int] = set()
    match = opened(store, 7)
    with news.listen(match) as ear:

        def heard_all() -> bool:
            for number in set(range(layout.PARTITIONS)) - hinted:
                opened(store, number)
            hinted.update(hints.wait(0.2))
            return len(hinted) == layout.PARTITIONS

        wait_until(heard_all)
        ear.wait(0)
        loaded = store.load(match)
        assert loaded is not None
        assert commit(store, match, change(store, expected=1, ply=2, seed=None))
        assert ear.wait(60)
    news.close()
    hints.close()


def test_a_partition_that_has_moved_is_heard_though_the_loss_of_its_old_line_is_said_late(nodes: Nodes) -> None:
    heard: dict[int, bool] = {}
    late = 0

    def hearing(partitions: tuple[int, ...], said: bool) -> None:
        nonlocal late
        if not said:
            late += 1
            with suppress(AssertionError):
                wait_until(lambda: heard.get(6, False), within=1.5)
        heard.update(dict.fromkeys(partitions, said))
        if not said:
            late -= 1

    lines = channels(nodes.url, Layout.news, hearing=hearing)

    def hears() -> bool:
        lines.receive(0.05)
        return late == 0 and heard.get(6, False)

    wait_until(hears)
    heard[6] = False
    nodes.move(6, nodes.other(6))
    wait_until(hears)
    lines.close()


def test_a_slot_that_has_moved_costs_no_refusal(nodes: Nodes, store: Store) -> None:
    match = opened(store, 3)
    nodes.move(3, nodes.other(3))
    assert store.load(match) is not None
    assert commit(store, match, change(store, expected=1, ply=2, seed=None))
    assert len(store.lines(match, 1, 9)) == 2


def test_a_key_that_is_moved_ahead_of_its_slot_is_asked_for_where_it_is(nodes: Nodes, store: Store) -> None:
    match = opened(store, 5)
    with nodes.moving(5):
        assert store.lines(match, 1, 9) == [{"ply": 1}]
        assert store.load(match) is not None
    assert store.load(match) is not None


def test_a_replica_takes_a_dead_primarys_place_and_nobodys_clock_runs_meanwhile(nodes: Nodes, store: Store) -> None:
    matches = {number: opened(store, number) for number in range(layout.PARTITIONS)}
    store.sweep(range(layout.PARTITIONS), lease=4_000, limit=1_000)
    dead = nodes.primary(9)
    before, clocks = set(nodes.primaries()), {number: store.clock(match) for number, match in matches.items()}
    of_the_dead = nodes.primaries()[dead]

    nodes.signal(dead, signal.SIGKILL)

    others = [match for number, match in matches.items() if number not in of_the_dead]
    assert all(answers(store, match) for match in others), "a dead node must hold up no other"
    wait_until(lambda: all(answers(store, matches[number]) for number in of_the_dead), within=FAILOVER)
    assert all(store.clock(matches[number]).outage > clocks[number].outage for number in of_the_dead)
    for number in of_the_dead:
        assert commit(store, matches[number], change(store, expected=1, ply=2, seed=None, at=store.now()))
    nodes.start(dead)
    wait_until(lambda: set(nodes.primaries()) != before, within=FAILOVER)


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_node_that_fails_makes_nobody_think_that_the_store_cannot_be_reached(
    nodes: Nodes, store: Store, blow: int
) -> None:
    store.sweep(range(layout.PARTITIONS), lease=4_000, limit=1_000)
    failed = nodes.primary(0)
    opened(store, nodes.primaries()[nodes.other(0)][0])
    before = set(nodes.primaries())

    nodes.signal(failed, blow)

    assert store.beat() is not None
    assert store.now() > 0
    if blow == signal.SIGSTOP:
        nodes.signal(failed, signal.SIGCONT)
    else:
        wait_until(lambda: set(nodes.primaries()) != before, within=FAILOVER)
        nodes.start(failed)


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_what_is_due_is_counted_on_the_nodes_that_answer(nodes: Nodes, store: Store, blow: int) -> None:
    failed = nodes.primary(0)
    away = nodes.primaries()[failed]
    for number in range(layout.PARTITIONS):
        opened(store, number, "bot")
    before, whole = set(nodes.primaries()), Backlogs(store).read()

    nodes.signal(failed, blow)
    some = Backlogs(store).read()

    assert (whole.counted, whole.missing) == (layout.PARTITIONS, 0)
    assert (some.counted, some.missing) == (layout.PARTITIONS - len(away), len(away))
    assert some.counted <= some.kinds["bot"].count < whole.kinds["bot"].count
    assert some.swept is not None
    if blow == signal.SIGSTOP:
        nodes.signal(failed, signal.SIGCONT)
    else:
        wait_until(lambda: set(nodes.primaries()) != before, within=FAILOVER)
        nodes.start(failed)
    wait_until(lambda: Backlogs(store).read().missing == 0, within=FAILOVER)


def is_confirmed(store: Store, match: str) -> bool:
    try:
        store.confirm(match)
    except OutcomeUnknown:
        return False
    return True


def test_a_write_that_too_few_replicas_have_is_not_acknowledged(nodes: Nodes) -> None:
    sure, unsure = Store(nodes.url, replicas=1), Store(nodes.url, replicas=2)
    match = new_id()
    wait_until(lambda: is_confirmed(sure, match), within=FAILOVER)  # the replica of a node that came back catches up

    assert commit(sure, match, change(sure))
    with pytest.raises(OutcomeUnknown, match="too few replicas"):
        commit(unsure, match, change(sure, expected=1, ply=2, seed=None))
    with pytest.raises(OutcomeUnknown, match="too few replicas"):
        unsure.confirm(match)
    sure.confirm(match)

    sure.close()
    unsure.close()
