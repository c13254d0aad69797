"""Actions in one line: ``number 3``, ``take hidden``, ``open 5``, ``answer Mount Everest``, ``rule grant``."""

from __future__ import annotations

from rules.errors import Malformed
from rules.twelve_strokes_of_noon.actions import (
    ACTIONS,
    Action,
    Answer,
    Appeal,
    Challenge,
    Choose,
    Decline,
    GuessStar,
    OpenFlap,
    OpenProposition,
    Pass,
    PickNumber,
    Rule,
    Take,
    TakeCard,
)
from rules.wire.codec import family, kind_of
from rules.wire.plain import Plain

_NUMBERED: dict[str, tuple[type, str]] = {
    "number": (PickNumber, "number"),
    "challenge": (Challenge, "opponent"),
    "card": (TakeCard, "card"),
    "choose": (Choose, "number"),
    "open": (OpenProposition, "number"),
    "flap": (OpenFlap, "flap"),
}
_TYPED: dict[str, tuple[type, str]] = {"answer": (Answer, "text"), "guess": (GuessStar, "name")}
_WORDS = {kind: (word, field) for word, (kind, field) in (_NUMBERED | _TYPED).items()}


def write(action: Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case Take(side):
            return f"take {side}"
        case Pass():
            return "pass"
        case Decline():
            return "decline"
        case Appeal():
            return "appeal"
        case Rule(ruling):
            return f"rule {ruling}"
        case _:
            word, field = _WORDS[type(action)]
            return f"{word} {getattr(action, field)}"


def read(text: str) -> Action:
    """Read an action from the game's notation; what is typed follows as it is behind one blank.

    :raises Malformed: when it is none.
    """
    word, _, rest = text.partition(" ")
    plain = _plain(word.casefold(), rest)
    if plain is None:
        raise Malformed(
            "must be number N, take visible, take hidden, challenge SEAT, card N, choose N, open N, answer TEXT, pass, "
            "appeal, rule grant, rule refuse, rule abstain, flap N, guess NAME or decline"
        )
    action: Action = family(*ACTIONS).decode(plain)
    return action


def _plain(word: str, rest: str) -> Plain:
    """Return the plain form of an action, from its word and what follows; ``None`` when it is none."""
    if word in _TYPED:
        kind, field = _TYPED[word]
        return {"kind": kind_of(kind), field: rest}
    if word in _NUMBERED and rest.strip().isdecimal() and len(rest) < 10:
        kind, field = _NUMBERED[word]
        return {"kind": kind_of(kind), field: int(rest)}
    if word == "take":
        return {"kind": "take", "side": rest.strip().casefold()}
    if word == "rule":
        return {"kind": "rule", "ruling": rest.strip().casefold()}
    return {"kind": word} if word in ("pass", "appeal", "decline") and not rest else None
