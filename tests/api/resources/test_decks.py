"""Decks that hosts bring: judged card by card, private, never changing, and kept while somebody plays with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from service.conformance.budgets import Nodes
from service.play.match import decks, ledger
from service.play.ports.due import Claim, Kind, Obligation
from service.play.ports.retention import DAY
from service.play.verbs.turns import take_turns, waiting
from service.play.verbs.upkeep import expire
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.games.coin_race import GAME as coin_race
from tests.support.over_http import GAME, PEOPLE, STAKE, Race, api_of, deck, installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

SECOND = 1_000
CONTENTS = f"/v1/games/{GAME}/contents"
BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "scholar"}]


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process know of no deck, as one that was just started."""
    monkeypatch.setattr(decks, "_READ", type(decks._READ)())
    monkeypatch.setattr(decks, "_USED", type(decks._USED)())


def bring(api: Api, name: str, cards: int = 12) -> Any:
    """Bring a deck, and return the answer."""
    return api.ok("POST", CONTENTS, json=deck(name, cards))


def wish(told: Any) -> dict[str, str]:
    """Return what an opening says of a deck."""
    return {"digest": told["digest"], "token": told["token"]}


def opening(told: Any) -> dict[str, Any]:
    """Return the body that opens a race with a deck."""
    return {"game": GAME, "seats": PEOPLE, "content": wish(told)}


def lose(settings: Settings, told: Any) -> None:
    """Let a deck's time in the store be over."""
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        assert client.delete(EVEN.deck(GAME, told["digest"])) == 1


def play_bots(referee: Referee, race: Race) -> None:
    """Play the bots' turns, as workers would."""
    while seats := waiting(held := ledger.settled(referee, race.id)):
        decision = held.match.game.rules.standing(held.match.table.state).decision
        take_turns(referee, race.id, seats[0], decision, lambda: Nodes(20))


def test_a_games_own_deck_is_described_by_its_digest_and_no_card(api: Api) -> None:
    standard = coin_race.standard_content()
    reply = api.send("GET", CONTENTS)
    told = reply.json

    assert told["standard"] == {"digest": standard.digest, "items": len(standard.hashes)}
    assert told["schema"] == coin_race.deck.schema()
    assert not any(card.question in reply.get_data(as_text=True) for card in standard.cards.values())
    assert Race(api).see()["content"] == standard.digest


def test_a_game_without_a_deck_says_so(api: Api) -> None:
    told = api.ok("GET", "/v1/games/twelve-oclock-high/contents")

    assert told == {"game": "twelve-oclock-high", "standard": None, "schema": None}


def test_a_deck_is_known_by_its_digest_and_given_back_to_who_has_its_token(api: Api) -> None:
    sent = deck("alpha", 14)
    reply = api.send("POST", CONTENTS, json=sent)
    told = reply.json

    assert told["digest"] == coin_race.deck.load(json.dumps(sent).encode()).digest
    assert (told["game"], told["items"]) == (GAME, 14)
    assert reply.headers["Location"] == f"{CONTENTS}/{told['digest']}"
    shown = api.send("GET", reply.headers["Location"], told["token"])
    assert shown.json == sent
    known = api.send(
        "GET", f"{CONTENTS}/{told['digest']}", told["token"], headers={"If-None-Match": shown.headers["ETag"]}
    )
    assert known.status_code == 304


def test_a_deck_larger_than_other_bodies_is_taken(api: Api) -> None:
    sent = json.dumps(deck("bravo")).encode() + b" " * 100_000

    assert api.ok("POST", CONTENTS, data=sent, content_type="application/json")["items"] == 12


@pytest.mark.parametrize(
    ("wrong", "faults"),
    [
        ({2: {"word": "Two Words"}}, {"2": "word"}),
        ({0: {"question": ""}, 5: {"answer": "x"}, 11: {"word": 7}}, {"0": "question", "5": "answer", "11": "word"}),
    ],
)
def test_every_wrong_card_is_named_with_what_is_wrong(api: Api, wrong: Any, faults: dict[str, str]) -> None:
    sent = deck("charlie")
    for number, change in wrong.items():
        sent["cards"][number] |= change

    problem = api.refused("invalid-content", "POST", CONTENTS, json=sent)

    told = {number: fault.split(": ")[:2] for number, fault in problem["errors"].items()}
    assert told == {number: [f"item {int(number) + 1}", fault] for number, fault in faults.items()}


def test_of_very_many_wrong_cards_the_first_are_named(api: Api) -> None:
    problem = api.refused("invalid-content", "POST", CONTENTS, json={"cards": [{}] * 1200})

    assert list(problem["errors"]) == [str(number) for number in range(1000)]


def test_what_is_wrong_with_the_deck_and_with_its_cards_is_named_at_once(api: Api) -> None:
    sent = {"title": "A deck", "cards": [{"word": "Two Words", "colour": 1}, {}]}
    errors = api.refused("invalid-content", "POST", CONTENTS, json=sent)["errors"]

    assert errors.keys() == {"title", "cards", "0", "1"}
    assert errors["0"] == "item 1: colour: is not a known field; question: is missing; word: must match [a-z]+"
    assert errors["1"] == "item 2: question: is missing; word: is missing"


@pytest.mark.parametrize("sent", ["[]", "null", "7", '{"cards": 7}', "{}"])
def test_what_is_no_deck_is_refused(api: Api, sent: str) -> None:
    problem = api.refused("invalid-content", "POST", CONTENTS, data=sent, content_type="application/json")

    assert problem["errors"] == {}


def test_the_same_deck_brought_again_is_answered_alike_and_kept_for_longer(api: Api, clock: Clock) -> None:
    first = bring(api, "delta")
    clock.forward(SECOND)
    again = bring(api, "delta")
    other_words = json.dumps(dict(reversed(deck("delta").items())), indent=3)
    in_other_words = api.ok("POST", CONTENTS, data=other_words, content_type="application/json")

    assert first["expires"] < again["expires"] <= in_other_words["expires"]
    assert {**again, "expires": 0} == {**in_other_words, "expires": 0} == {**first, "expires": 0}
    assert bring(api, "delta", 13)["digest"] != first["digest"]


def test_a_client_that_is_only_shown_a_match_has_no_way_to_its_deck(api: Api) -> None:
    told = bring(api, "echo", 30)
    race = Race(api, content=wish(told), goal=2)
    race.play()
    record = api.ok("GET", f"{race.path}/record")
    digest = record["content"]["digest"]

    assert digest == told["digest"] == race.see()["content"]
    api.refused("token-needed", "GET", f"{CONTENTS}/{digest}")
    for token in (race.host, race.tokens[0]):
        api.refused("not-your-content", "GET", f"{CONTENTS}/{digest}", token)
        body = opening(told) | {"content": {"digest": digest, "token": told["token"][:-4] + "AAAA"}}
        api.refused("not-your-content", "POST", "/v1/matches", token, json=body)
    seen = str(record) + str(race.see(0)) + str(race.told(0))
    unused = [number for number, item in enumerate(record["content"]["excerpt"]) if isinstance(item, str)]
    assert len(unused) >= 18
    assert not any(f"echo, card {number}?" in seen for number in unused)
    assert told["token"] not in seen


def test_the_token_of_a_deck_opens_no_seat(api: Api) -> None:
    told = bring(api, "foxtrot")
    race = Race(api, content=wish(told))

    api.refused("unknown-token", "GET", race.path, told["token"])


@pytest.mark.usefixtures("elsewhere")
def test_bots_play_a_brought_deck_in_their_workers_and_the_record_verifies_without_it(
    api: Api, referee: Referee, settings: Settings
) -> None:
    told = bring(api, "golf", 40)
    race = Race(api, BOTS, content=wish(told))
    decks._READ.clear()
    play_bots(referee, race)

    record = api.ok("GET", f"{race.path}/record")
    assert race.see()["status"] == "over"
    assert "golf, card" in race.see()["view"]["question"]
    assert api.send("GET", f"{race.path}/sheet.txt").status_code == 200

    lose(settings, told)
    decks._READ.clear()
    assert api.ok("POST", "/v1/verifications", json=record)["sound"] is True
    forged = json.loads(json.dumps(record).replace("golf, card", "gulf, card"))
    assert api.ok("POST", "/v1/verifications", json=forged)["divergence"]["what"] == "content"


def test_the_words_of_the_brought_deck_are_the_right_ones(api: Api) -> None:
    race = Race(api, content=wish(bring(api, "hotel")))
    race.send(0, 1, {"kind": "answer", "word": "hotel"})
    events = race.send(1, 1, {"kind": "answer", "word": "motel"})["events"]

    assert {event["seat"]: event["to"] for event in events if event["kind"] == "moved"} == {0: 2, 1: 0}


def test_a_match_of_the_past_is_shown_with_its_deck(api: Api) -> None:
    race = Race(api, content=wish(bring(api, "india")))
    ply = race.see()["ply"]
    race.send(0, 1, STAKE)

    assert api.ok("GET", f"{race.path}?ply={ply}")["view"]["question"].startswith("india, card")


def test_the_rematch_keeps_the_deck(api: Api) -> None:
    told = bring(api, "juliett")
    race = Race(api, content=wish(told), goal=2)
    race.play()

    following = api.ok("POST", f"{race.path}/rematch", race.host)["match"]

    assert following["content"] == told["digest"]
    assert following["view"]["question"].startswith("juliett, card")


def test_the_rematch_of_a_race_with_the_games_own_deck_has_that(api: Api) -> None:
    race = Race(api, goal=2)
    race.play()

    assert api.ok("POST", f"{race.path}/rematch", race.host)["match"]["content"] == coin_race.standard_content().digest


def test_the_same_opening_finds_its_match_also_when_the_deck_is_gone(api: Api, clock: Clock, referee: Referee) -> None:
    told = bring(api, "kilo")
    key = {"Idempotency-Key": "a-key-of-a-match-with-a-deck"}
    opened = api.ok("POST", "/v1/matches", json=opening(told), headers=key)
    clock.forward(referee.retention.content + 1)

    again = api.ok("POST", "/v1/matches", json=opening(told), headers=key)

    assert again["host_token"] == opened["host_token"]


@pytest.mark.usefixtures("elsewhere")
def test_a_deck_that_nobody_used_for_long_is_gone_and_can_be_brought_again(
    api: Api, clock: Clock, referee: Referee
) -> None:
    before = referee.matches.now()
    told = bring(api, "lima")
    assert before <= told["expires"] - referee.retention.content <= referee.matches.now()
    clock.forward(told["expires"] - referee.matches.now() - 2000)
    assert api.ok("GET", f"{CONTENTS}/{told['digest']}", told["token"]) == deck("lima")

    clock.forward(4000)
    api.refused("content-expired", "GET", f"{CONTENTS}/{told['digest']}", told["token"])
    api.refused("content-expired", "POST", "/v1/matches", json=opening(told))

    again = bring(api, "lima")
    assert (again["digest"], again["token"]) == (told["digest"], told["token"])
    assert Race(api, content=wish(again)).see()["status"] == "on"


@pytest.mark.usefixtures("elsewhere")
def test_whatever_uses_a_deck_puts_its_end_off(api: Api, clock: Clock, referee: Referee) -> None:
    told = bring(api, "mike")
    clock.forward(20 * DAY)
    race = Race(api, content=wish(told), sand=0)
    clock.forward(2 * SECOND)
    race.send(0, 1, STAKE)
    clock.forward(referee.retention.content - SECOND)

    assert api.ok("GET", f"{CONTENTS}/{told['digest']}", told["token"]) == deck("mike")
    clock.forward(2 * SECOND)
    api.refused("content-expired", "GET", f"{CONTENTS}/{told['digest']}", told["token"])


@pytest.mark.usefixtures("elsewhere")
def test_a_match_is_played_on_and_again_when_no_other_can_be_opened_with_its_deck(
    api: Api, clock: Clock, referee: Referee
) -> None:
    told = bring(api, "november")
    race = Race(api, content=wish(told), sand=0, goal=2)
    clock.forward(referee.retention.content + 1)
    api.refused("content-expired", "POST", "/v1/matches", json=opening(told))
    decks._READ.clear()

    assert race.play()["status"] == "over"
    assert api.ok("POST", f"{race.path}/rematch", race.host)["match"]["content"] == told["digest"]


def test_a_deck_stays_in_the_store_for_longer_than_any_match_that_needs_it(
    api: Api, referee: Referee, settings: Settings
) -> None:
    told, kept = bring(api, "oscar"), referee.retention
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        left = client.pttl(EVEN.deck(GAME, told["digest"]))

    assert left > max(kept.content, kept.idle, kept.over, kept.open) + 6 * DAY


@pytest.mark.usefixtures("elsewhere")
def test_strangers_do_not_learn_that_a_private_match_lost_its_deck(api: Api, settings: Settings) -> None:
    told = bring(api, "quebec")
    race = Race(api, content=wish(told), access="private")
    lose(settings, told)
    decks._READ.clear()

    api.refused("no-such-match", "GET", race.path)
    api.refused("no-such-match", "GET", race.path, Race(api).host)
    api.refused("match-expired", "GET", race.path, race.host)


@pytest.mark.usefixtures("elsewhere")
def test_of_a_match_whose_deck_is_lost_nothing_is_shown_and_nothing_stays(
    api: Api, referee: Referee, settings: Settings
) -> None:
    told = bring(api, "papa")
    race, other = Race(api, content=wish(told), access="listed"), Race(api, access="listed")
    lose(settings, told)
    decks._READ.clear()

    assert "papa" not in api.refused("match-expired", "GET", race.path)["detail"]
    listed = [match["id"] for match in api.ok("GET", f"/v1/matches?game={GAME}&limit=100")["matches"]]
    assert other.id in listed
    assert race.id not in listed
    expire(referee, claimed(referee, race.id))
    assert referee.matches.load(race.id) is None
    assert referee.matches.archived(race.id) == b""
    referee.matches.forget(other.id, 1)  # the lobby is other tests' too


def claimed(referee: Referee, match: str) -> Claim:
    """Claim the end of a match's keeping by hand, whenever it is due."""
    return Claim(layout.partition(match), Obligation(Kind.EXPIRE, match), referee.matches.now())


def test_an_archived_match_keeps_the_cards_that_it_used(
    api: Api, clock: Clock, referee: Referee, settings: Settings
) -> None:
    told = bring(api, "quebec")
    race = Race(api, content=wish(told), goal=2, sand=0)
    race.play()
    record = api.ok("GET", f"{race.path}/record")
    clock.forward(referee.retention.over)
    expire(referee, claimed(referee, race.id))
    lose(settings, told)

    assert api.ok("GET", f"{race.path}/record") == record
    judged = api.ok("POST", "/v1/verifications", json=record)
    assert (judged["sound"], judged["known"], judged["signed"], judged["divergence"]) == (True, True, True, None)


@pytest.mark.usefixtures("elsewhere")
def test_a_process_keeps_few_decks_read_and_no_match_that_holds_one(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "ROOM", 2 * decks.SMALLEST)
    races = [Race(api, content=wish(bring(api, name))) for name in ("romeo", "sierra", "tango")]

    assert len(decks._READ) == 2
    kept = [api.referee.matches.load(race.id) for race in races]
    assert [one.memory.read for one in kept if one is not None] == [None] * 3
    assert [race.see()["view"]["question"].partition(",")[0] for race in races] == ["romeo", "sierra", "tango"]
