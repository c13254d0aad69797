"""Plain JSON data: what it may hold, and the bytes that hashes are made from.

Plain data is what every JSON reader takes and gives back unchanged: no floats, no int beyond 2**53, no text
that is not Unicode, nothing nested without bound.
"""

from __future__ import annotations

import re
from json import JSONEncoder
from typing import Any

from rules.errors import Malformed

Plain = Any
"""JSON data: dict, list, str, int, bool or None."""

MAX_INT = 2**53 - 1
"""The largest int that every JSON reader holds exactly."""

MAX_DEPTH = 32
"""So many lists and objects may stand inside each other."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_CANONICAL = JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(plain: Plain) -> bytes:
    """Return the canonical JSON (RFC 8785) of plain data whose keys are ASCII, as all names of fields are."""
    return _CANONICAL.encode(plain).encode()


def check_plain(raw: Plain, room: int = MAX_DEPTH) -> Plain:
    """Return plain data as it came.

    :raises Malformed: when it holds what not every JSON reader, or no hash, could take.
    """
    if raw is None or raw is True or raw is False:
        return raw
    if type(raw) is int:
        if not -MAX_INT <= raw <= MAX_INT:
            raise Malformed(f"must be from {-MAX_INT} to {MAX_INT}")
    elif type(raw) is str:
        check_text(raw)
    elif type(raw) in (list, dict):
        _check_members(raw, room)
    else:
        raise Malformed("must be a whole number, a string, true, false, null, a list or an object")
    return raw


def _check_members(raw: list[Plain] | dict[str, Plain], room: int) -> None:
    if room == 0:
        raise Malformed(f"must not be nested more than {MAX_DEPTH} levels deep")
    if isinstance(raw, dict):
        for name, member in raw.items():
            check_text(name)
            _check_member(name, member, room - 1)
    else:
        for index, member in enumerate(raw):
            _check_member(index, member, room - 1)


def _check_member(step: str | int, member: Plain, room: int) -> None:
    try:
        check_plain(member, room)
    except Malformed as fault:
        raise fault.within(step) from None


def check_text(raw: Any) -> None:
    """Let a string of Unicode text pass.

    :raises Malformed: when it is anything else; half a surrogate pair has no bytes in UTF-8.
    """
    if type(raw) is not str:
        raise Malformed("must be a string")
    if not raw.isascii() and _SURROGATE.search(raw):
        raise Malformed("must be Unicode text without lone surrogates")
