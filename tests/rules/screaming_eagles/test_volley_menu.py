"""The orders of a volley in the menu: the chance of each shot, and last those that cannot hit (SE-24, SE-43)."""

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.menu import parts_of
from rules.screaming_eagles.names import Plane, Weapon
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.state import Stage, State
from rules.values import Template
from tests.support.screaming_eagles import begun, placed


def volley(players: int = 2, **places: object) -> State:
    return placed(begun(players, simultaneous_fire=True), stage=Stage.VOLLEY, **places)


def shown(state: State) -> list[dict[str, object]]:
    (template,) = [item for item in game.rules.legal(state, 0) if isinstance(item, Template) and parts_of(item)]
    (stallion, _) = template.schema["properties"]["orders"]["prefixItems"]
    return list(stallion["oneOf"])


def test_se_24_each_order_to_fire_has_its_chance():
    orders = {one["title"]: one for one in shown(volley(stallion="G10", tiger="A2", cobra="G14", eagle="G16"))}
    chance = hit_chance(Weapon.MEDIUM, 2)
    assert orders["Medium-range missile at Cobra, 2 away"]["x-odds"] == {
        "hits": chance.numerator,
        "of": chance.denominator,
    }
    assert orders["Do not fire"].keys() == {"const", "title"}


def test_se_25_an_order_that_cannot_hit_comes_last_and_says_so():
    orders = shown(volley(stallion="G2", tiger="A2", cobra="G4", eagle="G24"))
    hopeless = [one for one in orders if one.get("x-odds", {}).get("hits") == 0]
    assert hopeless
    assert orders[-len(hopeless) :] == hopeless
    assert all("Cannon at Eagle" in one["title"] and one["title"].endswith(" away (cannot hit)") for one in hopeless)


def test_se_25_one_order_alone_says_so_too():
    state = volley(4, stallion="G2", tiger="A2", cobra="G4", eagle="G24")
    words = [
        game.words.describe(state, 0, item) for item in game.rules.legal(state, 0) if not isinstance(item, Template)
    ]
    hopeless = [one for one in words if one.is_hopeless]
    assert hopeless
    assert all(one.label.endswith("(cannot hit)") and one.path[-1].endswith("(cannot hit)") for one in hopeless)
    assert all(Plane.EAGLE.value in one.spots for one in hopeless)
