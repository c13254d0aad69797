"""How a match goes on; the chapters follow RULES.md.

A function here returns the next state and the events in the order in which they happened. Every action closes
one decision and opens the next, so that ``_after`` counts decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.chance import Chance, Die
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import (
    Bombed,
    CardsGiven,
    Event,
    Moved,
    OpeningRolled,
    OpeningThrow,
    Reloaded,
    Thrown,
    TurnBegan,
    TurnEnd,
    TurnEnded,
    Withdrawn,
)
from rules.twelve_oclock_high.legal import check, flights, gives_attack, legal_actions
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import (
    BOMB_DICE,
    HAND,
    REGULAR_DIE,
    ROUNDS_WITHOUT_HIT,
    THROWS,
    Disc,
    Ending,
    Phase,
    Squadron,
    State,
    Turn,
    squadron_of,
)
from rules.values import Step
from rules.wire.content import Content

# Beginning


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: Content | None, *, at: int, chance: Chance
) -> Step[State, Event]:
    """Set the squadrons on the Airfield with full hands, and throw to decide who begins (12H-1, 12H-2, 12H-22)."""
    rolled, first = _opening(tuple(seats), chance)
    state = State(
        options=options,
        seats=tuple(seats),
        squadrons=tuple(Squadron(seat, BOARD.airfield, HAND, 0) for seat in seats),
        discs=(),
        first=first,
        round=1,
        hitless=0,
        hit=False,
        turn=Turn(first, Phase.THROW, 0),
        decision=1,
    )
    return Step(state, (*rolled, TurnBegan(first, 1)))


def _opening(seats: tuple[int, ...], chance: Chance) -> tuple[list[OpeningRolled], int]:
    """Throw two regular dice for each seat, again for those alone who tie for highest (12H-2)."""
    rolled: list[OpeningRolled] = []
    while True:
        throws = tuple(OpeningThrow(seat, _dice(chance, REGULAR_DIE.by(seat, "the first flight"))) for seat in seats)
        highest = max(sum(throw.dice) for throw in throws)
        seats = tuple(throw.seat for throw in throws if sum(throw.dice) == highest)
        first = seats[0] if len(seats) == 1 else None
        rolled.append(OpeningRolled(throws, first))
        if first is not None:
            return rolled, first


def _dice(chance: Chance, die: Die = REGULAR_DIE) -> tuple[int, int]:
    return chance.roll(die), chance.roll(die)


def _bomb_comes_up(state: State, chance: Chance) -> bool:
    """Throw the Bomb die (12H-26)."""
    return chance.roll(BOMB_DICE[state.options.bomb_faces]) <= state.options.bomb_faces


def dice(options: Options) -> tuple[Die, ...]:
    """Return the dice of the box: the regular ones, and the Bomb die with as many Bombs as the option says (12H-26)."""
    return REGULAR_DIE, BOMB_DICE[options.bomb_faces]


# Throwing and moving


def apply(state: State, seat: int, action: Action, *, at: int, chance: Chance) -> Step[State, Event]:
    """Play an action.

    :raises IllegalAction: naming the clause; nothing was thrown.
    """
    check(state, seat, action, at=at)
    squadron = squadron_of(state, seat)
    match action:
        case Throw() if squadron.cards == 0:
            return _fly_home(state, squadron, chance)
        case Throw():
            return _throw(state, squadron, chance)
        case Move(to):
            return _move(state, squadron, to)
        case Bomb():
            return _bomb(state, squadron, chance)
        case EndTurn():
            return _turn_ended(state, TurnEnd.STOPPED, ())


def _throw(state: State, squadron: Squadron, chance: Chance) -> Step[State, Event]:
    """Throw all three dice (12H-5): a Bomb takes a card and the turn before anything moves (12H-4)."""
    dice, bomb = _dice(chance), _bomb_comes_up(state, chance)
    turn = state.turn
    thrown = Thrown(turn.seat, turn.throws + 1, dice, bomb)
    if bomb:
        poorer, events = _gave_cards(squadron, 1)
        return _turn_ended(_with(state, poorer), TurnEnd.BOMB, (thrown, *events))
    return Step(_after(state, Turn(turn.seat, Phase.MOVE, turn.throws + 1, dice)), (thrown,))


def _move(state: State, squadron: Squadron, to: str) -> Step[State, Event]:
    """Fly the whole throw to an end space of the player's choice (12H-3, 12H-8).

    What is on the way or at its end does not matter (12H-7, 12H-10). With nothing left to decide the turn is
    over: the third throw, and no target to bomb (12H-5, 12H-12).
    """
    flight, turn = flights(state)[to], state.turn
    flown = Squadron(squadron.seat, to, squadron.cards, squadron.score)
    target = gives_attack(state, squadron, flight)
    moved = Moved(turn.seat, squadron.space, to, flight.path, homeward=False, target=target)
    state = _with(state, flown)
    if target:
        return Step(_after(state, Turn(turn.seat, Phase.LANDED, turn.throws)), (moved,))
    if turn.throws < THROWS:
        return Step(_after(state, Turn(turn.seat, Phase.MOVED, turn.throws)), (moved,))
    return _turn_ended(state, TurnEnd.THROWS_USED, (moved,))


# Bombing


def _bomb(state: State, squadron: Squadron, chance: Chance) -> Step[State, Event]:
    """Roll the Bomb die up to twice, pay once, cover the target on a hit (12H-13, 12H-14, 12H-15)."""
    target = BOARD.targets[squadron.space]
    first = _bomb_comes_up(state, chance)
    rolls = (first,) if first else (first, _bomb_comes_up(state, chance))
    hit = rolls[-1]
    points = target.points if hit else 0
    scored = Squadron(squadron.seat, squadron.space, squadron.cards, squadron.score + points)
    poorer, given = _gave_cards(scored, target.price)
    bombed = Bombed(squadron.seat, squadron.space, rolls, hit, points, poorer.score)
    state = _with(state, poorer)
    if hit:
        state = _covered(state, poorer)
    return _turn_ended(state, TurnEnd.ATTACK, (bombed, *given))


def _covered(state: State, squadron: Squadron) -> State:
    """Lay the disc; it may end the match by the goal (12H-23), or by being the last (12H-24)."""
    discs = (*state.discs, Disc(squadron.space, squadron.seat))
    ended = None
    if squadron.score >= state.options.points_to_win:
        ended = Ending.POINTS
    elif len(discs) == len(BOARD.targets):
        ended = Ending.BOARD_COVERED
    return replace(state, discs=discs, hit=True, hitless=0, ended=ended)


# Bomb Cards and going home


def _gave_cards(squadron: Squadron, cards: int) -> tuple[Squadron, tuple[Event, ...]]:
    """Give cards back (12H-22); who gives the last one at the Airfield re-loads at once (12H-29).

    Anyone who calls this ends the turn, so that nobody flies home in the turn of the last card (12H-17).
    """
    left = squadron.cards - cards
    given = CardsGiven(squadron.seat, cards, left)
    if left == 0 and squadron.space == BOARD.airfield:
        return _reloaded(squadron), (given, Reloaded(squadron.seat, HAND))
    return Squadron(squadron.seat, squadron.space, left, squadron.score), (given,)


def _reloaded(squadron: Squadron) -> Squadron:
    return Squadron(squadron.seat, BOARD.airfield, HAND, squadron.score)


def _fly_home(state: State, squadron: Squadron, chance: Chance) -> Step[State, Event]:
    """Throw two dice and fly the shortest way, three times a turn (12H-18); arriving re-loads (12H-19)."""
    dice, turn = _dice(chance), state.turn
    path = BOARD.way_home(squadron.space, sum(dice))
    flown = Squadron(squadron.seat, path[-1], 0, squadron.score)
    thrown = Thrown(turn.seat, turn.throws + 1, dice, None)
    moved = Moved(turn.seat, squadron.space, flown.space, path, homeward=True, target=False)
    if flown.space == BOARD.airfield:
        state = _with(state, _reloaded(flown))
        return _turn_ended(state, TurnEnd.HOME, (thrown, moved, Reloaded(turn.seat, HAND)))
    state = _with(state, flown)
    if turn.throws + 1 < THROWS:
        return Step(_after(state, Turn(turn.seat, Phase.THROW, turn.throws + 1)), (thrown, moved))
    return _turn_ended(state, TurnEnd.THROWS_USED, (thrown, moved))


# The end of a turn and of a round


def _turn_ended(state: State, why: TurnEnd, events: tuple[Event, ...]) -> Step[State, Event]:
    """Pass the dice on clockwise (12H-2), unless the match is over."""
    happened = (*events, TurnEnded(state.turn.seat, why))
    if state.ended is not None:
        return Step(state, happened)
    seat, round_over = _next_seat(state)
    if round_over:
        state = _round_ended(state)
        if state.ended is not None:
            return Step(state, happened)
    return Step(_after(state, Turn(seat, Phase.THROW, 0)), (*happened, TurnBegan(seat, state.round)))


def _next_seat(state: State) -> tuple[int, bool]:
    """Return who is next clockwise, skipping who left, and whether that ends the round (12H-2, 12H-32)."""

    def place(seat: int) -> tuple[bool, int]:
        """Order the seats as a round goes: clockwise from the one that began."""
        return seat < state.first, seat

    standing = sorted((squadron.seat for squadron in state.squadrons), key=place)
    later = [seat for seat in standing if place(seat) > place(state.turn.seat)]
    return (later[0], False) if later else (standing[0], True)


def _round_ended(state: State) -> State:
    """Count the rounds without a hit; a hundred in a row end the match (12H-30)."""
    hitless = 0 if state.hit else state.hitless + 1
    if hitless == ROUNDS_WITHOUT_HIT:
        return replace(state, hitless=hitless, ended=Ending.NO_HITS)
    return replace(state, round=state.round + 1, hitless=hitless, hit=False)


# Silence and leaving


def default(state: State, seat: int, *, at: int, chance: Chance) -> Action:
    """Return what silence means (12H-31).

    A throw that is due is thrown and a move goes to the first end space; an attack and a further throw are
    declined.
    """
    menu = legal_actions(state, seat)
    return EndTurn() if EndTurn() in menu else menu[0]


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event]:
    """Take a squadron off the board; its discs stay, and the last squadron left wins at once (12H-32)."""
    gone = squadron_of(state, seat)
    rest = tuple(squadron for squadron in state.squadrons if squadron is not gone)
    state = replace(state, squadrons=rest, ended=Ending.LAST_PLAYER if len(rest) == 1 else state.ended)
    withdrawn = Withdrawn(seat, gone.space)
    if state.turn.seat == seat:
        return _turn_ended(state, TurnEnd.LEFT, (withdrawn,))
    return Step(state, (withdrawn,)) if state.ended is None else _turn_ended(state, TurnEnd.OVER, (withdrawn,))


# States that follow


def _with(state: State, squadron: Squadron) -> State:
    """Return the state with one squadron changed."""
    squadrons = tuple(squadron if other.seat == squadron.seat else other for other in state.squadrons)
    return _state(state, squadrons, state.turn, state.decision)


def _after(state: State, turn: Turn) -> State:
    """Return the state in which the next decision is open."""
    return _state(state, state.squadrons, turn, state.decision + 1)


def _state(state: State, squadrons: tuple[Squadron, ...], turn: Turn, decision: int) -> State:
    # Playouts spend their time here: the constructor takes half the time of dataclasses.replace.
    return State(
        state.options,
        state.seats,
        squadrons,
        state.discs,
        state.first,
        state.round,
        state.hitless,
        state.hit,
        turn,
        decision,
        state.ended,
    )
