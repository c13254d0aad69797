"""Every refusal that the contract documents is made here, one by one; the common ones in tests/support/refusals.py."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest

from service.settings import Settings
from tests.support import (  # noqa: F401 - they register what makes them
    refusals_of_absence,
    refusals_of_archives,
    refusals_of_claims,
    refusals_of_contents,
    refusals_of_limits,
    refusals_of_outcomes,
    refusals_of_papers,
    refusals_of_real_dice,
    refusals_of_scopes,
    refusals_of_testing,
    refusals_of_texts,
    refusals_of_webhooks,
)
from tests.support.api import GAME, OPEN, PEOPLE, Api, Clock
from tests.support.contract import Contract
from tests.support.offenders import each
from tests.support.refusals import ERASING, OF_HOST, OPENING, PRODUCERS, SHAPES, THROW, World, produces
from tests.support.stores import Mute


@produces(
    "start_match",
    "cancel_match",
    "leave_seat",
    "hand_seat_over",
    "renew_token",
    "act",
    "open_rematch",
    *ERASING,
    code="token-needed",
)
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces("start_match", "cancel_match", "renew_token", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("hand_seat_over", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("leave_seat", "hand_seat_over", *ERASING, code="not-your-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "not-your-seat", match.tokens[1], match=match.id)


@produces("act", code="not-your-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "not-your-seat", match.host, match=match.id)


@produces("take_seat", "leave_seat", "hand_seat_over", "renew_token", *ERASING, code="no-such-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    path = re.sub(r"seats/\d", "seats/7", SHAPES[operation][1])
    world.send(world.api, operation, "no-such-seat", match.host, match=match.id, path=path)


@produces(
    "start_match", "cancel_match", "take_seat", "leave_seat", "hand_seat_over", "renew_token", "act", code="match-over"
)
def _(world: World, operation: str) -> Any:
    match = world.api.cancelled() if operation != "cancel_match" else world.api.over()
    token = match.host if operation in {*OF_HOST, "renew_token"} else match.tokens[0]
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


@produces(*ERASING, code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    seats = [{"player": "person", "name": f"Pilot{seat}"} for seat in range(4)]
    match = world.api.open(seats, game="screaming-eagles")
    note = {"decision": 1, "action": {"kind": "note", "number": 1, "note": "left"}}
    world.api.ok("POST", f"{match.path}/actions", match.tokens[0], json=note)
    before = match.see(0)
    world.send(world.on(Mute), operation, "unknown-outcome", match.tokens[0], match=match.id)
    assert match.see(0) == before


@produces("take_seat", code="seat-taken")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "seat-taken", match=world.api.open([*PEOPLE, {"player": "open"}]).id)


@produces("hand_seat_over", code="seat-taken")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "seat-taken", match.host, match=match.id)


@produces("hand_seat_over", code="seat-vacant")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "open"}])
    world.api.ok("POST", match.path + "/start", match.host)
    world.send(world.api, operation, "seat-vacant", match.host, match=match.id, path="/v1/matches/{match}/seats/2")


@produces("renew_token", code="seat-vacant")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "bot", "level": "rookie"}])
    path = "/v1/matches/{match}/seats/2/token"
    world.send(world.api, operation, "seat-vacant", match.host, match=match.id, path=path)


@produces("hand_seat_over", code="seat-resigned")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "person"}])
    match.resign(0)
    world.send(
        world.api, operation, "seat-resigned", match.host, match=match.id, json={"player": "bot", "level": "veteran"}
    )


@produces("hand_seat_over", code="out-of-order")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "out-of-order", match.host, match=match.id, json={"player": "person"})


@produces("open_match", "open_matches", "take_seat", "renew_token", code="idempotency-key-too-short")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": "short"}
    world.send(world.api, operation, "idempotency-key-too-short", match=world.api.open(OPEN).id, headers=headers)


@produces("open_match", code="idempotency-key-reused")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    world.api.ok("POST", "/v1/matches", json=OPENING, headers=headers)
    other = {**OPENING, "access": "listed"}
    world.send(world.api, operation, "idempotency-key-reused", json=other, headers=headers)


@produces("open_match", code="match-expired")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    opened = world.api.ok("POST", "/v1/matches", json=OPENING, headers=headers)
    world.api.referee.matches.forget(opened["match"]["id"], 60_000)
    world.send(world.api, operation, "match-expired", headers=headers)


@produces("open_match", code="unknown-game")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-game", json={**OPENING, "game": "no-such-game"})


@produces("list_matches", code="unknown-game")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-game", query_string={"game": "no-such-game"})


@produces(
    "show_game",
    "show_guide",
    "list_clauses",
    "show_clause",
    "print_blank_sheet",
    "print_kit",
    "list_contents",
    "bring_content",
    "show_content",
    "check_content",
    "preview_content",
    "print_deck_kit",
    code="unknown-game",
)
def _(world: World, operation: str) -> Any:
    path = SHAPES[operation][1].format(game="no-such-game").replace(GAME, "no-such-game")
    world.send(world.api, operation, "unknown-game", path=path)


@produces("show_clause", code="no-such-clause")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "no-such-clause", path="/v1/games/{game}/rules/12H-9999")


@produces("draw_board", "draw_picture", "act", code="not-started")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-started", match.tokens[0], match=match.id)


@produces("print_sheet", "watch_replay", "show_highlights", code="not-started")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-started", match=world.api.cancelled().id)


@produces("open_rematch", code="not-started")
def _(world: World, operation: str) -> Any:
    table, gone = world.api.open(OPEN), world.api.cancelled()
    world.send(world.api, operation, "not-started", table.tokens[0], match=table.id)
    world.send(world.api, operation, "not-started", gone.host, match=gone.id)


@produces("get_record", "print_sheet", "watch_replay", "show_highlights", "open_rematch", code="match-not-over")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "match-not-over", match.tokens[0], match=match.id)


@produces("act", code="illegal-action")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, seen = match.turn()
    sent = {"decision": seen["decision"], "action": {"kind": "bomb"}}
    problem = world.send(world.api, operation, "illegal-action", token, match=match.id, json=sent)
    assert problem["rule"] == world.api.ok("GET", problem["rule"]["href"])
    assert problem["legal"] == seen["actions"]


@produces("act", code="bad-notation")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, seen = match.turn()
    sent = {"decision": seen["decision"], "notation": "E5"}
    world.send(world.api, operation, "bad-notation", token, match=match.id, json=sent)


@produces("act", code="stale-decision")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, seen = match.turn()
    problem = world.send(world.api, operation, "stale-decision", token, match=match.id, json={**THROW, "decision": 99})
    assert (problem["decision"], problem["ply"]) == (seen["decision"], seen["ply"])


@produces("act", code="not-to-act")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    seen = match.see()
    waiting = seen["to_act"][0]
    problem = world.send(world.api, operation, "not-to-act", match.tokens[1 - waiting], match=match.id)
    assert (problem["decision"], problem["to_act"]) == (seen["decision"], seen["to_act"])


@produces("act", code="bad-notation")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, sent = match.submission()
    text = {"decision": sent["decision"], "notation": "checkmate"}
    world.send(world.api, operation, "bad-notation", token, match=match.id, json=text)


@produces("act", code="seat-handed-over")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token, sent = match.submission()
    seat = match.see()["to_act"][0]
    world.api.ok("PATCH", f"{match.path}/seats/{seat}", token, json={"player": "bot", "level": "rookie"})
    world.send(world.api, operation, "seat-handed-over", token, match=match.id, json=sent)


EVERYWHERE = {(operation, "internal-error") for operation in SHAPES}
"""A fault of ours may befall any operation; those that need nothing that could fail are spared the proof."""


ELSEWHERE = {
    ("act", "already-answered"),
    ("look_at_match", "not-remembered"),
    ("read_position", "not-remembered"),
    ("draw_board", "not-remembered"),
    ("draw_picture", "not-remembered"),
    ("draw_picture", "picture-too-large"),
}
"""They take a game of simultaneous choices, one that keeps its past to itself, and one with a vast board:
tests/api/test_another_game.py, test_hindsight.py, test_position.py and test_pictures.py."""


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
    made = {
        (operation, "".join(map(str.capitalize, code.split("-"))) + "Problem")
        for operation, code in {*PRODUCERS, *ELSEWHERE}
    }
    everywhere = {(operation, "InternalErrorProblem") for operation, _ in EVERYWHERE}

    assert documented(contract) - everywhere == made - everywhere


@pytest.mark.parametrize("operation", SHAPES)
def test_an_operation_makes_all_its_refusals(
    operation: str, api: Api, clock: Clock, settings: Settings, api_without_store: Api
) -> None:
    world = World(api, clock, settings, api_without_store)

    @each("code", sorted(code for name, code in PRODUCERS if name == operation))
    def refused(code: str) -> None:
        clock.ms = 0
        PRODUCERS[operation, code](world)

    refused()


def test_every_operation_with_a_refusal_is_asked() -> None:
    assert {operation for operation, _ in PRODUCERS} <= SHAPES.keys()


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/matches/a/b/c", "/v1/games/", "/static/x"])
def test_an_address_that_leads_nowhere(api: Api, path: str) -> None:
    api.refused("no-such-resource", "GET", path)


def test_a_body_that_was_cut(api: Api) -> None:
    cut = {"CONTENT_LENGTH": "100", "CONTENT_TYPE": "application/json"}

    api.refused("bad-request", "POST", "/v1/matches", data=b"{}", environ_overrides=cut)


def test_a_method_that_the_address_does_not_take(api: Api) -> None:
    reply = api.send("PUT", "/v1/matches")

    assert reply.status_code == 405
    assert reply.headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert reply.get_json(force=True)["code"] == "method-not-allowed"
