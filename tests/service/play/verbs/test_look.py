"""What of a match may be looked at, by whom, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.errors import Malformed, NotStarted, UnknownGame
from service.play.match import ledger
from service.play.ports.due import Claim, Obligation
from service.play.ports.errors import MatchExpired, MatchNotOver, NoSuchMatch
from service.play.ports.tokens import Bearer
from service.play.verbs.look import PAGE, Wanted, board, board_was, events, lobby, look, menu, record, shown, was
from service.play.verbs.upkeep import expire
from tests.support.api import OPEN

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Api, Clock, Played


@pytest.fixture
def archived(api: Api, clock: Clock, referee: Referee) -> Played:
    """Give a private match whose seat 1 was left and taken again, and of which only the record is left."""
    match = api.open((*OPEN, {"player": "open"}), access="private")
    left = api.ok("POST", f"{match.path}/seats/1", json={})["token"]
    api.ok("DELETE", f"{match.path}/seats/1", left)
    api.ok("POST", f"{match.path}/seats/1", json={})
    api.ok("POST", f"{match.path}/start", match.host)
    match.resign(0)
    clock.forward(referee.retention.over + 1)
    expire(referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))
    with pytest.raises(MatchExpired):
        ledger.load(referee, match.id)
    return match


def test_the_archived_record_of_a_private_match_is_for_its_host_and_seats(referee: Referee, archived: Played) -> None:
    held = [Bearer(archived.id, None, 0), Bearer(archived.id, 0, 0), Bearer(archived.id, 1, 1)]

    assert [record(referee, archived.id, bearer)["match"] for bearer in held] == [archived.id] * 3


@pytest.mark.parametrize(
    ("seat", "generation"), [(1, 0), (1, 2), (0, 1), (3, 0)], ids=["void", "to come", "another seat's", "no seat"]
)
def test_a_token_that_was_void_opens_no_archived_record(
    referee: Referee, archived: Played, seat: int, generation: int
) -> None:
    with pytest.raises(NoSuchMatch):
        record(referee, archived.id, Bearer(archived.id, seat, generation))


def test_nobody_else_learns_of_an_archived_record(referee: Referee, archived: Played, api: Api) -> None:
    for bearer in (None, Bearer(api.open().id, 0, 0), Bearer(api.open().id, None, 0)):
        with pytest.raises(NoSuchMatch):
            record(referee, archived.id, bearer)


def test_everybody_sees_the_match_under_a_tag_of_their_own(api: Api, referee: Referee) -> None:
    match = api.open()
    bearers = [None, Bearer(match.id, None, 0), Bearer(match.id, 0, 0), Bearer(match.id, 1, 0)]
    first = [look(referee, match.id, bearer).tag for bearer in bearers]
    again = [look(referee, match.id, bearer).tag for bearer in bearers]
    match.act()
    later = [look(referee, match.id, bearer).tag for bearer in bearers]

    assert first == again
    assert len({*first, *later}) == 8


def test_a_look_writes_the_lapses_that_were_due_first(api: Api, referee: Referee, clock: Clock) -> None:
    match = api.open(time_per_decision=5_000)
    before = look(referee, match.id, None).held.match.table
    clock.forward(5_000)
    after = look(referee, match.id, None).held.match.table

    assert after.ply > before.ply
    assert before.opened + 5_000 <= after.at <= referee.matches.now()
    assert ledger.load(referee, match.id).match.table == after


def test_the_menu_alone_is_that_of_the_match(api: Api, referee: Referee) -> None:
    match = api.open(time_per_decision=60_000)
    seat = match.see()["to_act"][0]
    seen = look(referee, match.id, Bearer(match.id, seat, 0))
    whole = shown(seen)

    assert menu(seen) == {
        name: whole[name] for name in ("game", "ply", "decision", "to_act", "deadline", "clock", "actions")
    }
    assert menu(seen)["actions"] != []


def test_the_past_is_shown_as_it_could_be_seen_then(api: Api, referee: Referee) -> None:
    match = api.open()
    views = {}
    for _ in range(6):
        seen = look(referee, match.id, None)
        views[seen.held.match.table.ply] = (shown(seen)["view"], board(seen))
        match.act()
    seen = look(referee, match.id, None)

    for ply, (view, picture) in views.items():
        assert was(referee, seen, ply)["view"] == view
        assert board_was(referee, seen, ply) == picture
    for ply in (0, seen.held.match.table.ply + 1):
        with pytest.raises(Malformed, match="ply: must be from 1 to"):
            was(referee, seen, ply)


def test_an_open_table_has_no_board(api: Api, referee: Referee) -> None:
    with pytest.raises(NotStarted):
        board(look(referee, api.open(OPEN).id, None))


def test_events_come_in_pages_without_gaps(api: Api, referee: Referee) -> None:
    match = api.open(({"player": "bot"}, {"player": "bot"}), options={"points_to_win": 140})
    match.play_bots()
    seen = look(referee, match.id, None)
    found: list[int] = []
    while True:
        page = events(referee, seen, found[-1] if found else 0)
        found += [ply["ply"] for ply in page["plies"]]
        assert len(page["plies"]) == PAGE or not page["more"]
        if not page["more"]:
            break

    assert len(found) > PAGE
    assert found == list(range(1, seen.held.match.table.ply + 1))
    assert events(referee, seen, found[-1]) == {"game": seen.held.match.setup.game, "plies": [], "more": False}


def test_a_record_is_shown_once_nothing_is_secret_any_more(api: Api, referee: Referee) -> None:
    for match in (api.open(), api.open(OPEN)):
        with pytest.raises(MatchNotOver):
            record(referee, match.id, Bearer(match.id, None, 0))
    for match in (api.over(), api.cancelled()):
        assert record(referee, match.id, None)["match"] == match.id


def test_the_lobby_lists_what_is_listed_by_game_and_status_page_by_page(api: Api, referee: Referee) -> None:
    game = "bomb-the-axis"
    people = [{"player": "person"}] * 3
    mine = [api.open(people, game=game, access="listed").id for _ in range(5)]
    hidden = [api.open(people, game=game, access=access).id for access in ("unlisted", "private")]
    found: list[str] = []
    cursor = None
    while True:
        page = lobby(referee, Wanted(game, "on"), cursor, 2)
        found += [match["id"] for match in page["matches"]]
        cursor = page["cursor"]
        if cursor is None or set(mine) <= set(found):
            break

    assert [match for match in found if match in mine] == mine[::-1]
    assert not set(hidden) & set(found)
    assert mine[0] not in [match["id"] for match in lobby(referee, Wanted(game, "over"), None, 100)["matches"]]
    with pytest.raises(UnknownGame):
        lobby(referee, Wanted("chess"), None, 10)


@pytest.mark.parametrize("cursor", ["x", "MTIz", "é", "====", "MTIzLg.x"])
def test_a_cursor_that_is_not_one_of_ours_is_refused(referee: Referee, cursor: str) -> None:
    with pytest.raises(Malformed, match="cursor"):
        lobby(referee, Wanted(), cursor, 10)
