"""The hash tags: even in every ordinary cluster, and for good those with which a store began."""

from __future__ import annotations

import os
import signal
import socket
import string
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from redis.crc import key_slot

from service.play.asking import apikeys
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import StoreAway
from service.play.ports.keys import Scope
from service.store import embedded, layout
from service.store.access import Access
from service.store.apikeys import ApiKeys
from service.store.backlog import Backlogs
from service.store.forming import ALL_SLOTS
from service.store.hints import Hints
from service.store.layout import EVEN, FIRST, MARKS, Layout
from service.store.matches import Store
from service.store.news import News
from service.store.routes import SLOTS
from service.store.survey import Survey
from tests.support.changes import change, commit, new_id
from tests.support.clusters import Nodes, cluster
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

PART = ALL_SLOTS // layout.PARTITIONS

Servers = Callable[[Path], AbstractContextManager[tuple[str, Callable[[], None]]]]
"""Runs a store in a folder; gives its address, and what kills it and starts it on the data that it wrote."""

OPENER = """
import sys

from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store.matches import Store
from tests.support.changes import change, commit, new_id

store = Store(sys.argv[1])
while True:
    match = new_id()
    try:
        made = commit(store, match, change(store))
    except (OutcomeUnknown, StoreAway):
        continue
    if made:
        print(match, flush=True)
"""
"""A process that opens matches, and prints each that the store acknowledged."""


def test_each_slot_is_as_near_the_middle_of_its_part_as_two_letters_can_bring_it() -> None:
    pairs = ["".join(pair) for pair in product(string.ascii_lowercase, repeat=2)]

    for number, tag in enumerate(EVEN.tags):
        slots = {f"{{p{number:02}{pair}}}": key_slot(f"p{number:02}{pair}".encode()) for pair in pairs}
        middle = number * PART + PART // 2
        assert abs(SLOTS[tag] - middle) == min(abs(slot - middle) for slot in slots.values())
        assert slots[tag] == SLOTS[tag]


def counts(primaries: int, tags: Layout) -> list[int]:
    """Return how many partitions each primary has by the ranges that `valkey-cli --cluster create` gives."""
    share = ALL_SLOTS / primaries
    lasts = [round(share * number - 1) for number in range(1, primaries)] + [ALL_SLOTS - 1]
    owners = [sum(SLOTS[tag] > last for last in lasts) for tag in tags.tags]
    return [owners.count(number) for number in range(primaries)]


def test_primaries_of_an_ordinary_cluster_have_equally_many_partitions() -> None:
    assert counts(3, FIRST) == [8, 10, 14]
    assert counts(3, EVEN) == [11, 10, 11]
    assert counts(4, EVEN) == [8, 8, 8, 8]
    assert counts(5, EVEN) == [6, 7, 6, 7, 6]
    assert counts(6, EVEN) == [5, 6, 5, 5, 6, 5]
    assert all(max(found) - min(found) <= 1 for found in (counts(number, EVEN) for number in range(3, 17)))


@contextmanager
def one_server(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Run a server; give its address, and what kills it and starts it on the data that it wrote."""
    runtime = embedded.make_runtime()
    servers = [embedded.start("store", folder, runtime)]

    def crash() -> None:
        os.kill(servers[-1].pid, signal.SIGKILL)
        servers[-1].process.wait()
        servers.append(embedded.start("store", folder, runtime))

    try:
        yield servers[0].url, crash
    finally:
        servers[-1].stop(hasty=lambda: True)
        runtime.rmdir()


@contextmanager
def three_nodes(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Run a cluster; give its address, and what kills the first node and starts it on the data that it wrote."""
    with cluster(folder, replicas=0) as nodes:
        first = next(iter(nodes.processes))
        for port in nodes.processes:
            nodes.ask(port, "CONFIG", "SET", "appendfsync", "always")

        def crash() -> None:
            nodes.signal(first, signal.SIGKILL)
            nodes.start(first)

        yield nodes.url, crash


def begin(url: str, began: Layout) -> None:
    """Leave in an empty store of 0.1.0 what its first process did, as far as it came: one pulse, not the first."""
    if began is FIRST:
        store = Access(url, counts=False, layout=FIRST)
        visit(store, 31)
        store.close()


def visit(store: Access, number: int) -> None:
    """Do first what a process of 0.1.0 does in a partition."""
    store.change("revive", [FIRST.pulse(number)], [0, "run", ""])


@contextmanager
def opener(url: str) -> Iterator[subprocess.Popen[str]]:
    """Run a process that opens matches until it is killed, at the end of the block at the latest."""
    process = subprocess.Popen([sys.executable, "-c", OPENER, url], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        killed(process)
        process.stdout.close()


def opened(process: subprocess.Popen[str]) -> str:
    """Return the next match that a process opened."""
    return process.stdout.readline().strip()


def killed(process: subprocess.Popen[str]) -> list[str]:
    """Kill a process; return all matches that it has opened since."""
    process.kill()
    process.wait()
    return [line.strip() for line in process.stdout if line.endswith("\n")]


@pytest.mark.parametrize("began", [FIRST, EVEN], ids=["first", "even"])
@pytest.mark.parametrize("servers", [one_server, three_nodes])
def test_processes_that_begin_at_once_and_are_killed_all_keep_to_one_layout(
    tmp_path: Path, began: Layout, servers: Servers
) -> None:
    with servers(tmp_path) as (url, crash), ExitStack() as running:
        begin(url, began)
        processes = [running.enter_context(opener(url)) for _ in range(4)]
        found = killed(processes.pop())  # at whatever it was
        found += [opened(process) for process in processes]
        found += killed(processes.pop())
        crash()
        processes.append(running.enter_context(opener(url)))
        found += [opened(process) for process in processes for _ in range(50)]
        found += [match for process in processes for match in killed(process)]

        store, survey = Store(url), Survey(url)
        assert store.layout is survey.layout is began
        assert all(store.load(match) is not None for match in found)
        assert tags(store) <= {*began.tags, layout.SHELF_TAG}
        assert set(store.marks().values()) == {b"string" if began is EVEN else b"hash"}
        store.close()
        survey.close()


def tags(store: Store) -> set[str]:
    """Return the hash tags of all keys of a store, apart from its marks."""
    keys = {key.decode() for keys in store.everyone(lambda client: client.keys("*")) for key in keys}
    return {layout.tag_of(key) for key in keys - set(MARKS)}


@pytest.mark.parametrize("servers", [one_server, three_nodes])
def test_every_port_goes_on_with_the_tags_of_0_1_0(tmp_path: Path, servers: Servers) -> None:
    with servers(tmp_path) as (url, _):
        begin(url, FIRST)
        store, survey, hints, news = Store(url), Survey(url), Hints(url), News(url)
        match = new_id()
        bot = Obligation(Kind.BOT, match, ("0", "1"))
        assert commit(store, match, change(store, due={bot: 1}, listed=["g:open"]))
        apikeys.make(ApiKeys(store), "an organiser", tuple(Scope), (1, 1), 5)

        assert [one.match for one in store.listing("g:open", None, 9)] == [match]
        assert [claim.obligation for claim in store.sweep(range(32), lease=9_000, limit=9).claims] == [bot]
        assert Backlogs(store).read().kinds[Kind.BOT].count == 1
        assert [one.name for one in ApiKeys(store).all()] == ["an organiser"]
        assert survey.standing([bot]) == {bot}
        assert [lying is not None for lying in survey.matches([match])] == [True]
        assert met(survey) == [match]
        assert tags(store) <= set(FIRST.tags)
        channels = {name(number) for name in (FIRST.hint, FIRST.news) for number in range(32)}
        with news.listen(match):
            wait_until(lambda: hints.wait(0) == set() and heard(store) == channels)
        for port in (store, survey, hints, news):
            port.close()


def met(survey: Survey) -> list[str]:
    """Return all matches that a survey meets."""
    page = survey.page(None)
    found = list(page.matches)
    while page.after is not None:
        page = survey.page(page.after)
        found += page.matches
    return found


def heard(store: Store) -> set[str]:
    """Return all channels that somebody hears."""
    found = store.everyone(lambda client: client.execute_command("PUBSUB", "SHARDCHANNELS"))
    return {channel.decode() for channels in found for channel in channels}


def test_a_look_leaves_an_empty_store_empty(tmp_path: Path) -> None:
    with one_server(tmp_path) as (url, _):
        survey = Survey(url)

        assert survey.page(None).after is None
        assert survey.layout is EVEN
        assert survey.size() == 0
        survey.close()


def test_no_server_lets_a_process_of_0_1_0_into_a_store_of_other_tags(store: Store) -> None:
    assert store.layout is EVEN
    for number in range(layout.PARTITIONS):
        with pytest.raises(StoreAway) as refused:
            visit(store, number)
        assert "WRONGTYPE" in str(refused.value.__cause__)


@pytest.mark.parametrize("number", [0, 31])
@pytest.mark.parametrize("servers", [one_server, three_nodes])
def test_the_next_process_writes_the_marks_that_a_killed_one_did_not(
    tmp_path: Path, servers: Servers, number: int
) -> None:
    with servers(tmp_path) as (url, _):
        killed = Access(url, counts=False, layout=FIRST)
        killed.write(MARKS[number], lambda client: client.set(MARKS[number], "even"))
        killed.close()

        store = Store(url)
        assert store.layout is EVEN
        assert set(store.marks().values()) == {b"string"}
        store.close()


def layout_of(url: str) -> Layout:
    """Return the layout that a new process finds."""
    store = Store(url)
    try:
        return store.layout
    finally:
        store.close()


def test_a_node_that_comes_back_empty_changes_no_layout(tmp_path: Path) -> None:
    with cluster(tmp_path, replicas=0) as nodes:
        store = Store(nodes.url)
        assert store.layout is EVEN
        lost = port_of(nodes, MARKS[0])
        its = [number for number in range(32) if port_of(nodes, MARKS[number]) == lost]

        nodes.ask(lost, "FLUSHALL")
        assert layout_of(nodes.url) is EVEN
        assert set(store.marks().values()) == {b"string"}

        nodes.ask(lost, "FLUSHALL")
        for number in its:
            visit(store, number)
        assert layout_of(nodes.url) is EVEN
        assert set(store.marks().values()) == {b"string"}

        store.close()


def port_of(nodes: Nodes, key: str) -> int:
    """Return the port of the primary that has a key."""
    return list(nodes.processes)[SLOTS[layout.tag_of(key)] * len(nodes.processes) // ALL_SLOTS]


@pytest.mark.parametrize("began", [FIRST, EVEN], ids=["first", "even"])
@pytest.mark.parametrize("dead", [0, 1, 2])
def test_a_process_that_starts_while_a_node_is_dead_serves_what_the_others_have(
    tmp_path: Path, began: Layout, dead: int
) -> None:
    with cluster(tmp_path, replicas=0) as nodes:
        begin(nodes.url, began)
        store = Store(nodes.url)
        matches = [new_id() for _ in range(60)]
        assert all(commit(store, match, change(store)) for match in matches)
        store.close()
        port = list(nodes.processes)[dead]
        kept = [match for match in matches if port_of(nodes, began.match(match)) != port]

        nodes.signal(port, signal.SIGKILL)
        store = Store(nodes.url)
        assert [match for match in matches if answers(store, match)] == kept
        assert store.layout is began
        store.close()


def answers(store: Store, match: str) -> bool:
    try:
        return store.load(match) is not None
    except StoreAway:
        return False


def test_no_store_is_begun_while_a_node_is_silent_which_may_have_its_pulses(tmp_path: Path) -> None:
    with cluster(tmp_path, replicas=0) as nodes:
        begin(nodes.url, FIRST)
        port = port_of(nodes, FIRST.pulse(31))
        nodes.signal(port, signal.SIGSTOP)

        with pytest.raises(StoreAway):
            layout_of(nodes.url)

        nodes.signal(port, signal.SIGCONT)
        assert layout_of(nodes.url) is FIRST


def test_threads_that_meet_a_frozen_store_wait_side_by_side() -> None:
    with ThreadPoolExecutor(5) as threads, socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as lines:
        store = Store(f"redis://127.0.0.1:{server.getsockname()[1]}?socket_timeout=40")
        waiting = [threads.submit(answers, store, new_id()) for _ in range(5)]
        server.settimeout(20)  # half the patience of the first, which is not answered before all have asked
        for _ in waiting:
            lines.enter_context(server.accept()[0])

        lines.close()
        server.close()
        assert [one.result() for one in waiting] == [False] * 5
