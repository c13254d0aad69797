"""The Mystery Star: guesses at any time of the last round, elimination, the last chance (12C-27 to 12C-33).

What can end the last round says whether it did; then refused names may be appealed.
"""

from __future__ import annotations

from dataclasses import replace

from rules.twelve_strokes_of_noon.cards import StarCard
from rules.twelve_strokes_of_noon.events import Declined, Eliminated, Round, StarGuessed
from rules.twelve_strokes_of_noon.judging.answers import judge
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import LastChance, Named


def is_right(star: StarCard, name: str) -> bool:
    """Judge a name as an open answer is, and take its plural too (12C-28)."""
    judging = judge(star.name, star.accept, star.refuse, star.kind, star.exact)
    return judging.accepts(name) or judging.accepts_plural(name)


def guess(scene: Scene, seat: int, name: str) -> bool:
    """Judge a name at once (12C-27, 12C-28): it ends the last round (12C-29), or its guesser is out (12C-30)."""
    assert scene.board is not None
    right = is_right(scene.deck.mystery_star[scene.before.star], name)
    scene.board = replace(scene.board, guesses=(*scene.board.guesses, Named(seat, name, right)))
    scene.emit(StarGuessed(seat, name, right))
    if right:
        return True
    scene.emit(Eliminated(seat))
    scene.change(seat, out=True)
    return not scene.players()


def open_last_chance(scene: Scene) -> None:
    """Let all who are still in guess or decline, after question 5 (12C-32)."""
    assert scene.board is not None
    scene.begin(Round.LAST_CHANCE, None)
    scene.board = replace(scene.board, last_chance=True)
    scene.put(LastChance(tuple(scene.players())))


def decline(scene: Scene, stage: LastChance, seat: int) -> bool:
    """Forgo the last chance, which is final (12C-32)."""
    scene.emit(Declined(seat))
    return no_longer_waiting(scene, stage, seat)


def no_longer_waiting(scene: Scene, stage: LastChance, seat: int) -> bool:
    """Close the window when nobody is left to guess or decline (12C-32)."""
    scene.stage = LastChance(tuple(other for other in stage.waiting if other != seat))
    return not scene.stage.waiting
