"""The recipes of the problems' pages, sent to a server: each step is one request, and what it keeps serves the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from service.api.pages.recipes import steps

Sender = Callable[[str, str, dict[str, str], bytes | None], tuple[int, str]]
"""Sends a request (method, path, headers, body) and returns the status and the text of the answer."""


@dataclass(slots=True)
class Cook:
    """Who follows a recipe step by step, with what was kept so far and the text of the last answer."""

    send: Sender
    kept: dict[str, str]
    last: str = ""
    status: int = 0

    def follow(self, recipe: Mapping[str, Any]) -> Any:
        """Send all steps of a recipe, its openings first; return the document of the last answer."""
        for step in steps(recipe):
            for _ in range(step.get("times", 1)):
                self._take(step)
        return orjson.loads(self.last)

    def _take(self, step: Mapping[str, Any]) -> None:
        method, path = self._filled(step["send"]).split(" ", 1)
        headers, body = dict(step.get("headers", {})), self._body(step)
        if body is not None:
            headers["Content-Type"] = step.get("type", "application/json")
        if "as" in step:
            headers["Authorization"] = f"Bearer {self.kept[step['as']]}"
        self.status, self.last = self.send(method, path, headers, body)
        for name, (field, number) in step.get("keep", {}).items():
            self.kept[name] = re.findall(f'"{field}":"([^"]*)', self.last)[number - 1]

    def _body(self, step: Mapping[str, Any]) -> bytes | None:
        if "size" in step:
            return b" " * int(step["size"])
        if "last" in step:
            old, new = step["last"]
            assert old in self.last, f"{old} is not in the last answer"
            return self.last.replace(old, new).encode()
        if "text" in step:
            return str(step["text"]).encode()
        return self._filled(orjson.dumps(step["body"]).decode()).encode() if "body" in step else None

    def _filled(self, text: str) -> str:
        return re.sub(r"\$([A-Z]+)", lambda found: self.kept[found[1]], text)
