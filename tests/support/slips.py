"""Slips of a pen in golden logs, and a naive replay that says which of them the rules forbid, and in which line.

The replay knows nothing of how logs are read and scored: it plays each thing that was written with its stated seat,
action and faces, after forced ones that were left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rules import find
from rules.chance import Die, Seeded, match_chance, pick
from rules.errors import IllegalAction, NotToAct, Refusal
from rules.table import table as tables
from rules.table.agreement import terms_of
from rules.table.enact import enact
from rules.table.table import ClocksShifted, Lapsed, Table
from rules.values import Template
from tests.support.logs import log_of, names, recorded, said, scored

if TYPE_CHECKING:
    from rules.game import AnyGame
    from rules.log.scoring import Scored

KINDS = ("face", "word", "seat", "skipped")


@dataclass(frozen=True, slots=True)
class Deed:
    """What one line of a golden log says.

    ``words`` is the notation of an action, None where ``entry`` is the table's own. Faces of such an entry are in the
    line after it.
    """

    line: int
    seat: int | None
    entry: Any
    words: str | None
    faces: tuple[str, ...]
    dealt: tuple[int, ...]

    @property
    def line_of_faces(self) -> int:
        """The line in which its faces are."""
        return self.line if self.words is not None or not self.faces else self.line + 1


@cache
def golden(name: str) -> Scored:
    """Return what a golden log comes to."""
    return scored(log_of(name))


@cache
def deeds_of(name: str) -> tuple[Deed, ...]:
    """Return what the lines of a golden log say after its head, in their order."""
    result, lines = golden(name), log_of(name).splitlines()
    numbers = [number for number, line in enumerate(lines, 1) if re.match(r"\*|[A-P] |seat ", line)]
    plies = result.story[-len(numbers) :]
    return tuple(_deed(result.head.game, played, number, lines) for number, played in zip(numbers, plies, strict=True))


def _deed(game: AnyGame, played: Any, number: int, lines: Sequence[str]) -> Deed:
    line, is_action = lines[number - 1], type(played.action) in game.actions
    words = said(game, played.action) if is_action else None
    rest, _, dealt = line.partition(" [")
    if words is not None:
        faces = rest.removeprefix(f"{line[0]} {words}")
    else:
        faces = lines[number] if number < len(lines) and not re.match(r"\*|[A-P] |$", lines[number]) else ""
    numbers = tuple(int(one) for one in dealt.rstrip("]").split())
    return Deed(number, played.seat, played.action, words, tuple(faces.split()), numbers)


def written(name: str, deeds: Sequence[Deed]) -> str:
    """Return a golden log with these deeds; the lines of others are empty."""
    head, _, body = log_of(name).partition("\n\n")
    lines = [*head.splitlines(), *[""] * (body.count("\n") + 2)]
    before = log_of(name).splitlines()
    letters = golden(name).head.letters()
    for deed in deeds:
        dealt = f" [{' '.join(map(str, deed.dealt))}]" if deed.dealt else ""
        if deed.words is None:
            lines[deed.line - 1] = before[deed.line - 1]
            lines[deed.line_of_faces - 1] = " ".join(deed.faces) if deed.faces else before[deed.line - 1]
        else:
            lines[deed.line - 1] = " ".join([letters[deed.seat], deed.words, *deed.faces]) + dealt
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Slip:
    """A golden log with one thing written wrong: which kind of slip it is, and what is written then."""

    number: int
    name: str
    kind: str
    deeds: tuple[Deed, ...]


def slip(number: int) -> Slip:
    """Return the slip of a number; the same number gives the same slip in any process."""
    luck, kind = Seeded(b"slips", number), KINDS[number % len(KINDS)]
    game = pick(luck, [game for game in GAMES if kind != "face" or find(game).rules.dice(find(game).options())])
    while True:
        name = pick(luck, [name for name in names() if recorded(name).game == game])
        deeds = deeds_of(name)
        place = luck.roll(len(deeds)) - 1
        wrong = _WRONG[kind](luck, name, deeds[place])
        if wrong != deeds[place]:
            kept = () if wrong is None else (wrong,)
            return Slip(number, name, kind, (*deeds[:place], *kept, *deeds[place + 1 :]))


def _face(luck: Seeded, name: str, deed: Deed) -> Deed:
    """Return a deed with another face in the place of one of its faces."""
    if not deed.faces:
        return deed
    dice = find(recorded(name).game).rules.dice(terms_of(find(recorded(name).game), recorded(name)).options)
    faces, place = list(deed.faces), luck.roll(len(deed.faces)) - 1
    others = {face for die in dice for face in die.faces} - {faces[place]}
    faces[place] = pick(luck, sorted(others))
    return replace(deed, faces=tuple(faces))


def _word(luck: Seeded, name: str, deed: Deed) -> Deed:
    """Return a deed with another space, dot, card or plane in the place of one in its notation."""
    if deed.words is None:
        return deed
    places = [found.span() for found in re.finditer(r"[^\s,]+", deed.words)]
    place = luck.roll(len(places)) - 1
    others = _vocabulary(recorded(name).game)[_form(deed.words), place] - {_nth(deed.words, place)}
    if not others:
        return deed
    start, end = places[place]
    return replace(deed, words=deed.words[:start] + pick(luck, sorted(others)) + deed.words[end:])


def _seat(luck: Seeded, name: str, deed: Deed) -> Deed:
    others = [seat for seat in golden(name).head.letters() if seat != deed.seat]
    return deed if deed.words is None else replace(deed, seat=pick(luck, others))


def _skipped(_luck: Seeded, _name: str, deed: Deed) -> Deed | None:
    return deed if deed.words is None else None


GAMES = ("bomb-the-axis", "screaming-eagles", "twelve-oclock-high")
_WRONG: dict[str, Callable[[Seeded, str, Deed], Deed | None]] = {
    "face": _face,
    "word": _word,
    "seat": _seat,
    "skipped": _skipped,
}


def _form(words: str) -> tuple[str, int]:
    """Return what words must have in common for one of them to take the place of another."""
    found = re.findall(r"[^\s,]+", words)
    return ("dot" if re.fullmatch(r"[A-J]\d+", found[0]) else found[0]), len(found)


def _nth(words: str, place: int) -> str:
    return re.findall(r"[^\s,]+", words)[place]


@cache
def _vocabulary(game: str) -> dict[tuple[tuple[str, int], int], set[str]]:
    """Return the words that the golden logs of a game have at each place of each form of notation."""
    found: dict[tuple[tuple[str, int], int], set[str]] = {}
    for name in names():
        for deed in deeds_of(name) if recorded(name).game == game else ():
            for place, word in enumerate(re.findall(r"[^\s,]+", deed.words or "")):
                found.setdefault((_form(deed.words or ""), place), set()).add(word)
    return found


class _Thrown:
    """The luck of one thing that was written: its faces, then its numbers, else what the head of its log deals."""

    def __init__(self, deed: Deed, seeded: Seeded) -> None:
        """Take what was written, and the luck for what was not."""
        self.faces, self.dealt, self.given = list(deed.faces), list(deed.dealt), bool(deed.dealt)
        self.seeded, self.asked, self.draws = seeded, False, []

    def roll(self, sides: int) -> int:
        """Return what was written."""
        self.asked = self.asked or isinstance(sides, Die)
        if isinstance(sides, Die):
            side = 1 + sides.faces.index(self.faces.pop(0))
        elif self.given:
            side = self.dealt.pop(0)
        else:
            self.seeded.draws = self.draws
            return self.seeded.roll(sides)
        if not 1 <= side <= sides:
            raise ValueError(side)
        self.draws.append((int(sides), side))
        return side


@dataclass(frozen=True, slots=True)
class Illegal:
    """The line that makes a log illegal.

    ``clause`` is that of the game's rules, empty where they do not say so; ``not_to_act``: others are to act.
    """

    line: int
    clause: str = ""
    not_to_act: bool = False


class Naive:
    """A replay of what was written; ``played`` is what happened, seat and action."""

    def __init__(self, slip: Slip) -> None:
        """Take a log from its first line after the head."""
        result = golden(slip.name)
        self.slip, self.game, self.terms, self.seed = slip, result.head.game, result.terms, result.head.seed
        before = len(result.story) - len(deeds_of(slip.name))
        self.table = result.story[before - 1].table if before else tables.laid(self.terms, 0)
        self.past, self.played = {played.ply: played.table for played in result.story[:before]}, []

    def illegal(self) -> Illegal | None:
        """Play all, and return the first thing that the rules forbid."""
        for deed, following in pairwise([*self.slip.deeds, None]):
            if found := self._illegal(deed, last=following is None):
                return found
        return None

    def _illegal(self, deed: Deed, *, last: bool) -> Illegal | None:
        """Play a thing that was written, after forced ones if it is not possible before them."""
        table, forced, first = self.table, [], None
        while True:
            found = self._tried(table, deed, last=last)
            if isinstance(found, Table):
                self._keep(*forced, (deed.seat, self._action(deed), found))
                return None
            first = first or found
            only = self._forced(table)
            if deed.words is None or only is None:
                return first
            forced.append(only)
            table = only[-1]

    def _keep(self, *plies: tuple[int | None, Any, Table]) -> None:
        for seat, action, table in plies:
            self.played.append((seat, action))
            self.past[table.ply] = self.table = table

    def _action(self, deed: Deed) -> Any:
        return deed.entry if deed.words is None else self.game.words.read(deed.words)

    def _forced(self, table: Table) -> tuple[int, Any, Table] | None:
        """Return the only thing that the next player can do, and the table after it, unless it throws dice."""
        for seat in tables.to_act(table)[:1]:
            every = self.game.rules.legal(table.state, seat)
            asked = [one for one in every if isinstance(one, Template) or not self.game.rules.unasked(table.state, one)]
            if len(asked) == 1 and not isinstance(asked[0], Template):
                alone = Deed(0, seat, None, self.game.words.write(asked[0]), (), ())
                found = self._tried(table, alone, last=False)
                return (seat, asked[0], found) if isinstance(found, Table) else None
        return None

    def _tried(self, table: Table, deed: Deed, *, last: bool) -> Table | Illegal:
        """Return the table after a thing that was written; a face may only be missing where nothing follows."""
        luck = _Thrown(deed, match_chance(self.seed, "log", table.ply + 1, []))
        try:
            action = self._action(deed)
            at = self._at(table, action)
            after = enact(self.game, self.terms, table, deed.seat, action, at=at, chance=luck, past=self.past.get).table
        except IllegalAction as refusal:
            return Illegal(deed.line, refusal.clause)
        except Refusal as refusal:
            return Illegal(deed.line, not_to_act=isinstance(refusal, NotToAct))
        except IndexError:
            return table if last and not luck.faces else Illegal(deed.line_of_faces)
        except ValueError:
            return Illegal(deed.line_of_faces)
        if luck.dealt and not luck.asked:
            return Illegal(deed.line)
        return Illegal(deed.line_of_faces) if luck.faces or luck.dealt else after

    def _at(self, table: Table, action: Any) -> int:
        due = tables.deadline(self.terms, table)
        if isinstance(action, Lapsed) and due is not None:
            return max(due, table.at)
        return table.at + (action.by if isinstance(action, ClocksShifted) else 0)
