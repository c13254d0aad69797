"""Decide what is legal: the menu, the dry run and the refusal all come from here, and none of them draws lots."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.errors import IllegalAction
from rules.twelve_strokes_of_noon import actions
from rules.twelve_strokes_of_noon.chapters.master_stroke import closed_flaps
from rules.twelve_strokes_of_noon.judging.folding import readable
from rules.twelve_strokes_of_noon.options import Judges
from rules.twelve_strokes_of_noon.state import (
    APPEALS,
    ENDING_CLAUSES,
    NUMBERS,
    PROPOSITIONS,
    Contestant,
    Duel,
    FaceOff,
    Hearing,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    NameHearing,
    Pairing,
    Plea,
    State,
    acting,
)
from rules.values import MenuItem, Template
from rules.wire.codec import family


def _template(example: actions.Answer) -> Template[actions.Action]:
    return Template(family(actions.Answer).schema["oneOf"][0], example)


def _guess(example: actions.GuessStar) -> Template[actions.Action]:
    """Return the template of a guess, whose name has a letter or a digit (12C-28)."""
    form = family(actions.GuessStar).schema["oneOf"][0]
    name = form["properties"]["name"]
    pattern = rf"^(?=.*[\p{{L}}\p{{N}}]){name['pattern'].removeprefix('^')}"
    properties = {**form["properties"], "name": {**name, "minLength": 1, "pattern": pattern}}
    return Template({**form, "properties": properties}, example)


ANSWER: Final = _template(actions.Answer("an answer in a few words"))
GUESS: Final = _guess(actions.GuessStar("the name of the star"))

_NUMBERS: Final = tuple(actions.PickNumber(number) for number in range(1, NUMBERS + 1))
_SIDES: Final = (actions.Take(actions.Side.VISIBLE), actions.Take(actions.Side.HIDDEN), actions.Pass())
_CARDS: Final = (actions.TakeCard(1), actions.TakeCard(2))
_FOUR: Final[tuple[actions.Action, ...]] = (*(actions.Choose(number) for number in range(1, 5)), actions.Pass())
_THREE: Final[tuple[actions.Action, ...]] = (*(actions.Choose(number) for number in range(1, 4)), actions.Pass())
_OPEN: Final = (actions.Pass(), ANSWER)
_REFUSED: Final = (actions.Pass(), actions.Appeal(), ANSWER)
_RULINGS: Final = tuple(actions.Rule(ruling) for ruling in actions.Ruling)
_LAST: Final = (actions.Decline(), GUESS)
_PLEA: Final = (actions.Appeal(), actions.Decline())
_GUESS: Final = (GUESS,)


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that must act; none once the match is over."""
    return acting(state.stage) if state.ended is None else ()


def may_interrupt(state: State) -> tuple[int, ...]:
    """Return who may guess the star out of turn: all who are still in, in the last round (12C-27)."""
    if state.ended is not None or not isinstance(state.stage, MasterStroke):
        return ()
    acting = state.stage.seat
    return tuple(own.seat for own in state.contestants if not own.out and own.seat != acting)


def unasked(state: State, action: actions.Action) -> bool:
    """Return whether an action comes in addition to the answer, as a guess does; the last chance asks for a guess."""
    return isinstance(action, actions.GuessStar) and not isinstance(state.stage, LastChance)


@cache
def _challenges(opponents: tuple[int, ...]) -> tuple[actions.Challenge, ...]:
    return tuple(actions.Challenge(seat) for seat in opponents)


@cache
def _propositions(opened: tuple[int, ...]) -> tuple[actions.OpenProposition, ...]:
    return tuple(actions.OpenProposition(number) for number in range(1, PROPOSITIONS + 1) if number not in opened)


@cache
def _flaps(closed: tuple[int, ...]) -> tuple[MenuItem[actions.Action], ...]:
    return (*(actions.OpenFlap(flap) for flap in closed), GUESS)


def opponents(state: State, seat: int) -> tuple[int, ...]:
    """Return whom a seat may challenge: every other player who is in (12C-7, 12C-18)."""
    return tuple(own.seat for own in state.contestants if not own.out and own.seat != seat)


def legal_actions(state: State, seat: int) -> tuple[MenuItem[actions.Action], ...]:
    """Return what ``seat`` may do: the choices by number, giving no answer, then what is typed."""
    if seat in to_act(state):
        return _choices(state, seat)
    return _GUESS if seat in may_interrupt(state) else ()


def _choices(state: State, seat: int) -> tuple[MenuItem[actions.Action], ...]:
    match state.stage:
        case KickOff(_, card):
            return _NUMBERS if card is None else _SIDES
        case Duel(_, _, None) | Pairing():
            return _challenges(opponents(state, seat))
        case Duel(_, _, _, card):
            return _CARDS if card is None else _FOUR
        case MoveByMove(_, _, opened):
            return _propositions(opened)
        case FaceOff():
            return _REFUSED if state.stage.appealable else _OPEN
        case Hearing() | NameHearing():
            return _RULINGS
        case MasterStroke() | LastChance() | Plea() as stage:
            return _last_choices(state, stage)


def _last_choices(state: State, stage: MasterStroke | LastChance | Plea) -> tuple[MenuItem[actions.Action], ...]:
    match stage:
        case MasterStroke(_, _, _, None):
            return (*_THREE, GUESS)
        case MasterStroke(_, _, _, flap):
            assert state.board is not None
            assert flap is not None
            return _flaps(tuple(closed_flaps(state.board, flap)))
        case LastChance():
            return _LAST
        case Plea():
            return _PLEA


def check(state: State, seat: int, action: actions.Action, *, at: int) -> None:
    """Let a legal action pass.

    :raises IllegalAction: naming the clause that forbids it.
    """
    if state.ended is not None:
        raise IllegalAction("match-over", ENDING_CLAUSES[state.ended], "the match is over: nobody is to act")
    if isinstance(action, actions.GuessStar):
        _check_guess(state, seat, action.name)
    elif seat not in to_act(state):
        raise _not_to_act(state, seat)
    elif action not in _choices(state, seat) and not (
        isinstance(action, actions.Answer) and isinstance(state.stage, FaceOff)
    ):
        raise _refusal(state, seat, action)


def _contestant(state: State, seat: int) -> Contestant | None:
    return next((own for own in state.contestants if own.seat == seat), None)


def _check_guess(state: State, seat: int, name: str) -> None:
    own = _contestant(state, seat)
    if own is None:
        raise IllegalAction("no-player", "12C-34", f"seat {seat} takes no part")
    if state.board is None:
        raise IllegalAction("not-the-last-round", "12C-27", "the star is guessed in the last round, not before it")
    if isinstance(state.stage, Plea | NameHearing):
        raise IllegalAction("star-shown", "12C-57", "the star is shown to all: nobody guesses any more")
    if own.out:
        raise IllegalAction("eliminated", "12C-30", f"seat {seat} is out of the game and guesses no more")
    if isinstance(state.stage, LastChance) and seat not in state.stage.waiting:
        raise IllegalAction("declined", "12C-32", f"seat {seat} has declined its last chance, which is final")
    if not readable(name):
        raise IllegalAction("no-name", "12C-28", "a guess needs a letter or a digit; this did not count as a guess")


def _not_to_act(state: State, seat: int) -> IllegalAction:
    own, acting = _contestant(state, seat), to_act(state)
    waits = ", ".join(map(str, acting))
    if own is None:
        return IllegalAction("no-player", "12C-34", f"seat {seat} takes no part")
    if own.out and not isinstance(state.stage, NameHearing):
        return IllegalAction("eliminated", "12C-30", f"seat {seat} is out of the game; it is for seat {waits} to act")
    if isinstance(state.stage, LastChance):
        return IllegalAction("declined", "12C-32", f"seat {seat} has declined its last chance, which is final")
    return IllegalAction("not-your-turn", _clause(state), f"seat {seat} is not to act; it is for seat {waits} to act")


def _clause(state: State) -> str:
    """Return the clause that says whose the open choice is."""
    match state.stage:
        case KickOff(_, card):
            return "12C-36" if card is None else "12C-5"
        case Duel(_, _, None):
            return "12C-7"
        case Duel(_, _, _, card):
            return "12C-8" if card is None else "12C-40"
        case MoveByMove():
            return "12C-14"
        case Pairing():
            return "12C-18"
        case FaceOff():
            return "12C-20"
        case Hearing():
            return "12C-56"
        case MasterStroke() | LastChance() | Plea() | NameHearing() as stage:
            return _last_clause(stage)


def _last_clause(stage: MasterStroke | LastChance | Plea | NameHearing) -> str:
    match stage:
        case MasterStroke(_, _, _, flap):
            return "12C-41" if flap is None else "12C-26"
        case LastChance():
            return "12C-32"
        case Plea() | NameHearing():
            return "12C-57"


def _refusal(state: State, seat: int, action: actions.Action) -> IllegalAction:
    """Say why the seat that is to act cannot do this, and what it can do."""
    clause, stage = _clause(state), state.stage
    match stage, action:
        case MoveByMove(), actions.OpenProposition(number):
            left = ", ".join(str(item.number) for item in _propositions(stage.opened))
            return IllegalAction("already-open", clause, f"proposition {number} is open already; left are {left}")
        case ((Duel(_, _, None) | Pairing()), actions.Challenge(opponent)):
            others = ", ".join(map(str, opponents(state, seat)))
            return IllegalAction("no-opponent", clause, f"seat {opponent} cannot be chosen; the others are {others}")
        case FaceOff(), actions.Appeal():
            return IllegalAction("nothing-to-appeal", "12C-56", _no_appeal(state, seat))
        case MasterStroke(_, _, _, None), actions.Choose(number):
            return IllegalAction("no-such-answer", clause, f"there is no answer {number}; the answers are 1, 2 and 3")
        case MasterStroke(_, _, _, flap), actions.OpenFlap(number) if flap is not None:
            assert state.board is not None
            left = ", ".join(map(str, closed_flaps(state.board, flap)))
            return IllegalAction("already-open", clause, f"{flap} flap {number} is open already; left are {left}")
        case _:
            return IllegalAction("something-else-is-due", clause, f"seat {seat} is to {_due(state)}")


def _no_appeal(state: State, seat: int) -> str:
    """Say why a seat in a face-off cannot appeal (12C-56)."""
    if state.options.appeals is Judges.NOBODY:
        return "there are no appeals in this match: nobody rules on them"
    own = _contestant(state, seat)
    if own is not None and own.refused >= APPEALS:
        return f"{APPEALS} appeals of seat {seat} were refused, and it may not appeal again"
    return "only an answer that was refused can be appealed, and only before the next action of any player"


def _due(state: State) -> str:
    """Say what is to be done."""
    match state.stage:
        case KickOff(_, card):
            return "pick a number from 1 to 4" if card is None else "take the visible or the hidden answer, or pass"
        case Duel(_, _, None) | Pairing():
            return "choose an opponent"
        case Duel(_, _, _, card):
            return "take card 1 or 2" if card is None else "choose answer 1, 2, 3 or 4, or pass"
        case MoveByMove():
            return "open a proposition that is TRUE; nobody can pass"
        case FaceOff():
            return "answer the question, or pass"
        case Hearing() | NameHearing():
            return "grant the appeal or refuse it, or abstain"
        case MasterStroke(_, _, _, flap):
            return "choose answer 1, 2 or 3, or pass, or guess the star" if flap is None else f"open a {flap} flap"
        case LastChance():
            return "guess the star or decline"
        case Plea():
            return "appeal for the name that was refused, or decline"
