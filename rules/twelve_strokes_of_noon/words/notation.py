"""Actions in one line: ``number 3``, ``take hidden``, ``open 5``, ``answer Mount Everest``, ``rule grant``."""

from __future__ import annotations

from rules.errors import Malformed
from rules.twelve_strokes_of_noon import actions
from rules.wire.codec import family, kind_of
from rules.wire.plain import Plain

_NUMBERED: dict[str, tuple[type, str]] = {
    "number": (actions.PickNumber, "number"),
    "challenge": (actions.Challenge, "opponent"),
    "card": (actions.TakeCard, "card"),
    "choose": (actions.Choose, "number"),
    "open": (actions.OpenProposition, "number"),
    "flap": (actions.OpenFlap, "flap"),
}
_TYPED: dict[str, tuple[type, str]] = {"answer": (actions.Answer, "text"), "guess": (actions.GuessStar, "name")}
_WORDS = {kind: (word, field) for word, (kind, field) in (_NUMBERED | _TYPED).items()}


def write(action: actions.Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case actions.Take(side):
            return f"take {side}"
        case actions.Pass():
            return "pass"
        case actions.Decline():
            return "decline"
        case actions.Appeal():
            return "appeal"
        case actions.Rule(ruling):
            return f"rule {ruling}"
        case _:
            word, field = _WORDS[type(action)]
            return f"{word} {getattr(action, field)}"


def read(text: str) -> actions.Action:
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
    action: actions.Action = family(*actions.ACTIONS).decode(plain)
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
