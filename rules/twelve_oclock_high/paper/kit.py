"""The kit: the board, the markers, the cards, the discs, the Bomb die and the pad, to be printed and cut out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.defaults.kits import ABOUT
from rules.show.dice import in_place
from rules.show.kit import Kit, Pages, Pieces, Section
from rules.show.sheet import Grid, Sheet
from rules.show.wording import counted, listed
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.paper.pad import GAME, blank_sheet
from rules.twelve_oclock_high.paper.pieces import bomb_die, card, disc, marker
from rules.twelve_oclock_high.paper.plan import plan
from rules.twelve_oclock_high.pictures.marks import LIVERIES
from rules.twelve_oclock_high.state import BOMB_DICE, BOMB_DIE_SIDES, HAND, ROUNDS_WITHOUT_HIT
from rules.twelve_oclock_high.words.in_short import in_short
from rules.wire.content import Content


def kit(options: Options, content: Content | None) -> Kit:
    """Return all that the box had, for four squadrons, with the Bomb die and the goal of the options."""
    return Kit(GAME, _about(options), _rules(options), tuple(_sections(options)))


def _about(options: Options) -> tuple[str, ...]:
    bombs = listed([str(side) for side in range(1, options.bomb_faces + 1)])
    return (
        f"For 2 to {len(LIVERIES)} players.",
        *ABOUT,
        "Two sheets of paper, or one of A3, are the board. Cards, markers, discs and die are two sheets of card.",
        "You need scissors, glue, pencils and two ordinary dice. Print the pad again for every match.",
        f"A third die of another colour serves as the Bomb die (Bomb on {bombs}), and coins serve as discs.",
    )


def _rules(options: Options) -> tuple[str, ...]:
    return (
        *in_short(options),
        "Those who tie for the highest opening throw throw again, until one of them is ahead.",
        "What is on the way does not matter, and any number of markers may share a space.",
        "A target that was missed stays open. Who is on it when the turn begins must fly first.",
        f"Keep the cards that you give up for the next load. Without cards at the Airfield take {HAND} at once.",
        f"All targets covered, or {ROUNDS_WITHOUT_HIT} rounds without a hit: the most points win.",
    )


def _sections(options: Options) -> Iterator[Section]:
    """Yield the board, then a page of cards, then a page of all other pieces, then the pad."""
    yield plan()
    cards = f"{HAND} for each squadron: those given up are taken again at the Airfield."
    yield Pieces("Bomb Cards", tuple(map(card, LIVERIES)), cards)
    tent = "Cut at the long dashes, fold at the short ones, and glue the two ends over each other: that is the foot."
    yield Pieces("Squadron Markers", tuple(map(marker, LIVERIES)), tent)
    yield Pieces("Direct Hit Discs", (disc(),), "Cover each target that was hit.")
    bombs = counted(options.bomb_faces, "Bomb")
    note = f"{bombs} on {BOMB_DIE_SIDES} sides. Fold and glue it, or read an ordinary die by the table."
    yield Pieces("Bomb die", (bomb_die(options),), note)
    table = in_place((BOMB_DICE[options.bomb_faces],))
    if table is not None:
        yield table
    yield Pages("Score pad", _pad(options))


def _pad(options: Options) -> Sheet:
    """Return the pad without what the kit has in other places: the rules in short and the board."""
    whole = blank_sheet(options)
    return replace(whole, parts=tuple(part for part in whole.parts if isinstance(part, Grid)))
