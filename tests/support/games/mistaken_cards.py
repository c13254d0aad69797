"""Last Trick with a mistake of its author, each of a kind that a game of cards invites."""

# ruff: noqa: ARG001, ARG005 - the contract fixes the parameters; not every mistake needs each

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import Any

from rules.errors import IllegalAction
from rules.game import AnyGame
from rules.show.drawing import Text
from rules.values import Choice, Described, Over, Standing, Step
from tests.support.games.last_trick import GAME as honest
from tests.support.games.last_trick import play
from tests.support.games.last_trick.play import State, View
from tests.support.games.varied import varied


def cards(state: State) -> tuple[int, ...]:
    """Return all cards in hands."""
    return tuple(chain.from_iterable(hand.cards or () for hand in state.hands))


def last_look(state: State, seat: int | None) -> View:
    """Show all hands once each has its last card."""
    own = play.view(state, seat)
    return own if max(hand.count for hand in state.hands) > 1 else replace(own, hands=state.hands)


def label(state: State, seat: int, action: Any) -> Described:
    """Say in a label how many cards of others are higher."""
    own = honest.words.describe(state, seat, action)
    return replace(own, label=f"{own.label}: {sum(card > action.card for card in cards(state))} higher")


def last_label(state: State, seat: int, action: Any) -> Described:
    """Say in the label of the last card whether another one is higher."""
    last = max(hand.count for hand in state.hands) == 1
    return label(state, seat, action) if last else honest.words.describe(state, seat, action)


def drawn() -> dict[str, Any]:
    """Return a view, and a picture that shows more than it: it remembers the state."""
    kept: list[State] = []

    def view(state: State, seat: int | None) -> View:
        kept[:] = [state]
        return play.view(state, seat)

    def moving(view: View, names: Any) -> Any:
        drawing = honest.pictures.moving(view, names)
        return replace(drawing, shapes=(*drawing.shapes, Text(9, 9, str(cards(kept[0])), 9)))

    return {"rules__view": view, "pictures__moving": moving}


def any_card(state: State, seat: int) -> tuple[Any, ...]:
    """List every card of the hand, whatever was led."""
    turn = state.over is None and seat == state.turn
    return tuple(map(play.Play, play.hand_of(state, seat).cards or ())) if turn else ()


def first_card(state: State, seat: int, *, at: int, chance: Any) -> Any:
    """Play the first card in silence, whatever was led."""
    return play.Play((play.hand_of(state, seat).cards or (1,))[0])


def in_place(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Turn the trick over in the state that was given."""
    step = play.apply(state, seat, action, at=at, chance=chance)
    object.__setattr__(state, "trick", ())
    return step


def returned(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Give the cards of a trick back to the hands that played them."""
    step = play.apply(state, seat, action, at=at, chance=chance)
    back = {laid.seat: laid.card for laid in step.state.finished}
    hands = tuple(
        replace(hand, count=hand.count + 1, cards=tuple(sorted((*(hand.cards or ()), back[hand.seat]))))
        for hand in step.state.hands
        if back
    )
    return replace(step, state=replace(step.state, hands=hands or step.state.hands, over=None))


def emptied(state: State, seat: int) -> tuple[Any, ...]:
    """List nothing where the hand has no card of the suit that was led."""
    cards = play.hand_of(state, seat).cards or ()
    led = {play.suit(laid.card) for laid in state.trick[:1]}
    return () if led and not led & set(map(play.suit, cards)) else play.legal(state, seat)


def stuck(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Count tricks as decisions, though another seat is asked for each card."""
    step = play.apply(state, seat, action, at=at, chance=chance)
    return step if not step.state.trick else replace(step, state=replace(step.state, decision=state.decision))


def first_takes_all(state: State) -> Standing:
    """Let the player with most tricks win alone."""
    found = play.standing(state)
    if not isinstance(found, Over):
        return found
    best = max(state.hands, key=attrgetter("tricks")).seat
    places = tuple(1 if seat == best else 2 for seat in state.seats)
    return replace(found, outcome=replace(found.outcome, winners=(best,), places=places))


def other_clause(state: State) -> Standing:
    """Cite the clause of the trick for the end of the match."""
    found = play.standing(state)
    return replace(found, outcome=replace(found.outcome, clause="LT-4")) if isinstance(found, Over) else found


def unwritten(state: State, seat: int, action: Any) -> Described:
    """Cite a clause that is not in the rules."""
    return replace(honest.words.describe(state, seat, action), clause="LT-9")


def own_cut(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Draw luck before the action is judged."""
    chance.roll(24)
    return play.apply(state, seat, action, at=at, chance=chance)


def hidden_play(state: State, seat: int | None) -> View:
    """Hide a card until the trick is full, though its event is shown."""
    return replace(play.view(state, seat), trick=(), finished=())


def strict(state: State, seat: int, action: Any, *, at: int) -> None:
    """Say in a refusal who has the card."""
    try:
        play.check(state, seat, action, at=at)
    except IllegalAction as fault:
        owner = next((hand.seat for hand in state.hands if action.card in (hand.cards or ())), None)
        raise IllegalAction(fault.reason, fault.clause, f"{fault.message}: seat {owner} has it") from fault


def spied(view: Any, menu: Any, insight: Any, *, chance: Any, budget: Any, level: str) -> Choice[Any]:
    """Choose a card that is not in the menu."""
    return Choice(play.Play(24), "it is the highest")


def remembered() -> dict[str, Any]:
    """Return an apply, and a bot that looks at the hands which were played last: it remembers the state."""
    kept: list[State] = []

    def apply(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
        kept[:] = [state]
        return play.apply(state, seat, action, at=at, chance=chance)

    def choose(view: Any, menu: Any, insight: Any, *, chance: Any, budget: Any, level: str) -> Choice[Any]:
        return Choice(menu[0], f"LT-3: the others have {cards(kept[0]) if kept else ()}")

    return {"rules__apply": apply, "bots__choose": choose}


A_LAST_LOOK: AnyGame = varied(honest, rules__view=last_look)
A_LAST_LABEL: AnyGame = varied(honest, words__describe=last_label)
CARDS_IN_A_LABEL: AnyGame = varied(honest, words__describe=label)
CARDS_IN_A_PICTURE: AnyGame = varied(honest, **drawn())
CARDS_IN_A_REFUSAL: AnyGame = varied(honest, rules__check=strict)
A_DEAL_FOR_EVERYBODY: AnyGame = varied(honest, rules__disclose=lambda event, seat: event)
A_PLAYED_CARD_UNSEEN: AnyGame = varied(honest, rules__view=hidden_play)
ANY_CARD_IN_THE_MENU: AnyGame = varied(honest, rules__legal=any_card)
ANY_CARD_IN_SILENCE: AnyGame = varied(honest, rules__default=first_card)
ANY_CARD_OF_A_BOT: AnyGame = varied(honest, bots__choose=spied)
A_BOT_THAT_REMEMBERS: AnyGame = varied(honest, **remembered())
NO_CARD_IN_THE_MENU: AnyGame = varied(honest, rules__legal=emptied)
A_STATE_IN_PLACE: AnyGame = varied(honest, rules__apply=in_place)
CARDS_THAT_COME_BACK: AnyGame = varied(honest, rules__apply=returned)
ONE_DECISION_FOR_A_TRICK: AnyGame = varied(honest, rules__apply=stuck)
A_WINNER_WITHOUT_THE_PARTNER: AnyGame = varied(honest, rules__standing=first_takes_all)
ANOTHER_CLAUSE: AnyGame = varied(honest, rules__standing=other_clause)
NO_SUCH_CLAUSE: AnyGame = varied(honest, words__describe=unwritten)
LUCK_BEFORE_THE_CHECK: AnyGame = varied(honest, rules__apply=own_cut)
