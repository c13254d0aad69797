"""What every sentence of a narration is."""

from __future__ import annotations

import re
from collections.abc import Collection

_FAULTS = {
    "a line break or a space too many": re.compile(r"\n|\s\s|^\s|\s$|\s[.,;:!?](\s|$)"),
    "what is not known": re.compile(r"\bNone\b"),
    "a value of Python": re.compile(r"[<='\"]|\b[A-Z]\w*\.[A-Z_]{2,}\b|\(\)"),
    "the number of a seat that has a name": re.compile(r"\bseat \d"),
    "one of many": re.compile(r"(?<!Round )(?<!Seat )\b1 (?!is\b|was\b|has\b|as\b|plus\b|this\b)[a-z]+s\b"),
    "a doubled word": re.compile(r"\b([a-z]+) \1\b"),
    "doubled marks": re.compile(r"[.,;:!?]{2}"),
}


def faults(sentence: str, clauses: Collection[str] = ()) -> list[str]:
    """Return what keeps a text from being one plain sentence, except for what is quoted in it; nothing if it is one."""
    if not sentence.strip():
        return ["no word"]
    own = re.sub("“[^”]*”", "“”", sentence)
    found = [name for name, pattern in _FAULTS.items() if pattern.search(own)]
    if not sentence[:1].isupper():
        found.append("no capital at its beginning")
    if not re.search(r"[.!?]”?$", sentence):
        found.append("no full stop at its end")
    if not {*clauses}.isdisjoint(re.findall(r"\b[0-9A-Z]+-[0-9]+\b", sentence)):
        found.append("a clause")
    return found
