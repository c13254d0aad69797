"""How tasks travel: what every task does about a store that is away, and what the broker is told."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import orjson
import pytest
from celery.exceptions import SoftTimeLimitExceeded
from structlog.testing import capture_logs

from service.play.match.ledger import LEASE
from service.play.ports.errors import NoSuchMatch, OutcomeUnknown, StoreAway
from service.store.matches import Store
from workers.app import app, task

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEN: list[tuple[object, ...]] = []

PRINTING = """
from billiard import Process
from celery.signals import setup_logging
import workers.app

def fail():
    print("said by a game")
    raise BrokenPipeError("the worker is gone")

setup_logging.send(None)
process = Process(target=fail)
process.start()
process.join()
"""
"""A process of a pool that prints something and ends by an error, of which billiard writes past the log."""


@task("tests.workers.note")
def note(*arguments: object) -> None:
    SEEN.append(arguments)


@task("tests.workers.fail", soft_time_limit=1, time_limit=2)
def fail(error: Exception) -> None:
    raise error


def test_a_task_does_its_work_with_its_arguments_and_returns_nothing() -> None:
    SEEN.clear()

    assert note("a match", 1) is None
    assert SEEN == [("a match", 1)]


def test_a_task_does_its_work_in_a_pool_of_threads_too() -> None:
    SEEN.clear()
    with ThreadPoolExecutor() as pool:
        pool.submit(note.apply, ("a match", 2), throw=True).result()

    assert SEEN == [("a match", 2)]


@pytest.mark.parametrize("error", [StoreAway("away"), OutcomeUnknown("unknown")])
def test_a_task_whose_store_cannot_be_reached_is_let_go_with_a_line_in_the_log(error: Exception) -> None:
    with capture_logs() as lines:
        assert fail(error) is None

    assert [(line["task"], line["reason"]) for line in lines] == [("tests.workers.fail", str(error))]


@task("tests.workers.look")
def look(url: str) -> None:
    Store(url).now()


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt the block after a time, in the way in which Celery's pool interrupts a task."""

    def interrupt(*_: object) -> None:
        raise SoftTimeLimitExceeded

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_task_that_is_interrupted_while_it_waits_for_the_store_is_let_go_with_a_line_in_the_log() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, capture_logs() as lines, limited(1.0):
        assert look(f"redis://127.0.0.1:{silent.getsockname()[1]}") is None

    assert [(line["log_level"], line["event"], line["task"]) for line in lines] == [
        ("warning", "a task waits for the store", "tests.workers.look")
    ]
    assert "exc_info" not in lines[0]


def test_so_is_one_that_is_interrupted_just_when_the_store_was_given_up() -> None:
    error = SoftTimeLimitExceeded()
    error.__context__ = OutcomeUnknown("the store did not answer in time")
    with capture_logs() as lines:
        assert fail(error) is None

    assert [(line["log_level"], line["event"]) for line in lines] == [("warning", "a task waits for the store")]


def test_a_task_that_is_interrupted_anywhere_else_has_failed() -> None:
    with pytest.raises(SoftTimeLimitExceeded):
        fail(SoftTimeLimitExceeded())


@pytest.mark.parametrize("error", [NoSuchMatch("gone"), ZeroDivisionError("a mistake")])
def test_any_other_failure_is_the_tasks_own(error: Exception) -> None:
    with pytest.raises(type(error)):
        fail(error)


def test_a_task_may_have_time_limits_of_its_own() -> None:
    assert (fail.soft_time_limit, fail.time_limit) == (1, 2)
    assert (note.soft_time_limit, note.time_limit) == (app.conf.task_soft_time_limit, app.conf.task_time_limit)


def test_a_bots_task_is_ended_before_its_lease_is_and_others_have_longer() -> None:
    app.loader.import_default_modules()
    turn = app.tasks["workers.bots.take_turn"]

    assert turn.soft_time_limit < turn.time_limit <= LEASE / 1000
    assert app.conf.task_soft_time_limit < app.conf.task_time_limit


def test_what_was_not_finished_is_not_lost_and_not_asked_for_twice_by_celery() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_ignore_result
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.broker_connection_max_retries is None
    assert app.conf.accept_content == ["json"]


def test_what_a_process_of_the_pool_prints_is_written_as_every_other_line() -> None:
    away = {"STORE_URL": "unix:///nobody.sock", "BROKER_URL": "redis+socket:///nobody.sock", "SECRET_KEY": "s" * 32}
    ran = subprocess.run(
        [sys.executable, "-c", PRINTING], env=away, capture_output=True, text=True, check=True, timeout=60
    )
    lines = [orjson.loads(line) for line in ran.stdout.splitlines()]

    assert ran.stderr == ""
    assert lines[0]["event"] == "said by a game"
    assert "BrokenPipeError: the worker is gone" in {line["event"] for line in lines}
