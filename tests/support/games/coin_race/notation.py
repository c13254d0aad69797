"""Notation: ``H2`` stakes two on heads, ``=rain`` answers, ``!1 go`` cheers."""

from __future__ import annotations

import re

from rules.errors import Malformed
from rules.wire.codec import family
from tests.support.games.coin_race.state import ACTIONS, Answer, Cheer, Face, Stake

_FORM = re.compile(r"([HTht])(\d)|=(\w+)|!(\d+)(?: (.*))?", re.DOTALL)


def write(action: Stake | Answer | Cheer) -> str:
    """Write an action, one line."""
    match action:
        case Stake(face, steps):
            return f"{face[0].upper()}{steps}"
        case Answer(word):
            return f"={word}"
        case Cheer(number, note):
            return f"!{number}" + (f" {note}" if note else "")


def read(text: str) -> Stake | Answer | Cheer:
    """Read an action.

    :raises Malformed: when the text is none.
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise Malformed(f"{text[:20]!r} is neither H2 nor =rain nor !1 go")
    face, steps, word, number, note = found.groups()
    if face:
        face_name = Face.HEADS if face in "Hh" else Face.TAILS
        plain = {"kind": "stake", "face": face_name.value, "steps": int(steps)}
    elif word:
        plain = {"kind": "answer", "word": word.casefold()}
    else:
        plain = {"kind": "cheer", "number": int(number), "note": note}
    action: Stake | Answer | Cheer = family(*ACTIONS).decode(plain)
    return action
