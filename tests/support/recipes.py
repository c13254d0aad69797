"""The recipes of the problems' pages, sent to a server: each step is one request, and what it keeps serves the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

import orjson

from service.api.pages.recipes import single, steps
from tests.support.waiting import wait_until

Sender = Callable[[str, str, dict[str, str], bytes | None], tuple[int, str]]
"""Sends a request (method, path, headers, body) and returns the status and the text of the answer."""


@dataclass(slots=True)
class Cook:
    """Who follows a recipe step by step, with what was kept so far and the last answer."""

    send: Sender
    kept: dict[str, str]
    last: str = ""
    status: int = 0

    def follow(self, recipe: Mapping[str, Any]) -> Any:
        """Send all steps of a recipe, its openings first; return the document of the last answer.

        All answers but the last must grant what was asked: a recipe has no step that does nothing.
        """
        requests = list(chain.from_iterable(map(single, steps(recipe))))
        for step in requests:
            for turn in range(times := step.get("times", 1)):
                self._take(step)
                assert (step is requests[-1] and turn == times - 1) or self.status in (200, 201, 202), self.last
        return orjson.loads(self.last)

    def _take(self, step: Mapping[str, Any]) -> None:
        if "until" in step:
            wait_until(lambda: self._sent(step) and step["until"] in self.last)
        else:
            self._sent(step)
        for name, (field, number) in step.get("keep", {}).items():
            self.kept[name] = re.findall(f'"{field}":"([^"]*)', self.last)[number - 1]

    def _sent(self, step: Mapping[str, Any]) -> bool:
        method, path = self._filled(step["send"]).split(" ", 1)
        headers, body = dict(step.get("headers", {})), self._body(step)
        if body is not None:
            headers["Content-Type"] = step.get("type", "application/json")
        if "as" in step:
            headers["Authorization"] = f"Bearer {self.kept[step['as']]}"
        self.status, self.last = self.send(method, path, headers, body)
        return True

    def _body(self, step: Mapping[str, Any]) -> bytes | None:
        if "size" in step:
            return b" " * int(step["size"])
        if "last" in step:
            old, new = step["last"]
            assert old in self.last, f"{old} is not in the last answer"
            return self.last.replace(old, new, 1).encode()
        if "text" in step:
            return str(step["text"]).encode()
        return orjson.dumps(step["body"]) if "body" in step else None

    def _filled(self, text: str) -> str:
        return re.sub(r"\$([A-Z]+)", lambda found: self.kept[found[1]], text)


def outcome(answer: Any) -> Any:
    """Return what two servers must answer alike: all but ids, names of times and tokens."""
    match = answer["match"]
    plies = answer.get("plies", [answer])  # a moved clock brings several
    happened = [event for ply in plies for event in ply["events"]]
    events = [{name: value for name, value in event.items() if name != "at"} for event in happened]
    return [match[name] for name in ("status", "ply", "decision", "to_act", "outcome", "view")] + [events]
