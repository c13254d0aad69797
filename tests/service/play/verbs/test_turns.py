"""A stretch of bots' decisions: how long it goes on, and what a policy that fails costs the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.values import Choice
from rules.wire.codec import codec
from service.conformance.budgets import Nodes
from service.play.match import drafting, ledger, obligations
from service.play.ports.due import Kind, Obligation
from service.play.verbs import turns
from service.play.verbs.turns import Turns, take_turns, waiting
from service.store import layout
from service.store.matches import OLDEST
from tests.support.api import written
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Face, Stake
from tests.support.games.varied import patched
from tests.support.over_http import Race, api_of, installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

WITH_BOT = [{"player": "person"}, {"player": "bot", "level": "novice"}]
BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "novice"}]


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def played(race: Race, seat: int = 0, decision: int = 1, **rest: Any) -> Turns:
    """Play a stretch."""
    return take_turns(race.api.referee, race.id, seat, decision, lambda: Nodes(20), **rest)


def due(race: Race) -> list[Obligation]:
    """Return the bots' choices of a race that are due, and claim them for a moment."""
    claims = race.api.referee.due.sweep([layout.partition(race.id)], lease=1, limit=1000).claims
    owed = [claim.obligation for claim in claims]
    return [one for one in owed if (one.kind, one.about) == (Kind.BOT, race.id)]


def failing(*_: Any, **__: Any) -> Choice:
    raise ZeroDivisionError("a policy's own mistake")


def illegal(*_: Any, **__: Any) -> Choice:
    raise AssertionError


def test_a_stretch_goes_on_while_bots_are_to_act(api: Api) -> None:
    race = Race(api, BOTS, rounds=2, goal=4)

    assert played(race) == Turns(4)
    assert race.see()["status"] == "over"


def test_a_stretch_ends_at_its_first_fault(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(api, BOTS)
    patched(monkeypatch, coin_race.key, bots__choose=failing)

    took = played(race)

    assert took.played == 1
    assert [fault.partition(":")[2] for fault in took.faults] == [
        " the policy failed: ZeroDivisionError: a policy's own mistake"
    ]
    assert race.see()["to_act"] == [1]
    assert obligations.bot(race.id, 1, 1) in obligations.of(
        ledger.load(api.referee, race.id).match, api.referee.retention, now=0
    )


def test_after_a_fault_its_bots_rest_for_three_times_as_long_as_it_took(
    api: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(api, BOTS)

    def lingering(*_: Any, **__: Any) -> Choice:
        clock.forward(5_000)
        raise ZeroDivisionError

    patched(monkeypatch, coin_race.key, bots__choose=lingering)

    assert played(race).played == 1

    clock.forward(14_000)
    assert due(race) == []
    clock.forward(2_000)
    assert due(race) == [obligations.bot(race.id, 1, 1)]


def test_a_stretch_ends_after_its_time_and_the_next_one_is_due_at_once(
    api: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    race, choose = Race(api, BOTS), coin_race.bots.choose

    def slow(*arguments: Any, **rest: Any) -> Choice:
        clock.forward(turns.STRETCH // 2)
        return choose(*arguments, **rest)

    patched(monkeypatch, coin_race.key, bots__choose=slow)

    assert played(race) == Turns(3)
    assert due(race) == [obligations.bot(race.id, 1, 2)]


def test_a_stretch_whose_task_has_little_time_left_ends_and_the_next_one_is_due_at_once(api: Api) -> None:
    race = Race(api, BOTS)

    assert played(race, hurried=lambda: True) == Turns(1)
    assert due(race) == [obligations.bot(race.id, 1, 1)]


def test_a_task_without_time_for_a_policy_plays_nothing_and_blames_nobody(api: Api) -> None:
    race = Race(api, BOTS)

    def too_late() -> Any:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        take_turns(api.referee, race.id, 0, 1, too_late)
    assert race.see()["ply"] == Race(api, BOTS).see()["ply"]


def test_a_choice_that_took_longer_than_a_commit_may_be_late_is_played_all_the_same(
    api: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    race, choose, asked = Race(api, BOTS), coin_race.bots.choose, []

    def slow(*arguments: Any, **rest: Any) -> Choice:
        clock.forward(OLDEST + 1)
        asked.append(arguments)
        return choose(*arguments, **rest)

    patched(monkeypatch, coin_race.key, bots__choose=slow)

    assert played(race) == Turns(2)
    assert len(asked) == 2


def test_what_a_bot_chose_while_another_one_acted_is_played_all_the_same(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    race, choose, asked = Race(api, BOTS, rounds=1, goal=2), coin_race.bots.choose, []

    def overtaken(*arguments: Any, **rest: Any) -> Choice:
        asked.append(arguments)
        written(api.referee, race.id, lambda held: drafting.add(held, 1, Stake(Face.HEADS, 1)))
        return choose(*arguments, **rest)

    patched(monkeypatch, coin_race.key, bots__choose=overtaken)

    assert played(race, 0) == Turns(1)
    assert len(asked) == 1
    assert race.see()["status"] == "over"


def test_a_policy_that_ended_its_workers_is_not_asked_again(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(api, BOTS)
    patched(monkeypatch, coin_race.key, bots__choose=illegal)

    took = played(race, trusted=False)

    assert took.played == 1
    assert "ended the worker" in took.faults[0]
    assert race.see()["to_act"] == [1]


@pytest.mark.parametrize("fails", [False, True])
def test_a_bot_that_is_not_asked_does_what_its_silence_means(
    api: Api, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    race = Race(api, BOTS)
    silence = failing if fails else lambda *_, **__: Stake(Face.TAILS, 2)
    patched(monkeypatch, coin_race.key, bots__choose=illegal, rules__default=silence)
    menu = coin_race.rules.legal(ledger.load(api.referee, race.id).match.table.state, 0)
    add, added = drafting.add, []

    def adding(held: Any, seat: int, entry: Any, **rest: Any) -> Any:
        added.append(entry)
        return add(held, seat, entry, **rest)

    monkeypatch.setattr(drafting, "add", adding)

    assert played(race, trusted=False).played == 1
    assert added[-1] == (menu[0] if fails else Stake(Face.TAILS, 2))


def test_a_bot_acts_unasked_where_its_game_has_it_so(api: Api) -> None:
    race = Race(api, WITH_BOT, cheerful=True)

    assert played(race, 1) == Turns(2)

    assert race.told()[-2:] == [["chosen"], ["cheered"]]
    assert race.see()["to_act"] == [0]
    assert waiting(ledger.settled(api.referee, race.id)) == ()


def test_a_bot_is_not_asked_for_what_it_would_not_do(api: Api) -> None:
    race = Race(api, WITH_BOT)

    assert played(race, 1) == Turns(1)

    assert due(race) == []


def test_a_bot_that_fails_unasked_does_nothing_and_is_not_asked_again(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(api, WITH_BOT, cheerful=True)
    race.send(0, 1, {"kind": "cheer", "number": 1})
    written(api.referee, race.id, lambda held: drafting.add(held, 1, Stake(Face.HEADS, 1)))
    assert due(race) == [obligations.bot(race.id, 1, 1)]
    ply = race.see()["ply"]
    patched(monkeypatch, coin_race.key, bots__choose=failing)

    took = played(race, 1)

    assert (took.played, len(took.faults)) == (0, 1)
    assert race.see()["ply"] == ply
    assert due(race) == []


def test_a_bot_that_would_need_to_be_asked_is_no_volunteer(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a policy does unasked is an interrupt; anything else would be refused by the rules, and is a fault."""
    race = Race(api, WITH_BOT, cheerful=True)
    patched(monkeypatch, coin_race.key, bots__choose=lambda *_, **__: Choice(Stake(Face.HEADS, 1), "once more"))

    took = played(race, 1)

    assert took.played == 1
    assert "chose what the rules forbid" in took.faults[0]


def test_the_record_holds_the_best_five_alternatives_in_order(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race, choose = Race(api, BOTS, rounds=1, goal=2), coin_race.bots.choose

    def weighing(*arguments: Any, **rest: Any) -> Choice:
        choice = choose(*arguments, **rest)
        others = [face for face in Face if face is not choice.action.face]
        values = [(Stake(others[0], steps), 10 * steps) for steps in (1, 2, 3, 4, 5, 6)]
        return replace(choice, values=(*values, (choice.action, 60)))

    patched(monkeypatch, coin_race.key, bots__choose=weighing)

    played(race)

    last = race.record()["plies"][-1]
    assert [worth for _, worth in last["worth"]] == [60, 60, 50, 40, 30]
    chosen = codec(Stake).decode({name: last["action"][name] for name in ("face", "steps")})
    assert last["worth"][0][0] == coin_race.words.write(chosen), "among equals the chosen action comes first"


def test_an_alternatives_notation_is_cut_where_the_record_ends_it(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race, choose = Race(api, BOTS, rounds=1, goal=2), coin_race.bots.choose

    def weighing(*arguments: Any, **rest: Any) -> Choice:
        choice = choose(*arguments, **rest)
        return replace(choice, values=((choice.action, 1),))

    patched(monkeypatch, coin_race.key, bots__choose=weighing)
    patched(monkeypatch, coin_race.key, words__write=lambda _: "x" * 500)

    assert played(race).faults == ()
    assert race.record()["plies"][-1]["worth"] == [["x" * 200, 1]]


def test_a_choice_without_values_has_no_worth(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    race, choose = Race(api, BOTS, rounds=1, goal=2), coin_race.bots.choose
    patched(monkeypatch, coin_race.key, bots__choose=lambda *a, **r: replace(choose(*a, **r), values=()))

    played(race)

    assert {str(ply["worth"]) for ply in race.record()["plies"]} == {"None"}
