"""Open a match: what is asked for, what comes of it, and what a retry finds."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import rules
from rules.errors import Malformed, UnknownGame
from rules.table.record import commitment
from rules.table.table import Leaving, Player
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.match import ledger
from service.play.ports.archive import Access
from service.play.ports.errors import Contended, KeyReused, MatchExpired
from service.play.ports.tokens import Bearer
from service.play.verbs import open as opening
from service.play.verbs.open import Opening, Retry, SeatWish, faults, level_of, open_match
from tests.support.api import GAME
from tests.support.stores import Busy

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings

PERSON, OPEN, BOT = SeatWish(Player.PERSON), SeatWish(Player.OPEN), SeatWish(Player.BOT)


def wished(*seats: SeatWish, **rest: Any) -> Opening:
    usual = Opening(GAME, {}, seats or (PERSON, PERSON), None, Leaving.BOT, Access.UNLISTED)
    return replace(usual, **rest)


def retry(body: str = "a body") -> Retry:
    return Retry(secrets.token_hex(16), "anonymous", body)


def test_the_host_is_given_the_tokens_of_the_seats_that_the_host_took(referee: Referee) -> None:
    opened = open_match(referee, wished(PERSON, OPEN, PERSON), None)
    match = opened["match"]["id"]

    assert [entry["seat"] for entry in opened["seats"]] == [0, 2]
    assert [referee.mint.read(entry["token"]) for entry in opened["seats"]] == [
        Bearer(match, 0, 0),
        Bearer(match, 2, 0),
    ]
    assert referee.mint.read(opened["host_token"]) == Bearer(match, None, 0)
    assert referee.mint.made(match)


def test_a_match_starts_by_itself_when_no_seat_is_open(referee: Referee) -> None:
    statuses = [
        open_match(referee, wished(*seats), None)["match"]["status"] for seats in ((PERSON, BOT), (PERSON, OPEN))
    ]

    assert statuses == ["on", "open"]


def test_the_published_commitment_is_that_of_the_secret_seed(referee: Referee) -> None:
    opened = open_match(referee, wished(), None)
    held = ledger.load(referee, opened["match"]["id"], with_seed=True)

    assert held.seed is not None
    assert len(held.seed) == 32
    assert opened["match"]["commitment"] == commitment(held.seed)


def test_the_same_request_finds_the_same_match_and_is_charged_once(referee: Referee) -> None:
    asked, bills = retry(), list[Bill]()
    first, again = (open_match(referee, wished(), asked, charge=bills.append) for _ in range(2))

    assert first == again
    assert bills == [Bill(limits.OPENING)]


def test_without_a_key_every_request_opens_a_match(referee: Referee) -> None:
    first, again = (open_match(referee, wished(), None)["match"]["id"] for _ in range(2))

    assert first != again


@pytest.mark.parametrize("other", [{"body": "another"}])
def test_a_key_that_came_with_another_body_is_refused(referee: Referee, other: Any) -> None:
    asked = retry()
    open_match(referee, wished(), asked)

    with pytest.raises(KeyReused):
        open_match(referee, wished(), replace(asked, **other))


def test_a_key_means_another_match_for_another_asker(referee: Referee) -> None:
    asked = retry()
    mine, theirs = (open_match(referee, wished(), one) for one in (asked, replace(asked, asker="somebody else")))

    assert mine["match"]["id"] != theirs["match"]["id"]


def test_a_key_whose_match_is_no_longer_kept_is_refused_with_that_reason(referee: Referee) -> None:
    asked = retry()
    opened = open_match(referee, wished(), asked)
    referee.matches.forget(opened["match"]["id"], 60_000)

    with pytest.raises(MatchExpired, match="use a new key"):
        open_match(referee, wished(), asked)


def test_what_does_not_fit_the_game_is_named_at_once_and_costs_nothing(referee: Referee) -> None:
    seats, bills = (PERSON, SeatWish(Player.BOT, level="grandmaster")), list[Bill]()
    with pytest.raises(Malformed) as refused:
        open_match(referee, wished(*seats, options={"points_to_win": 36, "surprise": 1}), None, charge=bills.append)

    assert {fault.path for fault in refused.value.faults} == {("seats", 1, "level"), ("options", "surprise")}
    assert bills == []


def test_a_game_that_is_not_installed_is_refused(referee: Referee) -> None:
    with pytest.raises(UnknownGame):
        open_match(referee, wished(game="chess"), None)


def test_a_match_that_cannot_be_paid_for_is_not_opened(referee: Referee) -> None:
    asked = retry()

    def refuse(_bill: Bill) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        open_match(referee, wished(), asked, charge=refuse)
    bills = list[Bill]()
    open_match(referee, wished(), asked, charge=bills.append)
    assert bills == [Bill(limits.OPENING)]


def test_a_store_in_which_nothing_can_be_written_is_given_up_on(referee: Referee, settings: Settings) -> None:
    busy = replace(referee, matches=Busy(settings.store_url or ""))

    with pytest.raises(Contended):
        open_match(busy, wished(), None)


@pytest.mark.parametrize(
    ("options", "seats", "paths"),
    [
        ({}, [(Player.PERSON, None)] * 2, []),
        ({}, [(Player.PERSON, None)], [("seats",)]),
        ({}, [(None, None)] * 5, [("seats",)]),
        ({"points_to_win": 36}, [(None, None)] * 9, [("options", "points_to_win")]),
        ({"a": 1, "b": 2}, [(None, None)] * 2, [("options", "a"), ("options", "b")]),
        ([], [], [("options",)]),
        ({}, [(Player.BOT, "x"), (None, "x"), (Player.PERSON, "x")], [("seats", 0, "level")]),
    ],
)
def test_faults_are_found_as_far_as_the_rest_can_be_read(options: Any, seats: Any, paths: Any) -> None:
    assert [fault.path for fault in faults(rules.find(GAME), options, seats)] == paths


def test_what_only_a_rematch_fills_in_is_refused() -> None:
    seats: Any = [(Player.PERSON, None)] * 3
    series = {"series": {"games": 3, "won": [], "first": None, "before": None}}
    found = [fault.path[:2] for fault in faults(rules.find("bomb-the-axis"), series, seats)]

    assert found
    assert set(found) == {("options", "series")}


@pytest.mark.parametrize("game", rules.games())
def test_a_bot_without_a_level_is_of_the_middle_one(game: str) -> None:
    found = rules.find(game)
    level = level_of(found, Player.BOT, None)

    assert level is not None
    lower, higher = found.bots.levels.index(level), len(found.bots.levels) - 1 - found.bots.levels.index(level)
    assert higher - lower in (0, 1)
    assert level_of(found, Player.BOT, found.bots.levels[-1]) == found.bots.levels[-1]
    assert level_of(found, Player.PERSON, None) is None


def test_a_seat_that_somebody_else_took_since_is_the_hosts_no_longer(referee: Referee) -> None:
    opened = open_match(referee, wished(PERSON, OPEN, OPEN), None)
    match = ledger.load(referee, opened["match"]["id"]).match
    assert opening.of_host(match) == (0,)
    left = replace(match.course.holders[0], generation=1)
    gone = replace(match, course=replace(match.course, holders=(left, *match.course.holders[1:])))

    assert opening.of_host(gone) == ()
