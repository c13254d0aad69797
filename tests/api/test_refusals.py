"""Every refusal that the contract documents is made here, one by one."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from service import bootstrap
from service.api import create_app
from service.settings import CreateLimit, Settings
from tests.support.api import GAME, OPEN, PEOPLE, Api, Clock
from tests.support.contract import Contract
from service.store.matches import Store
from tests.support.stores import Broken, Busy, Mute

NOBODY = "a" * 26
BLANK = f"/v1/games/{GAME}/blank-sheet.txt"
OPENING = {"game": GAME, "seats": list(PEOPLE)}
THROW = {"decision": 1, "action": {"kind": "throw"}}

SHAPES: dict[str, tuple[str, str, Any]] = {
    "list_games": ("GET", "/v1/games", None),
    "show_game": ("GET", "/v1/games/{game}", None),
    "list_clauses": ("GET", "/v1/games/{game}/rules", None),
    "show_clause": ("GET", "/v1/games/{game}/rules/12H-1", None),
    "open_match": ("POST", "/v1/matches", OPENING),
    "list_matches": ("GET", "/v1/matches", None),
    "look_at_match": ("GET", "/v1/matches/{match}", None),
    "start_match": ("POST", "/v1/matches/{match}/start", None),
    "cancel_match": ("DELETE", "/v1/matches/{match}", None),
    "follow_match": ("GET", "/v1/matches/{match}/events", None),
    "take_seat": ("POST", "/v1/matches/{match}/seats/1", {}),
    "leave_seat": ("DELETE", "/v1/matches/{match}/seats/0", None),
    "hand_seat_over": ("PATCH", "/v1/matches/{match}/seats/0", {"player": "bot", "level": "rookie"}),
    "show_menu": ("GET", "/v1/matches/{match}/actions", None),
    "act": ("POST", "/v1/matches/{match}/actions", THROW),
    "draw_board": ("GET", "/v1/matches/{match}/board.svg", None),
    "get_record": ("GET", "/v1/matches/{match}/record", None),
    "print_sheet": ("GET", "/v1/matches/{match}/sheet.txt", None),
    "print_blank_sheet": ("GET", BLANK, None),
    "verify_record": ("POST", "/v1/verifications", {}),
    "check_alive": ("GET", "/healthz", None),
    "check_ready": ("GET", "/readyz", None),
    "get_metrics": ("GET", "/metrics", None),
    "get_contract": ("GET", "/v1/openapi.json", None),
}
"""A request to each operation."""

OF_HOST = {"start_match", "cancel_match"}


@dataclass(frozen=True, slots=True)
class World:
    """What a refusal may need: the API, its clock, and the same API on other stores."""

    api: Api
    clock: Clock
    settings: Settings
    without_store: Api

    def on(self, store: type[Store]) -> Api:
        """Return the API on a store that is having a bad day."""
        assert self.settings.store_url is not None
        bad = store(self.settings.store_url, offset=self.clock.offset)
        referee = replace(self.api.referee, matches=bad, due=bad, shelf=bad, limits=bad)
        return Api(create_app(referee, self.settings), referee, self.api.contract)

    def send(self, api: Api, operation: str, code: str, token: str | None = None, **rest: Any) -> Any:
        """Send the operation's usual request, or another ``path``, and insist on the refusal."""
        method, path, body = SHAPES[operation]
        path = rest.pop("path", path).format(game=GAME, match=rest.pop("match", NOBODY))
        if body is not None and not {"json", "data"} & rest.keys():
            rest["json"] = body
        return api.refused(code, method, path, token, **rest)


Producer = Callable[[World], Any]
PRODUCERS: dict[tuple[str, str], Producer] = {}


def produces(*operations: str, code: str) -> Callable[[Callable[[World, str], Any]], Callable[[World, str], Any]]:
    """Register what makes a refusal for each of these operations."""

    def register(produce: Callable[[World, str], Any]) -> Callable[[World, str], Any]:
        for operation in operations:
            PRODUCERS[operation, code] = lambda world, operation=operation: produce(world, operation)
        return register

    return register


OF_MATCH = [name for name, shape in SHAPES.items() if "{match}" in shape[1]]
WITH_BODY = [name for name, shape in SHAPES.items() if shape[2] is not None]
WITH_PARAMETER = [name for name, shape in SHAPES.items() if "{" in shape[1] or "blank" in shape[1]]
STORED = [*OF_MATCH, "open_match", "list_matches", "verify_record", "print_blank_sheet"]
CHANGING = ["start_match", "cancel_match", "take_seat", "leave_seat", "hand_seat_over", "act"]


@produces(*SHAPES, code="malformed")
def _(world: World, operation: str) -> Any:
    problem = world.send(world.api, operation, "malformed", query_string={"nonsense": "1"})
    assert list(problem["errors"]) == ["nonsense"]


@produces(*SHAPES, code="not-acceptable")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-acceptable", headers={"Accept": "application/x-nothing"})


@produces(*WITH_PARAMETER, code="no-such-resource")
def _(world: World, operation: str) -> Any:
    path = SHAPES[operation][1].format(game="a%2Fb", match="a%2Fb").replace("12H-1", "a%2Fb").replace(GAME, "a%2Fb")
    world.send(world.api, operation, "no-such-resource", path=path)


@produces(*WITH_BODY, code="not-json")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-json", data=b"{", content_type="application/json")


@produces(*WITH_BODY, code="bad-request")
def _(world: World, operation: str) -> Any:
    cut = {"CONTENT_LENGTH": "100", "CONTENT_TYPE": "application/json"}
    world.send(world.api, operation, "bad-request", data=b"{}", environ_overrides=cut)


@produces(*WITH_BODY, code="too-large")
def _(world: World, operation: str) -> Any:
    size = (4096 if operation == "verify_record" else 64) * 1024 + 1
    world.send(world.api, operation, "too-large", data=b" " * size, content_type="application/json")


@produces(*WITH_BODY, code="unsupported-media-type")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unsupported-media-type", data=b"{}", content_type="text/plain")


@produces(*(set(OF_MATCH) | {"open_match", "list_matches"}), code="store-away")
def _(world: World, operation: str) -> Any:
    token = world.api.open().host
    world.send(world.without_store, operation, "store-away", token)


@produces("print_blank_sheet", code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", path=BLANK.replace("txt", "pdf"))


@produces("verify_record", code="store-away")
def _(world: World, operation: str) -> Any:
    record = world.api.ok("GET", world.api.over().path + "/record")
    world.send(world.without_store, operation, "store-away", json=record)


@produces(*STORED, code="internal-error")
def _(world: World, operation: str) -> Any:
    broken = world.on(Broken)
    rest: dict[str, Any] = {}
    if operation == "verify_record":
        rest["json"] = world.api.ok("GET", world.api.over().path + "/record")
    if operation == "print_blank_sheet":
        rest["path"] = BLANK.replace("txt", "pdf")
    problem = world.send(broken, operation, "internal-error", **rest)
    assert "secret" not in str(problem)


@produces(*OF_MATCH, code="no-such-match")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "no-such-match")


@produces(*OF_MATCH, code="match-expired")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "match-expired", match=world.api.referee.mint.match_id(b"long ago 123"))


@produces(*OF_MATCH, "open_match", code="unknown-token")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    world.send(world.api, operation, "unknown-token", "nd1.nonsense", match=world.api.open().id, headers=headers)


@produces(*(set(OF_MATCH) - {"take_seat"}), code="other-match")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "other-match", world.api.open().host, match=world.api.open().id)


@produces(*OF_MATCH, code="contended")
def _(world: World, operation: str) -> Any:
    match = world.api.open(time_per_decision=1000)
    world.clock.forward(2000)
    world.send(world.on(Busy), operation, "contended", match.host, match=match.id)


@produces("open_match", code="contended")
def _(world: World, operation: str) -> Any:
    headers, body = {"Idempotency-Key": str(uuid.uuid4())}, {**OPENING, "time_per_decision": 1000}
    world.api.ok("POST", "/v1/matches", json=body, headers=headers)
    world.clock.forward(2000)
    world.send(world.on(Busy), operation, "contended", json=body, headers=headers)


@produces("open_match", "take_seat", "start_match", "cancel_match", "leave_seat", "hand_seat_over", "act", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    seats = PEOPLE if operation == "act" else [*PEOPLE, {"player": "open"}]
    match = world.api.open(seats)
    token, path = match.host, SHAPES[operation][1].replace("seats/1", "seats/2").replace("seats/0", "seats/2")
    rest: dict[str, Any] = {}
    if operation == "leave_seat":
        path = SHAPES[operation][1]
    if operation == "act":
        token, rest["json"] = match.submission()
    before = match.see()
    world.send(world.on(Mute), operation, "unknown-outcome", token, path=path, match=match.id, **rest)
    assert match.see() == before


@produces("start_match", "cancel_match", "leave_seat", "hand_seat_over", "act", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces("start_match", "cancel_match", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("hand_seat_over", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("leave_seat", "hand_seat_over", code="not-your-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "not-your-seat", match.tokens[1], match=match.id)


@produces("act", code="not-your-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "not-your-seat", match.host, match=match.id)


@produces("take_seat", "leave_seat", "hand_seat_over", code="no-such-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    path = SHAPES[operation][1][:-1] + "7"
    world.send(world.api, operation, "no-such-seat", match.host, match=match.id, path=path)


@produces("start_match", "cancel_match", "take_seat", "leave_seat", "hand_seat_over", "act", code="match-over")
def _(world: World, operation: str) -> Any:
    match = world.api.cancelled() if operation != "cancel_match" else world.api.over()
    token = match.host if operation in OF_HOST else match.tokens[0]
    world.send(world.api, operation, "match-over", token, match=match.id)


@produces("start_match", code="too-few-seats")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "too-few-seats", match.host, match=match.id)


@produces("cancel_match", code="already-started")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "already-started", match.host, match=match.id)


@produces("take_seat", code="already-started")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "open"}])
    world.api.ok("POST", match.path + "/start", match.host)
    world.send(world.api, operation, "already-started", match=match.id, path="/v1/matches/{match}/seats/2")


@produces("take_seat", code="seat-taken")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "seat-taken", match=world.api.open([*PEOPLE, {"player": "open"}]).id)


@produces("hand_seat_over", code="seat-taken")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "seat-taken", match.host, match=match.id)


@produces("leave_seat", code="seat-vacant")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "seat-vacant", match.host, match=match.id, path="/v1/matches/{match}/seats/1")


@produces("hand_seat_over", code="seat-vacant")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "open"}])
    world.api.ok("POST", match.path + "/start", match.host)
    world.send(world.api, operation, "seat-vacant", match.host, match=match.id, path="/v1/matches/{match}/seats/2")


@produces("hand_seat_over", code="seat-resigned")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "person"}])
    match.resign(0)
    world.send(world.api, operation, "seat-resigned", match.host, match=match.id, json={"player": "bot", "level": "veteran"})


@produces("hand_seat_over", code="out-of-order")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "out-of-order", match.host, match=match.id, json={"player": "person"})


@produces("open_match", "take_seat", code="idempotency-key-too-short")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": "short"}
    world.send(world.api, operation, "idempotency-key-too-short", match=world.api.open(OPEN).id, headers=headers)


@produces("open_match", code="idempotency-key-reused")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    world.api.ok("POST", "/v1/matches", json=OPENING, headers=headers)
    other = {**OPENING, "access": "listed"}
    world.send(world.api, operation, "idempotency-key-reused", json=other, headers=headers)


@produces("open_match", code="too-many-tables")
def _(world: World, operation: str) -> Any:
    settings = replace(world.settings, create_limit=CreateLimit(1, 60))
    referee = bootstrap.referee(settings)
    api = Api(create_app(referee, settings), referee, world.api.contract)
    address = {"REMOTE_ADDR": f"2001:db8:{uuid.uuid4().hex[:4]}::1"}
    first = api.send("POST", "/v1/matches", json=OPENING, environ_overrides=address)
    assert (first.status_code, first.headers["RateLimit-Policy"]) == (201, '"tables";q=1;w=60')
    assert first.headers["RateLimit"].startswith('"tables";r=0;t=')
    neighbour = {"REMOTE_ADDR": address["REMOTE_ADDR"] + "2"}
    world.send(api, operation, "too-many-tables", environ_overrides=neighbour)


@produces("open_match", code="unknown-game")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-game", json={**OPENING, "game": "no-such-game"})


@produces("list_matches", code="unknown-game")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-game", query_string={"game": "no-such-game"})


@produces("show_game", "list_clauses", "show_clause", "print_blank_sheet", code="unknown-game")
def _(world: World, operation: str) -> Any:
    path = SHAPES[operation][1].format(game="no-such-game").replace(GAME, "no-such-game")
    world.send(world.api, operation, "unknown-game", path=path)


@produces("show_clause", code="no-such-clause")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "no-such-clause", path="/v1/games/{game}/rules/12H-9999")


@produces("verify_record", code="unknown-game")
def _(world: World, operation: str) -> Any:
    record = world.api.ok("GET", world.api.over().path + "/record")
    world.send(world.api, operation, "unknown-game", json={**record, "game": "no-such-game"})


@produces("verify_record", code="invalid-content")
def _(world: World, operation: str) -> Any:
    record = world.api.ok("GET", world.api.over().path + "/record")
    content = {"digest": "0" * 64, "excerpt": {}}
    world.send(world.api, operation, "invalid-content", json={**record, "content": content})


@produces("draw_board", "act", code="not-started")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-started", match.tokens[0], match=match.id)


@produces("print_sheet", code="not-started")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-started", match=world.api.cancelled().id)


@produces("get_record", "print_sheet", code="match-not-over")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "match-not-over", match=world.api.open().id)


@produces("act", code="illegal-action")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, seen = match.turn()
    sent = {"decision": seen["decision"], "action": {"kind": "bomb"}}
    problem = world.send(world.api, operation, "illegal-action", token, match=match.id, json=sent)
    assert problem["rule"] == world.api.ok("GET", problem["rule"]["href"])
    assert problem["legal"] == seen["actions"]


@produces("act", code="stale-decision")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, seen = match.turn()
    problem = world.send(world.api, operation, "stale-decision", token, match=match.id, json={**THROW, "decision": 99})
    assert (problem["decision"], problem["ply"]) == (seen["decision"], seen["ply"])


@produces("act", code="not-to-act")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    waiting = match.see()["to_act"][0]
    world.send(world.api, operation, "not-to-act", match.tokens[1 - waiting], match=match.id)


@produces("act", code="seat-handed-over")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, sent = match.submission()
    seat = match.see()["to_act"][0]
    world.api.ok("PATCH", f"{match.path}/seats/{seat}", token, json={"player": "bot", "level": "rookie"})
    world.send(world.api, operation, "seat-handed-over", token, match=match.id, json=sent)


EVERYWHERE = {(operation, "internal-error") for operation in SHAPES}
"""A fault of ours may befall any operation; those that need nothing that could fail are spared the proof."""


ELSEWHERE = {("act", "already-answered")}
"""It takes a game of simultaneous choices: tests/api/test_another_game.py."""


def documented(contract: Contract) -> set[tuple[str, str]]:
    """Return each operation of the contract with each code that it may refuse with."""
    return {
        (place.operation["operationId"], schema["$ref"].rsplit("/", 1)[1])
        for place in contract.places
        for response in place.operation["responses"].values()
        if (content := response.get("content", {}).get("application/problem+json"))
        for schema in content["schema"].get("oneOf", [content["schema"]])
    }


def test_the_table_names_every_documented_refusal(contract: Contract) -> None:
    made = {(operation, "".join(map(str.capitalize, code.split("-"))) + "Problem") for operation, code in {*PRODUCERS, *ELSEWHERE}}
    everywhere = {(operation, "InternalErrorProblem") for operation, _ in EVERYWHERE}

    assert documented(contract) - everywhere == made - everywhere


@pytest.mark.parametrize(("operation", "code"), sorted(PRODUCERS))
def test_the_refusal(
    operation: str, code: str, api: Api, clock: Clock, settings: Settings, api_without_store: Api
) -> None:
    PRODUCERS[operation, code](World(api, clock, settings, api_without_store))


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/matches/a/b/c", "//v1/games", "/v1/games/", "/static/x"])
def test_an_address_that_leads_nowhere(api: Api, path: str) -> None:
    api.refused("no-such-resource", "GET", path)


def test_a_method_that_the_address_does_not_take(api: Api) -> None:
    reply = api.send("PUT", "/v1/matches")

    assert reply.status_code == 405
    assert reply.headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert reply.get_json(force=True)["code"] == "method-not-allowed"


