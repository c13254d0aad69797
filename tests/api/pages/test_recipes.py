"""Every problem's page shows the requests that produce it, and they do; so do those of the ends of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.api.http.kinds import KINDS
from service.api.pages.recipes import book
from service.play.ports.keys import Scope
from tests.api.resources.test_organising import make
from tests.support.recipes import Cook, outcome
from tests.support.refusals_of_limits import stranger
from tests.support.trial_matches import elsewhere

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api

PROBLEMS, ENDINGS = book()["problems"], book()["endings"]
NOT_AT_WILL = {
    *("archive-away", "busy", "claim-expired", "contended", "content-expired", "game-unavailable", "internal-error"),
    *("limit-reached", "match-expired", "other-version", "picture-too-large", "record-damaged", "rules-changed"),
    *("sheet-too-long", "store-away", "unknown-outcome"),
}
"""What no client produces by requests alone: it takes a fault, time, or another server. Their pages say so."""


def in_process(api: Api) -> Cook:
    """Return who sends recipes to the application in this process, from an address of its own."""
    address = stranger()

    def send(method: str, path: str, headers: dict[str, str], body: bytes | None) -> tuple[int, str]:
        reply = api.send(method, path, headers=headers, data=body, **address)
        return reply.status_code, reply.get_data(as_text=True)

    return Cook(send, {"KEY": make(api.referee, Scope.WEBHOOKS)})


def test_every_problem_has_a_recipe_or_says_why_not() -> None:
    assert list(PROBLEMS) == list(KINDS)
    assert {code for code, recipe in PROBLEMS.items() if "why" in recipe} == NOT_AT_WILL
    assert {code for code, recipe in PROBLEMS.items() if "steps" not in recipe} == NOT_AT_WILL


@pytest.mark.parametrize("code", [code for code in PROBLEMS if code not in NOT_AT_WILL])
def test_a_recipe_produces_its_problem(api: Api, code: str) -> None:
    cook = in_process(api)

    problem: Any = cook.follow(PROBLEMS[code])

    assert (problem["code"], cook.status) == (code, KINDS[code].status), problem


@pytest.mark.parametrize("name", [name for name in ENDINGS if name != "axis-bots"])
def test_a_recipe_comes_to_the_same_end_on_every_server(api: Api, settings: Settings, name: str) -> None:
    found = []
    for server in (api, elsewhere(api, settings)):
        cook = in_process(server)
        answer = cook.follow(ENDINGS[name])
        assert cook.status == 200, cook.last
        assert [text for text in ENDINGS[name]["sees"] if text not in cook.last] == [], cook.last
        found.append(outcome(answer))
    assert found[0] == found[1]
