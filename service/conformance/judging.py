"""How a law is judged in a trial: whatever a game raises meanwhile is a breach too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.errors import BrokenContract, IllegalAction, SplitSide
from service.conformance.blame import blamed, stuck
from service.conformance.breach import Breach
from service.conformance.budgets import Overtime
from service.conformance.law import Law
from service.conformance.trial import Trial, Unwalked, illegal, refused


def judge(trial: Trial, law: Law) -> Iterator[Breach]:
    """Yield the breaches of a law in a trial; whatever the game raises is one, and ends it.

    A match that cannot be walked is the business of one law, and so is an outcome that parts a side: the others pass
    over both.
    """
    try:
        yield from law.holds(trial)
    except (Unwalked, SplitSide):
        return
    except BrokenContract as error:
        yield replace(refused(error, 0), ply=None)
    except IllegalAction as error:
        yield illegal(error)
    except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
        yield blamed(trial.game, error)
    except Overtime as error:
        yield stuck(trial.game, error)
