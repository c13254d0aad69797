"""A match at a real table over HTTP: opened, started, thrown for, taken back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.support.api import PEOPLE

if TYPE_CHECKING:
    from tests.support.api import Api, Played

FIRST = ["6", "6", "1", "1"]
THREE = (*PEOPLE, {"player": "person", "name": "Cat"})
"""The opening rolls by which seat 0 flies first."""


def opened(api: Api, seats: Any = PEOPLE, **terms: Any) -> Played:
    return api.open(seats, luck="table", **terms)


def started(api: Api, seats: Any = PEOPLE, **terms: Any) -> Played:
    """Return a match in which seat 0 is to throw."""
    match = opened(api, seats, **terms)
    assert entered(match, *FIRST)["match"]["to_act"] == [0]
    return match


def enter(match: Played, *faces: str, by: str | None = None, **more: Any) -> Any:
    """Return the answer to throws of the host, or of another token."""
    token = match.host if by is None else by
    return match.api.send("POST", f"{match.path}/throws", token, json={"throws": list(faces)} | more)


def entered(match: Played, *faces: str, **more: Any) -> Any:
    """Return the document about throws that were accepted."""
    reply = enter(match, *faces, **more)
    assert reply.status_code in (200, 202), reply.get_data(as_text=True)
    return reply.json


def refused(match: Played, code: str, *faces: str, by: str | None = None, **more: Any) -> Any:
    token = match.host if by is None else by
    return match.api.refused(code, "POST", f"{match.path}/throws", token, json={"throws": list(faces)} | more)


def act(match: Played, notation: str, *faces: str, decision: int | None = None, seat: int = 0) -> Any:
    """Return the answer to an action."""
    sent = {"decision": match.see()["decision"] if decision is None else decision, "notation": notation}
    return match.api.send(
        "POST", f"{match.path}/actions", match.tokens[seat], json=sent | ({"throws": list(faces)} if faces else {})
    )


def back(match: Played, to: int, **more: Any) -> Any:
    return match.api.ok("POST", f"{match.path}/rewinds", match.host, json={"to": to} | more)


def errors(problem: Any) -> Any:
    return problem["errors"]


def play(match: Played, upto: int, luck: Random) -> Any:
    """Play at random with thrown dice until a ply, or until the match ends; return it as a spectator sees it."""
    while (seen := match.see())["ply"] < upto and seen["status"] != "over":
        if (awaited := seen["throws"]) is None:
            _act_at_random(match, luck.choice(seen["to_act"]), luck)
        elif awaited["over"]:
            entered(match, over=True)
        else:
            entered(match, luck.choice(awaited["faces"]))
    return seen


def _act_at_random(match: Played, seat: int, luck: Random) -> None:
    seen = match.see(seat)
    entry = luck.choice([entry for entry in seen["actions"] if not entry["unasked"]])
    sent = {"decision": seen["decision"], "action": entry.get("action", entry.get("example"))}
    reply = match.api.send("POST", f"{match.path}/actions", match.tokens[seat], json=sent)
    assert reply.status_code in (200, 202), reply.get_data(as_text=True)
