"""What the laws look with: each finds the fault that it is there for, and no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.errors import IllegalAction
from rules.show.drawing import Drawing, Group, Shape
from service.conformance import LAWS, Trial, judge
from service.conformance.laws import legality, secrecy, spots
from service.conformance.leaks import leaks
from service.conformance.sentences import faults
from service.conformance.trial import able
from tests.support.games.leaky import LEAKS, leaky, straying
from tests.support.offenders import each

LEAKY = 6
"""Matches of each game with a leak, which are short."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found_and_named(leak: str) -> None:
    part, changed = LEAKS[leak]
    game = leaky(**changed)
    runs = [Trial(game, number).run for number in range(LEAKY)]
    assert {one.part for number, run in enumerate(runs) for one in leaks(run, number, secrecy.HIDDEN)} == {part}


def test_every_leak_has_a_place_and_the_honest_game_has_none() -> None:
    assert {part for part, _ in LEAKS.values()} == set(secrecy.PLACES)
    assert [found for number in range(LEAKY) for found in secrecy.twins(Trial(leaky(), number))] == []


@pytest.mark.parametrize("name", ["leave", "withdraw"])
def test_an_event_outside_events_is_found(name: str) -> None:
    found = list(secrecy.events(Trial(straying(name), 0)))
    assert {breach.where for breach in found} == {f"rules.{name}"}
    assert {"Peeked" in breach.what for breach in found} == {True}


@pytest.mark.parametrize("name", ["initial", "apply"])
def test_an_event_outside_events_ends_the_walk(name: str) -> None:
    (breach,) = judge(Trial(straying(name), 0), LAWS["play.walk"])
    assert (breach.where, breach.what) == (f"rules.{name}", "Peeked is not one of the game's events")


@pytest.mark.parametrize(
    ("spectator", "seat", "found"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": None}]}, [".a.1.b"]),
        ({"a": None, "seat": None}, {"a": 1, "seat": 0}, []),
        ({"a": [1]}, {"a": [1, 2]}, [".a"]),
    ],
)
def test_more_for_the_spectator_is_found(spectator: Any, seat: Any, found: list[str]) -> None:
    assert secrecy.shown_more(spectator, seat) == found


@pytest.mark.parametrize(
    ("told", "shown", "found"),
    [
        ({"seat": 1, "dice": [1, 2]}, {"seat": None, "dice": [3, 1, 2]}, []),
        ({"card": None, "money": 5}, {"card": "ace", "money": 5}, []),
        ({"card": "king", "money": 5}, {"card": "ace", "money": 5}, [".card"]),
        ({"desks": [{"seat": 0, "card": 1}]}, {"desks": [{"seat": 0, "card": 2}]}, [".desks.*.card"]),
        ({"open": [1, 2]}, {"open": [1]}, [".open.*"]),
        ({"open": [1, 2]}, {"open": []}, [".open"]),
    ],
)
def test_a_contradiction_of_views_is_found(told: Any, shown: Any, found: list[str]) -> None:
    assert secrecy.gainsaid(told, shown, all_of_it=True) == found


@each(
    ("sentence", "found"),
    [
        ("Ann flies 4 spaces.", []),
        ("Ann flies 1 spaces.", ["one of many"]),
        ("It brings Ann 1 points.", ["one of many"]),
        ("Ann has 2 hands and 1 cards.", ["one of many"]),
        ("Ann leads by 5 to 1 tricks.", []),
        ("Trick 1 ends with the ace.", []),
        ("The hand is over: trick 1 brings nothing.", []),
        ("Ann has 1 bonus, 1 loss and 0.1 points.", []),
        ("Ann's dice are the players' last ones.", []),
        ("Ann has 'a card'.", ["a value of Python"]),
        ("", ["no word"]),
        ("ann flies", ["no capital at its beginning", "no full stop at its end"]),
        ("Ann goes Direction.LEFT.", ["a value of Python"]),
        ("Ann has ('a', 'b').", ["a value of Python"]),
        ("Ann hits None.", ["what is not known"]),
        ("Ann hits seat 1.", ["the number of a seat that has a name"]),
        ("Ann hits..", ["doubled marks"]),
        ("Ann hits (TBL-4).", ["a clause"]),
        ("Ann hits  Bob.", ["a line break or a space too many"]),
        ("Ann and and Bob.", ["a doubled word"]),
    ],
)
def test_a_fault_of_a_sentence_is_found(sentence: str, found: list[str]) -> None:
    assert faults(sentence, {"TBL-4"}) == found


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
    assert list(spots.flaws(Drawing(10, 10, shapes))) == [fault]


@pytest.mark.parametrize("key", rules.games())
def test_an_absent_spot_is_found(key: str) -> None:
    benches = [bench for bench in Trial(rules.find(key), 0).positions() if able(bench)]
    bare = [replace(drawing, shapes=()) for drawing in spots.layers(benches[0], able(benches[0])[0])]
    assert any(spots.absent(bench, seat, bare) for bench in benches for seat in able(bench))


def test_the_spots_of_a_part_of_a_template_are_looked_for() -> None:
    game = rules.find("screaming-eagles")
    bench = next(bench for bench in Trial(game, 0).positions() if bench.table.state.stage == "cards")
    pictures = [replace(drawing, shapes=()) for drawing in spots.layers(bench, able(bench)[0])]
    assert "card-stallion" in spots.absent(bench, 0, pictures)


def test_refusals_differ_by_their_words() -> None:
    def refuse(words: str) -> None:
        raise IllegalAction("not-now", "X-1", words)

    assert legality.refused(lambda: refuse("one")) != legality.refused(lambda: refuse("two"))
    assert legality.refused(lambda: None) is None
    with pytest.raises(ZeroDivisionError):
        legality.refused(lambda: 1 // 0)
