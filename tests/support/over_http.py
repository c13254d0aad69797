"""Coin Race over HTTP: a game that somebody else's package brings by its entry point."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
import pytest

import rules
from service.api import create_app
from service.api.contract import contract as contracts
from tests.support.api import Api
from tests.support.brought import on_path
from tests.support.contract import Contract
from tests.support.costs import spent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings

GAME = "coin-race"
PEOPLE = [{"player": "person"}, {"player": "person"}]
STAKE = {"kind": "stake", "face": "heads", "steps": 1}


def as_log(log: str) -> dict[str, Any]:
    """Return the arguments of a request that brings a log."""
    return {"data": log.encode(), "content_type": "text/plain"}


def deck(name: str, cards: int = 12) -> dict[str, Any]:
    """Return a deck for races whose every question bears a name."""
    return {"cards": [{"question": f"{name}, card {number}?", "word": name} for number in range(cards)]}


def distribution(site: Path, **games: str) -> Path:
    """Lay a distribution into the folder ``site`` that brings games, each by its key and module; return the folder."""
    folder = site / "races-1.0.dist-info"
    folder.mkdir(parents=True)
    entries = [f"{key.replace('_', '-')} = tests.support.games.{module}:GAME" for key, module in games.items()]
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: races\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text("\n".join(("[noonday.games]", *entries, "")), encoding="utf-8")
    return site


def path_to(*sites: Path) -> str:
    """Return the PYTHONPATH of a process that has the distributions in these folders installed."""
    return os.pathsep.join((*map(str, sites), str(Path(__file__).parents[2])))


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """Install a distribution with a game of its own in the folder ``site`` until the block ends."""
    distribution(site, coin_race="coin_race")
    with on_path(site):
        yield


@contextmanager
def removed() -> Iterator[None]:
    """Take all games away until the block ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "_installed", dict)
        rules.find.cache_clear()
        yield
    rules.find.cache_clear()


def api_of(referee: Referee, settings: Settings) -> Api:
    """Return a client of an application that knows the games which are installed now."""
    app = create_app(referee, settings)
    return Api(app, referee, Contract(orjson.loads(contracts.written(app)[0])))


class Race:
    """A race that was opened."""

    def __init__(
        self,
        api: Api,
        seats: list[dict[str, Any]] = PEOPLE,
        *,
        content: Any = None,
        access: str = "unlisted",
        pace: str | None = None,
        **options: Any,
    ) -> None:
        body = {"game": GAME, "seats": seats, "options": options, "content": content, "access": access}
        body |= {} if pace is None else {"pace": pace}
        opened = api.ok("POST", "/v1/matches", json=body)
        self.api, self.id = api, opened["match"]["id"]
        self.path = f"/v1/matches/{self.id}"
        self.host = opened["host_token"]
        self.tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}

    def see(self, seat: int | None = None) -> Any:
        """Return the race as a seat sees it, or a spectator."""
        return self.api.ok("GET", self.path, None if seat is None else self.tokens[seat])

    def told(self, seat: int | None = None, after: int = 0) -> list[list[str]]:
        """Return the kinds of the events of each ply after one, as they are told to a seat or a spectator."""
        token = None if seat is None else self.tokens[seat]
        plies = self.api.ok("GET", f"{self.path}/events?after={after}", token)["plies"]
        return [[event["kind"] for event in ply["events"]] for ply in plies]

    def send(self, seat: int, decision: int, action: dict[str, Any]) -> Any:
        """Act for a seat."""
        body = {"decision": decision, "action": action}
        return self.api.ok("POST", f"{self.path}/actions", self.tokens[seat], json=body)

    def record(self) -> Any:
        """Return the record of the race, which is over."""
        return self.api.ok("GET", f"{self.path}/record", self.host)

    @spent("matches played")
    def play(self) -> Any:
        """Let every seat stake until the race is over, and return it."""
        while (seen := self.see())["status"] == "on":
            self.send(seen["to_act"][0], seen["decision"], STAKE)
        return seen


def requests(race: Race) -> list[tuple[str, str, str | None, Any]]:
    """Return one request of each kind to a match."""
    race.tokens.setdefault(1, race.tokens[0])
    act = {"decision": 1, "action": STAKE}
    return [
        ("GET", "", None, None),
        ("GET", "", race.tokens[0], None),
        ("GET", "?ply=2", None, None),
        ("GET", "/events", None, None),
        ("GET", "/actions", race.tokens[1], None),
        ("POST", "/actions", race.tokens[1], act),
        ("POST", "/actions?dry_run=true", race.tokens[1], act),
        ("GET", "/board.svg", None, None),
        ("GET", "/record", None, None),
        ("GET", "/sheet.txt", None, None),
        ("GET", "/sheet.pdf", None, None),
        ("POST", "/start", race.host, None),
        ("DELETE", "", race.host, None),
        ("POST", "/rematch", race.host, None),
        ("POST", "/seats/1", None, {}),
        ("DELETE", "/seats/0", race.tokens[0], None),
        ("PATCH", "/seats/0", race.tokens[0], {"player": "bot", "level": "novice"}),
    ]


def refused_everywhere(race: Race, code: str) -> None:
    """Insist that every request to a match is refused so, and with a time to come again."""
    for method, path, token, body in requests(race):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        reply = race.api.send(method, race.path + path, headers=headers, json=body)
        assert (reply.get_json(force=True)["code"], reply.status_code) == (code, 503), (method, path)
        assert int(reply.headers["Retry-After"]) >= 1
