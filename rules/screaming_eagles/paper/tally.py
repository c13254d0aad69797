"""What the plies of a match come to on paper: flights, shots, losses, notes, and what each plane carried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from rules.screaming_eagles.board import BOARD, LOAD, START
from rules.screaming_eagles.chapters.movement import loops
from rules.screaming_eagles.events import (
    Announced,
    Clashed,
    Damaged,
    DrawAnswered,
    DrawOffered,
    Fired,
    FlareDropped,
    Moved,
    Noted,
    OrderThrown,
    PilotLeft,
    Reloaded,
    Rolled,
    RoundBegan,
    ShotDown,
)
from rules.screaming_eagles.names import TEAM_OF, Plane, Team, Weapon
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.state import Load, State
from rules.show.story import Story
from rules.table.table import HandedOver, Lapsed, Resigned


@dataclass(frozen=True, slots=True)
class Flight:
    """One move of a plane: its card and dice, and how far it flew."""

    round: int
    rolled: Rolled
    moved: Moved

    @property
    def loops(self) -> int:
        """How often it left over an edge."""
        return loops(self.moved.start, self.moved.path)


@dataclass(frozen=True, slots=True)
class Attack:
    """One shot: where both planes were, what the dice did, and whether it took the target down."""

    round: int
    fired: Fired
    here: int
    there: int
    damaged: Damaged | None = None
    down: bool = False

    @property
    def chance(self) -> Fraction:
        """How likely it was to hit before the dice fell."""
        return hit_chance(self.fired.weapon, self.fired.distance, flare=self.fired.flare)


@dataclass(frozen=True, slots=True)
class Clash:
    """A throw for a lozenge, or for the order of those who lost theirs (SE-40, SE-54)."""

    round: int
    thrown: Clashed | OrderThrown


@dataclass(frozen=True, slots=True)
class Loading:
    """A round loaded into an empty plane (SE-31)."""

    round: int
    plane: Plane


Line = Flight | Attack | Clash | Loading


@dataclass(slots=True)
class Proposal:
    """An offer of a draw, and the seats that accepted and declined it; its own seat declines by taking it back."""

    round: int
    seat: int
    accepted: list[int] = field(default_factory=list)
    declined: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Shots, hits, and the hits to be expected."""

    shots: int
    hits: int
    expected: Fraction


class Chronicle:
    """The lists of a report, written as a story is heard ply by ply."""

    def __init__(self, story: Sequence[Story]) -> None:
        self.round = 0
        self.lines: list[Line] = []
        self.notes: list[tuple[int, Noted]] = []
        self.remarks: list[tuple[int, int | None, Any]] = []
        """The round, the seat of the ply, and who left or was handed over."""
        self.offers: dict[tuple[int, int], Proposal] = {}
        """The offers of a draw by seat and number."""
        self.silences: Counter[int] = Counter()
        self.loads = dict.fromkeys(START, Load(**LOAD))
        """What each plane carries, of one that is down what it carried last."""
        self.flares: Counter[Plane] = Counter()
        """The flares that each plane dropped."""
        self.last: State | None = None
        self._rolled: dict[Plane, Rolled] = {}
        self._at = dict(START)
        for ply in story:
            self.last = ply.state or self.last
            for event in ply.events:
                self._hear(event, ply.seat)

    @property
    def attacks(self) -> list[Attack]:
        """All shots in order."""
        return [line for line in self.lines if isinstance(line, Attack)]

    @property
    def flights(self) -> list[Flight]:
        """All moves in order."""
        return [line for line in self.lines if isinstance(line, Flight)]

    @property
    def losses(self) -> list[Attack]:
        """The shots that took a plane down."""
        return [attack for attack in self.attacks if attack.down]

    def accuracy(self, planes: Iterable[Plane], weapons: Iterable[Weapon] = Weapon) -> Accuracy:
        """Return what some planes did with some weapons."""
        own = [attack for attack in self.attacks if attack.fired.plane in planes and attack.fired.weapon in weapons]
        expected = sum((attack.chance for attack in own), Fraction(0))
        return Accuracy(len(own), sum(attack.fired.hit for attack in own), expected)

    def _hear(self, event: Any, seat: int | None) -> None:
        match event:
            case RoundBegan():
                self.round = event.round
            case Rolled():
                self._rolled[event.plane] = event
            case Moved():
                self._at[event.plane] = BOARD.names[event.to]
                self.lines.append(Flight(self.round, self._rolled[event.plane], event))
            case Clashed() | OrderThrown():
                self.lines.append(Clash(self.round, event))
            case Announced() | FlareDropped() | Reloaded() | Fired() | Damaged() | ShotDown():
                self._hear_fire(event)
            case Noted():
                self.notes.append((self.round, event))
            case Lapsed(seats):
                self.silences.update(seats)
            case _:
                self._hear_table(event, seat)

    def _hear_fire(self, event: Announced | FlareDropped | Reloaded | Fired | Damaged | ShotDown) -> None:
        match event:
            case Announced(plane, weapon, _, _, left):
                self.loads[plane] = _with(self.loads[plane], weapon, left)
            case FlareDropped(plane, _, left):
                self.loads[plane] = replace(self.loads[plane], flares=left)
                self.flares[plane] += 1
            case Reloaded(plane):
                self.loads[plane] = replace(self.loads[plane], cannon=1)
                self.lines.append(Loading(self.round, plane))
            case Fired():
                self.lines.append(Attack(self.round, event, self._at[event.plane], self._at[event.target]))
            case Damaged():
                last = self.lines[-1]
                assert isinstance(last, Attack)
                self.lines[-1] = replace(last, damaged=event)
            case ShotDown(plane, by, _):
                self._mark_down(plane, by)

    def _mark_down(self, plane: Plane, by: Plane) -> None:
        """Mark the shot that took a plane down: in a volley others may have come after it (SE-43)."""
        for place in reversed(range(len(self.lines))):
            line = self.lines[place]
            if isinstance(line, Attack) and (line.fired.plane, line.fired.target) == (by, plane):
                self.lines[place] = replace(line, down=True)
                return

    def _hear_table(self, event: Any, seat: int | None) -> None:
        match event:
            case DrawOffered(own, number):
                self.offers[own, number] = Proposal(self.round, own)
            case DrawAnswered(own, offerer, number, accept):
                offer = self.offers[offerer, number]
                (offer.accepted if accept else offer.declined).append(own)
            case Resigned() | HandedOver() | PilotLeft(planes=(_, *_)):
                self.remarks.append((self.round, seat, event))


def _with(load: Load, weapon: Weapon, left: int) -> Load:
    """Return a load with another number of a weapon left."""
    if weapon is Weapon.LONG:
        return replace(load, long=left)
    return replace(load, medium=left) if weapon is Weapon.MEDIUM else replace(load, cannon=left)


def team_planes(team: Team) -> tuple[Plane, ...]:
    """Return the planes of a team."""
    return tuple(plane for plane in Plane if TEAM_OF[plane] is team)
