"""What makes every operation refuse: a table from operation and code to what produces it, and the common rows."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from service.api import create_app
from service.api.http.intake import Intake
from service.play.asking import apikeys
from service.play.ports.keys import Scope
from service.settings import Settings
from service.store.matches import Store
from tests.support.api import GAME, PEOPLE, Api, Clock
from tests.support.games.varied import patched
from tests.support.over_http import as_log, removed
from tests.support.stores import Broken, BrokenKeys, Busy

NOBODY = "a" * 26
BLANK = f"/v1/games/{GAME}/blank-sheet.txt"
OPENING = {"game": GAME, "seats": list(PEOPLE)}
THROW = {"decision": 1, "action": {"kind": "throw"}}

WEBHOOK = "/v1/matches/{match}/webhooks/" + "a" * 16
KEY_WEBHOOK = "/v1/webhooks/" + "a" * 16

SHAPES: dict[str, tuple[str, str, Any]] = {
    "list_games": ("GET", "/v1/games", None),
    "show_game": ("GET", "/v1/games/{game}", None),
    "show_guide": ("GET", "/v1/games/{game}/guide", None),
    "list_clauses": ("GET", "/v1/games/{game}/rules", None),
    "show_clause": ("GET", "/v1/games/{game}/rules/12H-1", None),
    "list_contents": ("GET", "/v1/games/{game}/contents", None),
    "bring_content": ("POST", "/v1/games/{game}/contents", {}),
    "show_content": ("GET", "/v1/games/{game}/contents/" + "0" * 64, None),
    "check_content": ("POST", "/v1/games/{game}/contents/check", {"text": "x", "keep": True}),
    "preview_content": ("POST", "/v1/games/{game}/contents/preview", {"text": "x"}),
    "print_deck_kit": ("GET", "/v1/games/{game}/contents/" + "0" * 64 + "/kit.pdf", None),
    "open_match": ("POST", "/v1/matches", OPENING),
    "open_matches": ("POST", "/v1/matches/batch", {"matches": [OPENING]}),
    "look_at_matches": ("POST", "/v1/matches/states", {"matches": [{"match": NOBODY}]}),
    "list_matches": ("GET", "/v1/matches", None),
    "look_at_match": ("GET", "/v1/matches/{match}", None),
    "show_guide_of_match": ("GET", "/v1/matches/{match}/guide", None),
    "start_match": ("POST", "/v1/matches/{match}/start", None),
    "open_rematch": ("POST", "/v1/matches/{match}/rematch", None),
    "cancel_match": ("DELETE", "/v1/matches/{match}", None),
    "follow_match": ("GET", "/v1/matches/{match}/events", None),
    "take_seat": ("POST", "/v1/matches/{match}/seats/1", {}),
    "leave_seat": ("DELETE", "/v1/matches/{match}/seats/0", None),
    "hand_seat_over": ("PATCH", "/v1/matches/{match}/seats/0", {"player": "bot", "level": "rookie"}),
    "nudge_seat": ("POST", "/v1/matches/{match}/seats/0/nudge", None),
    "renew_token": ("POST", "/v1/matches/{match}/seats/0/token", None),
    "ask_for_seat": ("POST", "/v1/matches/{match}/seats/0/claims", None),
    "look_at_claim": ("GET", "/v1/matches/{match}/claims/" + "a" * 20, None),
    "answer_claim": ("POST", "/v1/matches/{match}/claims/" + "a" * 20, {"answer": "accept"}),
    "list_claims": ("GET", "/v1/matches/{match}/claims", None),
    "close_claims": ("PATCH", "/v1/matches/{match}/claims", {"closed": True}),
    "erase_name": ("DELETE", "/v1/matches/{match}/seats/0/name", None),
    "erase_notes": ("DELETE", "/v1/matches/{match}/seats/0/notes", None),
    "show_menu": ("GET", "/v1/matches/{match}/actions", None),
    "act": ("POST", "/v1/matches/{match}/actions", THROW),
    "enter_throws": ("POST", "/v1/matches/{match}/throws", {"throws": ["3"]}),
    "go_back": ("POST", "/v1/matches/{match}/rewinds", {"to": 1}),
    "advance_clock": ("POST", "/v1/matches/{match}/clock", {"advance": 1000}),
    "read_position": ("GET", "/v1/matches/{match}/position.txt", None),
    "draw_board": ("GET", "/v1/matches/{match}/board.svg", None),
    "draw_picture": ("GET", "/v1/matches/{match}/board.png", None),
    "get_record": ("GET", "/v1/matches/{match}/record", None),
    "print_sheet": ("GET", "/v1/matches/{match}/sheet.txt", None),
    "watch_replay": ("GET", "/v1/matches/{match}/replay.html", None),
    "show_highlights": ("GET", "/v1/matches/{match}/highlights", None),
    "print_blank_sheet": ("GET", BLANK, None),
    "print_kit": ("GET", f"/v1/games/{GAME}/kit.pdf", None),
    "add_webhook": ("POST", "/v1/matches/{match}/webhooks", {"url": "https://bot.example/"}),
    "list_webhooks": ("GET", "/v1/matches/{match}/webhooks", None),
    "show_webhook": ("GET", WEBHOOK, None),
    "remove_webhook": ("DELETE", WEBHOOK, None),
    "rotate_secret": ("POST", f"{WEBHOOK}/secret", None),
    "list_deliveries": ("GET", f"{WEBHOOK}/deliveries", None),
    "send_test": ("POST", f"{WEBHOOK}/test", None),
    "send_again": ("POST", f"{WEBHOOK}/deliveries", {}),
    "add_key_webhook": ("POST", "/v1/webhooks", {"url": "https://bot.example/"}),
    "list_key_webhooks": ("GET", "/v1/webhooks", None),
    "show_key_webhook": ("GET", KEY_WEBHOOK, None),
    "remove_key_webhook": ("DELETE", KEY_WEBHOOK, None),
    "rotate_key_secret": ("POST", f"{KEY_WEBHOOK}/secret", None),
    "list_key_deliveries": ("GET", f"{KEY_WEBHOOK}/deliveries", None),
    "send_key_test": ("POST", f"{KEY_WEBHOOK}/test", None),
    "verify_record": ("POST", "/v1/verifications", {}),
    "score_log": ("POST", "/v1/scores", "game: bomb-the-axis\nplayers: Ann, Bob, Cid"),
    "print_record": ("POST", "/v1/sheets", {}),
    "replay_record": ("POST", "/v1/replays", {}),
    "list_keys": ("GET", "/.well-known/noonday-keys.json", None),
    "check_alive": ("GET", "/healthz", None),
    "check_ready": ("GET", "/readyz", None),
    "get_metrics": ("GET", "/metrics", None),
    "get_contract": ("GET", "/v1/openapi.json", None),
}
"""A request to each operation, with its body as JSON; a text is that of a log."""

OF_RECORDS = ("verify_record", "print_record", "replay_record")
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
            rest |= as_log(body) if isinstance(body, str) else {"json": body}
        return api.refused(code, method, path, token, **rest)


SIZES = dict.fromkeys((*OF_RECORDS, "bring_content", "check_content", "preview_content"), 4096) | {
    "open_match": 256,
    "open_matches": 1024,
    "score_log": 256,
}
"""The largest bodies, in kB, where they are not 64."""


def key(world: World, *scopes: Scope) -> str:
    """Return a new API key of all scopes, or of some."""
    return apikeys.make(world.api.referee.api_keys, "League", scopes or tuple(Scope), (1200, 600), 0)


Producer = Callable[[World], Any]
PRODUCERS: dict[tuple[str, str], Producer] = {}


def produces(*operations: str, code: str) -> Callable[[Callable[[World, str], Any]], Callable[[World, str], Any]]:
    """Register what makes a refusal for each of these operations."""

    def register(produce: Callable[[World, str], Any]) -> Callable[[World, str], Any]:
        for operation in operations:
            PRODUCERS[operation, code] = lambda world, operation=operation: produce(world, operation)
        return register

    return register


CLAIMS = {"ask_for_seat", "answer_claim", "list_claims", "close_claims"}
OF_MATCH = [name for name, shape in SHAPES.items() if "{match}" in shape[1] and name != "look_at_claim"]
ERASING = {"erase_name", "erase_notes"}
WEBHOOKS = {name for name, shape in SHAPES.items() if "{match}/webhooks" in shape[1]}
READING = [name for name, shape in SHAPES.items() if shape[0] != "GET"]
WITH_PARAMETER = [name for name, shape in SHAPES.items() if "{" in shape[1] or "blank" in shape[1] or "kit" in name]
STORED = [*OF_MATCH, *OF_RECORDS, "open_match", "list_matches", "print_blank_sheet", "print_kit"]


@produces(*SHAPES, code="malformed")
def _(world: World, operation: str) -> Any:
    problem = world.send(world.api, operation, "malformed", query_string={"nonsense": "1"})
    assert list(problem["errors"]) == ["nonsense"]


@produces(*SHAPES.keys() - {"remove_webhook", "remove_key_webhook"}, code="not-acceptable")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-acceptable", headers={"Accept": "application/x-nothing"})


@produces(*WITH_PARAMETER, code="no-such-resource")
def _(world: World, operation: str) -> Any:
    path = SHAPES[operation][1].format(game="a%2Fb", match="a%2Fb").replace("12H-1", "a%2Fb").replace(GAME, "a%2Fb")
    world.send(world.api, operation, "no-such-resource", path=path)


@produces("look_at_match", "read_position", "follow_match", "list_matches", code="busy")
def _(world: World, operation: str) -> None:
    app = create_app(world.api.referee, replace(world.settings, api_held=1))
    with app.extensions["noonday"].held.waiting("127.0.0.1"):
        world.send(Api(app, world.api.referee, world.api.contract), operation, "busy", query_string={"wait": "1"})


@produces("draw_picture", code="busy")
def _(world: World, operation: str) -> None:
    app = create_app(world.api.referee, replace(world.settings, api_held=1))
    api, match = Api(app, world.api.referee, world.api.contract), world.api.open()
    with app.extensions["noonday"].held.waiting("127.0.0.1"):
        world.send(api, operation, "busy", match=match.id)


@produces(*READING, code="busy")
def _(world: World, operation: str) -> Any:
    app = create_app(world.api.referee, world.settings)
    app.extensions["noonday"] = replace(app.extensions["noonday"], intake=Intake(0, 0, patience=0))
    world.send(Api(app, world.api.referee, world.api.contract), operation, "busy", json={})


@produces(*(set(READING) - {"score_log"}), code="not-json")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-json", data=b"{", content_type="application/json")


@produces(*SHAPES, code="bad-request")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "bad-request", headers={"Host": "no..host"})


@produces(*READING, code="too-large")
def _(world: World, operation: str) -> Any:
    size = SIZES.get(operation, 64) * 1024 + 1
    world.send(world.api, operation, "too-large", data=b" " * size, content_type="application/json")


@produces(*READING, code="unsupported-media-type")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unsupported-media-type", data=b"{}", content_type="image/png")


@produces(*(set(OF_MATCH) | {"open_match", "list_matches"}), code="store-away")
def _(world: World, operation: str) -> Any:
    token = world.api.open().host
    world.send(world.without_store, operation, "store-away", token)


@produces(*STORED, code="internal-error")
def _(world: World, operation: str) -> Any:
    broken = world.on(Broken)
    rest: dict[str, Any] = {}
    if operation in OF_RECORDS:
        rest["json"] = world.api.ok("GET", world.api.over().path + "/record")
    if operation == "print_blank_sheet":
        rest["path"] = BLANK.replace("txt", "pdf")
    problem = world.send(broken, operation, "internal-error", **rest)
    assert "secret" not in str(problem | {"instance": ""})


@produces(*OF_MATCH, code="no-such-match")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "no-such-match")


@produces(*OF_MATCH, code="match-expired")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "match-expired", match=world.api.referee.mint.match_id(b"long ago 123"))


@produces("open_matches", "look_at_matches", code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", key(world))


@produces("open_matches", "look_at_matches", code="internal-error")
def _(world: World, operation: str) -> Any:
    referee = replace(world.api.referee, api_keys=BrokenKeys(Store("redis://nowhere")))
    api = Api(create_app(referee, world.settings), referee, world.api.contract)
    world.send(api, operation, "internal-error", key(world))


@produces("open_match", "open_matches", "bring_content", "check_content", code="token-needed")
def _(world: World, operation: str) -> Any:
    app = create_app(world.api.referee, replace(world.settings, create="keys"))
    world.send(Api(app, world.api.referee, world.api.contract), operation, "token-needed")


@produces("list_matches", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", query_string={"mine": "true"})


@produces("open_match", "open_matches", "bring_content", "check_content", "list_matches", code="scope-missing")
def _(world: World, operation: str) -> Any:
    query = {"mine": "true"} if operation == "list_matches" else {}
    world.send(world.api, operation, "scope-missing", key(world, Scope.WEBHOOKS), query_string=query)


CATALOGUE = ("list_games", "show_game", "show_guide", "list_clauses", "show_clause", "list_contents", "get_contract")
"""Operations that read nothing of the store, but for the key that was sent."""
_DECKS = "bring_content check_content preview_content"
_OTHERS = f"score_log open_matches look_at_matches {_DECKS} list_matches print_blank_sheet print_kit"
ANYBODY = (*OF_RECORDS, *_OTHERS.split())
"""Operations about no match, which nobody needs a token for."""


@produces(*CATALOGUE, code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", key(world))


@produces(*ANYBODY, *CATALOGUE, code="unknown-token")
def _(world: World, operation: str) -> Any:
    query = {"mine": "true"} if operation == "list_matches" else {}
    world.send(world.api, operation, "unknown-token", key(world)[:-1] + "!", query_string=query)


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


@contextmanager
def of_version(number: int) -> Iterator[None]:
    """Install the game of these matches in another version until the block ends."""
    with pytest.MonkeyPatch.context() as patch:
        patched(patch, GAME, version=number)
        yield


@produces(*OF_MATCH, code="other-version")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    with of_version(99):
        world.send(world.api, operation, "other-version", match.host, match=match.id)


@produces("open_match", code="other-version")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    world.api.ok("POST", "/v1/matches", json=OPENING, headers=headers)
    with of_version(99):
        world.send(world.api, operation, "other-version", headers=headers)


@produces(*OF_MATCH, code="game-unavailable")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    with removed():
        world.send(world.api, operation, "game-unavailable", match.host, match=match.id)


@produces(
    *(
        set(OF_MATCH)
        - {"look_at_match", "read_position", "show_menu", "follow_match", "get_record", "enter_throws", "go_back"}
        - ({"nudge_seat", "advance_clock"} | ERASING | WEBHOOKS | CLAIMS)
    ),
    code="rules-changed",
)
def _(world: World, operation: str) -> Any:
    match = world.api.over() if operation != "take_seat" else world.api.cancelled()
    token = match.tokens[0] if operation in ("act", "leave_seat") else match.host
    with of_version(99):
        world.send(world.api, operation, "rules-changed", token, match=match.id)


@produces("look_at_match", "read_position", code="rules-changed")
def _(world: World, operation: str) -> Any:
    match = world.api.over()
    with of_version(99):
        world.send(world.api, operation, "rules-changed", match=match.id, query_string={"ply": "1"})


@produces("open_match", code="contended")
def _(world: World, operation: str) -> Any:
    headers, body = {"Idempotency-Key": str(uuid.uuid4())}, {**OPENING, "time_per_decision": 1000}
    world.api.ok("POST", "/v1/matches", json=body, headers=headers)
    world.clock.forward(2000)
    world.send(world.on(Busy), operation, "contended", json=body, headers=headers)
