"""Write a record as a log: a line for each ply, with all that the seed dealt, so that it is scored to the same end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.chance import Die, Draw, Replayed
from rules.game import AnyGame
from rules.log import entries
from rules.log.head import KEYS, LETTERS, NOBODY, OPTION, Head, must_have_dice
from rules.log.head import Player as Person
from rules.log.lines import MOST_FACES, Reader
from rules.log.text import Line, lines, quoted, worded
from rules.show.names import look
from rules.table import table as tables
from rules.table.agreement import terms_of
from rules.table.enact import enact
from rules.table.record import Ply, Record
from rules.table.record import entries as entries_of
from rules.table.rewinding import Kept
from rules.table.table import Leaving, Player, SeatTaken, Started
from rules.wire.codec import Plain, codec
from rules.wire.plain import canonical


class Read(Replayed):
    """The throws of a ply, each kept as a face of its die, or as what was dealt."""

    __slots__ = ("dealt", "faces", "throwers")

    def __init__(self, recorded: tuple[Draw, ...]) -> None:
        super().__init__(recorded)
        self.faces: list[str] = []
        self.throwers: list[int | None] = []
        self.dealt: list[int] = []

    def roll(self, sides: int) -> int:
        """Return the next recorded face, and keep it."""
        face = super().roll(sides)
        if isinstance(sides, Die):
            self.faces.append(sides.faces[face - 1])
            self.throwers.append(sides.seat)
        else:
            self.dealt.append(face)
        return face


Said = tuple[Ply, Any, Read]
"""A ply with its action and its throws."""


def written(game: AnyGame, record: Record) -> str:
    """Return the log of a record that its game can play.

    :raises Refusal: when the rules do not allow a ply, or no log of the game can be scored.
    :raises OutOfLuck: when the throws of a ply are not those that it asks for.
    """
    terms = terms_of(game, record)
    must_have_dice(game, terms.options)
    plies = list(plies_of(game, record))
    return "\n".join([*_head(game, record, terms, plies), "", *_body(game, record, terms.options, plies), ""])


def plies_of(game: AnyGame, record: Record) -> Iterator[Said]:
    """Play a record again, and yield each ply with its action and its throws."""
    terms = terms_of(game, record)
    table, past = tables.laid(terms, record.plies[0].at if record.plies else 0), Kept(terms, record.plies)
    for ply in record.plies:
        action, luck = entries_of(game).decode(ply.action), Read(ply.draws)
        table = enact(game, terms, table, ply.seat, action, at=ply.at, chance=luck, past=past).table
        past.keep(table)
        yield ply, action, luck


def _head(game: AnyGame, record: Record, terms: tables.Terms, plies: list[Said]) -> Iterator[str]:
    """Yield the lines of the head of a record's log."""
    yield f"game: {game.key}"
    yield f"players: {', '.join(_players(record, plies))}"
    yield f"match: {worded(record.match)}"
    if record.noted is not None:
        for key in ("date", "place", "scorer"):
            if (value := getattr(record.noted, key)) is not None:
                yield f"{key}: {value if key == 'date' else worded(value)}"
    if terms.leaving is not Leaving.OUT:
        yield f"leaving: {terms.leaving}"
    if (limit := terms.time_per_decision) is not None:
        yield "time per decision: " + (f"{limit} ms" if limit % 1_000 else f"{limit // 1_000} s")
    chosen, usual = codec(game.options).encode(terms.options), codec(game.options).encode(game.options())
    for one in fields(game.options):
        if chosen[one.name] != usual[one.name]:
            yield f"{head_key(one.name)}: {option_text(chosen[one.name])}"


def head_key(option: str) -> str:
    """Return the name of an option's line in a head."""
    return (f"{OPTION}{option}" if option in KEYS else option).replace("_", " ")


def option_text(value: Plain) -> str:
    """Return the value of an option as a head has it."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, str):
        return worded(value)
    return canonical(value).decode()


def _players(record: Record, plies: list[Said]) -> Iterator[str]:
    """Yield who sits at each seat when the match begins; of those who get up again nothing is said here."""
    seated: dict[int | None, SeatTaken] = {}
    for ply, action, _ in plies:
        if isinstance(action, SeatTaken):
            seated[ply.seat] = action
        elif isinstance(action, tables.SeatLeft):
            seated.pop(ply.seat, None)
    for line in record.seats:
        sitting = seated.get(line.seat)
        name = worded(line.name) if line.name else '""'
        if sitting is None:
            yield NOBODY
        else:
            yield name if sitting.player is Player.PERSON else f"{name} (bot {sitting.level})"


def _body(game: AnyGame, record: Record, options: Any, plies: list[Said]) -> Iterator[str]:
    taken = [place for place, sitting in enumerate(_players(record, plies)) if sitting != NOBODY]
    begun = next((place for place, (_, action, _) in enumerate(plies) if isinstance(action, Started)), len(plies))
    order = [(ply.seat, type(action)) for ply, action, _ in plies[:begun]]
    usual = order == [(seat, SeatTaken) for seat in taken]
    form = form_of(game, options, taken, [line.name for line in record.seats])
    for ply, action, luck in plies[begun if usual else 0 :]:
        yield from form.lines(ply.seat, action, luck)


def form_of(game: AnyGame, options: Any, taken: Collection[int], called: Sequence[str | None]) -> Form:
    """Return the form of the lines of a match whose seats have these names, and of which some are taken.

    A seat is called by its letter, unless another player has that as a name.
    """
    seats = len(called)
    named = {look(name): seat for seat, name in enumerate(called) if name}
    letters = dict(zip(taken, LETTERS, strict=False))
    names = {seat: one for seat, one in letters.items() if named.get(one.casefold(), seat) == seat}
    players = tuple(Person(None, Player.PERSON if seat in letters else Player.OPEN) for seat in range(seats))
    return Form(Reader(Head(game, options, players)), lambda seat: names.get(seat, f"seat {seat}"))


@dataclass(frozen=True, slots=True)
class Form:
    """The form of the lines: ``name`` gives what a seat is called, ``reader`` reads what was written."""

    reader: Reader
    name: Callable[[int], str]

    def lines(self, seat: int | None, action: Any, luck: Read) -> Iterator[str]:
        """Yield the lines of a ply; many faces go on in lines of their own."""
        dealt = f" [{' '.join(map(str, luck.dealt))}]" if luck.dealt else ""
        faces = [" ".join(map(worded, some)) for some in grouped(luck.faces)]
        if type(action) in tables.ENTRIES:
            yield f"* {entries.write(seat, action, self.name)}{dealt}{entries.remark(action, self.name)}"
        else:
            assert seat is not None, "what is no entry of the table is a seat's"
            first = f" {faces.pop(0)}" if faces else ""
            yield f"{self.name(seat)} {self._action(action, luck)}{first}{dealt}"
        yield from faces

    def _action(self, action: Any, luck: Read) -> str:
        """Return the notation of an action, in quotes where it would not be read as it is in front of its faces."""
        notation = self.reader.head.game.words.write(action)
        first = next(iter(grouped(luck.faces)), ())
        said = lines(f"{notation} {' '.join(map(worded, first))}")
        read = Reader(self.reader.head).read([Line(1, f"seat 0 {one.text}") for one in said])
        return notation if [(one.entry, one.faces) for one in read] == [(action, tuple(first))] else quoted(notation)


def grouped(faces: Sequence[str]) -> list[Sequence[str]]:
    """Return faces in groups, each as many as go into one part of a line."""
    return [faces[place : place + MOST_FACES] for place in range(0, len(faces), MOST_FACES)]
