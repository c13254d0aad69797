"""Kits: made by a worker on the first request, charged once, kept for everybody."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

import rules
from rules.errors import Malformed, UnknownGame
from rules.show.kit import Cards
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.files import kits
from service.play.ports.due import Kind, Obligation
from tests.support.api import GAME
from tests.support.kits import Printed
from tests.support.offenders import each

if TYPE_CHECKING:
    from service.play.files.shelf import File
    from service.play.ports.referee import Referee


def asked(referee: Referee, game: str = GAME, *, ink: str = "colour", paper: str = "a4", **options: object) -> File:
    """Return a kit as somebody asks for it whose server nobody else asks."""
    return kits.kit(referee, game, options, paper, ink, "")


def owed(referee: Referee, file: File) -> list[tuple[str, ...]]:
    """Return what a worker is handed for a kit."""
    swept = referee.due.sweep(range(64), lease=1, limit=10_000)
    return [claim.obligation.more for claim in swept.claims
            if claim.obligation.kind is Kind.KIT and claim.obligation.more[-1] == file.tag]  # fmt: skip


def cards(key: str) -> int:
    """Return how many cards of text a game's kit has."""
    game = rules.find(key)
    sections = game.paper.kit(game.options(), game.standard_content()).sections
    return sum(len(section.cards) for section in sections if isinstance(section, Cards))


@each("game", rules.games())
def test_every_games_kit_is_made_by_the_exporter_and_charged_once(referee: Referee, game: str) -> None:
    address, bills = f"https://{secrets.token_hex(4)}.example/score?game={game}", list[Bill]()
    file = kits.kit(referee, game, {}, "letter", "grey", address, charge=bills.append)
    assert (file.make(), file.make(), file.name) == (None, None, f"{game}-kit-letter.pdf")

    ((paper, ink, words, site, tag),) = owed(referee, file)
    kits.make_kit(referee, game, paper, ink, words, site, tag)

    made = file.make()
    assert made is not None
    assert (bills, len(made) < 2_000_000) == ([Bill(limits.KIT + limits.KIT_CARD * cards(game))], True)
    assert address in Printed(made).texts[0].replace("\u200b", "")
    assert Printed(made).sizes[0] == (216, 279)


def test_what_is_printed_makes_the_tag_and_nothing_else(referee: Referee) -> None:
    tags = [asked(referee), asked(referee, points_to_win=35), asked(referee, ink="grey"), asked(referee, paper="a3")]
    tags += [asked(referee, points_to_win=75), asked(referee, "bomb-the-axis")]

    assert tags[0].tag == tags[1].tag
    assert len({file.tag for file in tags}) == len(tags) - 1


def test_a_game_or_options_that_are_not_there_are_refused(referee: Referee) -> None:
    with pytest.raises(UnknownGame):
        asked(referee, "chess")
    with pytest.raises(Malformed):
        asked(referee, bomb_faces=9)


def test_a_kit_of_options_that_the_game_has_no_more_is_not_made(referee: Referee) -> None:
    words, tag = kits.packed(rules.find(GAME), rules.find(GAME).options()), secrets.token_hex(8)
    referee.due.add(Obligation(Kind.KIT, "chess", ("a4", "grey", words, "-", tag)))

    kits.make_kit(referee, "chess", "a4", "grey", words, "-", tag)

    assert referee.shelf.get(tag) is None
