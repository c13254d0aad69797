"""The laws of kits: what is printed to play a game without its box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.show.kit import HIGHEST, WIDEST, Kit, Piece, Pieces
from service import printing
from service.conformance.blame import blamed
from service.conformance.breach import Breach
from service.conformance.forms import misfits
from service.conformance.law import law
from service.conformance.trial import Trial

MOST: Final = 2_000_000
"""Bytes of a kit, at most: it is fetched by phones."""


def flaws(kit: object) -> Iterator[str]:
    """Yield what is wrong with a kit: all of it is of the right types, and fits on paper."""
    if found := tuple(misfits(kit, Kit)):
        yield from found
        return
    assert isinstance(kit, Kit)
    if not kit.rules:
        yield "it has no rules in short"
    for section in kit.sections:
        for piece in section.pieces if isinstance(section, Pieces) else ():
            yield from _of_piece(section.title, piece)


def _of_piece(title: str, piece: Piece) -> Iterator[str]:
    high = piece.height * (1 if piece.back is None else 2)
    if not (0 < piece.width <= WIDEST and 0 < high <= HIGHEST):
        yield f"a piece of {title!r} is {piece.width} x {high} mm; a sheet has room for {WIDEST} x {HIGHEST}"
    if piece.count < 1:
        yield f"a piece of {title!r} is there {piece.count} times"
    face = piece.face
    # What is drawn may be larger by half a unit or so, since both have whole numbers.
    if abs(piece.width * face.height - piece.height * face.width) > max(face.width, face.height):
        yield f"the drawing of a piece of {title!r} has another shape than its {piece.width} x {piece.height} mm"


@law("return a Kit of what rules.show.kit offers, whose pieces fit on a sheet of paper", once=True)
def kit(trial: Trial) -> Iterator[Breach]:
    """The kit is printed on every paper, in colour and in grey, in two megabytes at most."""
    game = trial.game
    made = game.paper.kit(game.options(), game.standard_content())
    if found := tuple(flaws(made)):
        yield from (Breach("paper.kit", flaw) for flaw in found)
        return
    for paper in printing.KIT_PAPERS:
        try:
            printed = printing.render_kit(made, paper=paper, grey=paper == printing.KIT_PAPERS[0])
        except Exception as error:  # noqa: BLE001 - whatever a printer raises
            fault = blamed(game, error)
            yield replace(fault, what=f"the kit is not printed on {paper}: {fault.what}")
            continue
        if len(printed) > MOST:
            yield Breach("paper.kit", f"the kit has {len(printed)} bytes on {paper}, and may have {MOST}")


@law("return a Kit of what rules.show.kit offers, for any options", once=False)
def kit_of_options(trial: Trial) -> Iterator[Breach]:
    """There is a kit for any options that can be agreed."""
    for flaw in flaws(trial.game.paper.kit(trial.agreed, trial.game.standard_content())):
        yield Breach("paper.kit", flaw)
