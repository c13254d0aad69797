"""The laws of the contract (rules/game.py), a module for each group; importing them here enters them all."""

from service.conformance.laws import (
    bots,
    dice,
    forms,
    legality,
    options,
    paper,
    pictures,
    play,
    position,
    record,
    replay,
    rulebook,
    secrecy,
    spots,
    standing,
    words,
)

__all__ = [
    "bots",
    "dice",
    "forms",
    "legality",
    "options",
    "paper",
    "pictures",
    "play",
    "position",
    "record",
    "replay",
    "rulebook",
    "secrecy",
    "spots",
    "standing",
    "words",
]
