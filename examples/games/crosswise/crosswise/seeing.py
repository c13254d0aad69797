"""What a seat may see. Each value is named; nothing is removed from a state."""

from dataclasses import dataclass, replace

from crosswise.play import PACK, Card, Ending, Event, HandDealt, Played, State, TrickTaken
from rules.values import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A player, as far as a seat may know."""

    seat: Seat
    """The player's seat."""
    tricks: int
    """Tricks of the player's side in this deal."""
    points: int
    """Points of the player's side in this match."""
    left: int
    """How many cards the hand has."""
    hand: tuple[Card, ...] | None
    """The cards in the order of the pack; null: hidden from you."""


@dataclass(frozen=True, slots=True)
class View:
    """A match as a seat sees it."""

    seat: Seat | None
    """Whose view it is; null: the spectator's."""
    deal: int
    """The number of the deal, from 1."""
    deals: int
    """How many deals the match has."""
    dealer: Seat
    """Who dealt."""
    turned: Card
    """The card that was turned up; its suit is trumps."""
    turn: Seat | None
    """Who plays the next card; null: the match is over."""
    players: tuple[Player, ...]
    """The players in order of their seats."""
    trick: tuple[Played, ...]
    """The cards of the open trick in the order of play."""
    last: TrickTaken | None
    """The last complete trick, which may be of the deal before; null: there is none yet."""
    out: tuple[Card, ...]
    """All cards that were played in this deal, in the order of the pack."""
    over: Ending | None
    """Why the match is over; null: it goes on."""


def view(state: State, seat: int | None, *, every_hand: bool = False) -> View:
    """Return what a seat, or a spectator, may know: of the hands its own, or every one for a replay."""
    players = tuple(
        Player(at, state.tricks[at % 2], state.points[at % 2], len(hand), hand if every_hand or at == seat else None)
        for at, hand in enumerate(state.hands)
    )
    out = tuple(card for card in PACK if not any(card in hand for hand in state.hands))
    common = state.deal, state.options.deals, state.dealer, state.turned, None if state.over else state.turn
    return View(seat, *common, players, state.trick, state.last, out, state.over)


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may know it: of the hands its own."""
    return replace(event, cards=None) if isinstance(event, HandDealt) and event.seat != seat else event
