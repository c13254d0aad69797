"""A signal that comes late interrupts neither a process that waits for work nor the next task."""

import signal
import time
from threading import Event

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from workers.interrupting import EARLY, GRACE, SIGNAL, within


@pytest.fixture(autouse=True)
def _signals():
    before = signal.getsignal(SIGNAL)
    yield
    signal.signal(SIGNAL, before)


def test_a_task_is_interrupted_from_its_limit_on():
    with pytest.raises(SoftTimeLimitExceeded), within(EARLY):
        signal.raise_signal(SIGNAL)


def test_the_signal_of_the_task_before_interrupts_nothing():
    with within(20):
        signal.raise_signal(SIGNAL)


def test_a_signal_that_came_early_interrupts_the_task_at_its_limit():
    @within(EARLY + 0.2)
    def task():
        signal.raise_signal(SIGNAL)
        Event().wait(60)

    with pytest.raises(SoftTimeLimitExceeded):
        task()


def test_a_task_is_interrupted_once():
    with within(EARLY):
        with pytest.raises(SoftTimeLimitExceeded):
            signal.raise_signal(SIGNAL)
        signal.raise_signal(SIGNAL)


def test_what_a_task_does_after_its_interruption_is_interrupted_too():
    @within(EARLY)
    def task():
        with pytest.raises(SoftTimeLimitExceeded):
            signal.raise_signal(SIGNAL)
        Event().wait(60)

    begun = time.monotonic()
    with pytest.raises(SoftTimeLimitExceeded):
        task()
    assert time.monotonic() - begun >= EARLY + GRACE


def test_a_signal_after_the_task_interrupts_nothing():
    with within(EARLY):
        pass
    signal.raise_signal(SIGNAL)


def test_a_signal_after_an_interrupted_task_interrupts_nothing():
    with pytest.raises(SoftTimeLimitExceeded), within(EARLY):
        signal.raise_signal(SIGNAL)
    signal.raise_signal(SIGNAL)
