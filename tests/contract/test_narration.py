"""The laws of telling: a sentence for each event, marks, words for each ending, and the view with nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules import clauses
from rules.show.drawing import svg
from rules.table import narration
from rules.table import table as tables
from rules.table.table import Cause, HandedOver, Leaving, Player, Resigned, Status
from rules.wire.codec import codec
from tests.contract.test_secrecy import seen
from tests.support import wild
from tests.support.looks import disclosed
from tests.support.matches import STEP, Bench, begun, walk
from tests.support.pictures import SEATS
from tests.support.sentences import faults
from tests.support.walks import GAMES, audiences, each_game, each_walk, positions, walked

NAMES = ("Ann", "Bob", "Carl", "Dora", "Emil", "Faye", "Gus", "Hugo", "Ida", "Jan", "Kim", "Leo", "Mia", "Ned", "Ola")

PLIES = 400
"""Most plies of a match with random options."""


@cache
def troubled(key: str, number: int) -> tuple[Bench, ...]:
    """Return a random match with random options in which a seat is handed over, and somebody leaves for good."""
    game = GAMES[key]
    options = wild.options(game, Random(number))
    counts = game.seats(options)
    start = begun(game, "p" * counts[number % len(counts)], options, seed=bytes([number] * 32), leaving=Leaving.OUT)
    steps = tuple(islice(walk(start, number, 20), PLIES))
    at = steps[len(steps) // 3]
    troubles: list[tuple[int, Any]] = [
        (0, HandedOver(Player.BOT, game.bots.levels[0])),
        (0, HandedOver(Player.PERSON)),
        (number % len(at.table.chairs), Resigned(Cause.ASKED)),
    ]
    after = []
    for seat, entry in troubles:
        at = at.settle(now=at.table.at + STEP)
        if at.table.status is Status.ON:
            at = at.enter(seat, entry)
            after.append(at)
    return (*steps[: len(steps) // 3 + 1], *after, *islice(walk(at, number, 20), PLIES))


def happened(key: str, number: int) -> Iterator[tuple[Bench, Any]]:
    """Yield every event of two matches as somebody was told it, beside the match after its ply."""
    for bench in (*walked(key, number), *troubled(key, number + 1)):
        for who in audiences(bench):
            for event in disclosed(bench.game, bench.events, who):
                yield bench, event


@each_walk
def test_every_event_is_a_sentence_for_everybody(key: str, number: int) -> None:
    known = set(clauses.of_game(GAMES[key]))
    wrong = set()
    for bench, event in happened(key, number):
        sentence = narration.narrate(bench.game, event, NAMES, bench.plies[-1].seat)
        wrong |= {(sentence, flaw) for flaw in faults(sentence, known)}
    assert wrong == set()


@each_walk
def test_every_event_is_a_sentence_where_nothing_is_hidden(key: str, number: int) -> None:
    game, known = GAMES[key], set(clauses.of_game(GAMES[key]))
    told = [narration.narrate(game, event, NAMES, 0) for bench in walked(key, number) for event in bench.events]
    assert [(sentence, faults(sentence, known)) for sentence in told if faults(sentence, known)] == []


@each_walk
def test_a_mark_is_short_and_only_some_events_have_one(key: str, number: int) -> None:
    marks = [narration.milestone(bench.game, event) for bench, event in happened(key, number)]
    assert {mark for mark in marks if len(mark) > 28 or mark != " ".join(mark.split()) or mark.endswith(".")} == set()
    assert 0 < sum(map(bool, marks)) < len(marks)


@each_walk
def test_every_ending_of_the_game_has_words(key: str, number: int) -> None:
    game = GAMES[key]
    outcome = walked(key, number)[-1].table.outcome
    assert outcome is not None
    assert outcome.reason in game.words.endings


@each_game
def test_the_words_of_endings_go_on_after_a_colon(game: Any) -> None:
    words = tuple(game.words.endings.values())
    assert all(one[:1].islower() and one == " ".join(one.split()) and one[-1] not in ".!?" for one in words)
    assert not [one for one in words if ":" in one]


@each_game
def test_no_event_has_a_field_that_stands_beside_its_fields(game: Any) -> None:
    assert [
        (event.__name__, field.name)
        for event in (*game.events, *tables.EVENTS)
        for field in fields(event)
        if field.name in {"kind", "words"}
    ] == []


@each_walk
def test_the_end_is_told_with_its_reason(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    outcome = last.table.outcome
    assert outcome is not None
    told = narration.narrate(last.game, last.events[-1], NAMES)
    assert last.game.words.endings[outcome.reason] in told
    assert all(NAMES[seat] in told for seat in outcome.winners)


# Everything open


@each_walk
def test_the_view_with_nothing_hidden_is_written_and_read_back(key: str, number: int) -> None:
    for bench in positions(key, number):
        shown = bench.game.rules.everything(bench.state)
        assert type(shown) is bench.game.view
        plain = json.loads(json.dumps(codec(bench.game.view).encode(shown)))
        assert codec(bench.game.view).decode(plain) == shown == bench.game.rules.everything(bench.state)


EMPTY: tuple[Any, ...] = (None, [], {}, "")


def gainsaid(told: Any, shown: Any, path: str = "", *, all_of_it: bool = False) -> list[str]:
    """Return the places at which somebody is told one thing and shown another; with ``all_of_it`` also if nothing."""
    if told in EMPTY or told == shown or (shown in EMPTY and not all_of_it):
        return []
    if isinstance(told, dict) and isinstance(shown, dict):
        return [
            found
            for name, value in told.items()
            if name != "seat"
            for found in gainsaid(value, shown.get(name), f"{path}.{name}", all_of_it=all_of_it)
        ]
    if isinstance(told, list) and isinstance(shown, list) and shown:
        likest = (
            min((gainsaid(one, other, f"{path}.*", all_of_it=all_of_it) for other in shown), key=len)
            for one in told
            if one not in shown
        )
        return [found for founds in likest for found in founds]
    return [path]


@each_walk
def test_the_view_with_nothing_hidden_tells_all_that_the_spectator_sees(key: str, number: int) -> None:
    for bench in positions(key, number):
        shown = codec(bench.game.view).encode(bench.game.rules.everything(bench.state))
        assert gainsaid(seen(bench, None), shown, all_of_it=True) == []


@each_walk
def test_the_view_with_nothing_hidden_gainsays_nobody(key: str, number: int) -> None:
    for bench in positions(key, number):
        shown, before = codec(bench.game.view).encode(bench.game.rules.everything(bench.state)), seen(bench, None)
        revealed = {name: value for name, value in shown.items() if value != before[name]}
        for seat in audiences(bench)[:-1]:
            own = seen(bench, seat)
            assert gainsaid({name: own[name] for name in revealed}, revealed) == []


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
def test_what_is_gainsaid_is_found(told: Any, shown: Any, found: list[str]) -> None:
    assert gainsaid(told, shown, all_of_it=True) == found


@each_walk
def test_the_view_with_nothing_hidden_has_a_picture_and_its_board_stays(key: str, number: int) -> None:
    boards = set()
    for bench in positions(key, number, most=12):
        shown = bench.game.rules.everything(bench.state)
        still, moving = bench.game.pictures.still(shown), bench.game.pictures.moving(shown, SEATS)
        assert (moving.width, moving.height) == (still.width, still.height)
        assert ET.fromstring(svg(still, moving)).find("{http://www.w3.org/2000/svg}desc").text
        boards.add(svg(still))
    assert len(boards) == 1, "what stays for the whole match has changed"


@each_game
def test_some_secret_of_a_game_with_secrets_is_shown(game: Any) -> None:
    hidden = any(
        game.rules.disclose(event, None) != event
        for bench in walked(game.key, 0)
        for event in bench.events
        if type(event) not in tables.EVENTS
    )
    shown = any(
        game.rules.everything(bench.state) != game.rules.view(bench.state, None) for bench in walked(game.key, 0)[:-1]
    )
    assert shown or not hidden


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Ann flies 4 spaces.", []),
        ("Ann flies 1 spaces.", ["one of many"]),
        ("ann flies", ["no capital", "no end"]),
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
