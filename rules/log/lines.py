"""The lines of a log to what happened, without the rules: who, the action or the table's entry, faces, what was dealt.

A line is ``WHO ACTION FACES``, or several such parts with semicolons between them, which are by the same player if they
do not say another. WHO is a letter, a name
or ``seat 3``, and may be left out, as may an action that is the only one. Faces that come without an action are of the
one that still waits for some.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

from rules.chance import plain_face
from rules.errors import MOST_FAULTS, Malformed
from rules.log import entries
from rules.log.faults import LineFault
from rules.log.head import LONGEST_NAME, Head
from rules.log.text import LONGEST, Line, items, tokens, unquoted
from rules.show.names import look

MOST_WORDS: Final = 12
"""Words of a name that can begin a line, and signs in it that could end it; who has a longer one has a letter."""

MOST_FACES: Final = 40
"""Faces that follow an action in one part of a line at most; others go on in a part of their own."""

MOST_PARTS: Final = 10_000
"""Parts that the lines of a log have at most: some twenty times those of the longest that is known."""

_END = re.compile(r"(?<!\s)(?=[\s:,])|$")
_SEAT = re.compile(r"seat\s+(\d{1,2})(?=[\s:,]|$)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a log says.

    ``seat`` is who does it, None if the line does not say. ``entry`` is the action, or an entry of the table if
    ``tables`` is true; None where only faces follow. ``faces`` are those of dice, ``dealt`` what else luck brought, the
    number that came up of each throw. ``alone`` are the words of an action that are faces too, such as ``Bomb``: all
    that the line says, where a die is waited for. ``text`` is the action as it is written. ``follows``: it comes after
    another one in its line, by the same player.
    """

    line: int
    seat: int | None
    entry: Any
    faces: tuple[str, ...] = ()
    dealt: tuple[int, ...] = ()
    tables: bool = False
    alone: tuple[str, ...] = ()
    text: str = ""
    follows: bool = False


@dataclass(slots=True)
class Reader:
    """Reads the lines after a head; ``faults`` are all faults of form so far."""

    head: Head
    faults: list[LineFault] = field(default_factory=list)
    _called: dict[str, list[int]] = field(init=False)
    _known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Note what the seats are called, and which faces there are."""
        self._called = _called(self.head)
        self._known = _faces_of(self.head)

    def read(self, lines: Iterable[Line]) -> tuple[Item, ...]:
        """Return all that the lines say, as far as it can be read; after MOST_FAULTS no more lines are."""
        said: list[Item] = []
        for line in lines:
            said += self._line(line)
            if len(said) > MOST_PARTS:
                self.faults.append(LineFault(line.number, f"no log has more than {MOST_PARTS} lines, or parts of them"))
            if len(said) > MOST_PARTS or len(self.faults) >= MOST_FAULTS:
                break
        return tuple(said)

    def _line(self, line: Line) -> list[Item]:
        try:
            return self._parts(line)
        except Malformed as fault:
            self.faults.append(LineFault(line.number, fault.message))
            return []

    def _parts(self, line: Line) -> list[Item]:
        said: list[Item] = []
        for text in items(line.text):
            seat, rest = (None if text.startswith("*") else self.named(text)) or (None, text)
            item = self._part(line.number, seat, rest)
            own = seat is not None or item.tables or not said
            said.append(item if own else replace(item, seat=said[-1].seat, follows=True))
        return said

    def _part(self, number: int, seat: int | None, text: str) -> Item:
        if text.startswith("*"):
            rest, dealt = _dealt(text[1:].strip())
            who, entry = entries.read(rest, self.named, self.head.game.bots.levels)
            return Item(number, who, entry, dealt=dealt, tables=True)
        rest, dealt = _dealt(text)
        action, faces = self._action(rest)
        words = () if action is None else tuple(unquoted(word[0]) for word in tokens(rest))
        alone = words if all(plain_face(word) in self._known for word in words) else ()
        return Item(number, seat, action, faces, dealt, alone=alone, text=rest)

    def named(self, text: str) -> tuple[int, str] | None:
        """Return the seat that a text begins with, and what follows it; None where it begins with none.

        :raises Malformed: when two players have the name, or there is no such seat.
        """
        if found := _SEAT.match(text):
            if int(found[1]) >= len(self.head.players):
                raise Malformed(f"there is no seat {found[1]}: the seats are 0 to {len(self.head.players) - 1}")
            return int(found[1]), text[found.end() :].lstrip(" :")
        ends = [found.start() for found in islice(_END.finditer(text[: LONGEST_NAME + 1]), MOST_WORDS)]
        for end in reversed(ends):
            seats = self._called.get(look(text[:end]), []) if end else []
            if len(seats) > 1:
                them = " or ".join(f"seat {seat}" for seat in seats)
                raise Malformed(f"{text[:end]} can be {len(seats)} players: say {them} instead")
            if seats:
                return seats[0], text[end:].lstrip(" :")
        return None

    def _action(self, text: str) -> tuple[Any, tuple[str, ...]]:
        """Return the action with which a text begins, None without one, and the faces that follow.

        What cannot be read is read again with its full-width digits and letters as plain ones.
        """
        try:
            return self._parted(text)
        except Malformed as fault:
            plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
            if plain != text and len(plain) <= LONGEST:
                with suppress(Malformed):
                    return self._parted(plain)
            raise fault from None

    def _parted(self, text: str) -> tuple[Any, tuple[str, ...]]:
        words = tokens(text)
        if words and words[0][0][0] == '"' and words[0].start() == 0:
            return self.head.game.words.read(unquoted(words[0][0])), self._faces(words[1:])
        most = 0
        while most < min(len(words), MOST_FACES) and plain_face(unquoted(words[-1 - most][0])) in self._known:
            most += 1
        why: Malformed | None = None
        for count in range(most + 1):
            faces = words[len(words) - count :]
            if count == len(words):
                return None, self._faces(faces)
            try:
                return self.head.game.words.read(text[: words[-1 - count].end()]), self._faces(faces)
            except Malformed as fault:
                why = why or fault
        raise Malformed(self._unread(text, words, why))

    def _faces(self, words: Sequence[re.Match[str]]) -> tuple[str, ...]:
        faces = tuple(unquoted(word[0]) for word in words)
        if wrong := [face for face in faces if plain_face(face) not in self._known]:
            raise Malformed(_no_face(self.head, wrong[0]))
        return faces

    def _unread(self, text: str, words: Sequence[re.Match[str]], why: Malformed | None) -> str:
        """Return why a text cannot be read: a word after its action is on no die, or there is no action at all."""
        if why is not None and why.path:  # it is an action, of which a part is wrong
            return f"cannot read {text[:60]!r}: {why}"
        for count in range(len(words) - 1, max(0, len(words) - MOST_FACES), -1):
            try:
                self.head.game.words.read(text[: words[count - 1].end()])
            except Malformed:
                continue
            wrong = [face for word in words[count:] if plain_face(face := unquoted(word[0])) not in self._known]
            return (
                _no_face(self.head, wrong[0]) if wrong else f"more than {MOST_FACES} faces follow: go on in a new line"
            )
        for said in (text, f"seat 0 {text}"):
            with suppress(Malformed):
                entries.read(said, self.named, self.head.game.bots.levels)
                return "an entry of the table begins with an asterisk, such as * A resigns"
        return "; ".join(
            filter(None, (self._stranger(text, words), f"cannot read {text[:60]!r}: {why}", _dice(self.head)))
        )

    def _stranger(self, text: str, words: Sequence[re.Match[str]]) -> str:
        """Return that nobody is called as a text begins if an action follows; else nothing."""
        for word in words[1:4]:
            with suppress(Malformed):
                self.head.game.words.read(text[word.start() :])
                them = [f"{letter} ({self.head.players[seat].name})" for seat, letter in self.head.letters().items()]
                return f"no player is called {text[: word.start()].strip(' :,')!r}: they are {', '.join(them)}"
        return ""


def _dealt(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a part of a line without what was dealt, and that."""
    start = text.rfind("[")
    if start < 0 or not text.endswith("]"):
        return text, ()
    numbers = [word[0] for word in tokens(unicodedata.normalize("NFKC", text[start + 1 : -1]))]
    if wrong := [word for word in numbers if not (word.isascii() and word.isdecimal() and len(word) <= 10)]:
        raise Malformed(f"what is dealt is written as whole numbers, not {wrong[0][:40]!r}")
    return text[:start].strip(), tuple(map(int, numbers))


def _called(head: Head) -> dict[str, list[int]]:
    """Return those who are called by each letter, and by each name; a name can be the letter of another player."""
    called = {letter.casefold(): [seat] for seat, letter in head.letters().items()}
    for seat, player in enumerate(head.players):
        if player.name and seat not in called.setdefault(look(player.name), []):
            called[look(player.name)].append(seat)
    return called


def _faces_of(head: Head) -> frozenset[str]:
    dice = head.game.rules.dice(head.options) or ()
    return frozenset(plain_face(face) for die in dice for face in die.faces)


def _dice(head: Head) -> str:
    """Return the dice of a game with their faces, in words; nothing where there are none."""
    dice = head.game.rules.dice(head.options) or ()
    return "; ".join(f"the {die.name} has {', '.join(die.printed)}" for die in dice)


def _no_face(head: Head, face: str) -> str:
    if known := _dice(head):
        return f"no die has the face {face[:40]!r}: {known}"
    return f"{face[:40]!r} is too much: {head.game.title} has no dice"
