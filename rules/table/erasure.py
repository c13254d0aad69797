"""Erase what a seat wrote: texts that are outside the hash chain, so that every hash stays as it is (TBL-12).

An erasable text is always a member called ``note`` (:mod:`rules.table.record`). In states and events it is in a
value whose member ``seat`` is the seat that wrote it (:mod:`rules.game`); in an action it is the text of the ply's
seat.
"""

from __future__ import annotations

from rules.wire.plain import Plain


def without_texts(value: Plain, seat: int) -> Plain:
    """Return the plain data of a state or an event without the texts of a seat."""
    if isinstance(value, dict):
        own = value.get("seat") == seat
        return {name: None if own and name == "note" else without_texts(member, seat) for name, member in value.items()}
    return [without_texts(member, seat) for member in value] if isinstance(value, list) else value


def blank(action: Plain) -> Plain:
    """Return the plain data of an action without its texts."""
    if isinstance(action, dict):
        return {name: None if name == "note" else blank(member) for name, member in action.items()}
    return [blank(member) for member in action] if isinstance(action, list) else action


def blank_ply(ply: Plain, seat: int) -> Plain:
    """Return the plain data of a ply, which a record holds, without the texts of a seat."""
    return {**ply, "action": blank(ply["action"])} if ply["seat"] == seat else ply
