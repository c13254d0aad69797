"""What every sentence of a narration is."""

from __future__ import annotations

import re

_SENTENCE = re.compile(r"[A-Z][^\n]*[.?!]")
_NEVER = ("None", "  ", " ,", " .", "..", "()", "<", "=", "'")


def faults(sentence: str) -> list[str]:
    """Return what keeps a text from being one plain sentence; nothing if it is one."""
    found = [f"has {part!r}" for part in _NEVER if part in re.sub("“.*?”", "“”", sentence)]
    return found if _SENTENCE.fullmatch(sentence) else [*found, "is not one line from a capital to a full stop"]
