"""Requests that wait for something to happen."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.verbs import follow
from service.running import bootstrap
from tests.support.api import OPEN, Api, Played
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.settings import Settings
    from tests.support.contract import Contract

PATIENCE = 20
"""Seconds for which a request waits that is expected to be answered before."""


@dataclass(slots=True)
class Asking:
    """A request that is on its way in a thread of its own."""

    send: Callable[[], Any]
    replies: list[Any] = field(default_factory=list)
    thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=lambda: self.replies.append(self.send()))
        self.thread.start()

    def waits(self) -> bool:
        """Return whether the request waits for news, so that all that happens now happens after its first look."""
        frame = sys._current_frames().get(self.thread.ident or 0)
        while frame is not None and frame.f_code is not follow._woken.__code__:
            frame = frame.f_back
        return frame is not None

    def reply(self) -> Any:
        """Return the answer, which comes long before its time is over."""
        self.thread.join(PATIENCE / 2)
        assert self.replies, "no answer"
        return self.replies[0]


def ask(api: Api, path: str, token: str | None = None, **rest: Any) -> Asking:
    """Send a request, and return when it has looked once and waits."""
    asking = Asking(lambda: api.send("GET", path, token, **rest))
    wait_until(asking.waits)
    return asking


@pytest.fixture
def match(api: Api) -> Played:
    return api.open()


@pytest.mark.parametrize("known", ["after", "etag", "nothing"])
def test_a_waiting_look_is_answered_as_soon_as_somebody_acts(api: Api, match: Played, known: str) -> None:
    ply = match.see()["ply"]
    etag = api.send("GET", match.path).headers["ETag"]
    query = f"&after={ply}" if known == "after" else ""
    headers = {"If-None-Match": etag} if known == "etag" else {}
    asking = ask(api, f"{match.path}?wait={PATIENCE}{query}", headers=headers)

    match.act()

    assert (asking.reply().status_code, asking.reply().json["ply"]) == (200, ply + 1)


def test_what_has_happened_already_is_answered_at_once(api: Api, match: Played) -> None:
    assert api.ok("GET", f"{match.path}?wait={PATIENCE}&after=1")["ply"] == match.see()["ply"]
    assert api.ok("GET", f"{match.path}/events?wait={PATIENCE}&after=2")["plies"][0]["ply"] == 3


@pytest.mark.parametrize("path", ["", "/events"])
@pytest.mark.parametrize(("known", "status"), [(True, 304), (False, 200)])
def test_the_answer_comes_when_the_time_is_over(api: Api, match: Played, path: str, known: bool, status: int) -> None:
    path = f"{match.path}{path}?after={match.see()['ply']}"
    etag = api.send("GET", path).headers["ETag"] if path.startswith(f"{match.path}/") else match_tag(api, match)
    headers = {"If-None-Match": etag} if known else {}

    assert api.send("GET", f"{path}&wait=1", headers=headers).status_code == status


def match_tag(api: Api, match: Played) -> str:
    return api.send("GET", match.path).headers["ETag"]


def test_a_waiting_page_of_events_has_the_ply_that_it_waited_for(api: Api, match: Played) -> None:
    ply = match.see()["ply"]
    asking = ask(api, f"{match.path}/events?wait={PATIENCE}&after={ply}")

    match.act()

    assert [entry["ply"] for entry in asking.reply().json["plies"]] == [ply + 1]


def test_a_name_that_is_erased_is_news_too(api: Api, match: Played) -> None:
    asking = ask(api, f"{match.path}?wait={PATIENCE}&after={match.see()['ply']}")

    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])

    assert asking.reply().json["seats"][0]["name"] is None


def test_a_token_that_is_revoked_while_it_waits_is_refused(api: Api) -> None:
    match = api.open(OPEN)
    token = api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"})["token"]
    waiting = api.open([*OPEN, OPEN[1]])
    token = api.ok("POST", f"{waiting.path}/seats/1", json={"name": "Ben"})["token"]
    asking = ask(api, f"{waiting.path}?wait={PATIENCE}", token)

    api.ok("DELETE", f"{waiting.path}/seats/1", token)

    assert asking.reply().json["code"] == "unknown-token"


@pytest.mark.parametrize(
    "query", ["wait=-1", "wait=31", "wait=1000000000", "wait=soon", "wait=1&ply=1", "wait=1&after=99"]
)
def test_a_wait_that_cannot_be_is_refused(api: Api, match: Played, query: str) -> None:
    api.refused("malformed", "GET", f"{match.path}?{query}")


@pytest.mark.parametrize("query", ["wait=-1", "wait=1.5", "wait="])
def test_the_lobby_refuses_a_wait_that_cannot_be(api: Api, query: str) -> None:
    api.refused("malformed", "GET", f"/v1/matches?{query}")


def test_a_waiting_lobby_is_answered_when_a_match_is_opened(api: Api) -> None:
    etag = api.send("GET", "/v1/matches?limit=1").headers["ETag"]
    asking = ask(api, f"/v1/matches?limit=1&wait={PATIENCE}", headers={"If-None-Match": etag})

    opened = api.open(OPEN, access="listed")

    assert [match["id"] for match in asking.reply().json["matches"]] == [opened.id]


def test_an_unlisted_match_is_no_news_for_the_lobby(api: Api) -> None:
    etag = api.send("GET", "/v1/matches?limit=1").headers["ETag"]
    asking = ask(api, "/v1/matches?limit=1&wait=4", headers={"If-None-Match": etag})

    api.open(OPEN)

    assert asking.reply().status_code == 304


@pytest.fixture
def narrow(settings: Settings, contract: Contract) -> Api:
    """Give an API in which one request can wait."""
    tight = replace(settings, api_held=2, held_per_address=1)
    referee = bootstrap.referee(tight)
    return Api(create_app(referee, tight), referee, contract)


def test_one_address_cannot_take_all_places_of_those_that_wait(narrow: Api) -> None:
    match = narrow.open()
    with narrow.app.extensions["noonday"].held.waiting("127.0.0.1"):
        refused = narrow.refused("busy", "GET", f"{match.path}?wait={PATIENCE}")
        narrow.refused("busy", "GET", f"{match.path}/events", headers={"Accept": "text/event-stream"})

        assert "of this address" in refused["detail"]
        assert narrow.send("GET", match.path).status_code == 200
    assert narrow.send("GET", f"{match.path}?wait=1").status_code == 200


@pytest.mark.parametrize("path", ["{match}", "{match}/position.txt", "/v1/matches"])
def test_a_poll_gives_its_place_to_the_next_request_as_its_client_may_be_gone(narrow: Api, path: str) -> None:
    match = narrow.open(access="listed")
    polled = f"{path.format(match=match.path)}?wait={PATIENCE}"
    first = ask(narrow, polled)

    second = ask(narrow, f"{match.path}?wait={PATIENCE}")

    assert first.reply().status_code == 200
    match.act()
    assert second.reply().json["ply"] == match.see()["ply"]


def test_nobody_waits_in_a_process_that_is_about_to_end(narrow: Api) -> None:
    match = narrow.open()
    asking = ask(narrow, f"{match.path}?wait={PATIENCE}")

    narrow.referee.news.close()

    assert asking.reply().status_code == 200
