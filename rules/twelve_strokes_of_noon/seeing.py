"""From a state to what may be seen of it."""

from __future__ import annotations

from rules.twelve_strokes_of_noon.deck import Deck
from rules.twelve_strokes_of_noon.events import Round
from rules.twelve_strokes_of_noon.face_off import is_right
from rules.twelve_strokes_of_noon.legal import opponents
from rules.twelve_strokes_of_noon.master_stroke import closed_flaps
from rules.twelve_strokes_of_noon.outcome import outcome
from rules.twelve_strokes_of_noon.scene import reader
from rules.twelve_strokes_of_noon.state import (
    FLAPS,
    Duel,
    DuelResult,
    FaceOff,
    Flap,
    KickOff,
    KickOffResult,
    LastChance,
    MasterStroke,
    MoveByMove,
    MoveResult,
    OpenResult,
    Pairing,
    State,
    StrokeResult,
)
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
    Named,
    NumberDue,
    OpenDue,
    OpenHeard,
    OpenTile,
    OpponentDue,
    PropositionDue,
    PropositionHeard,
    Reveal,
    Sandglass,
    StrokeDue,
    View,
)


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know: all know the same."""
    end = outcome(state)
    return View(
        seat=seat,
        round=_round(state),
        desks=tuple(Desk(own.seat, own.money, own.star, own.out) for own in state.contestants),
        age=state.age,
        due=_due(state) if state.ended is None else None,
        heard=_heard(state),
        reveal=_reveal(state),
        masters=() if end is None else end.winners,
        ending=state.ended,
    )


def _round(state: State) -> Round:
    match state.stage:
        case KickOff():
            return Round.KICK_OFF
        case Duel(number):
            return Round.FIRST_DUEL if number == 1 else Round.SECOND_DUEL
        case MoveByMove():
            return Round.MOVE_BY_MOVE
        case Pairing() | FaceOff():
            return Round.FATAL_BLOW
        case MasterStroke():
            return Round.MASTER_STROKE
        case LastChance():
            return Round.LAST_CHANCE


# What is waited for


def _due(state: State) -> Due:
    deck: Deck = state.content
    match state.stage:
        case KickOff() as stage:
            return _kick_off(state, deck, stage)
        case Duel() as stage:
            return _duel(state, deck, stage)
        case MoveByMove(seat, card, opened):
            told = deck.move_by_move[card]
            return PropositionDue(seat, told.id, told.title, told.task, told.propositions, opened)
        case Pairing(seat):
            return OpponentDue(seat, None, opponents(state, seat))
        case FaceOff() as stage:
            return _open(state, deck, stage)
        case MasterStroke() as stage:
            return _stroke(state, deck, stage)
        case LastChance(waiting):
            return LastChanceDue(waiting)


def _kick_off(state: State, deck: Deck, stage: KickOff) -> Due:
    left = reader(state.contestants, stage.seat)
    if stage.card is None or stage.number is None:
        return NumberDue(stage.seat, left)
    card = deck.kick_off[stage.card]
    asked = card.questions[stage.number - 1]
    return KickOffDue(stage.seat, left, card.id, stage.number, asked.question, asked.visible)


def _duel(state: State, deck: Deck, stage: Duel) -> Due:
    pair = deck.duel[state.pair]
    if stage.challenged is None:
        return OpponentDue(stage.challenger, stage.number, opponents(state, stage.challenger))
    if stage.card is None:
        return CardDue(stage.challenged, stage.challenger, stage.number, pair.title)
    asked = pair.cards[stage.card]
    left = reader(state.contestants, stage.challenged)
    return DuelDue(stage.challenged, stage.challenger, left, stage.number, pair.title, asked.question, asked.answers)


def _open(state: State, deck: Deck, stage: FaceOff) -> OpenDue:
    own, other = stage.corners[stage.turn], stage.corners[1 - stage.turn]
    card = deck.fatal_blow[own.card]
    glasses = tuple(
        Sandglass(corner.seat, corner.glass.left, corner.glass.since is not None) for corner in stage.corners
    )
    return OpenDue(
        own.seat,
        reader(state.contestants, own.seat, own.seat, other.seat),
        stage.number,
        (glasses[0], glasses[1]),
        stage.waiting,
        card.id,
        own.question + 1,
        card.questions[own.question].question,
    )


def _stroke(state: State, deck: Deck, stage: MasterStroke) -> Due:
    if stage.flap is not None:
        assert state.board is not None
        return FlapDue(stage.seat, stage.number, stage.flap, tuple(closed_flaps(state.board, stage.flap)))
    card = deck.master_stroke[stage.card]
    asked = card.questions[stage.number - 1]
    shown = tuple(None if place == asked.hidden else words for place, words in enumerate(asked.answers))
    return StrokeDue(stage.seat, reader(state.contestants, stage.seat), card.id, stage.number, asked.question, shown)


# What was heard and seen


def _heard(state: State) -> Heard | None:
    deck: Deck = state.content
    match state.last:
        case None:
            return None
        case KickOffResult(seat, card, number, taken):
            asked = deck.kick_off[card].questions[number - 1]
            return KickOffHeard(seat, number, asked.question, asked.visible, asked.hidden, taken, asked.right)
        case DuelResult(seat, card, chosen):
            duel = deck.duel[state.pair].cards[card]
            return ChoiceHeard(seat, duel.question, duel.answers, chosen, duel.right + 1)
        case StrokeResult(seat, card, number, chosen):
            stroke = deck.master_stroke[card].questions[number - 1]
            return ChoiceHeard(seat, stroke.question, stroke.answers, chosen, stroke.right + 1)
        case MoveResult() as result:
            return _proposition(deck, result)
        case OpenResult(seat, card, question, text):
            blow = deck.fatal_blow[card].questions[question]
            correct = text is not None and is_right(blow, text)
            return OpenHeard(seat, blow.question, text, correct, blow.answer)


def _proposition(deck: Deck, result: MoveResult) -> PropositionHeard:
    card = deck.move_by_move[result.card]
    told = (card.false + 1, card.truth) if result.closed else (None, None)
    true = result.number != card.false + 1
    return PropositionHeard(result.seat, card.title, result.number, card.propositions[result.number - 1], true, *told)


def _reveal(state: State) -> Reveal | None:
    """Return the tiles behind open flaps; at the end all of them, with the name (12C-28)."""
    board = state.board
    if board is None:
        return None
    star = state.content.mystery_star[state.star]
    over = state.ended is not None
    every = tuple(range(1, FLAPS + 1))
    large, small = (every, every) if over else (board.large, board.small)
    tiles = (
        *(OpenTile(Flap.LARGE, flap, star.large[flap - 1]) for flap in large),
        *(OpenTile(Flap.SMALL, flap, star.small[flap - 1]) for flap in small),
    )
    guesses = tuple(Named(guess.seat, guess.name, guess.right) for guess in board.guesses)
    return Reveal(tiles, guesses, star.name if over else None, star.kind if over else None)
