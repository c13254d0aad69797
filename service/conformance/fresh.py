"""Figures of a game that every process finds: positions, menu entries and a match, all from one seed.

As a program it prints them for a game that it imports by its address: ``python -m service.conformance.fresh
some.package:GAME 1``.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.metadata import EntryPoint
from typing import Any

from rules.chance import Seeded
from rules.game import AnyGame
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance.matches import exemplar, played
from service.conformance.trial import match_time, started

IMPORTED = "\x1e imported"
"""Parts what a game prints when it is imported from what it prints when it is played."""

DEPTH, WIDE = 3, 5
"""How many plies down positions are counted, and after how many entries of each menu."""


def figures(game: AnyGame, seed: int) -> str:
    """Return the counts of positions and entries at each depth, a digest of the last ones, and a match's last hash."""
    bench = started(game, seed)
    found = {canonical(codec(game.state).encode(bench.state)): bench.state}
    counts = []
    for depth in range(DEPTH):
        found, entries = _deeper(game, found, match_time(bench) + depth)
        counts.append(f"{len(found)}/{entries}")
    digest = sha256(b"".join(sorted(found))).hexdigest()
    return f"{' '.join(counts)} {digest[:12]} {played(bench, seed).link[:12]}"


def _deeper(game: AnyGame, before: dict[bytes, Any], at: int) -> tuple[dict[bytes, Any], int]:
    """Return the positions a ply further, by how they are written, and the number of menu entries before."""
    found, entries = {}, 0
    for state in before.values():
        standing = game.rules.standing(state)
        for seat in (*standing.must, *standing.may):
            menu = game.rules.legal(state, seat)
            entries += len(menu)
            for item in menu[:WIDE]:
                action = exemplar(item)
                after = game.rules.apply(state, seat, action, at=at, chance=Seeded(b"perft")).state
                found[canonical(codec(game.state).encode(after))] = after
    return found, entries


def main(address: str, seed: str) -> None:
    """Print the figures of the game with an address on the last line, and on those before it what the game prints."""
    game = EntryPoint("game", address, "noonday.games").load()
    print(f"{IMPORTED}\n{figures(game, int(seed))}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
