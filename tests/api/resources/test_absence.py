"""A bot plays on for a person who is absent (TBL-16); reminders; free seats that bots fill."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.match import obligations
from service.store.matches import Store
from tests.api.resources.test_positions import Watching
from tests.support.api import BOTS, GAME, OPEN, PEOPLE, PRESENT, WITH_BOT, Api, Clock, Played
from tests.support.offenders import each

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.play.ports.matches import Change, Lost
    from service.settings import Settings

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
BOT = {"player": "bot"}
PERSON = {"player": "person"}


def awaited(api: Api, seats: Any = PEOPLE, **terms: Any) -> tuple[Played, int, int]:
    """Return a match, the seat for which it waits, and another one."""
    match = api.open(seats, **{"absent_after": HOUR} | terms)
    seat = match.see()["to_act"][0]
    return match, seat, 1 - seat


def hand(match: Played, seat: int, by: int, body: Any = BOT) -> Any:
    """Let a bot play for a seat, or take it back, with the token of a seat."""
    return match.api.ok("PATCH", f"{match.path}/seats/{seat}", match.tokens[by], json=body)


def kinds(match: Played) -> list[str]:
    """Return the kinds of the first events of all plies."""
    plies = match.api.ok("GET", f"{match.path}/events")["plies"]
    return [ply["events"][0]["kind"] for ply in plies]


@each(
    "seats, terms, shown",
    (
        (OPEN, {}, DAY),
        (OPEN, {"time_per_decision": 60_000}, None),
        (OPEN, {"luck": "table"}, None),
        (OPEN, {"absent_after": None}, None),
        (OPEN, {"absent_after": HOUR}, HOUR),
        (PEOPLE, {}, None),
        (PEOPLE, {"absent_after": 1000}, 1000),
    ),
)
def test_tbl_16_where_people_play_by_link_it_is_a_day(api: Api, seats: Any, terms: Any, shown: int | None) -> None:
    assert api.open(seats, **terms).see()["absent_after"] == shown


@each("wrong", (0, 999, 14 * DAY + 1, "1 day", True))
def test_tbl_16_the_time_is_bounded(api: Api, wrong: Any) -> None:
    body = {"game": GAME, "seats": PEOPLE, "absent_after": wrong}
    assert list(api.refused("malformed", "POST", "/v1/matches", json=body)["errors"]) == ["absent_after"]


def test_tbl_16_a_real_table_has_no_such_time(api: Api) -> None:
    body = {"game": GAME, "seats": PEOPLE, "luck": "table", "absent_after": DAY}
    assert list(api.refused("malformed", "POST", "/v1/matches", json=body)["errors"]) == ["absent_after"]


def test_tbl_16_a_player_lets_a_bot_play_for_one_who_is_absent(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    seen = hand(match, absent, other)["seats"][absent]

    assert (seen["player"], seen["level"], seen["resigned"]) == ("bot", "regular", False)
    assert (seen["absent"], seen["absent_from"]) == (True, None)
    last = api.ok("GET", f"{match.path}/events")["plies"][-1]
    assert (last["seat"], last["events"][0]["by"]) == (absent, other)
    names = [seat["display_name"] for seat in match.see()["seats"]]
    assert last["events"][0]["words"] == f"{names[absent]} is absent, and {names[other]} lets a bot play on (regular)."


def test_tbl_16_the_match_says_when_and_refuses_before(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    moment = match.see()["seats"][absent]["absent_from"]
    assert match.see()["seats"][other]["absent_from"] is None
    now = api.referee.matches.clock(match.id).now
    clock.forward(moment - now - 30_000)
    path = f"{match.path}/seats/{absent}"
    assert api.refused("seat-not-absent", "PATCH", path, match.tokens[other], json=BOT)["absent_from"] == moment
    clock.forward(30_000)

    assert hand(match, absent, other)["seats"][absent]["absent"] is True


def test_tbl_16_onlookers_strangers_and_the_seat_itself(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    path = f"{match.path}/seats/{absent}"

    api.refused("token-needed", "PATCH", path, json=BOT)
    api.refused("other-match", "PATCH", path, api.open().tokens[0], json=BOT)
    api.refused("not-your-seat", "PATCH", path, match.tokens[other], json=PERSON)
    api.refused("malformed", "PATCH", path, match.tokens[other], json={"player": "bot", "level": "nonsense"})
    own = hand(match, absent, absent)["seats"][absent]
    assert (own["player"], own["absent"]) == ("bot", False)  # it needs no time, and is no absence (TBL-8)
    api.refused("seat-not-awaited", "PATCH", path, match.tokens[other], json=BOT)


def test_tbl_16_the_host_needs_no_time(api: Api) -> None:
    match, absent, _ = awaited(api)
    seat = api.ok("PATCH", f"{match.path}/seats/{absent}", match.host, json=BOT)["seats"][absent]

    assert (seat["player"], seat["absent"]) == ("bot", False)


def test_tbl_16_where_no_time_was_set_only_the_host_does_it(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api, absent_after=None)
    clock.forward(20 * DAY)

    assert {name: match.see()["seats"][absent][name] for name in PRESENT} == PRESENT
    api.refused("not-your-seat", "PATCH", f"{match.path}/seats/{absent}", match.tokens[other], json=BOT)


def test_tbl_16_the_bots_turn_is_due_at_once_and_the_match_goes_on(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    seen = hand(match, absent, other)
    due = [claim.obligation for claim in api.referee.due.sweep(range(32), lease=1000, limit=10_000).claims]

    assert obligations.bot(match.id, absent, seen["decision"]) in due
    after = match.play_bots()
    assert (after["status"], after["to_act"]) == ("on", [other])


def test_tbl_16_two_who_tap_at_the_same_time_do_it_once(api: Api, clock: Clock, settings: Settings) -> None:
    match = api.open([*PEOPLE, {"player": "person", "name": "Cem"}], absent_after=HOUR)
    absent = match.see()["to_act"][0]
    first, second = (absent + 1) % 3, (absent + 2) % 3
    clock.forward(HOUR)
    rushed = Api(*between(api, settings, clock, lambda: hand(match, absent, first)), api.contract)
    path = f"{match.path}/seats/{absent}"
    seen = rushed.ok("PATCH", path, match.tokens[second], json={"player": "bot"})

    assert (seen["seats"][absent]["absent"], seen["seats"][absent]["level"]) == (True, "regular")
    assert kinds(match).count("handed-over") == 1


class Rushed(Store):
    """A store in which somebody else changes the match before this process does."""

    def __init__(self, url: str, other: Callable[[], Any], **rest: Any) -> None:
        super().__init__(url, **rest)
        self._others = [other]

    def commit(self, match: str, change: Change) -> Lost | None:
        """Let the other be quicker, once."""
        while self._others:
            self._others.pop()()
        return super().commit(match, change)


def between(api: Api, settings: Settings, clock: Clock, other: Callable[[], Any]) -> tuple[Any, Any]:
    """Return an application in which ``other`` happens between a request's look and its commit."""
    assert settings.store_url is not None
    store = Rushed(settings.store_url, other, offset=clock.offset)
    referee = replace(api.referee, matches=store, due=store, shelf=store, limits=store)
    return create_app(referee, settings), referee


def test_tbl_16_who_acts_at_the_same_moment_is_not_absent(api: Api, clock: Clock, settings: Settings) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    rushed = Api(*between(api, settings, clock, match.act), api.contract)

    path = f"{match.path}/seats/{absent}"
    refusal = rushed.send("PATCH", path, match.tokens[other], json=BOT).get_json(force=True)
    assert refusal["code"] in ("seat-not-absent", "seat-not-awaited")
    assert match.see()["seats"][absent]["player"] == "person"


def test_tbl_16_an_action_that_comes_after_the_tap_brings_its_person_back(
    api: Api, clock: Clock, settings: Settings
) -> None:
    match, absent, other = awaited(api)
    token, sent = match.submission()
    clock.forward(HOUR)
    rushed = Api(*between(api, settings, clock, lambda: hand(match, absent, other)), api.contract)
    answer = rushed.ok("POST", f"{match.path}/actions", token, json=sent)

    assert answer["match"]["seats"][absent] == match.see()["seats"][absent]
    assert (answer["match"]["seats"][absent]["player"], answer["match"]["seats"][absent]["absent"]) == ("person", False)
    assert kinds(match)[-3:-1] == ["handed-over", "handed-over"]
    assert answer["ply"] == match.see()["ply"]
    assert rushed.ok("POST", f"{match.path}/actions", token, json=sent)["ply"] == answer["ply"]


def test_tbl_16_the_bots_choice_that_comes_after_its_person_acted_is_dropped(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    token, sent = match.submission()
    clock.forward(HOUR)
    seen = hand(match, absent, other)
    dry = {"json": sent, "query_string": {"dry_run": "true"}}
    assert api.ok("POST", f"{match.path}/actions", token, **dry)["legal"] is True
    api.ok("POST", f"{match.path}/actions", token, json=sent)
    before = match.see()

    assert match.play_bots()["ply"] == before["ply"]
    assert not api.referee.due.has(obligations.bot(match.id, absent, seen["decision"]))


def test_tbl_16_the_person_takes_the_seat_back_and_the_time_begins_again(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    hand(match, absent, other)
    seat = hand(match, absent, absent, PERSON)["seats"][absent]

    assert (seat["player"], seat["absent"]) == ("person", False)
    assert seat["absent_from"] >= api.referee.matches.clock(match.id).now + HOUR - 60_000
    api.refused("seat-not-absent", "PATCH", f"{match.path}/seats/{absent}", match.tokens[other], json=BOT)
    match.act()


def test_tbl_16_who_handed_the_seat_over_takes_it_back_before_acting(api: Api) -> None:
    match, seat, _ = awaited(api)
    token, sent = match.submission()
    hand(match, seat, seat)

    api.refused("seat-handed-over", "POST", f"{match.path}/actions", token, json=sent)


def test_tbl_16_the_record_is_sound_and_names_who_did_it(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    hand(match, absent, other)
    match.play_bots()
    hand(match, absent, absent, PERSON)
    match.resign(absent)
    record = api.ok("GET", f"{match.path}/record")

    verified = api.ok("POST", "/v1/verifications", json=record)
    assert (verified["sound"], verified["known"]) == (True, True)
    handed = [ply["action"] for ply in record["plies"] if ply["action"]["kind"] == "handed-over"]
    assert [action.get("by") for action in handed] == [other, None]
    assert [ply["action"] for ply in record["plies"]][2] == {"kind": "started", "absent_after": HOUR}


@pytest.mark.parametrize("how", ["as absent", "by its person", "by the host"])
def test_tbl_16_in_the_next_match_the_seat_is_its_persons_who_acts_at_once(api: Api, clock: Clock, how: str) -> None:
    match, lent, other = awaited(api)
    clock.forward(HOUR)
    by = {"as absent": match.tokens[other], "by its person": match.tokens[lent], "by the host": match.host}[how]
    api.ok("PATCH", f"{match.path}/seats/{lent}", by, json=BOT)
    match.close()
    new = match.again(match.tokens[other])["match"]
    again = match.again(match.tokens[lent])

    assert new["absent_after"] == HOUR
    assert [(seat["player"], seat["lent"], seat["absent"]) for seat in new["seats"]] == [("person", False, False)] * 2
    (own,) = again["seats"]
    (mover,) = new["to_act"]
    path = f"/v1/matches/{new['id']}"
    mine = api.ok("GET", path, own["token"])
    assert (mine["seat"], bool(mine["actions"])) == (own["seat"], own["seat"] == mover)
    if mover == own["seat"]:
        body = {"decision": mine["decision"], "action": mine["actions"][0]["action"]}
        assert api.ok("POST", f"{path}/actions", own["token"], json=body)["ply"] > new["ply"]


def test_tbl_16_what_the_bot_has_answered_already_comes_too_late_and_the_seat_stays_the_bots(
    api: Api, clock: Clock
) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    menu = match.see(absent)
    hand(match, absent, other)
    match.play_bots()
    body = {"decision": menu["decision"], "action": menu["actions"][0]["action"]}
    api.refused("stale-decision", "POST", f"{match.path}/actions", match.tokens[absent], json=body)

    assert match.see()["seats"][absent]["absent"]


def test_tbl_16_the_host_of_bots_alone_lets_nobody_be_absent(api: Api) -> None:
    assert [seat["absent_from"] for seat in api.open(BOTS, absent_after=1000).see()["seats"]] == [None, None]


def test_tbl_16_a_reminder_is_seen_until_its_seat_has_acted(api: Api) -> None:
    match, seat, other = awaited(api)
    ply = match.see()["ply"]
    stream = Watching(api, match, match.tokens[seat])
    stream.next("position")
    shown = api.ok("POST", f"{match.path}/seats/{seat}/nudge", match.tokens[other])
    then = stream.next("position", "ply")
    stream.close()

    reminder = shown["seats"][seat]["nudged"]
    assert reminder["by"] == other
    assert then["match"]["seats"][seat]["nudged"] == reminder
    assert match.see()["ply"] == ply  # it is no ply, so it changes no throw (TBL-2)
    hand(match, seat, seat)
    assert match.see()["seats"][seat]["nudged"] is None
    hand(match, seat, seat, PERSON)
    match.act()
    assert match.see()["seats"][seat]["nudged"] is None


def test_tbl_16_a_seat_is_reminded_once_in_ten_minutes(api: Api, clock: Clock) -> None:
    match, seat, other = awaited(api)
    path = f"{match.path}/seats/{seat}/nudge"
    first = api.ok("POST", path, match.host)["seats"][seat]["nudged"]
    clock.forward(9 * 60_000)
    api.refused("nudged-lately", "POST", path, match.tokens[other])
    clock.forward(60_000)

    assert first["by"] is None
    assert api.ok("POST", path, match.tokens[other])["seats"][seat]["nudged"]["by"] == other


def test_tbl_16_a_bot_is_not_reminded(api: Api) -> None:
    match = api.open(WITH_BOT)
    api.refused("seat-not-awaited", "POST", f"{match.path}/seats/1/nudge", match.host)


def test_tbl_1_the_host_fills_free_seats_with_bots_and_starts(api: Api) -> None:
    table = api.open([PEOPLE[0], {"player": "open"}, {"player": "open"}])
    seen = api.ok("POST", f"{table.path}/start", table.host, json={"bots": True, "level": "veteran"})

    assert seen["status"] == "on"
    assert [(seat["display_name"], seat["player"], seat["level"]) for seat in seen["seats"][1:]] == [
        ("Bot 1", "bot", "veteran"),
        ("Bot 2", "bot", "veteran"),
    ]
    again = api.ok("POST", f"{table.path}/start", table.host, json={"bots": True})
    assert again["seats"] == seen["seats"]


@each(
    "names, free, called",
    ((["Bot 1"], 2, ["Bot 2", "Bot 3"]), (["BOT"], 1, ["Bot 1"]), (["bot", "Bot 1"], 1, ["Bot 2"])),
)
def test_tbl_1_no_bot_has_the_name_of_a_player(api: Api, names: list[str], free: int, called: list[str]) -> None:
    people = [{"player": "person", "name": name} for name in names]
    table = api.open([*people, *[{"player": "open"}] * free])
    seats = api.ok("POST", f"{table.path}/start", table.host, json={"bots": True})["seats"]

    assert [seat["name"] for seat in seats] == [*names, *called]


def test_tbl_1_bots_of_no_level_are_of_the_middle_one(api: Api) -> None:
    table, other = api.open(OPEN), api.open(OPEN)

    assert api.ok("POST", f"{table.path}/start", table.host, json={"bots": True})["seats"][1]["level"] == "regular"
    wrong = {"bots": True, "level": "nonsense"}
    assert "level" in api.refused("malformed", "POST", f"{other.path}/start", other.host, json=wrong)["errors"]
    alone = {"level": "rookie"}
    assert "level" in api.refused("malformed", "POST", f"{other.path}/start", other.host, json=alone)["errors"]
    on = api.open(PEOPLE)
    assert "level" in api.refused("malformed", "POST", f"{on.path}/start", on.host, json=wrong)["errors"]
    api.refused("not-the-host", "POST", f"{other.path}/start", other.tokens[0], json={"bots": True})
    api.refused("too-few-seats", "POST", f"{other.path}/start", other.host)


@pytest.mark.parametrize("before", [True, False])
def test_tbl_1_anyone_who_sits_down_at_that_moment_has_the_seat(
    api: Api, clock: Clock, settings: Settings, before: bool
) -> None:
    table = api.open([PEOPLE[0], {"player": "open"}, {"player": "open"}])
    path = f"{table.path}/seats/1"
    if before:
        taking = Api(*between(api, settings, clock, lambda: api.send("POST", path, json={"name": "Ben"})), api.contract)
        seen = taking.ok("POST", f"{table.path}/start", table.host, json={"bots": True})
        assert [seat["player"] for seat in seen["seats"]] == ["person", "person", "bot"]
        return
    api.ok("POST", f"{table.path}/start", table.host, json={"bots": True})
    api.refused("seat-taken", "POST", path, json={"name": "Ben"})


def test_tbl_16_another_player_does_not_choose_how_strong_the_bot_is(api: Api, clock: Clock) -> None:
    match, absent, other = awaited(api)
    clock.forward(HOUR)
    path, token = f"{match.path}/seats/{absent}", match.tokens[other]
    refused = api.refused("malformed", "PATCH", path, token, json={"player": "bot", "level": "rookie"})

    assert list(refused["errors"]) == ["level"]
    assert not match.see()["seats"][absent]["absent"]
