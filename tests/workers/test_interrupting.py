"""A signal that comes late interrupts neither a process that waits for work nor the next task."""

import signal

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from workers.interrupting import EARLY, SIGNAL, within


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


def test_a_signal_after_the_task_interrupts_nothing():
    with within(EARLY):
        pass
    signal.raise_signal(SIGNAL)


def test_a_signal_after_an_interrupted_task_interrupts_nothing():
    with pytest.raises(SoftTimeLimitExceeded), within(EARLY):
        signal.raise_signal(SIGNAL)
    signal.raise_signal(SIGNAL)
