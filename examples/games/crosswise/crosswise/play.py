"""Crosswise: its values, and its rules as pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, TypeAlias

from rules.chance import Chance, pick, shuffled
from rules.errors import IllegalAction
from rules.values import Open, Outcome, Seat, Standing, Step, ended
from rules.wire.codec import Between, Matches

Ending = Literal["last-deal", "player-left", "closed"]
CLAUSES = {"last-deal": "CW-7", "player-left": "CW-9"}
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = tuple(suit + rank for suit in "CDSH" for rank in RANKS)
Card: TypeAlias = Annotated[str, Matches("(C|D|H|S)(7|8|9|10|J|Q|K|A)", "a suit and a rank, such as H10")]
Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    deals: Annotated[int, Between(1, 12)] = field(default=4, metadata={"about": "Deals of the match (CW-7)."})


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card of your hand (CW-4)."""

    card: Card
    """Its suit (C, D, S, H) and its rank (7 to 10, J, Q, K, A)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """``dealer`` deals and turns up ``turned``."""

    dealer: Seat
    """The seat whose card is turned up."""
    turned: Card
    """That card; its suit is trumps."""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """``seat`` takes up a hand."""

    seat: Seat
    """Whose hand it is."""
    cards: tuple[Card, ...] | None
    """Its eight cards in the order of the pack; null: hidden from you."""


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` plays ``card``."""

    seat: Seat
    """Whose card it was."""
    card: Card
    """Its suit (C, D, S, H) and its rank (7 to 10, J, Q, K, A), such as H10."""


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``seat`` takes the trick."""

    seat: Seat
    """Who takes it, and leads to the next one."""
    trick: tuple[Played, ...]
    """Its four cards in the order of play."""


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over."""

    tricks: Pair
    """Tricks of this deal: of seats 0 and 2, of seats 1 and 3."""
    points: Pair
    """Points of the match so far, in the same order."""


Event = Dealt | HandDealt | Played | TrickTaken | DealEnded


@dataclass(frozen=True, slots=True)
class State:
    """A match. A hand is at the place of its seat; a pair has a number for seats 0 and 2, and one for seats 1 and 3."""

    options: Options
    seats: tuple[Seat, ...]
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...] = ()
    turned: Card = PACK[0]
    trick: tuple[Played, ...] = ()
    last: TrickTaken | None = None
    tricks: Pair = (0, 0)
    points: Pair = (0, 0)
    deal: int = 0
    decision: int = 1
    gone: Seat | None = None
    over: Ending | None = None


def deal(state: State, chance: Chance) -> Step[State, Event]:
    """Deal the next hands (CW-2)."""
    cards, dealer, number = shuffled(chance, PACK), state.dealer, state.deal + 1
    hands = tuple(tuple(sorted(cards[8 * seat : 8 * seat + 8], key=PACK.index)) for seat in state.seats)
    turned, turn = cards[8 * dealer + 7], (dealer + 1) % 4
    after = replace(state, hands=hands, turned=turned, turn=turn, tricks=(0, 0), deal=number)
    return Step(after, (Dealt(dealer, turned), *map(HandDealt, state.seats, hands)))


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: object, *, at: int, chance: Chance
) -> Step[State, Event]:
    """Draw the first dealer, and deal."""
    dealer = pick(chance, seats)
    return deal(State(options, tuple(seats), dealer, dealer), chance)


def standing(state: State) -> Standing:
    """Say whose turn it is, or how the match ended."""
    if state.over is None:
        return Open(state.decision, (state.turn,))
    points = [-1 if state.gone is not None and state.gone % 2 == side else state.points[side] for side in (0, 1)]
    places = tuple(2 if points[seat % 2] < points[1 - seat % 2] else 1 for seat in state.seats)
    winners = tuple(seat for seat in state.seats if places[seat] == 1)
    clause = CLAUSES.get(state.over)
    return ended(state.decision, Outcome(winners, places, state.over, clause) if clause else None)


def playable(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat may play (CW-4)."""
    if state.over is not None or seat != state.turn:
        return ()
    hand = state.hands[seat]
    return tuple(card for card in hand if state.trick and card[0] == state.trick[0].card[0]) or hand


def taker(trick: Sequence[Played], trumps: str) -> Seat:
    """Return who takes a trick, as far as it was played (CW-5)."""
    led = trick[0].card[0]
    return max(trick, key=lambda one: (one.card[0] == trumps, one.card[0] == led, PACK.index(one.card))).seat


def check(state: State, seat: int, action: Play, *, at: int) -> None:
    """Insist that an action is legal."""
    if state.over is not None or seat != state.turn:
        raise IllegalAction("not-your-turn", "CW-3", f"it is the turn of seat {state.turn}")
    if action.card not in state.hands[seat]:
        raise IllegalAction("not-in-your-hand", "CW-4", f"you do not have {action.card}")
    if action.card not in playable(state, seat):
        raise IllegalAction("suit-not-followed", "CW-4", f"you have a card of {state.trick[0].card[0]}, which was led")


def apply(state: State, seat: int, action: Play, *, at: int, chance: Chance) -> Step[State, Event]:
    """Play a card, after ``check``."""
    check(state, seat, action, at=at)
    played = Played(seat, action.card)
    hand = tuple(card for card in state.hands[seat] if card != action.card)
    hands, trick = (*state.hands[:seat], hand, *state.hands[seat + 1 :]), (*state.trick, played)
    after = replace(state, hands=hands, trick=trick, turn=(seat + 1) % 4, decision=state.decision + 1)
    if len(trick) < 4:
        return Step(after, (played,))
    taken = TrickTaken(taker(trick, state.turned[0]), trick)
    after = replace(after, trick=(), last=taken, tricks=_added(state.tricks, taken.seat, 1), turn=taken.seat)
    scored = Step(after) if hand else _scored(after, chance)
    return Step(scored.state, (played, taken, *scored.events))


def _scored(state: State, chance: Chance) -> Step[State, Event]:
    """End a deal (CW-6): the next one follows, or the match is over (CW-7)."""
    best = state.tricks.index(max(state.tricks))
    worth = state.tricks[best] - 4
    points = _added(state.points, best, worth + 2 * (worth == 4))
    after, scored = replace(state, points=points, dealer=(state.dealer + 1) % 4), DealEnded(state.tricks, points)
    if state.deal == state.options.deals:
        return Step(replace(after, over="last-deal"), (scored,))
    new = deal(after, chance)
    return Step(new.state, (scored, *new.events))


def _added(pair: Pair, seat: int, more: int) -> Pair:
    return (pair[0] + more, pair[1]) if seat % 2 == 0 else (pair[0], pair[1] + more)


def default(state: State, seat: int, *, at: int, chance: Chance) -> Play:
    """Play the lowest card that is legal (CW-8)."""
    return Play(min(playable(state, seat), key=lambda card: RANKS.index(card[1:])))
