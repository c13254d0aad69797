"""The short way of an action leads to what Flask's own way leads to."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from werkzeug.test import EnvironBuilder

import rules
from service.api import create_app
from service.api.http import context
from service.api.http.context import must_name_a_host
from service.settings import RateLimit
from service.store.matches import Store
from tests.support.api import Api, Played
from tests.support.both_ways import Sent, compared
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.made_up import MadeUp
from tests.support.over_http import STAKE, Race, api_of, installed
from tests.support.stores import Broken, Busy, Mute
from tests.support.worlds import stoppable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from flask import Flask

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Clock

MANY = 110
"""Requests that are made up of each game."""

LONG_NAMES = [{"player": "person", "name": "\N{GOTHIC LETTER AHSA}" * 40}] * 9
"""Seats of a match whose answers are so large that they are compressed."""


@pytest.fixture(scope="module", autouse=True)
def clocks_that_stop() -> Iterator[None]:
    with stoppable():
        yield


@pytest.fixture(scope="module")
def apps(referee: Referee, settings: Settings) -> Sequence[Flask]:
    """Give applications of several settings that play the same matches."""
    limited = replace(referee, rate=(1200, 600))
    return [
        create_app(referee, settings),
        create_app(limited, replace(settings, rate_limit=RateLimit(1200, 600))),
        create_app(limited, replace(settings, trusted_proxies=1, public_url="https://noonday.example")),
        create_app(limited, replace(settings, trusted_proxies=2)),
    ]


def sent_both_ways(apps: Sequence[Flask], requests: MadeUp, luck: Random, many: int) -> Counter[str]:
    """Send requests both ways; count the answers of the short way, and all requests that went to Flask."""
    tally: Counter[str] = Counter()
    for _ in range(many):
        sent = compared(luck.choice(apps), requests.request())
        tally[sent.status[:3] if sent.short else "by Flask"] += 1
    return tally


@pytest.mark.parametrize("game", rules.games())
def test_requests_made_up_at_random_lead_to_the_same_by_both_ways(api: Api, apps: Sequence[Flask], game: str) -> None:
    luck = Random(game)

    tally = sent_both_ways(apps, MadeUp(api, game, luck), luck, MANY)

    assert tally["200"] >= MANY / 5, tally
    assert tally["by Flask"] >= MANY / 20, tally
    assert {"401", "406", "409", "422"} & tally.keys(), tally


@pytest.mark.soak
@pytest.mark.parametrize("game", rules.games())
def test_no_request_is_found_that_leads_to_something_else(api: Api, apps: Sequence[Flask], game: str) -> None:
    seed = Random().randrange(2**32)
    luck = Random(seed)

    assert sent_both_ways(apps, MadeUp(api, game, luck), luck, 30 * MANY)["200"] > MANY, seed


def request(path: str, token: str, body: Any, **environ: Any) -> dict[str, Any]:
    """Return an action as a server passes it on."""
    raw = orjson.dumps(body)
    made = EnvironBuilder(path=f"{path}/actions", method="POST", content_type="application/json").get_environ()
    stated = {"CONTENT_LENGTH": str(len(raw)), "HTTP_AUTHORIZATION": f"Bearer {token}", "wsgi.input": BytesIO(raw)}
    return made | stated | environ


def acted(app: Flask, match: Played, **environ: Any) -> Sent:
    """Return what a legal action leads to by both ways."""
    token, body = match.submission()
    sent = compared(app, request(match.path, token, body, **environ))
    assert sent.short
    return sent


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd", "gzip;q=0"])
def test_a_large_answer_is_compressed_by_both_ways(api: Api, encoding: str) -> None:
    sent = acted(api.app, api.open(LONG_NAMES, game="bomb-the-axis"), HTTP_ACCEPT_ENCODING=encoding)

    assert dict(sent.headers).get("Content-Encoding") == (None if "q=0" in encoding else encoding)


@pytest.mark.parametrize(("kind", "status"), [(Mute, "503"), (Busy, "503"), (Broken, "500")])
def test_a_store_on_a_bad_day_leads_to_the_same_by_both_ways(
    api: Api, settings: Settings, store_url: str, kind: type[Store], status: str
) -> None:
    app = create_app(replace(api.referee, matches=kind(store_url)), settings)

    assert acted(app, api.open()).status.startswith(status)


def test_flask_has_no_hooks_that_the_short_way_would_leave_out(apps: Sequence[Flask]) -> None:
    for app in apps:
        assert dict(app.before_request_funcs) == {None: [must_name_a_host]}, "it answers nothing, and has no blueprint"
        assert not any((app.after_request_funcs, app.url_value_preprocessors))
        assert not any((app.teardown_request_funcs, app.teardown_appcontext_funcs))


def test_no_store_leads_to_the_same_by_both_ways(api: Api, api_without_store: Api) -> None:
    assert acted(api_without_store.app, api.open()).status.startswith("503")


def test_limits_lead_to_the_same_by_both_ways(api: Api, settings: Settings) -> None:
    app, match = create_app(replace(api.referee, rate=(3, 600)), settings), api.open()
    token, body = match.submission()

    statuses = [
        compared(app, request(match.path, token, body, QUERY_STRING="dry_run=true")).status[:3] for _ in range(5)
    ]

    assert (statuses[0], statuses[-1]) == ("200", "429")


def test_a_game_that_fails_leads_to_the_same_by_both_ways(referee: Referee, settings: Settings, tmp_path: Path) -> None:
    def failing(*_: Any, **__: Any) -> Any:
        raise SystemExit(3)

    with installed(tmp_path):
        race = Race(api_of(referee, settings))
        with pytest.MonkeyPatch.context() as patch:
            patched(patch, coin_race.key, rules__apply=failing)
            sent = compared(race.api.app, request(race.path, race.tokens[0], {"decision": 1, "action": STAKE}))

    assert (sent.short, sent.status[:3], sent.lines[0]["game"]) == (True, "500", coin_race.key)


def test_a_request_to_become_a_websocket_leads_to_the_same_by_both_ways(api: Api) -> None:
    match = api.open()
    token, body = match.submission()

    for upgrade in ("websocket", "h2c"):
        sent = compared(api.app, request(match.path, token, body, HTTP_CONNECTION="Upgrade", HTTP_UPGRADE=upgrade))

        assert not sent.short


@pytest.mark.parametrize("scheme", ["ws", "wss", "https,wss", "WSS", "ftp"])
@pytest.mark.parametrize("proxies", [1, 2])
def test_any_scheme_of_a_proxy_leads_to_the_same_by_both_ways(
    api: Api, settings: Settings, proxies: int, scheme: str
) -> None:
    app = create_app(api.referee, replace(settings, trusted_proxies=proxies))

    sent = acted(app, api.open(), HTTP_X_FORWARDED_PROTO=f"{scheme},{scheme}" if proxies == 2 else scheme)

    assert sent.status.startswith("200")


def test_a_lapse_before_an_action_leads_to_the_same_by_both_ways(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=60_000)
    token, body = match.submission()
    clock.forward(3_600_000)

    sent = compared(api.app, request(match.path, token, body))

    assert (sent.short, sent.status[:3]) == (True, "409")


def test_the_request_after_one_on_the_short_way_is_its_own(api: Api, settings: Settings) -> None:
    paths: list[str] = []
    app = create_app(api.referee, settings)
    app.before_request(lambda: paths.append(context.asked().path))
    match = api.open()
    token, body = match.submission()

    app(request(match.path, token, body), lambda *_: print)
    app.test_client().get(match.path)

    assert paths == [f"{match.path}/actions", match.path]
    assert (context._now.asked, context._now.here) == (None, None)


def test_an_application_may_be_asked_while_it_answers(api: Api, settings: Settings) -> None:
    paths: list[str] = []
    inner, outer = create_app(api.referee, settings), create_app(api.referee, settings)
    inner.before_request(lambda: paths.append(context.asked().path))
    outer.before_request(lambda: paths.append(inner.test_client().get("/healthz").request.path))
    outer.before_request(lambda: paths.append(context.asked().path))
    match = api.open()
    token, body = match.submission()

    outer(request(match.path, token, body), lambda *_: print)

    assert paths == ["/healthz", "/healthz", f"{match.path}/actions"]


def test_a_request_is_gone_with_its_answer(api: Api) -> None:
    match, streams = api.open(), []
    gc.collect()
    gc.disable()
    try:
        for change in ({}, {"decision": 99}, {"decision": "x"}, {"more": 1}, {"action": {}}):
            token, body = match.submission()
            environ = request(match.path, token, body | change)
            streams.append(weakref.ref(environ["wsgi.input"]))
            for part in (answer := api.app(environ, lambda *_: None)):
                assert part
            del environ, answer
    finally:
        gc.enable()

    assert [stream() for stream in streams] == [None] * 5
