"""What a caller concludes from the answers it has heard: the known dots and the unknown ones (BTA-31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.beliefs import Found
from rules.bomb_the_axis.bots.rivals import Pool
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.state import State
from rules.bomb_the_axis.view import CardLine, Mark, OwnCard, View, marks
from rules.chance import Chance

SLIPS = 200
"""Under ``memory`` the veteran forgets, at each call, one in this number of the misses not on its card."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The dots of which a caller knows nothing, in reading order, and the houses and guns among them."""

    unknown: tuple[str, ...]
    pool: Pool


def insight(state: State, seat: int, level: str) -> tuple[Mark, ...]:
    """Return every dot that was called, as it was answered: everybody hears that, under ``memory`` too (BTA-11)."""
    return marks(state)


def of_all(view: View, dots: Sequence[str]) -> Pool:
    """Return the houses and guns under all ``dots`` that may be called, for a caller to whom all of them look alike.

    With ``no_repeats`` each gun is met once and is then no longer among the dots.
    """
    met = sum(caller.bombs_lost for caller in view.callers) if view.no_repeats else 0
    return Pool(len(dots), view.houses_left, view.guns - met)


def of_card_player(view: View, heard: Sequence[Mark], dots: Sequence[str], chance: Chance) -> Knowledge:
    """Return what a caller knows who looks at the own card, and remembers about every second of the other calls.

    Those are the calls of the others, and the guns that the caller met, which no card shows (BTA-11). ``dots`` are
    those that may be called.
    """
    own = _on_card(view)
    kept = [mark for mark in heard if mark.dot in own or _is_last(view, mark) or chance.roll(2) == 1]
    known = {mark.dot for mark in kept}
    unknown = tuple([dot for dot in dots if dot not in known])
    if view.no_repeats:
        return Knowledge(unknown, of_all(view, dots))
    guns = sum(mark.answer is Answer.GUN for mark in kept)
    return Knowledge(unknown, Pool(len(unknown), view.houses_left, view.guns - guns))


def of_book_keeper(view: View, heard: Sequence[Mark], chance: Chance) -> Found:
    """Return what a caller has found out who keeps book of what was called aloud.

    Under ``memory`` it keeps that in mind, and some of it slips (BTA-31); with ``no_repeats`` the menu reminds it.
    """
    if view.memory and not view.no_repeats:
        own = _on_card(view)
        heard = [
            mark
            for mark in heard
            if mark.dot in own or mark.answer is not Answer.MISS or _is_last(view, mark) or chance.roll(SLIPS) > 1
        ]
    dots = {answer: frozenset([mark.dot for mark in heard if mark.answer is answer]) for answer in Answer}
    chart = Chart(view.letters, view.numbers, view.houses, view.guns)
    return Found(chart, dots[Answer.HIT], dots[Answer.GUN], dots[Answer.MISS])


def new_call_of_another(view: View, found: Found) -> str | None:
    """Return the dot of the last call, if another caller made it and nobody is known to have called the dot before.

    Under ``memory`` that can be known of a dot on the own card, and of a house that is gone (BTA-10, BTA-24).
    """
    last = view.last
    if last is None or last.seat == view.seat or last.fresh is False or last.dot in _on_card(view):
        return None
    return None if last.answer is Answer.MISS and last.dot in found.houses else last.dot


def own_line(view: View) -> CardLine | None:
    """Return what all see of the caller whose view it is."""
    return next((caller for caller in view.callers if caller.seat == view.seat), None)


def _on_card(view: View) -> set[str]:
    card = view.card if view.card is not None else OwnCard((), ())
    return {*card.hits, *card.misses}


def _is_last(view: View, mark: Mark) -> bool:
    return view.last is not None and view.last.dot == mark.dot
