"""Kits: what is printed to play a game without its box. A worker makes them, and they wait on the shelf."""

from __future__ import annotations

import base64
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256

from rules.errors import Malformed, UnknownGame
from rules.show.kit import Cards, Kit
from rules.wire.codec import Plain
from rules.wire.content import Content
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import shelf
from service.play.files.sheets import packed, unpacked
from service.play.files.shelf import File
from service.play.match import catalogue, decks, games, tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import ContentExpired
from service.play.ports.referee import Referee
from service.play.verbs import bring
from service.play.verbs.bring import DeckWish

PAPERS = ("a4", "letter", "a3")
INKS = ("colour", "grey")
LONGEST_SITE = 253
"""Letters of a server's address, at most: the code of a longer one would be too fine for a phone."""
KEPT = 16
"""Kits whose digests each process remembers."""


def kit(
    referee: Referee,
    key: str,
    options: Plain,
    paper: str,
    ink: str,
    address: str,
    *,
    deck: DeckWish | None = None,
    charge: Charge = limits.free,
) -> File:
    """Return the kit of a game played with these options and its own deck, or with one that was brought.

    It is in an ink of INKS on a paper of PAPERS. ``address`` is where the game can be scored, empty if nowhere. A kit
    that has to be made is charged.

    :raises UnknownGame: when the game is not installed.
    :raises Malformed: when the game has no such options.
    :raises NotYourContent: when the deck's token is not the deck's.
    :raises ContentExpired: when the deck is no longer kept.
    """
    game = games.find(key)
    words = packed(game, catalogue.agreed(game, options))
    if deck is not None:
        bring.must_be_usable(referee, game, deck)
    own = "" if deck is None else deck.digest
    digest, cards = _of_deck(referee, key, words, own) if own else _digest(key, words)
    tag = tags.etag("kit", digest, paper, ink, address, referee.press.release)
    site = base64.urlsafe_b64encode(address.encode()).decode() or "-"
    obligation = _obligation(key, (paper, ink, words, site, tag), own)
    bill = Bill(limits.KIT + limits.KIT_CARD * cards)
    return File(lambda: shelf.shelved(referee, obligation, tag, charge, bill), tag, f"{key}-kit-{paper}.pdf")


@lru_cache(maxsize=KEPT)
def _digest(key: str, words: str) -> tuple[str, int]:
    """Return a digest of all that is in a kit, and how many cards of text it has."""
    return _summed(_kit(key, words, games.find(key).standard_content()))


def _of_deck(referee: Referee, key: str, words: str, deck: str) -> tuple[str, int]:
    return _summed(_kit(key, words, decks.cards(referee.decks, games.find(key), deck)))


def _summed(made: Kit) -> tuple[str, int]:
    cards = sum(len(section.cards) for section in made.sections if isinstance(section, Cards))
    return sha256(repr(made).encode()).hexdigest(), cards


def _kit(key: str, words: str, content: Content | None) -> Kit:
    game = games.find(key)
    made: Kit = game.paper.kit(unpacked(game, words), content)
    return made


def make_kit(referee: Referee, key: str, paper: str, ink: str, words: str, site: str, tag: str, deck: str = "") -> None:
    """Make the PDF of a kit and lay it on the shelf; ``deck`` is the digest of one that was brought."""

    def make() -> bytes | None:
        # The game, these options of it, or the deck are not here any more.
        with suppress(UnknownGame, Malformed, ContentExpired):
            address = "" if site == "-" else base64.urlsafe_b64decode(site).decode()
            content = decks.cards(referee.decks, games.find(key), deck or None)
            return referee.press.kit(_kit(key, words, content), paper, ink == "grey", address)
        return None

    shelf.meet(referee, _obligation(key, (paper, ink, words, site, tag), deck), tag, make)


def _obligation(key: str, about: tuple[str, ...], deck: str) -> Obligation:
    return Obligation(Kind.DECK_KIT, key, (*about, deck)) if deck else Obligation(Kind.KIT, key, about)
