"""A service that is started again with another version of a game, and then without the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.store import embedded
from tests.support.over_http import GAME, STAKE, distribution, path_to
from tests.support.stack import Stack, api_alone, over, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PERSON = {"player": "person"}
BOT = {"player": "bot", "level": "novice"}


def opened(stack: Stack, *seats: dict[str, str], **terms: Any) -> tuple[str, dict[int, str]]:
    """Open a race, and return its id and the tokens of its people."""
    answer = stack.call("POST", "/v1/matches", json={"game": GAME, "seats": seats} | terms)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return told["match"]["id"], {entry["seat"]: entry["token"] for entry in told["seats"]}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[str]:
    """Give the address of a store that outlives the services on it."""
    runtime = embedded.make_runtime()
    server = embedded.start("store", tmp_path / "store", runtime)
    yield server.url
    server.stop()
    runtime.rmdir()


def test_tbl_11_another_version_goes_on_with_no_match_and_none_loses_its_record(tmp_path: Path, store: str) -> None:
    data, later = tmp_path / "data", path_to(distribution(tmp_path / "later", coin_race="later_race"))
    earlier = path_to(distribution(tmp_path / "earlier", coin_race="coin_race"))
    with running(data, STORE_URL=store, PYTHONPATH=later) as stack:
        waiting, fresh = opened(stack, PERSON, PERSON, options={"sand": 0})

    with running(data, STORE_URL=store, PYTHONPATH=earlier) as stack:
        back = stack.act(waiting, fresh[0], 1, STAKE)
        still, tokens = opened(stack, PERSON, PERSON, options={"sand": 0})
        assert stack.act(still, tokens[0], 1, STAKE).status_code == 200
        mixed, _ = opened(stack, PERSON, BOT, time_per_decision=600_000)
        done, _ = opened(stack, BOT, BOT)
        assert over(stack, done)["version"] == 1
        record = stack.call("GET", f"/v1/matches/{done}/record").json()
        sound = stack.call("POST", "/v1/verifications", json=record).json()

    with running(data, STORE_URL=store, PYTHONPATH=later) as stack:
        late = stack.act(still, tokens[1], 1, STAKE)
        ended = [over(stack, match) for match in (still, mixed)]
        kept = [stack.call("GET", f"/v1/matches/{match}/record").json() for match in (still, mixed, done)]
        judged = [stack.call("POST", "/v1/verifications", json=each).json() for each in kept]
        forth = stack.act(waiting, fresh[0], 1, STAKE)

    assert sound["sound"] is True
    assert (back.status_code, back.json()["code"], forth.status_code) == (503, "game-unavailable", 200)
    assert (late.status_code, late.json()["code"]) in ((503, "other-version"), (410, "rules-changed"))
    assert [match["outcome"]["reason"] for match in ended] == ["rules-changed"] * 2
    assert kept[2] == record
    assert [(judgement["sound"], judgement["known"]) for judgement in judged] == [(None, True)] * 3

    # From here on nothing has to be played: the API alone answers.
    with api_alone(data, store, PYTHONPATH=earlier) as stack:
        home = [stack.call("POST", "/v1/verifications", json=each).json() for each in kept]

    assert [(judgement["sound"], judgement["known"]) for judgement in home] == [(True, True)] * 3

    with api_alone(data, store) as stack:
        gone = stack.call("GET", f"/v1/matches/{done}/board.svg")
        last = stack.call("GET", f"/v1/matches/{done}/record")

    assert (gone.status_code, gone.json()["code"]) == (503, "game-unavailable")
    assert last.json() == record
