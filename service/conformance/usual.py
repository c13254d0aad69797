"""In how many matches a game is judged, if nobody says it: in more of one that hides something, by the laws of secrets.

A leak that shows at the last trick alone is found in few matches, so that those of every other law would not do.
"""

from __future__ import annotations

from service.conformance.law import Law
from service.conformance.looks import of_game
from service.conformance.trial import Trial, Unwalked, audiences

FEW, MANY = 4, 12
"""Seeds in whose matches every law is judged; and the laws of secrets, if the game hides something."""


def is_of_secrets(law: Law) -> bool:
    """Return whether a law is one of those that are judged in more matches."""
    return law.name.startswith("secrecy.")


def usual_matches(trial: Trial) -> int:
    """Return the number of seeds in whose matches the laws of secrets are judged, by the first match of the game."""
    try:
        return MANY if hides(trial) else FEW
    except Unwalked:
        return FEW
    except Exception:  # noqa: BLE001 - a stranger's game may raise anything; the laws name it
        return FEW


def hides(trial: Trial) -> bool:
    """Return whether somebody is not shown all of an event, or of the view with nothing hidden.

    :raises Unwalked: when the match cannot be walked to its end.
    """
    rules = trial.game.rules
    for bench in trial.steps:
        if any(rules.disclose(event, who) != event for event in of_game(bench.events) for who in audiences(bench)):
            return True
        if rules.everything(bench.state) != rules.view(bench.state, None):
            return True
    return False
