"""Plain JSON data: what it may hold, and the bytes that hashes are made from.

Plain data is what every JSON reader takes and gives back unchanged: no floats, no int beyond 2**53, no text
that is not Unicode, nothing nested without bound.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate
from json import JSONDecoder, JSONEncoder
from typing import Any, Never

from rules.errors import MOST_FAULTS, Fault, Malformed

Plain = Any
"""JSON data: dict, list, str, int, bool or None."""

MAX_INT = 2**53 - 1
"""The largest int that every JSON reader holds exactly."""

MAX_DEPTH = 32
"""The most lists and objects inside each other."""

_TOO_DEEP = f"must not be nested more than {MAX_DEPTH} levels deep"
_BETWEEN_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^][{}"]+', re.DOTALL)
"""Strings and everything else between the brackets of JSON text."""

_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}

_SURROGATE = re.compile("[\ud800-\udfff]")
_CANONICAL = JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(plain: Plain) -> bytes:
    """Return the canonical JSON (RFC 8785) of plain data whose keys are ASCII, as all names of fields are."""
    return _CANONICAL.encode(plain).encode()


def parse(written: bytes) -> Plain:
    """Return what JSON text says, which :func:`check_plain` may refuse still.

    A byte order mark before the text is passed over.
    Parsers recurse, and how deeply they can differs between versions of Python: so the depth is counted beforehand.

    :raises ValueError: when it is no JSON in UTF-8; a name that is twice in an object is none either.
    :raises Malformed: when it is nested too deeply, whatever else it is.
    """
    text = written.removeprefix(BOM_UTF8).decode()
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise Malformed(_TOO_DEEP)
    return _DECODER.decode(text)


def _depth(text: str) -> int:
    return max(accumulate(map(_STEPS.__getitem__, _BETWEEN_BRACKETS.sub("", text))), default=0)


def distinct(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    """Return the members of an object, whose names must be distinct.

    :raises ValueError: naming the first that is twice.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise ValueError(f"{twice!r} is twice in one object")
    return found


def _whole(digits: str) -> int:
    """Read a whole number; one that is far too large is read as its beginning, which is too large as well."""
    return int(digits[:20])


def _refuse_constant(name: str) -> Never:
    raise ValueError(f"{name} is not a JSON value")


_DECODER = JSONDecoder(object_pairs_hook=distinct, parse_int=_whole, parse_constant=_refuse_constant)


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
        raise Malformed(_TOO_DEEP)
    if isinstance(raw, dict):
        for name in raw:
            check_text(name)
    faults: list[Fault] = []
    for step, member in raw.items() if isinstance(raw, dict) else enumerate(raw):
        try:
            check_plain(member, room - 1)
        except Malformed as fault:
            faults += fault.within(step).faults
            if len(faults) >= MOST_FAULTS:
                break
    if faults:
        raise Malformed.of(faults)


def read_all(parts: Iterable[tuple[str | int, Callable[[Plain], Any], Plain]]) -> list[Any]:
    """Read every part, each given as the step of its path, the function that reads it, and its plain value.

    :raises Malformed: with what is wrong in each of them.
    """
    values: list[Any] = []
    faults: list[Fault] = []
    for step, read, part in parts:
        try:
            values.append(read(part))
        except Malformed as fault:
            faults += fault.within(step).faults
            if len(faults) >= MOST_FAULTS:
                break
    if faults:
        raise Malformed.of(faults)
    return values


def check_text(raw: Any) -> None:
    """Let a string of Unicode text pass.

    :raises Malformed: when it is anything else; half a surrogate pair has no bytes in UTF-8.
    """
    if type(raw) is not str:
        raise Malformed("must be a string")
    if not raw.isascii() and _SURROGATE.search(raw):
        raise Malformed("must be Unicode text without lone surrogates")
