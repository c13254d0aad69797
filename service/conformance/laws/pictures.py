"""The laws of pictures: two layers of one size, a board that stays, words that stay apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree as ET

from rules.show.bounds import LARGEST, NARROWEST, excess
from rules.show.drawing import Area, Drawing, svg
from rules.show.names import names_of
from rules.show.sheet import Picture
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.laws.paper import sheets
from service.conformance.laws.secrecy import named
from service.conformance.matches import Bench
from service.conformance.names import NAMES, Line, lines, unseen
from service.conformance.pictures import SEATS, collisions
from service.conformance.trial import Trial, audiences

SVG = "{http://www.w3.org/2000/svg}"

View = Callable[[Bench], Any]


def shown(trial: Trial) -> Iterator[tuple[str, View]]:
    """Yield the views that are drawn, by name: of each seat, of the spectator, and with nothing hidden."""
    for who in audiences(trial.steps[0]):
        yield f"the view of {named(who)}", lambda bench, who=who: bench.game.rules.view(bench.state, who)  # type: ignore[misc]
    yield "the view with nothing hidden", lambda bench: bench.game.rules.everything(bench.state)


@law("draw still() from what never changes in a match, and moving() in the same size, with a title and a description")
def layers(trial: Trial) -> Iterator[Breach]:
    """Every view has a picture of two layers of one size, with words for people who cannot see it; its board stays."""
    for name, view_of in shown(trial):
        board = None
        for bench in trial.positions(12):
            view, ply = view_of(bench), bench.table.ply
            drawn: Any = bench.game.pictures
            still, moving = drawn.still(view), drawn.moving(view, SEATS)
            if not isinstance(still, Drawing) or not isinstance(moving, Drawing):
                yield Breach("pictures", f"the picture of {name} is no Drawing", ply)
                continue
            if (moving.width, moving.height) != (still.width, still.height):
                yield Breach("pictures.moving", f"the layers of {name} differ in size", ply)
            if isinstance(moving.focus, Area) and not _overlaps(moving.focus, moving):
                yield Breach("pictures.moving", f"the focus of {name} is outside of the picture", ply)
            picture = ET.fromstring(svg(still, moving))
            for part in ("title", "desc"):
                if not picture.findtext(f"{SVG}{part}"):
                    yield Breach("pictures.still", f"the picture of {name} has no {part}", ply)
            if board is not None and still != board and svg(still) != svg(board):
                yield Breach("pictures.still", f"what stays for the whole match has changed in {name}", ply)
            board = still


def _overlaps(area: Area, page: Drawing) -> bool:
    return area.right > 0 < area.bottom and area.x < page.width and area.y < page.height


@law(
    f"draw fewer shapes: at most {LARGEST:,} bytes of SVG, and no side longer than {NARROWEST} times the other one; "
    "the same holds for the pictures of a score sheet"
)
def size(trial: Trial) -> Iterator[Breach]:
    """No picture is too large to be sent, shown on a phone, printed, and drawn as PNG in a moment."""
    for name, view_of in shown(trial):
        for bench in trial.positions(6):
            pictures, view = bench.game.pictures, view_of(bench)
            if too_large := excess(pictures.still(view), pictures.moving(view, SEATS)):
                yield Breach("pictures", f"the picture of {name} is too large: {too_large}", bench.table.ply)
    for variant, sheet in sheets(trial).items():
        for part in sheet.parts:
            if isinstance(part, Picture) and part.layers and (too_large := excess(*part.layers)):
                yield Breach("paper.sheet", f"a picture of the sheet {variant!r} is too large: {too_large}")


@law("move one of the lines, make it smaller, or break it")
def words_apart(trial: Trial) -> Iterator[Breach]:
    """No line of text runs into another of the same layer, in whichever of the fonts it is set."""
    for name, view_of in shown(trial):
        for bench in trial.positions(12):
            pictures, view = bench.game.pictures, view_of(bench)
            for layer, drawn in (("still", pictures.still(view)), ("moving", pictures.moving(view, SEATS))):
                for one, other in sorted(collisions(drawn.shapes)):
                    what = f"“{one}” runs into “{other}” in the picture of {name}"
                    yield Breach(f"pictures.{layer}", what, bench.table.ply)


@law("write a name whole, or cut it by rules.show.lettering", once=True)
def names_seen(trial: Trial) -> Iterator[Breach]:
    """A name is seen in whatever script it is: no picture cuts it within a character, and each leaves ink."""
    found: dict[tuple[str, str], tuple[Line, int]] = {}
    for number, bench in enumerate(trial.positions(12)):
        names = names_of([NAMES[(2 * number + seat) % len(NAMES)] for seat in range(len(SEATS))])
        view = bench.game.rules.view(bench.state, None)
        for line in lines(bench.game.pictures.moving(view, names).shapes, names):
            found.setdefault((line.text.text, line.name), (line, bench.table.ply))
    for line, ply in found.values():
        if line.torn:
            yield Breach("pictures.moving", f"the name “{line.name}” is cut within a character, to “{line.part}”", ply)
    plies = dict(found.values())
    for line in unseen(plies):
        yield Breach("pictures.moving", f"the name “{line.name}” leaves no ink in “{line.text.text}”", plies[line])
