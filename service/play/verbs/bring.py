"""Bring a deck, get it back, and show that one may play with it.

A deck is private: what describes it, and lets somebody play with it, is its token. That follows from the game and the
deck's digest, so that the same deck brought again is answered alike, and anyone who knows the digest alone, which
records show, has nothing.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Literal, TypedDict

from rules.editing import Remark
from rules.errors import InvalidContent
from rules.game import AnyGame
from rules.show.parts import in_words
from rules.wire.codec import Plain
from rules.wire.content import Content
from rules.wire.plain import canonical
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import catalogue, decks, games
from service.play.match.catalogue import DeckBrief
from service.play.ports.decks import Kept
from service.play.ports.errors import ContentExpired, GameWithoutContent, NotYourContent, TokenNeeded
from service.play.ports.fields import Whole
from service.play.ports.referee import Referee

MOST_FAULTS = 1000
"""The most wrong items that one refusal lists."""


@dataclass(frozen=True, slots=True)
class DeckWish:
    """A deck to play with; without its token only where nobody asks whether one may."""

    digest: str
    token: str = ""


class Brought(DeckBrief):
    """A deck that was brought."""

    game: str
    """The key of its game."""
    token: str
    """The token to read it and to play with it. Keep it secret."""
    expires: Whole
    """When it expires, in ms since the epoch; each use postpones this."""


class Remarked(TypedDict):
    """What an editor would ask about."""

    path: str
    """The part of the deck, as in `errors` of a refusal; empty for the whole deck."""
    says: str
    """The warning, a sentence that begins with the part in words, its numbers from 1."""


class Checked(DeckBrief):
    """A deck that was only checked."""

    dry_run: Literal[True]
    game: str
    """The key of its game."""
    warnings: list[Remarked]
    """An editor's questions, in the order of the deck; at most 1,000."""


def check(key: str, plain: Plain, *, charge: Charge = limits.free) -> Checked:
    """Judge a deck, keep nothing, and return an editor's questions about it.

    :raises UnknownGame: when the game is not installed.
    :raises GameWithoutContent: when it has no decks.
    :raises InvalidContent: with a fault for each wrong part.
    """
    game = games.find(key)
    _must_have_content(game)
    content = _valid(game, plain, canonical(plain))
    editor = game.content().editor
    items = catalogue.items(game, content)
    charge(Bill(limits.of_review(items)))
    found = () if editor is None else editor.remarks(content)[:MOST_FAULTS]
    warnings: list[Remarked] = [{"path": one.where, "says": _said(plain, one)} for one in found]
    return {"dry_run": True, "game": key, "digest": content.digest, "items": items, "warnings": warnings}


def bring(referee: Referee, key: str, plain: Plain, *, charge: Charge = limits.free) -> Brought:
    """Keep a deck and return its digest and token.

    The bytes of a new deck are charged; one that is kept already takes up no more room.

    :raises UnknownGame: when the game is not installed.
    :raises GameWithoutContent: when it has no decks.
    :raises InvalidContent: with a fault for each wrong item.
    """
    game = games.find(key)
    _must_have_content(game)
    written = canonical(plain)
    return keep(referee, game, _valid(game, plain, written), written, charge=charge)


def keep(referee: Referee, game: AnyGame, content: Content, written: bytes, *, charge: Charge = limits.free) -> Brought:
    """Keep a deck that was judged, as it is ``written``; the bytes of a new one are charged."""
    key, digest, now = game.key, content.digest, referee.matches.now()
    until, kept = decks.until(referee.retention, now), referee.retention.of_deck()
    if not referee.decks.renew(key, digest, until=until, keep=kept):
        charge(Bill(stored=len(written)))
        referee.decks.put(key, digest, zlib.compress(written), until=until, keep=kept)
    return {
        "game": key,
        "digest": digest,
        "items": catalogue.items(game, content),
        "token": referee.mint.content_token(key, digest),
        "expires": until,
    }


def _valid(game: AnyGame, plain: Plain, written: bytes) -> Content:
    """Read a deck; a fault names its part in words too, by numbers from 1, where the path has one from 0."""
    try:
        return game.content().load(written)
    except InvalidContent as refusal:
        listed = {path: f"{_named(plain, path)}{says}" for path, says in list(refusal.faults.items())[:MOST_FAULTS]}
        if len(refusal.faults) > MOST_FAULTS:
            raise InvalidContent(f"{refusal}; the first {MOST_FAULTS} are listed", listed) from None
        raise InvalidContent(str(refusal), listed) from None


def _named(plain: Plain, path: str) -> str:
    return f"{in_words(plain, path)}: " if any(map(str.isdecimal, path.split("."))) else ""


def _said(plain: Plain, remark: Remark) -> str:
    other = f" ({in_words(plain, remark.other)})" if remark.other else ""
    return f"{_named(plain, remark.where)}{remark.says}{other}"


def show(referee: Referee, key: str, digest: str, token: str | None) -> bytes:
    """Return a deck, as JSON, to a client that has its token.

    :raises TokenNeeded: when there is none; whether there is such a deck is not shown.
    :raises NotYourContent: when it is not the deck's.
    :raises ContentExpired: when the deck is no longer kept.
    """
    return zlib.decompress(_kept(referee, games.find(key), wished(digest, token)).packed)


def wished(digest: str, token: str | None) -> DeckWish:
    """Return the deck that a client asks for with its token.

    :raises TokenNeeded: when there is none; whether there is such a deck is not shown.
    """
    if token is None:
        raise TokenNeeded("the deck's token is needed: Authorization: Bearer TOKEN")
    return DeckWish(digest, token)


def must_be_usable(referee: Referee, game: AnyGame, wish: DeckWish) -> None:
    """Insist that somebody may play with a deck, and that it is there."""
    _kept(referee, game, wish)


def _kept(referee: Referee, game: AnyGame, wish: DeckWish) -> Kept:
    _must_have_content(game)
    if not referee.mint.opens(wish.token, game.key, wish.digest):
        raise NotYourContent(
            "the token is not that of this deck of this game; it was answered when the deck was brought"
        )
    kept = referee.decks.get(game.key, wish.digest)
    if kept is None or kept.until <= kept.now:
        raise ContentExpired("the deck is no longer kept: bring it again")
    return kept


def _must_have_content(game: AnyGame) -> None:
    if game.deck is None:
        raise GameWithoutContent(f"{game.title} is played without a deck")
