"""What of a match's past may be asked for while the game keeps it to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.table.table import Player
from service.play.match import hindsight, ledger
from service.play.match.audience import SPECTATOR, Audience
from service.play.ports.errors import NotRemembered

if TYPE_CHECKING:
    from service.play.match.values import Match
    from tests.support.api import Api, Played

CALLERS = [{"player": "person"}] * 3


def played(api: Api, *, hidden: bool) -> Played:
    """Return a match of Bomb the Axis in which two calls were made."""
    match = api.open(CALLERS, game="bomb-the-axis", options={"memory": hidden})
    token, seen = match.turn()
    placing = {"decision": seen["decision"], "action": {"kind": "place-at-random"}}
    api.ok("POST", f"{match.path}/actions", token, json=placing)
    match.act()
    match.act()
    return match


def loaded(match: Played) -> Match:
    return ledger.load(match.api.referee, match.id).match


def told(match: Played, ply: int) -> list[str]:
    """Return the kinds of the events that a page tells of a ply."""
    (line,) = match.api.referee.matches.lines(match.id, ply, ply)
    return [event["kind"] for event in hindsight.ply(loaded(match), line, SPECTATOR)["events"]]


def test_usually_every_ply_is_remembered(api: Api) -> None:
    match = played(api, hidden=False)
    last = loaded(match).table.ply

    assert all(hindsight.shows(loaded(match), ply) for ply in range(1, last + 1))
    assert told(match, last - 1) == ["called"]


def test_a_game_without_hindsight_remembers_its_last_ply_alone(api: Api) -> None:
    match = played(api, hidden=True)
    last = loaded(match).table.ply

    assert [hindsight.shows(loaded(match), ply) for ply in range(1, last + 1)] == [*[False] * (last - 1), True]
    assert told(match, last) == ["called"]
    assert told(match, last - 1) == []
    with pytest.raises(
        NotRemembered, match=f"ply {last - 1} until the match is over; only the last ply, {last}, is shown"
    ):
        hindsight.must_be_shown(loaded(match), last - 1)


def test_the_tables_own_events_are_never_kept_back(api: Api) -> None:
    match = played(api, hidden=True)

    assert told(match, 1) == ["seat-taken"]
    assert "started" in [kind for ply in range(1, 5) for kind in told(match, ply)]


def test_once_the_match_is_over_everything_is_disclosed(api: Api) -> None:
    match = played(api, hidden=True)
    last = loaded(match).table.ply
    match.close()

    assert loaded(match).table.chairs[0].player is Player.PERSON
    hindsight.must_be_shown(loaded(match), last - 1)
    assert told(match, last - 1) == ["called"]


def test_what_is_remembered_is_disclosed_to_each_as_far_as_it_is_theirs(api: Api) -> None:
    match = played(api, hidden=False)
    placed = next(ply for ply in range(1, 9) if told(match, ply) == ["placed"])
    (line,) = api.referee.matches.lines(match.id, placed, placed)
    checker, caller = (hindsight.ply(loaded(match), line, Audience(seat=seat))["events"][0] for seat in (0, 1))

    assert checker["houses"] is not None
    assert caller["houses"] is None
