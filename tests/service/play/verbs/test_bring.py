"""Bring a deck, get it back, and show that one may play with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import rules
from rules.errors import InvalidContent, UnknownGame
from rules.wire.plain import canonical
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.ports.errors import ContentExpired, GameWithoutContent, NotYourContent, TokenNeeded
from service.play.verbs import bring
from service.play.verbs.bring import DeckWish
from tests.support.over_http import GAME, installed
from tests.support.refusals_of_contents import new_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from tests.support.api import Clock

OTHER = "twelve-oclock-high"


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


def test_a_deck_comes_back_as_it_was_brought(referee: Referee) -> None:
    cards = new_deck()
    told = bring.bring(referee, GAME, cards)

    assert json.loads(bring.show(referee, GAME, told["digest"], told["token"])) == cards
    assert (told["game"], told["items"]) == (GAME, len(cards["cards"]))
    assert told["expires"] - referee.matches.now() == pytest.approx(referee.retention.content, abs=10_000)


def test_a_deck_is_known_by_its_items_however_they_are_written(referee: Referee) -> None:
    cards = new_deck()
    turned = {"cards": [dict(reversed(card.items())) for card in cards["cards"]]}
    first, again = bring.bring(referee, GAME, cards), bring.bring(referee, GAME, turned)
    other = bring.bring(referee, GAME, {"cards": cards["cards"][::-1]})

    assert (again["digest"], again["token"]) == (first["digest"], first["token"])
    assert other["digest"] != first["digest"]


def test_a_new_deck_is_charged_by_its_bytes_and_one_that_is_kept_is_not(referee: Referee) -> None:
    cards, bills = new_deck(), list[Bill]()
    for _ in range(2):
        bring.bring(referee, GAME, cards, charge=bills.append)

    assert bills == [Bill(stored=len(canonical(cards)))]


def test_a_deck_that_cannot_be_paid_for_is_not_kept(referee: Referee) -> None:
    cards = new_deck()

    def refuse(_bill: Bill) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        bring.bring(referee, GAME, cards, charge=refuse)
    bills = list[Bill]()
    bring.bring(referee, GAME, cards, charge=bills.append)
    assert len(bills) == 1
    assert limits.pieces(bills[0].stored) == 1


def test_a_wrong_deck_is_refused_with_its_faults_and_costs_nothing(referee: Referee) -> None:
    bills = list[Bill]()
    with pytest.raises(InvalidContent) as refused:
        bring.bring(referee, GAME, {"cards": [{}] * 1500}, charge=bills.append)

    assert len(refused.value.faults) == bring.MOST_FAULTS
    assert str(refused.value).endswith("; the first 1000 are listed")
    assert bills == []


def test_only_a_game_that_is_played_with_decks_takes_one(referee: Referee) -> None:
    with pytest.raises(GameWithoutContent):
        bring.bring(referee, OTHER, new_deck())
    with pytest.raises(UnknownGame):
        bring.bring(referee, "chess", new_deck())


def test_without_its_token_nobody_learns_whether_there_is_a_deck(referee: Referee) -> None:
    told, other = (bring.bring(referee, GAME, new_deck()) for _ in range(2))
    for digest in (told["digest"], "0" * 64):
        with pytest.raises(TokenNeeded):
            bring.show(referee, GAME, digest, None)
        for token in (other["token"], "nd1.content.nonsense", ""):
            with pytest.raises(NotYourContent):
                bring.show(referee, GAME, digest, token)


def test_a_deck_can_be_played_with_until_it_expires(referee: Referee, clock: Clock) -> None:
    told = bring.bring(referee, GAME, new_deck())
    wish = DeckWish(told["digest"], told["token"])
    bring.must_be_usable(referee, rules.find(GAME), wish)

    clock.forward(told["expires"] - referee.matches.now() - 60_000)
    bring.must_be_usable(referee, rules.find(GAME), wish)
    clock.forward(120_000)
    with pytest.raises(ContentExpired):
        bring.must_be_usable(referee, rules.find(GAME), wish)
    with pytest.raises(ContentExpired):
        bring.show(referee, GAME, told["digest"], told["token"])


def test_an_expired_deck_is_itself_again_when_it_is_brought_again(referee: Referee, clock: Clock) -> None:
    cards = new_deck()
    first = bring.bring(referee, GAME, cards)
    clock.forward(referee.retention.content + 1_000)
    again = bring.bring(referee, GAME, cards)

    assert (again["digest"], again["token"]) == (first["digest"], first["token"])
    assert bring.show(referee, GAME, again["digest"], again["token"]) == canonical(cards)
