"""The clients of a siege, each of which plays one match after another.

A client repeats each request until it is answered, and notes what the answers promised. It follows each of its matches
by two streams, a spectator's and a seat's, which must bring every ply once and in order.
"""

from __future__ import annotations

import json
import random
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import requests

from tests.faults.siege.account import Account, Sent, Waited
from tests.support.following import Follower

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS = {
    "twelve-oclock-high": ("person", "person", "bot"),
    "bomb-the-axis": ("person", "person", "bot", "bot"),
    "screaming-eagles": ("person", "bot", "person", "bot"),
    "twelve-strokes-of-noon": ("person", "person", "bot"),
}
CUT_SHARE = 0.06
"""The share of actions whose first attempt is cut on the way."""
PATIENCE = 180.0
"""Seconds for which a match may bring nothing new, or a request no answer, before it counts as stuck."""
PAUSE = 0.05
PLIES = 400
"""After this many plies the people of a match resign, so that each siege sees many ends."""
LATE = 30.0
"""Seconds after which a request counts as not answered."""
AGAIN = {429, 503}
TAG = "siege"
"""The tag of every match, so that they can be listed."""


class Stuck(Exception):
    """Nothing came for longer than the patience of a siege."""


@dataclass(slots=True)
class Client:
    """One client with a connection of its own, which plays until ``stop`` is set."""

    url: str
    account: Account
    stop: threading.Event
    luck: random.Random
    session: requests.Session = field(default_factory=requests.Session)

    def run(self) -> None:
        """Play one match after another."""
        while not self.stop.is_set():
            game = self.luck.choice(sorted(SEATS))
            try:
                self._play(game)
            except Stuck as stuck:
                self.account.fault("stuck", f"{game}: {stuck}")

    def _play(self, game: str) -> None:
        opened = self._open(game)
        match = opened["match"]["id"]
        tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}
        self.account.count("opened")
        following = [Follower(self.url, match), Follower(self.url, match, self.luck.choice([*tokens.values()]))]
        last, since = -1, time.monotonic()
        while True:
            seen = self._ask("GET", f"/v1/matches/{match}").json()
            if seen["status"] == "over":
                break
            if self.stop.is_set() or seen["ply"] > PLIES:
                self._resign(match, tokens)
                continue
            if seen["ply"] != last:
                last, since = seen["ply"], time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                raise Stuck(f"{match} has waited for seats {seen['to_act']} at ply {last} for {PATIENCE:.0f} s")
            mine = [seat for seat in seen["to_act"] if seat in tokens]
            if mine:
                self._act(match, self.luck.choice(mine), tokens)
            else:
                self.stop.wait(PAUSE)
        self._settle(match)
        for stream in following:
            stream.end(PATIENCE)
            self.account.streamed(match, stream.plies, seen["ply"])

    def _open(self, game: str) -> dict[str, Any]:
        wishes = [{"player": player} for player in SEATS[game]]
        body = {"game": game, "seats": wishes, "time_per_decision": 20_000, "pace": "fast", "access": "listed"}
        key = f"siege-{self.luck.getrandbits(128):032x}"
        answer = self._ask("POST", "/v1/matches", json={**body, "tag": TAG}, headers={"Idempotency-Key": key})
        if answer.status_code != 201:
            raise Stuck(f"no match was opened: {answer.text[:300]}")
        return dict(answer.json())

    def _act(self, match: str, seat: int, tokens: Mapping[int, str]) -> None:
        mine = self._ask("GET", f"/v1/matches/{match}", tokens[seat]).json()
        asked = [entry for entry in mine["actions"] if not entry["unasked"]]
        if not asked or seat not in mine["to_act"]:
            return
        entry = self.luck.choice(asked)
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        sent = Sent(match, seat, mine["decision"], action)
        unsure = self.luck.random() < CUT_SHARE and self._cut(sent, tokens[seat])
        answer, tries = self._submit(sent, tokens[seat])
        unsure = unsure or tries > 1
        if answer.status_code == 200:
            self.account.acknowledged(sent, answer.json()["ply"])
        elif answer.status_code == 409:
            self.account.count("too late")
            if unsure:
                self.account.denied(sent)
        else:
            self.account.fault("refused", f"{match}: {answer.status_code} {answer.text[:300]}")

    def _submit(self, sent: Sent, token: str) -> tuple[requests.Response, int]:
        body = {"decision": sent.decision, "action": dict(sent.action)}
        return self._repeat("POST", f"/v1/matches/{sent.match}/actions", token, json=body)

    def _cut(self, sent: Sent, token: str) -> bool:
        """Begin the request and end the connection in one of four ways; tell whether it may have been carried out."""
        body = json.dumps({"decision": sent.decision, "action": dict(sent.action)}).encode()
        where = urlsplit(self.url)
        head = (
            f"POST /v1/matches/{sent.match}/actions HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        whole = self.luck.random() < 0.5
        message = head + (body if whole else body[: self.luck.randrange(len(body))])
        try:
            with socket.create_connection((where.hostname, where.port or 80), timeout=5) as end:
                end.sendall(message)
                if self.luck.random() < 0.5:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            return False
        self.account.count("cut")
        return whole

    def _resign(self, match: str, tokens: Mapping[int, str]) -> None:
        for seat, token in tokens.items():
            self._ask("DELETE", f"/v1/matches/{match}/seats/{seat}", token)

    def _settle(self, match: str) -> None:
        record = self._ask("GET", f"/v1/matches/{match}/record").json()
        self.account.settle(match, record)
        judged = self._ask("POST", "/v1/verifications", json=record).json()
        if judged.get("sound") is not True or judged.get("known") is not True:
            self.account.fault("unsound", f"{match}: {judged}")
        self.account.count("verified")

    def _ask(self, method: str, path: str, token: str | None = None, **rest: Any) -> requests.Response:
        return self._repeat(method, path, token, **rest)[0]

    def _repeat(self, method: str, path: str, token: str | None = None, **rest: Any) -> tuple[requests.Response, int]:
        """Send a request until its answer is more than "try again"; return the answer and the number of attempts."""
        headers = {**rest.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        waited, tries = Waited(), 0
        while True:
            tries, begun = tries + 1, time.monotonic()
            try:
                answer = self.session.request(method, self.url + path, headers=headers, timeout=LATE, **rest)
            except requests.RequestException as error:
                self.account.count("not answered")
                store = isinstance(error, requests.Timeout)  # a process that was killed breaks the connection
            else:
                if answer.status_code not in AGAIN:
                    if answer.status_code >= 500:
                        self.account.fault("fault", f"{method} {path}: {answer.status_code} {answer.text[:300]}")
                    self.account.waited(f"{method} {path}", waited, time.monotonic() - begun)
                    return answer, tries
                self.account.count(f"answered {answer.status_code} {answer.json().get('code')}")
                store = answer.status_code == 503
            threading.Event().wait(PAUSE)  # also after `stop`, until the last answers have come
            waited.add(time.monotonic() - begun, store=store)
            if waited.store + waited.other > PATIENCE:
                raise Stuck(f"{method} {path} had no answer for {PATIENCE:.0f} s")
