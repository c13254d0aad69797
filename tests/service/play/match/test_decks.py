"""The deck of a match: the game's own, or one that was brought, read once and kept while it is used."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import pytest

import rules
from service.play.match import decks
from service.play.ports.errors import ContentExpired
from service.play.ports.retention import DAY
from service.play.verbs import bring
from service.store.layout import EVEN
from tests.support.games.coin_race import GAME as coin_race
from tests.support.over_http import GAME, installed
from tests.support.refusals_of_contents import new_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from tests.support.api import Clock


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(autouse=True)
def a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process know of no deck, as one that was just started."""
    monkeypatch.setattr(decks, "_READ", type(decks._READ)())
    monkeypatch.setattr(decks, "_USED", type(decks._USED)())


def brought(referee: Referee, **rest: Any) -> str:
    """Bring a new deck and return its digest."""
    return str(bring.bring(referee, GAME, new_deck() | rest)["digest"])


def lose(referee: Referee, digest: str) -> None:
    """Let a deck's time in the store be over."""
    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        assert client.delete(EVEN.deck(GAME, digest)) == 1


def until(referee: Referee, digest: str) -> int:
    """Return until when a deck can be used again."""
    kept = referee.decks.get(GAME, digest)
    assert kept is not None
    return kept.until


def test_a_match_that_names_no_deck_or_the_games_own_is_played_with_that(referee: Referee) -> None:
    own = coin_race.standard_content()

    assert decks.of(referee.decks, rules.find(GAME), None) == (own, False)
    assert decks.of(referee.decks, rules.find(GAME), own.digest) == (own, False)


def test_a_deck_that_was_brought_is_read_from_the_store_once(referee: Referee) -> None:
    digest = brought(referee)
    first, is_brought = decks.of(referee.decks, rules.find(GAME), digest)
    lose(referee, digest)
    again, _ = decks.of(referee.decks, rules.find(GAME), digest)

    assert is_brought
    assert first is not None
    assert first.digest == digest
    assert again is first


def test_a_deck_that_is_gone_is_expired_for_a_process_that_does_not_know_it(referee: Referee) -> None:
    digest = brought(referee)
    lose(referee, digest)

    with pytest.raises(ContentExpired):
        decks.of(referee.decks, rules.find(GAME), digest)


def test_a_deck_that_is_no_longer_one_of_the_games_is_expired(referee: Referee) -> None:
    referee.decks.put(GAME, "0" * 64, zlib.compress(b'{"cards": []}'), until=1, keep=DAY)

    with pytest.raises(ContentExpired, match="no longer one of the game"):
        decks.of(referee.decks, rules.find(GAME), "0" * 64)


def test_a_process_keeps_no_more_decks_than_it_has_room_for(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "ROOM", 3 * decks.SMALLEST)
    digests = [brought(referee) for _ in range(5)]
    for digest in digests:
        decks.of(referee.decks, rules.find(GAME), digest)

    assert [digest for _, digest, _ in decks._READ] == digests[2:]


def test_use_puts_off_the_end_once_a_second(referee: Referee, clock: Clock) -> None:
    digest = brought(referee)
    first = until(referee, digest)
    clock.forward(5 * DAY)
    now = referee.matches.now()

    decks.use(referee, GAME, digest, now)
    decks.use(referee, GAME, digest, now + decks.SECOND - 1)
    assert until(referee, digest) == now + referee.retention.content >= first + 5 * DAY
    decks.use(referee, GAME, digest, now + decks.SECOND)
    assert until(referee, digest) == now + decks.SECOND + referee.retention.content


def test_a_deck_in_use_stays_in_the_store_for_longer_than_any_match_that_needs_it(referee: Referee) -> None:
    digest = brought(referee)
    decks.use(referee, GAME, digest, referee.matches.now())

    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        left = client.pttl(EVEN.deck(GAME, digest))
    retention = referee.retention
    assert left > max(retention.open, retention.idle, retention.over, retention.content)
