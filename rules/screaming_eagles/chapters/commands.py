"""Command cards (SE-2 to SE-6): laid in secret, one for each plane that flies, open when their time comes."""

from __future__ import annotations

from rules.chance import pick
from rules.screaming_eagles.actions import ChooseCards, Command
from rules.screaming_eagles.events import CardsChosen, CardsRevealed
from rules.screaming_eagles.legal import CARDS, deck
from rules.screaming_eagles.scene import Scene, with_card
from rules.screaming_eagles.state import Aircraft, Card


def choose(scene: Scene, seat: int, action: ChooseCards) -> None:
    """Lay a card for each plane of a seat (SE-4)."""
    planes = tuple(command.plane for command in action.cards)
    for command in action.cards:
        scene.put(with_card(scene.craft(command.plane), CARDS[command.direction, command.dice]))
    scene.events.append(CardsChosen(seat, planes, action.cards, scene.side(planes[0])))


def deal(scene: Scene) -> None:
    """Lay a random legal card for each plane whose player left (SE-46)."""
    for craft in scene.planes:
        if craft.seat is None and craft.space is not None and craft.card is None:
            card = any_card(scene, craft)
            scene.put(with_card(craft, card))
            chosen = (_command(craft, card),)
            scene.events.append(CardsChosen(None, (craft.plane,), chosen, scene.side(craft.plane)))


def any_card(scene: Scene, craft: Aircraft) -> Card:
    """Draw any card that may be chosen for a plane (SE-4)."""
    return pick(scene.chance, deck(scene, craft))


def reveal(scene: Scene) -> None:
    """Turn up all cards at once (SE-39)."""
    lying = tuple(_command(craft, craft.card) for craft in scene.planes if craft.card is not None)
    scene.events.append(CardsRevealed(lying))


def all_in(scene: Scene) -> bool:
    """Return whether every flying plane has its command card."""
    return all(craft.card is not None or craft.space is None for craft in scene.planes)


def _command(craft: Aircraft, card: Card) -> Command:
    return Command(craft.plane, card.direction, card.dice)
