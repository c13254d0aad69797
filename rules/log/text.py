"""The text of a log: bytes to lines, and lines to their parts.

Word processors and phones put other signs in the place of plain ones. Those that a log gives a meaning are read as the
plain ones; a text in double quotes is written as in JSON, and can hold any character.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.log.faults import FaultyLog, LineFault

MOST: Final = 2**18
"""Bytes that a log has at most: some forty times the longest that is known, and read and judged in seconds."""

LONGEST: Final = 4_000
"""Characters that a line has at most, without its comment."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_BREAK = re.compile("\r\n|\r|\n")
_QUOTED = r'"(?:[^"\\]|\\.)*+"'
_WHOLE = {'"': re.compile(_QUOTED), "[": re.compile(r"\[[^\]]*\]")}
_TOKEN = re.compile(rf"{_QUOTED}|[^\s,]+")
_PLAIN = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"')
    | dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000\t", " ")
    | dict.fromkeys("\u200b\u200e\u200f\u2060\ufeff", "")
    | {"\uff1a": ":", "\uff1b": ";", "\uff03": "#", "\uff0c": ",", "\u3001": ",", "\uff0a": "*"}
    | {"\uff3b": "[", "\uff3d": "]"}
)
"""Signs as word processors, phones and keyboards of other scripts write them, and the plain ones."""

_SAFE = re.compile(r"[^\W_](?:[\w.'\u2019+-]*\w)?(?: [^\W_](?:[\w.'\u2019+-]*\w)?)*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number from 1, and its text without the comment."""

    number: int
    text: str


def decoded(content: bytes) -> str:
    """Return the text of a log: UTF-8, or UTF-16 with its mark.

    :raises FaultyLog: when it is larger than a log can be, or no text.
    """
    if len(content) > MOST:
        raise FaultyLog([LineFault(0, f"the log is larger than {MOST // 2**10} KiB, which no log is")])
    mark, encoding = next((one for one in _MARKS if content.startswith(one[0])), (b"", "utf-8"))
    try:
        text = content[len(mark) :].decode(encoding)
    except UnicodeDecodeError as fault:
        line = len(_BREAK.findall(content[: fault.start].decode(encoding, "replace"))) + 1
        raise FaultyLog(
            [LineFault(line, "the log is no text in UTF-8 (nor in UTF-16 with its mark): save it as UTF-8")]
        ) from None
    if "\0" in text:
        raise FaultyLog([LineFault(0, "the log is no text: it has zero bytes; save it as UTF-8")])
    return text


def split(text: str) -> list[str]:
    """Return the lines of a text, as editors count them: by line feeds and carriage returns alone."""
    return _BREAK.split(text)


def lines(text: str) -> tuple[Line, ...]:
    """Return the lines that say something.

    :raises FaultyLog: naming every line that is too long.
    """
    bare = enumerate((_bare(line.translate(_PLAIN)) for line in split(text)), 1)
    found = tuple(Line(number, said) for number, said in bare if said)
    if long := [line.number for line in found if len(line.text) > LONGEST]:
        raise FaultyLog(LineFault(number, f"has more than {LONGEST} characters") for number in long)
    return found


def _bare(line: str) -> str:
    """Return a line without its comment, before which there is a blank, or nothing."""
    signs = (place for place in outside(line, "#", '"') if place == 0 or line[place - 1].isspace())
    return line[: next(signs, len(line))].strip()


def outside(text: str, sign: str, pairs: str) -> Iterator[int]:
    """Yield the places of a sign outside of ``pairs``, quotes or brackets; those not closed are signs like others."""
    place = 0 if sign in text else len(text)
    while place < len(text):
        one = text[place]
        whole = _WHOLE[one].match(text, place) if one in pairs else None
        if whole is None and one == sign:
            yield place
        elif whole is None:
            pairs = pairs.replace(one, "")  # none that follows is closed either
        place = place + 1 if whole is None else whole.end()


def parted(text: str, sign: str, pairs: str) -> Iterator[str]:
    """Yield the parts of a text between signs outside of pairs, without blanks around them."""
    start = 0
    for place in outside(text, sign, pairs):
        yield text[start:place].strip()
        start = place + 1
    yield text[start:].strip()


def items(text: str) -> list[str]:
    """Return the parts of a line between its semicolons, without those that are empty."""
    return [part for part in parted(text, ";", '"[') if part]


def tokens(text: str) -> list[re.Match[str]]:
    """Return the words of a text, each with its place; commas and blanks part them."""
    return list(_TOKEN.finditer(text))


def unquoted(word: str) -> str:
    """Return a word, or what it says in double quotes; half a character (a lone surrogate) is none, as in JSON."""
    if len(word) >= 2 and word[0] == word[-1] == '"':
        try:
            return str(json.loads(word, strict=False)).encode().decode()
        except ValueError:
            return word[1:-1]
    return word


def quoted(text: str) -> str:
    """Return a text in double quotes, such that it is read as it is."""
    written = json.dumps(text, ensure_ascii=not text.isprintable())
    return "".join(json.dumps(sign)[1:-1] if ord(sign) in _PLAIN and sign != '"' else sign for sign in written)


def worded(text: str) -> str:
    """Return a text as it is where it is words alone, else in double quotes."""
    return text if _SAFE.fullmatch(text) else quoted(text)
