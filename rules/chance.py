"""Luck, as an argument.

Rules never make luck: they are handed a :class:`Chance` and ask it for throws. Every source throws a die of
any number of sides, numbered from 1, and everything else (a card, an order) is made from such throws, so that
a record holds its luck as plain pairs ``(sides, face)``.

``Seeded``    a match: each throw can be derived again from the revealed seed, by anybody, in any language
``Entered``   a match on a real table: the faces of its own dice, and all other luck from the seed
``Dealt``     a log: what it says was dealt, in the place of the seed
``Replayed``  a record: the throws written down in it
``Scripted``  a test: the faces named by its author
``Cheap``     a playout: as fast as the injected generator
``branches``  all ways in which luck can fall, with their exact probability
"""

from __future__ import annotations

import hmac
import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Protocol, Self, TypeVar

T = TypeVar("T")

Draw = tuple[int, int]
"""One use of luck: the die's number of sides, and the face that came up (1 to sides)."""

MAX_SIDES = 2**32
_WINDOW = 2**48
"""Six bytes of a digest: the most whole bytes that every language's plain number holds exactly."""


def plain_face(face: str) -> str:
    """Return a face as it is compared: whatever its case and form (NFKC), without blanks around it."""
    return unicodedata.normalize("NFKC", face).strip().casefold()


class Die(int):
    """A die of the game's box: its number of sides, with its name and the face that is printed on each side.

    ``seat`` is who throws it, where that is not the seat whose action asks for it; ``purpose`` says for what it is
    thrown, where the table could not know that: what follows "for", such as "Stallion's move".
    """

    name: str
    faces: tuple[str, ...]
    seat: int | None
    purpose: str

    def __new__(cls, name: str, faces: Iterable[str], seat: int | None = None, purpose: str = "") -> Self:
        """Make a die of the faces on its sides, of which several may be alike."""
        printed = tuple(faces)
        die = super().__new__(cls, len(printed))
        die.name, die.faces, die.seat, die.purpose = name, printed, seat, purpose
        return die

    def by(self, seat: int | None, purpose: str = "") -> Die:
        """Return the same die, thrown by a seat for a purpose."""
        return Die(self.name, self.faces, seat, purpose)

    @property
    def printed(self) -> tuple[str, ...]:
        """The different faces, in the order of the sides."""
        return tuple(dict.fromkeys(self.faces))

    def side(self, face: str) -> int:
        """Return the lowest side that has a face, whatever its case.

        :raises NoSuchFace: when none does.
        """
        sought = plain_face(face)
        for side, printed in enumerate(self.faces, 1):
            if plain_face(printed) == sought:
                return side
        raise NoSuchFace(self, face)


class Chance(Protocol):
    """A source of throws."""

    def roll(self, sides: int) -> int:
        """Throw a fair die and return its side, 1 to ``sides``, which may be a :class:`Die` of the game's box."""
        ...


class Luck(Chance, Protocol):
    """A source that keeps what was thrown."""

    @property
    def draws(self) -> Sequence[Draw]:
        """The throws so far, in order."""
        ...


class ThrowAwaited(LookupError):
    """A die of a real table is to be thrown, and its face was not entered yet."""

    def __init__(self, die: Die) -> None:
        """Take the die."""
        super().__init__(f"the {die.name} was not thrown yet")
        self.die = die


class NoSuchFace(ValueError):
    """A face was entered that the die does not have."""

    def __init__(self, die: Die, face: str) -> None:
        """Take the die and the face."""
        super().__init__(f"the {die.name} has no face {face[:40]!r}: its faces are {', '.join(die.printed)}")
        self.die = die


class OutOfLuck(LookupError):
    """A scripted or replayed source was asked for a throw that it does not hold."""


def pick(chance: Chance, items: Sequence[T]) -> T:
    """Choose one of ``items``, each equally likely, with one throw."""
    return items[chance.roll(len(items)) - 1]


def shuffled(chance: Chance, items: Iterable[T]) -> tuple[T, ...]:
    """Put ``items`` in a random order, each order equally likely.

    Fisher and Yates, from the last place down: one throw for each place but the first.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.roll(last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class Seeded:
    """Derive each throw from a secret key and the throw's place, so that no generator state is ever kept.

    ``context`` names the place, from the general to the particular: texts, ints, None and lists of these.
    Throw ``k`` (from 0) is made from HMAC-SHA-256(key, message), where the message is the canonical JSON (RFC
    8785, UTF-8) of the array ``[*context, k, attempt]``. The first six bytes of the digest, big-endian, are a
    number below 2**48. If it is not below the greatest multiple of ``sides`` in that range it is rejected and
    ``attempt`` (from 0) goes up by one; else the face is the number modulo ``sides``, plus one. ``draws``
    holds what was thrown.
    """

    __slots__ = ("_context", "_key", "_prefix", "draws")

    def __init__(self, key: bytes, *context: object) -> None:
        """Take the secret key and the place of the throws."""
        self._key = key
        self._context = context
        self._prefix = b""  # made with the first throw, since many a ply has none
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """Throw a die of 1 to 2**32 sides."""
        if not 1 <= sides <= MAX_SIDES:
            raise ValueError(f"no die has {sides} sides")
        if not self._prefix:
            self._prefix = json.dumps(list(self._context), separators=(",", ":"), ensure_ascii=False).encode()[:-1]
        limit = _WINDOW - _WINDOW % sides
        attempt = 0
        while True:
            message = b"%b,%d,%d]" % (self._prefix, len(self.draws), attempt)
            number = int.from_bytes(hmac.digest(self._key, message, "sha256")[:6], "big")
            if number < limit:
                face = number % sides + 1
                self.draws.append((int(sides), face))
                return face
            attempt += 1


def match_chance(seed: bytes, match: str, ply: int, seat_seeds: Sequence[str | None]) -> Seeded:
    """Return the luck of one ply of one match: the dice that a stranger can verify."""
    return Seeded(seed, "noonday-draw-1", match, ply, list(seat_seeds))


def policy_chance(bot_key: bytes, match: str, seat: int, decision: int) -> Seeded:
    """Return a bot's own luck: never the match's, and the same when a task is doubled."""
    return Seeded(bot_key, "noonday-bot-1", match, seat, decision)


class Entered:
    """Give out the faces that were thrown at a real table: dice of the box fall as they were entered, in their order.

    What no die of the box throws, such as the order of cards, is derived from the seed by its place among all throws.
    """

    __slots__ = ("_entered", "_seeded", "faces")

    def __init__(self, entered: Sequence[str], seeded: Seeded | Dealt) -> None:
        """Take the faces that were entered so far, and the luck of the seed; ``faces`` are those that were used."""
        self._entered = entered
        self._seeded = seeded
        self.faces: list[str] = []

    @property
    def draws(self) -> Sequence[Draw]:
        """The throws so far, in order."""
        return self._seeded.draws

    def roll(self, sides: int) -> int:
        """Return the lowest side with the next face.

        :raises ThrowAwaited: when it was not entered yet.
        :raises NoSuchFace: when the die has no such face.
        """
        if not isinstance(sides, Die):
            return self._seeded.roll(sides)
        if len(self.faces) == len(self._entered):
            raise ThrowAwaited(sides)
        side = sides.side(self._entered[len(self.faces)])
        self.faces.append(sides.faces[side - 1])
        self._seeded.draws.append((int(sides), side))
        return side


class Dealt:
    """Give out the sides that a log says came up, of whatever is asked for."""

    __slots__ = ("_sides", "draws")

    def __init__(self, sides: Sequence[int]) -> None:
        """Take the sides, in their order."""
        self._sides = iter(sides)
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """Return the next side.

        :raises OutOfLuck: when none is left, or there is no such side.
        """
        side = next(self._sides, None)
        if side is None:
            raise OutOfLuck(f"no side from 1 to {sides} is left")
        if not 1 <= side <= sides:
            raise OutOfLuck(f"{side} is not from 1 to {sides}")
        self.draws.append((int(sides), side))
        return side

    @property
    def spent(self) -> bool:
        """Return whether every side was asked for."""
        return next(self._sides, None) is None


class Replayed:
    """Give out the throws of a record, and insist on their being asked for as they were.

    Of dice that were ``entered`` at a real table each is the lowest side with its face.
    """

    __slots__ = ("_entered", "_recorded", "draws")

    def __init__(self, recorded: Sequence[Draw], *, entered: bool = False) -> None:
        """Take the throws of one ply."""
        self._recorded, self._entered = recorded, entered
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """Return the next recorded face.

        :raises OutOfLuck: when none is left, or the next one fell on another die.
        """
        place = len(self.draws)
        if place >= len(self._recorded):
            raise OutOfLuck(f"throw {place} is not in the record")
        recorded_sides, face = self._recorded[place]
        if recorded_sides != sides or not 1 <= face <= sides:
            asked = f"throw {place} is of a die of {sides} sides"
            raise OutOfLuck(f"{asked}; the record has {recorded_sides, face}")
        if self._entered and isinstance(sides, Die) and sides.side(sides.faces[face - 1]) != face:
            raise OutOfLuck(f"throw {place}, side {face}, is not the lowest side of the {sides.name} with its face")
        self.draws.append((recorded_sides, face))
        return face

    @property
    def spent(self) -> bool:
        """Return whether every recorded throw was asked for."""
        return len(self.draws) == len(self._recorded)


class Scripted:
    """Give out the faces that a test names, in order; ``spent`` says whether all were used."""

    __slots__ = ("_faces", "draws")

    def __init__(self, *faces: int) -> None:
        """Take the faces, in the order in which they are to come up."""
        self._faces = faces
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """Return the next face.

        :raises OutOfLuck: when none is left, or the die has no such face.
        """
        place = len(self.draws)
        if place >= len(self._faces) or not 1 <= self._faces[place] <= sides:
            raise OutOfLuck(f"throw {place} of a die of {sides} sides is not in the script {self._faces}")
        self.draws.append((sides, self._faces[place]))
        return self._faces[place]

    @property
    def spent(self) -> bool:
        """Return whether every scripted face was thrown."""
        return len(self.draws) == len(self._faces)


class Cheap:
    """Throw with an injected generator of numbers in [0, 1), and keep nothing.

    ``random.Random(7).random`` is such a generator; rules themselves never import one.
    """

    __slots__ = ("_fraction",)

    def __init__(self, fraction: Callable[[], float]) -> None:
        """Take the generator."""
        self._fraction = fraction

    def roll(self, sides: int) -> int:
        """Throw a die; for playouts only, since a float has fewer values than some dice have sides."""
        return int(self._fraction() * sides) + 1


class _Path:
    """Follow one way through the tree of throws, taking face 1 wherever the way is not yet laid down."""

    __slots__ = ("draws", "laid")

    def __init__(self, laid: Sequence[int]) -> None:
        self.laid = laid
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        place = len(self.draws)
        face = self.laid[place] if place < len(self.laid) else 1
        self.draws.append((sides, face))
        return face


def branches(play: Callable[[Chance], T]) -> Iterator[tuple[Fraction, tuple[Draw, ...], T]]:
    """Call ``play`` once for each way in which its luck can fall.

    Yields the exact probability, the draws and what ``play`` returned, in the order of the faces. The
    probabilities add up to 1. ``play`` must be pure and its luck finite (a re-roll of ties without end is
    not).
    """
    laid: list[int] = []
    while True:
        path = _Path(laid)
        result = play(path)
        weight = Fraction(1)
        for sides, _ in path.draws:
            weight /= sides
        yield weight, tuple(path.draws), result
        laid = [face for _, face in path.draws]
        while laid and laid[-1] == path.draws[len(laid) - 1][0]:
            laid.pop()
        if not laid:
            return
        laid[-1] += 1
