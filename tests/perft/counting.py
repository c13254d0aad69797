"""Perft: how many positions and menu entries there are some plies down, and in how many ways they come about."""

from collections.abc import Callable, Hashable, Iterable, KeysView, Sequence
from typing import TypeVar

Position = TypeVar("Position")
Move = TypeVar("Move")
Key = TypeVar("Key", bound=Hashable)
Row = TypeVar("Row")


def counted(
    start: Position,
    depth: int,
    *,
    key: Callable[[Position], Key],
    moves: Callable[[Position], Sequence[Move]],
    follow: Callable[[Position, Move], Iterable[Position]],
) -> tuple[list[tuple[int, int, int]], KeysView[Key]]:
    """Return (positions, entries of their menus, ways to them) for each depth, and the keys of the last positions.

    ``follow`` gives every position to which a move can lead, once for each way; positions of one key are one.
    """
    found, counts = {key(start): (start, 1)}, []
    for _ in range(depth):
        after: dict[Key, tuple[Position, int]] = {}
        for before, ways in found.values():
            for move in moves(before):
                for reached in follow(before, move):
                    name = key(reached)
                    known = after.get(name)
                    after[name] = (reached, ways) if known is None else (known[0], known[1] + ways)
        found = after
        offered = sum(len(moves(position)) for position, _ in found.values())
        counts.append((len(found), offered, sum(ways for _, ways in found.values())))
    return counts, found.keys()


def shallow(counts: list[Row]) -> list[Row]:
    """Return the counts without those of the last depth, which cost as much as all before, if there are others."""
    return counts[:-1] or counts
