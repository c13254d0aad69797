"""The documents about matches, as types: what their fields are called, hold and mean.

They are made by :mod:`service.play.match.documents` and its neighbours; the contract is derived from them. Documents
that one module alone makes are declared there. Every field is always there, and others may be added one day.
"""

from __future__ import annotations

from typing import Literal, TypedDict, final

from rules.table.table import Leaving, Luck, Player, Status
from service.play.match.menu_shapes import MenuEntry
from service.play.match.ply_shapes import PlyShape
from service.play.match.values import Pace, Rewinds
from service.play.ports.archive import Access
from service.play.ports.fields import (
    MatchEvent,
    Options,
    Outcome,
    Positive,
    SeatNumber,
    View,
    Whole,
)


class NudgeShape(TypedDict):
    """A reminder of a seat."""

    at: Whole
    """When, in ms since the epoch."""
    by: SeatNumber | None
    """The seat that sent it, from 0; null: the host."""


class SeatShape(TypedDict):
    """A seat of a match."""

    seat: SeatNumber
    """Its number, clockwise from 0."""
    player: Player
    """Who occupies it: nobody (`open`), a `person` or a `bot`."""
    name: str | None
    """What the player is called; null without a name."""
    display_name: str
    """What texts and pictures call the seat: its name, else "Player 3" for seat 2; no two look alike, and one that is
    written from right to left is between isolating marks (U+2068, U+2069)."""
    level: str | None
    """The bot's level; null for others than bots."""
    resigned: bool
    """Whether it resigned; nothing brings it back (TBL-4)."""
    lent: bool
    """Whether a bot plays at the moment for its person, who may take the seat back (TBL-8)."""
    absent: bool
    """Whether it is `lent` because its person was absent: that person comes back by acting too (TBL-16)."""
    absent_from: Whole | None
    """The time in ms since the epoch from which another player may let a bot play there; null while nothing waits for
    its person, and where the match has no such time (TBL-16)."""
    nudged: NudgeShape | None
    """The last reminder of the decision for which its person is awaited; null without one."""
    held: bool
    """Whether it is a person's who has not left, and who can ask for it on another device: one who plays, or for whom
    a bot plays (`lent`)."""


class SummaryShape(TypedDict):
    """A match as the lobby lists it."""

    id: str
    """The match's id, which nobody can guess."""
    game: str
    """The game's key."""
    version: Positive
    """The version of the game's rules with which it is played."""
    options: Options
    """The game's options, all of them."""
    content: str | None
    """The digest of the deck with which it is played; null for a game without one."""
    time_per_decision: Positive | None
    """Time for each decision, in ms; null means no limit."""
    absent_after: Positive | None
    """Time in ms for which a decision waits before its seat is absent, and other players may let a bot play on there
    (TBL-16); null means never."""
    leaving: Leaving
    """What happens to a seat that resigns (TBL-4): `bot` or `out`."""
    luck: Luck
    """Who throws the dice of the game's box: `server`, or `table`, for dice at a real table (TBL-14)."""
    rewinds: Rewinds
    """Who may go back where the players throw the dice (TBL-15): `host`, or `seats`, which is everybody who plays."""
    test: bool
    """Whether it is a test match, whose luck was chosen (TBL-17) or whose clock is moved by hand (TBL-18): it is never
    listed or signed, and counts for nothing.
    """
    status: Status
    """The match's status: `open` before the start, then `on`, `over` at the end; `cancelled` if it never started."""
    access: Access
    """Who may look at the match: `listed`, `unlisted` or `private`."""
    pace: Pace
    """When bots act (TBL-10): `human`, late enough for people to follow, or `fast`, at once."""
    tag: str | None
    """Its organiser's word for it, such as `spring-cup-round-3`; null: none."""
    created: Whole
    """When it was opened, in ms since the epoch, by the store's clock."""
    seats: list[SeatShape]
    """Each seat, in order."""
    ply: Whole
    """The number of the last ply, from 1; 0 before the first."""
    decision: Whole
    """The number of the open decision, from 1; an action names it. 0 before the start."""
    to_act: list[SeatNumber]
    """The seats for which the open decision waits, from 0."""
    outcome: Outcome | None
    """How it ended; null while it goes on."""
    commitment: str
    """SHA-256 of the match's seed, in hex (TBL-2)."""
    next: str | None
    """The id of the rematch; null: there is none."""


class SheetFiles(TypedDict):
    """The addresses of a match's score sheet, by the kind of file; see *Print the score sheet*."""

    html: str
    """For the browser."""
    pdf: str
    """To print. A worker makes it; until it is ready the answer is 202."""
    txt: str
    """Plain text."""
    csv: str
    """For spreadsheets."""


class Files(TypedDict):
    """The addresses of a match's files, as paths on this server; for a private match they need a token."""

    record: str
    """Its record, of which the other files are made."""
    replay: str | None
    """The replay page; null for a match that never started or whose rules are not here."""
    sheets: SheetFiles | None
    """The score sheet; null for a match that never started or whose rules are not here."""


class Throws(TypedDict):
    """What an accepted action waits for, at a table that throws its own dice (TBL-14)."""

    throw: Positive
    """The number of the next throw, from 1; it rises with each face that is entered, and no number comes twice."""
    die: str | None
    """The die that is to be thrown next; null where none is missing."""
    faces: list[str]
    """Its faces, as they are printed: one of them is what to enter."""
    seat: SeatNumber | None
    """The seat that throws it, from 0; null where it is no seat's, as when time has run out."""
    purpose: str
    """For what it is thrown, such as "Stallion’s move": what follows "for"; empty where there is nothing to say."""
    entered: list[str]
    """The faces that were entered for this action so far."""
    over: bool
    """Whether it ends the match, and waits for a word alone: the host, or a seat that may go back, enters `over`."""


class ClockShape(TypedDict):
    """The clock of a test (TBL-18): match time is at rest, and only *Advance the clock* moves it."""

    now: Whole
    """Match time, in ms since the epoch: compare the match's times with it, and not with `Noonday-Time`."""
    left: Whole
    """The ms that are still to come of what was asked for: the clock goes on once the bots have acted that are due.
    0 when the match is over."""


class SeatClaim(TypedDict):
    """Somebody on another device asks the host for a seat."""

    claim: str
    """The claim's id."""
    seat: SeatNumber
    """The seat that is asked for, from 0."""
    code: str | None
    """For the host: four digits that the asker reads too, to be compared before the host accepts; else null."""
    expires: Whole
    """When it ends, in ms since the epoch."""


class MatchShape(SummaryShape):
    """A match as the asker may see it."""

    seat: SeatNumber | None
    """The asker's seat, from 0; null for a spectator and the host."""
    deadline: Whole | None
    """When silence changes something (TBL-3), in ms since the epoch; null: never. A view names no time.
    What a game adds for the network is included."""
    clock: ClockShape | None
    """The clock of a test that moves it; null before the start, and where the server's clock runs."""
    view: View | None
    """The game as the asker may know it; null before the start, and where its rules are not here."""
    throws: Throws | None
    """What an accepted action waits for, at a table that throws its own dice (TBL-14): nobody can act before. Null:
    nothing."""
    actions: list[MenuEntry]
    """What the asker may do now."""
    files: Files | None
    """Where its files are; null before it is over or cancelled."""
    claims: list[SeatClaim]
    """The open claims to its seats that have not expired, for the host and the seats."""


class SeatToken(TypedDict):
    """A seat and its token."""

    seat: SeatNumber
    """Number of the seat, from 0."""
    token: str
    """Its token. Keep it secret."""


class Opened(TypedDict):
    """A match that was just opened."""

    match: MatchShape
    """The match. With one seat in `seats` it is shown as that seat sees it, with its view and menu; with several or
    none as the host sees it, without a menu: ask again with a seat's token.
    """
    seats: list[SeatToken]
    """The seats that the creator holds."""
    host_token: str
    """The host's token: start, cancel, empty a seat, hand one to a bot."""


class Rematched(TypedDict):
    """The match that follows, and what the asker may do in it."""

    match: MatchShape
    """The match, with one seat in `seats` as that seat sees it; with several or none as the host does."""
    seats: list[SeatToken]
    """The asker's seat; for the host, all seats that the host holds."""
    host_token: str | None
    """The host's token, for the host of the old match; else null."""


class Taken(TypedDict):
    """A seat that was just taken."""

    match: MatchShape
    """The match as the new player may see it."""
    seat: SeatNumber
    """Number of the seat, from 0."""
    token: str
    """Its token, by which the player acts; it is shown only here."""


class Lobby(TypedDict):
    """A page of matches."""

    matches: list[SummaryShape]
    """Each match in short."""
    cursor: str | None
    """The `cursor` of the next page; null on the last page."""


class Menu(TypedDict):
    """What the asker may do now."""

    game: str
    """The game's key."""
    ply: Whole
    """The number of the last ply, from 1."""
    decision: Whole
    """The decision that an action answers."""
    to_act: list[SeatNumber]
    """The seats for which the open decision waits, from 0."""
    deadline: Whole | None
    """When silence decides, in ms since the epoch; null means never."""
    clock: ClockShape | None
    """The clock of a test that moves it; null where the server's clock runs."""
    actions: list[MenuEntry]
    """What the asker may do now."""


@final
class Acted(TypedDict):
    """An action that was accepted."""

    dry_run: Literal[False]
    """False: the action was played."""
    game: str
    """The game's key."""
    ply: Positive
    """The ply that it became."""
    events: list[MatchEvent]
    """What happened, as the asker may know it."""
    match: MatchShape
    """The match as it is now."""


@final
class Accepted(TypedDict):
    """An action that was accepted, and becomes a ply when its dice are thrown."""

    ply: None
    """Null: it is no ply yet."""
    throws: Throws
    """What it waits for."""
    match: MatchShape
    """The match as it is now."""


@final
class ActedMinimal(TypedDict):
    """An action that was accepted, in short: the answer to `Prefer: return=minimal`, without the match."""

    dry_run: Literal[False]
    """False: the action was played."""
    game: str
    """The game's key."""
    ply: Positive
    """The ply that it became."""
    events: list[MatchEvent]
    """What happened, as the asker may know it."""
    status: Status
    """The match's status as it is now: `on` or `over`."""
    decision: Whole
    """The number of the open decision, from 1, which an action names, as it is now."""


@final
class AcceptedMinimal(TypedDict):
    """An action that was accepted and waits for dice, in short: the answer to `Prefer: return=minimal`."""

    dry_run: Literal[False]
    """False: the action was accepted."""
    game: str
    """The game's key."""
    ply: None
    """Null: it is no ply yet."""
    throws: Throws
    """What it waits for."""
    status: Status
    """The match's status as it is now: `on` or `over`."""
    decision: Whole
    """The number of the open decision, from 1, as it is now."""


Done = Acted | Accepted | ActedMinimal | AcceptedMinimal
"""What became of an action that was accepted."""


class Tried(TypedDict):
    """An action that would be accepted."""

    dry_run: Literal[True]
    """True: the action was not played."""
    legal: Literal[True]
    """True; a refusal is a problem document."""


class Advanced(TypedDict):
    """What happened when the clock of a test was moved."""

    game: str
    """The game's key."""
    ply: Positive
    """The last ply of it."""
    plies: list[PlyShape]
    """What happened, as a page of events has it."""
    match: MatchShape
    """The match as it is now."""


class Position(TypedDict):
    """A match and its picture."""

    match: MatchShape
    """The match as the asker may see it, with its menu and without its view, which is null."""
    board: str | None
    """The picture's `moving` layer, as *See the board* answers it; null without one."""
    description: str
    """The picture in words; empty without one."""


class Ending(TypedDict):
    """The end of a match."""

    ply: Whole
    """The number of the last ply, from 1."""
    status: Status
    """The match's status: `over` or `cancelled`."""
    outcome: Outcome | None
    """How it ended; null for a match that was cancelled."""
    files: Files | None
    """Where its files are; null before it is over or cancelled, so never in this."""
