"""The duration of a match of bots while strangers ask for blank sheets, compared with one on an idle deployment."""

from __future__ import annotations

import base64
import json
import threading
import time
from contextlib import closing
from functools import partial
from uuid import uuid4

import rules
from bench.crew import hire, seen
from bench.players import GAME, open_match
from bench.report import Line, below, median
from bench.stage import Stage
from bench.wire import Wire, document, written
from rules.wire.codec import codec
from service.play.ports.due import Kind, Obligation

BOTS = 2
EXPORTS = 90
"""Blank sheets that are asked for in a second, each a file of its own."""

HEAD_START = 5
"""Seconds in which files are asked for before the match begins, and in which the rest of them is let go after it."""

PATIENCE = 60.0
"""Seconds after which a match counts as stuck."""


def measure(stage: Stage, port: int, *, matches: int) -> list[Line]:
    """Measure this number of matches alone and in the crowd, in turn."""
    hire(stage)
    alone, crowded, made = [], [], []
    _match(port)
    for _ in range(matches):
        alone.append(_match(port))
        with closing(Crowd(stage)) as crowd:
            time.sleep(HEAD_START)
            before = crowd.made()
            crowded.append(_match(port))
            made.append((crowd.made() - before) / crowded[-1])
        crowd.clear()
        time.sleep(HEAD_START)
    return [
        Line(f"A match of {BOTS} bots of the highest level ({matches} alone and in a crowd, in turn)"),
        Line("alone: median", f"{median(alone):.1f} s"),
        below(
            f"while {EXPORTS} PDFs a second are asked for: median",
            median(crowded),
            2 * median(alone),
            shown=f"{median(crowded):.1f} s",
            target_shown=f"< {2 * median(alone):.1f} s",
        ),
        Line("  PDFs made meanwhile", f"{median(made):.0f} /s"),
    ]


def _match(port: int) -> float:
    """Return the seconds that bots take for a match."""
    level = rules.find(GAME).bots.levels[-1]
    with closing(Wire(port)) as wire:
        began = time.perf_counter()
        seats, _ = open_match(wire, 0, [level] * BOTS)
        ended = partial(_is_over, wire, seats.match)
        return seen(ended, began, PATIENCE, glance=0.02) / 1000


def _is_over(wire: Wire, match: str) -> bool:
    status: str = document(wire.ask(written("GET", f"/v1/matches/{match}")))["status"]
    return status == "over"


class Crowd:
    """Strangers whose requests wait in the due set, from where the sweeper hands them to the workers."""

    def __init__(self, stage: Stage) -> None:
        game = rules.find(GAME)
        options = json.dumps(codec(game.options).encode(game.options())).encode()
        self._packed = base64.urlsafe_b64encode(options).decode()
        self._referee = stage.referee
        self._wishes: dict[str, Obligation] = {}
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._wish, daemon=True)
        self._thread.start()

    def _wish(self) -> None:
        while not self._ending.wait(1 / EXPORTS):
            tag = uuid4().hex
            self._wishes[tag] = Obligation(Kind.BLANK, GAME, ("a4", self._packed, tag))
            self._referee.due.add(self._wishes[tag])

    def made(self) -> int:
        """Return how many files were made."""
        return sum(not self._referee.due.has(wish) for wish in list(self._wishes.values()))

    def close(self) -> None:
        """End the wishing."""
        self._ending.set()
        self._thread.join()

    def clear(self) -> None:
        """Take back what was not made."""
        for wish in self._wishes.values():
            self._referee.due.drop(wish)
