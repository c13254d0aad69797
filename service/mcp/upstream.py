"""The requests of the door to the API: each is sent until its answer is whole, and a refusal becomes words."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx2
from mcp.server.mcpserver.exceptions import ToolError

PATIENCE = 60
"""Seconds for which a request is sent again when the network or the server fails."""

TIMEOUT = 40
"""Seconds for one answer; the longest that the API holds one is 25."""

PAUSE = 1
"""Seconds before a request is sent again, if the answer does not say how many."""

AGAIN = frozenset({429, 503})
"""The states of answers after which a request is sent again (`Retry-After`)."""


class Refused(ToolError):
    """A refusal of the API, in words; ``code`` is its kind, empty if the answer has none."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


class Upstream:
    """The API at an address, such as ``http://127.0.0.1:8000``."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._client = httpx2.AsyncClient(
            base_url=self.address, timeout=TIMEOUT, limits=httpx2.Limits(max_connections=None)
        )

    async def call(self, method: str, path: str, token: str | None = None, **request: Any) -> httpx2.Response:
        """Send a request until it has an answer other than a failure, and return it.

        :raises Refused: with the reason of a refusal.
        :raises ToolError: when the server does not answer.
        """
        own = {} if token is None else {"Authorization": f"Bearer {token}"}
        request["headers"] = {**request.get("headers", {}), **own}
        until = time.monotonic() + PATIENCE
        while True:
            answer, pause = await self._sent(method, path, request)
            if answer is not None and answer.status_code not in AGAIN:
                break
            if time.monotonic() + pause > until:
                raise ToolError("Noonday does not answer, or asks for more patience. Call the tool again later.")
            await asyncio.sleep(pause)
        if answer.is_error:
            raise refusal(answer)
        return answer

    async def state(self, path: str, token: str) -> int:
        """Return the state of the answer to a request that is sent once.

        :raises httpx2.TransportError: when there is none.
        """
        answer = await self._client.get(path, headers={"Authorization": f"Bearer {token}"})
        return answer.status_code

    async def _sent(self, method: str, path: str, request: dict[str, Any]) -> tuple[httpx2.Response | None, float]:
        """Send a request once; return its answer, None without one, and the seconds before it may be sent again."""
        try:
            answer = await self._client.request(method, path, **request)
        except httpx2.TransportError:
            return None, PAUSE
        wait = answer.headers.get("Retry-After", "")
        return answer, int(wait) if wait.isdecimal() else PAUSE

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def refusal(answer: httpx2.Response) -> Refused:
    """Return a refusal: what was wrong, the rule, and a few of the legal actions."""
    try:
        problem = answer.json()
        code, lines = problem["code"], [problem["detail"]]
    except (ValueError, KeyError, TypeError):
        return Refused("", f"Noonday answers {answer.status_code} without a reason.")
    if "rule" in problem:
        lines.append(problem["rule"]["text"])
    if "legal" in problem:
        lines.append("Legal: " + ", ".join(entry["notation"] for entry in problem["legal"]))
    return Refused(code, "\n".join(lines))
