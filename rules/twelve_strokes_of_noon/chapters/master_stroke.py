"""The last round, the Master Stroke: five questions, and a flap for each answer (12C-24 to 12C-26, 12C-41).

What can end the questions says whether it did; then comes the last chance.
"""

from __future__ import annotations

from dataclasses import replace

from rules.chance import pick
from rules.twelve_strokes_of_noon.events import FlapOpened, Round, StrokeAnswered, StrokeAsked, StrokeLost
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import FLAPS, STAKE, STROKES, Board, Flap, MasterStroke, StrokeResult


def begin(scene: Scene) -> None:
    """Slide the Mystery Star into the board and let the poorest begin (12C-24)."""
    first = scene.poorest()
    scene.board = Board()
    scene.begin(Round.MASTER_STROKE, first)
    _ask(scene, 1, first)


def _ask(scene: Scene, number: int, seat: int) -> None:
    """Read question ``number`` of a fresh card, without the hidden answer (12C-25, 12C-41)."""
    card = scene.draw("master_stroke")
    drawn = scene.deck.master_stroke[card]
    asked = drawn.questions[number - 1]
    answers = tuple(None if place == asked.hidden else words for place, words in enumerate(asked.answers, 1))
    scene.emit(StrokeAsked(seat, scene.reader(seat), drawn.id, number, asked.question, answers))
    scene.put(MasterStroke(number, seat, card))


def answer(scene: Scene, stage: MasterStroke, chosen: int | None) -> None:
    """Judge an answer: a right one earns money and a large flap, a wrong one a small flap (12C-26)."""
    asked = scene.deck.master_stroke[stage.card].questions[stage.number - 1]
    scene.last = StrokeResult(stage.seat, stage.card, stage.number, chosen)
    scene.emit(StrokeAnswered(stage.seat, chosen, chosen == asked.right, asked.right, asked.answers))
    if chosen == asked.right:
        scene.pay(None, stage.seat, STAKE)
    scene.put(replace(stage, flap=Flap.LARGE if chosen == asked.right else Flap.SMALL))


def closed_flaps(board: Board, kind: Flap) -> list[int]:
    """Return the flaps of a kind that are still closed."""
    opened = board.large if kind is Flap.LARGE else board.small
    return [flap for flap in range(1, FLAPS + 1) if flap not in opened]


def open_flap(scene: Scene, stage: MasterStroke, flap: int) -> bool:
    """Open the flap that the answering player picked (12C-26)."""
    _open(scene, stage, flap, stage.seat)
    return _pass_on(scene, stage)


def _open(scene: Scene, stage: MasterStroke, flap: int, by: int | None) -> None:
    assert scene.board is not None
    assert stage.flap is not None
    board, star = scene.board, scene.deck.mystery_star[scene.before.star]
    if stage.flap is Flap.LARGE:
        scene.board, tiles = replace(board, large=(*board.large, flap)), star.large
    else:
        scene.board, tiles = replace(board, small=(*board.small, flap)), star.small
    scene.emit(FlapOpened(by, stage.flap, flap, tiles[flap - 1]))


def _pass_on(scene: Scene, stage: MasterStroke) -> bool:
    """Ask the next player the next question, unless it was the fifth (12C-25)."""
    if stage.number == STROKES:
        return True
    _ask(scene, stage.number + 1, scene.following(stage.seat))
    return False


def gone(scene: Scene, stage: MasterStroke) -> bool:
    """Go on when the player who was to act is out (12C-30, 12C-43).

    A question that was not answered is lost and opens nothing; a flap that was earned is opened at random.
    """
    assert scene.board is not None
    if stage.flap is None:
        scene.emit(StrokeLost(stage.seat, stage.number))
    else:
        _open(scene, stage, pick(scene.chance, closed_flaps(scene.board, stage.flap)), None)
    return _pass_on(scene, stage)
