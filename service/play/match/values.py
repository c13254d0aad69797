"""A match as the application holds it between load and commit, and as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from rules.errors import UnknownGame
from rules.game import AnyGame
from rules.table import agreement
from rules.table import table as tables
from rules.table.record import Setup
from rules.table.table import Player, Seat, Status, Table, Terms, following, rules_changed
from rules.wire.codec import Codec, Plain, Sparse, codec
from service.play.match import decks, games
from service.play.match.claims import Claims
from service.play.match.games import Blamed
from service.play.match.reminders import Nudge
from service.play.match.sent import Answer, Entering, Pending
from service.play.ports.archive import Access, Admission
from service.play.ports.decks import Decks
from service.play.ports.errors import ContentExpired, GameUnavailable, NotJudged, OtherVersion, RulesChanged
from service.play.ports.matches import Memory


class Pace(StrEnum):
    """When bots act: as late as the game says, so that people can follow, or at once (TBL-10)."""

    HUMAN = "human"
    FAST = "fast"


class Rewinds(StrEnum):
    """Who may go back at a table that throws its own dice, and say that a match is over (TBL-15): the host, or all."""

    HOST = "host"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Holder:
    """The facts about a seat that only the service needs: its name, its token, its last answers.

    ``generation`` is that of its valid token, ``request`` the fingerprint of the request that took it, ``answer`` its
    last action, ``interrupt`` the last that came unasked. ``renewals`` is how often the token of its present holder was
    renewed, ``renewed`` the fingerprint of the request that did so last. ``nudged`` is its last reminder.
    """

    name: str | None = None
    generation: int = 0
    request: str | None = None
    answer: Answer | None = None
    interrupt: Answer | None = None
    renewals: int = 0
    renewed: str | None = None
    nudged: Annotated[Nudge | None, Sparse] = None

    def answered(self, answer: Answer, *, interrupt: bool) -> Holder:
        """Return the holder with one more answer."""
        kept = (self.answer, answer) if interrupt else (answer, self.interrupt)
        return Holder(
            self.name, self.generation, self.request, kept[0], kept[1], self.renewals, self.renewed, self.nudged
        )


@dataclass(frozen=True, slots=True)
class Course:
    """The part of a match that moves with every ply.

    ``link`` is the last hash of the chain, ``outage`` the store's outage counter as far as it was taken off the clocks.
    ``pending`` is an entry that waits for dice of a real table, ``thrown`` the number of faces that were entered in the
    whole match, ``entering`` the last of them. ``noted`` are the seats whose players entered some, ascending.
    ``scripted`` is the number of faces of a test's script that are used up (TBL-17).
    """

    link: str
    outage: int
    holders: tuple[Holder, ...]
    pending: Annotated[Pending | None, Sparse] = None
    thrown: Annotated[int, Sparse] = 0
    entering: Annotated[Entering | None, Sparse] = None
    noted: Annotated[tuple[Seat, ...], Sparse] = ()
    scripted: Annotated[int, Sparse] = 0

    def counted(self, faces: int, seat: int | None) -> Course:
        """Return the course after more faces were entered by a seat's player, or the host without a seat (None)."""
        if not faces:
            return self
        noted = self.noted if seat is None else tuple(sorted({*self.noted, seat}))
        return replace(self, thrown=self.thrown + faces, noted=noted)


@dataclass(frozen=True, slots=True)
class Origin:
    """The part of a match that does not move with its plies.

    ``request`` is the fingerprint of the request that opened it, ``held`` the seats that its host took by it, ``next``
    the rematch, ``pace`` the one that was chosen, None where none was. ``edition`` counts the changes of the match that
    were no plies: the rematch that was opened, what became pending, a reminder, claims, and the ``erasures`` after the
    end. ``tag`` is its organiser's word for it, ``key`` the id of the API key that opened it, ``rewinds`` who may go
    back. A seat is absent after ``absent_after`` ms, None never (TBL-16). ``claims`` are requests for its seats,
    ``unclaimed`` says that the host takes no more of them.
    """

    access: Access
    created: int
    request: str | None
    held: tuple[int, ...]
    next: str | None = None
    pace: Pace | None = None
    edition: int = 0
    erasures: int = 0
    tag: str | None = None
    key: str | None = None
    rewinds: Annotated[Rewinds, Sparse] = Rewinds.HOST
    absent_after: Annotated[int | None, Sparse] = None
    claims: Annotated[Claims, Sparse] = ()
    unclaimed: Annotated[bool, Sparse] = False

    def followed(self, match: str) -> Origin:
        """Return the origin after the rematch was opened."""
        return replace(self, next=match, edition=self.edition + 1)

    def pended(self) -> Origin:
        """Return the origin after one more change of what is pending, or a reminder."""
        return replace(self, edition=self.edition + 1)

    def erased(self) -> Origin:
        """Return the origin after one more erasure without a ply."""
        return replace(self, edition=self.edition + 1, erasures=self.erasures + 1)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A set-up and what follows from it alone: the game, the terms, the set-up as it is written.

    ``game`` and ``terms`` are None where the game is not installed in the version of the set-up. ``brought`` says that
    the content is a deck of the host's.
    """

    setup: Setup
    game: AnyGame | None
    terms: Terms | None
    written: Plain
    brought: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its set-up, the table, and the facts that only the service needs.

    ``unread`` is the state as the store keeps it, of a match that is not judged here.
    """

    agreed: Agreed
    origin: Origin
    table: Table
    course: Course
    unread: Plain = None

    @property
    def setup(self) -> Setup:
        """The set-up."""
        return self.agreed.setup

    @property
    def judged(self) -> bool:
        """Whether its rules are here: those of the version under which it was opened, to its end (TBL-11)."""
        return self.agreed.game is not None and not rules_changed(self.table)

    @property
    def live(self) -> bool:
        """Whether it has not ended yet."""
        return self.table.status in (Status.OPEN, Status.ON)

    @property
    def game(self) -> AnyGame:
        """The game.

        :raises NotJudged: when its rules are not here, so that no others judge the match.
        """
        if self.agreed.game is None or rules_changed(self.table):
            raise self.refusal()
        return self.agreed.game

    @property
    def terms(self) -> Terms:
        """What the table needs of the set-up.

        :raises NotJudged: as ``game``.
        """
        if self.agreed.terms is None:
            raise self.refusal()
        return self.agreed.terms

    def refusal(self) -> NotJudged:
        """Return why the rules of this match are not installed; call it only if they are not."""
        key, version = self.setup.game, self.setup.version
        played = f"match {self.id} was opened under version {version} of {key}"
        if rules_changed(self.table):
            return RulesChanged(f"{played} and ended when the rules changed; its record remains")
        try:
            here = games.find(key).version
        except UnknownGame:
            return GameUnavailable(f"{played}, which is not installed here now")
        if here < version:
            return GameUnavailable(f"{played}; this server has version {here} now, which is older")
        if self.live:
            return OtherVersion(f"{played}; this server has version {here}, and ends the match")
        return RulesChanged(f"{played}; this server has version {here}, and the match's record remains")

    @property
    def id(self) -> str:
        """The match's id."""
        return self.setup.match

    @property
    def status(self) -> Status:
        """The match's status."""
        return self.table.status

    @property
    def pace(self) -> Pace:
        """The bots' pace: as chosen, else human if a person has sat here since the start (TBL-10)."""
        if self.origin.pace is not None:
            return self.origin.pace
        people = any(following(chair).player is Player.PERSON for chair in self.table.chairs)
        return Pace.HUMAN if people else Pace.FAST


@cache
def _state(game: AnyGame) -> Codec[Any]:
    return codec(game.state)


def admission(snapshot: Plain) -> Admission:
    """Return the access to a match and its valid tokens, which are readable even if its deck is gone."""
    origin: Origin = codec(Origin).decode(snapshot["origin"])
    course: Course = codec(Course).decode(snapshot["course"])
    return Admission(origin.access, tuple(holder.generation for holder in course.holders), origin.key)


def write(match: Match, lately: Memory) -> Plain:
    """Return the snapshot of a match; its content, if any, stays outside. ``lately`` is of the match as it was."""
    state = match.table.state
    known, before = _recalled(lately)
    same = before is not None and before.origin is match.origin
    origin = known["origin"] if same else codec(Origin).encode(match.origin)
    with Blamed(match.setup.game, "writing its state"):
        return {
            "setup": match.agreed.written,
            "origin": origin,
            "course": codec(Course).encode(match.course),
            "table": codec(Table).encode(match.table),
            "state": match.unread if state is None else _state(match.game).encode(state),
        }


def remembered(snapshot: Plain, match: Match) -> Memory:
    """Return what a process keeps of a match with its snapshot: as values do not change, it need not be read again.

    Of a match with a deck of its host that is nothing: it would keep in memory whatever anybody brings.
    """
    return Memory(None if match.agreed.brought else (snapshot, match))


def agree(setup: Setup, game: AnyGame | None, terms: Terms | None, *, brought: bool = False) -> Agreed:
    """Return what was agreed, with the set-up as it is written."""
    return Agreed(setup, game, terms, codec(Setup).encode(setup), brought)


def _agreed(setup: Setup, game: AnyGame | None, port: Decks) -> Agreed:
    if game is None:
        return agree(setup, None, None)
    content, brought = decks.of(port, game, setup.content)
    return agree(setup, game, agreement.terms(game, setup, content), brought=brought)


def is_outdated(snapshot: Plain) -> bool:
    """Return whether a snapshot is that of a live match whose game is installed in a newer version alone."""
    setup, status = snapshot["setup"], snapshot["table"]["status"]
    try:
        here = games.find(setup["game"]).version
    except UnknownGame:
        return False
    return here > setup["version"] and status in (Status.OPEN, Status.ON)


def _installed(key: str, version: int) -> AnyGame | None:
    """Return the game of that key, if it is installed in that version."""
    game = games.installed(key)
    return game if game is not None and version == game.version else None


def read(snapshot: Plain, port: Decks, memory: Memory) -> Match:
    """Read a snapshot; the very one that was read or written last, by ``memory``, is not read again.

    Of a match that has moved on, what was agreed is not read again. The state of one whose rules are not here stays
    unread.

    :raises ContentExpired: when the deck that was brought for it is no longer kept.
    """
    with Blamed(snapshot["setup"]["game"], "reading a match", ContentExpired):
        return _read(snapshot, port, memory)


def _read(snapshot: Plain, port: Decks, memory: Memory) -> Match:
    setup = snapshot["setup"]
    game = _installed(setup["game"], setup["version"])
    known, match = _recalled(memory)
    if match is not None and match.agreed.game is not game:
        match = None
    if match is not None and known is snapshot:
        return match
    same = match is not None and match.agreed.written == setup
    agreed = match.agreed if match is not None and same else _agreed(codec(Setup).decode(setup), game, port)
    origin: Origin = codec(Origin).decode(snapshot["origin"])
    course: Course = codec(Course).decode(snapshot["course"])
    found = Match(agreed, origin, codec(Table).decode(snapshot["table"]), course, snapshot["state"])
    if snapshot["state"] is not None and found.judged:
        found = replace(found, table=_with_state(found, snapshot["state"]), unread=None)
    memory.read = remembered(snapshot, found).read
    return found


def _recalled(memory: Memory) -> tuple[Plain, Match | None]:
    """Return the snapshot that was read or written last and the match that it is, or nothing."""
    return memory.read or (None, None)  # asked for once, as other threads may put another pair there


def _with_state(match: Match, plain: Plain) -> Table:
    """Return the table with the game's state, read."""
    state = _state(match.game).decode(plain)
    if match.terms.content is not None:
        state = replace(state, content=match.terms.content)
    return tables.positioned(match.game, match.table, state)
