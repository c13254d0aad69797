"""Every problem's page shows the requests that produce it, and they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.api.http.kinds import KINDS
from service.api.pages.recipes import book
from service.play.ports.keys import Scope
from tests.api.resources.test_organising import make
from tests.support.recipes import Cook
from tests.support.refusals_of_limits import stranger

if TYPE_CHECKING:
    from tests.support.api import Api

PROBLEMS = book()["problems"]


def in_process(api: Api) -> Cook:
    """Return who sends recipes to the application in this process, from an address of its own."""
    address = stranger()

    def send(method: str, path: str, headers: dict[str, str], body: bytes | None) -> tuple[int, str]:
        reply = api.send(method, path, headers=headers, data=body, **address)
        return reply.status_code, reply.get_data(as_text=True)

    return Cook(send, {"KEY": make(api.referee, Scope.WEBHOOKS)})


@pytest.mark.parametrize("code", [code for code, recipe in PROBLEMS.items() if "steps" in recipe])
def test_a_recipe_produces_its_problem(api: Api, code: str) -> None:
    cook = in_process(api)

    problem: Any = cook.follow(PROBLEMS[code])

    assert (problem["code"], cook.status) == (code, KINDS[code].status), problem
