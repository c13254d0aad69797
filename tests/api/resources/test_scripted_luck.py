"""Test matches over HTTP: luck that is chosen by a seed and a script of throws (TBL-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.at_table import FIRST, act

if TYPE_CHECKING:
    from tests.support.api import Api


def test_tbl_17_a_script_throws_the_dice_one_after_the_other(api: Api) -> None:
    match = api.open(luck={"seed": "a", "script": [*FIRST, "3", "5", "blank"]})
    assert match.opened["match"]["status"] == "on"
    assert match.opened["match"]["test"]
    reply = act(match, "throw")
    assert reply.status_code == 200, reply.json
    reply = act(match, "end-turn")
    print(reply.status_code, reply.json)
    reply = act(match, "throw", seat=1)
    print(reply.status_code, reply.json)
    assert 0
