"""The laws of spots: the places in a picture at which actions point, and of what an event leaves there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules.chance import Die
from rules.show.drawing import SPOT, Drawing, spots
from rules.show.trace import Trace
from rules.values import Template
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.laws.secrecy import named
from service.conformance.looks import disclosed, of_game
from service.conformance.matches import Bench
from service.conformance.pictures import SEATS
from service.conformance.trial import Trial, able, audiences


def layers(bench: Bench, seat: int | None) -> tuple[Drawing, Drawing]:
    """Return the picture that a seat, or the spectator, is given."""
    view = bench.game.rules.view(bench.state, seat)
    return bench.game.pictures.still(view), bench.game.pictures.moving(view, SEATS)


def flaws(drawing: Drawing) -> Iterator[str]:
    """Yield what is wrong with the spots of a layer."""
    found = list(spots(drawing.shapes))
    keys = [group.spot for group in found]
    yield from (f"{key} is there twice" for key in sorted(set(keys)) if keys.count(key) > 1)
    yield from (f"{key} is no key" for key in keys if not re.match(SPOT, key))
    yield from (f"{group.spot} has no title" for group in found if not group.title.strip())
    yield from (f"{group.spot} contains a spot" for group in found if any(spots(group.shapes)))


@law("give each spot a key of letters, digits, - and _, a title, and a group of its own")
def apart(trial: Trial) -> Iterator[Breach]:
    """The spots of a layer are unique, named and apart."""
    for bench in trial.positions():
        for seat in audiences(bench):
            for name, drawing in zip(("still", "moving"), layers(bench, seat), strict=True):
                for flaw in flaws(drawing):
                    what = f"in the picture of {named(seat)} the spot {flaw}"
                    yield Breach(f"pictures.{name}", what, bench.table.ply)


def absent(bench: Bench, seat: int, pictures: Iterable[Drawing]) -> set[str]:
    """Return the spots of a seat's menu, also of its templates' schemas, that are in no layer of its picture."""
    game = bench.game
    there = {group.spot for drawing in pictures for group in spots(drawing.shapes)}
    pointed: set[str] = set()
    for item in game.rules.legal(bench.state, seat):
        pointed |= set(game.words.describe(bench.state, seat, item).spots)
        if isinstance(item, Template):
            pointed |= set(_allowed(item.schema))
    return pointed - there


def _allowed(schema: Any) -> Iterator[str]:
    """Yield the spots that a template's schema lists."""
    if isinstance(schema, dict):
        if schema.get("x-spot") is True:
            yield from schema.get("enum", ())
        yield from schema.get("x-spots", ())
        for part in schema.values():
            yield from _allowed(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from _allowed(part)


def _cards(bench: Bench, seat: int) -> set[str]:
    """Return the cards that a seat's menu names."""
    items = bench.game.rules.legal(bench.state, seat)
    named = {bench.game.words.describe(bench.state, seat, item).card for item in items} - {""}
    return named.union(*(_named(item.schema) for item in items if isinstance(item, Template)))


def _named(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from [schema["x-card"]] if "x-card" in schema else []
        for part in schema.values():
            yield from _named(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from _named(part)


@law("draw a group with that spot, or leave it out of Described.spots and of the template's schema; draw each card")
def present(trial: Trial) -> Iterator[Breach]:
    """Each spot of a menu is in the picture of its seat, and each card is drawn."""
    for bench in trial.positions():
        for seat in able(bench):
            for spot in sorted(absent(bench, seat, layers(bench, seat))):
                what = f"the menu of seat {seat} points at the spot {spot}, which is not in its picture"
                yield Breach("words.describe", what, bench.table.ply)
            for card in sorted(_cards(bench, seat) - set(bench.game.pictures.cards())):
                what = f"the menu of seat {seat} names the card {card}, which Pictures.cards does not draw"
                yield Breach("words.describe", what, bench.table.ply)


@law("let Pictures.trace name spots that the picture has, and dice with faces of the game's box")
def traced(trial: Trial) -> Iterator[Breach]:
    """The last move leads over places of the picture, and the dice are those of the box."""
    known: dict[int | None, set[str]] = {}
    for bench in trial.positions():
        for who in audiences(bench):
            drawn = (group.spot for layer in layers(bench, who) for group in spots(layer.shapes))
            known.setdefault(who, set()).update(drawn)
    box = trial.game.rules.dice(trial.agreed)
    for bench in trial.steps:
        for who in audiences(bench):
            for event in of_game(disclosed(bench.game, bench.events, who)):
                for flaw in _untrue(bench.game.pictures.trace(event), known.get(who, set()), box):
                    what = f"{type(event).__name__} leaves {flaw} for {named(who)}"
                    yield Breach("pictures.trace", what, bench.table.ply)


def _untrue(trace: Trace, known: set[str], box: Sequence[Die] | None) -> Iterator[str]:
    """Yield what of a trace is not in the picture or in the box; of a game without a box each die may be its own."""
    yield from (f"a way over {spot}, which no picture has" for way in trace.ways for spot in way if spot not in known)
    yield from ("a way without places" for way in trace.ways if not way)
    if box is not None:
        faces = {(die.name, face) for die in box for face in die.faces}
        strange = [die for die in trace.dice if (die.die, die.face) not in faces]
        yield from (f"{die.die} with the face {die.face}, which is not in the box" for die in strange)
