"""An action taken apart: how long each part of the service works on it, in one process, without the server.

The functions of `PHASES` are timed, each without the others that it calls. What none of them does counts as the way in
and out. The application runs as in a process of the API, against a store of its own: `python -m bench --only phases`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import reduce, wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
from werkzeug.test import create_environ

import rules
from bench.report import Line, percentile
from bench.stage import Stage
from bench.wire import document

PHASES: Mapping[str, tuple[str, ...]] = {
    "intake and token": (
        "service.api.http.requests:_whole",
        "service.api.http.identity:bearer",
        "service.api.http.identity:token",
        "service.play.ports.tokens:Mint.read",
    ),
    "body: JSON and schema": ("service.api.http.requests:read_body",),
    "match from memory or by loading": (
        "service.play.match.ledger:_cached",
        "service.play.match.ledger:settled",
        "service.store.matches:Store.cached",
        "service.store.matches:Store.load",
    ),
    "checks and draft": ("service.play.verbs.act:submit", "service.play.match.drafting:add"),
    "ply and its hash": ("rules.table.record:append",),
    "table and rules": ("rules.table.enact:enact",),
    "snapshot and obligations": ("service.play.match.changes:of",),
    "store, in Python": ("service.store.matches:Store.commit",),
    "store, from sending to its answer": ("service.store.scripts:run",),
    "answer: the ply in words": ("service.play.match.plies:disclosed_events",),
    "answer: the menu": ("service.play.match.documents:menu",),
    "answer: the view": ("service.play.match.documents:view",),
    "answer: the rest of the match": ("service.play.match.documents:match", "service.play.verbs.throw:accepted"),
    "answer: JSON": ("service.api.http.answers:answer",),
    "log": ("service.api.http.watch:end",),
    "metrics": ("service.api.http.tally:Tally.add",),
}
"""The functions of each phase, as MODULE:NAME. One that was moved or renamed is named here as it is called now."""

WAY = "way in and out (WSGI, routing, headers)"
"""The phase of all that no function of :data:`PHASES` does."""

WARMING = 40
"""Actions of each game that are played before the others are timed."""

OURS = ("service", "rules")
"""The packages in whose modules a timed function takes the place of its original."""

Spent = Mapping[str, float]
"""Microseconds by phase."""


class Timers:
    """Adds up the time of each phase, without the time of those that it calls; for one thread."""

    def __init__(self, clock: Callable[[], int] = time.perf_counter_ns) -> None:
        self._clock = clock
        self._spent: dict[str, int] = defaultdict(int)
        self._inner = [0]

    def around(self, phase: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function with its time counted for a phase."""

        @wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            self._inner.append(0)
            began = self._clock()
            try:
                return function(*arguments, **named)
            finally:
                took = self._clock() - began
                self._spent[phase] += took - self._inner.pop()
                self._inner[-1] += took

        return timed

    def take(self) -> Spent:
        """Return the us of each phase since the last call."""
        spent = {phase: ns / 1000 for phase, ns in self._spent.items()}
        self._spent.clear()
        return spent


def time_phases(timers: Timers, phases: Mapping[str, tuple[str, ...]] = PHASES) -> None:
    """Put a timer around each function of the phases, wherever a module has it.

    :raises LookupError: when a function is missing.
    """
    for phase, names in phases.items():
        for name in names:
            holder, last = find(name)
            function = getattr(holder, last)
            timed = timers.around(phase, function)
            setattr(holder, last, timed)
            _replace(function, timed)


def find(name: str) -> tuple[Any, str]:
    """Return the module or class that has a function ``MODULE:NAME``, and the function's own name.

    :raises LookupError: when it is missing.
    """
    module, _, path = name.partition(":")
    *outer, last = path.split(".")
    try:
        holder = reduce(getattr, outer, import_module(module))
        getattr(holder, last)
    except (ImportError, AttributeError) as error:
        raise LookupError(f"{name} is missing: name in bench/phases.py the function that does its work now") from error
    return holder, last


def _replace(function: Any, timed: Any) -> None:
    """Let every module of ours that imported a function use the timed one."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in OURS:
            for own, value in [*vars(module).items()]:
                if value is function:
                    setattr(module, own, timed)


class Caller:
    """Plays matches of one game through the application, from their menus."""

    def __init__(self, application: Callable[..., Any], key: str) -> None:
        self._application = application
        self._luck = random.Random(key)
        game = rules.find(key)
        people = [{"player": "person"}] * game.seats(game.options())[0]
        self._opening = {"game": key, "options": {}, "seats": people, "pace": "fast"}
        self._match: Any = None
        self._tokens: list[str] = []

    def request(self) -> tuple[str, str, Any]:
        """Return the next action as address, token and body; a match that is over is followed by another."""
        if self._match is None or self._match["status"] != "on":
            opened = self.ask(("/v1/matches", "", self._opening), 201)
            self._match, self._tokens = opened["match"], [seat["token"] for seat in opened["seats"]]
        address, seat = f"/v1/matches/{self._match['id']}/actions", self._match["to_act"][0]
        menu = self.ask((address, self._tokens[seat], None), 200)["actions"]
        entry = self._luck.choice([one for one in menu if not one["unasked"]])
        action = entry["example"] if entry["form"] == "template" else entry["action"]
        return address, self._tokens[seat], {"decision": self._match["decision"], "action": action}

    def take(self, done: Any) -> None:
        """Take the answer to the action."""
        self._match = done["match"]

    def ask(self, request: tuple[str, str, Any], expected: int) -> Any:
        """Send a request and return the document of the answer."""
        return document(_called(self._application, environ(*request)), expected)


def environ(address: str, token: str, body: Any) -> dict[str, Any]:
    """Return the environment of a request as the server makes it; a GET without a body."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is None:
        return create_environ(address, headers=headers)
    content = orjson.dumps(body)
    return create_environ(address, method="POST", headers=headers, data=content, content_type="application/json")


def played(caller: Caller, application: Callable[..., Any], timers: Timers, actions: int) -> Spent:
    """Play actions; return for each phase, and for the whole, the us that it takes in the best twentieth of them."""
    found: list[Spent] = []
    for number in range(-WARMING, actions):
        request = caller.request()
        prepared = environ(*request)
        timers.take()
        answer = _called(application, prepared)
        spent = timers.take()
        caller.take(document(answer))
        if number >= 0:
            found.append({**spent, "in all": sum(spent.values())})
    phases = (WAY, *PHASES, "in all")
    return {phase: percentile([spent.get(phase, 0.0) for spent in found], 5) for phase in phases}


def _called(application: Callable[..., Any], prepared: Any) -> tuple[int, bytes]:
    """Return status and body of the answer to a request."""
    begun: list[str] = []
    content = b"".join(application(prepared, lambda status, *_: begun.append(status)))
    return int(begun[0][:3]), content


def measure(stage: Stage, *, actions: int) -> list[Line]:
    """Return a line for each phase, with the us of each game."""
    file = stage.folder / "phases.json"
    if stage.program("phases", "bench.phases", str(file), "--actions", str(actions)).wait():
        raise RuntimeError((stage.folder / "log" / "phases.log").read_text(errors="replace")[-2000:])
    return lines(json.loads(file.read_bytes()), actions)


def lines(found: Mapping[str, Spent], actions: int) -> list[Line]:
    """Return the table of what was found in each game."""
    phases = next(iter(found.values()))
    return [
        Line(f"An action taken apart (us, 5th percentile of {actions}), in {', '.join(found)}"),
        *[Line(phase, ", ".join(f"{spent[phase]:.0f}" for spent in found.values())) for phase in phases],
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure in this process, in the environment of a deployment, and write what was found to a file."""
    parser = argparse.ArgumentParser(prog="python -m bench.phases", description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--actions", type=int, default=400, help="actions of each game (default 400)")
    given = parser.parse_args(arguments)
    application = import_module("service.running.wsgi").application  # made for the deployment of the environment
    timers = Timers()
    time_phases(timers)
    whole = timers.around(WAY, application)
    found = {key: played(Caller(application, key), whole, timers, given.actions) for key in rules.games()}
    given.file.write_text(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
