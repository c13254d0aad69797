"""A match whose game is not installed is asked again less and less often, with one line in the log each time."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from service.play.files.sheets import make_blank
from service.play.match import ledger
from service.play.match.ledger import LEASE, LONGEST_WAIT
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.over_http import GAME, Race, api_of, installed, removed
from tests.support.sweeping import swept
from workers import bots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.due import Obligation
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

BOTS = [{"player": "bot", "level": "novice"}, {"player": "person"}]
PEOPLE = [{"player": "person"}, {"player": "person"}]
DAY = 24 * LONGEST_WAIT


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture
def api(referee: Referee, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Api:
    monkeypatch.setattr(bots, "referee", lambda: referee)
    return api_of(referee, settings)


def look_after(race: Race, settings: Settings) -> list[Any]:
    """Let a sweeper and the workers do what is due, and return what they log of a race."""
    with capture_logs() as lines:
        for member in swept(race.api.referee, settings, race.id):
            _, match, seat, decision = member.split(" ")
            bots.take_turn(match, int(seat), int(decision))
    return [line for line in lines if race.id in str(line)]


def upcoming(race: Race, settings: Settings) -> int:
    """Return when something of a race is due next; other tests left theirs in its partition."""
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        due = client.zrange(EVEN.due(layout.partition(race.id)), 0, -1, withscores=True)
    return min(int(at) for member, at in due if race.id in member.decode().split(" "))


def asked(race: Race, clock: Clock, settings: Settings, kind: str) -> list[int]:
    """Return at which times a race is asked in a day in which its game is not installed, counted from its last ply."""
    referee = race.api.referee
    times, at = [], ledger.load(referee, race.id).match.table.at
    while (now := referee.matches.now()) < at + DAY:
        lines = look_after(race, settings)
        assert all("exc_info" not in line for line in lines)
        times += [now - at] * sum(kind in str(line) for line in lines)
        clock.forward(max(1, upcoming(race, settings) - referee.matches.now()))
    return times


@pytest.mark.parametrize(
    ("seats", "sand", "kind"), [(BOTS, 0, "a bot's match"), (PEOPLE, 1000, "a match waits for its game")]
)
def test_the_waits_double_up_to_an_hour(
    api: Api, clock: Clock, settings: Settings, seats: Any, sand: int, kind: str
) -> None:
    race = Race(api, seats, sand=sand)
    with removed():
        waits = [later - earlier for earlier, later in pairwise(asked(race, clock, settings, kind))]

    assert waits[0] >= LEASE
    assert all(later < earlier * 2.2 for earlier, later in pairwise(waits))
    assert max(waits) < LONGEST_WAIT + 1000
    assert waits[-1] > LONGEST_WAIT - 1000
    assert len(waits) < 24 + 12


def test_when_the_game_is_back_its_bots_go_on(api: Api, clock: Clock, settings: Settings) -> None:
    race = Race(api, BOTS, sand=0)
    with removed():
        assert [line["log_level"] for line in look_after(race, settings)] == ["warning"]

    clock.forward(LONGEST_WAIT)
    look_after(race, settings)

    assert race.see()["to_act"] == [1]


def test_tbl_11_a_match_that_waited_for_its_game_as_long_as_an_idle_one_may_ends(
    api: Api, clock: Clock, settings: Settings, referee: Referee
) -> None:
    race = Race(api, PEOPLE, sand=0)
    with removed():
        clock.forward(referee.retention.idle + LONGEST_WAIT)
        look_after(race, settings)
        ended = race.see()

    assert (ended["status"], ended["outcome"]["reason"]) == ("over", "rules-changed")
    assert race.see() == ended


def owed_of_the_game(referee: Referee) -> set[Obligation]:
    claims = referee.due.sweep(range(layout.PARTITIONS), lease=0, limit=10_000).claims
    return {claim.obligation for claim in claims if claim.obligation.about == GAME}


def test_a_blank_sheet_of_a_game_that_was_removed_is_not_asked_for_again(api: Api, referee: Referee) -> None:
    before = owed_of_the_game(referee)
    assert api.send("GET", f"/v1/games/{GAME}/blank-sheet.pdf?rounds=7").status_code == 202
    (owed,) = owed_of_the_game(referee) - before
    with removed():
        make_blank(referee, GAME, *owed.more)

    assert not referee.due.has(owed)


def test_a_finished_match_whose_game_is_removed_has_its_record(api: Api) -> None:
    race = Race(api, PEOPLE, goal=2)
    race.play()
    outcome, record = race.see()["outcome"], api.ok("GET", f"{race.path}/record")
    with removed():
        assert api.ok("GET", f"{race.path}/record") == record
        assert race.see()["outcome"] == outcome
        api.refused("game-unavailable", "GET", f"{race.path}/board.svg")
        api.refused("game-unavailable", "GET", f"{race.path}/sheet.txt")
