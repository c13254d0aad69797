"""The contract of answers to actions: whole or in short, and each in words that generators make types of.

A whole answer has `match`, a short one has `status` and `decision` in its place: each fits exactly one of the shapes,
so that ``"match" in answer`` narrows a type, and a generated client reads the right one.
"""

from __future__ import annotations

from rules.wire.codec import Schema
from service.api.contract import derived
from service.play.match.shapes import Accepted, AcceptedMinimal, Acted, ActedMinimal, Tried

_WORDS = "`Prefer: return=minimal` makes it the short one, without `match`."
_UNIONS: dict[str, tuple[tuple[type, ...], str]] = {
    "ActedOrTried": (
        (Acted, Tried, ActedMinimal),
        f"The effect of an action; `dry_run` says whether it was played or only checked. {_WORDS}",
    ),
    "ActedInAnyForm": ((Acted, ActedMinimal), f"The effect of an action. {_WORDS}"),
    "AcceptedInAnyForm": ((Accepted, AcceptedMinimal), f"What an action waits for. {_WORDS}"),
}


def of_actions(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Return the components of the answers to actions; those that they hold may be among ``schemas`` already."""
    held = dict(schemas)
    for forms, _ in _UNIONS.values():
        for form in forms:
            derived.add(form, held)
    unions = {
        name: {"oneOf": [derived.ref(derived.component(form)) for form in forms], "description": words}
        for name, (forms, words) in _UNIONS.items()
    }
    return held | unions
