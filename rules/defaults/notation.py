"""Notation for a game that has none of its own: the kind of an action and its values, such as ``bid 3 5``.

Values that are no numbers and no single words are written as JSON: ``cheer {"note":"go on","number":1}``.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import Any

from rules.errors import Malformed
from rules.wire.codec import Plain, family, kind_of
from rules.wire.plain import canonical, parse

_WORD = re.compile(r"[^\W\d_][\w-]*")
_NUMBER = re.compile(r"-?\d{1,16}", re.ASCII)
_CONSTANTS = {"yes": True, "no": False, "none": None}
_BREAKS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x7f\x85\u2028\u2029"}
"""What JSON leaves as it is, and some readers take for the end of a line."""


def write(actions: tuple[type, ...], action: Any) -> str:
    """Write an action, one line."""
    plain: dict[str, Plain] = dict(family(*actions).encode(action))
    kind = plain.pop("kind")
    for field in reversed(fields(action)):
        if field.name not in plain or field.default is MISSING or getattr(action, field.name) != field.default:
            break
        plain.pop(field.name)
    tokens = [_token(value) for value in plain.values()]
    if None not in tokens:
        return " ".join([kind, *filter(None, tokens)])
    return f"{kind} {canonical(plain).decode().translate(_BREAKS)}"


def _token(value: Plain) -> str | None:
    """Return a value as one word, or None if it takes more."""
    for word, constant in _CONSTANTS.items():
        if value is constant:
            return word
    if type(value) is int:
        return str(value)
    return value if type(value) is str and _WORD.fullmatch(value) and value not in _CONSTANTS else None


def read(actions: tuple[type, ...], text: str) -> Any:
    """Read an action; a text that is no action as it is written is read again in small letters.

    :raises Malformed: when the text is no action in either form.
    """
    try:
        return _read(actions, text)
    except Malformed:
        if text == text.casefold():
            raise
        return _read(actions, text.casefold())


def _read(actions: tuple[type, ...], text: str) -> Any:
    kind, _, rest = text.strip().partition(" ")
    by_kind = {kind_of(action): action for action in actions}
    action = by_kind.get(kind.casefold())
    if action is None:
        raise Malformed(f"must begin with one of {', '.join(by_kind)}")
    plain = _members(rest) if rest.lstrip().startswith("{") else _listed(action, rest.split())
    return family(*actions).decode({**plain, "kind": kind_of(action)})


def _members(rest: str) -> dict[str, Plain]:
    try:
        found: dict[str, Plain] = parse(rest.encode())
    except ValueError:
        raise Malformed("is not JSON after its first word") from None
    return found


def _listed(action: type, tokens: list[str]) -> dict[str, Plain]:
    names = list(family(action).schema["oneOf"][0]["properties"])[1:]
    if len(tokens) > len(names):
        raise Malformed(f"must have at most {len(names)} values after its first word")
    return {name: _value(token) for name, token in zip(names, tokens, strict=False)}


def _value(token: str) -> Plain:
    return int(token) if _NUMBER.fullmatch(token) else _CONSTANTS.get(token, token)
