"""The laws of looking: views, disclosed events and pictures, for every seat and for the spectator."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema_rs
import pytest

from rules.chance import Seeded
from rules.show.drawing import Drawing, svg
from rules.table import record as records
from rules.table import table as tables
from rules.wire.codec import codec, family
from tests.support.games.leaky import straying
from tests.support.matches import Bench, walk
from tests.support.pictures import SEATS
from tests.support.walks import (
    GAMES,
    WALKS,
    able,
    audiences,
    each_walk,
    match_time,
    menu_of,
    positions,
    started,
    walked,
)


def seen(bench: Bench, seat: int | None) -> Any:
    """Return a view as plain data, as it would leave."""
    view = bench.game.rules.view(bench.state, seat)
    assert type(view) is bench.game.view
    return json.loads(json.dumps(codec(bench.game.view).encode(view)))


@each_walk
def test_everybody_has_a_view_at_any_time_that_is_written_and_read_back(key: str, number: int) -> None:
    for bench in walked(key, number):
        for seat in audiences(bench):
            plain = seen(bench, seat)
            assert codec(bench.game.view).decode(plain) == bench.game.rules.view(bench.state, seat)


@each_walk
def test_views_satisfy_their_schema(key: str, number: int) -> None:
    bench = walked(key, number)[0]
    schema = jsonschema_rs.validator_for(codec(bench.game.view).schema)
    for position in positions(key, number):
        for seat in audiences(position):
            schema.validate(seen(position, seat))


OWN = {"seat"}
"""The field of a view, if there is one, that tells whose view it is."""


def told_more(spectator: Any, seat: Any, path: str = "") -> list[str]:
    """Return the places at which a spectator is told what a seat is not."""
    if spectator is None or spectator in ([], {}, "", False) or spectator == seat:
        return []
    if isinstance(spectator, dict) and isinstance(seat, dict):
        return [
            found
            for name, value in spectator.items()
            if name not in OWN
            for found in told_more(value, seat.get(name), f"{path}.{name}")
        ]
    if isinstance(spectator, list) and isinstance(seat, list) and len(spectator) == len(seat):
        pairs = zip(spectator, seat, strict=True)
        return [found for index, (one, two) in enumerate(pairs) for found in told_more(one, two, f"{path}.{index}")]
    return [path]


@each_walk
def test_what_the_spectator_sees_every_seat_can_build(key: str, number: int) -> None:
    for bench in positions(key, number):
        spectator = seen(bench, None)
        for seat in audiences(bench)[:-1]:
            assert told_more(spectator, seen(bench, seat)) == []


@each_walk
def test_events_are_disclosed_to_everybody_and_the_spectator_learns_nothing_more(key: str, number: int) -> None:
    for before, after in pairwise(walked(key, number)):
        game = after.game
        write = records.events(game).encode
        for event in (event for event in after.events if type(event) not in tables.EVENTS):
            plain = write(event)
            assert records.events(game).decode(json.loads(json.dumps(plain))) == event
            disclosed = {seat: game.rules.disclose(event, seat) for seat in audiences(before)}
            for told in (told for told in disclosed.values() if told is not None):
                assert type(told) in game.events
            spectator = disclosed.pop(None)
            for told in disclosed.values():
                assert told_more(spectator and write(spectator), told and write(told)) == []


@each_walk
def test_events_satisfy_their_schema(key: str, number: int) -> None:
    steps = walked(key, number)
    schema = jsonschema_rs.validator_for(family(*steps[0].game.events).schema)
    for bench in steps:
        for event in (event for event in bench.events if type(event) not in tables.EVENTS):
            schema.validate(family(*bench.game.events).encode(event))


def strays(steps: Sequence[Bench]) -> set[str]:
    """Return the names of all events that are neither the table's nor among the game's EVENTS."""
    game = steps[0].game
    told = [event for bench in steps for event in bench.events]
    for bench in steps[: -1 : max(1, len(steps) // 12)]:
        for seat in tables.taken(bench.table):
            for go in (game.rules.leave, game.rules.withdraw):
                told += go(bench.state, seat, at=match_time(bench), chance=Seeded(b"going")).events
    return {type(event).__name__ for event in told if type(event) not in (*game.events, *tables.EVENTS)}


@each_walk
def test_every_event_is_one_of_the_game_s_events(key: str, number: int) -> None:
    assert strays(walked(key, number)) == set()


@pytest.mark.parametrize("name", ["initial", "apply", "leave", "withdraw"])
def test_an_event_outside_events_is_found(name: str) -> None:
    assert strays(tuple(walk(started(straying(name), 0), 0))) == {"Peeked"}


def partial(bench: Bench, seat: int) -> list[Any]:
    """Return up to three ways in which a seat can answer a simultaneous decision without completing it."""
    game = bench.game
    if seat not in game.rules.standing(bench.state).must or len(game.rules.standing(bench.state).must) < 2:
        return []
    concrete, templates = menu_of(bench, seat)
    choices = (*concrete, *(item.example for item in templates))
    at = match_time(bench)
    steps = [
        game.rules.apply(bench.state, seat, action, at=at, chance=Seeded(b"order"))
        for action in choices
        if type(action) not in game.interrupts
    ]
    return [
        step for step in steps if game.rules.standing(step.state).decision == game.rules.standing(bench.state).decision
    ][:3]


def opponents(bench: Bench, seat: int) -> list[int | None]:
    """Return all who look but do not stand with ``seat``: a team may see what its own orders, nobody else."""
    sides = bench.game.sides(bench.terms.options, tables.taken(bench.table))
    own = next(side for side in sides if seat in side)
    return [other for other in audiences(bench) if other not in own]


@each_walk
def test_an_order_is_secret_until_the_last_is_in(key: str, number: int) -> None:
    for bench in positions(key, number):
        game = bench.game
        for seat in able(bench):
            steps = partial(bench, seat)
            for one, two in pairwise(steps):
                for other in opponents(bench, seat):
                    assert game.rules.view(one.state, other) == game.rules.view(two.state, other)
                    assert [game.rules.disclose(event, other) for event in one.events] == [
                        game.rules.disclose(event, other) for event in two.events
                    ]
                    if other is not None:
                        assert game.rules.legal(one.state, other) == game.rules.legal(two.state, other)


@pytest.mark.parametrize("key", GAMES)
def test_equal_views_have_equal_menus(key: str) -> None:
    menus: dict[Any, Any] = {}
    for bench in (bench for number in range(WALKS) for bench in positions(key, number)):
        for seat in able(bench):
            view = bench.game.rules.view(bench.state, seat)
            menu = [
                item if not hasattr(item, "schema") else (json.dumps(item.schema), item.example)
                for item in bench.game.rules.legal(bench.state, seat)
            ]
            assert menus.setdefault((seat, view), menu) == menu


@each_walk
def test_every_view_has_a_picture_and_its_board_stays(key: str, number: int) -> None:
    for seat in audiences(walked(key, number)[0]):
        boards = set()
        for bench in positions(key, number, most=12):
            view = bench.game.rules.view(bench.state, seat)
            still, moving = bench.game.pictures.still(view), bench.game.pictures.moving(view, SEATS)
            assert isinstance(still, Drawing)
            assert isinstance(moving, Drawing)
            assert (moving.width, moving.height) == (still.width, still.height)
            picture = ET.fromstring(svg(still, moving))
            assert picture.find("{http://www.w3.org/2000/svg}title").text
            assert picture.find("{http://www.w3.org/2000/svg}desc").text
            boards.add(svg(still))
        assert len(boards) == 1, "what stays for the whole match has changed"


@pytest.mark.parametrize("number", range(2))
def test_a_leak_would_be_found(number: int) -> None:
    assert told_more({"a": [1, {"b": number + 1}]}, {"a": [1, {"b": None}]}) == [".a.1.b"]
    assert told_more({"a": None, "seat": None}, {"a": 1, "seat": 0}) == []
