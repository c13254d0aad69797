"""The kit: the chart with its screen, cards, houses and guns, counters, and a pad.

Where nobody is Checker (BTA-23), tiles that lie face down on the chart take the place of the pieces and the screen: the
table's own way to let the pieces fall at random, so that nobody knows where they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.bomb_the_axis.board import BLACK, RED, Chart, chart_of
from rules.bomb_the_axis.options import NextChecker, Options, seats
from rules.bomb_the_axis.paper import cutouts
from rules.bomb_the_axis.paper.pad import GAME, empty_cards
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.words.in_short import ON_PAPER, course, goal, in_short
from rules.defaults.kits import ABOUT
from rules.show.drawing import Drawing
from rules.show.kit import Kit, Pages, Piece, Pieces, Plan, Section

_MEANS: Final = replace(ON_PAPER, lost="give back a red counter, or strike a bomb on a card of the pad")
CHART_WIDTH: Final = 257
"""Millimetres: 22 from dot to dot, on one sheet of any paper if the chart is low."""


def kit(options: Options, _content: object = None) -> Kit:
    """Return all that is printed to play with these options."""
    chart = chart_of(options.chart)
    short = in_short(options, _MEANS) if options.checker is not None else _without_checker(chart, options)
    rules = (*short, *_on_paper(options))
    return Kit(GAME, tuple(_about(chart, options)), rules, tuple(_sections(chart, options)))


def _without_checker(chart: Chart, options: Options) -> tuple[str, ...]:
    """Return the rules in short, with the tiles in the place of how the server lets the pieces fall."""
    return (goal(), *_with_tiles(chart, options), *course(options, _MEANS))


def _callers(options: Options) -> int:
    """Return the most callers there can be: as many cards as the box has."""
    return max(seats(options)) - (options.checker is not None)


def _players(options: Options) -> str:
    """Say how many can play (BTA-1, BTA-23)."""
    least, *_, most = seats(options)
    if options.checker is None:
        return f"For {least} to {most} players, who all call."
    return f"For {least} to {most} players: a Checker and {least - 1} to {most - 1} callers."


def _about(chart: Chart, options: Options) -> Iterator[str]:
    yield _players(options)
    yield from ABOUT
    each = "Two callers’ cards are" if chart.letters <= 5 else "Each caller’s card is"
    yield (
        "Print all but this page and the pad on card, or glue paper on card before you cut. "
        f"{each} on one sheet, and there are cards for {_callers(options)} callers: fewer callers need fewer."
    )
    yield "You need scissors, and glue for each board that comes on more than one sheet."
    yield "Beans and coins serve as counters. With a pencil you need none: play on the cards of the pad."


def _on_paper(options: Options) -> Iterator[str]:
    """Yield what the rules in short leave open at a table without the service."""
    if options.checker is not None:
        yield "On the chart a black counter marks where a house was hit: so the hits can be verified at the end."
        yield from _next_checker(options)
    yield f"Who has used all {BLACK} black counters gets {BLACK} more."
    if options.memory:
        yield "Turn your card so that nobody else sees it."
    if options.no_repeats:
        yield "Strike each dot that was called on a card of the pad that all can see."
    if options.call_seconds is not None:
        yield (
            f"After {options.call_seconds} seconds without a call, a dot that nobody has called is called by chance: "
            "shut your eyes and point at a card."
        )


def _next_checker(options: Options) -> Iterator[str]:
    """Yield who is Checker in the next game, as far as the rules in short leave it open (BTA-2)."""
    if options.next_checker is NextChecker.WINNER:
        yield "After a draw, or if the winner would rather call, the Checker stays the same."
    else:
        yield "The Checker is the same in all games, which begin with full counters and a new placing."


def _with_tiles(chart: Chart, options: Options) -> Iterator[str]:
    """Yield how tiles let the pieces fall at random."""
    yield f"Mix the tiles of {chart.houses} houses (H), {chart.guns} guns (G) and the empty dots face down."
    yield "Lay one on each dot of the chart, still face down. A call turns its tile up."
    if options.memory:
        yield "At the next call it is turned down again; instead of a house a spare empty tile is laid, face down."
    else:
        bare = "." if options.no_repeats else ": its bare dot is a miss."
        yield f"Empty tiles and guns stay where they are, face up. Take a house with you{bare}"
    yield "Each game begins with the next player clockwise."


def _sections(chart: Chart, options: Options) -> Iterator[Section]:
    field = Field(chart.letters, chart.numbers)
    callers = _callers(options)
    yield _chart(field, options)
    if options.checker is not None:
        folds = "Fold both wings back at the dashes; it hides the chart from the callers."
        yield Plan("The Checker’s screen", (cutouts.screen(chart),), cutouts.SCREEN_WIDTH, folds)
    card = Piece(cutouts.card(field), cutouts.CARD_WIDTH, cutouts.card_height(field), callers)
    yield Pieces("Cards", (card,), "One for each caller.")
    yield _tiles(chart, options) if options.checker is None else _pieces(chart)
    yield _counters(chart, options, callers)
    yield Pages("Pad", empty_cards(options))


def _chart(field: Field, options: Options) -> Plan:
    words = f"A chart of {field.letters * field.numbers} dots."
    title = "The chart" if options.checker is None else "The Checker’s chart"
    drawing = Drawing(field.width, field.height, tuple(field.bare()), title, words)
    return Plan(title, (drawing,), CHART_WIDTH)


def _pieces(chart: Chart) -> Pieces:
    pieces = tuple(
        Piece(face, cutouts.PIECE, cutouts.PIECE, count, back=face)
        for face, count in ((cutouts.house(cutouts.PIECE), chart.houses), (cutouts.gun(cutouts.PIECE), chart.guns))
    )
    return Pieces("Houses and guns", pieces, "Fold at the dots and put them up like a tent, or glue them flat.")


def _tiles(chart: Chart, options: Options) -> Pieces:
    """Return a tile for each dot, and under ``memory`` an empty one for each house that may leave (BTA-24)."""
    empty = len(chart.dots) - chart.houses - chart.guns
    spare = chart.houses if options.memory else 0
    faces = (
        (cutouts.house(cutouts.TILE), chart.houses),
        (cutouts.gun(cutouts.TILE), chart.guns),
        (cutouts.empty_tile(), empty + spare),
    )
    pieces = tuple(Piece(face, cutouts.TILE, cutouts.TILE, count) for face, count in faces)
    note = f"One for each dot, and {spare} empty ones to spare." if spare else "One for each dot."
    return Pieces("Tiles", pieces, f"{note} On card: no sign may be seen from behind.")


def _counters(chart: Chart, options: Options, callers: int) -> Pieces:
    """Return the counters of all callers, and black ones for the Checker to hand out and to mark the chart (BTA-9)."""
    more = BLACK if options.checker is None else BLACK + chart.houses
    pieces = (
        Piece(cutouts.hit_counter(), cutouts.COUNTER, cutouts.COUNTER, callers * RED),
        Piece(cutouts.miss_counter(), cutouts.COUNTER, cutouts.COUNTER, callers * BLACK + more),
    )
    whose = "are spare" if options.checker is None else f"are the Checker’s: {chart.houses} for houses that were hit"
    note = f"A caller begins with {RED} red (H) and {BLACK} black (X); {more} black ones {whose}."
    return Pieces("Counters", pieces, note)
