"""A match whose game's version, or whose game, is not the one that is installed (TBL-11)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import pytest

from service.conformance.budgets import Nodes
from service.play.files.replays import make_replay
from service.play.files.sheets import make_sheet
from service.play.ports.errors import OtherVersion
from service.play.verbs import upkeep
from service.play.verbs.turns import Turns, take_turns
from tests.support.damage import damage
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import patched
from tests.support.over_http import GAME, STAKE, Race, api_of, installed, refused_everywhere, requests
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

HOUR = 3_600_000
BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "scholar"}]
FOUR = ("whole", "fair", "judged", "signed")
ENDED = {"winners": [], "places": [None, None], "reason": "rules-changed", "clause": "TBL-11", "seats": [0, 1]}


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@pytest.fixture
def race(api: Api, version: Version) -> Race:
    """Give a race that was opened under version 2, of which one action was played, where version 3 is installed now."""
    version(2)
    race = Race(api)
    race.send(0, 1, STAKE)
    version(3)
    return race


class Version:
    """The version of the game that is installed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def __call__(self, number: int) -> None:
        """Install another one."""
        patched(self._patch, coin_race.key, version=number)


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> Version:
    return Version(monkeypatch)


def over(api: Api) -> Race:
    """Return a race that was played to its end."""
    race = Race(api, goal=2)
    race.play()
    return race


def test_a_match_of_another_version_is_judged_by_no_other_rules(race: Race, referee: Referee) -> None:
    before = referee.matches.load(race.id)
    assert before is not None

    refused_everywhere(race, "other-version")

    after = referee.matches.load(race.id)
    assert after is not None
    assert after.snapshot == before.snapshot


def test_tbl_11_the_sweeper_ends_it_and_everybody_sees_that(race: Race, referee: Referee, settings: Settings) -> None:
    race.api.refused("other-version", "GET", race.path)

    swept(referee, settings, race.id)

    for seat in (None, 0, 1):
        seen = race.see(seat)
        assert (seen["status"], seen["version"], seen["outcome"]) == ("over", 2, ENDED)
        assert (seen["view"], seen["actions"], seen["to_act"], seen["deadline"]) == (None, [], [], None)
        assert seen["files"] == {"record": f"{race.path}/record", "replay": None, "sheets": None}
        assert seen["decision"] == 0
        assert race.told(seat, seen["ply"] - 1) == [["closed", "concluded"]]
    assert race.told() == [["seat-taken"], ["seat-taken"], ["started"], [], ["closed", "concluded"]]


def test_tbl_11_nothing_of_its_state_is_read_for_that(race: Race, referee: Referee, settings: Settings) -> None:
    foreign = {"of": "another version"}
    damage(settings.store_url, race.id, lambda snapshot: snapshot.update(state=foreign))
    race.api.refused("other-version", "GET", race.path)

    swept(referee, settings, race.id)

    assert race.see()["outcome"] == ENDED
    kept = referee.matches.load(race.id)
    assert kept is not None
    assert kept.snapshot["state"] == foreign


def test_tbl_11_an_open_table_is_cancelled(api: Api, version: Version, referee: Referee, settings: Settings) -> None:
    version(2)
    race = Race(api, [{"player": "person"}, {"player": "open"}], access="listed")
    version(3)
    refused_everywhere(race, "other-version")

    swept(referee, settings, race.id)

    seen = race.see(0)
    assert (seen["status"], seen["outcome"]) == ("cancelled", None)
    assert race.told() == [["seat-taken"], ["closed"]]
    api.refused("rules-changed", "POST", f"{race.path}/seats/1", json={})


def test_tbl_11_a_lapse_that_is_due_ends_it_too(
    api: Api, clock: Clock, version: Version, referee: Referee, settings: Settings
) -> None:
    version(2)
    race = Race(api, sand=30_000)
    version(3)
    clock.forward(30_001)

    swept(referee, settings, race.id)

    assert race.see()["outcome"] == ENDED
    assert race.told()[-1] == ["closed", "concluded"]


def test_tbl_11_a_sweeper_finds_at_its_start_what_nobody_asks_for(
    race: Race, api: Api, referee: Referee, settings: Settings
) -> None:
    other = Race(api)

    upkeep.find_unjudged(referee)
    swept(referee, settings, race.id)

    assert race.see()["outcome"] == ENDED
    assert other.see()["status"] == "on"


def test_tbl_11_bots_choose_nothing_in_it_and_are_not_asked_any_more(
    api: Api, clock: Clock, version: Version, referee: Referee, settings: Settings
) -> None:
    version(2)
    race = Race(api, BOTS)
    called = [f"bot {race.id} {seat} 1" for seat in (0, 1)]
    version(3)

    assert swept(referee, settings, race.id) == called
    with pytest.raises(OtherVersion):
        take_turns(referee, race.id, 0, 1, lambda: Nodes(20))
    assert swept(referee, settings, race.id) == []
    assert race.see()["outcome"] == ENDED
    for seat in (0, 1):
        assert take_turns(referee, race.id, seat, 1, lambda: Nodes(20)) == Turns(0)
    clock.forward(HOUR)

    assert swept(referee, settings, race.id) == []


def ended(race: Race, settings: Settings) -> Race:
    """Let a sweeper end a race."""
    race.api.refused("other-version", "GET", race.path, race.host)
    swept(race.api.referee, settings, race.id)
    return race


def test_tbl_11_its_record_is_kept_and_judged_where_its_version_is(
    race: Race, api: Api, settings: Settings, version: Version
) -> None:
    record = api.ok("GET", f"{ended(race, settings).path}/record")
    abroad = api.ok("POST", "/v1/verifications", json=record)
    version(2)
    at_home = api.ok("POST", "/v1/verifications", json=record)

    assert (record["version"], record["plies"][-1]["decision"]) == (2, 0)
    assert record["content"] == {"digest": coin_race.standard_content().digest, "excerpt": None}
    assert abroad["divergence"] == {"ply": 0, "what": "version", "expected": "3", "actual": "2"}
    assert [abroad[word] for word in FOUR] == [True, True, None, True]
    assert [at_home[word] for word in FOUR] == [True, True, True, True]
    assert [(judged["sound"], judged["known"], judged["plies"]) for judged in (abroad, at_home)] == [
        (None, True, 5),
        (True, True, 5),
    ]


def test_tbl_11_it_stays_as_it_ended_when_its_version_is_back(
    race: Race, api: Api, settings: Settings, version: Version
) -> None:
    seen, record = ended(race, settings).see(0), api.ok("GET", f"{race.path}/record")

    version(2)

    assert race.see(0) == seen
    assert api.ok("GET", f"{race.path}/record") == record
    api.refused("rules-changed", "GET", f"{race.path}/board.svg")


def gone(race: Race) -> list[tuple[str, str, str | None, Any]]:
    """Return the requests to a match that has ended which take its rules."""
    still = {("GET", ""), ("GET", "/events"), ("GET", "/actions"), ("GET", "/record"), ("POST", "/seats/1")}
    return [request for request in requests(race) if request[:2] not in still]


def test_tbl_11_what_takes_its_rules_is_gone(race: Race, api: Api, settings: Settings) -> None:
    ended(race, settings)

    for method, path, token, body in gone(race):
        problem = api.refused("rules-changed", method, race.path + path, token, json=body)
        assert problem["status"] == 410
    assert api.ok("GET", f"{race.path}/actions", race.tokens[0])["actions"] == []
    assert race.see()["next"] is None


def test_a_finished_match_of_another_version_is_shown_without_its_position(api: Api, version: Version) -> None:
    version(2)
    race = over(api)
    before, record = race.see(0), api.ok("GET", f"{race.path}/record")
    version(3)

    files = {"record": f"{race.path}/record", "replay": None, "sheets": None}
    assert race.see(0) == before | {"view": None, "decision": 0, "files": files}
    assert api.ok("GET", f"{race.path}/record") == record
    assert [kinds for kinds in race.told() if kinds] == [["seat-taken"], ["seat-taken"], ["started"], ["concluded"]]
    for method, path, token, body in gone(race):
        api.refused("rules-changed", method, race.path + path, token, json=body)
    assert api.ok("POST", "/v1/verifications", json=record)["known"] is True


def make(referee: Referee, owed: list[str]) -> None:
    """Do the tasks of a match's sheet and of its replay, which is owed since it ended."""
    assert sorted(task.split(" ")[0] for task in owed) == ["replay", "sheet"]
    for kind, *words in (task.split(" ") for task in owed):
        {"sheet": make_sheet, "replay": make_replay}[kind](referee, *words)


def test_of_a_finished_match_of_another_version_the_files_that_were_made_are_served(
    api: Api, version: Version, referee: Referee, settings: Settings
) -> None:
    version(2)
    race = over(api)
    pdf = f"{race.path}/sheet.pdf?variant=short"
    assert api.send("GET", pdf).status_code == 202
    make(referee, swept(referee, settings, race.id))
    made = api.send("GET", pdf)
    version(3)

    assert (made.status_code, api.send("GET", pdf).get_data()) == (200, made.get_data())
    assert api.send("GET", pdf, headers={"If-None-Match": made.headers["ETag"]}).status_code == 304
    api.refused("rules-changed", "GET", f"{race.path}/sheet.pdf")
    assert swept(referee, settings, race.id) == []


def test_a_pdf_that_was_due_when_the_rules_changed_is_not_asked_for_again(
    api: Api, clock: Clock, version: Version, referee: Referee, settings: Settings
) -> None:
    version(2)
    race = over(api)
    assert api.send("GET", f"{race.path}/sheet.pdf").status_code == 202
    version(3)
    make(referee, swept(referee, settings, race.id))
    clock.forward(HOUR)

    assert swept(referee, settings, race.id) == []


def test_the_rematch_that_was_opened_before_is_still_found(api: Api, version: Version) -> None:
    version(2)
    race = over(api)
    following = api.ok("POST", f"{race.path}/rematch", race.host)["match"]["id"]
    version(3)

    assert race.see()["next"] == following
    api.refused("other-version", "POST", f"{race.path}/rematch", race.host)


def test_the_lobby_lists_no_match_of_another_version(api: Api, version: Version, referee: Referee) -> None:
    version(2)
    live, done = Race(api, access="listed"), Race(api, access="listed", goal=2)
    done.play()
    version(3)

    listed = {match["id"] for match in api.ok("GET", "/v1/matches?limit=100")["matches"]}
    for race in (live, done):
        referee.matches.forget(race.id, 1)  # the lobby is other tests' too

    assert not {live.id, done.id} & listed


@pytest.mark.parametrize("finished", [False, True])
def test_of_a_match_of_another_version_long_over_the_record_is_kept(
    race: Race, api: Api, clock: Clock, version: Version, referee: Referee, settings: Settings, *, finished: bool
) -> None:
    version(2)
    race = over(api) if finished else race
    version(3)
    if not finished:
        ended(race, settings)
    record = api.ok("GET", f"{race.path}/record")

    clock.forward(referee.retention.over + HOUR)
    swept(referee, settings, race.id)

    api.refused("match-expired", "GET", race.path)
    assert api.ok("GET", f"{race.path}/record") == record
    judged = api.ok("POST", "/v1/verifications", json=record)
    assert (judged["sound"], judged["known"]) == (None, True)


def test_the_record_of_a_private_match_is_for_its_seats_and_host_alone(
    api: Api, version: Version, settings: Settings
) -> None:
    version(2)
    race = Race(api, access="private")
    version(3)
    ended(race, settings)

    for path in ("", "/record", "/events", "/sheet.txt"):
        api.refused("no-such-match", "GET", race.path + path)
    assert api.ok("GET", f"{race.path}/record", race.tokens[1])["match"] == race.id


def test_an_opening_that_is_sent_again_says_what_became_of_its_match(
    api: Api, version: Version, referee: Referee, settings: Settings
) -> None:
    body = {"game": GAME, "seats": [{"player": "person"}, {"player": "person"}]}
    key = {"Idempotency-Key": secrets.token_hex(16)}
    version(2)
    opened = api.ok("POST", "/v1/matches", json=body, headers=key)
    version(3)
    api.refused("other-version", "POST", "/v1/matches", json=body, headers=key)
    api.refused("idempotency-key-reused", "POST", "/v1/matches", json=body | {"options": {"goal": 2}}, headers=key)
    swept(referee, settings, opened["match"]["id"])

    again = api.ok("POST", "/v1/matches", json=body, headers=key)

    assert (again["seats"], again["host_token"]) == (opened["seats"], opened["host_token"])
    assert again["match"]["outcome"] == ENDED
