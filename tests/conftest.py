"""What tests of the service share: one real store a session, the referee on it, and the API."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import orjson
import pytest
import structlog
from hypothesis import HealthCheck
from hypothesis import settings as of_hypothesis

from service.api import create_app
from service.api.contract import contract as contracts
from service.running import bootstrap
from service.settings import RateLimit, Settings
from service.store import embedded
from service.store.matches import Store

# A failed assert of a helper shows what it compared, as one of a test does, if this comes before the first import of a
# helper. Where `-p` names one as a plug-in, it is too late, and pytest would refuse the call.
if "tests.support" not in sys.modules:
    pytest.register_assert_rewrite("tests.support")

from tests.support.api import Api, Clock
from tests.support.contract import Contract
from tests.support.costs import spent
from tests.support.mint import RepeatableMint
from tests.support.over_http import distribution, path_to
from tests.support.sources import ROOT
from tests.support.stack import Stack, running
from tests.support.wheels import installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from service.play.ports.referee import Referee

# The examples are clients: started by a test, they import the package of clients from this tree.
_CLIENT = str(ROOT / "openapi" / "clients" / "python")
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (_CLIENT, os.environ.get("PYTHONPATH"))))

# A shell lets what it starts in the background ignore an interrupt, and so would the programs that tests end by one.
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = [f"tests.support.{name}" for name in ("durations", "collecting", "left_out", "touched")]


def pytest_xdist_auto_num_workers() -> int:
    """Run two processes more than there are processors, at most 4: tests of whole services wait half of their time."""
    return min((os.cpu_count() or 1) + 2, 4)


# How long an example takes depends on what else the machine does: no test is judged by it. A test draws the same
# examples in each run, or a change would be refused for a fault that was there before it; `make soak` draws others.
of_hypothesis.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
of_hypothesis.register_profile("new", of_hypothesis.get_profile("same"), derandomize=False)
of_hypothesis.load_profile("same")


@pytest.fixture(scope="module", autouse=True)
def no_leftovers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget with a file of tests what it has cached for itself: whole matches of it fill a worker's memory."""
    yield
    for value in vars(request.module).values():
        if hasattr(value, "cache_clear") and value.__module__ == request.module.__name__:
            value.cache_clear()


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a store that lives as long as the session."""
    runtime = embedded.make_runtime()
    with spent("start of a store"):
        server = embedded.start("store", tmp_path_factory.mktemp("store"), runtime)
    with Store(server.url).client() as client:
        client.config_set("appendfsync", "no")  # what tests write may be lost
    yield server.url
    server.stop(hasty=lambda: True)
    runtime.rmdir()


@pytest.fixture(scope="session")
def settings(store_url: str, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Give settings under which tests spend as much as they like."""
    return Settings(
        data_dir=tmp_path_factory.mktemp("data"),
        store_url=store_url,
        secret_key="a secret of tests, 32 bytes long.",
        signing_key="5e" * 32 + "/1600000000000",
        rate_limit=RateLimit(1_000_000, 1),
    )


@pytest.fixture(scope="session")
def session_clock() -> Clock:
    """Give the clock that the session's referee reads."""
    return Clock()


@pytest.fixture
def clock(session_clock: Clock) -> Iterator[Clock]:
    """Give a clock that a test moves by hand; the next test finds it at the store's own time."""
    yield session_clock
    session_clock.ms = 0


@pytest.fixture(scope="session")
def referee(settings: Settings, session_clock: Clock) -> Referee:
    """Give a referee on the session's store, which draws the same ids and seeds whenever a test runs again."""
    referee = bootstrap.referee(settings, offset=session_clock.offset)
    return replace(referee, mint=RepeatableMint(settings.secret_key))


@pytest.fixture(scope="session")
def app(referee: Referee, settings: Settings) -> Flask:
    """Give the application, whose log nobody reads."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    return create_app(referee, settings)


@pytest.fixture(scope="session")
def contract(app: Flask) -> Contract:
    """Give the contract of the application."""
    return Contract(orjson.loads(contracts.written(app)[0]))


@pytest.fixture
def api(app: Flask, referee: Referee, contract: Contract) -> Api:
    """Give a client whose every answer is held against the contract."""
    return Api(app, referee, contract)


@pytest.fixture(scope="session")
def api_without_store(settings: Settings, contract: Contract) -> Api:
    """Give a client of an application whose store is away."""
    gone = replace(settings, store_url=f"unix://{settings.data_dir}/nobody.sock")
    referee = bootstrap.referee(gone)
    return Api(create_app(referee, gone), referee, contract)


BEHIND = {"WEBHOOKS": "http", "WEBHOOK_NETWORKS": "127.0.0.0/8", "TRUSTED_PROXIES": "1"}
"""Settings of the services that tests share: webhooks to this machine, and addresses of clients that a test chooses."""


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Give the whole service, in processes of its own, for tests that leave its parts running."""
    with running(tmp_path_factory.mktemp("service"), **BEHIND) as stack:
        yield stack


@pytest.fixture(scope="session")
def breakable_all_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Give a service with more games, whose parts tests may kill and freeze."""
    folder = tmp_path_factory.mktemp("games")
    sites = [installed(ROOT / "examples" / "games" / key, folder / key) for key in ("pig", "crosswise")]
    distribution(sites[0], **{name: name for name in ("coin_race", "endless_race", "stubborn_race")})
    with running(tmp_path_factory.mktemp("breakable"), PYTHONPATH=path_to(*sites), **BEHIND) as stack:
        yield stack


@pytest.fixture
def breakable(breakable_all_session: Stack) -> Stack:
    """Give a service whose parts a test may kill and freeze, when all of them are back from the test before."""
    breakable_all_session.wait_until_whole()
    return breakable_all_session
