"""Tokens and ids prove themselves, and nobody else can make them."""

from __future__ import annotations

import pytest

from service.play.ports.errors import UnknownToken
from service.play.ports.tokens import Bearer, Mint, is_id

MINE, OTHERS = Mint("a secret of tests, 32 bytes long."), Mint("another secret, 32 bytes or more.")
MATCH = MINE.match_id(b"twelve bytes")
SEAT = Bearer(MATCH, 3, 7)


@pytest.mark.parametrize("bearer", [SEAT, Bearer(MATCH, 0, 0), Bearer(MATCH, None, 0), Bearer(MATCH, 15, 999_999_999)])
def test_a_token_says_whose_it_is(bearer: Bearer) -> None:
    assert MINE.read(MINE.token(bearer)) == bearer


def test_the_same_seat_has_the_same_token_each_time() -> None:
    assert MINE.token(SEAT) == Mint("a secret of tests, 32 bytes long.").token(SEAT)


def test_a_token_is_worth_nothing_under_another_secret() -> None:
    with pytest.raises(UnknownToken):
        OTHERS.read(MINE.token(SEAT))


@pytest.mark.parametrize(
    ("part", "other"), [(1, OTHERS.match_id(b"other match!")), (2, "4"), (2, "host"), (3, "8"), (4, "A" * 22)]
)
def test_a_token_in_which_anything_was_changed_is_not_ours(part: int, other: str) -> None:
    parts = MINE.token(SEAT).split(".")
    parts[part] = other

    with pytest.raises(UnknownToken):
        MINE.read(".".join(parts))


@pytest.mark.parametrize(
    "change",
    [
        lambda token: token[:0],
        lambda token: token + " ",
        lambda token: token.upper(),
        lambda token: token.replace("nd1", "nd2"),
        lambda token: token.replace(".3.", ".03."),
        lambda token: token.replace(".3.", ".٣."),
        lambda token: token.replace(".7.", ".-7."),
        lambda token: token[:-1],
        lambda token: token + "\n",
    ],
)
def test_what_only_looks_like_a_token_is_refused(change: object) -> None:
    assert callable(change)
    with pytest.raises(UnknownToken):
        MINE.read(change(MINE.token(SEAT)))


def test_a_decks_token_opens_that_deck_of_that_game_alone() -> None:
    token = MINE.content_token("a-game", "0" * 64)

    assert MINE.opens(token, "a-game", "0" * 64)
    assert not MINE.opens(token, "a-game", "1" * 64)
    assert not MINE.opens(token, "b-game", "0" * 64)
    assert not OTHERS.opens(token, "a-game", "0" * 64)
    assert not MINE.opens("é", "a-game", "0" * 64)


def test_an_id_shows_that_this_deployment_made_it() -> None:
    assert is_id(MATCH)
    assert MINE.made(MATCH)
    assert not OTHERS.made(MATCH)
    assert not MINE.made(MATCH[:-1] + ("a" if MATCH[-1] != "a" else "b"))


@pytest.mark.parametrize("text", ["", "a" * 25, "a" * 27, "A" * 26, "a" * 25 + "1", "é" * 26, "a" * 26 + "\n"])
def test_what_is_no_id_was_never_made(text: str) -> None:
    assert not is_id(text)
    assert not MINE.made(text)


def test_parts_are_distinguished_when_bytes_are_derived() -> None:
    assert MINE.derive("open", "ab", "c") != MINE.derive("open", "a", "bc")
    assert MINE.derive("open", "a") != MINE.derive("start", "a")


def test_no_two_fresh_seeds_are_equal() -> None:
    assert len({MINE.fresh(32) for _ in range(100)}) == 100
