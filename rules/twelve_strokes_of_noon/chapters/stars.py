"""What rounds 1 and 2 have in common: wrong answers turn stars, and a red star or the last lap ends the round."""

from __future__ import annotations

from rules.twelve_strokes_of_noon.events import Loss, Round, RoundLost
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import TURNS, Star


def had_turn(scene: Scene, seat: int) -> None:
    """Count a turn that a seat has had in the round (12C-38)."""
    scene.change(seat, turns=scene.contestants[seat].turns + 1)


def marked(scene: Scene, name: Round, seat: int) -> bool:
    """Turn the star orange; if it is orange already, red, and the round is lost at once (12C-6, 12C-16)."""
    if scene.contestants[seat].star is Star.GREEN:
        scene.turn(seat, Star.ORANGE)
        return False
    scene.turn(seat, Star.RED)
    scene.emit(RoundLost(name, seat, Loss.RED))
    return True


def lost_by_laps(scene: Scene, name: Round) -> int | None:
    """Return the loser of a round with no red star after twelve laps (12C-38), or None before that.

    It is the player with an orange star. If several have one, it is the youngest of them; if nobody has, the youngest
    of all.
    """
    players = scene.players()
    if any(scene.contestants[seat].turns < TURNS for seat in players):
        return None
    orange = [seat for seat in players if scene.contestants[seat].star is Star.ORANGE]
    loser = scene.youngest(orange or players)
    scene.turn(loser, Star.RED)
    scene.emit(RoundLost(name, loser, Loss.LAPS))
    return loser
