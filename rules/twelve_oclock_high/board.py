"""The board: its spaces, and every way that a marker can fly over it.

``board.json`` holds the spaces in the order that breaks all ties ("the board's order"). A bomber's graph is
the board without the steps into the Landing Path (12H-20); who has no card flies over all of it (12H-18).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Any

LONGEST_THROW = 12


class Kind(StrEnum):
    """The two kinds of target (12H-13, 12H-14)."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


POINTS: Mapping[Kind, int] = MappingProxyType({Kind.PRIMARY: 15, Kind.SECONDARY: 5})
"""What a hit is worth (12H-13)."""

PRICES: Mapping[Kind, int] = MappingProxyType({Kind.PRIMARY: 2, Kind.SECONDARY: 1})
"""How many cards an attack costs, hit or miss (12H-14)."""


@dataclass(frozen=True, slots=True)
class Target:
    """What can be bombed on a space; ``points`` and ``price`` are those of its kind."""

    name: str
    industry: str
    kind: Kind
    points: int
    price: int


@dataclass(frozen=True, slots=True)
class Space:
    """A space: its place in the picture, where a step leads from it, and the path or target that it is."""

    id: str
    x: int
    y: int
    next: tuple[str, ...]
    path: str | None
    target: Target | None


@dataclass(frozen=True, slots=True)
class Flight:
    """One way to fly: the spaces entered, the last one ``to``; not ``direct`` when it fell short (12H-9)."""

    to: str
    path: tuple[str, ...]
    direct: bool


class Board:
    """The tables that the rules look into; the flights from a space are found when first asked for."""

    __slots__ = (
        "_flights",
        "_open",
        "airfield",
        "homeward",
        "points",
        "ranks",
        "spaces",
        "targets",
        "to_home",
    )

    def __init__(self, spaces: Iterable[Space]) -> None:
        self.spaces: Mapping[str, Space] = MappingProxyType({space.id: space for space in spaces})
        self.ranks: Mapping[str, int] = MappingProxyType({name: rank for rank, name in enumerate(self.spaces)})
        """The place of each space in the board's order."""
        self.airfield = next(space.id for space in self.spaces.values() if space.path == "airfield")
        self.targets: Mapping[str, Target] = MappingProxyType(
            {space.id: space.target for space in self.spaces.values() if space.target is not None}
        )
        self.points = sum(target.points for target in self.targets.values())
        """What all targets are worth together."""
        self.to_home = self._distances(self.airfield, {name: space.next for name, space in self.spaces.items()})
        """The fewest steps from each space to the Airfield, the Landing Path open."""
        self.homeward: Mapping[str, str] = MappingProxyType(dict(self._homeward()))
        """The next space on the way home: of equally short ways the first in the board's order (12H-18)."""
        self._open: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {
                name: tuple(onward for onward in space.next if self.spaces[onward].path != "landing")
                for name, space in self.spaces.items()
            }
        )
        """Where a step leads a bomber: the Landing Path is closed to players holding cards (12H-20, 12H-21)."""
        self._flights: dict[str, tuple[Mapping[str, Flight], ...]] = {}

    def _homeward(self) -> Iterator[tuple[str, str]]:
        for name, space in self.spaces.items():
            if name in self.to_home and name != self.airfield:
                yield name, min(space.next, key=lambda onward: (self.to_home[onward], self.ranks[onward]))

    def flights(self, origin: str, count: int) -> Mapping[str, Flight]:
        """Return a bomber's flights of ``count`` steps by end space, in the board's order (12H-3, 12H-8).

        ``count`` is 2 to 12. Two ways to one end space are one flight, flown on the way whose spaces come
        first in the board's order (12H-33).
        """
        known = self._flights.get(origin)
        if known is None:
            known = self._flights[origin] = self._all_flights(origin)
        return known[count]

    def way_home(self, origin: str, count: int) -> tuple[str, ...]:
        """Return the spaces entered by ``count`` steps on the way home; the Airfield ends it (12H-19)."""
        path: list[str] = []
        here = origin
        while here != self.airfield and len(path) < count:
            here = self.homeward[here]
            path.append(here)
        return tuple(path)

    def distances(self, goal: str) -> Mapping[str, int]:
        """Return the fewest steps of a bomber from each space to ``goal``."""
        return self._distances(goal, self._open)

    def _all_flights(self, origin: str) -> tuple[Mapping[str, Flight], ...]:
        """Follow all ways from ``origin`` step by step, never straight back.

        ``ways`` holds them by the last step, in the board's order; of the ways that take the same last step
        only the first is kept. Where no way leads on, all stay where they are and have fallen short (12H-9).
        """
        ways: dict[tuple[str | None, str], tuple[str, ...]] = {(None, origin): ()}
        by_count, direct = [], True
        for _ in range(LONGEST_THROW + 1):
            by_count.append(self._ended(ways, direct))
            onward: dict[tuple[str | None, str], tuple[str, ...]] = {}
            for (before, here), path in ways.items():
                for there in self._open[here]:
                    if there != before:
                        onward.setdefault((here, there), (*path, there))
            direct = direct and bool(onward)
            ways = onward or ways
        return tuple(by_count)

    def _ended(self, ways: Mapping[tuple[str | None, str], tuple[str, ...]], direct: bool) -> Mapping[str, Flight]:
        found: dict[str, Flight] = {}
        for (_, end), path in ways.items():
            found.setdefault(end, Flight(end, path, direct))
        return MappingProxyType({end: found[end] for end in sorted(found, key=self.ranks.__getitem__)})

    @staticmethod
    def _distances(goal: str, steps: Mapping[str, tuple[str, ...]]) -> Mapping[str, int]:
        before: dict[str, list[str]] = {name: [] for name in steps}
        for name, onward in steps.items():
            for there in onward:
                before[there].append(name)
        found, waiting = {goal: 0}, deque([goal])
        while waiting:
            here = waiting.popleft()
            for back in before[here]:
                if back not in found:
                    found[back] = found[here] + 1
                    waiting.append(back)
        return MappingProxyType(found)


def read_board(plain: Mapping[str, Any]) -> Board:
    """Make the tables of a board from the plain data of ``board.json``."""
    order = {space["id"]: rank for rank, space in enumerate(plain["spaces"])}
    return Board(_space(space, order) for space in plain["spaces"])


def _space(plain: Mapping[str, Any], order: Mapping[str, int]) -> Space:
    onward = tuple(sorted(plain["next"], key=order.__getitem__))
    target = _target(plain["target"]) if "target" in plain else None
    return Space(plain["id"], plain["x"], plain["y"], onward, plain.get("path"), target)


def _target(plain: Mapping[str, Any]) -> Target:
    kind = Kind(plain["kind"])
    return Target(plain["name"], plain["industry"], kind, POINTS[kind], PRICES[kind])


def _json(name: str) -> Mapping[str, Any]:
    plain: Mapping[str, Any] = json.loads(files(__package__).joinpath(name).read_text("utf-8"))
    return plain


BOARD_JSON = _json("board.json")
"""The board as it is written, with its scenery; nobody may change it."""

DICE_JSON = _json("dice.json")
"""The dice as they are written: a real die can replace them."""

BOARD = read_board(BOARD_JSON)
"""The board that is played on."""
