"""Requests that are sent again until their answer is whole: for Noonday a retry is never an error."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import requests

Json = dict[str, Any]  # as the server sent it; ignore fields, codes and kinds that you do not know
TRY_AGAIN = frozenset({429, 502, 503, 504})
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 10.0  # seconds between two attempts; each pause is about twice the one before
TIMEOUT = (10, 40)  # seconds for a connection, and for the next byte: a request may wait for 30 s, a stream for 15 s


class Refused(Exception):
    """A refusal of the server: the ``status``, the stable ``code`` and the whole ``problem`` document (RFC 9457)."""

    def __init__(self, answer: requests.Response) -> None:
        try:
            self.problem = dict(answer.json())
        except (ValueError, TypeError):  # what answered is no Noonday
            self.problem = {"title": answer.reason, "detail": answer.text[:500]}
        self.status, self.code, self.answer = answer.status_code, str(self.problem.get("code", "")), answer
        super().__init__(f"{self.problem.get('title', self.status)}: {self.problem.get('detail', '')}")


class Patience:
    """How long to go on without an answer, and how long to wait before the next attempt."""

    def __init__(self, seconds: float) -> None:
        self._until, self._pause = time.monotonic() + seconds, FIRST_PAUSE

    def wait(self, failure: Exception, asked: str = "") -> None:
        """Wait for the seconds that the server asks for, else a little longer each time.

        :raises Exception: ``failure``, where that would take too long.
        """
        pause = float(asked) if asked.isdecimal() else self._pause * random.uniform(0.5, 1)  # noqa: S311
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        if time.monotonic() + pause > self._until:
            raise failure
        time.sleep(pause)


class Sender:
    """Sends requests to a server, each again for at most ``patience`` seconds; ``key`` is an API key."""

    def __init__(self, url: str, *, key: str | None = None, patience: float = 600) -> None:
        if not url.lower().startswith(("http://", "https://")):
            raise ValueError(f"{url!r} is no address of a server: it begins with http:// or https://")
        self.key = key
        self.url, self.patience, self.requests, self._session = url.rstrip("/"), patience, 0, requests.Session()
        self._session.auth = lambda request: request  # no password of the user's own files gets in

    def call(self, method: str, path: str, *, token: str | None = None, **request: Any) -> requests.Response:
        """Send a request until its answer is whole, and a file is made; ``request`` is as ``requests`` takes it.

        :raises Refused: when the server refuses it; requests.RequestException when nothing answers for too long.
        """
        if request.get("stream"):
            raise TypeError("call returns whole answers: follow a match with messages(), which resumes its stream")
        return self._send(method, path, token, **request)

    def _send(self, method: str, path: str, token: str | None = None, **request: Any) -> requests.Response:
        request["headers"] = {**request.get("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        patience = Patience(self.patience)
        while True:
            self.requests += 1
            try:
                answer = self._session.request(method, self.url + path, **{"timeout": TIMEOUT, **request})
            except requests.RequestException as failure:
                if isinstance(failure, ValueError):
                    raise  # the address itself is wrong
                patience.wait(failure)
                continue
            asked = answer.headers.get("Retry-After", "")
            if answer.status_code in TRY_AGAIN or (answer.status_code == 202 and asked):
                patience.wait(Refused(answer), asked)
            elif answer.ok:
                return answer
            else:
                raise Refused(answer)

    def stream(self, path: str, **request: Any) -> Iterator[Json]:
        """Yield the messages of one stream until it ends; raise requests.RequestException where it is cut."""
        with self._send("GET", path, headers={"Accept": "application/x-ndjson"}, stream=True, **request) as answer:
            for line in answer.iter_lines():
                try:
                    yield json.loads(line)
                except ValueError as cut:
                    raise requests.ConnectionError("a line was cut") from cut
