"""The laws of dice: a match can be played with those of a real table, whose faces come one by one (TBL-14)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.chance import Die, Entered, Replayed, Seeded, ThrowAwaited, plain_face
from rules.errors import IllegalAction
from rules.table import record as records
from rules.table import table as tables
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.matches import Bench
from service.conformance.trial import Trial, able, match_time, menu_of, written

TYPED = re.compile(r"[^\x00-\x1f\x7f]{1,40}")
"""What can be entered as a face."""

LOOKS = 30
"""Most positions of a match at which everything that may throw dice is played."""


@dataclass(frozen=True, slots=True)
class Play:
    """A call that may throw dice: the member of the game that it calls, and the position before."""

    where: str
    bench: Bench
    call: Callable[..., Any]

    def breach(self, what: str) -> Breach:
        """Return a breach in it."""
        return Breach(self.where, what, self.bench.table.ply)

    def thrown(self) -> Thrown:
        """Return the luck of a play with throws from a seed, and what the play gave."""
        luck = Thrown()
        luck.result = self.call(chance=luck)
        return luck

    def entered(self, faces: Sequence[str]) -> tuple[Any, Entered]:
        """Return what it gives with faces that were entered, and its luck."""
        luck = Entered(faces, seeded())
        return self.call(chance=luck), luck

    def awaited(self, faces: Sequence[str]) -> str:
        """Return the die of which a face is missing, in words; empty if none is."""
        try:
            self.entered(faces)
        except ThrowAwaited as missing:
            return named(missing.die)
        return ""


class Thrown:
    """Luck from a seed that keeps the dice of the box that it was asked for, and the faces that came up."""

    def __init__(self) -> None:
        """Begin without a throw."""
        self._luck = seeded()
        self.dice: list[Die] = []
        self.faces: list[str] = []
        self.result: Any = None

    def roll(self, sides: int) -> int:
        """Throw a die."""
        side = self._luck.roll(sides)
        if isinstance(sides, Die):
            self.dice.append(sides)
            self.faces.append(sides.faces[side - 1])
        return side


def seeded() -> Seeded:
    """Return the luck of every play: what no die of the box throws is the same each time."""
    return Seeded(b"dice")


def named(die: Die) -> str:
    """Return a die in words, with its faces and the seat that throws it."""
    return f"the {die.name} of {', '.join(die.faces)}{'' if die.seat is None else f' of seat {die.seat}'}"


def plays(trial: Trial) -> Iterator[Play]:
    """Yield what may throw dice: the set-up, and at positions of the match actions, silence and leaving."""
    first = trial.steps[0]
    seats, terms = tables.taken(first.table), first.terms
    begin = partial(first.game.rules.initial, terms.options, seats, seats, terms.content, at=match_time(first))
    yield Play("rules.initial", first, begin)
    for bench in trial.positions(LOOKS)[:-1]:
        rules, state, at = bench.game.rules, bench.state, match_time(bench)
        for seat in rules.standing(state).must[:1]:
            yield Play("rules.default", bench, partial(rules.default, state, seat, at=at))
        for seat, action in (*played(trial, bench), *offered(bench)):
            yield Play("rules.apply", bench, partial(rules.apply, state, seat, action, at=at))
        for seat in tables.taken(bench.table):
            yield Play("rules.leave", bench, partial(rules.leave, state, seat, at=at))
            yield Play("rules.withdraw", bench, partial(rules.withdraw, state, seat, at=at))


def played(trial: Trial, bench: Bench) -> Iterator[tuple[int, Any]]:
    """Yield the action that was played at a position of the match, with its seat; none if the table had the ply."""
    ply = trial.steps[bench.table.ply - trial.steps[0].table.ply + 1].plies[-1]
    action = records.entries(bench.game).decode(ply.action)
    if ply.seat is not None and isinstance(action, bench.game.actions):
        yield ply.seat, action


def offered(bench: Bench) -> Iterator[tuple[int, Any]]:
    """Yield some actions of the menus at a position, with their seats, and what the silence of one means."""
    rules, state, at = bench.game.rules, bench.state, match_time(bench)
    for seat in rules.standing(state).must[:1]:
        yield seat, rules.default(state, seat, at=at, chance=seeded())
    for seat in able(bench):
        concrete, templates = menu_of(bench, seat)
        for action in (*concrete[:1], *concrete[1:][-1:], *(template.example for template in templates)):
            yield seat, action


@law(
    "return None or a tuple of Die, each with its own name and with faces of 1 to 40 characters that differ in letters"
)
def box(trial: Trial) -> Iterator[Breach]:
    """The dice of the box have different names, and faces that people can enter."""
    dice: Any = trial.game.rules.dice(trial.agreed)
    if dice is not None and not (isinstance(dice, tuple) and all(isinstance(die, Die) for die in dice)):
        yield Breach("rules.dice", f"it returns {dice!r}, which is no tuple of dice")
        return
    names = Counter(plain_face(die.name) for die in dice or ())
    for die in dice or ():
        if not plain_face(die.name) or names[plain_face(die.name)] > 1:
            yield Breach("rules.dice", f"the name {die.name!r} of a die is empty, or is in the box twice")
        unread = [repr(face) for face in die.printed if not _is_read(die, face)]
        if unread or not die.faces:
            what = f"the {die.name} has no face, or faces that cannot be entered: {', '.join(unread)}"
            yield Breach("rules.dice", what)


def _is_read(die: Die, face: str) -> bool:
    """Return whether an entered face is that of the die, and no other one of it."""
    return bool(TYPED.fullmatch(face) and plain_face(face)) and die.faces[die.side(face) - 1] == face


@law("return from dice() every Die that chance.roll() is asked for, with its name and its faces")
def declared(trial: Trial) -> Iterator[Breach]:
    """Every die that the rules ask for is in the box; of a game without a box they ask for none."""
    dice = trial.game.rules.dice(trial.agreed) or ()
    known = {(die.name, die.faces) for die in dice}
    for play in plays(trial):
        for die in play.thrown().dice:
            if (die.name, die.faces) not in known:
                what = f"{play.where}() throws {named(die)}, which dice() does not return"
                yield Breach("rules.dice", what, play.bench.table.ply)


@law("decide by the face that came up, and never by which of several sides with the same face it was")
def faces(trial: Trial) -> Iterator[Breach]:
    """Entered faces give the same as the throws of the seed, and their draws replay."""
    for play in plays(trial):
        thrown = play.thrown()
        if not thrown.dice:
            continue
        result, luck = play.entered(thrown.faces)
        if result != thrown.result:
            yield play.breach(f"the faces {', '.join(thrown.faces)} do not give the same on their lowest sides")
        replayed = Replayed(luck.draws)
        if play.call(chance=replayed) != result or not replayed.spent:
            yield play.breach(f"the draws {list(luck.draws)} of entered faces do not replay")


@law("let ThrowAwaited pass, and ask for dice by the state and the faces so far alone; change nothing, refuse no face")
def awaited(trial: Trial) -> Iterator[Breach]:
    """What waits for a throw asks for the same dice in the same order, changes nothing, and goes on with each face."""
    for play in plays(trial):
        before = written(play.bench)
        thrown = play.thrown()
        for count, die in enumerate(thrown.dice):
            if (found := play.awaited(thrown.faces[:count])) != named(die):
                yield play.breach(f"after {count} throws it asks for {found or 'no die'}, and not for {named(die)}")
                break
            yield from _refused(play, thrown.faces[:count], die)
        if written(play.bench) != before:
            yield play.breach("to wait for a throw changed the state in place")


def _refused(play: Play, before: Sequence[str], die: Die) -> Iterator[Breach]:
    """Yield a breach for each face of the next die with which a play does not go on."""
    for face in die.printed:
        try:
            play.awaited((*before, face))
        except IllegalAction as error:
            yield play.breach(f"it does not go on with {face!r} of {named(die)}: {error}")
