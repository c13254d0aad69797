"""The bots: a regular holds at 20, a veteran looks at the scores."""

from collections.abc import Sequence

from pig.play import Hold, State, Throw
from rules.chance import Chance
from rules.values import Budget, Choice, MenuItem


def choose(
    view: State, menu: Sequence[MenuItem[Throw | Hold]], insight: object, *, chance: Chance, budget: Budget, level: str
) -> Choice[Throw | Hold]:
    """Hold at 20; a veteran needs more the further it is behind, and throws on once a player is close to the goal."""
    best, own, goal = max(view.scores), view.scores[view.seats.index(view.turn)], view.options.goal
    enough = 20 if level == "regular" else 21 + (best - own) // 8 if best + 29 < goal else goal
    if view.points < enough:
        return Choice(Throw(), f"PIG-2: {view.points} points of {enough} at which I hold")
    return Choice(Hold(), f"PIG-3: {view.points} points are enough")
