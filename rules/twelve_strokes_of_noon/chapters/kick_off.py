"""Round 1, the Kick-Off: a number, a question, the visible or the hidden answer (12C-4 to 12C-6, 12C-36).

What can end the round returns its loser, who enters the first Duel; None while it goes on.
"""

from __future__ import annotations

from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.chapters.stars import had_turn, lost_by_laps, marked
from rules.twelve_strokes_of_noon.events import KickOffAnswered, KickOffAsked, NumberPicked, Round
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import KickOff, KickOffResult


def begin(scene: Scene) -> None:
    """Let the youngest begin (12C-1)."""
    first = scene.youngest(scene.players())
    scene.begin(Round.KICK_OFF, first)
    scene.put(KickOff(first))


def pick_number(scene: Scene, stage: KickOff, number: int) -> None:
    """Draw a card and read the question of that number, with its visible answer (12C-4, 12C-36)."""
    seat, card = stage.seat, scene.draw("kick_off")
    drawn = scene.deck.kick_off[card]
    asked = drawn.questions[number - 1]
    scene.emit(
        NumberPicked(seat, number),
        KickOffAsked(seat, scene.reader(seat), drawn.id, number, asked.question, asked.visible),
    )
    scene.put(KickOff(seat, card, number))


def take(scene: Scene, stage: KickOff, taken: Side | None) -> int | None:
    """Judge an answer, or that there was none, and show the hidden one (12C-5)."""
    assert stage.card is not None
    assert stage.number is not None
    seat = stage.seat
    asked = scene.deck.kick_off[stage.card].questions[stage.number - 1]
    correct = taken is asked.right
    scene.last = KickOffResult(seat, stage.card, stage.number, taken)
    scene.emit(KickOffAnswered(seat, taken, correct, asked.right, asked.visible, asked.hidden))
    had_turn(scene, seat)
    if not correct and marked(scene, Round.KICK_OFF, seat):
        return seat
    return _pass_on(scene, seat)


def left(scene: Scene, stage: KickOff, seat: int) -> int | None:
    """Go on without a player who left: the next player takes over the turn (12C-43)."""
    return _pass_on(scene, seat) if stage.seat == seat else None


def _pass_on(scene: Scene, seat: int) -> int | None:
    loser = lost_by_laps(scene, Round.KICK_OFF)
    if loser is None:
        scene.put(KickOff(scene.following(seat)))
    return loser
