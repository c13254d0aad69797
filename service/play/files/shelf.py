"""Files that a worker makes, and the shelf from which every host of the API serves them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from service.play.asking.limits import Bill, Charge
from service.play.match import ledger
from service.play.ports.due import Obligation
from service.play.ports.referee import Referee


@dataclass(frozen=True, slots=True)
class File:
    """A sheet or a replay as a file: what makes it, its entity tag, and the name to save it under.

    ``make`` returns None for a file that a worker is to make first. Nothing is asked of the shelf, charged or ordered
    before it is called, so that a client that has the file costs nothing.
    """

    make: Callable[[], bytes | None]
    tag: str
    name: str


def shelved(referee: Referee, obligation: Obligation, tag: str, charge: Charge, bill: Bill) -> bytes | None:
    """Return a file from the shelf; if it is not there, a worker is to make it, which is charged once."""
    content = referee.shelf.get(tag)
    if content is None and not referee.due.has(obligation):
        charge(bill)
        referee.due.add(obligation)
    return content


def meet(
    referee: Referee, obligation: Obligation, tag: str, make: Callable[[], bytes | None], *, lease: int = ledger.LEASE
) -> None:
    """Make the file of an obligation and lay it on the shelf; the work of a worker. Twice delivered is harmless.

    ``make`` returns None for a file that can no longer be made. An obligation that was met before is left alone.
    After ``lease`` ms it is handed out again, to another worker: longer than it usually takes to make the file.
    """
    if not referee.due.renew(obligation, lease):
        return
    if referee.shelf.get(tag) is None and (made := make()) is not None:
        referee.shelf.put(tag, made)
    referee.due.drop(obligation)
