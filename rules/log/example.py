"""A log that explains itself: a whole small match of a game, played by its bots, with what happens in comments.

Its first turns are written out; after them it leaves out what a log can leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby, pairwise
from textwrap import wrap
from typing import Any, Final

from rules.chance import Seeded
from rules.game import AnyGame
from rules.log.head import LETTERS, must_have_dice
from rules.log.saying import only_action
from rules.log.text import worded
from rules.log.writing import Form, Read, Said, form_of, head_key, option_text, plies_of
from rules.show.names import names_of
from rules.table import narration
from rules.table import table as tables
from rules.table.agreement import terms_of
from rules.table.formats import TABLE_FORMAT
from rules.table.record import (
    Moment,
    Played,
    Record,
    Setup,
    append,
    commitment,
    compiled,
    replay,
    setup_hash,
)
from rules.table.table import Leaving, Luck, Player, SeatTaken, Started, Status, Table, Terms
from rules.wire.codec import codec

NAMES: Final = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal")
TRIES: Final = 24
"""Matches that are played, of which the shortest is shown."""

LONGEST: Final = 3_000
"""Plies after which a match is no example any more."""

WIDTH: Final = 30
"""Characters in front of a comment behind a line."""

ROOM: Final = 112
"""Characters of a comment, or of a line with one behind it."""

FULL: Final = 3
"""Turns that are written out."""

_HEAD = """\
# A whole match of {title} as a log. What follows a # is a comment.
# Score it with: noonday record score FILE -o sheet.pdf

game: {key}
players: {players}
# By their order these players are {letters}; a line may name them by letter or name.
date: 2026-11-21
place: at home
scorer: {scorer}
"""
_BODY = """\
# Then a line for each turn or action: who, and what. What one player does in a row can be in one line, with semicolons.
"""
_FACES = """\
# The faces of the dice that were thrown for an action follow it, as they are printed on the dice: {dice}.
"""
_SHORT = """\
# What is clear can be left out: who, if it is the next player; the action, if there is only one; and an action that
# is the only one and throws no dice, together with its player. Faces can also follow in the next line.
"""


def example(game: AnyGame) -> str:
    """Return the log of a small match.

    :raises OutOfOrder: when no log of the game can be scored.
    """
    must_have_dice(game, game.options())
    record = min((_record(game, number) for number in range(TRIES)), key=lambda one: len(one.plies))
    terms = terms_of(game, record)
    story = list(zip(plies_of(game, record), replay(game, terms, record.plies), strict=True))
    letters = [LETTERS[seat] for seat in range(terms.chairs)]
    lead = _HEAD.format(
        title=game.title,
        key=game.key,
        players=", ".join(NAMES[: terms.chairs]),
        letters=", ".join(letters),
        scorer=NAMES[0],
    )
    return lead + "\n".join([*_options(game), "", _BODY + _thrown(game), *_body(game, terms, story), ""])


def _thrown(game: AnyGame) -> str:
    """Return what an example says of faces; nothing for a game without dice."""
    dice = game.rules.dice(game.options()) or ()
    return _FACES.format(dice="; ".join(f"the {die.name} has {', '.join(die.printed)}" for die in dice)) if dice else ""


def _options(game: AnyGame) -> Iterator[str]:
    """Yield the lines of the options, which are comments, since each has its default."""
    usual = codec(game.options).encode(game.options())
    if usual:
        yield "# Options, each with its default; leave the # out to change one:"
    for one in fields(game.options):
        if not one.metadata.get("carried"):
            about = one.metadata.get("about", "").split(" (")[0].rstrip(".")
            line = f"# {head_key(one.name)}: {option_text(usual[one.name])}"
            yield f"{line.ljust(WIDTH)}  # {about}" if about else line


def _record(game: AnyGame, number: int) -> Record:
    """Return the record of one match of the game's bots, as far as it came in LONGEST plies."""
    options, seats = game.options(), game.seats(game.options())[0]
    setup = Setup(
        format=TABLE_FORMAT,
        game=game.key,
        version=game.version,
        match="example",
        parent=None,
        options=codec(game.options).encode(options),
        seats=seats,
        time_per_decision=None,
        leaving=Leaving.BOT,
        commitment=commitment(b""),
        content=None,
        luck=Luck.TABLE,
    )
    terms = Terms(options, seats, luck=Luck.TABLE)
    story = list(_played(game, terms, setup, number))
    return compiled(setup, story[-1].table, NAMES[:seats], b"", [played.entry for played in story], None)


def _played(game: AnyGame, terms: Terms, setup: Setup, number: int) -> Iterator[Played]:
    table, link = tables.laid(terms, 0), setup_hash(setup)
    while table.ply < LONGEST and table.status in (Status.OPEN, Status.ON):
        luck, thought = (Seeded(kind, number, table.ply) for kind in (b"luck", b"thought"))
        seat: int | None = table.ply if table.ply < terms.chairs else None
        entry: Any = Started() if seat is None else SeatTaken(Player.PERSON)
        if table.status is Status.ON:
            seat = tables.to_act(table)[0]
            entry = _chosen(game, table, seat, thought)
        played = append(game, terms, table, link, seat, entry, Moment(0, luck))
        table, link = played.table, played.entry.hash
        yield played


class _NoTime:
    """Lets a bot answer at once."""

    def spent(self) -> bool:
        return True


def _chosen(game: AnyGame, table: Table, seat: int, chance: Seeded) -> Any:
    """Return what a bot of the middle level does."""
    level = game.bots.levels[len(game.bots.levels) // 2]
    view, legal = game.rules.view(table.state, seat), game.rules.legal(table.state, seat)
    insight = game.bots.insight(table.state, seat, level)
    return game.bots.choose(view, legal, insight, chance=chance, budget=_NoTime(), level=level).action


def _body(game: AnyGame, terms: Terms, story: Sequence[tuple[Said, Played]]) -> Iterator[str]:
    form = form_of(game, terms.options, range(terms.chairs), NAMES[: terms.chairs])
    begun = terms.chairs
    tables_before = {played.ply: before.table for (_, before), (_, played) in pairwise(story)}
    for turn, (seat, plies) in enumerate(groupby(story[begun:], key=lambda one: one[1].seat)):
        if turn == FULL + 1:
            yield ""
            yield _SHORT
        if turn <= FULL:
            for (_, action, luck), played in plies:
                if action == Started():
                    yield from _noted(game, _opening(form, luck), played.events)
                else:
                    yield from _noted(game, form.lines(seat, action, luck), played.events)
        else:
            yield from _turn(game, form, [(said, played, tables_before[played.ply]) for said, played in plies])


def _opening(form: Form, luck: Read) -> Iterator[str]:
    """Yield the lines of the throws with which a match begins, one for each player in turn; none without dice."""
    for thrower, throws in groupby(zip(luck.throwers, luck.faces, strict=True), key=lambda one: one[0]):
        who = "" if thrower is None else f"{form.name(thrower)} "
        yield who + " ".join(worded(face) for _, face in throws)


def _turn(game: AnyGame, form: Form, plies: Sequence[tuple[Said, Played, Table]]) -> Iterator[str]:
    """Yield the line of a turn, without what can be left out."""
    parts, events = list[str](), list[Any]()
    for (_, action, luck), played, before in plies:
        assert played.seat is not None, "a turn is a seat's"
        events += played.events
        only = only_action(game, before, played.seat) == action
        said = [*form.lines(played.seat, action, luck)]
        faces = " ".join(map(worded, luck.faces))
        if not only:
            parts.append("; ".join([said[0].partition(" ")[2], *said[1:]]))
        elif faces:
            parts.append(faces)
    if parts:
        yield from _noted(game, [f"{form.name(plies[0][1].seat or 0)} {'; '.join(parts)}"], events)


def _noted(game: AnyGame, lines: Iterable[str], events: Sequence[Any]) -> Iterator[str]:
    """Yield lines with what happened as a comment: behind the first one, or above it where there is no room."""
    names = names_of(NAMES)
    said = " ".join(narration.narrate(game, event, names) for event in events)
    first, *others = [*lines] or [""]
    if not first:
        return
    if len(said) + max(len(first), WIDTH) <= ROOM:
        yield f"{first.ljust(WIDTH)}  # {said}" if said else first
    else:
        yield ""
        yield from (f"# {part}" for part in wrap(said, ROOM, break_long_words=False, break_on_hyphens=False))
        yield first
    yield from others
