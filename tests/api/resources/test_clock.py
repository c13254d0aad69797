"""The clock that a test moves (TBL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.api import PEOPLE

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played


def opened(api: Api, seats: Any = PEOPLE, **rest: Any) -> Played:
    """Open a match whose clock a test moves."""
    return api.open(seats, clock="manual", **rest)


def moved(match: Played, by: int, **rest: Any) -> Any:
    """Move the clock, as the host."""
    return match.api.ok("POST", f"{match.path}/clock", match.host, json={"advance": by, **rest})


def kinds(answer: Any) -> list[str]:
    """Return the kinds of the table's own events."""
    return [one["kind"] for one in answer["events"]]


def test_tbl_18_a_time_runs_out_only_when_the_test_says_so(api: Api, clock: Clock) -> None:
    match = opened(api, time_per_decision=60_000)
    before = match.see()
    clock.forward(10_000_000)
    assert match.see() == before

    early = moved(match, 59_999)
    assert kinds(early) == ["clock-advanced"]
    late = moved(match, 1)
    assert kinds(late)[:2] == ["clock-advanced", "lapsed"]
    assert late["match"]["clock"] == {"now": before["clock"]["now"] + 60_000, "left": 0}
    assert late["match"]["deadline"] == before["deadline"] + 60_000
