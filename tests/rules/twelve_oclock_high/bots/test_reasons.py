"""Every reason that a bot gives is true: what it says is reckoned a second time, in matches played to the end."""

import random
import re
from itertools import product

import pytest

from rules.chance import Cheap
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from service.conformance.budgets import Nodes

TARGET = r"(?P<name>.+) \((?P<kind>primary|secondary)\)"
ATTACK = rf"bomb {TARGET}: (?P<odds>[\d.]+) % for (?P<points>\d+) points, costs (?P<price>\d+) cards?"
FORMS = {
    "attack": ATTACK,
    "payable": rf"fly to (?P<to>\w+) to {ATTACK}",
    "towards": rf"fly to (?P<to>\w+), (?P<steps>\d+) from {TARGET}: worth (?P<worth>[\d.]+) points",
    "unpaid": r"fly to (?P<to>\w+): the hand pays for no open target",
    "worth": r"(?:throw|stop): worth (?P<worth>[\d.]+) points",
    "easy": "stop: a regular that leads takes it easy",
    "random": r".+: taken at random from (?P<count>\d+) legal actions",
    "only": ".+: nothing else is possible",
}


def matched(reason):
    """Return of which form a reason is, and what it says."""
    found = {name: said for name, form in FORMS.items() if (said := re.fullmatch(form, reason))}
    assert len(found) == 1, reason
    return next(iter(found.items()))


def odds(faces):
    """Return the chance in per cent that a Bomb is on one of two dice, by counting all throws."""
    hits = sum(one <= faces or other <= faces for one, other in product(range(1, 7), repeat=2))
    return round(1000 * hits / 36 + 1e-9) / 10


def open_targets(view):
    covered = {hit.space for hit in view.hits}
    return {space: target for space, target in BOARD.targets.items() if space not in covered}


def holds(view, menu, choice, name, said):
    """Insist that a reason says what is so."""
    own = next(marker for marker in view.squadrons if marker.seat == view.turn)
    values, action = dict(choice.values), choice.action
    paid = {space for space, target in open_targets(view).items() if target.price <= own.cards}
    if name in ("attack", "payable"):
        space = own.space if name == "attack" else said["to"]
        target = open_targets(view)[space]
        assert type(action) is (Bomb if name == "attack" else Move)
        assert space in paid
        assert (said["name"], said["kind"]) == (target.name, target.kind.value)
        assert (int(said["points"]), int(said["price"])) == (target.points, target.price)
        assert float(said["odds"]) == odds(view.bomb_faces)
    if name == "towards":
        goal = next(space for space in paid if BOARD.targets[space].name == said["name"])
        assert int(said["steps"]) == BOARD.distances(goal)[said["to"]]
        assert action == Move(said["to"])
    if name == "unpaid":
        assert not paid
    if name in ("towards", "worth"):
        assert said["worth"] == f"{values[action] / 1000:.3f}"
        assert values[action] == max(values.values())
    if name == "worth":
        assert type(action) in (Throw, EndTurn)
    if name == "easy":
        assert all(own.score > marker.score for marker in view.squadrons if marker is not own)
    if name == "random":
        assert int(said["count"]) == len(menu)
    if name == "only":
        assert len(menu) == 1


@pytest.mark.parametrize("level", game.bots.levels)
@pytest.mark.parametrize("faces", [1, 2, 3])
def test_every_reason_of_a_match_is_true(level, faces):
    chance, seen = Cheap(random.Random(faces).random), set()
    options = Options(bomb_faces=faces)
    state = game.rules.initial(options, range(2), range(2), None, at=0, chance=chance).state
    while seats := game.rules.standing(state).must:
        view, menu = game.rules.view(state, seats[0]), game.rules.legal(state, seats[0])
        choice = game.bots.choose(view, menu, None, chance=chance, budget=Nodes(200), level=level)
        name, said = matched(choice.reason)
        holds(view, menu, choice, name, said)
        seen.add(name)
        state = game.rules.apply(state, seats[0], choice.action, at=0, chance=chance).state
    expected = {"rookie": {"random"}, "regular": {"attack", "easy"}, "veteran": {"attack", "worth", "towards"}}
    assert expected[level] <= seen
