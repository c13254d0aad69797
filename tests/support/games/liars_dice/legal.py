"""What is legal: the one place where that is decided."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from rules.chance import Chance
from rules.errors import IllegalAction
from rules.values import MenuItem, Template
from rules.wire.codec import family
from tests.support.games.liars_dice.state import FACES, Action, Bid, Doubt, State, total


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is."""
    return () if state.over is not None else (state.turn,)


def least(state: State) -> int:
    """Return the smallest number of dice that may be bid (LD-3)."""
    return 1 if state.bid is None else state.bid.quantity + 1


def check(state: State, seat: int, action: Action, *, at: int) -> None:
    """Insist that an action is legal.

    :raises IllegalAction: when it is not.
    """
    if seat not in to_act(state):
        raise IllegalAction("not-your-turn", "LD-2", f"seat {seat} is not to act")
    match action:
        case Doubt() if state.bid is None:
            raise IllegalAction("no-bid", "LD-4", "there is no bid to doubt")
        case Bid(quantity) if not least(state) <= quantity <= total(state):
            bounds = f"from {least(state)} to {total(state)} dice"
            raise IllegalAction("wrong-bid", "LD-3", f"a bid of {quantity} dice is not {bounds}")


def legal_actions(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return the menu: a doubt, then the template of a bid."""
    if seat not in to_act(state):
        return ()
    doubt = () if state.bid is None else (Doubt(),)
    bid = () if least(state) > total(state) else (bid_template(least(state), total(state)),)
    return (*doubt, *bid)


def bid_template(low: int, high: int) -> Template[Action]:
    """Return the template of a bid of ``low`` to ``high`` dice."""
    schema = family(Bid).schema["oneOf"][0]
    quantity = {"type": "integer", "minimum": low, "maximum": high}
    return Template({**schema, "properties": {**schema["properties"], "quantity": quantity}}, Bid(low, FACES))


def sample(state: State, template: Template[Action], chance: Chance) -> Bid:
    """Return a random bid."""
    low, high = least(state), total(state)
    return Bid(low - 1 + chance.roll(high - low + 1), chance.roll(FACES))
