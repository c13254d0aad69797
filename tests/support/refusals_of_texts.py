"""What makes the refusals of decks that come as texts, and of their kits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.api import create_app
from service.store.matches import Store
from tests.support.api import Api
from tests.support.refusals import World, produces
from tests.support.refusals_of_limits import poor, spent, stranger
from tests.support.stores import MuteDecks

QUIZ = "twelve-strokes-of-noon"
CONTENTS = f"/v1/games/{QUIZ}/contents"
KIT = f"{CONTENTS}/{'0' * 64}/kit.pdf"
WHOLE: dict[str, Any] = {
    "text": "round,question,answer\n" + "".join(f"fatal blow,Which is number {n}?,answer {n}\n" for n in range(6)),
    "box": "mine",
    "keep": True,
}


@produces("preview_content", code="invalid-content")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "invalid-content", path=f"{CONTENTS}/preview", json={"text": "hello"})


@produces("open_match", code="invalid-content")
def _(world: World, operation: str) -> Any:
    lacking = WHOLE | {"text": "\n".join(WHOLE["text"].splitlines()[:4])}  # three of six questions: one card of two
    kept = world.api.ok("POST", f"{CONTENTS}/check", json=lacking, **stranger())["content"]
    wish = {"digest": kept["digest"], "token": kept["token"]}
    body = {"game": QUIZ, "seats": [{"player": "person"}] * 2, "content": wish}
    world.send(world.api, operation, "invalid-content", json=body)


@produces("check_content", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", path=f"{CONTENTS}/check", json=WHOLE, **spent(api))


@produces("preview_content", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", path=f"{CONTENTS}/preview", json=WHOLE, **spent(api))


@produces("check_content", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    referee = replace(world.api.referee, decks=MuteDecks(Store(world.settings.store_url or "")))
    api = Api(create_app(referee, world.settings), referee, world.api.contract)
    world.send(api, operation, "unknown-outcome", path=f"{CONTENTS}/check", json=WHOLE)


@produces("check_content", "preview_content", code="store-away")
def _(world: World, operation: str) -> Any:
    path = f"{CONTENTS}/{'check' if operation == 'check_content' else 'preview'}"
    world.send(world.without_store, operation, "store-away", path=path, json=WHOLE)


@produces("print_deck_kit", code="store-away")
def _(world: World, operation: str) -> Any:
    token = world.api.referee.mint.content_token(QUIZ, "0" * 64)
    world.send(world.without_store, operation, "store-away", token, path=KIT)


@produces("print_deck_kit", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", path=KIT)


@produces("print_deck_kit", code="unknown-token")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-token", path=KIT, headers={"Authorization": "Basic x"})


@produces("print_deck_kit", code="not-your-content")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "not-your-content", "nd1.content." + "A" * 22, path=KIT)


@produces("print_deck_kit", code="content-expired")
def _(world: World, operation: str) -> Any:
    token = world.api.referee.mint.content_token(QUIZ, "0" * 64)
    world.send(world.api, operation, "content-expired", token, path=KIT)


@produces("print_deck_kit", code="limit-reached")
def _(world: World, operation: str) -> Any:
    kept = world.api.ok("POST", f"{CONTENTS}/check", json=WHOLE)["content"]
    api, path = poor(world), f"{CONTENTS}/{kept['digest']}/kit.pdf"
    world.send(api, operation, "limit-reached", kept["token"], path=path, **spent(api))
