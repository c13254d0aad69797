"""A policy is asked only while half of its task's time is left, and never blamed for time that others used."""

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from workers.bots import LIMIT, Thinking


class Clock:
    """Seconds that pass only when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time, in s."""
        return self.now


def test_policies_are_asked_in_the_first_half_of_their_task():
    clock = Clock()
    thinking = Thinking(clock)

    clock.now += LIMIT / 2000

    assert not thinking.over()
    assert not thinking().spent()


def test_no_policy_is_asked_in_the_second_half_of_its_task():
    clock = Clock()
    thinking = Thinking(clock)

    clock.now += LIMIT / 2000 + 0.01

    assert thinking.over()
    with pytest.raises(SoftTimeLimitExceeded):
        thinking()
