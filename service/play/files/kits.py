"""Kits: what is printed to play a game without its box. A worker makes them, and they wait on the shelf."""

from __future__ import annotations

import base64
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256

from rules.errors import Malformed, UnknownGame
from rules.show.kit import Cards, Kit
from rules.wire.codec import Plain
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import shelf
from service.play.files.sheets import chosen, packed, unpacked
from service.play.files.shelf import File
from service.play.match import games, tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.referee import Referee

PAPERS = ("a4", "letter", "a3")
INKS = ("colour", "grey")
LONGEST_SITE = 253
"""Letters of a server's address, at most: the code of a longer one would be too fine for a phone."""
KEPT = 16
"""Kits whose digests each process remembers."""


def kit(
    referee: Referee, key: str, options: Plain, paper: str, ink: str, address: str, *, charge: Charge = limits.free
) -> File:
    """Return the kit of a game played with these options and its own deck, in an ink of INKS on a paper of PAPERS.

    ``address`` is where the game can be scored, empty if nowhere. A kit that has to be made is charged.

    :raises UnknownGame: when the game is not installed.
    :raises Malformed: when the game has no such options.
    """
    game = games.find(key)
    words = packed(game, chosen(game, options))
    digest, cards = _digest(key, words)
    tag = tags.etag("kit", digest, paper, ink, address, referee.press.release)
    site = base64.urlsafe_b64encode(address.encode()).decode() or "-"
    obligation = Obligation(Kind.KIT, key, (paper, ink, words, site, tag))
    bill = Bill(limits.KIT + limits.KIT_CARD * cards)
    return File(lambda: shelf.shelved(referee, obligation, tag, charge, bill), tag, f"{key}-kit-{paper}.pdf")


@lru_cache(maxsize=KEPT)
def _digest(key: str, words: str) -> tuple[str, int]:
    """Return a digest of all that is in a kit, and how many cards of text it has."""
    made = _kit(key, words)
    cards = sum(len(section.cards) for section in made.sections if isinstance(section, Cards))
    return sha256(repr(made).encode()).hexdigest(), cards


def _kit(key: str, words: str) -> Kit:
    game = games.find(key)
    made: Kit = game.paper.kit(unpacked(game, words), game.standard_content())
    return made


def make_kit(referee: Referee, key: str, paper: str, ink: str, words: str, site: str, tag: str) -> None:
    """Make the PDF of a kit and lay it on the shelf."""

    def make() -> bytes | None:
        with suppress(UnknownGame, Malformed):  # the game, or these options of it, are not here any more
            address = "" if site == "-" else base64.urlsafe_b64decode(site).decode()
            return referee.press.kit(_kit(key, words), paper, ink == "grey", address)
        return None

    shelf.meet(referee, Obligation(Kind.KIT, key, (paper, ink, words, site, tag)), tag, make)
