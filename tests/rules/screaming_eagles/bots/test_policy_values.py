"""The ace's values, reckoned a second time: with the rules' own dice, and by counting every throw."""

import random
from fractions import Fraction
from itertools import product, zip_longest

import pytest

from rules.chance import Cheap, branches
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import DropFlare, Hold, KeepFlare, Shoot
from rules.screaming_eagles.board import BLACK, BOARD, HITS_TO_DOWN, SECTION_OF
from rules.screaming_eagles.bots.plans import EARLIER, Duel, settled
from rules.screaming_eagles.events import Fired
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import Damage, ShotSeen, Stage, hits_in
from rules.screaming_eagles.view import where
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    COBRA,
    EAGLE,
    LEFT,
    STALLION,
    STRAIGHT,
    TAN,
    TIGER,
    begun,
    load,
    placed,
    space,
)

PLENTY = 10**6
THROWS = [sum(faces) for faces in product(BLACK, repeat=4)]
MEAN_HITS = Fraction(4278, 1000)


def values(state, seat=0):
    menu = game.rules.legal(state, seat)
    luck = Cheap(random.Random(1).random)
    choice = game.bots.choose(game.rules.view(state, seat), menu, None, chance=luck, budget=Nodes(PLENTY), level="ace")
    return dict(choice.values)


def hit_worth(damage):
    """Return half a plane spread over its hits, and half of the chance that this one downs it (SE-56)."""
    fatal = [hits_in(damage, SECTION_OF[total]) + 1 >= HITS_TO_DOWN[SECTION_OF[total]] for total in THROWS]
    return 0.5 / float(MEAN_HITS) + 0.5 * sum(fatal) / len(fatal)


def aimed(above, damage, cobra_load=None):
    cobra = {"space": above, "damage": damage, "load": cobra_load or load(cannon=1)}
    away = {plane.value: name for plane, name in AWAY.items()}
    stallion = {"space": "G6", "moved": True, "card": CARDS[STRAIGHT, 1], "load": load(cannon=8)}
    planes = {**away, "stallion": stallion, "cobra": cobra}
    return placed(begun(2), **planes, stage=Stage.MOVES, team=BLUE, mover=STALLION)


def hits(state, action):
    """Return the chance of a hit as the rules throw it."""
    ways = branches(lambda chance: game.rules.apply(state, 0, action, at=0, chance=chance))
    fired = ((weight, event) for weight, _, step in ways for event in step.events if isinstance(event, Fired))
    return float(sum(weight for weight, event in fired if event.hit))


@pytest.mark.parametrize("above", ["G8", "J9", "G16", "G22"])
@pytest.mark.parametrize("damage", [Damage(), Damage(tail=1), Damage(wings=3, engine=1)], ids=["whole", "tail", "torn"])
def test_se_56_a_shot_is_worth_its_odds_times_what_the_hit_takes(above, damage):
    state = aimed(above, damage)
    action = Shoot(STALLION, Weapon.CANNON, COBRA)
    reckoned = 1000 * (hits(state, action) * hit_worth(damage) - 0.002)
    assert values(state)[action] == pytest.approx(reckoned, abs=1)


@pytest.mark.parametrize("distance", [1, 4, 9])
def test_se_56_a_flare_costs_what_it_is_worth_and_saves_the_highest_die(distance):
    state = placed(begun(2), stage=Stage.MOVES, team=TAN, mover=EAGLE)
    state = placed(state, shots=(ShotSeen(EAGLE, Weapon.LONG, TIGER, distance, None),))
    dice = list(product((0, 2, 5), repeat=4))
    kept = sum(sum(faces) >= distance for faces in dice) / len(dice)
    dropped = sum(sum(faces) - max(faces) >= distance for faces in dice) / len(dice)
    told = values(state)
    assert told[KeepFlare(TIGER)] == pytest.approx(-1000 * kept * hit_worth(Damage()), abs=1)
    assert told[DropFlare(TIGER)] == pytest.approx(-1000 * (dropped * hit_worth(Damage()) + 0.025), abs=1)


def ends(team, card, here):
    """Return where every throw of a card leads."""
    course = BOARD.courses[team][card.direction][here]
    return [course[sum(faces) - 1] for faces in product(BLACK, repeat=card.dice)]


CARD_PAIRS = [((STRAIGHT, 1), (STRAIGHT, 1)), ((LEFT, 2), (STRAIGHT, 2)), ((LEFT, 4), (LEFT, 1))]


def test_se_39_to_hold_before_the_move_is_worth_the_mean_of_the_shots_after_it():
    away = {plane.value: name for plane, name in AWAY.items()}
    stallion = {"space": "G6", "card": CARDS[STRAIGHT, 2], "load": load(cannon=8)}
    cobra = {"space": "G14", "card": CARDS[STRAIGHT, 1], "load": load(cannon=1)}
    planes = {**away, "stallion": stallion, "cobra": cobra}
    state = placed(begun(2, by_speed=True), **planes, stage=Stage.BEFORE, team=BLUE, group=2)
    shots = []
    for end in ends(BLUE, CARDS[STRAIGHT, 2], space("G6")):
        there = placed(state, stallion={"moved": True, "space": end}, stage=Stage.MOVES, mover=STALLION)
        shots.append(values(there).get(Shoot(STALLION, Weapon.CANNON, COBRA), 0))

    assert min(shots) < max(shots)
    assert values(state)[Hold(STALLION)] == pytest.approx(sum(shots) / len(shots), abs=1)


@pytest.mark.parametrize(("blue", "tan"), CARD_PAIRS)
def test_se_38_a_pair_of_cards_is_worth_the_mean_of_all_throws(blue, tan):
    state = placed(begun(2, late_fire=True), stallion="G6", cobra="F21", tiger=None, eagle=None)
    view = game.rules.view(state, 0)
    duel = Duel(view, view.planes[0], view.planes[3])
    total, cases = 0.0, 0
    for here in ends(BLUE, CARDS[blue], where(view.planes[0])):
        for there in ends(TAN, CARDS[tan], where(view.planes[3])):
            seen = BOARD.sights[BLUE][here][there]
            code = 0 if seen is None else 2 * seen.distance + seen.lined
            first, second = duel.blue.guns, duel.tan.guns
            total += first.worth[code] - (1 - first.kill[code]) * second.worth[code]
            cases += 1
    cards = list(CARDS)
    table = duel.table(Nodes(PLENTY))
    assert table is not None
    assert table[cards.index(blue)][cards.index(tan)] == pytest.approx(total / cases)


@pytest.mark.parametrize(("blue", "tan"), CARD_PAIRS)
def test_se_12_the_first_to_move_fires_before_or_after_and_is_answered(blue, tan):
    state = placed(begun(2, by_speed=True), stallion="G6", cobra="F17", tiger=None, eagle=None)
    state = placed(state, stallion={"load": load(cannon=3)}, cobra={"load": load(cannon=3)})
    view = game.rules.view(state, 0)
    duel = Duel(view, view.planes[0], view.planes[3])
    duel._promise = (0.0,) * len(duel._promise)
    table = duel.table(Nodes(PLENTY))
    assert table is not None
    cards = list(CARDS)
    if blue[1] == tan[1]:
        reckoned = _both(duel, ends(BLUE, CARDS[blue], duel.blue.space), ends(TAN, CARDS[tan], duel.tan.space))
    else:
        assert blue[1] > tan[1]
        reckoned = -_in_turn(duel, ends(TAN, CARDS[tan], duel.tan.space), ends(BLUE, CARDS[blue], duel.blue.space))
    assert table[cards.index(blue)][cards.index(tan)] == pytest.approx(reckoned)


@pytest.mark.parametrize("numbers", sorted(EARLIER))
def test_se_10_a_plane_of_the_team_that_begins_moves_before_an_enemy_in_a_share_of_the_slots(numbers):
    turns = [[(slot, side) for slot in range(count)] for side, count in enumerate(numbers)]
    order = [turn for both in zip_longest(*turns) for turn in both if turn is not None]
    pairs = list(product(*turns))
    assert EARLIER[numbers] == sum(order.index(one) < order.index(other) for one, other in pairs) / len(pairs)


@pytest.mark.parametrize(("blue", "tan"), CARD_PAIRS)
def test_se_9_of_two_planes_that_are_left_that_of_the_team_that_begins_moves_first(blue, tan):
    state = placed(begun(2), stallion="G6", cobra="F17", tiger=None, eagle=None, starter=TAN)
    view = game.rules.view(state, 0)
    duel = Duel(view, view.planes[0], view.planes[3])
    duel._promise = (0.0,) * len(duel._promise)
    table, cards = duel.table(Nodes(PLENTY)), list(CARDS)
    assert table is not None
    reckoned = -_in_turn(duel, ends(TAN, CARDS[tan], duel.tan.space), ends(BLUE, CARDS[blue], duel.blue.space))
    assert table[cards.index(blue)][cards.index(tan)] == pytest.approx(reckoned)


def _code(blue, tan):
    seen = BOARD.sights[BLUE][blue][tan]
    return 0 if seen is None else 2 * seen.distance + seen.lined


def _both(duel, ours, theirs):
    """Return what the duel is worth to blue if both move at once: a shot before or after it, blue's first."""
    codes = [_code(here, there) for here in ours for there in theirs]
    now = _code(duel.blue.space, duel.tan.space)
    first, second = duel.blue.guns, duel.tan.guns
    gain = sum(first.worth[code] for code in codes) / len(codes)
    loss = sum((1 - first.kill[code]) * second.worth[code] for code in codes) / len(codes)
    return max(gain, first.worth[now]) - max(loss, second.worth[now])


def _in_turn(duel, tans, blues):
    """Return what the duel is worth to tan, whose plane moves first."""
    first, second = duel.tan.guns, duel.blue.guns
    now = _code(duel.blue.space, duel.tan.space)
    seen = [_code(duel.blue.space, there) for there in tans]
    gain = sum(first.worth[code] for code in seen) / len(seen)
    kill = sum(first.kill[code] for code in seen) / len(seen)
    if first.worth[now] >= gain:
        gain, kill = first.worth[now], first.kill[now]
    loss = 0.0
    for there in tans:
        after = sum(second.worth[_code(here, there)] for here in blues) / len(blues)
        loss += max(after, second.worth[_code(duel.blue.space, there)]) / len(tans)
    return gain - (1 - kill) * loss


@pytest.mark.parametrize("seed", range(6))
def test_se_56_no_card_gains_much_against_the_mixtures(seed):
    luck = random.Random(seed)
    hand = tuple(CARDS.values())
    cards = dict.fromkeys((STALLION, TIGER, EAGLE, COBRA), hand)
    pairs = product((STALLION, TIGER), (EAGLE, COBRA))
    tables = {pair: [[luck.uniform(-1, 1) for _ in hand] for _ in hand] for pair in pairs}
    plan = settled(cards, tables)
    played = {
        plane: sum(share * worth for share, worth in zip(plan.mixtures[plane], plan.worths[plane], strict=True))
        for plane in cards
    }
    gains = [max(plan.worths[plane]) - played[plane] for plane in cards]
    assert all(abs(sum(mixture) - 1) < 1e-9 for mixture in plan.mixtures.values())
    assert sum(gains) < 0.6, "of the four units that lie between the best and the worst of a plane's two duels"


def test_se_56_stone_paper_scissors_are_mixed_evenly():
    three = tuple(CARDS.values())[:3]
    wheel = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]
    plan = settled({STALLION: three, EAGLE: three}, {(STALLION, EAGLE): wheel})
    assert all(abs(share - 1 / 3) < 0.1 for mixture in plan.mixtures.values() for share in mixture)
