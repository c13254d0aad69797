"""What a match owes, and when, from its own state alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.play.match import ledger, obligations
from service.play.ports.due import Kind, Obligation
from service.play.ports.retention import Retention
from service.store import layout
from service.store.layout import EVEN
from tests.support.api import BOTS, OPEN, WITH_BOT

if TYPE_CHECKING:
    from service.play.match.values import Match
    from service.play.ports.referee import Referee
    from tests.support.api import Api, Clock, Played

RETENTION = Retention()


def loaded(played: Played) -> Match:
    return ledger.load(played.api.referee, played.id).match


def owed(match: Match) -> dict[str, int]:
    """Return what a match owes, as of its last ply."""
    return obligations.of(match, RETENTION, now=match.table.at)


def test_the_one_obligation_of_an_open_table_is_its_end(api: Api) -> None:
    match = loaded(api.open(OPEN, time_per_decision=5000))

    assert owed(match) == {Obligation(Kind.EXPIRE, match.id): match.table.at + RETENTION.open}


def test_the_one_obligation_of_a_match_that_is_over_is_its_end(api: Api) -> None:
    match = loaded(api.over())

    assert owed(match) == {Obligation(Kind.EXPIRE, match.id): match.table.at + RETENTION.over}


def test_a_match_without_clocks_has_no_obligation_for_silence(api: Api) -> None:
    match = loaded(api.open())

    assert owed(match) == {Obligation(Kind.EXPIRE, match.id): match.table.at + RETENTION.idle}


def test_time_for_a_decision_makes_a_lapse_fall_due_at_the_deadline(api: Api) -> None:
    played = api.open(time_per_decision=5000)
    match = loaded(played)

    assert owed(match)[Obligation(Kind.LAPSE, match.id)] == played.see()["deadline"] == match.table.opened + 5000


def test_each_bots_choice_for_the_open_decision_is_due(api: Api) -> None:
    played = api.open(BOTS)
    match, seen = loaded(played), played.see()
    names = [obligations.bot(match.id, seat, seen["decision"]) for seat in seen["to_act"]]

    assert owed(match) == {
        Obligation(Kind.EXPIRE, match.id): match.table.at + RETENTION.idle,
        **dict.fromkeys(names, match.table.at),
    }


def test_a_fast_bot_may_act_at_any_time_and_one_at_human_pace_later(api: Api) -> None:
    table = [*WITH_BOT, {"player": "bot", "level": "rookie"}, {"player": "bot", "level": "rookie"}]
    paced, fast = (api.open(table, pace=pace) for pace in ("human", "fast"))
    while not (set(range(1, 4)) & set(paced.see()["to_act"])):
        paced.act()
    while not (set(range(1, 4)) & set(fast.see()["to_act"])):
        fast.act()

    assert set(obligations.bots(loaded(fast)).values()) == {None}
    match = loaded(paced)
    (at,) = obligations.bots(match).values()
    assert at is not None
    assert at > match.table.opened


def test_the_obligations_of_a_match_are_in_the_due_set_after_every_ply(
    api: Api, referee: Referee, clock: Clock
) -> None:
    played = api.open(WITH_BOT, time_per_decision=60_000, pace="fast")
    for _ in range(12):
        match = loaded(played)
        with referee.due.client() as client:  # type: ignore[attr-defined] - the store itself
            found = client.zrange(EVEN.due(layout.partition(match.id)), 0, -1)
        mine = {member.decode() for member in found if match.id.encode() in member}
        assert mine == {one.write() for one in owed(match)}
        if played.see()["to_act"] == [0]:
            played.act()
        else:
            played.play_bots()
        clock.forward(10)
