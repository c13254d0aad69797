"""A match that is over, as a sheet needs it: its heading, and its plies one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.show.sheet import Signatures
from rules.show.wording import capital, why
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
        """What happened, undisclosed."""
        ...

    @property
    def state(self) -> Any:
        """The game's state after it; None before the start."""
        ...


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet says about a match in addition to its plies.

    ``names`` and ``players`` (person, bot: LEVEL) are in order of the seats of the match; ``started`` and
    ``ended`` are store times in ms since the epoch; ``commitment`` is what was published of the seed before the match,
    ``verification`` the last hash of the record, ``seal`` the short form of its signature (empty: none). ``dealt`` says
    that the server threw the dice, and not the players at a real table.
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

    def name(self, seat: int) -> str:
        """Return the name of who sits there, or an empty text."""
        return self.names[seat] if seat < len(self.names) else ""

    def signature(self, seat: int) -> str:
        """Return the seat with the name of its player, if it has one: ``Seat 1: Ann``."""
        return self.signed(f"Seat {seat}", seat)

    def signed(self, words: str, seat: int) -> str:
        """Return words for a seat, followed by the name of its player, if it has one."""
        name = self.name(seat)
        if name.startswith(f"{words} "):  # it is said already, where the fonts of a printer lack the name's characters
            return name
        return f"{words}: {name}" if name else words

    def without_seat(self, seat: int) -> str:
        """Return the player's name without the seat's number, for places that already show the number."""
        return self.name(seat).removeprefix(f"Seat {seat} ")

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

    def ending(self, endings: Mapping[str, str]) -> str:
        """Return why the match ended, in the game's words for its own reasons, with the clause."""
        if self.outcome is None:
            return ""
        return f"{capital(why(endings, self.outcome.reason))} ({self.outcome.clause})"

    def proofs(self) -> tuple[tuple[str, str], ...]:
        """Return the facts by which a stranger verifies the match."""
        return (
            ("Commitment to the luck (before the match)", self.commitment)
            if self.dealt
            else ("Dice", "Thrown at the table and entered there, so that nobody can verify them"),
            ("Verification (last hash of the record)", self.verification),
        )

    def foot(self, title: str) -> str:
        """Return what is at the foot of every page."""
        signed = f" · signed {self.seal}" if self.seal else ""
        return f"{title} · match {self.match} · verification {self.verification}{signed}"
