"""The documents that leave: what each asker is told, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.table import table as tables
from rules.table.disclosure import disclose
from rules.table.table import Player, SeatTaken
from service.play.match import documents, ledger, plies
from service.play.match.audience import SPECTATOR, Audience
from tests.support.api import GAME, OPEN, WITH_BOT

if TYPE_CHECKING:
    from service.play.match.values import Match
    from tests.support.api import Api, Played

HOST = Audience(host=True)


def loaded(played: Played) -> Match:
    return ledger.load(played.api.referee, played.id).match


def test_everybody_is_shown_the_same_facts(api: Api) -> None:
    match = loaded(api.open())
    views = [documents.match(match, audience) for audience in (SPECTATOR, HOST, Audience(seat=0), Audience(seat=1))]
    personal = {"seat", "view", "actions", "claims"}

    assert [view["seat"] for view in views] == [None, None, 0, 1]
    facts = [{name: value for name, value in view.items() if name not in personal} for view in views]
    assert facts == [facts[0]] * 4
    assert {**documents.summary(match), "deadline": None, "clock": None, "throws": None, "files": None} == facts[0]


def test_only_the_seat_that_may_act_has_a_menu(api: Api) -> None:
    played = api.open()
    match, turn = loaded(played), played.see()["to_act"][0]
    menus = {seat: documents.menu(match, Audience(seat=seat)) for seat in (0, 1)}

    assert menus[turn] == documents.menu_of(match.game, match.table, turn, ()) != []
    assert menus[1 - turn] == documents.menu(match, SPECTATOR) == documents.menu(match, HOST) == []


def test_a_seat_that_a_bot_plays_has_no_menu_although_it_is_to_act(api: Api) -> None:
    played = api.open()
    turn = played.see()["to_act"][0]
    body = {"player": "bot", "level": "rookie"}
    api.ok("PATCH", f"{played.path}/seats/{turn}", played.tokens[turn], json=body)
    match = loaded(played)

    assert match.table.chairs[turn].player is Player.BOT
    assert documents.menu(match, Audience(seat=turn)) == []
    assert documents.match(match, Audience(seat=turn))["to_act"] == [turn]


def test_a_menu_is_cut_where_it_was_asked_to_be(api: Api) -> None:
    played = api.open([{"player": "person"}] * 3, game="bomb-the-axis")
    token, seen = played.turn()
    placing = {"decision": seen["decision"], "action": {"kind": "place-at-random"}}
    api.ok("POST", f"{played.path}/actions", token, json=placing)
    match = loaded(played)
    (caller,) = tables.to_act(match.table)
    whole = documents.menu_of(match.game, match.table, caller, ())

    assert len(whole) == 50
    assert documents.menu_of(match.game, match.table, caller, (), 3) == whole[:3]


def test_an_open_table_shows_no_view_and_waits_for_nobody(api: Api) -> None:
    shown = documents.match(loaded(api.open(OPEN)), Audience(seat=0))

    assert (shown["view"], shown["to_act"], shown["deadline"], shown["actions"]) == (None, [], None, [])


def test_a_seat_that_was_open_at_the_start_looks_on_as_a_spectator(api: Api) -> None:
    played = api.open([{"player": "person"}, {"player": "person"}, {"player": "open"}])
    api.ok("POST", f"{played.path}/start", played.host)
    table = loaded(played).table

    assert [documents.playing(table, Audience(seat=seat)) for seat in (0, 1, 2)] == [0, 1, None]
    assert documents.playing(table, SPECTATOR) is None


def test_a_seats_own_luck_is_shown_to_nobody_before_the_end(api: Api) -> None:
    seats = [{"player": "person", "seed": "my-own-luck"}, {"player": "person"}]
    played = api.open(seats)
    (line,) = api.referee.matches.lines(played.id, 1, 1)
    assert line["events"][0]["seed"] == "my-own-luck"

    for audience in (SPECTATOR, HOST, Audience(seat=0), Audience(seat=1)):
        told = plies.ply(loaded(played), line, audience)
        assert told["events"] == [{**line["events"][0], "seed": None, "words": "Player 1 sits down."}]
        assert "my-own-luck" not in str(documents.match(loaded(played), audience))


def test_an_event_of_the_table_is_disclosed_to_all_without_the_game() -> None:
    event = SeatTaken(Player.PERSON, None, "luck")

    assert disclose(None, event, 0) == SeatTaken(Player.PERSON, None, None)


def test_the_past_is_shown_with_nothing_to_do(api: Api) -> None:
    played = api.open()
    before = played.see(0)
    earlier = loaded(played).table
    played.act()
    shown = documents.past(loaded(played), earlier, Audience(seat=0))

    assert (shown["ply"], shown["view"]) == (before["ply"], before["view"])
    assert (shown["deadline"], shown["actions"]) == (None, [])


@pytest.mark.parametrize("pace", ["human", "fast", None])
def test_the_pace_is_shown_as_chosen_or_as_it_follows_from_who_sits_there(api: Api, pace: Any) -> None:
    chosen = {} if pace is None else {"pace": pace}
    opened = api.ok("POST", "/v1/matches", json={"game": GAME, "seats": list(WITH_BOT), **chosen})
    match = ledger.load(api.referee, opened["match"]["id"]).match

    assert documents.summary(match)["pace"] == (pace or "human")


def test_an_outcome_names_the_seats_that_took_part(api: Api) -> None:
    played = api.open([{"player": "person"}, {"player": "open"}, {"player": "person"}])
    api.ok("POST", f"{played.path}/start", played.host)
    assert documents.outcome(loaded(played).table) is None
    played.resign(0)

    outcome = documents.outcome(loaded(played).table)
    assert outcome["seats"] == [0, 2]
    assert outcome["winners"] == [2]


def test_a_record_holds_every_ply_and_the_seeds(api: Api) -> None:
    played = api.open([{"player": "person", "name": "Ann", "seed": "luck"}, {"player": "person"}])
    played.act()
    played.resign(1)
    held = ledger.load(api.referee, played.id, with_seed=True)
    lines = api.referee.matches.lines(played.id, 1, held.match.table.ply)
    assert held.seed is not None
    record = documents.record(held.match, lines, held.seed)

    assert [ply.ply for ply in record.plies] == list(range(1, held.match.table.ply + 1))
    assert (record.seed, record.seat_seeds) == (held.seed.hex(), ("luck", None))
    assert [seat.name for seat in record.seats] == ["Ann", None]
    story = documents.story(held.match, list(record.plies))
    assert story[-1].table == held.match.table
