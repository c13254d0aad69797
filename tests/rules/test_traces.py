"""What of an event is seen on the table: the dice that fell, and the ways on the board."""

from __future__ import annotations

from rules.screaming_eagles import events as fight
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import Direction, Plane, Team, Weapon
from rules.screaming_eagles.pictures.trace import trace as of_fight
from rules.show.trace import NOTHING, Fallen, Trace, together
from rules.twelve_oclock_high import events as race
from rules.twelve_oclock_high.pictures.trace import trace as of_race


def test_a_throw_with_a_bomb_shows_three_dice() -> None:
    seen = of_race(race.Thrown(1, 1, (2, 6), bomb=True))
    assert seen.dice == (Fallen("regular die", "2", 1), Fallen("regular die", "6", 1), Fallen("Bomb die", "Bomb", 1))
    assert seen.ways == ()


def test_without_the_bomb_die_two_dice_fall() -> None:
    assert len(of_race(race.Thrown(0, 1, (2, 6), bomb=None)).dice) == 2


def test_each_seat_throws_at_the_opening() -> None:
    throws = (race.OpeningThrow(0, (1, 2)), race.OpeningThrow(1, (3, 4)))
    assert [(die.seat, die.face) for die in of_race(race.OpeningRolled(throws, 1)).dice] == [
        (0, "1"),
        (0, "2"),
        (1, "3"),
        (1, "4"),
    ]


def test_an_attack_shows_every_roll_of_the_bomb_die() -> None:
    seen = of_race(race.Bombed(0, "57", (False, True), True, 2, 5))
    assert [die.face for die in seen.dice] == ["blank", "Bomb"]


def test_a_flight_leads_over_every_space() -> None:
    assert of_race(race.Moved(0, "1", "3", ("2", "3"), False, False)).ways == (("1", "2", "3"),)


def test_an_event_without_anything_to_see_leaves_nothing() -> None:
    assert of_race(race.TurnBegan(0, 3)) == NOTHING


def test_a_way_goes_on_where_a_plane_comes_in_again() -> None:
    """A plane that leaves over an edge is seen at the other one: no line crosses the board (SE-18)."""
    steps = BOARD.steps[Team.TAN][Direction.STRAIGHT]
    start = next(space.id for space in BOARD.spaces if abs(BOARD.spaces[steps[space.id]].h - space.h) > 2)
    path = [start]
    for _ in range(3):
        path.append(steps[path[-1]])
    names = tuple(BOARD.spaces[one].name for one in path)
    seen = of_fight(fight.Moved(Plane.EAGLE, names[0], names[-1], names[1:], 0))
    assert seen.ways == (names[1:],)


def test_a_shot_leads_from_plane_to_plane_with_its_red_dice() -> None:
    seen = of_fight(fight.Fired(Plane.EAGLE, Weapon.CANNON, Plane.STALLION, 2, (1, 4), False, 5, True))
    assert [(die.die, die.face, die.purpose) for die in seen.dice] == [
        ("red die", "1", "Eagle’s shot at Stallion"),
        ("red die", "4", "Eagle’s shot at Stallion"),
    ]
    assert seen.ways == (("eagle", "stallion"),)


def test_several_traces_are_one() -> None:
    one, other = Trace((Fallen("die", "1"),), (("a", "b"),)), Trace((Fallen("die", "2"),))
    assert together([one, other]) == Trace((Fallen("die", "1"), Fallen("die", "2")), (("a", "b"),))
