"""What a caller makes of what it sees: of which dots it knows nothing, and what lies under them (BTA-31)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.bomb_the_axis.bots.rivals import Pool
from rules.bomb_the_axis.bots.walk import Walk
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.view import CardLine, OwnCard, View
from rules.chance import Chance


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The dots of which a caller knows nothing, in reading order, and the houses and guns among them.

    ``wanted`` is the one of them that the caller prefers, if it does. ``dull`` is a dot that is known to be a miss.
    """

    unknown: tuple[str, ...]
    pool: Pool
    wanted: str | None = None
    dull: str | None = None


def of_all(view: View, dots: Sequence[str]) -> Pool:
    """Return what lies under all ``dots`` that may be called, for a caller to whom they are all alike.

    With ``no_repeats`` no gun is left that was met, and each was met once.
    """
    met = sum(caller.bombs_lost for caller in view.callers) if view.no_repeats else 0
    return Pool(len(dots), view.houses_left, view.guns - met)


def of_card_player(view: View, dots: Sequence[str], chance: Chance) -> Knowledge:
    """Return what a caller knows who looks at the own card, and remembers about every second of the other calls.

    Those are the calls of the others, and the guns that the caller met, which no card shows (BTA-11). ``dots`` are
    those that may be called.
    """
    card = _card(view)
    own = {*card.hits, *card.misses}
    heard = [mark for mark in view.marks if mark.dot not in own and chance.roll(2) == 1]
    blank = [mark.dot for mark in heard if mark.answer is not Answer.GUN]
    return _known(view, dots, blank, [mark.dot for mark in heard if mark.answer is Answer.GUN])


def of_book_keeper(view: View, dots: Sequence[str]) -> Knowledge:
    """Return what a caller knows who keeps book of everything that was called aloud.

    Under ``memory`` that is the own card, the last call, and the guns of the own walk. With ``no_repeats`` it is what
    may still be called.
    """
    if view.no_repeats:
        return Knowledge(tuple(dots), of_all(view, dots))
    if not view.memory:
        guns = [mark.dot for mark in view.marks if mark.answer is Answer.GUN]
        return _known(view, dots, [mark.dot for mark in view.marks if mark.answer is not Answer.GUN], guns)
    own = own_line(view)
    walk = Walk(view.letters, view.numbers, view.seat or 0, _card(view), own.bombs_lost if own is not None else 0)
    known = _known(view, dots, (), walk.guns)
    unknown = set(known.unknown)
    return replace(known, wanted=next((dot for dot in walk.ahead if dot in unknown), None))


def own_line(view: View) -> CardLine | None:
    """Return what all see of the caller whose view it is."""
    return next((caller for caller in view.callers if caller.seat == view.seat), None)


def _card(view: View) -> OwnCard:
    return view.card if view.card is not None else OwnCard((), ())


def _known(view: View, dots: Sequence[str], blanks: Iterable[str], guns: Iterable[str]) -> Knowledge:
    """Return what is unknown beside the own card, the last call, and dots that are known to be misses and guns."""
    card = _card(view)
    blank, met = {*card.hits, *card.misses, *blanks}, set(guns)
    if view.last is not None:
        (met if view.last.answer is Answer.GUN else blank).add(view.last.dot)
    unknown = tuple([dot for dot in dots if dot not in blank and dot not in met])
    dull = next((dot for dot in dots if dot in blank), None)
    return Knowledge(unknown, Pool(len(unknown), view.houses_left, max(0, view.guns - len(met))), dull=dull)
