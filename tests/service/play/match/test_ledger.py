"""Load, write plies, commit: nothing is half written, and a lost race is tried again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.table.table import Cause, Closed, HandedOver, Player
from service.play.match import drafting, ledger, obligations, tags
from service.play.match.drafting import Draft
from service.play.match.ledger import ATTEMPTS
from service.play.ports.errors import Contended, MatchExpired, NoSuchMatch
from service.play.ports.referee import Referee
from service.store import layout
from service.store.layout import EVEN
from tests.support.api import BOTS, OPEN, written
from tests.support.stores import Busy

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

TO_BOT = HandedOver(Player.BOT, "rookie")


def loaded(match: Played) -> Draft:
    return ledger.load(match.api.referee, match.id, with_seed=True)


def kinds(match: Played) -> list[str]:
    """Return the kinds of the entries in the store, ply by ply."""
    lines = match.api.referee.matches.lines(match.id, 1, 1000)
    return [line["ply"]["action"]["kind"] for line in lines]


def due(match: Played) -> dict[str, int]:
    """Return what stands in the due set of a match."""
    with match.api.referee.due.client() as client:  # type: ignore[attr-defined] - the store itself
        found = client.zrange(EVEN.due(layout.partition(match.id)), 0, -1, withscores=True)
    return {name.decode(): int(at) for name, at in found if match.id.encode() in name}


@pytest.mark.parametrize("match", ["", "x", "a" * 26, "A" * 26, "a" * 1000])
def test_what_never_was_a_match_is_distinguished_from_one_that_is_gone(referee: Referee, match: str) -> None:
    with pytest.raises(NoSuchMatch):
        ledger.load(referee, match)
    with pytest.raises(MatchExpired):
        ledger.load(referee, referee.mint.match_id(match.ljust(12, "-").encode()))


def test_a_match_is_read_without_its_seed_unless_it_is_to_be_written(api: Api, referee: Referee) -> None:
    match = api.open()

    assert ledger.load(referee, match.id).seed is None
    assert loaded(match).seed is not None


def test_plies_are_nowhere_before_they_are_committed(api: Api, referee: Referee) -> None:
    match = api.open()
    drafted = drafting.add(loaded(match), 0, TO_BOT)
    assert drafted.before is not None
    assert drafted.match.table.ply == drafted.before.table.ply + 1
    assert loaded(match).match == drafted.before

    drafted = written(referee, match.id, lambda held: drafting.add(held, 0, TO_BOT))
    assert loaded(match).match == drafted.match
    assert kinds(match)[-1] == "handed-over"


def test_several_plies_are_written_together_in_one_chain(api: Api, referee: Referee) -> None:
    match = api.open()
    written(referee, match.id, lambda held: drafting.add(drafting.add(held, 0, TO_BOT), None, Closed(Cause.IDLE)))

    assert kinds(match)[-2:] == ["handed-over", "closed"]
    hashes = [line["ply"]["hash"] for line in referee.matches.lines(match.id, 1, 1000)]
    assert len(set(hashes)) == len(hashes)
    assert loaded(match).match.course.link == hashes[-1]


def test_of_two_drafts_of_the_same_match_one_is_written(api: Api, referee: Referee) -> None:
    match = api.open()
    drafts = [drafting.add(loaded(match), seat, TO_BOT) for seat in (0, 1)]

    assert [ledger.commit(referee, draft) for draft in drafts] == [True, False]
    assert kinds(match).count("handed-over") == 1


def test_the_same_draw_is_thrown_however_often_a_ply_is_drafted(api: Api) -> None:
    match = api.open()
    held = loaded(match)
    seat = held.match.game.rules.standing(held.match.table.state).must[0]
    action = held.match.game.rules.legal(held.match.table.state, seat)[0]

    again = replace(loaded(match), now=held.now)

    assert drafting.add(held, seat, action).match == drafting.add(again, seat, action).match


def test_the_obligations_of_a_match_move_with_its_commits(api: Api, referee: Referee) -> None:
    match = api.open(BOTS)
    before = due(match)
    wanted = obligations.of(loaded(match).match, referee.retention, now=0)
    assert set(before) == {one.write() for one in wanted}
    written(referee, match.id, lambda held: drafting.add(held, None, Closed(Cause.IDLE)))

    assert list(due(match)) == [f"expire {match.id}"]


def test_a_held_choice_is_left_to_its_holder_for_a_while(api: Api, referee: Referee) -> None:
    match = api.open()
    drafted = drafting.add(loaded(match), match.see()["to_act"][0], TO_BOT)
    ledger.commit(referee, drafted, hold=5_000)
    (choice,) = [at for name, at in due(match).items() if name.startswith("bot ")]

    assert choice == drafted.now + 5_000


def test_a_listed_match_moves_from_list_to_list(api: Api, referee: Referee) -> None:
    match = api.open(OPEN, access="listed")

    def lists() -> list[str]:
        names = ["*:*", "*:open", "*:on", "*:over", "twelve-oclock-high:open"]
        listed = {name: [one.match for one in referee.matches.listing(name, None, 1000)] for name in names}
        return [name for name, found in listed.items() if match.id in found]

    assert lists() == ["*:*", "*:open", "twelve-oclock-high:open"]
    api.ok("POST", f"{match.path}/seats/1", json={})
    assert lists() == ["*:*", "*:on"]
    match.close()
    assert lists() == ["*:*", "*:over"]


def test_a_lapse_is_settled_once_for_all_who_look(api: Api, referee: Referee, clock: Clock) -> None:
    match = api.open(time_per_decision=5_000)
    clock.forward(5_000)

    with ThreadPoolExecutor(6) as lookers:
        plies = set(lookers.map(lambda _: ledger.settled(referee, match.id).match.table.ply, range(6)))

    assert len(plies) == 1
    assert kinds(match).count("lapsed") == 1


def test_a_change_that_loses_its_race_is_drafted_again(api: Api, referee: Referee) -> None:
    match, tries = api.open(), list[int]()

    def write(drafted: Draft) -> tuple[Draft, str]:
        tries.append(drafted.match.table.ply)
        if len(tries) == 1:
            ledger.commit(referee, drafting.add(loaded(match), 1, TO_BOT))
        return drafting.add(drafted, 0, TO_BOT), "done"

    drafted, result = ledger.change(referee, match.id, write, pair)

    assert (result, len(tries)) == ("done", 2)
    assert tries[1] == tries[0] + 1
    assert loaded(match).match == drafted.match


def pair(drafted: Draft, found: object) -> tuple[Draft, object]:
    """Return both, so that a test sees what was committed."""
    return drafted, found


def test_what_cannot_be_shown_is_not_written(api: Api, referee: Referee) -> None:
    match = api.open()
    before = loaded(match).match

    def show(_: Draft, __: None) -> None:
        raise ValueError("it cannot be shown")

    with pytest.raises(ValueError, match="it cannot be shown"):
        ledger.change(referee, match.id, lambda drafted: (drafting.add(drafted, 0, TO_BOT), None), show)
    assert loaded(match).match == before


def test_a_change_that_always_loses_is_given_up_on(
    api: Api, referee: Referee, settings: Settings, clock: Clock
) -> None:
    match, tries = api.open(), list[int]()
    busy = replace(referee, matches=Busy(settings.store_url or "", offset=clock.offset))

    def write(drafted: Draft) -> tuple[Draft, None]:
        tries.append(1)
        return drafting.add(drafted, 0, TO_BOT), None

    with pytest.raises(Contended):
        ledger.change(busy, match.id, write, pair)
    assert len(tries) == ATTEMPTS


def test_a_change_of_nothing_writes_nothing(api: Api, referee: Referee, settings: Settings, clock: Clock) -> None:
    match = api.open()
    busy = replace(referee, matches=Busy(settings.store_url or "", offset=clock.offset))

    drafted, result = ledger.change(busy, match.id, lambda drafted: (drafted, 7), pair)

    assert (drafted.lines, result) == ((), 7)


def test_digests_depend_on_every_part_and_the_secret(referee: Referee) -> None:
    assert tags.fingerprint(referee, "a", "b") == tags.fingerprint(referee, "a", "b")
    assert tags.fingerprint(referee, "ab") != tags.fingerprint(referee, "a", "b")
    assert tags.etag("a", 1, None) != tags.etag("a", "1", "")
    assert tags.same("abc", "abc")
    assert not tags.same("abc", "abd")
