"""A game for one player, or for several who win or lose together: opened, played and judged over HTTP."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service import conformance
from service.conformance import LAWS, Trial, judge
from tests.support.brought import on_path
from tests.support.games.beacon import GAME
from tests.support.games.varied import varied
from tests.support.over_http import api_of, distribution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api

CLIMB, REST = {"kind": "climb"}, {"kind": "rest"}


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with on_path(distribution(tmp_path_factory.mktemp("site"), beacon="beacon")):
        yield api_of(referee, settings)


def opened(api: Api, people: int) -> Any:
    body = {"game": "beacon", "seats": [{"player": "person"}] * people}
    return api.ok("POST", "/v1/matches", json=body)


def played(api: Api, match: Any, action: dict[str, str]) -> Any:
    """Let every seat play the same action until the match is over; return it."""
    path = f"/v1/matches/{match['match']['id']}"
    tokens = {entry["seat"]: entry["token"] for entry in match["seats"]}
    while (seen := api.ok("GET", path))["status"] == "on":
        sent = {"decision": seen["decision"], "action": action}
        api.ok("POST", f"{path}/actions", tokens[seen["to_act"][0]], json=sent)
    return seen


def sound(api: Api, seen: Any, match: Any) -> bool:
    """Tell whether the record of a match that is over proves itself."""
    record = api.ok("GET", f"/v1/matches/{seen['id']}/record", match["host_token"])
    return bool(api.ok("POST", "/v1/verifications", json=record)["sound"])


@pytest.mark.parametrize("people", [1, 3])
def test_all_win_at_the_top_and_the_record_is_sound(api: Api, people: int) -> None:
    match = opened(api, people)
    seen = played(api, match, REST)

    assert seen["outcome"]["reason"] == "top"
    assert (seen["outcome"]["winners"], seen["outcome"]["places"]) == ([*range(people)], [1] * people)
    assert sound(api, seen, match)


def test_nobody_wins_because_the_others_leave(api: Api) -> None:
    match = opened(api, 2)
    path, first = f"/v1/matches/{match['match']['id']}", match["seats"][0]
    api.send("DELETE", f"{path}/seats/{first['seat']}", first["token"])

    assert api.ok("GET", path)["status"] == "on"


def test_the_game_keeps_every_law() -> None:
    assert list(conformance.faults(GAME, range(2), address="tests.support.games.beacon:GAME")) == []


def lost_in_second_place(state: Any) -> Any:
    """Return the standing of the game, in which all who lose are second."""
    standing = GAME.rules.standing(state)
    if standing.outcome is None or standing.outcome.winners:
        return standing
    return replace(standing, outcome=replace(standing.outcome, places=(2,) * len(state.seats)))


def test_who_lose_together_are_in_no_place_and_never_in_the_second() -> None:
    ends = {seed: Trial(GAME, seed).steps[-1].table.outcome for seed in range(4)}
    lost = {seed: outcome.places for seed, outcome in ends.items() if outcome is not None and not outcome.winners}
    wrong = varied(GAME, rules__standing=lost_in_second_place)

    assert lost
    assert {place for places in lost.values() for place in places} == {None}
    for seed in lost:
        assert "do not begin with 1" in next(iter(judge(Trial(wrong, seed), LAWS["standing.outcome"]))).what
