"""Screaming Eagles over HTTP: notes are the team's, and what becomes of a player who resigns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played

GAME = "screaming-eagles"
NOTE = {"kind": "note", "number": 1, "note": "Kiwi and plum."}


def opened(api: Api, **terms: Any) -> Played:
    """Open a match of four persons; seats 0 and 2 are blue, 1 and 3 tan."""
    seats = [{"player": "person", "name": f"P{seat}"} for seat in range(4)]
    return api.open(seats, game=GAME, **terms)


def sent(match: Played, seat: int, action: dict[str, Any]) -> Any:
    """Let a seat send an action."""
    body = {"decision": match.see()["decision"], "action": action}
    return match.api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=body)


def plies(match: Played, seat: int | None) -> list[Any]:
    token = None if seat is None else match.tokens[seat]
    page: list[Any] = match.api.ok("GET", f"{match.path}/events", token)["plies"]
    return page


@pytest.mark.parametrize("dry", ["", "?dry_run=true"])
@pytest.mark.parametrize("text", [{}, {"note": None}, {"note": ""}, {"note": "   "}])
def test_se_48_an_empty_note_is_refused(api: Api, text: dict[str, Any], dry: str) -> None:
    match = opened(api)
    body = {"decision": 1, "action": {"kind": "note", "number": 1, **text}}

    problem = api.refused("malformed", "POST", f"{match.path}/actions{dry}", match.tokens[0], json=body)

    assert list(problem["errors"]) == ["action.note"]
    assert match.see(0)["view"]["notes_sent"] == 0


def test_se_48_the_menu_asks_for_a_text(api: Api) -> None:
    match = opened(api)

    schema = next(entry["schema"] for entry in match.see(0)["actions"] if entry["form"] == "template")

    assert set(schema["required"]) == {"kind", "number", "note"}
    assert schema["properties"]["note"]["type"] == "string"


@pytest.mark.parametrize("seat", [1, None])
def test_se_48_others_see_that_a_note_was_sent_and_by_whom_but_not_what(api: Api, seat: int | None) -> None:
    match = opened(api)
    before = match.see(seat)
    sent(match, 0, NOTE)

    after = match.see(seat)

    assert after["view"] == before["view"]
    assert plies(match, seat)[-1]["seat"] == 0
    assert plies(match, seat)[-1]["events"] == []
    assert "Kiwi and plum" not in str((after, plies(match, seat)))
    assert match.see(2)["view"]["notes"][0]["note"] == "Kiwi and plum."


@pytest.mark.parametrize("leaving", ["bot", "out"])
def test_se_48_who_resigned_still_reads_with_the_old_team_and_with_no_other(api: Api, leaving: str) -> None:
    match = opened(api, leaving=leaving)
    if leaving == "out":
        sent(match, 0, NOTE)
    match.resign(2)
    if leaving == "bot":
        sent(match, 0, NOTE)

    read = [match.see(seat)["view"]["notes"] for seat in (2, 1, 3, None)]

    assert [[note["note"] for note in notes] for notes in read] == [["Kiwi and plum."], [], [], []]


@pytest.mark.parametrize("leaving", ["bot", "out"])
def test_se_49_the_offer_of_who_resigned_falls(api: Api, leaving: str) -> None:
    match = opened(api, leaving=leaving)
    sent(match, 2, {"kind": "offer-draw", "number": 1})
    sent(match, 1, {"kind": "answer-draw", "seat": 2, "number": 1, "accept": True})
    match.resign(2)

    assert not [offer for offer in match.see(0)["view"]["offers"] if offer["open"]]
    assert match.see()["status"] == "on"


@pytest.mark.parametrize(("leaving", "pilot"), [("bot", 2), ("out", 0)])
def test_se_6_substitutes_serve_only_where_leaving_is_out(api: Api, leaving: str, pilot: int) -> None:
    match = opened(api, leaving=leaving, options={"substitutes": True})
    match.resign(2)

    tiger = match.see()["view"]["planes"][1]

    assert (tiger["plane"], tiger["seat"]) == ("tiger", pilot)


def test_se_46_without_substitutes_nobody_takes_the_planes_over(api: Api) -> None:
    match = opened(api, leaving="out")
    match.resign(2)

    api.refused("seat-resigned", "PATCH", f"{match.path}/seats/2", match.host, json={"player": "bot", "level": "ace"})
    assert match.see()["view"]["planes"][1]["seat"] is None
    assert match.see()["status"] == "on"


ONE_DIE, FOUR_DICE = 1, 4
MINUTE = 60_000


def wingmen_to_fire(api: Api, **terms: Any) -> Played:
    """Open a match by speed in which both blue planes are of the first group, alone, and may fire before they move."""
    match = opened(api, options={"by_speed": True}, **terms)
    for seat, dice in ((0, ONE_DIE), (1, FOUR_DICE), (2, ONE_DIE), (3, FOUR_DICE)):
        laid = {"plane": ("stallion", "eagle", "tiger", "cobra")[seat], "direction": "straight", "dice": dice}
        sent(match, seat, {"kind": "choose-cards", "cards": [laid]})
    assert match.see()["to_act"] == [0, 2]
    return match


def test_se_39_the_wingmans_slot_has_its_whole_time_after_a_hold(api: Api, clock: Clock) -> None:
    match = wingmen_to_fire(api, time_per_decision=MINUTE)
    clock.forward(MINUTE - 1000)

    held = sent(match, 0, {"kind": "hold", "plane": "stallion"})

    after = match.see()
    assert after["to_act"] == [2]
    assert after["deadline"] - plies(match, None)[-1]["at"] == MINUTE
    assert held["ply"] == after["ply"]


def test_se_39_an_action_for_the_slot_before_is_stale(api: Api) -> None:
    match = wingmen_to_fire(api)
    before = match.see()["decision"]
    sent(match, 0, {"kind": "hold", "plane": "stallion"})
    late = {"decision": before, "action": {"kind": "hold", "plane": "tiger"}}

    problem = api.refused("stale-decision", "POST", f"{match.path}/actions", match.tokens[2], json=late)

    assert problem["decision"] == before + 1


def test_se_39_one_lapse_silences_one_slot(api: Api, clock: Clock) -> None:
    match = wingmen_to_fire(api, time_per_decision=MINUTE)
    before = match.see()

    clock.forward(MINUTE)

    after = match.see()
    assert (after["ply"], after["decision"], after["to_act"]) == (before["ply"] + 1, before["decision"] + 1, [2])
    assert [event["kind"] for event in plies(match, None)[-1]["events"]] == ["lapsed", "held"]


@pytest.mark.parametrize("form", ["full", "notation"])
def test_the_labels_of_an_offer_have_the_name_of_the_player_who_made_it(api: Api, form: str) -> None:
    match = opened(api)
    sent(match, 0, {"kind": "offer-draw", "number": 1})

    entries = api.ok("GET", f"{match.path}?menu={form}", match.tokens[1])["actions"]

    labels = {entry["notation"]: entry["label"] for entry in entries}
    assert labels["accept draw 1 of 0"] == "Accept the draw that P0 offered"


def test_the_position_in_words_has_the_name_of_the_player_who_made_an_offer(api: Api) -> None:
    match = opened(api)
    sent(match, 0, {"kind": "offer-draw", "number": 1})

    text = api.send("GET", f"{match.path}/position.txt", match.tokens[1]).text

    assert "- accept draw 1 of 0 : Accept the draw that P0 offered\n" in text
