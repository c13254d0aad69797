"""A whole match of each game through the client that was generated from the contract: ``play.py URL GAME...``.

It follows the streams and writes the ids of the matches. It goes on after every cut: requests are sent again, and a
stream is resumed after the last ply that was read.
"""

from __future__ import annotations

import json
import random
import sys
import uuid
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import httpx
from noonday_client import AuthenticatedClient, Client, models
from noonday_client.api.actions import act
from noonday_client.api.catalogue import show_game
from noonday_client.api.matches import follow_match, open_match
from noonday_client.models import (
    BusyProblem,
    MatchOverProblem,
    NotToActProblem,
    Opened,
    OpeningFieldsPace,
    OverMessage,
    ProblemMessage,
    SeatWish,
    SeatWishPlayer,
    StaleDecisionProblem,
    Submission,
)

MESSAGES = {"over": OverMessage, "problem": ProblemMessage}
luck = random.Random(1)


def answered(ask: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Send a request until its answer is whole."""
    while True:
        try:
            answer = ask(*arguments, **named)
        except httpx.HTTPError:
            Event().wait(0.05)
            continue
        if not isinstance(answer, BusyProblem):
            return answer


def of_game(game: str, kind: str) -> Any:
    """Return a game's own type of a kind, such as `BombTheAxisPlyMessage`."""
    name = "".join(word.capitalize() for word in game.split("-"))
    return getattr(models, f"{name}{kind}", getattr(models, f"Other{kind}"))


def streamed(client: AuthenticatedClient, match: str, after: int) -> Iterator[Any]:
    """Yield the messages of a stream until it ends or is cut."""
    request = follow_match._get_kwargs(match, after=after)
    request["headers"] = {**request.get("headers", {}), "Accept": "application/x-ndjson"}
    try:
        with client.get_httpx_client().stream(**request) as reply:
            for message in map(json.loads, reply.iter_lines() if reply.status_code == 200 else ()):
                if message["type"] in MESSAGES:
                    yield MESSAGES[message["type"]].from_dict(message)
                elif message["type"] in ("ply", "turn"):
                    yield of_game(message["game"], f"{message['type'].capitalize()}Message").from_dict(message)
    except httpx.HTTPError:
        Event().wait(0.05)


def choose(client: AuthenticatedClient, match: str, turn: Any) -> None:
    """Answer a turn with one of the entries that it asks for."""
    entry = luck.choice([entry for entry in turn.actions if not entry.unasked])
    chosen = {"action": entry.action} if entry.form == "action" else {"notation": entry.notation}
    answer = answered(act.sync, match, client=client, body=Submission(decision=turn.decision, **chosen))
    expected = (of_game(turn.game, "Acted"), MatchOverProblem, NotToActProblem, StaleDecisionProblem)
    assert isinstance(answer, expected), answer


def main(url: str, key: str) -> None:
    """Play a match of a game against as few bots as it takes."""
    anybody = Client(base_url=url, timeout=httpx.Timeout(30))
    game = answered(show_game.sync, key, client=anybody)
    bots = [SeatWish(player=SeatWishPlayer.BOT, level=game.levels[-1])] * (min(game.seats) - 1)
    seats = [SeatWish(player=SeatWishPlayer.PERSON, name="Ann"), *bots]
    opening = of_game(key, "Opening")(game=key, seats=seats, pace=OpeningFieldsPace.FAST)
    opened = answered(open_match.sync, client=anybody, body=opening, idempotency_key=uuid.uuid4().hex)
    assert isinstance(opened, Opened), opened
    client = AuthenticatedClient(base_url=url, token=opened.seats[0].token, timeout=httpx.Timeout(30))
    plies: list[int] = []
    while True:
        for message in streamed(client, opened.match.id, len(plies)):
            if isinstance(message, of_game(key, "PlyMessage")):
                plies.append(message.ply)
            elif isinstance(message, of_game(key, "TurnMessage")):
                choose(client, opened.match.id, message)
            elif isinstance(message, OverMessage):
                assert plies == list(range(1, message.ply + 1))
                sys.stdout.write(f"{opened.match.id}\n")
                return
            else:
                sys.exit(f"the stream ended early: {message}")


if __name__ == "__main__":
    for wanted in sys.argv[2:]:
        main(sys.argv[1], wanted)
