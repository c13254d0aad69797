"""The position in words: the squadrons, the open targets with distances and odds, and what each move leads to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rules.show.position import menu_lines
from rules.show.wording import counted, listed
from rules.twelve_oclock_high.actions import Move
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.prospects import nearest, percent, reaching
from rules.twelve_oclock_high.view import Marker, View
from rules.twelve_oclock_high.words.wording import place
from rules.values import Entry

_NEAR: Final = 5
"""The number of targets that are listed, the nearest first."""


def position(view: View, menu: Sequence[Entry], names: Sequence[str]) -> str:
    """Return the table: each squadron, the targets near the one in turn, and the menu with what is on each space."""
    covered = {hit.space for hit in view.hits}
    own = next((marker for marker in view.squadrons if marker.seat == view.turn), None)
    cards = 0 if own is None else own.cards

    def describe(entry: Entry) -> str:
        return entry.label + (_landing(entry.item.to, covered, cards) if isinstance(entry.item, Move) else "")

    lines = [
        f"Round {view.round}. {view.points_to_win} points win.",
        *(_squadron(marker, names) for marker in view.squadrons),
        *_hits(view, names),
        *([] if own is None else _turn(view, own, covered, names)),
        *menu_lines(menu, names, describe),
    ]
    return "\n".join(lines)


def _squadron(marker: Marker, names: Sequence[str]) -> str:
    held = f"{counted(marker.cards, 'Bomb Card')}" if marker.cards else "no Bomb Card, flying home"
    return (
        f"{names[marker.seat]} (squadron {marker.squadron}): at {place(marker.space)}, {held}, {marker.score} points."
    )


def _hits(view: View, names: Sequence[str]) -> Iterator[str]:
    if view.hits:
        yield f"Covered: {listed([f'{BOARD.targets[hit.space].name} by {names[hit.seat]}' for hit in view.hits])}."


def _turn(view: View, own: Marker, covered: Collection[str], names: Sequence[str]) -> Iterator[str]:
    """Say what the squadron in turn can do: its throws, its odds, the targets near it."""
    dice = f" The dice show {view.dice[0]} and {view.dice[1]}." if view.dice is not None else ""
    yield f"{names[own.seat]} has {counted(view.throws_left, 'throw')} left.{dice}"
    if not own.cards:
        yield f"The Airfield is {counted(BOARD.to_home[own.space], 'space')} away."
        return
    hit = 36 - (6 - view.bomb_faces) ** 2
    near = nearest(own.space, covered, own.cards)[:_NEAR]
    yield f"An attack hits in {percent(hit)}. Open targets near {names[own.seat]}{':' if near else ': none.'}"
    for steps, name in near:
        target = BOARD.targets[name]
        worth = f"{target.points} points for {counted(target.price, 'card')}"
        odds = reaching(own.space, frozenset({name}))
        reached = f", reached with {percent(odds)} of the throws" if odds else ""
        yield f"- {target.name}, space {name}: {worth}, {steps} away{reached}"


def _landing(space: str, covered: Collection[str], cards: int) -> str:
    """Say what an attack at the end of a move would bring."""
    target = BOARD.targets.get(space)
    if target is not None and space not in covered and target.price <= cards:
        return f", {target.points} points"
    return ""
