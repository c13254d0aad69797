"""Matches through the package for Python: ``packaged.py URL ACTIONS GAME...`` plays the games in turn.

It goes on until it acted so often. It writes a line of JSON for each match: its id, the decision and ply of each action
that was acknowledged, how often the match went on meanwhile, and the plies that the stream brought.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import cycle

from noonday_client import Noonday, Table, asked


def play(table: Table, luck: random.Random) -> int:
    """Play a match to its end; return the number of actions."""
    seat, acted, plies, passed = table.seat(0), [], [], 0
    for message in seat.messages():
        if message["type"] == "ply":
            plies.append(message["ply"])
        elif message["type"] == "turn":
            answer = seat.act(luck.choice(asked(message)))
            if answer is None:
                passed += 1
            elif answer["ply"] is None:
                raise ValueError(f"the server throws the dice, and not {answer['throws']['die']}")
            else:
                acted.append((message["decision"], answer["ply"]))
    print(json.dumps({"match": table.id, "acted": acted, "passed": passed, "plies": plies}), flush=True)
    return len(acted)


def main(url: str, actions: int, *games: str) -> None:
    """Play each game once, and go on until there were enough actions."""
    luck, server, done = random.Random(1), Noonday(url), 0
    for number, game in enumerate(cycle(games)):
        if number >= len(games) and done >= actions:
            break
        done += play(server.open(game, pace="fast"), luck)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
