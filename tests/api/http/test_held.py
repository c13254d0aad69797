"""Slots of requests that wait: how many there are, and that those of clients that are gone are found."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from service.api.http import held as holding
from service.api.http.held import Held
from service.api.http.refusals import Busy
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator


class Ear:
    """What a stream waits with: stirred, it calls ``gone``."""

    closed = away = False

    def __init__(self, gone: threading.Event) -> None:
        self.gone = gone

    def wait(self, seconds: float) -> bool:
        """Wait for the end."""
        return self.gone.wait(seconds)

    def stir(self) -> None:
        """End."""
        self.gone.set()


@pytest.fixture
def streams() -> Iterator[list[threading.Thread]]:
    found: list[threading.Thread] = []
    yield found
    for one in found:
        one.join()


def begin(held: Held, address: str, streams: list[threading.Thread]) -> threading.Event:
    """Let a stream begin that ends when it is stirred, as one does whose client is gone; return what stirs it."""
    begun, gone = threading.Event(), threading.Event()

    def run() -> None:
        with held.waiting(address) as slot:
            slot.meet(Ear(gone))
            begun.set()
            gone.wait()

    streams.append(threading.Thread(target=run))
    streams[-1].start()
    assert begun.wait(60)
    return gone


def stay(held: Held, address: str, leave: threading.Event) -> None:
    """Wait as a stream does whose client is there: until ``leave`` is set, stirred or not."""
    with held.waiting(address):
        leave.wait()


@pytest.mark.parametrize(("most", "share", "others"), [(9, 3, 3), (3, 9, 0)], ids=["an address's", "all"])
def test_a_request_gets_the_slot_of_a_client_that_is_gone(
    most: int, share: int, others: int, streams: list[threading.Thread]
) -> None:
    held = Held(most, share)
    elsewhere = [begin(held, "b", streams) for _ in range(others)]
    for _ in range(3):
        begin(held, "a", streams)
    with ExitStack() as slots:
        for _ in range(3):
            slots.enter_context(held.waiting("a"))
        assert held.count == 3 + others
        assert not any(gone.is_set() for gone in elsewhere)
    for gone in elsewhere:
        gone.set()


def test_slots_of_clients_that_are_there_are_taken_from_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 1.0)
    monkeypatch.setattr(holding, "AGAIN", 0.05)
    held, stirred = Held(9, 2), []
    with held.waiting("a") as first, held.waiting("a") as second:
        for slot in (first, second):
            ear = Ear(threading.Event())
            ear.stir = lambda: stirred.append(1)  # type: ignore[method-assign]
            slot.meet(ear)
        with pytest.raises(Busy), held.waiting("a"):
            pass
        with held.waiting("b"):
            assert held.count == 3
        assert len(stirred) >= 4
    assert held.count == 0


def poll(held: Held, address: str, streams: list[threading.Thread], ended: list[int], number: int) -> None:
    """Let a poll begin that ends when it is stirred, and then notes its number."""
    begun = threading.Event()

    def run() -> None:
        with held.waiting(address, polls=True) as slot:
            slot.meet(Ear(gone := threading.Event()))
            begun.set()
            gone.wait()
            ended.append(number)

    streams.append(threading.Thread(target=run))
    streams[-1].start()
    assert begun.wait(60)


@pytest.mark.parametrize(("most", "share"), [(9, 4), (4, 9)], ids=["an address's", "all"])
def test_as_many_polls_end_as_requests_want_slots_the_oldest_first(
    most: int, share: int, streams: list[threading.Thread]
) -> None:
    held, ended = Held(most, share), []
    for number in range(4):
        poll(held, "a", streams, ended, number)
    with held.waiting("a"):
        assert ended == [0]
        with held.waiting("a"), held.waiting("a"), held.waiting("a"):
            assert ended == [0, 1, 2, 3]


def test_all_slots_whose_clients_are_gone_are_freed_for_as_many_at_once(
    monkeypatch: pytest.MonkeyPatch, streams: list[threading.Thread]
) -> None:
    """None of them is refused because too many want one, as long as there are threads for all."""
    monkeypatch.setattr(holding, "PATIENT", 4)
    monkeypatch.setattr(holding, "PATIENCE", 60)
    held, ended, count = Held(64, 16), [], 16
    for number in range(count):
        poll(held, "a", streams, ended, number)
    leave = threading.Event()
    for _ in range(count):  # their clients are there: stirred, they stay
        streams.append(threading.Thread(target=stay, args=(held, "a", leave)))
        streams[-1].start()
    wait_until(lambda: sorted(ended) == list(range(count)))
    leave.set()


def test_few_wait_for_a_slot_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "PATIENT", 0)
    held = Held(1, 1)
    with held.waiting("a"), pytest.raises(Busy), held.waiting("a"):
        pass
