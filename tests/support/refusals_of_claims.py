"""What makes every operation on claims refuse: somebody asks the host for a seat."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from service.api import create_app
from service.play.match.claims import LIFE
from tests.support.api import OPEN, PEOPLE, Api, Played
from tests.support.archives import archiving, end_keeping
from tests.support.over_http import removed
from tests.support.refusals import NOBODY, SHAPES, World, of_version, produces
from tests.support.refusals_of_limits import poor, spent, stranger
from tests.support.stores import Broken, Busy, Mute


def ask(match: Played, seat: int = 1) -> Any:
    """Ask for a seat of a match from another address, and return the claim."""
    return match.api.ok("POST", f"{match.path}/seats/{seat}/claims", **stranger())


def look(world: World, api: Api, code: str, match: str, **rest: Any) -> None:
    """Look at a claim to a seat of any match with its secret, and insist on the refusal."""
    mint = world.api.referee.mint
    claim = mint.claim_id(match, b"a claim!")
    path = "/v1/matches/{match}/claims/" + claim
    world.send(api, "look_at_claim", code, mint.claim_token(match, claim), match=match, path=path, **rest)


def answer(world: World, claim: str, code: str, match: Played, api: Api | None = None, word: str = "accept") -> None:
    """Answer a claim as the host, and insist on the refusal."""
    path = "/v1/matches/{match}/claims/" + claim
    body = {"answer": word}
    world.send(api or world.api, "answer_claim", code, match.host, match=match.id, path=path, json=body)


@produces("look_at_claim", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces("list_claims", "close_claims", "answer_claim", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces("list_claims", "close_claims", "answer_claim", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("look_at_claim", code="unknown-token")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    claim = ask(match)
    path = f"{match.path}/claims/{claim['claim']}"
    for wrong in ("nd1.nonsense", f"{claim['secret'][:-1]}!", f"nd1.claim.{match.id}.{claim['claim']}."):
        world.send(world.api, operation, "unknown-token", wrong, path=path)


@produces("look_at_claim", code="not-your-claim")
def _(world: World, operation: str) -> Any:
    match, other = world.api.open(), world.api.open()
    path = f"{match.path}/claims/{ask(match)['claim']}"
    for wrong in (match.tokens[1], match.host, ask(match, 0)["secret"], ask(other)["secret"]):
        world.send(world.api, operation, "not-your-claim", wrong, path=path)


@produces("look_at_claim", code="no-such-match")
def _(world: World, operation: str) -> Any:  # noqa: ARG001 - as the others
    look(world, world.api, "no-such-match", NOBODY)


@produces("look_at_claim", code="match-expired")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    look(world, world.api, "match-expired", world.api.referee.mint.match_id(b"long ago 123"))


@produces("look_at_claim", code="claim-expired")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    look(world, world.api, "claim-expired", world.api.open().id)


@produces("answer_claim", code="claim-expired")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    claim = ask(match)["claim"]
    world.clock.forward(LIFE)
    answer(world, claim, "claim-expired", match)


@produces("answer_claim", code="no-such-claim")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    for claim in ("a" * 20, "nonsense", ask(world.api.open())["claim"]):
        answer(world, claim, "no-such-claim", match)


@produces("answer_claim", code="claim-settled")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    claim = ask(match)["claim"]
    world.api.ok("POST", f"{match.path}/claims/{claim}", match.host, json={"answer": "refuse"})
    answer(world, claim, "claim-settled", match)


@produces("ask_for_seat", code="no-such-seat")
def _(world: World, operation: str) -> Any:
    path = re.sub(r"seats/\d", "seats/7", SHAPES[operation][1])
    world.send(world.api, operation, "no-such-seat", match=world.api.open().id, path=path)


@produces("ask_for_seat", code="seat-vacant")
def _(world: World, operation: str) -> Any:
    match = world.api.open([*PEOPLE, {"player": "bot", "level": "rookie"}])
    world.send(world.api, operation, "seat-vacant", match=match.id, path="/v1/matches/{match}/seats/2/claims")
    match = world.api.open(OPEN)
    world.send(world.api, operation, "seat-vacant", match=match.id, path="/v1/matches/{match}/seats/1/claims")


@produces("answer_claim", code="seat-vacant")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open([*PEOPLE, {"player": "open"}])
    claim = ask(match)["claim"]
    match.resign(1)  # before the start this empties the seat
    answer(world, claim, "seat-vacant", match)


@produces("ask_for_seat", "close_claims", code="match-over")
def _(world: World, operation: str) -> Any:
    for match in (world.api.over(), world.api.cancelled()):
        token = match.host if operation == "close_claims" else None
        world.send(world.api, operation, "match-over", token, match=match.id)


@produces("answer_claim", code="match-over")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    claim = ask(match)["claim"]
    match.resign(1)
    for word in ("accept", "refuse"):
        answer(world, claim, "match-over", match, word=word)


@produces("look_at_claim", code="match-over")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    claim = ask(match)
    match.resign(1)
    world.send(world.api, operation, "match-over", claim["secret"], path=f"{match.path}/claims/{claim['claim']}")


@produces("ask_for_seat", code="claims-closed")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.api.ok("PATCH", f"{match.path}/claims", match.host, json={"closed": True})
    world.send(world.api, operation, "claims-closed", match=match.id)


@produces("ask_for_seat", code="too-many-claims")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    ask(match, 0)
    ask(match, 0)
    world.send(world.api, operation, "too-many-claims", match=match.id)


@produces("ask_for_seat", code="idempotency-key-too-short")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": "short"}
    world.send(world.api, operation, "idempotency-key-too-short", match=world.api.open().id, headers=headers)


@produces("ask_for_seat", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", match=world.api.open().id, **spent(api))


@produces("look_at_claim", code="busy")
def _(world: World, operation: str) -> None:
    match = world.api.open()
    claim = ask(match)
    app = create_app(world.api.referee, replace(world.settings, api_held=1))
    api, path = Api(app, world.api.referee, world.api.contract), f"{match.path}/claims/{claim['claim']}"
    with app.extensions["noonday"].held.waiting("127.0.0.1"):
        world.send(api, operation, "busy", claim["secret"], path=path, query_string={"wait": "1"})


@produces("look_at_claim", code="store-away")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    look(world, world.without_store, "store-away", NOBODY)


@produces("look_at_claim", code="internal-error")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    look(world, world.on(Broken), "internal-error", NOBODY)


@produces("look_at_claim", code="contended")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open(time_per_decision=1000)
    world.clock.forward(2000)
    look(world, world.on(Busy), "contended", match.id)


@produces("look_at_claim", code="other-version")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    with of_version(99):
        look(world, world.api, "other-version", match.id)


@produces("look_at_claim", code="game-unavailable")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    with removed():
        look(world, world.api, "game-unavailable", match.id)


@produces("look_at_claim", code="archive-away")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.over()
    end_keeping(world.api.referee, world.clock, match.id)
    world.api.referee.matches.forget(match.id, 60_000)
    look(world, archiving(world.api, world.settings, Path("/nowhere")), "archive-away", match.id)


@produces("ask_for_seat", "close_claims", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    token = match.host if operation == "close_claims" else None
    world.send(world.on(Mute), operation, "unknown-outcome", token, match=match.id)
    assert world.api.ok("GET", f"{match.path}/claims", match.host) == {"closed": False, "claims": []}


@produces("answer_claim", code="unknown-outcome")
def _(world: World, operation: str) -> Any:  # noqa: ARG001
    match = world.api.open()
    claim = ask(match)["claim"]
    answer(world, claim, "unknown-outcome", match, world.on(Mute))
