"""How much each team has left, for the curve of a fight that is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.screaming_eagles.names import TEAM_OF, TEAMS, Team
from rules.screaming_eagles.odds import hits_left
from rules.screaming_eagles.state import Damage, State, crew

WHOLE: Final = 2 * hits_left(Damage())
"""The hits that two planes without damage take on average until both are down."""


def progress(state: State) -> Mapping[int, int]:
    """Return the strength of each present player's team: the hits that its planes still take, in percent (SE-28)."""
    return {seat: strength(state, team) for team in TEAMS for seat in crew(state, team)}


def strength(state: State, team: Team) -> int:
    """Return the hits that the planes of a team take on average until all are down, in percent of two whole planes."""
    up = (craft for craft in state.planes if craft.space is not None and TEAM_OF[craft.plane] is team)
    return round(100 * sum(hits_left(craft.damage) for craft in up) / WHOLE)
