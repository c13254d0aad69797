import json
from collections import deque
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import combinations, pairwise
from math import dist

import pytest

from tests.support.offenders import each

# The board is data. What the rules presume of it is checked here by searches of this file's own, so that no
# mistake in the game's code can hide a mistake in the board.

BOARD = json.loads(files("rules.twelve_oclock_high").joinpath("board.json").read_text(encoding="utf-8"))
SPACES = {space["id"]: space for space in BOARD["spaces"]}
NET = [name for name, space in SPACES.items() if "path" not in space]
START = [name for name, space in SPACES.items() if space.get("path") == "start"]
LANDING = [name for name, space in SPACES.items() if space.get("path") == "landing"]
TARGETS = {name: space["target"] for name, space in SPACES.items() if "target" in space}
PRIMARIES = [name for name, target in TARGETS.items() if target["kind"] == "primary"]
SECONDARIES = [name for name, target in TARGETS.items() if target["kind"] == "secondary"]
THROWS = range(2, 13)

Graph = Mapping[str, list[str]]
WHOLE: Graph = {name: space["next"] for name, space in SPACES.items()}
BOMBERS: Graph = {name: [n for n in onward if n not in LANDING] for name, onward in WHOLE.items()}
ONLY_NET: Graph = {name: [n for n in WHOLE[name] if n in NET] for name in NET}


def steps_from(origin: str, graph: Graph, walls: Iterable[str] = ()) -> dict[str, int]:
    """Count the fewest steps from ``origin`` to each space within reach; a wall is entered, never passed."""
    barred = set(walls)
    steps, waiting = {origin: 0}, deque([origin])
    while waiting:
        here = waiting.popleft()
        if here in barred and here != origin:
            continue
        for onward in graph[here]:
            if onward not in steps:
                steps[onward] = steps[here] + 1
                waiting.append(onward)
    return steps


def ends_of(origin: str, count: int) -> set[str]:
    """List the spaces in which a throw of ``count`` can end for a bomber, who never turns on the spot."""
    reached: set[tuple[str | None, str]] = {(None, origin)}
    for _ in range(count):
        reached = {(here, to) for before, here in reached for to in BOMBERS[here] if to != before}
    return {here for _, here in reached}


def empty_ways(here: str, path: tuple[str, ...]) -> list[tuple[str, int]]:
    """List the ways through empty spaces to a target: that target, and the spaces between."""
    found = []
    for onward in ONLY_NET[here]:
        if onward in TARGETS and (onward != path[0] or len(path) > 2):
            found.append((onward, len(path) - 1))
        elif onward not in path and onward not in TARGETS:
            found += empty_ways(onward, (*path, onward))
    return found


WAYS = {name: empty_ways(name, (name,)) for name in TARGETS}
EDGES = sorted({tuple(sorted((name, onward))) for name, all_onward in WHOLE.items() for onward in all_onward})


def where(name: str) -> tuple[int, int]:
    """Tell where a space stands in the picture."""
    return SPACES[name]["x"], SPACES[name]["y"]


def distance_to_edge(point: tuple[int, int], edge: tuple[str, str]) -> float:
    """Measure from a point of the picture to the nearest point of an edge."""
    (px, py), (ax, ay), (bx, by) = point, where(edge[0]), where(edge[1])
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = min(1.0, max(0.0, along))
    return dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """Tell by the sign on which side of the line from ``a`` to ``b`` the point ``c`` stands."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(first: tuple[str, str], second: tuple[str, str]) -> bool:
    """Tell whether two edges without a common end cross in the picture."""
    (a, b), (c, d) = map(where, first), map(where, second)
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# The spaces and how they are written


def test_every_space_is_written_once():
    assert len(SPACES) == len(BOARD["spaces"]), "two spaces of the board have the same id"


def test_the_net_is_numbered_from_1_without_a_gap():
    numbers = [str(number) for number in range(1, len(NET) + 1)]
    assert numbers == NET, f"the net is numbered {NET}"


def test_the_net_has_100_to_120_spaces():
    assert 100 <= len(NET) <= 120, f"the net has {len(NET)} spaces"


@each("name", SPACES)
def test_each_space_leads_to_other_spaces_of_the_board_each_named_once(name):
    onward = WHOLE[name]
    assert set(onward) <= SPACES.keys() - {name}, f"{name} leads to {onward}, not all of them other spaces"
    assert len(set(onward)) == len(onward), f"{name} names a neighbour twice: {onward}"


@each("name", NET)
def test_within_the_net_every_step_can_be_taken_back(name):
    one_way = [onward for onward in ONLY_NET[name] if name not in ONLY_NET[onward]]
    assert not one_way, f"from {name} one may step to {one_way}, and not back"


# Moving


@each("name", TARGETS)
def test_12h_07_each_target_is_on_a_way_through(name):
    assert len(ONLY_NET[name]) >= 2, f"{TARGETS[name]['name']} ({name}) leads only to {ONLY_NET[name]}"


@each("name", TARGETS)
def test_12h_07_no_target_divides_the_net(name):
    origin = next(space for space in NET if space != name)
    passed = {space for space in steps_from(origin, ONLY_NET, [name]) if space != name}
    lost = set(NET) - {name} - passed
    assert not lost, f"without crossing {name} nobody comes from {origin} to {sorted(lost)}"


def test_12h_08_from_most_spaces_several_targets_are_at_different_counts():
    choices = {name: {n: ends_of(name, n) & TARGETS.keys() for n in THROWS} for name in NET}
    rich = [
        name
        for name, by_count in choices.items()
        if len(set().union(*by_count.values())) >= 4 and sum(map(bool, by_count.values())) >= 4
    ]
    assert len(rich) >= 0.9 * len(NET), (
        f"only {len(rich)} of {len(NET)} spaces have four targets at four different counts of 2 to 12"
    )


@each("name", [name for name in SPACES if name not in LANDING])
def test_12h_09_no_dead_end_with_the_landing_path_shut(name):
    came_from = [before for before, onward in BOMBERS.items() if name in onward]
    stuck = [before for before in came_from if not set(BOMBERS[name]) - {before}]
    assert BOMBERS[name], f"nothing leads on from {name} when the Landing Path is shut"
    assert not stuck, f"who comes to {name} from {stuck} can only turn round on the spot"


@each("count", THROWS)
def test_12h_09_every_throw_can_be_flown_in_full_from_every_space(count):
    stuck = [name for name in SPACES if name not in LANDING and not ends_of(name, count)]
    assert not stuck, f"a throw of {count} cannot be flown in full from {stuck}"


# The Airfield and its two paths


def test_12h_18_there_is_one_airfield():
    airfields = [name for name, space in SPACES.items() if space.get("path") == "airfield"]
    assert airfields == ["A"], f"the board's Airfields are {airfields}"


@each("name", SPACES)
def test_12h_18_every_space_has_a_way_home(name):
    assert "A" in steps_from(name, WHOLE), f"from {name} there is no way to the Airfield"


def test_12h_20_every_net_space_can_be_reached_with_the_landing_path_shut():
    missed = set(NET) - steps_from("A", BOMBERS).keys()
    assert not missed, f"a bomber from the Airfield can never reach {sorted(missed)}"


@each("name", NET)
def test_12h_20_with_the_landing_path_shut_the_net_hangs_together(name):
    missed = set(NET) - steps_from(name, BOMBERS).keys()
    assert not missed, f"a bomber can never fly from {name} to {sorted(missed)}"


@pytest.mark.parametrize("path", [START, LANDING], ids=["start", "landing"])
def test_12h_20_each_path_has_4_or_5_spaces(path):
    assert len(path) in {4, 5}, f"the path has the spaces {path}"


@each(("here", "onward"), list(pairwise(["A", *START])))
def test_12h_20_the_start_path_leads_one_way_out_of_the_airfield(here, onward):
    assert WHOLE[here] == [onward], f"{here} leads to {WHOLE[here]}, not to {onward} alone"


def test_12h_20_the_start_path_opens_into_the_net_at_one_space():
    assert len(WHOLE[START[-1]]) == 1, f"{START[-1]} leads to {WHOLE[START[-1]]}"
    assert WHOLE[START[-1]][0] in NET, f"{START[-1]} leads to {WHOLE[START[-1]]}, which is not of the net"


@each("name", NET)
def test_12h_20_nobody_leaves_the_net_but_by_the_landing_path(name):
    left = [onward for onward in WHOLE[name] if onward not in NET and onward != LANDING[0]]
    assert not left, f"{name} of the net leads to {left}"


@each(("here", "onward"), list(pairwise([*LANDING, "A"])))
def test_12h_20_the_landing_path_leads_one_way_into_the_airfield(here, onward):
    assert WHOLE[here] == [onward], f"{here} leads to {WHOLE[here]}, not to {onward} alone"


def test_12h_20_the_landing_path_is_the_only_entrance_of_the_airfield():
    entrances = [name for name, onward in WHOLE.items() if "A" in onward]
    assert entrances == [LANDING[-1]], f"the Airfield can be entered from {entrances}"


def test_12h_20_the_two_paths_join_the_net_at_different_places():
    out = WHOLE[START[-1]]
    home = [name for name in NET if LANDING[0] in WHOLE[name]]
    assert len(home) == 1, f"the Landing Path begins at {home}"
    assert home != out, f"both paths join the net at {out}"


@each("name", ["A", *START, *LANDING])
def test_12h_20_no_target_is_on_the_airfield_or_its_paths(name):
    assert name not in TARGETS, f"{name} is the target {SPACES[name].get('target')}"


# The targets


def test_12h_13_six_primary_and_ten_secondary_targets():
    assert (len(PRIMARIES), len(SECONDARIES)) == (6, 10), f"primary {PRIMARIES}, secondary {SECONDARIES}"


def test_targets_have_names_of_their_own():
    names = [target["name"] for target in TARGETS.values()]
    assert len(set(names)) == len(names), f"two targets have one name: {sorted(names)}"


@each("name", TARGETS)
def test_each_target_says_what_is_made_there(name):
    target = TARGETS[name]
    assert target["industry"], f"{name} has a name and no industry: {target}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_12h_24_somebody_reaches_35_before_the_targets_are_used_up(players):
    points = 15 * len(PRIMARIES) + 5 * len(SECONDARIES)
    assert points >= 30 * players + 5, f"{points} points are too few for {players} players who stand at 30"


def test_12h_25_the_board_is_worth_140_points():
    points = 15 * len(PRIMARIES) + 5 * len(SECONDARIES)
    assert points == 140, f"the targets are worth {points} points"


@each("name", TARGETS)
def test_between_neighbouring_targets_are_2_to_6_empty_spaces(name):
    wrong = [(TARGETS[other]["name"], gap) for other, gap in WAYS[name] if not 2 <= gap <= 6]
    assert not wrong, f"from {TARGETS[name]['name']} to the next target, and the spaces between: {wrong}"


@each("name", TARGETS)
def test_each_target_has_two_neighbouring_targets_or_more(name):
    neighbours = {other for other, _ in WAYS[name]} - {name}
    assert len(neighbours) >= 2, f"next to {TARGETS[name]['name']} lies only {neighbours}"


@each("gap", [2, 3, 4, 5, 6])
def test_gaps_between_neighbouring_targets_are_uneven(gap):
    gaps = {found for ways in WAYS.values() for _, found in ways}
    assert gap in gaps, f"no neighbouring targets have {gap} empty spaces between them, only {sorted(gaps)}"


@each("name", PRIMARIES)
def test_each_primary_target_is_farther_out_than_most_secondary_targets(name):
    out = steps_from("A", BOMBERS)
    nearer = [other for other in SECONDARIES if out[other] < out[name]]
    assert len(nearer) > len(SECONDARIES) / 2, (
        f"{TARGETS[name]['name']} is {out[name]} steps out; only {len(nearer)} secondary targets are nearer"
    )


# The picture


@each("name", SPACES)
def test_each_space_is_60_units_inside_the_picture(name):
    x, y = where(name)
    assert 60 <= x <= BOARD["width"] - 60, f"{name} stands at x = {x}"
    assert 60 <= y <= BOARD["height"] - 60, f"{name} stands at y = {y}"


@each("name", SPACES)
def test_no_other_space_is_nearer_than_36_units(name):
    near = [other for other in SPACES if other != name and dist(where(name), where(other)) < 36]
    assert not near, f"{name} stands too near to {near}"


@each("edge", EDGES, ids="-".join)
def test_each_step_is_34_to_56_units_long(edge):
    long = dist(where(edge[0]), where(edge[1]))
    assert 34 <= long <= 56, f"the step between {edge[0]} and {edge[1]} is {long:.1f} units long"


@each("edge", EDGES, ids="-".join)
def test_no_step_passes_over_another_space(edge):
    over = [name for name in SPACES if name not in edge and distance_to_edge(where(name), edge) < 30]
    assert not over, f"the step between {edge[0]} and {edge[1]} is drawn over {over}"


def test_no_two_steps_cross():
    crossing = [(a, b) for a, b in combinations(EDGES, 2) if not set(a) & set(b) and cross(a, b)]
    assert not crossing, f"these steps cross: {crossing}"


@each("name", SPACES)
def test_the_top_right_corner_is_free_for_a_legend(name):
    x, y = where(name)
    assert x < BOARD["width"] - 320 or y > 170, f"{name} stands in the legend's corner, at {x}, {y}"


@each("land", BOARD["scenery"]["land"], ids=lambda land: f"land-of-{len(land)}-points")
def test_each_coast_is_within_the_picture(land):
    outside = [(x, y) for x, y in land if not (0 <= x <= BOARD["width"] and 0 <= y <= BOARD["height"])]
    assert not outside, f"these points of a coast lie outside the picture: {outside}"
    assert len(land) >= 3, f"a coast needs three points and has {len(land)}"


def test_the_scenery_is_light():
    points = sum(map(len, BOARD["scenery"]["land"]))
    assert points <= 500, f"the coasts have {points} points"


@each("name", SPACES)
def test_a_space_is_at_whole_units(name):
    assert all(type(unit) is int for unit in where(name)), f"{name} stands at {where(name)}"
