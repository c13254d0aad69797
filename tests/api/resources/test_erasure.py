"""A name and notes are erased: from the match, the events, the record, the sheets, and what is left of a match."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.table import Personal
from service.play.files import replays, sheets
from service.play.match import ledger
from service.play.ports.due import Claim, Obligation
from service.play.ports.errors import OutcomeUnknown
from service.play.ports.tokens import Bearer
from service.play.verbs import look
from service.play.verbs.erasure import erase
from service.play.verbs.upkeep import expire
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import OPEN, PEOPLE
from tests.support.stores import Mute

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

TEXT = "Kiwi and plum."
FILES = ("sheet.txt", "sheet.html", "sheet.csv", "record", "events")


def fight(api: Api, **terms: Any) -> Played:
    """Open a fight of four persons in which seats 0 and 1 have sent the same note."""
    seats = [{"player": "person", "name": f"Pilot{seat}"} for seat in range(4)]
    match = api.open(seats, game="screaming-eagles", **terms)
    for seat in (0, 1):
        say(match, seat, 1)
    return match


def say(match: Played, seat: int, number: int) -> Any:
    body = {"decision": 1, "action": {"kind": "note", "number": number, "note": TEXT}}
    return match.api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=body)


def delete(match: Played, seat: int, what: str, token: str | None = None) -> Any:
    return match.api.ok("DELETE", f"{match.path}/seats/{seat}/{what}", token or match.tokens[seat])


def names(match: Played) -> list[str | None]:
    return [seat["name"] for seat in match.see()["seats"]]


def text(match: Played, path: str, seat: int | None = None) -> str:
    token = None if seat is None else match.tokens[seat]
    reply = match.api.send("GET", f"{match.path}/{path}", token)
    assert reply.status_code == 200
    return reply.get_data(as_text=True)


def events(match: Played) -> list[Any]:
    return [event for ply in match.api.ok("GET", f"{match.path}/events")["plies"] for event in ply["events"]]


def made(referee: Referee, match: Played) -> set[str]:
    """Return the entity tags of the files that a worker makes of a match."""
    pdf = sheets.sheet(referee, match.id, None, "pdf", "a4", None)
    return {pdf.tag, replays.replay(referee, match.id, None).tag}


def archive(match: Played, referee: Referee, clock: Clock) -> None:
    """Let the time pass after which only the record of a match is left."""
    clock.forward(referee.retention.over + 1)
    expire(referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))
    match.api.refused("match-expired", "GET", match.path)


# While the match is open or on


@pytest.mark.parametrize("seats", [OPEN, PEOPLE])
def test_tbl_12_a_seat_erases_its_name_by_a_ply(api: Api, seats: Any) -> None:
    match = api.open(seats)
    before = match.see(0)

    after = delete(match, 0, "name")

    assert after["seats"][0]["name"] is None
    assert (after["seat"], after["ply"]) == (0, before["ply"] + 1)
    assert {"kind": "erased", "what": "name"}.items() <= events(match)[-1].items()
    assert {name: after[name] for name in ("decision", "to_act", "deadline", "view", "actions")} == {
        name: before[name] for name in ("decision", "to_act", "deadline", "view", "actions")
    }


def test_tbl_12_the_host_erases_any_name(api: Api) -> None:
    match = api.open()

    assert delete(match, 1, "name", match.host)["seats"][1]["name"] is None
    assert names(match) == ["Ann", None]


@pytest.mark.parametrize("what", ["name", "notes"])
def test_tbl_12_what_is_erased_already_or_never_was_stays_so_without_a_ply(api: Api, what: str) -> None:
    match = fight(api)
    once = delete(match, 0, what)

    assert delete(match, 0, what) == once
    assert delete(match, 0, what, match.host)["ply"] == once["ply"]
    assert delete(match, 3, "notes")["ply"] == once["ply"]


def test_tbl_12_notes_vanish_from_views_and_events_and_those_of_others_stay(api: Api) -> None:
    match = fight(api)
    assert TEXT in text(match, "events", 2)

    after = delete(match, 0, "notes")

    assert after["view"]["notes"] == [{"seat": 0, "number": 1, "note": None}]
    assert match.see(2)["view"]["notes"] == after["view"]["notes"]
    assert TEXT not in text(match, "events", 2) + text(match, "events", 0)
    assert TEXT not in str(match.api.ok("GET", f"{match.path}?ply={after['ply'] - 1}", match.tokens[2])["view"])
    assert match.see(3)["view"]["notes"][0]["note"] == TEXT
    assert after["view"]["notes_sent"] == 1


def test_tbl_12_a_note_that_was_erased_is_answered_when_it_is_sent_again(api: Api) -> None:
    match = fight(api)
    ply = match.see()["ply"]
    delete(match, 1, "notes")

    again = say(match, 1, 1)

    assert again["ply"] == ply
    assert TEXT not in str(again)
    assert say(match, 1, 2)["match"]["view"]["notes"][-1] == {"seat": 1, "number": 2, "note": TEXT}


def test_tbl_12_a_name_does_not_come_back_by_the_request_that_gave_it(api: Api) -> None:
    match = api.open(OPEN)
    sent = {"json": {"name": "Ben"}, "headers": {"Idempotency-Key": str(uuid.uuid4())}}
    taken = api.ok("POST", f"{match.path}/seats/1", **sent)
    delete(match, 1, "name", taken["token"])

    assert api.ok("POST", f"{match.path}/seats/1", **sent)["match"]["seats"][1]["name"] is None


# After the end


@pytest.mark.parametrize("who", ["seat", "host"])
def test_tbl_12_after_the_end_a_name_goes_without_a_ply(api: Api, who: str) -> None:
    match = fight(api)
    match.close()
    before, record = match.see(), api.ok("GET", f"{match.path}/record")
    tags = {path: api.send("GET", f"{match.path}/{path}").headers["ETag"] for path in FILES}

    after = delete(match, 1, "name", match.host if who == "host" else None)

    assert (after["ply"], after["seats"][1]["name"]) == (before["ply"], None)
    bare = api.ok("GET", f"{match.path}/record")
    assert bare == {
        **record,
        "seats": [{**line, "name": None} if line["seat"] == 1 else line for line in record["seats"]],
    }
    assert "Pilot1" not in "".join(text(match, path) for path in FILES)
    changed = {path for path, tag in tags.items() if api.send("GET", f"{match.path}/{path}").headers["ETag"] != tag}
    assert changed == set(FILES)
    assert api.ok("POST", "/v1/verifications", json=bare)["sound"] is True


def test_tbl_12_after_the_end_notes_vanish_from_record_events_and_sheets(api: Api) -> None:
    match = fight(api)
    match.close()
    record = api.ok("GET", f"{match.path}/record")
    assert [path for path in FILES if TEXT not in text(match, path, 0)] == []
    tags = {path: api.send("GET", f"{match.path}/{path}").headers["ETag"] for path in FILES}

    delete(match, 0, "notes")
    delete(match, 1, "notes", match.host)

    bare = api.ok("GET", f"{match.path}/record")
    assert [ply["hash"] for ply in bare["plies"]] == [ply["hash"] for ply in record["plies"]]
    assert (bare["signature"], bare["outcome"]) == (record["signature"], record["outcome"])
    assert [path for path in FILES if TEXT in text(match, path, 0) + text(match, path, 1)] == []
    assert TEXT not in str(match.see(0))
    assert all(api.send("GET", f"{match.path}/{path}").headers["ETag"] != tag for path, tag in tags.items())
    judged = api.ok("POST", "/v1/verifications", json=bare)
    assert (judged["sound"], judged["known"]) == (True, True)


@pytest.mark.parametrize("what", ["name", "notes"])
def test_tbl_12_pdf_and_replay_are_made_again(api: Api, referee: Referee, what: str) -> None:
    match = fight(api)
    match.close()
    before = made(referee, match)
    match.again()
    assert made(referee, match) == before  # the rematch stands on neither

    delete(match, 0, what)

    assert not made(referee, match) & before


@pytest.mark.parametrize("what", ["name", "notes"])
def test_tbl_12_of_a_match_that_is_gone_the_record_forgets(api: Api, referee: Referee, clock: Clock, what: str) -> None:
    match = fight(api)
    match.close()
    archive(match, referee, clock)
    record = api.ok("GET", f"{match.path}/record")

    for token in (match.tokens[0], match.tokens[0], match.host):
        assert api.send("DELETE", f"{match.path}/seats/0/{what}", token).status_code == 204

    bare = api.ok("GET", f"{match.path}/record")
    assert bare != record
    assert str(bare).count("Pilot0") == (what == "notes")
    assert str(bare).count(TEXT) == (1 if what == "notes" else 2)
    judged = api.ok("POST", "/v1/verifications", json=bare)
    assert (judged["sound"], judged["known"]) == (True, True)


def test_tbl_12_a_record_that_is_left_stays_no_longer_by_an_erasure(
    api: Api, referee: Referee, clock: Clock, settings: Settings
) -> None:
    match = fight(api)
    match.close()
    archive(match, referee, clock)
    match.api.send("DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    with Store(settings.store_url or "").client() as client:
        left = client.pttl(EVEN.record(match.id))

    assert 0 < left <= referee.retention.record


def test_tbl_12_the_next_match_has_the_names_that_are_left(api: Api) -> None:
    match = api.over()
    delete(match, 0, "name")

    assert [seat["name"] for seat in match.again()["match"]["seats"]] == [None, "Ben"]


# Who may not


@pytest.mark.parametrize("what", ["name", "notes"])
@pytest.mark.parametrize("gone", [False, True], ids=["kept", "archived"])
def test_tbl_12_others_erase_nothing(api: Api, referee: Referee, clock: Clock, what: str, gone: bool) -> None:
    match, other = fight(api), api.open()
    match.close()
    if gone:
        archive(match, referee, clock)
    path = f"{match.path}/seats/0/{what}"
    record = api.ok("GET", f"{match.path}/record")

    api.refused("token-needed", "DELETE", path)
    api.refused("not-your-seat", "DELETE", path, match.tokens[1])
    api.refused("other-match", "DELETE", path, other.tokens[0])
    api.refused("unknown-token", "DELETE", path, "nonsense")
    api.refused("no-such-seat", "DELETE", f"{match.path}/seats/4/{what}", match.host)

    assert api.ok("GET", f"{match.path}/record") == record


@pytest.mark.parametrize("gone", [False, True], ids=["kept", "archived"])
def test_a_private_match_is_not_there_for_strangers_who_would_erase(
    api: Api, referee: Referee, clock: Clock, gone: bool
) -> None:
    match, other = fight(api, access="private"), api.open()
    match.close()
    if gone:
        clock.forward(referee.retention.over + 1)
        expire(referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))

    for token in (None, other.tokens[0]):
        api.refused("no-such-match", "DELETE", f"{match.path}/seats/0/name", token)


def test_a_match_that_was_forgotten_has_nothing_to_erase(api: Api, referee: Referee) -> None:
    match = api.cancelled()
    referee.matches.forget(match.id, 60_000)

    api.refused("match-expired", "DELETE", f"{match.path}/seats/0/name", match.host)


# Races and outages


def test_tbl_12_of_erasures_at_once_none_is_lost(api: Api, referee: Referee) -> None:
    match = fight(api)
    match.close()

    def one(number: int) -> None:
        what = Personal.NAME if number < 4 else Personal.NOTES
        erase(referee, match.id, number % 4, Bearer(match.id, None, 0), what)

    with ThreadPoolExecutor(8) as racers:
        list(racers.map(one, range(8)))

    assert names(match) == [None] * 4
    assert TEXT not in text(match, "record")


def test_tbl_12_a_record_made_before_an_erasure_is_not_archived(api: Api, referee: Referee) -> None:
    match = fight(api)
    match.close()
    held = ledger.settled(referee, match.id, with_seed=True)
    made = look.archive(held, look.record_of(referee, held))
    delete(match, 0, "name")

    assert not referee.matches.archive(match.id, made, 60_000, edition=held.match.origin.edition)
    assert names(match)[0] is None


def test_tbl_12_a_record_made_before_an_erasure_does_not_replace_the_one_that_is_left(
    api: Api, referee: Referee, clock: Clock
) -> None:
    match = fight(api)
    match.close()
    held = ledger.settled(referee, match.id, with_seed=True)
    made = look.archive(held, look.record_of(referee, held))
    archive(match, referee, clock)
    api.send("DELETE", f"{match.path}/seats/0/name", match.tokens[0])

    assert not referee.matches.archive(match.id, made, 60_000, edition=held.match.origin.edition)
    assert "Pilot0" not in text(match, "record")


def test_an_erasure_of_unknown_outcome_can_be_sent_again(api: Api, referee: Referee, settings: Settings) -> None:
    match = fight(api)
    match.close()
    mute = replace(referee, matches=Mute(settings.store_url or ""))
    with pytest.raises(OutcomeUnknown):
        erase(mute, match.id, 0, Bearer(match.id, 0, 0), Personal.NAME)

    assert delete(match, 0, "name")["seats"][0]["name"] is None


def test_a_picture_shows_names_as_long_as_they_are_there(api: Api) -> None:
    match = fight(api)
    paths = ["board.svg", f"board.svg?ply={match.see()['ply'] - 1}"]
    before = [api.send("GET", f"{match.path}/{path}") for path in paths]
    assert all("Pilot1" in reply.get_data(as_text=True) for reply in before)

    delete(match, 1, "name")

    for path, old in zip(paths, before, strict=True):
        reply = api.send("GET", f"{match.path}/{path}", headers={"If-None-Match": old.headers["ETag"]})
        assert reply.status_code == 200
        assert "Pilot1" not in reply.get_data(as_text=True)
        assert "Player 2" in reply.get_data(as_text=True)
        assert "Pilot2" in reply.get_data(as_text=True)
