"""A game that keeps its past to itself while the match is on: nothing that can be asked for tells it (CR-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.over_http import STAKE, Race, api_of, installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api


@pytest.fixture(scope="module", autouse=True)
def coin_race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def raced(api: Api, *, fleeting: bool = True) -> tuple[Race, Any]:
    """Return a race after its first round and one choice of the second, with the answer to that choice."""
    race = Race(api, fleeting=fleeting, goal=20, rounds=12)
    race.send(0, 1, STAKE)
    race.send(1, 1, STAKE)
    return race, race.send(0, 2, STAKE)


@pytest.mark.parametrize("part", ["", "/board.svg", "/board.png"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_past_is_not_shown_and_the_last_ply_is(api: Api, part: str, seat: int | None) -> None:
    race, acted = raced(api)
    token = None if seat is None else race.tokens[seat]
    past = [
        api.refused("not-remembered", "GET", f"{race.path}{part}?ply={ply}", token) for ply in (1, acted["ply"] - 1)
    ]

    assert str(acted["ply"]) in past[0]["detail"]
    assert api.send("GET", f"{race.path}{part}?ply={acted['ply']}", token).status_code == 200
    api.refused("malformed", "GET", f"{race.path}{part}?ply={acted['ply'] + 1}", token)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_of_the_past_the_tables_own_events_are_shown_and_no_ply_is_missing(api: Api, seat: int | None) -> None:
    race, acted = raced(api)
    told = race.told(seat)

    assert told == [["seat-taken"], ["seat-taken"], ["started"], [], [], ["chosen"]]
    assert len(told) == acted["ply"]
    assert race.told(seat, after=acted["ply"] - 1) == [["chosen"]]


def test_a_ply_is_shown_in_full_as_long_as_it_is_the_last(api: Api) -> None:
    race = Race(api, fleeting=True)

    assert race.told(1) == [["seat-taken"], ["seat-taken"], ["started", "opened"]]
    race.send(0, 1, STAKE)
    assert race.told(1) == [["seat-taken"], ["seat-taken"], ["started"], ["chosen"]]


def test_a_retry_is_shown_what_happened_as_long_as_that_is_the_last_ply(api: Api) -> None:
    race, acted = raced(api)
    again = race.send(0, 2, STAKE)
    race.send(1, 2, STAKE)
    later = race.send(0, 2, STAKE)

    assert (again["ply"], again["events"]) == (acted["ply"], acted["events"])
    assert (later["ply"], later["events"]) == (acted["ply"], [])
    assert later["match"]["ply"] == acted["ply"] + 1


@pytest.mark.parametrize("part", ["/record", "/sheet.txt", "/sheet.csv"])
def test_what_discloses_the_whole_match_waits_for_its_end(api: Api, part: str) -> None:
    race, _ = raced(api)

    api.refused("match-not-over", "GET", race.path + part, race.tokens[0])


def test_everything_is_disclosed_when_the_match_is_over(api: Api) -> None:
    race, acted = raced(api)
    race.play()

    assert race.told()[:5] == [["seat-taken"], ["seat-taken"], ["started", "opened"], ["chosen"], race.told()[4]]
    assert race.told()[4][:2] == ["chosen", "tossed"]
    assert api.ok("GET", f"{race.path}?ply={acted['ply']}")["view"]["round"] == 2
    assert api.send("GET", f"{race.path}/board.svg?ply=4").status_code == 200


def test_a_game_with_hindsight_shows_its_past(api: Api) -> None:
    race, acted = raced(api, fleeting=False)
    again = race.send(0, 2, STAKE)
    race.send(1, 2, STAKE)

    assert race.told()[3] == ["chosen"]
    assert race.send(0, 2, STAKE)["events"] == again["events"] == acted["events"]
    assert api.ok("GET", f"{race.path}?ply=4")["decision"] == 1
