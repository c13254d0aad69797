"""A match as a sheet needs it: its heading, and its plies one by one, to the end or as far as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.show.sheet import Signatures, dated, moment, span
from rules.show.wording import capital, listed, why
from rules.values import Outcome


class Story(Protocol):
    """One ply as a sheet needs it: who did what, what happened, and what then was true."""

    @property
    def ply(self) -> int:
        """Its number, from 1."""
        ...

    @property
    def seat(self) -> int | None:
        """Whose ply it is; None when the table itself acts."""
        ...

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened: all of it, or of a match that is on, which anyone may see, what a spectator may know."""
        ...

    @property
    def state(self) -> Any:
        """The game's state after it, None before the start; of a match that is on, show ``view(state, None)`` alone."""
        ...


@dataclass(frozen=True, slots=True)
class Log:
    """What a log says of the match that it writes down: its scorer, the date and the place; each empty if unknown."""

    scorer: str
    date: str
    place: str


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet says about a match in addition to its plies.

    ``names`` and ``players`` (person, bot: LEVEL) are in order of the seats of the match; ``started`` and
    ``ended`` are store times in ms since the epoch; ``commitment`` is what was published of the seed before the match,
    ``verification`` the last hash of the record (empty: it is not public yet, as the match is still on), ``seal`` the
    short form of its signature (empty: none). ``dealt`` says
    that the server threw the dice. If not, they were thrown at a real table, and the players in the seats ``entered``
    wrote the throws down. ``log`` is that of a match that was written down by hand (None: it was not).
    ``test`` says in words why it is a test match; it is empty where it is none. ``chosen`` says that its luck was
    chosen.
    """

    match: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    seats: tuple[int, ...]
    options: Any
    started: int
    ended: int
    outcome: Outcome | None
    commitment: str
    verification: str
    seal: str = ""
    dealt: bool = True
    entered: tuple[int, ...] = ()
    log: Log | None = None
    test: tuple[str, ...] = ()
    chosen: bool = False

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    @property
    def as_of(self) -> str:
        """When the last that is known was so: ``at the end``, or ``so far`` where the match is not finished."""
        return "at the end" if self.over else "so far"

    @property
    def last_title(self) -> str:
        """The title of a picture of the last that is known."""
        return "The end" if self.over else "So far"

    @property
    def played(self) -> str:
        """When the match was played, in words: of a log, what it says of that."""
        if self.log is None:
            return span(self.started, self.ended)
        return dated(self.log.date) if self.log.date else "not noted"

    @property
    def made(self) -> int | None:
        """The date of the sheet as a file has it, in ms since the epoch; None where nobody noted it."""
        if self.log is None:
            return self.ended
        return moment(self.log.date) if self.log.date else None

    def name(self, seat: int) -> str:
        """Return the name of who sits there, or an empty text."""
        return self.names[seat] if seat < len(self.names) else ""

    def signature(self, seat: int) -> str:
        """Return the player's number, from 1, with the name, if there is one: ``Player 2: Ann``."""
        return self.signed(f"Player {seat + 1}", seat)

    def signed(self, words: str, seat: int) -> str:
        """Return words for a seat, followed by the name of its player, if it has one."""
        name = self.name(seat)
        if name.startswith(f"{words} "):  # it is said already, where the fonts of a printer lack the name's characters
            return name
        return f"{words}: {name}" if name else words

    def without_seat(self, seat: int) -> str:
        """Return the player's name without the seat's number, for places that already show the number."""
        return self.name(seat).removeprefix(f"Player {seat + 1} ")

    def signers(self, seats: Sequence[int], signature: Callable[[int], str] | None = None) -> Iterator[Signatures]:
        """Yield the lines on which the people in these seats sign, by their signatures; bots do not sign."""
        people = [seat for seat in seats if not self.players[seat].startswith("bot")]
        if people:
            yield Signatures(tuple(map(signature or self.signature, people)))

    def ranked(self) -> tuple[tuple[int, int | None], ...]:
        """Return the seats that took part with their places, the best first and those without a place last."""
        places = self.outcome.places if self.outcome is not None else (None,) * len(self.seats)
        pairs = zip(self.seats, places, strict=True)
        return tuple(sorted(pairs, key=lambda pair: (pair[1] is None, pair[1] or 0, pair[0])))

    def occasion(self) -> Iterator[tuple[str, str]]:
        """Yield the facts about when and where the match was played."""
        yield "Played", self.played
        if self.log is not None and self.log.place:
            yield "Place", self.log.place

    def ending(self, endings: Mapping[str, str]) -> str:
        """Return why the match ended, in the game's words for its own reasons, with the clause, or that it did not."""
        if self.outcome is None:
            return "Not finished"
        return f"{capital(why(endings, self.outcome.reason))} ({self.outcome.clause})"

    def proofs(self) -> tuple[tuple[str, str], ...]:
        """Return the facts by which a stranger verifies the match, or why that cannot be done."""
        last = (("Verification (last hash of the record)", self.verification),) if self.verification else ()
        return *self._tested(), *(() if self.chosen else (self._source(),)), *last

    def origin(self) -> tuple[tuple[str, str], ...]:
        """Return where the match was written down, for a sheet without its proofs: nothing where a server kept it."""
        kept = self.log is None and self.dealt
        return *self._tested(), *(() if kept or self.chosen else (self._source(),))

    def _tested(self) -> Iterator[tuple[str, str]]:
        """Yield that the match was a test, and why it counts for nothing."""
        if self.test:
            yield "Test match", f"{capital(' and '.join(self.test))}, so that it counts for nothing"

    def _source(self) -> tuple[str, str]:
        """Return what proves the luck, or who wrote it down: of a log, the commitment was made after the match."""
        who = [self.name(seat) or f"seat {seat}" for seat in self.entered]
        who += [self.log.scorer] if self.log is not None and self.log.scorer else []
        by = f" by {listed(who)}" if who else ""
        if self.log is not None and self.dealt:
            return "Source", f"Written down in a log{by}"
        if self.dealt:
            return "Commitment to the luck (before the match)", self.commitment
        if self.log is not None:
            how = f", written down in a log{by}"
        else:
            how = f", entered{by}" if by else " and entered there"
        return "Dice", f"Thrown at the table{how}, so that nobody can verify them"

    def foot(self, title: str) -> str:
        """Return what is at the foot of every page."""
        signed = f" · signed {self.seal}" if self.seal else ""
        verified = f" · verification {self.verification}" if self.verification else ""
        return f"{title} · match {self.match}{verified}{signed}"
