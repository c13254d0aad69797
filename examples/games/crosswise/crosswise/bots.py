"""The bots: a regular looks at the trick alone, a veteran also at its partner and at the cards that are out."""

from collections.abc import Sequence

from crosswise.play import PACK, RANKS, Card, Play, Played, taker
from crosswise.seeing import View
from rules.chance import Chance
from rules.values import Budget, Choice, MenuItem


def choose(
    view: View, menu: Sequence[MenuItem[Play]], insight: object, *, chance: Chance, budget: Budget, level: str
) -> Choice[Play]:
    """Lead high; take a trick as cheaply as possible, or give the lowest card."""
    trumps = view.turned[0]
    cards = sorted((item.card for item in menu if isinstance(item, Play)), key=lambda card: _worth(card, trumps))
    seat, veteran = view.turn, level == "veteran"
    if seat is None or not view.trick:
        sure = [card for card in cards if veteran and _is_highest(view, card)]
        plain = [card for card in cards if card[0] != trumps] or cards
        return Choice(Play((sure or (plain[:1] if veteran else plain))[-1]), "CW-3: the card to lead")
    partner = next((one.card for one in view.trick if one.seat == taker(view.trick, trumps) == (seat + 2) % 4), None)
    if veteran and partner and (len(view.trick) == 3 or _is_highest(view, partner)):
        return Choice(Play(cards[0]), "CW-5: my partner takes this trick")
    taking = [card for card in cards if taker((*view.trick, Played(seat, card)), trumps) == seat]
    if taking:
        return Choice(Play(taking[0]), "CW-5: the cheapest card that takes the trick")
    return Choice(Play(cards[0]), "CW-5: I cannot take the trick")


def _worth(card: Card, trumps: str) -> tuple[bool, int]:
    return card[0] == trumps, RANKS.index(card[1:])


def _is_highest(view: View, card: Card) -> bool:
    """Return whether all higher cards of the suit are out."""
    return all(other in view.out for other in PACK[PACK.index(card) + 1 :] if other[0] == card[0])
