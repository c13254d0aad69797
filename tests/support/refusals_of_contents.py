"""What makes the refusals that have to do with decks. They take a game that has some, which is installed for it."""

from __future__ import annotations

import uuid
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from service.api import create_app
from service.store.matches import Store
from tests.support.api import Api
from tests.support.over_http import GAME, PEOPLE, deck, installed
from tests.support.refusals import World, produces
from tests.support.stores import MuteDecks

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTENTS = f"/v1/games/{GAME}/contents"
NOWHERE = "0" * 64


@contextmanager
def with_the_game() -> Iterator[None]:
    """Install the game until the block ends."""
    with TemporaryDirectory() as folder, installed(Path(folder)):
        yield


def new_deck() -> Any:
    """Return a deck that nobody has brought."""
    return deck("".join(chr(ord("a") + int(digit, 16)) for digit in uuid.uuid4().hex[:12]))


def brought(world: World) -> Any:
    """Bring a new deck and return the answer."""
    return world.api.ok("POST", CONTENTS, json=new_deck())


def wish(told: Any, **other: str) -> Any:
    """Return what opens a match with a deck."""
    return {"game": GAME, "seats": PEOPLE, "content": {"digest": told["digest"], "token": told["token"]} | other}


@produces("bring_content", code="invalid-content")
def _(world: World, operation: str) -> Any:
    wrong = new_deck()
    wrong["cards"][3]["word"] = "No Word"
    with with_the_game():
        problem = world.send(world.api, operation, "invalid-content", path=CONTENTS, json=wrong)
    assert list(problem["errors"]) == ["3"]


@produces(
    "bring_content", "show_content", "check_content", "preview_content", "print_deck_kit", code="game-without-content"
)
def _(world: World, operation: str) -> Any:
    token = "nd1.content.nonsense" if operation in ("show_content", "print_deck_kit") else None
    world.send(world.api, operation, "game-without-content", token)


@produces("open_match", code="game-without-content")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        told = brought(world)
    body = wish(told) | {"game": world.api.open().see()["game"]}
    world.send(world.api, operation, "game-without-content", json=body)


@produces("bring_content", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    good = world.api.referee
    referee = replace(good, decks=MuteDecks(Store(world.settings.store_url or "")))
    api = Api(create_app(referee, world.settings), referee, world.api.contract)
    with with_the_game():
        world.send(api, operation, "unknown-outcome", path=CONTENTS, json=new_deck())


@produces("bring_content", "show_content", code="store-away")
def _(world: World, operation: str) -> Any:
    token, path, rest = None, CONTENTS, {"json": new_deck()}
    if operation == "show_content":
        token, path, rest = world.api.referee.mint.content_token(GAME, NOWHERE), f"{CONTENTS}/{NOWHERE}", {}
    with with_the_game():
        world.send(world.without_store, operation, "store-away", token, path=path, **rest)


@produces("show_content", code="token-needed")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        world.send(world.api, operation, "token-needed", path=f"{CONTENTS}/{brought(world)['digest']}")
        world.send(world.api, operation, "token-needed", path=f"{CONTENTS}/{NOWHERE}")


@produces("show_content", code="unknown-token")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        world.send(
            world.api, operation, "unknown-token", path=f"{CONTENTS}/{NOWHERE}", headers={"Authorization": "Basic x"}
        )


@produces("show_content", code="not-your-content")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        one, other = brought(world), brought(world)
        for token in (other["token"], world.api.open().host, "nd1.content.é"):
            world.send(world.api, operation, "not-your-content", token, path=f"{CONTENTS}/{one['digest']}")


@produces("open_match", code="not-your-content")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        one, other = brought(world), brought(world)
        of_another_game = world.api.referee.mint.content_token("another-game", one["digest"])
        for wrong in ({"token": other["token"]}, {"digest": NOWHERE}, {"token": of_another_game}):
            world.send(world.api, operation, "not-your-content", json=wish(one, **wrong))


@produces("show_content", code="content-expired")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        told = brought(world)
        world.clock.forward(world.api.referee.retention.content + 1)
        world.send(world.api, operation, "content-expired", told["token"], path=f"{CONTENTS}/{told['digest']}")


@produces("open_match", code="content-expired")
def _(world: World, operation: str) -> Any:
    with with_the_game():
        told = brought(world)
        world.clock.forward(world.api.referee.retention.content + 1)
        world.send(world.api, operation, "content-expired", json=wish(told))
