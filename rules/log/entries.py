"""The table's own entries in words, as a line of a log has them after an asterisk: ``* A resigns``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.errors import Malformed
from rules.table.table import (
    Cause,
    ClocksShifted,
    Closed,
    Erased,
    HandedOver,
    Lapsed,
    Personal,
    Player,
    Resigned,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    TokenRenewed,
)
from rules.table.testing import ClockAdvanced

FORMS: Final = (
    "start, SEAT sits down, SEAT sits down as bot LEVEL, SEAT gets up, SEAT resigns, SEAT leaves in silence, "
    "SEAT goes to bot LEVEL, SEAT plays on, SEAT gets a new token, SEAT erases name, SEAT erases notes, "
    "lapse SEATS, pause NUMBER ms, back to ply NUMBER, abandoned, cancelled"
)
"""All forms, for a refusal."""

_OF_TABLE: Mapping[str, Any] = {
    "start": Started(),
    "abandoned": Closed(Cause.IDLE),
    "cancelled": Closed(Cause.CANCELLED),
}
_OF_SEAT: Mapping[str, Any] = {
    "sits down": SeatTaken(Player.PERSON),
    "gets up": SeatLeft(),
    "resigns": Resigned(Cause.ASKED),
    "leaves in silence": Resigned(Cause.SILENCE),
    "plays on": HandedOver(Player.PERSON),
    "gets a new token": TokenRenewed(),
    "erases name": Erased(Personal.NAME),
    "erases notes": Erased(Personal.NOTES),
}
_BOT: Mapping[str, type[SeatTaken | HandedOver]] = {"sits down as bot": SeatTaken, "goes to bot": HandedOver}
_NUMBERED: Mapping[str, type[ClocksShifted | Rewound]] = {"pause": ClocksShifted, "back to ply": Rewound}
_NUMBER = re.compile(r"(pause|back to ply) ([1-9]\d{0,14})(?: (ms|s))?", re.ASCII)


def write(seat: int | None, entry: Any, name: Callable[[int], str]) -> str:
    """Write an entry of a table; ``name`` gives what a log calls a seat.

    :raises Malformed: when a log has no words for it, such as a step of a test's clock, or the end of a match whose
        rules are not here any more.
    """
    match entry:
        case Lapsed(seats):
            return f"lapse {', '.join(map(name, seats))}"
        case ClocksShifted(by):
            return f"pause {by} ms"
        case Rewound(to):
            return f"back to ply {to}"
        case ClockAdvanced():
            raise Malformed("no log has words for a clock that a test moved (TBL-18)")
        case Started():
            return "start"  # a log is of a real table, from which nobody is absent (TBL-16)
    if seat is None:
        return _said(_OF_TABLE, entry)
    match entry:
        case SeatTaken(Player.BOT, level):
            return f"{name(seat)} sits down as bot {level}"
        case HandedOver(Player.BOT, level):
            return f"{name(seat)} goes to bot {level}"
        case SeatTaken():
            return f"{name(seat)} sits down"
    return f"{name(seat)} {_said(_OF_SEAT, entry)}"


def remark(entry: Any, name: Callable[[int], str]) -> str:
    """Return the comment for what a log cannot hold, or an empty text: it has no times, so nobody is absent from it."""
    if isinstance(entry, HandedOver) and entry.by is not None:
        return f"  # as absent, by {name(entry.by)} (TBL-16); a log has no times and does not judge it"
    return ""


def _said(known: Mapping[str, Any], entry: Any) -> str:
    for words, one in known.items():
        if one == entry:
            return words
    raise Malformed(f"no log has words for the entry {type(entry).__name__}")


def read(text: str, named: Callable[[str], tuple[int, str] | None], levels: Sequence[str]) -> tuple[int | None, Any]:
    """Read an entry of a table and its seat; ``named`` gives the seat with which a text begins, and its rest.

    A bot without a level has the first of ``levels``.

    :raises Malformed: when the text is none.
    """
    plain = " ".join(text.casefold().split())
    if plain in _OF_TABLE:
        return None, _OF_TABLE[plain]
    if found := _NUMBER.fullmatch(plain):
        return None, _NUMBERED[found[1]](int(found[2]) * (1_000 if found[3] == "s" else 1))
    if plain.startswith("lapse "):
        return None, Lapsed(_seats(" ".join(text.split())[len("lapse ") :], named))
    if (begun := named(text)) is not None:
        seat, rest = begun
        deed = " ".join(rest.casefold().split())
        if deed in _OF_SEAT:
            return seat, _OF_SEAT[deed]
        if deed in _BOT:
            return seat, _BOT[deed](Player.BOT, levels[0])
        words, _, level = deed.rpartition(" ")
        if words in _BOT and len(level) <= 40:
            return seat, _BOT[words](Player.BOT, level)
    raise Malformed(f"must be one of: {FORMS}")


def _seats(text: str, named: Callable[[str], tuple[int, str] | None]) -> tuple[int, ...]:
    seats: list[int] = []
    while text:
        begun = named(text)
        if begun is None or begun[0] in seats:
            raise Malformed("lapse must be followed by seats, each once, such as lapse A, B")
        seats.append(begun[0])
        text = begun[1].lstrip(" ,")
    return tuple(sorted(seats))
