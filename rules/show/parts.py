"""Parts of a deck in words: a path that counts from 0, as JSON does, becomes a place that counts from 1."""

from __future__ import annotations

from rules.wire.plain import Plain

_SHOWN = 20
"""Characters of a card's id that are shown."""


def in_words(plain: Plain, where: str) -> str:
    """Return the place of a part in words: ``kick_off.2.questions.0.right`` is ``kick off 3 (K3), question 1, right``.

    The id in brackets is that of the card in ``plain``, the deck as it is written, where it has one.
    """
    found: list[str] = []
    named = False
    for place, part in enumerate(where.split(".")):
        if not part.isdecimal():
            found.append(part.replace("_", " "))
            named = True
            continue
        name = found.pop() if named else ("item" if not found else "")
        singular = name.removesuffix("s") if place > 1 else name
        found.append(f"{singular} {int(part) + 1}".lstrip() + (_id(plain, where) if place == 1 else ""))
        named = False
    return ", ".join(found)


def card_of(plain: Plain, where: str) -> str:
    """Return the id of the card that a path is about, shortened; empty where it has none."""
    parts = where.split(".")
    found: object = plain
    for part in parts[:2]:
        if isinstance(found, dict):
            found = found.get(part)
        elif isinstance(found, list) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            return ""
    name = found.get("id") if isinstance(found, dict) and len(parts) > 1 else None
    return name[:_SHOWN] if isinstance(name, str) else ""


def _id(plain: Plain, where: str) -> str:
    card = card_of(plain, where)
    return f" ({card})" if card else ""
