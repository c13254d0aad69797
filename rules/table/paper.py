"""What a sheet says of a match: its plies without those that were taken back, and what heads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.game import AnyGame
from rules.show.names import isolated
from rules.show.sheet import Sheet
from rules.show.story import Heading, Log
from rules.table.disclosure import disclose
from rules.table.noted import Noted
from rules.table.record import Played, Record, SeatLine, Setup
from rules.table.table import Chair, Luck, Player, Rewound, Terms, taken
from rules.table.testing import reasons

_PLAYERS = {Player.BOT: "bot", Player.PERSON: "person", Player.OPEN: "nobody"}


@dataclass(frozen=True, slots=True)
class Disclosed:
    """A ply as the sheet of a match that is on has it: ``events`` as they were disclosed to a spectator.

    ``state`` is the whole state: the sheet says of it what ``view(state, None)`` shows, and nothing more.
    """

    ply: int
    seat: int | None
    events: tuple[Any, ...]
    state: Any


def sheet_of(
    game: AnyGame,
    terms: Terms,
    record: Record,
    story: Sequence[Played],
    variant: str,
    names: Callable[[tuple[str, ...]], tuple[str, ...]] = tuple,
    seal: str | None = None,
) -> Sheet:
    """Return the score sheet of a match, over or not, from its plies as they were played again.

    ``names`` gives the names of its seats as the sheet writes them, ``seal`` is what it shows of the signature (None:
    as the record has it, unjudged).
    """
    head = heading(terms, record, story)
    if seal is not None:
        head = replace(head, seal=seal)
    if not game.rules.dice(terms.options):
        head = replace(head, dealt=True)  # of a game without dice all luck is the server's, also at a real table
    return game.paper.sheet(replace(head, names=names(head.names)), standing_plies(story), variant)


def sheet_so_far(
    game: AnyGame, terms: Terms, setup: Setup, names: Sequence[str | None], story: Sequence[Played], variant: str
) -> Sheet:
    """Return the score sheet of a match that is on, as everybody may see it, from its plies as they were played again.

    It has no last hash, in which hidden actions could be searched for, and does not say who entered throws.
    """
    table = story[-1].table
    head = Heading(
        match=setup.match,
        names=tuple(map(isolated, names)),
        players=tuple(map(_player, table.chairs)),
        seats=taken(table),
        options=terms.options,
        started=_started(story),
        ended=table.at,
        outcome=None,
        commitment=setup.commitment,
        verification="",
        dealt=setup.luck is Luck.SERVER or not game.rules.dice(terms.options),
        test=reasons(setup.chosen, setup.clock),
        chosen=setup.chosen is not None,
    )
    return game.paper.sheet(head, disclosed(game, standing_plies(story)), variant)


def disclosed(game: AnyGame, story: Sequence[Played]) -> tuple[Disclosed, ...]:
    """Return plies with their events as a spectator may know them."""
    return tuple(
        Disclosed(
            played.ply,
            played.seat,
            tuple(public for event in played.events if (public := disclose(game, event, None)) is not None),
            played.state,
        )
        for played in story
    )


def standing_plies(story: Sequence[Played]) -> tuple[Played, ...]:
    """Return the plies that led to the end of a match, without those that were taken back and those that took back.

    Going back can also go to a ply that was taken back itself: then what led there is there again. What sits between,
    such as a seat that was handed over, is left out with the rest: the sheets show the game.
    """
    before: dict[int, int] = {}
    last = 0
    for played in story:
        if isinstance(played.action, Rewound):
            before[played.ply] = last = played.action.to
        else:
            before[played.ply], last = last, played.ply
    kept: list[Played] = []
    while last:
        played = story[last - 1]
        if not isinstance(played.action, Rewound):
            kept.append(played)
        last = before[last]
    return tuple(reversed(kept))


def heading(terms: Terms, record: Record, story: Sequence[Played]) -> Heading:
    """Return what a sheet says about a match in addition to its plies."""
    table = story[-1].table
    return Heading(
        match=record.match,
        names=tuple(isolated(line.name) for line in record.seats),
        players=tuple(map(_player, record.seats)),
        seats=taken(table),
        options=terms.options,
        started=_started(story),
        ended=table.at,
        outcome=record.outcome,
        commitment=record.commitment,
        verification=record.plies[-1].hash,
        seal="" if record.signature is None else record.signature.short(),
        dealt=record.luck is Luck.SERVER,
        entered=() if record.noted is None else record.noted.seats,
        log=_log(record.noted),
        test=reasons(record.chosen, record.clock),
        chosen=record.chosen is not None,
    )


def _player(line: SeatLine | Chair) -> str:
    """Return who plays a seat: a bot with its level."""
    return _PLAYERS[line.player] + (f" ({line.level})" if line.level else "")


def _started(story: Sequence[Played]) -> int:
    """Return the store time at which a match began."""
    return next((played.entry.at for played in story if played.state is not None), story[0].entry.at)


def _log(noted: Noted | None) -> Log | None:
    """Return what a log says of its match; its words are untrusted, as names are."""
    if noted is None or not noted.log:
        return None
    return Log(isolated(noted.scorer), noted.date or "", isolated(noted.place))
