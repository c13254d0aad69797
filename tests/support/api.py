"""The API in this process, on a real store, with every answer held against the contract."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from structlog.testing import capture_logs

from rules.table import table as tables
from rules.table.table import Cause, Closed
from service.conformance.budgets import Nodes
from service.play.match import drafting, ledger
from service.play.verbs.turns import take_turns, waiting
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask
    from werkzeug.test import TestResponse

    from service.play.match.drafting import Draft
    from service.play.ports.referee import Referee
    from tests.support.contract import Contract

GAME = "twelve-oclock-high"
PEOPLE = ({"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"})
OPEN = ({"player": "person", "name": "Ann"}, {"player": "open"})
PRESENT = {"lent": False, "absent": False, "absent_from": None, "nudged": None}
"""What a seat shows of absence while nobody is absent or reminded, in a match that knows no absence (TBL-16)."""
WITH_BOT = ({"player": "person", "name": "Ann"}, {"player": "bot", "level": "rookie"})
BOTS = ({"player": "bot", "level": "rookie"}, {"player": "bot", "level": "rookie"})


@dataclass(slots=True)
class Clock:
    """The time that tests add to the store's, in ms."""

    ms: int = 0

    def offset(self) -> int:
        """Return the time to add."""
        return self.ms

    def forward(self, ms: int) -> None:
        """Let time pass."""
        self.ms += ms


def written(referee: Referee, match: str, change: Callable[[Draft], Draft], *, store: Any = None) -> Draft:
    """Write a change of a match and return it; make it anew if that took so long that the store finds it too old."""
    drafts: list[Draft] = []

    def write() -> bool:
        drafts.append(change(ledger.settled(referee, match, with_seed=True)))
        return ledger.commit(referee if store is None else replace(referee, matches=store), drafts[-1])

    wait_until(write)
    return drafts[-1]


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was opened, with its tokens."""

    api: Api
    id: str
    host: str
    tokens: Mapping[int, str]
    opened: Any = field(repr=False)

    @property
    def path(self) -> str:
        """Its address."""
        return f"/v1/matches/{self.id}"

    def see(self, seat: int | None = None) -> Any:
        """Return the match as a seat, or a spectator, sees it."""
        return self.api.ok("GET", self.path, self.tokens.get(seat, None) if seat is not None else None)

    def turn(self) -> tuple[str, Any]:
        """Return the token of the seat that is to act, and the match as it sees it."""
        seat = self.see()["to_act"][0]
        return self.tokens[seat], self.see(seat)

    def submission(self) -> tuple[str, dict[str, Any]]:
        """Return who is to act, and a legal submission."""
        token, match = self.turn()
        entry = match["actions"][0]
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        return token, {"decision": match["decision"], "action": action}

    def act(self) -> Any:
        """Play the first action of the menu."""
        token, sent = self.submission()
        return self.api.ok("POST", f"{self.path}/actions", token, json=sent)

    def resign(self, seat: int) -> Any:
        """Let a seat resign."""
        return self.api.ok("DELETE", f"{self.path}/seats/{seat}", self.tokens[seat])

    def close(self) -> None:
        """End the match as one in which nothing happened for too long: everybody still sits there."""
        written(self.api.referee, self.id, lambda held: drafting.add(held, None, Closed(Cause.IDLE)))

    def again(self, token: str | None = None, **rest: Any) -> Any:
        """Ask for the rematch, and return the answer."""
        return self.api.ok("POST", f"{self.path}/rematch", self.host if token is None else token, **rest)

    def play_bots(self) -> Any:
        """Play the bots' turns, as a worker would, and return the match."""
        referee = self.api.referee
        while seats := waiting(held := ledger.settled(referee, self.id)):
            number = tables.decision(held.match.table)
            take_turns(referee, self.id, seats[0], number, lambda: Nodes(20))
        return self.see()


@dataclass(frozen=True, slots=True)
class Api:
    """A client in this process."""

    app: Flask
    referee: Referee
    contract: Contract

    def send(
        self, method: str, path: str, token: str | None = None, *, faulty: bool = False, **rest: Any
    ) -> TestResponse:
        """Send one request and hold the answer against the contract; only a ``faulty`` server may answer with 500."""
        headers = dict(rest.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        client = self.app.test_client()
        client.environ_base["wsgi.input_terminated"] = True  # as the real server says, also of bodies that were cut
        with capture_logs() as lines:
            reply = client.open(path, method=method, headers=headers, **rest)
        assert faulty or reply.status_code != 500, lines
        self.contract.check(method, path.partition("?")[0], reply)
        return reply

    def ok(self, method: str, path: str, token: str | None = None, **rest: Any) -> Any:
        """Send a request that is granted, and return its document."""
        reply = self.send(method, path, token, **rest)
        assert reply.status_code in (200, 201), reply.get_data(as_text=True)
        return reply.json

    def refused(self, code: str, method: str, path: str, token: str | None = None, **rest: Any) -> Any:
        """Send a request that is refused with that code, and return the problem."""
        reply = self.send(method, path, token, faulty=code in ("internal-error", "record-damaged"), **rest)
        assert reply.mimetype == "application/problem+json", reply.get_data(as_text=True)[:500]
        problem = reply.get_json(force=True)
        assert problem["code"] == code, problem
        assert reply.status_code == problem["status"]
        return problem

    def open(self, seats: Any = PEOPLE, **terms: Any) -> Played:
        """Open a match, in which bots act at once unless the terms say otherwise."""
        opened = self.ok("POST", "/v1/matches", json={"game": GAME, "seats": list(seats), "pace": "fast"} | terms)
        tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}
        return Played(self, opened["match"]["id"], opened["host_token"], tokens, opened)

    def over(self, **terms: Any) -> Played:
        """Open a match and end it by resignation."""
        match = self.open(**terms)
        assert match.resign(1)["status"] == "over"
        return match

    def cancelled(self, **terms: Any) -> Played:
        """Open a table and cancel it."""
        match = self.open(OPEN, **terms)
        self.ok("DELETE", match.path, match.host)
        return match
