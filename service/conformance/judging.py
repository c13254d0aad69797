"""How a law is judged in a trial: whatever a game raises meanwhile is a breach too, at the game's own line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from traceback import extract_tb

from rules.errors import BrokenContract, IllegalAction
from rules.game import AnyGame
from service.conformance.law import Breach, Law
from service.conformance.lines import homes
from service.conformance.trial import Trial, Unwalked, illegal, refused

MEND = "mend the line that raises it"
"""The cure of a law that the game cut short by an error."""


def judge(trial: Trial, law: Law) -> Iterator[Breach]:
    """Yield the breaches of a law in a trial; whatever the game raises is one, and ends it.

    A match that cannot be walked is the business of one law, and the others pass over it.
    """
    try:
        yield from law.holds(trial)
    except Unwalked:
        return
    except BrokenContract as error:
        yield replace(refused(error, 0), ply=None)
    except IllegalAction as error:
        yield illegal(error)
    except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
        yield raised(trial.game, law, error)


def raised(game: AnyGame, law: Law, error: Exception) -> Breach:
    """Return the breach of a game that raised an error, at the innermost line of its own code."""
    own = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith(homes(game))]
    where = f"{Path(own[-1].filename).name}:{own[-1].lineno} {own[-1].name}()" if own else law.name
    words = " ".join(str(error).split())
    return Breach(where, f"it raises {type(error).__name__}: {words}", cure=MEND)
