"""From a state to what may be seen of it."""

from __future__ import annotations

from dataclasses import replace

from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.chapters.master_stroke import closed_flaps
from rules.twelve_strokes_of_noon.events import Round
from rules.twelve_strokes_of_noon.legal import opponents
from rules.twelve_strokes_of_noon.outcome import outcome
from rules.twelve_strokes_of_noon.scene import reader
from rules.twelve_strokes_of_noon.view import (
    CardDue,
    ChoiceHeard,
    Desk,
    Due,
    DuelDue,
    FlapDue,
    Heard,
    KickOffDue,
    KickOffHeard,
    LastChanceDue,
    NameRulingDue,
    NumberDue,
    OpenDue,
    OpenHeard,
    OpenTile,
    OpponentDue,
    PleaDue,
    PropositionDue,
    PropositionHeard,
    Reveal,
    RulingDue,
    Sandglass,
    StrokeDue,
    View,
)


def view(state: states.State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know: all know the same."""
    return _listed(state, seat, _due(state) if state.ended is None else None, full=state.ended is not None)


def everything(state: states.State) -> View:
    """Return the spectator's view of a match that is over, with everything that was covered.

    It shows all answers of the Master Stroke, the six TRUE propositions, and the Mystery Star once it is in the board:
    a record does not have a star that stays in the box. A view has no field for other answers.
    """
    return _listed(state, None, _uncovered(state, _due(state)) if state.ended is None else None, full=True)


def _listed(state: states.State, seat: int | None, due: Due | None, *, full: bool) -> View:
    end = outcome(state)
    shown = full or isinstance(state.stage, states.Plea | states.NameHearing)
    return View(
        seat=seat,
        round=_round(state),
        desks=tuple(Desk(own.seat, own.money, own.star, own.out) for own in state.contestants),
        age=state.age,
        due=due,
        heard=_heard(state),
        reveal=None if state.board is None else _reveal(state, state.board, full=shown),
        masters=() if end is None else end.winners,
        ending=state.ended,
    )


def _round(state: states.State) -> Round:
    match state.stage:
        case states.KickOff():
            return Round.KICK_OFF
        case states.Duel(number):
            return Round.FIRST_DUEL if number == 1 else Round.SECOND_DUEL
        case states.MoveByMove():
            return Round.MOVE_BY_MOVE
        case states.Pairing() | states.FaceOff() | states.Hearing():
            return Round.FATAL_BLOW
        case states.MasterStroke():
            return Round.MASTER_STROKE
        case states.LastChance():
            return Round.LAST_CHANCE
        case states.Plea() | states.NameHearing():
            return Round.LAST_CHANCE if state.board and state.board.last_chance else Round.MASTER_STROKE


# What is waited for


def _due(state: states.State) -> Due:
    deck: Deck = state.content
    match state.stage:
        case states.KickOff() as stage:
            return _kick_off(state, deck, stage)
        case states.Duel() as stage:
            return _duel(state, deck, stage)
        case states.MoveByMove(seat, card, opened):
            drawn = deck.move_by_move[card]
            return PropositionDue(seat, drawn.id, drawn.title, drawn.task, drawn.propositions, opened)
        case states.Pairing(seat):
            return OpponentDue(seat, None, opponents(state, seat))
        case states.FaceOff() as stage:
            return _open(state, deck, stage)
        case states.Hearing() as stage:
            return _ruling(state, deck, stage)
        case states.MasterStroke() as stage:
            return _stroke(state, deck, stage)
        case states.LastChance(waiting):
            return LastChanceDue(waiting)
        case states.Plea() | states.NameHearing() as stage:
            return _star_appeal(state, deck, stage)


def _star_appeal(state: states.State, deck: Deck, stage: states.Plea | states.NameHearing) -> PleaDue | NameRulingDue:
    assert state.board is not None
    text = next(guess.name for guess in state.board.guesses if guess.seat == stage.seat)
    answer = deck.mystery_star[state.star].name
    if isinstance(stage, states.Plea):
        return PleaDue(stage.seat, text, answer)
    return NameRulingDue(stage.seat, stage.waiting, text, answer)


def _kick_off(state: states.State, deck: Deck, stage: states.KickOff) -> Due:
    left = reader(state.contestants, stage.seat)
    if stage.card is None or stage.number is None:
        return NumberDue(stage.seat, left)
    card = deck.kick_off[stage.card]
    asked = card.questions[stage.number - 1]
    return KickOffDue(stage.seat, left, card.id, stage.number, asked.question, asked.visible)


def _duel(state: states.State, deck: Deck, stage: states.Duel) -> Due:
    pair = deck.duel[state.pair]
    if stage.challenged is None:
        return OpponentDue(stage.challenger, stage.number, opponents(state, stage.challenger))
    if stage.card is None:
        return CardDue(stage.challenged, stage.challenger, stage.number, pair.title)
    asked = pair.cards[stage.card]
    left = reader(state.contestants, stage.challenged)
    return DuelDue(stage.challenged, stage.challenger, left, stage.number, pair.title, asked.question, asked.answers)


def _open(state: states.State, deck: Deck, stage: states.FaceOff) -> OpenDue:
    own, other = stage.corners[stage.turn], stage.corners[1 - stage.turn]
    card = deck.fatal_blow[own.card]
    return OpenDue(
        own.seat,
        reader(state.contestants, own.seat, own.seat, other.seat),
        stage.number,
        _glasses(stage),
        stage.waiting,
        card.id,
        own.question + 1,
        card.questions[own.question].question,
    )


def _glasses(stage: states.FaceOff) -> tuple[Sandglass, Sandglass]:
    one, two = (Sandglass(own.seat, own.glass.left, own.glass.since is not None) for own in stage.corners)
    return one, two


def _ruling(state: states.State, deck: Deck, stage: states.Hearing) -> RulingDue:
    last, after = state.last, stage.face_off
    assert isinstance(last, states.OpenResult)
    assert last.text is not None
    asked = deck.fatal_blow[last.card].questions[last.question]
    return RulingDue(
        stage.seat,
        stage.waiting,
        after.number,
        _glasses(after),
        after.waiting,
        asked.question,
        last.text,
        asked.answer,
    )


def _stroke(state: states.State, deck: Deck, stage: states.MasterStroke) -> Due:
    if stage.flap is not None:
        assert state.board is not None
        return FlapDue(stage.seat, stage.number, stage.flap, tuple(closed_flaps(state.board, stage.flap)))
    card = deck.master_stroke[stage.card]
    asked = card.questions[stage.number - 1]
    shown = tuple(None if place == asked.hidden else words for place, words in enumerate(asked.answers, 1))
    return StrokeDue(stage.seat, reader(state.contestants, stage.seat), card.id, stage.number, asked.question, shown)


def _uncovered(state: states.State, due: Due) -> Due:
    """Return what is waited for with the words and marks that are still covered."""
    deck: Deck = state.content
    match state.stage:
        case states.MasterStroke() as stage if isinstance(due, StrokeDue):
            return replace(due, answers=deck.master_stroke[stage.card].questions[stage.number - 1].answers)
        case states.MoveByMove(card=card) if isinstance(due, PropositionDue):
            false = deck.move_by_move[card].false
            return replace(due, opened=tuple(number for number in range(1, states.PROPOSITIONS + 1) if number != false))
    return due


# What was heard and seen


def _heard(state: states.State) -> Heard | None:
    deck: Deck = state.content
    match state.last:
        case None:
            return None
        case states.KickOffResult(seat, card, number, taken):
            asked = deck.kick_off[card].questions[number - 1]
            return KickOffHeard(seat, number, asked.question, asked.visible, asked.hidden, taken, asked.right)
        case states.DuelResult(seat, card, chosen):
            duel = deck.duel[state.pair].cards[card]
            return ChoiceHeard(seat, duel.question, duel.answers, chosen, duel.right)
        case states.StrokeResult(seat, card, number, chosen):
            stroke = deck.master_stroke[card].questions[number - 1]
            return ChoiceHeard(seat, stroke.question, stroke.answers, chosen, stroke.right)
        case states.MoveResult() as result:
            return _proposition(deck, result)
        case states.OpenResult(seat, card, question, text, correct, granted):
            blow = deck.fatal_blow[card].questions[question]
            return OpenHeard(seat, blow.question, text, correct or granted is True, blow.answer, granted)


def _proposition(deck: Deck, result: states.MoveResult) -> PropositionHeard:
    card = deck.move_by_move[result.card]
    drawn = (card.false, card.truth) if result.closed else (None, None)
    true = result.number != card.false
    return PropositionHeard(result.seat, card.title, result.number, card.propositions[result.number - 1], true, *drawn)


def _reveal(state: states.State, board: states.Board, *, full: bool) -> Reveal:
    """Return the tiles behind open flaps, or the ``full`` picture with its name, once it is shown (12C-28)."""
    star = state.content.mystery_star[state.star]
    every = tuple(range(1, states.FLAPS + 1))
    large, small = (every, every) if full else (board.large, board.small)
    tiles = (
        *(OpenTile(states.Flap.LARGE, flap, star.large[flap - 1]) for flap in large),
        *(OpenTile(states.Flap.SMALL, flap, star.small[flap - 1]) for flap in small),
    )
    return Reveal(tiles, board.guesses, star.name if full else None, star.kind if full else None)
