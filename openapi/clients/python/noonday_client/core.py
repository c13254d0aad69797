"""Tables and seats: what a program does with a match, with nothing lost, doubled or denied on the way."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import requests

from noonday_client.sending import Json, Patience, Refused, Sender

Wishes = Sequence[Json | str] | None
Choice = Json | str  # an entry of a menu, an action, or a text in the game's notation


def asked(menu: Json) -> list[Json]:
    """Return the entries that answer the open decision: of a turn, of a match, or of a message of a webhook."""
    return [entry for entry in menu["actions"] if not entry["unasked"]]


class Noonday(Sender):
    """A server, such as ``http://127.0.0.1:8000``."""

    def create(self, path: str, body: Json, *, token: str | None = None, once: str | None = None) -> Json:
        """Send a request that makes something; ``once`` is its Idempotency-Key, for programs that may start again."""
        headers = {"Idempotency-Key": once or uuid.uuid4().hex}
        return dict(self.call("POST", path, token=token, json=body, headers=headers).json())

    def games(self) -> list[Json]:
        """Return the games of the server."""
        return list(self.call("GET", "/v1/games").json()["games"])

    def open(self, game: str, seats: Wishes = None, *, once: str | None = None, **opening: Any) -> Table:
        """Open a match; without ``seats`` one for a person and as few bots as it takes.

        A seat is as the contract has it, or its player alone, such as ``"open"``; ``opening`` is the rest, as ``pace``.
        """
        if seats is None:
            fewest = min(self.call("GET", f"/v1/games/{game}").json()["seats"])
            seats = ["person", *["bot"] * (fewest - 1)]
        wishes = [{"player": seat} if isinstance(seat, str) else seat for seat in seats]
        opened = self.create("/v1/matches", {"game": game, "seats": wishes, **opening}, token=self.key, once=once)
        return Table(self, opened["match"]["id"], opened["host_token"], opened["seats"])

    def table(self, match: str, token: str | None = None) -> Table:
        """Return a match as the holder of a token sees it, or of the key, or else a spectator."""
        return Table(self, match, token or self.key)

    def seat(self, match: str, token: str) -> Seat:
        """Return the seat of a token."""
        return Seat(self, match, token)

    def join(self, match: str, name: str | None = None, seat: int | None = None) -> Seat:
        """Take an open seat of a match, the first if none is named; raise LookupError where none is open."""
        if seat is None:
            seats = self.table(match).look()["seats"]
            seat = next((one["seat"] for one in seats if one["player"] == "open"), None)
        if seat is None:
            raise LookupError(f"no seat is open in match {match}")
        taken = self.create(f"/v1/matches/{match}/seats/{seat}", {"name": name} if name else {})
        return Seat(self, match, taken["token"])


class Table:
    """A match as one token sees it; ``tokens`` are those of the seats that came with its opening."""

    def __init__(self, server: Noonday, match: str, token: str | None = None, seats: Sequence[Json] = ()) -> None:
        self.server, self.id, self.token = server, match, token
        self.tokens: dict[int, str] = {one["seat"]: one["token"] for one in seats}
        self.decision: int | None = None
        self.outcome: Json | None = None
        self._doubted, self._again = -1, False

    def call(self, method: str, path: str = "", **request: Any) -> requests.Response:
        """Send a request about this match: ``path`` is what follows its address, as in ``call("GET", "/record")``."""
        return self.server.call(method, f"/v1/matches/{self.id}{path}", token=self.token, **request)

    def look(self, **query: Any) -> Json:
        """Return the match as it is now."""
        return dict(self.call("GET", params=query).json())

    def seat(self, number: int) -> Seat:
        """Return a seat whose token came with the opening; raise LookupError for others, such as that of a bot."""
        if number not in self.tokens:
            raise LookupError(f"the opening gave no token for seat {number}: it gives one for each seat of a person")
        return Seat(self.server, self.id, self.tokens[number])

    def messages(self, after: int = 0, **query: Any) -> Iterator[Json]:
        """Yield each message after the ply ``after``, each ply once, until ``over``; resume where the stream is cut.

        A turn that is still open comes again. At the end ``outcome`` says how it ended; None where it was cancelled.
        """
        path, patience = f"/v1/matches/{self.id}/events", Patience(self.server.patience)
        while True:
            end: Exception = requests.ConnectionError("the stream ended")
            try:
                for message in self.server.stream(path, token=self.token, params={**query, "after": after}):
                    kind, self._again = message["type"], False
                    if kind != "problem":  # it ends the stream, whose next opening says whether it can go on
                        patience = Patience(self.server.patience)
                    if kind == "heartbeat" or (kind == "ply" and message["ply"] <= after):
                        continue
                    after = message["ply"] if kind == "ply" else after
                    self.decision = message["decision"] if kind == "turn" else self.decision
                    self.outcome = message["outcome"] if kind == "over" else None
                    yield message
                    if kind == "over":
                        return
                    if self._again:
                        break
            except requests.RequestException as cut:
                end = cut
            patience.wait(end)


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that waits for a seat: ``actions`` all answer it, ``unasked`` come any time; ``deadline`` in ms."""

    ply: int
    decision: int
    deadline: int | None
    actions: list[Json]
    unasked: list[Json]


class Seat(Table):
    """A seat, which acts with its own token."""

    def turns(self, after: int = 0) -> Iterator[Turn]:
        """Yield each decision that waits for this seat, until the match is over; then ``outcome`` says how."""
        for message in self.messages(after):
            if message["type"] == "turn":
                rest = [entry for entry in message["actions"] if entry["unasked"]]
                yield Turn(message["ply"], message["decision"], message["deadline"], asked(message), rest)

    def submit(self, choice: Choice, decision: int | None = None, **more: Any) -> Json:
        """Answer a decision, the last turn's if none is named; ``more`` is the rest of the body, such as ``throws``.

        The answer is short (``Prefer: return=minimal``), without the match. At a real table its ``ply`` may be None.

        :raises Refused: also when the match went on meanwhile, with status 409; ValueError before any turn.
        """
        number = self.decision if decision is None else decision
        if number is None:
            raise ValueError("which decision? No turn has come yet: begin with turns(), or name the decision of look()")
        body = {"decision": number, **_chosen(choice), **more}
        headers, query = {"Prefer": "return=minimal"}, {"menu": "none"}
        return dict(self.call("POST", "/actions", json=body, headers=headers, params=query).json())

    def act(self, choice: Choice, decision: int | None = None, **more: Any) -> Json | None:
        """Answer a decision; return the short answer of ``submit``, or None if the match went on, as the stream shows.

        :raises Refused: when the action itself is wrong, which is so if it is illegal twice for one decision.
        """
        number = self.decision if decision is None else decision
        try:
            return self.submit(choice, number, **more)
        except Refused as refusal:
            if refusal.status != 409 or (refusal.code == "illegal-action" and self._doubted == number):
                raise
            self._doubted, self._again = -1 if number is None else number, True
            return None

    def call_back(self, url: str, events: Sequence[str] = ("turn", "over"), once: str | None = None) -> Json:
        """Add a webhook; return it with its ``secret``. A program that starts again finds the one that it added."""
        path, once = f"/v1/matches/{self.id}/webhooks", once or uuid.uuid5(uuid.NAMESPACE_URL, f"{self.id} {url}").hex
        return self.server.create(path, {"url": url, "events": list(events)}, token=self.token, once=once)


def _chosen(choice: Choice) -> Json:
    """Return what an action says of a choice: of a template its example."""
    entry = {"form": "", "notation": choice} if isinstance(choice, str) else choice
    action = entry.get("action", entry.get("example")) if "form" in entry else entry
    return {"notation": entry["notation"]} if action is None else {"action": action}
