"""The laws of a position in words."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from rules.table import menu as menus
from rules.values import Entry
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.laws.secrecy import named
from service.conformance.matches import Bench
from service.conformance.trial import Trial, audiences

USUAL, MOST = 1500, 6000
"""The bytes of a usual text, which half of them have at most, and of any."""

NAMES = tuple(f"Player-{letter}" for letter in "ABCDEFGHIJKLMNOP")
OTHERS = tuple(f"« {letter} %s {{0}} <b> שלום {letter * 20} »" for letter in "QRSTUVWXYZÄÖÜÉÈÑ")


def shown(bench: Bench) -> Iterator[tuple[str, tuple[Entry, ...], str]]:
    """Yield by name what each seat, the spectator, and who sees everything read, with the menu."""
    game, state = bench.game, bench.state
    for who in audiences(bench):
        menu = () if who is None else tuple(menus.entries(game, bench.table, who))
        yield named(who), menu, game.words.position(game.rules.view(state, who), menu, NAMES)
    yield "the view with nothing hidden", (), game.words.position(game.rules.everything(state), (), NAMES)


@law(
    "return plain lines for every view: with something in them, and without blanks at their ends or control characters"
)
def text(trial: Trial) -> Iterator[Breach]:
    """Every view has a position in plain lines."""
    for bench in trial.positions():
        for whose, _, found in shown(bench):
            lines = found.split("\n")
            wrong = [line for line in lines if line.rstrip() != line or not line.replace("\n", "").isprintable()]
            if not found.strip() or found != found.strip() or wrong:
                yield Breach("words.position", f"the text of {whose} is {found!r}", bench.table.ply)


@law("show the notation of every entry of the menu: that of a template's example, too")
def whole_menu(trial: Trial) -> Iterator[Breach]:
    """The notation of everything that a seat can do is in its text."""
    for bench in trial.positions():
        for whose, menu, found in shown(bench):
            for entry in menu:
                if entry.notation not in found:
                    yield Breach("words.position", f"the text of {whose} lacks {entry.notation!r}", bench.table.ply)


@law("show names as they are, and let nothing else in the text depend on them")
def names(trial: Trial) -> Iterator[Breach]:
    """Other names change nothing in a text but the names."""
    for bench in trial.positions(12):
        for who in audiences(bench):
            view = bench.game.rules.view(bench.state, who)
            menu = () if who is None else tuple(menus.entries(bench.game, bench.table, who))
            expected = bench.game.words.position(view, menu, NAMES)
            for name, other in zip(NAMES, OTHERS, strict=True):
                expected = expected.replace(name, other)
            if bench.game.words.position(view, menu, OTHERS) != expected:
                yield Breach("words.position", f"the text of {named(who)} changes with the names", bench.table.ply)


@law(f"say it in fewer words: at most {USUAL} bytes in half of the positions, {MOST} in each")
def brevity(trial: Trial) -> Iterator[Breach]:
    """A usual text is short, and none is long."""
    sizes = []
    for bench in trial.positions():
        for whose, _, found in shown(bench):
            sizes.append(len(found.encode()))
            if sizes[-1] > MOST:
                yield Breach("words.position", f"the text of {whose} has {sizes[-1]} bytes", bench.table.ply)
    if median(sizes) > USUAL:
        yield Breach("words.position", f"half of the texts have more than {median(sizes):.0f} bytes")
