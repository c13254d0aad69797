from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from threading import Condition, Event, Thread
from typing import TYPE_CHECKING

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from service.api.http import intake as intakes
from service.api.http.intake import LOOKS, MOST_LOOKS, OVERLONG, Intake
from service.api.http.refusals import Busy
from service.settings import BODIES, BODIES_OF_ONE

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(slots=True)
class Elapsed:
    """Seconds that pass when a test says so."""

    seconds: float = 0.0

    def read(self) -> float:
        """Return the seconds that have passed."""
        return self.seconds


def refused(intake: Intake, address: str) -> bool:
    """Tell whether a request of that address gets no slot."""
    try:
        with intake.reading(address):
            return False
    except Busy:
        return True


def metric(name: str) -> float:
    """Return the value of a metric of this process."""
    found = REGISTRY.get_sample_value(name)
    assert found is not None
    return found


def test_one_address_has_its_share_of_the_slots_at_most() -> None:
    intake = Intake(4, 2, patience=0)

    with intake.reading("a"), intake.reading("a"):
        assert refused(intake, "a")
        assert not refused(intake, "b")
        with intake.reading("b"), intake.reading("b"):
            assert refused(intake, "c")
        assert not refused(intake, "c")


def test_ten_addresses_with_all_that_they_can_have_leave_slots_for_others() -> None:
    intake = Intake(BODIES, BODIES_OF_ONE, patience=0)

    with ExitStack() as ends:
        for number in range(10 * BODIES_OF_ONE):
            ends.enter_context(intake.reading(f"203.0.113.{number % 10}"))
        assert refused(intake, "203.0.113.1")
        for _ in range(BODIES_OF_ONE):
            ends.enter_context(intake.reading("198.51.100.7"))


def test_a_request_that_waits_gets_the_slot_that_is_given_back() -> None:
    intake, got = Intake(1, 1, patience=6000), Event()  # it is woken, or looks again after 1,200 s

    def wait() -> None:
        with intake.reading("a"):
            got.set()

    with intake.reading("a"):
        waiting = Thread(target=wait, daemon=True)
        waiting.start()
        assert not got.is_set()
    waiting.join(60)
    assert got.is_set()


class Waits(Condition):
    """A condition whose waits end at once, after something happened."""

    meanwhile: Callable[[int], None]
    count = 0

    def wait_for(self, predicate: Callable[[], bool], _timeout: float | None = None) -> bool:
        """Let something happen, and look."""
        self.count += 1
        self.meanwhile(self.count)
        return predicate()

    def notify_all(self) -> None:
        """Do nothing: its waits end by themselves."""


@pytest.mark.parametrize(
    ("turns", "waits", "gets_one"), [(0, LOOKS, False), (20, 21, True), (MOST_LOOKS, MOST_LOOKS, False)]
)
@pytest.mark.parametrize("slots", [1, 4], ids=["the bound of all", "the bound of one address"])
def test_a_request_waits_on_while_slots_are_given_back_to_others(
    monkeypatch: pytest.MonkeyPatch, slots: int, turns: int, waits: int, gets_one: bool
) -> None:
    changed = Waits()
    monkeypatch.setattr(intakes, "Condition", lambda _: changed)
    intake, holder = Intake(slots, 1), ExitStack()

    def take_turns(number: int) -> None:
        if turns:
            holder.close()
        if number <= turns:
            holder.enter_context(intake.reading("a"))

    changed.meanwhile = take_turns
    with holder:
        holder.enter_context(intake.reading("a"))
        assert refused(intake, "a") is not gets_one
    assert changed.count == waits


def test_slots_that_other_addresses_give_back_are_not_for_this_address(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = Waits()
    monkeypatch.setattr(intakes, "Condition", lambda _: changed)
    intake = Intake(4, 1)

    def serve_another(_: int) -> None:
        with intake.reading("b"):
            pass

    changed.meanwhile = serve_another
    with intake.reading("a"):
        assert refused(intake, "a")
    assert changed.count == LOOKS


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_a_slot_is_given_back_whatever_happens_to_the_body(error: type[BaseException]) -> None:
    intake = Intake(1, 1, patience=0)

    with pytest.raises(error), intake.reading("a"):
        raise error

    assert not refused(intake, "b")


@pytest.mark.parametrize("broken", ["LATE", "_log"])
def test_a_slot_is_given_back_also_when_an_overlong_body_cannot_be_reported(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    elapsed = Elapsed()
    intake = Intake(1, 1, patience=0, elapsed=elapsed.read)

    def read_for_long(patch: pytest.MonkeyPatch) -> None:
        with intake.reading("a"):
            elapsed.seconds += OVERLONG
            patch.setattr(intakes, broken, None)

    with monkeypatch.context() as patch, pytest.raises(AttributeError):
        read_for_long(patch)

    assert not refused(intake, "b")


def test_the_slots_in_use_are_a_metric() -> None:
    intake = Intake(4, 4, patience=0)

    with intake.reading("a"), intake.reading("b"):
        intake.show()
    assert metric("noonday_intake_slots") == 2
    intake.show()
    assert metric("noonday_intake_slots") == 0


def test_an_address_without_a_slot_leaves_nothing_behind() -> None:
    intake = Intake(4, 1, patience=0)

    with intake.reading("a"):
        assert refused(intake, "a")
    assert not refused(intake, "b")
    assert (intake._of, intake._taken, intake._stuck, intake._waiting) == ({}, {}, set(), 0)


def test_an_overlong_body_is_counted_once_and_reported_in_one_line() -> None:
    elapsed = Elapsed()
    intake, before = Intake(4, 4, patience=0, elapsed=elapsed.read), metric("noonday_overlong_bodies_total")

    with capture_logs() as lines, intake.reading("203.0.113.1"):
        elapsed.seconds = OVERLONG - 0.001
        assert not refused(intake, "a")
        assert lines == []
        elapsed.seconds = OVERLONG
        assert not refused(intake, "a")
        assert not refused(intake, "a")

    assert [line["event"] for line in lines] == ["a body is overlong"]
    assert (lines[0]["address"], lines[0]["log_level"]) == ("203.0.113.1", "warning")
    assert metric("noonday_overlong_bodies_total") == before + 1


def test_an_overlong_body_is_noticed_although_all_slots_are_taken() -> None:
    elapsed = Elapsed()
    intake = Intake(1, 1, patience=0, elapsed=elapsed.read)

    with capture_logs() as lines, intake.reading("203.0.113.1"):
        elapsed.seconds = OVERLONG
        assert refused(intake, "a")

        assert len(lines) == 1


def test_an_overlong_body_is_noticed_when_it_ends_and_nobody_came_meanwhile() -> None:
    elapsed = Elapsed()
    intake = Intake(1, 1, patience=0, elapsed=elapsed.read)

    with capture_logs() as lines, intake.reading("203.0.113.1"):
        elapsed.seconds = OVERLONG

    assert len(lines) == 1


def test_the_intake_is_full_when_no_slot_is_left_for_anybody() -> None:
    intake = Intake(2, 1, patience=0)

    with intake.reading("a"):
        assert not intake.full()
        with intake.reading("b"):
            assert intake.full()
    assert not intake.full()
