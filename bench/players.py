"""The players of the load: each plays matches from their own menus, or sends the floor requests of the same size."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import rules
from bench.wire import Refused, Wire, document, written
from rules.chance import Scripted
from rules.wire.codec import family

GAME = "twelve-oclock-high"
FIRST = {"kind": "throw"}
"""The action with which every turn of that game begins, so that nobody has to ask for the menu when a turn passes."""

SPARE = 12
"""Matches that are ready for a player before a slice; one that ends in it is followed by the next of them.

Random matches have at least 67 plies (median 866), so that 1,000 actions, more than one slice has, never reach the
twelfth. With two of them, the second ended as well in about one slice of a thousand, which broke one full run in four.
"""

FLOOR_PLIES = range(100, 1000)
"""The plies of a list of the floor; after the last one it begins a new list, as a new match does."""

FLOOR_TURN = 3
"""The actions after which the other seat acts at the floor, about as many as a turn of the game has."""


class Player(Protocol):
    """Plays matches, with one action on its way at a time."""

    @property
    def match(self) -> str:
        """The id of the match in hand."""

    @property
    def seat(self) -> int:
        """The seat that acts next."""

    def prepare(self, wire: Wire) -> None:
        """Get ready for a slice."""

    def request(self) -> bytes:
        """Return the next action, as it goes over the wire."""

    def take(self, answer: tuple[int, bytes]) -> None:
        """Take the answer."""


@dataclass(slots=True)
class Seats:
    """A match between persons of one client: its id, the tokens by seat, and what comes next."""

    match: str
    tokens: Sequence[str]
    seat: int
    decision: int
    action: Any = field(default_factory=lambda: FIRST)
    state: Any = None

    def request(self, *, minimal: bool = False) -> bytes:
        """Return the next action as a request; ``minimal`` asks for an answer without the match."""
        body = {"decision": self.decision, "action": self.action}
        return written("POST", f"/v1/matches/{self.match}/actions", self.tokens[self.seat], body, minimal=minimal)


def open_match(
    wire: Wire, persons: int, bots: Sequence[str] = (), *, game: str = GAME, options: Any = None
) -> tuple[Seats, Any]:
    """Open a match of persons, all held by this client, and of fast bots; return it and its document."""
    seats = [{"player": "person"}] * persons + [{"player": "bot", "level": level} for level in bots]
    body = {"game": game, "options": options or {}, "seats": seats, "pace": "fast"}
    made = wire.get(written("POST", "/v1/matches", body=body), 201)
    match = made["match"]
    tokens = [seat["token"] for seat in made["seats"]]
    return Seats(match["id"], tokens, match["to_act"][0], match["decision"]), match


class InHand:
    """The matches of a player, of which the first is in hand."""

    def __init__(self, ready: Iterable[Seats] = ()) -> None:
        self._ready = deque(ready)

    @property
    def match(self) -> str:
        """The id of the match in hand."""
        return self._ready[0].match

    @property
    def seat(self) -> int:
        """The seat that acts next in it."""
        return self._ready[0].seat


class Persons(InHand):
    """Plays two-person matches against itself through the API, taking whatever the menu offers.

    With ``live`` matches each action is for the next of them in turn; with 0 a match is played to its end.
    """

    minimal = False

    def __init__(self, luck: random.Random, live: int = 0) -> None:
        super().__init__()
        self._luck = luck
        self._live = live

    def hold(self, seats: Seats) -> None:
        """Take a match that was opened elsewhere."""
        self._ready.append(seats)

    def prepare(self, wire: Wire) -> None:
        """Open the matches that are missing for the next slice."""
        while len(self._ready) < (self._live or SPARE):
            self._ready.append(open_match(wire, 2)[0])

    def request(self) -> bytes:
        """Return the next action."""
        return self._ready[0].request(minimal=self.minimal)

    def take(self, answer: tuple[int, bytes]) -> None:
        """Choose the next action of the match, and go on to another match if it is over, or with many in turn."""
        seats = self._ready[0]
        if self._goes_on(seats, document(answer)):
            self._ready.rotate(-1 if self._live else 0)
            return
        self._ready.popleft()
        if not self._ready:
            raise Refused("more matches ended in one slice than were ready")

    def _goes_on(self, seats: Seats, done: Any) -> bool:
        """Choose from the menu that the answer brought; return whether the match is still on."""
        match = done["match"]
        if match["status"] != "on":
            return False
        seats.decision = match["decision"]
        to_act = match["to_act"][0]
        seats.action = self._luck.choice(match["actions"])["action"] if to_act == seats.seat else FIRST
        seats.seat = to_act
        return True


class Followers(Persons):
    """Plays as ``Persons`` do with answers that leave out the match: it follows each match by the rules themselves."""

    minimal = True
    game = rules.find(GAME)

    def prepare(self, wire: Wire) -> None:
        """Open the matches that are missing, and know how they begin."""
        super().prepare(wire)
        for seats in self._ready:
            if seats.state is None:
                self.follow(seats)

    def follow(self, seats: Seats) -> None:
        """Know how a match begins in which the seat that is to act begins."""
        opening = [6 if seat == seats.seat else 1 for seat in (0, 0, 1, 1)]
        options, taken = self.game.options(), (0, 1)
        seats.state = self.game.rules.initial(options, taken, taken, None, at=0, chance=Scripted(*opening)).state

    def _goes_on(self, seats: Seats, done: Any) -> bool:
        """Play the action by the rules, with the dice of the answer, and choose from their menu."""
        if done["status"] != "on":
            return False
        actions, by_rules = family(*self.game.actions), self.game.rules
        luck = Scripted(*_thrown(done["events"]))
        seats.state = by_rules.apply(seats.state, seats.seat, actions.decode(seats.action), at=0, chance=luck).state
        seats.decision = done["decision"]
        seats.seat = by_rules.standing(seats.state).must[0]
        seats.action = actions.encode(self._luck.choice(by_rules.legal(seats.state, seats.seat)))
        return True


def _thrown(events: Any) -> Iterator[int]:
    """Yield the sides of all dice of an action: the Bomb die has its Bombs on the lowest sides."""
    for event in events:
        if event["kind"] == "thrown":
            yield from event["dice"]
            if event["bomb"] is not None:
                yield 1 if event["bomb"] else 6
        elif event["kind"] == "bombed":
            yield from (1 if bomb else 6 for bomb in event["rolls"])


class Bare(InHand):
    """Sends the floor requests of the same size, for ``live`` matches in turn or for one after the other."""

    def __init__(self, luck: random.Random, live: int = 0, *, minimal: bool = False) -> None:
        self._luck = luck
        self._minimal = minimal
        super().__init__(self._begun() for _ in range(live or 1))

    def _begun(self) -> Seats:
        match = f"{self._luck.getrandbits(86):026}"
        return Seats(match, [f"nd1.{match}.{seat}.0.{'x' * 22}" for seat in (0, 1)], 0, FLOOR_PLIES[0])

    def prepare(self, wire: Wire) -> None:
        """Need nothing."""

    def request(self) -> bytes:
        """Return the next request."""
        return self._ready[0].request(minimal=self._minimal)

    def take(self, answer: tuple[int, bytes]) -> None:
        """Read the document and choose from its menu, as the API's client does."""
        menu = document(answer).get("match", {}).get("actions")
        seats = self._ready.popleft()
        seats.action = self._luck.choice(menu)["action"] if menu else FIRST
        seats.decision += 1
        seats.seat = seats.decision // FLOOR_TURN % 2
        self._ready.append(seats if seats.decision in FLOOR_PLIES else self._begun())
