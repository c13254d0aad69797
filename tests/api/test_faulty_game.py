"""A game that breaks its contract: the server is at fault, says whose fault it is, and writes nothing of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from structlog.testing import capture_logs

from rules.errors import IllegalAction, InvalidContent, Malformed, MatchOver, NotToAct, UnknownGame
from rules.values import Closed, Open, Outcome, Over, Rematch, Step
from service.conformance.budgets import Nodes
from service.play.match import games
from service.play.ports.errors import GameFault
from service.play.verbs.turns import take_turns
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Chosen, Moved, Stake
from tests.support.games.varied import patched
from tests.support.offenders import each
from tests.support.over_http import GAME, PEOPLE, STAKE, Race, api_of, installed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

ERRORS: list[BaseException] = [
    ValueError("a mistake"),
    KeyError("a mistake"),
    RecursionError("a mistake"),
    Malformed("looks like a refusal", ("action",)),
    NotToAct(0, 1, (1,)),
    MatchOver("looks like a refusal"),
    InvalidContent("looks like a refusal"),
    UnknownGame("looks like a refusal"),
    SystemExit(3),
]
ILLEGAL = IllegalAction("looks-like-a-refusal", "CR-3", "looks like a refusal")
each_error = each("error", ERRORS, ids=lambda error: type(error).__name__)


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@pytest.fixture
def race(api: Api) -> Race:
    return Race(api)


def fail(error: BaseException) -> Callable[..., Any]:
    """Return a function that raises."""

    def raising(*_: Any, **__: Any) -> Any:
        raise error

    return raising


def blamed(api: Api, method: str, path: str, token: str | None = None, **rest: Any) -> None:
    """Send a request that meets the game's fault: it is answered 500, and the log names the game."""
    with capture_logs() as lines:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        reply = api.app.test_client().open(path, method=method, headers=headers, **rest)
    assert (reply.status_code, reply.get_json(force=True)["code"]) == (500, "internal-error"), reply.get_data()
    assert [line["game"] for line in lines if line["event"] == "request"] == [GAME]
    api.contract.check(method, path.partition("?")[0], reply)


def spoil(monkeypatch: pytest.MonkeyPatch, race: Race, name: str, function: Callable[..., Any]) -> None:
    """Let an action meet a game one of whose functions is another; nothing must come of it."""
    before = race.see()
    body = {"decision": 1, "action": STAKE}
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, **{name: function})
        blamed(race.api, "POST", f"{race.path}/actions", race.tokens[0], json=body)
    assert race.see() == before
    assert race.send(0, 1, STAKE)["ply"] == before["ply"] + 1


def applied(change: Callable[[Step], Step]) -> Callable[..., Step]:
    """Return the game's ``apply`` with its step changed."""
    apply = coin_race.rules.apply

    def spoilt(*arguments: Any, **named: Any) -> Step:
        return change(apply(*arguments, **named))

    return spoilt


@pytest.mark.parametrize("value", [1.5, float("nan"), 2**53, -(2**70), "7", None, True, [1], {1}], ids=str)
def test_a_state_that_could_not_be_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch, race: Race, value: Any
) -> None:
    spoil(monkeypatch, race, "rules__apply", applied(lambda step: replace(step, state=replace(step.state, card=value))))


def test_a_state_of_another_type_is_not_written(monkeypatch: pytest.MonkeyPatch, race: Race) -> None:
    spoil(monkeypatch, race, "rules__apply", applied(lambda step: replace(step, state=Stake("heads", 1))))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "event",
    [{1}, Stake("heads", 1), Moved(0, 1.5), Moved(99, 1), "moved", None],  # type: ignore[arg-type]
    ids=str,
)
def test_an_event_that_is_not_one_of_the_games_is_not_written(
    monkeypatch: pytest.MonkeyPatch, race: Race, event: Any
) -> None:
    spoil(monkeypatch, race, "rules__apply", applied(lambda step: replace(step, events=(event,))))


@pytest.mark.parametrize("step", [None, (), "step"], ids=repr)
def test_a_step_that_is_none_is_not_written(monkeypatch: pytest.MonkeyPatch, race: Race, step: Any) -> None:
    spoil(monkeypatch, race, "rules__apply", lambda *_, **__: step)


FAIR = Outcome((0,), (1, 2), "goal", "CR-7")
STANDINGS: dict[str, Any] = {
    "nothing": None,
    "a text": "open",
    "the seats alone": (1,),
    "nobody must act": Open(1, ()),
    "nobody must act, somebody may": Open(1, (), (0, 1)),
    "a seat that is none": Open(1, (2,)),
    "a seat below all": Open(1, (-1,)),
    "a seat by name": Open(1, ("1",)),  # type: ignore[arg-type]
    "a seat that may and is none": Open(1, (1,), (7,)),
    "seats in a list": Open(1, [1]),  # type: ignore[arg-type]
    "seats that descend": Open(1, (1, 0)),
    "a seat twice": Open(1, (1, 1)),
    "a seat that must and need not": Open(1, (1,), (1,)),
    "an earlier decision": Open(0, (1,)),
    "no decision": Open(None, (1,)),  # type: ignore[arg-type]
    "a deadline that is no moment": Open(1, (1,), deadline=0.5),  # type: ignore[arg-type]
    "a turn that is no number": Open(1, (1,), turn="1"),  # type: ignore[arg-type]
    "an end that the table did not bring": Closed(1),
    "an outcome that is none": Over(1, "won"),  # type: ignore[arg-type]
    "no outcome": Over(1, None),  # type: ignore[arg-type]
    "half a winner": Over(1, replace(FAIR, winners=(0.5,))),  # type: ignore[arg-type]
    "a winner who does not play": Over(1, replace(FAIR, winners=(2,))),
    "too few places": Over(1, replace(FAIR, places=(1,))),
    "too many places": Over(1, replace(FAIR, places=(1, 2, None))),
    "places from 0": Over(1, replace(FAIR, places=(0, 1))),
    "places in a list": Over(1, replace(FAIR, places=[1, 2])),  # type: ignore[arg-type]
}


@each("wrong", STANDINGS.values(), ids=STANDINGS)
def test_a_standing_that_is_none_is_not_written(monkeypatch: pytest.MonkeyPatch, api: Api, wrong: Any) -> None:
    def standing(state: Any) -> Any:
        return coin_race.rules.standing(state) if state.lanes[0].chosen is None else wrong

    spoil(monkeypatch, Race(api), "rules__standing", standing)


def test_an_event_of_a_class_that_is_not_one_of_the_games_is_not_written(
    monkeypatch: pytest.MonkeyPatch, race: Race
) -> None:
    events = tuple(event for event in coin_race.events if event is not Chosen)
    before = race.see()
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, events=events)
        blamed(race.api, "POST", f"{race.path}/actions", race.tokens[0], json={"decision": 1, "action": STAKE})
    assert race.see() == before


def test_events_in_a_list_are_not_written(monkeypatch: pytest.MonkeyPatch, race: Race) -> None:
    spoil(monkeypatch, race, "rules__apply", applied(lambda step: replace(step, events=list(step.events))))  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["nothing", "nobody must act", "a seat that is none", "too few places"])
def test_no_match_begins_with_a_standing_that_is_none(monkeypatch: pytest.MonkeyPatch, api: Api, wrong: str) -> None:
    patched(monkeypatch, coin_race.key, rules__standing=lambda _: STANDINGS[wrong])

    blamed(api, "POST", "/v1/matches", json={"game": GAME, "seats": PEOPLE})


def test_a_match_that_the_table_ends_does_not_go_on_in_its_game(monkeypatch: pytest.MonkeyPatch, api: Api) -> None:
    seats = [{"player": "person"}, {"player": "bot", "level": "novice"}]
    race = Race(api, seats, pace="human")
    before = race.see()
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, rules__close=lambda state: state)
        blamed(api, "DELETE", f"{race.path}/seats/0", race.tokens[0])

    assert race.see() == before


@each_error
@each(
    "name",
    [
        "rules__apply", "rules__view", "words__describe", "rules__disclose", "rules__legal", "rules__standing",
    ],
)  # fmt: skip
def test_an_error_of_the_game_is_never_the_clients(
    monkeypatch: pytest.MonkeyPatch, api: Api, name: str, error: BaseException
) -> None:
    spoil(monkeypatch, Race(api), name, fail(error))


@pytest.mark.parametrize("name", ["rules__view", "words__describe", "rules__disclose", "rules__legal"])
def test_only_legality_may_be_refused(monkeypatch: pytest.MonkeyPatch, race: Race, name: str) -> None:
    spoil(monkeypatch, race, name, fail(ILLEGAL))


@pytest.mark.parametrize(("name", "query"), [("rules__apply", ""), ("rules__check", "?dry_run=true")])
def test_what_the_rules_forbid_is_still_refused(
    monkeypatch: pytest.MonkeyPatch, race: Race, name: str, query: str
) -> None:
    patched(monkeypatch, coin_race.key, **{name: fail(ILLEGAL)})
    body = {"decision": 1, "action": STAKE}

    problem = race.api.refused("illegal-action", "POST", f"{race.path}/actions{query}", race.tokens[0], json=body)

    assert problem["rule"]["clause"] == "CR-3"


@each_error
def test_an_error_in_judging_a_dry_run_is_not_the_clients(
    monkeypatch: pytest.MonkeyPatch, api: Api, error: BaseException
) -> None:
    race, body = Race(api), {"decision": 1, "action": STAKE}
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, rules__check=fail(error))
        blamed(api, "POST", f"{race.path}/actions?dry_run=true", race.tokens[0], json=body)


def test_a_refusal_that_cites_no_clause_is_a_fault(monkeypatch: pytest.MonkeyPatch, race: Race) -> None:
    spoil(monkeypatch, race, "rules__apply", fail(IllegalAction("no-such-clause", "CR-999", "cites nothing")))


@each_error
@each(
    ("name", "part"),
    [
        ("rules__view", ""),
        ("rules__unasked", "/actions"),
        ("rules__view", "/board.svg"),
        ("pictures__still", "/board.svg"),
        ("rules__disclose", "/events"),
    ],
)
def test_an_error_of_the_game_is_not_blamed_on_who_looks(
    monkeypatch: pytest.MonkeyPatch, api: Api, name: str, part: str, error: BaseException
) -> None:
    race = Race(api)
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, **{name: fail(error)})
        blamed(api, "GET", race.path + part, race.tokens[0])


@each_error
def test_an_error_on_a_lapse_is_not_blamed_on_who_looks(
    monkeypatch: pytest.MonkeyPatch, api: Api, clock: Clock, error: BaseException
) -> None:
    race = Race(api)
    before = race.see()
    clock.forward(31_000)
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, rules__default=fail(error))
        blamed(api, "GET", race.path)

    assert race.see()["ply"] == before["ply"] + 1


def test_a_default_that_the_rules_forbid_is_not_blamed_on_who_looks(
    monkeypatch: pytest.MonkeyPatch, race: Race, clock: Clock
) -> None:
    clock.forward(31_000)
    patched(monkeypatch, coin_race.key, rules__apply=fail(ILLEGAL))

    blamed(race.api, "GET", race.path)


@each_error
@each("name", ["rules__initial", "rules__view", "seats", "rules__standing"])
def test_no_match_is_opened_of_a_game_that_fails(
    monkeypatch: pytest.MonkeyPatch, api: Api, name: str, error: BaseException
) -> None:
    before = api.ok("GET", "/v1/matches")["matches"]
    body = {"game": GAME, "seats": PEOPLE, "access": "listed"}
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, **{name: fail(error)})
        blamed(api, "POST", "/v1/matches", json=body)

    assert api.ok("GET", "/v1/matches")["matches"] == before


def test_options_that_do_not_go_together_are_still_the_clients_fault(monkeypatch: pytest.MonkeyPatch, api: Api) -> None:
    body = {"game": GAME, "seats": PEOPLE, "options": {"goal": 20, "rounds": 2}}
    assert "options.goal" in api.refused("malformed", "POST", "/v1/matches", json=body)["errors"]

    patched(monkeypatch, coin_race.key, check_options=fail(ValueError("a mistake")))
    blamed(api, "POST", "/v1/matches", json=body)


def test_what_was_written_badly_is_not_blamed_on_who_looks(api: Api, store_url: str) -> None:
    race, other = Race(api, access="listed"), Race(api, access="listed")
    with Store(store_url).client() as client:
        key = EVEN.match(race.id)
        snapshot = orjson.loads(client.hget(key, "snapshot"))
        snapshot["state"]["card"] = 1.5
        client.hset(key, "snapshot", orjson.dumps(snapshot))

    blamed(api, "GET", race.path, race.tokens[0])
    blamed(api, "POST", f"{race.path}/actions", race.tokens[0], json={"decision": 1, "action": STAKE})
    listed = [match["id"] for match in api.ok("GET", f"/v1/matches?game={GAME}")["matches"]]
    assert other.id in listed
    assert race.id not in listed


def test_events_that_were_written_badly_are_not_blamed_on_who_looks(race: Race, store_url: str) -> None:
    with Store(store_url).client() as client:
        key = EVEN.plies(race.id)
        line = orjson.loads(client.lindex(key, -1))
        line["events"].append({"kind": "moved", "seat": 0, "to": 1.5})
        client.lset(key, -1, orjson.dumps(line))

    blamed(race.api, "GET", f"{race.path}/events", race.tokens[0])


def test_a_bot_moves_nothing_in_a_game_that_fails(monkeypatch: pytest.MonkeyPatch, api: Api, referee: Referee) -> None:
    race = Race(api, [{"player": "person"}, {"player": "bot", "level": "novice"}])
    before = race.see()
    with monkeypatch.context() as patch:
        patched(
            patch, coin_race.key, rules__apply=applied(lambda step: replace(step, state=replace(step.state, card=1.5)))
        )
        with pytest.raises(
            GameFault, match="coin-race failed in writing its state: Unwritable: card: must be a whole number"
        ):
            take_turns(referee, race.id, 1, 1, lambda: Nodes(20))

    assert race.see() == before


def test_a_watched_game_is_the_game() -> None:
    watched = games.find(GAME)

    assert watched is games.find(GAME)
    assert (GAME, coin_race.options, coin_race.events) == (watched.key, watched.options, watched.events)
    assert watched.seats(coin_race.options()) == (2, 3, 4)


@pytest.mark.parametrize("delay", [None, "soon", 0.5, -1, True, 2**60], ids=repr)
def test_no_match_is_opened_whose_bot_acts_at_no_time(monkeypatch: pytest.MonkeyPatch, api: Api, delay: Any) -> None:
    bots = [{"player": "bot", "level": "novice"}, {"player": "person"}]
    patched(monkeypatch, coin_race.key, bots__delay=lambda *_: delay)

    blamed(api, "POST", "/v1/matches", json={"game": GAME, "seats": bots, "pace": "human"})


@pytest.mark.parametrize(
    "custom",
    [
        None,
        (0, 1),
        Rematch(None, (0, 1)),
        Rematch(coin_race.options(), (0,)),
        Rematch(coin_race.options(), (0, 0)),
        Rematch(coin_race.options(), (0, 2)),
        Rematch(coin_race.options(), [1, 0]),  # type: ignore[arg-type]
        Rematch(coin_race.options(goal=20, rounds=2), (1, 0)),
    ],
    ids=str,
)
def test_a_next_match_that_is_none_is_not_opened(monkeypatch: pytest.MonkeyPatch, race: Race, custom: Any) -> None:
    short = Race(race.api, goal=2)
    over = short.play()
    with monkeypatch.context() as patch:
        patched(patch, coin_race.key, rules__rematch=lambda *_: custom)
        blamed(race.api, "POST", f"{short.path}/rematch", short.tokens[0])

    assert short.see() == over
    assert race.api.ok("POST", f"{short.path}/rematch", short.tokens[0])["match"]["status"] == "on"
