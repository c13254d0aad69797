"""What the plies of a match come to on paper: its turns, its attacks, and what became of each squadron."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.show.story import Story
from rules.table.table import HandedOver, Resigned
from rules.twelve_oclock_high import events
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES, State, squadron_of


@dataclass(slots=True)
class TurnLine:
    """One turn: its throws, the spaces flown on each, where it ended and why, and what the squadron then had."""

    seat: int
    round: int
    throws: list[events.Thrown] = field(default_factory=list)
    flown: list[int] = field(default_factory=list)
    where: str = BOARD.airfield
    why: events.TurnEnd | None = None
    cards: int | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class AttackLine:
    """One attack and the round of it."""

    round: int
    bombed: events.Bombed


@dataclass(slots=True)
class Tally:
    """What one squadron did: its attacks and hits, its throws with the Bomb die, the Bombs among them, reloads."""

    attacks: int = 0
    hits: int = 0
    throws: int = 0
    bombs: int = 0
    reloads: int = 0


class Chronicle:
    """The lists of a score sheet, written as a story is heard ply by ply."""

    def __init__(self, story: Sequence[Story]) -> None:
        self.openings: list[events.OpeningRolled] = []
        self.turns: list[TurnLine] = []
        self.attacks: list[AttackLine] = []
        self.tallies: dict[int, Tally] = {}
        self.remarks: list[tuple[int, int | None, Any]] = []
        """The round, the seat of the ply, and who left or was handed over."""
        self.last: State | None = None
        for ply in story:
            self.last = ply.state
            for event in ply.events:
                self._hear(event, ply.seat, ply.state)

    def tally(self, seat: int) -> Tally:
        """Return what a seat's squadron did."""
        return self.tallies.setdefault(seat, Tally())

    def _hear(self, event: Any, seat: int | None, after: State | None) -> None:
        match event:
            case events.OpeningRolled():
                self.openings.append(event)
            case events.TurnBegan(own, number):
                where = BOARD.airfield if after is None else squadron_of(after, own).space
                self.turns.append(TurnLine(own, number, where=where))
            case events.Thrown():
                self._hear_throw(event)
            case events.Moved():
                self.turns[-1].flown.append(len(event.path))
                self.turns[-1].where = event.to
            case events.Bombed():
                self._hear_attack(event)
            case events.Reloaded(own):
                self.tally(own).reloads += 1
            case events.TurnEnded():
                self._hear_end(event, after)
            case events.Withdrawn() | Resigned() | HandedOver():
                self.remarks.append((self.turns[-1].round if self.turns else 0, seat, event))

    def _hear_throw(self, event: events.Thrown) -> None:
        self.turns[-1].throws.append(event)
        tally = self.tally(event.seat)
        tally.throws += event.bomb is not None
        tally.bombs += bool(event.bomb)

    def _hear_attack(self, event: events.Bombed) -> None:
        self.attacks.append(AttackLine(self.turns[-1].round, event))
        tally = self.tally(event.seat)
        tally.attacks += 1
        tally.hits += event.hit

    def _hear_end(self, event: events.TurnEnded, after: State | None) -> None:
        turn = self.turns[-1]
        turn.why = event.why
        if after is not None and any(own.seat == turn.seat for own in after.squadrons):
            squadron = squadron_of(after, turn.seat)
            turn.cards, turn.score = squadron.cards, squadron.score


def hit_chance(faces: int) -> tuple[int, int]:
    """Return the chance that an attack hits, as cases out of all cases of two rolls (12H-13, 12H-26)."""
    misses = (BOMB_DIE_SIDES - faces) ** 2
    return BOMB_DIE_SIDES**2 - misses, BOMB_DIE_SIDES**2


def tenths(count: int, of: int) -> str:
    """Return a fraction with one decimal, rounded half up."""
    whole = (20 * count + of) // (2 * of)
    return f"{whole // 10}.{whole % 10}"


def percent(count: int, of: int) -> str:
    """Return a share in percent with one decimal; a dash for a share of nothing."""
    return f"{tenths(100 * count, of)} %" if of else "–"
