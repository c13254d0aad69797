"""The two Duels (12C-7 to 12C-11, 12C-17, 12C-40): the challenged player answers, and one pays the other.

What can end the Duel returns its loser; None while it goes on.
"""

from __future__ import annotations

from rules.twelve_strokes_of_noon import events
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import STAKE, Duel, DuelResult

_ROUNDS = {1: events.Round.FIRST_DUEL, 2: events.Round.SECOND_DUEL}


def begin(scene: Scene, number: int, challenger: int) -> None:
    """Let the loser of a round choose an opponent (12C-7)."""
    scene.begin(_ROUNDS[number], challenger)
    _choice_of_opponent(scene, number, challenger)


def _choice_of_opponent(scene: Scene, number: int, challenger: int) -> None:
    others = [seat for seat in scene.players() if seat != challenger]
    if len(others) == 1:
        challenge(scene, Duel(number, challenger), others[0])
    else:
        scene.put(Duel(number, challenger))


def challenge(scene: Scene, stage: Duel, opponent: int) -> None:
    """Read the title aloud and let the challenged player choose a card (12C-8), or take what is left (12C-17)."""
    title = scene.deck.duel[scene.before.pair].title
    scene.emit(events.Challenged(stage.number, stage.challenger, opponent, title))
    challenged = Duel(stage.number, stage.challenger, opponent)
    if scene.spent is None:
        scene.put(challenged)
    else:
        take_card(scene, challenged, 1 - scene.spent)


def take_card(scene: Scene, stage: Duel, card: int) -> None:
    """Read the question of a card (0 or 1) with its four answers (12C-10, 12C-40)."""
    assert stage.challenged is not None
    seat = stage.challenged
    asked = scene.deck.duel[scene.before.pair].cards[card]
    scene.emit(
        events.DuelCardTaken(seat, card + 1),
        events.DuelAsked(seat, scene.reader(seat), asked.question, asked.answers),
    )
    scene.spent = card
    scene.put(Duel(stage.number, stage.challenger, seat, card))


def answer(scene: Scene, stage: Duel, chosen: int | None) -> int:
    """Judge the one answer, and let the loser pay (12C-9)."""
    assert stage.challenged is not None
    assert stage.card is not None
    asked = scene.deck.duel[scene.before.pair].cards[stage.card]
    right = asked.right
    scene.last = DuelResult(stage.challenged, stage.card, chosen)
    scene.emit(events.DuelAnswered(stage.challenged, chosen, chosen == right, right, asked.answers[right - 1]))
    pair = (stage.challenged, stage.challenger)
    winner, loser = pair if chosen == right else pair[::-1]
    return _ended(scene, stage, winner, loser, events.Loss.ANSWER)


def _ended(scene: Scene, stage: Duel, winner: int, loser: int, why: events.Loss) -> int:
    scene.emit(events.DuelEnded(stage.number, winner, loser, why))
    scene.pay(loser, winner, STAKE)
    return loser


def left(scene: Scene, stage: Duel, seat: int) -> int | None:
    """Let a player who leaves an open Duel lose and pay; drop the Duel if no opponent was chosen yet (12C-43)."""
    if stage.challenged is None and seat == stage.challenger:
        scene.emit(events.DuelEnded(stage.number, None, seat, events.Loss.LEFT))
        return seat
    if seat == stage.challenger:
        assert stage.challenged is not None
        return _ended(scene, stage, stage.challenged, seat, events.Loss.LEFT)
    if seat == stage.challenged:
        return _ended(scene, stage, stage.challenger, seat, events.Loss.LEFT)
    return None


def challenge_last(scene: Scene, stage: Duel) -> None:
    """Challenge the last possible opponent without a choice, after another player left (12C-7)."""
    if stage.challenged is None and len(scene.players()) == 2:
        _choice_of_opponent(scene, stage.number, stage.challenger)
