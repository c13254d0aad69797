"""A game that somebody else's package brings by its entry point, played over HTTP: secrets, templates, interrupts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.values import Rematch
from service.conformance.budgets import Nodes
from service.play.match import ledger
from service.play.verbs import look
from service.play.verbs.turns import take_turns, waiting
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.over_http import GAME, STAKE, Race, api_of, installed, removed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def test_the_game_is_in_the_catalogue(api: Api) -> None:
    keys = [game["key"] for game in api.ok("GET", "/v1/games")["games"]]

    assert GAME in keys
    assert api.ok("GET", f"/v1/games/{GAME}/rules/CR-3")["title"] == "A stake"


def test_the_contract_that_the_server_gives_has_the_game(api: Api) -> None:
    components = api.ok("GET", "/v1/openapi.json")["components"]["schemas"]

    assert components["CoinRaceStakeAction"]["description"] == "Stake steps on a face of the coin (CR-3)."


def test_a_choice_too_large_to_list_is_shown_as_a_schema_with_a_legal_example(api: Api) -> None:
    race = Race(api)
    menu = race.see(0)["actions"]

    template = next(entry for entry in menu if entry["form"] == "template")

    assert race.send(0, 1, template["example"])["match"]["to_act"] == [1]


def test_a_menu_lists_what_is_asked_before_what_is_not_and_actions_before_templates(api: Api) -> None:
    race = Race(api)
    order = [
        (False, "action", "stake"),
        (False, "template", "answer"),
        (True, "action", "cheer"),
        (True, "template", "cheer"),
    ]

    entries = [
        (entry["unasked"], entry["form"], (entry["action"] if entry["form"] == "action" else entry["example"])["kind"])
        for entry in race.see(0)["actions"]
    ]
    alone = race.api.ok("GET", f"{race.path}/actions", race.tokens[0])["actions"]

    assert list(dict.fromkeys(entries)) == order
    assert entries == sorted(entries, key=order.index)
    assert alone == race.see(0)["actions"]


def test_a_seat_for_which_nobody_waits_is_asked_for_nothing(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the game says: it is asked about seats that must act alone."""
    patched(monkeypatch, coin_race.key, rules__unasked=lambda *_: False)
    race = Race(api)
    race.send(0, 1, STAKE)

    menu = race.see(0)["actions"]

    assert race.see()["to_act"] == [1]
    assert menu
    assert all(entry["unasked"] for entry in menu)


def test_a_refusal_lists_the_beginning_of_the_menu(api: Api) -> None:
    race = Race(api)
    menu = race.see(0)["actions"]
    wrong = {"decision": 1, "action": {"kind": "cheer", "number": 9, "note": "go!"}}

    problem = api.refused("illegal-action", "POST", f"{race.path}/actions", race.tokens[0], json=wrong)

    assert len(menu) > 5
    assert problem["legal"] == menu[:5]


def test_a_simultaneous_choice_is_hidden_until_the_last_is_in(api: Api) -> None:
    race = Race(api)
    answered = race.send(0, 1, STAKE)
    page = race.api.ok("GET", f"{race.path}/events?after={answered['ply'] - 1}", race.tokens[1])

    told = str(page) + str(race.see(1)["view"]) + str(race.see())

    assert answered["match"]["decision"] == 1
    assert "'choice': None" in told
    assert "stake" not in told


def test_a_second_choice_for_the_same_decision_is_distinguished_from_a_retry(api: Api) -> None:
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


def test_a_text_may_be_left_out_where_the_menu_has_the_action_without_it(api: Api) -> None:
    race = Race(api)
    cheer = {"kind": "cheer", "number": 1}

    assert race.send(0, 1, cheer)["events"][0]["kind"] == "cheered"


def test_a_race_of_bots_ends_and_its_record_verifies_with_the_cards_that_it_used(api: Api, referee: Referee) -> None:
    race = Race(api, [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "scholar"}])
    match = race.path.rpartition("/")[2]
    while seats := waiting(held := ledger.settled(referee, match)):
        decision = held.match.game.rules.standing(held.match.table.state).decision
        take_turns(referee, match, seats[0], decision, lambda: Nodes(20))

    record = api.ok("GET", f"{race.path}/record")

    assert race.see()["status"] == "over"
    assert record["content"]["excerpt"] is not None
    assert api.ok("POST", "/v1/verifications", json=record)["sound"] is True
    assert api.send("GET", f"{race.path}/sheet.txt").status_code == 200


def test_in_the_next_race_everybody_sits_where_the_custom_says(api: Api) -> None:
    seats = [{"player": "person", "name": name} for name in ("Ann", "Ben", "Cem")]
    race = Race(api, [*seats[:1], {"player": "open"}, *seats[1:]], goal=2)
    api.ok("POST", f"{race.path}/start", race.host)
    race.play()
    answers = [api.ok("POST", f"{race.path}/rematch", race.tokens[seat]) for seat in (0, 2, 3)]

    assert [answer["match"]["seat"] for answer in answers] == [3, 0, 2]
    assert [seat["name"] for seat in answers[0]["match"]["seats"]] == ["Ben", None, "Cem", "Ann"]
    assert answers[0]["match"]["seats"][1]["player"] == "open"
    assert answers[0]["match"]["options"]["goal"] == 2
    host = api.ok("POST", f"{race.path}/rematch", race.host)
    assert sorted(host["seats"], key=lambda entry: answers[0]["match"]["seats"][entry["seat"]]["name"]) == [
        answer["seats"][0] for answer in answers
    ]


def test_a_seat_is_found_again_also_when_the_custom_has_changed(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(api, goal=2)
    race.play()
    before = api.ok("POST", f"{race.path}/rematch", race.tokens[0])
    patched(monkeypatch, coin_race.key, rules__rematch=lambda state, _: Rematch(state.options, (0, 1)))

    assert api.ok("POST", f"{race.path}/rematch", race.tokens[0])["seats"] == before["seats"]


def test_the_host_is_given_the_seats_to_which_its_own_moved_and_no_others(api: Api) -> None:
    race = Race(api, [{"player": "person"}, {"player": "open"}], goal=2)
    race.tokens[1] = api.ok("POST", f"{race.path}/seats/1", json={})["token"]
    race.play()
    host, guest = (api.ok("POST", f"{race.path}/rematch", token) for token in (race.host, race.tokens[1]))

    assert [entry["seat"] for entry in host["seats"]] == [1]
    assert [entry["seat"] for entry in guest["seats"]] == [0]


def test_a_match_of_a_game_that_was_removed_does_not_close_the_lobby(api: Api, referee: Referee) -> None:
    race = Race(api, access="listed")
    with removed():
        listed = [match["id"] for match in look.lobby(referee, look.Wanted(), None, 100)["matches"]]
    referee.matches.forget(race.id, 1)  # the lobby is other tests' too

    assert race.id not in listed
