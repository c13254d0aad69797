"""The Celery application: how tasks travel. What they do is in the modules that it includes.

Celery is only the fast path. What is due is in the store's due set; a task that is lost is sent again by the
sweeper, and one that comes twice does nothing the second time. So there are no results, no retries and no beat.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache, wraps
from threading import current_thread, main_thread
from typing import Any, TypeVar

import structlog
from billiard import current_process
from celery import Celery, current_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import before_task_publish, setup_logging, worker_init, worker_process_init
from celery.utils.log import get_multiprocessing_logger

import rules
from service.play.ports.errors import ArchiveAway, OutcomeUnknown, StoreAway
from service.play.ports.referee import Referee
from service.processes import chores
from service.running import bootstrap
from service.settings import Settings
from service.watch import logs, metrics
from workers import acknowledging, interrupting
from workers.broker import broker

PATIENCE = 2
"""Seconds to wait for the broker before a task counts as not sent."""

UNREACHED = (StoreAway, OutcomeUnknown, ArchiveAway)
"""Errors of a task that stays due and is sent again."""

TOO_LATE = "the store did not answer within the time of the task"


@cache
def settings() -> Settings:
    """Return the deployment's settings, read once."""
    return Settings.from_environment(os.environ)


@cache
def referee() -> Referee:
    """Return this process's referee; made when first needed, so that no connection is shared over a fork."""
    return bootstrap.referee(settings())


def keep_forgetting() -> None:
    """Free the memory of matches that nobody asked this process for, until it ends. Call it where no fork follows."""
    chores.keep_doing(_forget_old)


def _forget_old() -> None:
    if referee.cache_info().currsize:  # without a referee nothing is kept, and a start need not make one
        referee().matches.forget_old()


metrics.begin()
BROKER = broker(settings().broker_url)

# Celery lets this win over the address that it is given.
os.environ.pop("CELERY_BROKER_URL", None)

acknowledging.install()
app = Celery("noonday", broker=BROKER.url, include=["workers.bots", "workers.exports", "workers.webhooks"])
app.conf.update(
    broker_use_ssl=BROKER.encryption,
    task_ignore_result=True,
    task_acks_late=True,
    task_serializer="json",
    accept_content=["json"],
    task_default_queue="bots",
    task_routes={"workers.exports.*": {"queue": "exports"}},
    task_soft_time_limit=20,
    task_time_limit=30,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_pool_limit=2,
    broker_transport_options={
        "socket_timeout": PATIENCE + 1,
        "socket_connect_timeout": PATIENCE,
        "unacked_restore_interval": 1,
        "unacked_restore_throttle": 1,
        "visibility_timeout": 60,
        "queue_order_strategy": "priority",
        **BROKER.options,
    },
)


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out that a task was interrupted: the task itself says so, with its reason."""
    return not str(record.msg).startswith("Soft time limit")


@setup_logging.connect
def _log(**_: Any) -> None:
    logs.configure(settings())
    logging.getLogger("celery.worker.request").addFilter(_is_news)
    if settings().log_format == "json":
        # Celery says past the log, for people at a terminal, that it shuts down.
        sys.__stdout__ = None  # type: ignore[misc]
    if (pool := get_multiprocessing_logger()) is not None:
        pool.propagate = True  # else its lines are not written as all others are


@worker_init.connect
def _load_games(**_: Any) -> None:
    """Load all games before the pool forks: a time limit of a task that loads one would count as the game's fault."""
    rules.games()
    metrics.prepare()


@worker_process_init.connect
def _name_metrics(**_: Any) -> None:
    """Let this process of the pool count where the one did that it replaces."""
    metrics.prepare(current_process().index)  # type: ignore[attr-defined]


@before_task_publish.connect
def _hand_on(headers: dict[str, Any], **_: Any) -> None:
    """Let a task belong to the trace of the step that publishes it."""
    if trace := referee().watch.trace():
        headers["traceparent"] = trace


def _parent() -> str:
    """Return the step that published the present task, or nothing."""
    return getattr(getattr(current_task, "request", None), "traceparent", None) or ""


def _asked_the_store(error: BaseException) -> bool:
    """Return whether an error interrupted a wait for the store, or came just after such a wait was given up."""
    if isinstance(error.__context__, UNREACHED):
        return True
    frames = traceback.walk_tb(error.__traceback__)
    return any(frame.f_globals.get("__name__", "").startswith("service.store.") for frame, _ in frames)


def _timed(limits: Mapping[str, Any]) -> AbstractContextManager[None]:
    """Return a context that interrupts the present task at its time limit; in a thread or a direct call it does not."""
    if current_task.request.called_directly or current_thread() is not main_thread():
        return nullcontext()
    return interrupting.within(limits.get("soft_time_limit", app.conf.task_soft_time_limit))


Task = TypeVar("Task", bound=Callable[..., None])


def task(name: str, **limits: Any) -> Callable[[Task], Any]:
    """Declare a task. It ends quietly if the store or the archive cannot be reached: it stays due and is sent again.

    ``limits`` are Celery's ``soft_time_limit`` and ``time_limit`` in seconds, where the usual ones do not fit.
    """

    def declare(work: Task) -> Any:
        @wraps(work)
        def do(*arguments: Any) -> None:
            try:
                with _timed(limits), referee().watch.step("task", parent) if (parent := _parent()) else nullcontext():
                    work(*arguments)
            except UNREACHED as error:
                structlog.get_logger().warning("a task waits for the store", task=name, reason=str(error))
            except SoftTimeLimitExceeded as error:
                if not _asked_the_store(error):
                    raise
                structlog.get_logger().warning("a task waits for the store", task=name, reason=TOO_LATE)

        declared: Callable[[Callable[..., None]], Any] = app.task(name=name, **limits)
        return declared(do)

    return declare
