"""Last Trick: its values, and its rules as pure functions."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every function needs each

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from rules.chance import Chance, shuffled
from rules.errors import IllegalAction
from rules.values import Open, Outcome, Seat, Standing, Step, ended
from rules.wire.codec import Between

Card = Annotated[int, Between(1, 24)]
Ending = Literal["last-trick", "player-left", "closed"]
CLAUSES = {"last-trick": "LT-5", "player-left": "LT-7"}
EACH, LONGEST = 5, 20


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    cards: Annotated[int, Between(3, EACH)] = field(default=EACH, metadata={"about": "Cards of each hand (LT-2)."})
    """Cards of each hand."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play card `card` (LT-3)."""

    card: Card
    """Card by its number, from 1 to 24."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """``seat`` gets its cards."""

    seat: Seat
    """Who gets the cards."""
    cards: tuple[Card, ...] | None
    """The cards, the lowest first; null for the others."""


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` plays card ``card``."""

    seat: Seat
    """Who plays."""
    card: Card
    """Card by its number, from 1 to 24."""


@dataclass(frozen=True, slots=True)
class Taken:
    """``seat`` takes the trick."""

    seat: Seat
    """Who takes it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player has."""

    seat: Seat
    """Whose it is."""
    tricks: int = 0
    """The tricks that the player has taken."""
    count: int = 0
    """How many cards are left."""
    cards: tuple[Card, ...] | None = None
    """The cards, the lowest first; null where they are hidden."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table."""

    seat: Seat
    """Who played it."""
    card: Card
    """Card by its number, from 1 to 24."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a match."""

    options: Options
    """What was agreed."""
    seats: tuple[Seat, ...]
    """The seats that take part."""
    hands: tuple[Hand, ...]
    """What each has, with the cards."""
    turn: Seat
    """Whose turn it is."""
    trick: tuple[Laid, ...] = ()
    """Cards of the open trick, in the order of playing."""
    finished: tuple[Laid, ...] = ()
    """The trick before, until the next card is played."""
    decision: int = 1
    """The number of the decision, from 1."""
    gone: Seat | None = None
    """The player who left; null while nobody has."""
    over: Ending | None = None
    """Why the match is over; null while it is on."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator may know."""

    seat: Seat | None
    """Whose view it is; null for the spectator."""
    hands: tuple[Hand, ...]
    """What each player has."""
    turn: Seat
    """Whose turn it is."""
    trick: tuple[Laid, ...]
    """Cards of the open trick, in the order of playing."""
    finished: tuple[Laid, ...]
    """The trick before, until the next card is played."""
    over: Ending | None
    """Why the match is over; null while it is on."""


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the partners (LT-1)."""
    return (tuple(seats[::2]), tuple(seats[1::2]))


def initial(options: Options, seats: Sequence[int], *_: Any, at: int, chance: Chance) -> Step[Any, Any]:
    """Deal (LT-2)."""
    deck = shuffled(chance, range(1, 25))
    dealt = [tuple(sorted(deck[place :: len(seats)][: options.cards])) for place in range(len(seats))]
    hands = tuple(Hand(seat, count=options.cards, cards=cards) for seat, cards in zip(seats, dealt, strict=True))
    state = State(options, tuple(seats), hands, seats[0])
    return Step(state, tuple(Dealt(hand.seat, hand.cards) for hand in hands))


def standing(state: State) -> Standing:
    """Say whose turn it is, or how the match ended."""
    if state.over is None:
        return Open(state.decision, (state.turn,))
    pairs = sides(state.options, state.seats)
    tricks = {hand.seat: hand.tricks for hand in state.hands}
    totals = [-1 if state.gone in pair else sum(tricks[seat] for seat in pair) for pair in pairs]
    first = tuple(
        sorted(seat for pair, total in zip(pairs, totals, strict=True) if total == max(totals) for seat in pair)
    )
    places = tuple(1 if seat in first else 2 for seat in state.seats)
    clause = CLAUSES.get(state.over)
    return ended(state.decision, Outcome(first, places, state.over, clause) if clause else None)


def suit(card: int) -> int:
    """Return the suit of a card (LT-2)."""
    return (card - 1) // 6


def allowed(state: State, seat: int) -> tuple[int, ...]:
    """Return the cards that a seat may play (LT-3)."""
    cards = hand_of(state, seat).cards or ()
    same = tuple(card for card in cards if state.trick and suit(card) == suit(state.trick[0].card))
    return same or cards


def hand_of(state: State, seat: int) -> Hand:
    """Return what a seat has."""
    return next(hand for hand in state.hands if hand.seat == seat)


def check(state: State, seat: int, action: Play, *, at: int) -> None:
    """Insist that an action is legal."""
    if state.over is not None or seat != state.turn:
        raise IllegalAction("not-your-turn", "LT-3", f"it is the turn of seat {state.turn}")
    if action.card not in allowed(state, seat):
        raise IllegalAction("not-allowed", "LT-3", "that card is not in your hand, or you must follow suit")


def legal(state: State, seat: int) -> tuple[Play, ...]:
    """Return the cards that a seat may play now."""
    return () if state.over or seat != state.turn else tuple(map(Play, allowed(state, seat)))


def apply(state: State, seat: int, action: Play, *, at: int, chance: Chance) -> Step[Any, Any]:
    """Play a card, after ``check``."""
    check(state, seat, action, at=at)
    trick = (*state.trick, Laid(seat, action.card))
    hands = tuple(without(hand, action.card) if hand.seat == seat else hand for hand in state.hands)
    after = replace(state, hands=hands, trick=trick, finished=(), decision=state.decision + 1)
    if len(trick) < len(state.seats):
        turn = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
        return Step(replace(after, turn=turn), (Played(seat, action.card),))
    return finished(after, Played(seat, action.card))


def without(hand: Hand, card: int) -> Hand:
    """Return a hand without a card."""
    return replace(hand, count=hand.count - 1, cards=tuple(one for one in hand.cards or () if one != card))


def finished(state: State, last: Played) -> Step[Any, Any]:
    """Give the trick to the highest card of the suit that was led (LT-4)."""
    led = suit(state.trick[0].card)
    taker = max((one for one in state.trick if suit(one.card) == led), key=lambda one: one.card).seat
    hands = tuple(replace(hand, tricks=hand.tricks + 1) if hand.seat == taker else hand for hand in state.hands)
    over: Ending | None = None if hands[0].count else "last-trick"
    after = replace(state, hands=hands, turn=taker, trick=(), finished=state.trick, over=over)
    return Step(after, (last, Taken(taker)))


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know: its own cards, and all that is on the table."""
    hands = tuple(
        Hand(hand.seat, hand.tricks, hand.count, hand.cards if hand.seat == seat else None) for hand in state.hands
    )
    return View(seat, hands, state.turn, state.trick, state.finished, state.over)


def everything(state: State) -> View:
    """Return the view with nothing hidden."""
    return replace(view(state, None), hands=state.hands)


def disclose(event: Any, seat: int | None) -> Any:
    """Return an event as a seat may know it: a deal without the cards of others."""
    return replace(event, cards=None) if isinstance(event, Dealt) and event.seat != seat else event
