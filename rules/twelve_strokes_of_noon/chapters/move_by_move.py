"""Round 2, Move by Move: seven propositions, of which one is FALSE (12C-13 to 12C-16).

What can end the round returns its loser, who enters the second Duel; None while it goes on.
"""

from __future__ import annotations

from rules.twelve_strokes_of_noon.chapters.stars import had_turn, lost_by_laps, marked
from rules.twelve_strokes_of_noon.events import PropositionOpened, PropositionsShown, Round
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import PROPOSITIONS, MoveByMove, MoveResult


def begin(scene: Scene, first: int) -> None:
    """Begin with the loser of the first Duel (12C-13), on clean desks (12C-12)."""
    scene.clean_slate()
    scene.begin(Round.MOVE_BY_MOVE, first)
    _new_card(scene, first)


def _new_card(scene: Scene, seat: int) -> None:
    card = scene.draw("move_by_move")
    drawn = scene.deck.move_by_move[card]
    scene.emit(PropositionsShown(drawn.id, drawn.title, drawn.task, drawn.propositions))
    scene.put(MoveByMove(seat, card))


def open_proposition(scene: Scene, stage: MoveByMove, number: int) -> int | None:
    """Open a proposition; the sixth TRUE one or the FALSE one is the last of its card (12C-14 to 12C-16)."""
    card, seat = scene.deck.move_by_move[stage.card], stage.seat
    true = number != card.false
    opened = (*stage.opened, number) if true else stage.opened
    closed = not true or len(opened) == PROPOSITIONS - 1
    scene.last = MoveResult(seat, stage.card, number, closed)
    drawn = (card.false, card.truth) if closed else (None, None)
    scene.emit(PropositionOpened(seat, number, true, *drawn))
    had_turn(scene, seat)
    if not true and marked(scene, Round.MOVE_BY_MOVE, seat):
        return seat
    return _pass_on(scene, seat, None if closed else MoveByMove(seat, stage.card, opened))


def left(scene: Scene, stage: MoveByMove, seat: int) -> int | None:
    """Go on without a player: the next one clockwise plays on with the same card (12C-43)."""
    return _pass_on(scene, seat, stage) if stage.seat == seat else None


def _pass_on(scene: Scene, seat: int, board: MoveByMove | None) -> int | None:
    """Pass the reveal board to the next player, with a new card when the old one has left it (12C-15, 12C-16)."""
    loser = lost_by_laps(scene, Round.MOVE_BY_MOVE)
    if loser is not None:
        return loser
    following = scene.following(seat)
    if board is None:
        _new_card(scene, following)
    else:
        scene.put(MoveByMove(following, board.card, board.opened))
    return None
