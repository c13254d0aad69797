"""A game that somebody else's package brings by its entry point, played over HTTP: secrets, templates, interrupts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import orjson
import pytest

import rules
from rules.game import Nodes
from service.api import contract as contracts
from service.api import create_app
from service.play import ledger
from service.play.turns import take_turns, waiting
from tests.support.api import Api
from tests.support.contract import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.referee import Referee
    from service.settings import Settings

GAME = "coin-race"
ENTRY = "[noonday.games]\ncoin-race = tests.support.games.coin_race\n"
PEOPLE = [{"player": "person"}, {"player": "person"}]


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install a distribution with a game of its own for this module."""
    site = tmp_path_factory.mktemp("site")
    info = site / "coin_race-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coin-race\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    sys.path.insert(0, str(site))
    rules._installed.cache_clear()
    yield
    sys.path.remove(str(site))
    rules._installed.cache_clear()
    rules.find.cache_clear()


@pytest.fixture
def api(referee: Referee, settings: Settings) -> Api:
    app = create_app(referee, settings)
    return Api(app, referee, Contract(orjson.loads(contracts.written(app)[0])))


class Race:
    """A race that was opened."""

    def __init__(self, api: Api, seats: list[dict[str, Any]] = PEOPLE, **options: Any) -> None:
        opened = api.ok("POST", "/v1/matches", json={"game": GAME, "seats": seats, "options": options})
        self.api, self.path = api, f"/v1/matches/{opened['match']['id']}"
        self.tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}

    def see(self, seat: int | None = None) -> Any:
        """Return the race as a seat sees it, or a spectator."""
        return self.api.ok("GET", self.path, None if seat is None else self.tokens[seat])

    def send(self, seat: int, decision: int, action: dict[str, Any]) -> Any:
        """Act for a seat."""
        body = {"decision": decision, "action": action}
        return self.api.ok("POST", f"{self.path}/actions", self.tokens[seat], json=body)


STAKE = {"kind": "stake", "face": "heads", "steps": 1}


def test_the_game_stands_in_the_catalogue(api: Api) -> None:
    keys = [game["key"] for game in api.ok("GET", "/v1/games")["games"]]

    assert GAME in keys
    assert api.ok("GET", f"/v1/games/{GAME}/rules/CR-3")["title"] == "A stake"


def test_a_choice_too_large_to_list_stands_as_a_schema_with_a_legal_example(api: Api) -> None:
    race = Race(api)
    menu = race.see(0)["actions"]

    template = next(entry for entry in menu if "schema" in entry)

    assert menu.index(template) == min(place for place, entry in enumerate(menu) if "schema" in entry)
    assert race.send(0, 1, template["example"])["match"]["to_act"] == [1]


def test_a_simultaneous_choice_is_hidden_until_the_last_is_in(api: Api) -> None:
    race = Race(api)
    answered = race.send(0, 1, STAKE)
    page = race.api.ok("GET", f"{race.path}/events?after={answered['ply'] - 1}", race.tokens[1])

    told = str(page) + str(race.see(1)["view"]) + str(race.see())

    assert answered["match"]["decision"] == 1
    assert "'choice': None" in told
    assert "stake" not in told


def test_a_second_choice_for_the_same_decision_is_told_apart_from_a_retry(api: Api) -> None:
    race = Race(api)
    first = race.send(0, 1, STAKE)

    again = race.send(0, 1, STAKE)
    other = {"decision": 1, "action": STAKE | {"steps": 2}}
    race.api.refused("already-answered", "POST", f"{race.path}/actions", race.tokens[0], json=other)

    assert (again["ply"], again["events"]) == (first["ply"], first["events"])


def test_an_interrupt_is_not_refused_because_somebody_acted_in_between(api: Api) -> None:
    race = Race(api)
    cheer = {"kind": "cheer", "number": 1, "note": "go on"}
    race.send(0, 1, STAKE)
    race.send(1, 1, STAKE)
    assert race.see()["decision"] == 2

    cheered = race.send(0, 1, cheer)

    assert [event["kind"] for event in cheered["events"]] == ["cheered"]
    assert race.send(0, 1, cheer)["ply"] == cheered["ply"]


def test_a_race_of_bots_ends_and_its_record_verifies_with_the_cards_that_it_used(api: Api, referee: Referee) -> None:
    race = Race(api, [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "scholar"}])
    match = race.path.rpartition("/")[2]
    while seats := waiting(held := ledger.settled(referee, match)):
        decision = held.match.game.decision(held.match.table.state)
        take_turns(referee, match, seats[0], decision, lambda: Nodes(20))

    record = api.ok("GET", f"{race.path}/record")

    assert race.see()["status"] == "over"
    assert record["content"]["excerpt"] is not None
    assert api.ok("POST", "/v1/verifications", json=record)["sound"] is True
    assert api.send("GET", f"{race.path}/sheet.txt").status_code == 200
