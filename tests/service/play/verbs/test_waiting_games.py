"""A match whose game is gone, or is there in an older version alone, waits until its game is back (TBL-11)."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from service.play.verbs import upkeep
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.over_http import STAKE, Race, api_of, installed, refused_everywhere, removed
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

    Away = Callable[[], AbstractContextManager[None]]


@contextmanager
def of_version(number: int) -> Iterator[None]:
    """Install the game in a version until the block ends."""
    with pytest.MonkeyPatch.context() as patch:
        patched(patch, coin_race.key, version=number)
        yield


@contextmanager
def rolled_back() -> Iterator[None]:
    """Install an older version of the game until the block ends."""
    with of_version(coin_race.version - 1):
        yield


AWAY = pytest.mark.parametrize("away", [removed, rolled_back])


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@AWAY
def test_a_match_waits_for_its_game_and_goes_on(api: Api, referee: Referee, settings: Settings, away: Away) -> None:
    race = Race(api)
    race.send(0, 1, STAKE)
    before = race.see(1)
    with away():
        refused_everywhere(race, "game-unavailable")
        swept(referee, settings, race.id)
        upkeep.find_unjudged(referee)
        swept(referee, settings, race.id)
        refused_everywhere(race, "game-unavailable")

    assert race.see(1) == before
    race.play()


@AWAY
def test_an_open_table_waits_for_its_game(api: Api, referee: Referee, settings: Settings, away: Away) -> None:
    race = Race(api, seats=[{"player": "person"}, {"player": "open"}])
    with away():
        api.refused("game-unavailable", "GET", race.path)
        swept(referee, settings, race.id)

    assert race.see()["status"] == "open"


@AWAY
def test_what_takes_the_rules_of_a_match_that_is_over_waits_for_them(api: Api, away: Away) -> None:
    race = Race(api, goal=2)
    race.play()
    with away():
        api.refused("game-unavailable", "GET", f"{race.path}/board.svg")
        assert api.ok("GET", f"{race.path}/record")["version"] == coin_race.version

    assert api.send("GET", f"{race.path}/board.svg").status_code == 200


@AWAY
def test_tbl_11_who_has_waited_as_long_as_an_idle_match_may_ends(
    api: Api, referee: Referee, settings: Settings, clock: Clock, away: Away
) -> None:
    race = Race(api)
    with away():
        clock.forward(referee.retention.idle + 1)
        swept(referee, settings, race.id)
        swept(referee, settings, race.id)

    assert race.see()["outcome"]["reason"] == "rules-changed"


def test_tbl_11_a_match_that_waited_through_an_older_version_ends_with_a_newer_one(
    api: Api, referee: Referee, settings: Settings
) -> None:
    race = Race(api)
    with rolled_back():
        assert "which is older" in api.refused("game-unavailable", "GET", race.path)["detail"]
        swept(referee, settings, race.id)
    with of_version(coin_race.version + 1):
        api.refused("other-version", "GET", race.path)
        swept(referee, settings, race.id)
        assert race.see()["outcome"]["reason"] == "rules-changed"
