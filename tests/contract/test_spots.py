"""The laws of spots: the places in a picture at which actions point."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.show.drawing import SPOT, Drawing, Group, Shape, spots
from rules.values import Template
from tests.support.matches import Bench
from tests.support.pictures import SEATS
from tests.support.walks import able, audiences, each_walk, positions


def layers(bench: Bench, seat: int | None) -> tuple[Drawing, Drawing]:
    """Return the picture that a seat, or the spectator, is given."""
    view = bench.game.rules.view(bench.state, seat)
    return bench.game.pictures.still(view), bench.game.pictures.moving(view, SEATS)


def faults(drawing: Drawing) -> Iterator[str]:
    """Yield what is wrong with the spots of a layer."""
    found = list(spots(drawing.shapes))
    keys = [group.spot for group in found]
    yield from (f"{key} is there twice" for key in set(keys) if keys.count(key) > 1)
    yield from (f"{key} is no key" for key in keys if not re.match(SPOT, key))
    yield from (f"{group.spot} has no title" for group in found if not group.title.strip())
    yield from (f"{group.spot} contains a spot" for group in found if any(spots(group.shapes)))


@each_walk
def test_the_spots_of_a_layer_are_unique_named_and_apart(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in audiences(bench):
            for drawing in layers(bench, seat):
                assert list(faults(drawing)) == []


@pytest.mark.parametrize(
    ("shapes", "fault"),
    [
        ((Group((), title="a", spot="a"), Group((), title="a", spot="a")), "a is there twice"),
        ((Group((), title="a b", spot="a b"),), "a b is no key"),
        ((Group((), title=" ", spot="a"),), "a has no title"),
        ((Group((Group((), title="b", spot="b"),), title="a", spot="a"),), "a contains a spot"),
    ],
)
def test_a_fault_of_a_spot_is_found(shapes: tuple[Shape, ...], fault: str) -> None:
    assert list(faults(Drawing(10, 10, shapes))) == [fault]


def absent(bench: Bench, seat: int, pictures: Iterable[Drawing]) -> set[str]:
    """Return the spots of a seat's menu, also of its templates' examples, that are in no layer of its picture."""
    game = bench.game
    there = {group.spot for drawing in pictures for group in spots(drawing.shapes)}
    named: set[str] = set()
    for item in game.rules.legal(bench.state, seat):
        named |= set(game.words.describe(bench.state, seat, item).spots)
        if isinstance(item, Template):
            named |= set(_allowed(item.schema))
    return named - there


def _allowed(schema: Any) -> Iterator[str]:
    """Yield the spots that a template's schema lists."""
    if isinstance(schema, dict):
        if schema.get("x-spot") is True:
            assert schema.get("type") == "string"
            yield from schema.get("enum", ())
        for part in schema.values():
            yield from _allowed(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from _allowed(part)


@each_walk
def test_each_spot_of_a_menu_is_in_the_picture_of_its_seat(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in able(bench):
            assert absent(bench, seat, layers(bench, seat)) == set()


@pytest.mark.parametrize("key", rules.games())
def test_an_absent_spot_is_found(key: str) -> None:
    benches = [bench for bench in positions(key, 0) if able(bench)]
    bare = [replace(drawing, shapes=()) for drawing in layers(benches[0], able(benches[0])[0])]
    assert any(absent(bench, seat, bare) for bench in benches for seat in able(bench))
