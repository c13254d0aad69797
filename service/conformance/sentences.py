"""What every sentence of a narration is."""

from __future__ import annotations

import re
from collections.abc import Collection

_ONE = re.compile(r"(?<![\w.,/:–−-])1 ([a-z]+s)\b")
_NUMBERED = re.compile(
    r"(^\w+ |\d (to|and|or|of) |\b(act|board|bout|card|chapter|column|day|deal|frame|game|hand|heat|house|inning|lane|"
    r"lap|leg|level|match|no\.|number|page|part|phase|place|player|ply|question|round|row|seat|set|space|stage|step|table|team|"
    r"track|trick|turn|wave|week|year|zone) )$",
    re.IGNORECASE,
)
"""What comes before a 1 that counts nothing: a thing that has the number, or the first of two numbers."""
_NO_PLURAL = re.compile(
    r".*(ss|us|is)|as|has|was|odds|series|species|always|perhaps|besides|towards|afterwards|"
    r"begins|brings|closes|comes|costs|ends|falls|gives|goes|leads|opens|passes|scores|starts|stays|takes"
)
"""Words in -s after a number that are no plurals."""

_FAULTS = {
    "a line break or a space too many": re.compile(r"\n|\s\s|^\s|\s$|\s[.,;:!?](\s|$)"),
    "what is not known": re.compile(r"\bNone\b"),
    "a value of Python": re.compile(r"[<=\"]|(?<!\w)'|\b[A-Z]\w*\.[A-Z_]{2,}\b|\(\)"),
    "the number of a seat that has a name": re.compile(r"\bseat \d"),
    "a doubled word": re.compile(r"\b([a-z]+) \1\b"),
    "doubled marks": re.compile(r"[.,;:!?]{2}"),
}


def faults(sentence: str, clauses: Collection[str] = ()) -> list[str]:
    """Return what keeps a text from being one plain sentence, except for what is quoted in it; nothing if it is one."""
    if not sentence.strip():
        return ["no word"]
    own = re.sub("“[^”]*”", "“”", sentence)
    found = [name for name, pattern in _FAULTS.items() if pattern.search(own)]
    if any(_is_wrong_plural(own, one) for one in _ONE.finditer(own)):
        found.append("one of many")
    if not sentence[:1].isupper():
        found.append("no capital at its beginning")
    if not re.search(r"[.!?]”?$", sentence):
        found.append("no full stop at its end")
    if not {*clauses}.isdisjoint(re.findall(r"\b[0-9A-Z]+-[0-9]+\b", sentence)):
        found.append("a clause")
    return found


def _is_wrong_plural(text: str, one: re.Match[str]) -> bool:
    """Return whether a 1 and the word after it are a number and its noun, which is then wrongly a plural."""
    return not _NUMBERED.search(text[: one.start()]) and not _NO_PLURAL.fullmatch(one[1])
