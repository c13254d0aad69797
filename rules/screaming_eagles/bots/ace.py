"""The ace: the best cards of a plan (plans.py), tried in playouts (playouts.py), and the rest by worth (gunnery.py)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rules.chance import Chance, pick
from rules.screaming_eagles.actions import Action, ChooseCards, Command, Fly, GiveWay, Hold
from rules.screaming_eagles.bots.gunnery import Gunner
from rules.screaming_eagles.bots.plans import Plan, often, planned
from rules.screaming_eagles.bots.playouts import models, tried
from rules.screaming_eagles.bots.reasons import reason
from rules.screaming_eagles.bots.tactics import ends, sight, standing
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import FOE, Plane
from rules.screaming_eagles.state import Card
from rules.screaming_eagles.view import View, seen_plane, where
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.screaming_eagles.words.notation import write
from rules.values import Budget, Choice

LISTED: Final = 6
"""The most hands of cards that are listed with their values."""

TRIED: Final = 10
"""The number of hands of cards that are tried in playouts."""

_FINE: Final = 1_000_000


def think(
    view: View, actions: Sequence[Action], chance: Chance, budget: Budget, enemy: Plane | None = None
) -> Choice[Action]:
    """Choose for the ace; if an enemy is named, cards that see it are likelier (SE-57)."""
    if isinstance(actions[0], ChooseCards):
        return _cards(view, [action for action in actions if isinstance(action, ChooseCards)], chance, budget, enemy)
    values = Gunner(view, actions, budget).values()
    action, _ = max(values, key=lambda pair: pair[1])
    rounded = tuple((one, round(1000 * worth)) for one, worth in values)
    return Choice(action, reason(view, action) + _compared(action, dict(rounded)), rounded)


def _compared(action: Action, values: Mapping[Action, int]) -> str:
    """Say the estimated value of an action that has no odds of its own, and that of the next best action."""
    others = [worth for other, worth in values.items() if other != action]
    if not isinstance(action, Fly | Hold | GiveWay) or not others:
        return ""
    return f": worth {values[action]} thousandths of a plane (SE-56), the next best choice {max(others)}"


def _cards(
    view: View, hands: Sequence[ChooseCards], chance: Chance, budget: Budget, enemy: Plane | None
) -> Choice[Action]:
    plan = planned(view, budget)
    if plan is None:
        hand = pick(chance, hands)  # at least nobody foresees it
        return Choice(hand, f"{write(hand)}: there was no time to weigh the cards")
    if enemy is None and models(view):
        best = sorted(hands, key=lambda hand: -_value(plan, hand))[:TRIED]
        worths = tried(view, plan, best, chance, budget)
        if worths is not None:
            return _tried(view, plan, dict(zip(best, worths, strict=True)))
    return _drawn_hand(view, plan, hands, chance, enemy)


def _tried(view: View, plan: Plan, worths: Mapping[ChooseCards, float]) -> Choice[Action]:
    """Choose the hand that came to most in the playouts."""
    listed = sorted(((hand, round(1000 * worth)) for hand, worth in worths.items()), key=lambda pair: -pair[1])
    hand, worth = listed[0]
    outcome = f"worth {worth} thousandths of a plane in the playouts (SE-56)"
    if len(listed) > 1:
        outcome += f", the next best hand {listed[1][1]}"
    return Choice(hand, f"{write(hand)}: {_outlook(view, plan, hand)}; {outcome}", tuple(listed[:LISTED]))


def _drawn_hand(
    view: View, plan: Plan, hands: Sequence[ChooseCards], chance: Chance, enemy: Plane | None
) -> Choice[Action]:
    """Draw each card by its share of the plan."""
    legal = {command for hand in hands for command in hand.cards}
    planes = [command.plane for command in hands[0].cards]
    chosen = ChooseCards(
        tuple(_drawn(plan, plane, _shares(view, plan, plane, legal, enemy), chance) for plane in planes)
    )
    values = sorted(((hand, _value(plan, hand)) for hand in hands), key=lambda pair: -pair[1])
    listed = [pair for pair in values if pair[0] == chosen] + [pair for pair in values if pair[0] != chosen][
        : LISTED - 1
    ]
    return Choice(chosen, f"{write(chosen)}: {_outlook(view, plan, chosen)}", tuple(listed))


def _shares(view: View, plan: Plan, plane: Plane, legal: Collection[Command], enemy: Plane | None) -> list[float]:
    """Return the shares of a plane's cards: those of its mixture, as far as they do what a team-mate asks for."""
    cards = plan.cards[plane]
    may = [Command(plane, card.direction, card.dice) in legal for card in cards]
    mixture = [share if allowed else 0.0 for share, allowed in zip(plan.mixtures[plane], may, strict=True)]
    if not any(mixture):
        best = max(worth for worth, allowed in zip(plan.worths[plane], may, strict=True) if allowed)
        mixture = [float(allowed and worth == best) for worth, allowed in zip(plan.worths[plane], may, strict=True)]
    mixture = often(mixture)
    if enemy is None:
        return mixture
    seeing = [
        share and share * _seen(view, plan, plane, card, enemy) for share, card in zip(mixture, cards, strict=True)
    ]
    return seeing if any(seeing) else mixture


def _drawn(plan: Plan, plane: Plane, mixture: Sequence[float], chance: Chance) -> Command:
    """Draw a card by the shares of a plane's cards, so that nobody can foresee it."""
    mark = chance.roll(_FINE) / _FINE * sum(mixture)
    for card, share in zip(plan.cards[plane], mixture, strict=True):
        mark -= share
        if share and mark <= 0:
            return Command(plane, card.direction, card.dice)
    last = plan.cards[plane][max(number for number, share in enumerate(mixture) if share)]
    return Command(plane, last.direction, last.dice)


def _value(plan: Plan, hand: ChooseCards) -> int:
    """Return what a hand is worth against the enemies' mixtures, in thousandths of a plane."""
    return round(
        1000
        * sum(
            plan.worths[command.plane][plan.cards[command.plane].index(CARDS[command.direction, command.dice])]
            for command in hand.cards
        )
    )


def _outlook(view: View, plan: Plan, hand: ChooseCards) -> str:
    """Say which enemy each plane will most likely have in its cone, against what the enemies may fly."""
    assert view.team is not None
    enemies, listed = standing(view, FOE[view.team]), []
    for command in hand.cards:
        card = CARDS[command.direction, command.dice]
        chances = {enemy.plane: _seen(view, plan, command.plane, card, enemy.plane) for enemy in enemies}
        likeliest = max(chances, key=lambda plane: chances[plane])
        ahead = f"{PLANE_NAMES[command.plane]} has {PLANE_NAMES[likeliest]} in its cone"
        listed.append(f"{ahead} with {chances[likeliest]:.1%}".replace("%", " %"))
    return ", ".join(listed) + " after both have moved, against the cards that the enemies mix"


def _seen(view: View, plan: Plan, plane: Plane, card: Card, other: Plane) -> float:
    """Return the chance that a plane sees an enemy when both have moved."""
    one, enemy = seen_plane(view, plane), seen_plane(view, other)
    ours = ends(one.team, card, where(one))
    return sum(
        share * chance * weight
        for theirs, share in zip(plan.cards[other], plan.mixtures[other], strict=True)
        if share
        for there, weight in ends(enemy.team, theirs, where(enemy))
        for here, chance in ours
        if sight(one, here, there)
    )
