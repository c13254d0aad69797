"""The luck of a match to open: a word, or the luck of a test match, chosen (TBL-17)."""

from __future__ import annotations

from typing import Any

from marshmallow import post_load

from rules.table.chosen import LONGEST_SCRIPT, Chosen
from rules.table.table import Luck
from service.api.contract.fields import Members, Strict, Text, Word


class ChosenLuckSchema(Strict):
    """The luck of a test match: all of it from the seed, but the throws of the game's named dice from the script."""

    seed = Text(
        "[A-Za-z0-9._~+/=-]{1,64}",
        "must have 1 to 64 characters of A-Z a-z 0-9 . _ ~ + / = -",
        64,
        required=True,
        metadata={
            "description": "What all luck is made from that the script does not throw: decks, places, the bots' own. "
            "The same opening gives the same match on every server.",
            "examples": ["a-win-of-seat-0"],
        },
    )
    script = Members(
        Text(r"[^\x00-\x1f\x7f]{1,40}", "must be a face of the game's dice: 1 to 40 characters", 40),
        0,
        LONGEST_SCRIPT,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Faces of the dice that the game's `dice` names, thrown one after the other. When it has "
            "ended, the match waits for throws as one with `luck: table` does; so it does, too, where the die that is "
            "to be thrown does not have the next face. Empty: it waits at the first throw. Null or left out: the seed "
            "throws every die, and the match waits for none.",
            "examples": [["3", "5", "blank"]],
        },
    )

    @post_load
    def _made(self, chosen: dict[str, Any], **_: Any) -> Chosen:
        return Chosen(chosen["seed"], None if chosen["script"] is None else tuple(chosen["script"]))


class LuckField(Word):
    """Who throws the dice, in one word, or an object with the luck of a test match."""

    default_error_messages = {  # noqa: RUF012 - marshmallow's
        "invalid": "must be one of {words}, or an object with a seed and a script"
    }

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> Any:
        if not isinstance(value, dict):
            return super()._deserialize(value, attr, data, **rest)
        return ChosenLuckSchema().load(value)


def luck_field() -> LuckField:
    """Return the luck of a match to open."""
    return LuckField(
        Luck.SERVER,
        Luck.TABLE,
        load_default=Luck.SERVER.value,
        metadata={
            "description": "Who throws the dice of the game's box. `server`: the server, and anybody can check them "
            "(TBL-2); `table`: the players at a real table, who enter what they throw (TBL-14) and may go back "
            "(TBL-15). Not for every game: its `dice` says so. An object opens a test match (TBL-17), whose luck you "
            "choose: for tests of clients. It is never listed or signed, and counts for nothing."
        },
    )


def parted(given: str | Chosen) -> tuple[Luck, Chosen | None]:
    """Return who throws the dice, and the luck that was chosen, if it was."""
    if isinstance(given, Chosen):
        return Luck.SERVER if given.script is None else Luck.TABLE, given
    return Luck(given), None
