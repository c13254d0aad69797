"""The rules in short, by the options: what a newcomer reads before the first round, on the page and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.screaming_eagles.options import Options, Switches, in_force, seats
from rules.screaming_eagles.state import HITLESS_ROUNDS

_PLAYERS: Final[Mapping[tuple[int, ...], str]] = {
    (2,): "Two players fly a colour each.",
    (3,): "Of three players one flies both planes of a colour, the others a plane each.",
    (4,): "Four players fly a plane each.",
    (2, 3, 4): "2 to 4 players: two fly a colour each, four a plane each; of three, one flies both planes of a colour.",
}
"""Who flies what, by the numbers of players that may play (SE-6)."""
CORNERS: Final = (
    "At A0, M0, A26 and M26 a step over a side, or over both edges at once, goes by the number of the side (#)."
)
"""Which of its two numbers a corner goes by (SE-18)."""


def in_short(options: Options, *, by_hand: bool = False) -> tuple[str, ...]:
    """Return the rules in short, a line each, the goal first; ``by_hand`` for people who move the planes themselves."""
    return tuple(_lines(options, by_hand=by_hand))


def _lines(options: Options, *, by_hand: bool) -> Iterator[str]:
    rules = in_force(options)
    both = " Both teams lose their last plane in one volley: a draw." if rules.simultaneous_fire else ""
    yield f"Down both enemies to win.{both} {HITLESS_ROUNDS} rounds without a hit: a draw."
    yield _PLAYERS[seats(options)]
    yield "All lay a card for each plane in secret: straight, left or right, 1, 2 or 4 black dice (1, 1, 2, 2, 3, 3)."
    yield from _of_starters(rules)
    yield from _of_moves(rules)
    if by_hand:
        yield CORNERS
    if rules.banking:
        yield "Banked left: no right cards, banked right: no left ones, until a straight card levels the plane."
    yield from _of_turns_to_fire(rules)
    yield from _of_shots(rules)
    yield "Out of all missiles and rounds: load one cannon round after a move, to be fired from the next turn on."


def _of_starters(rules: Switches) -> Iterator[str]:
    """Yield which team begins a round (SE-8, SE-9)."""
    yield "The starter is blue in round 1, tan in round 2, and so on."
    yield "After a loss it is the team with more planes; at one against one, the team with the last kill."
    if rules.simultaneous_fire:
        yield "If one volley cost both teams a plane: from then on the team that was not the starter."


def _of_moves(rules: Switches) -> Iterator[str]:
    """Yield how planes move (SE-7, SE-13 to SE-18, SE-34, SE-39, SE-40)."""
    if rules.by_speed:
        yield "All cards are turned up. Planes with one die move first, then two, then four, each group together."
        yield "Two for one lozenge: each throws a black die, the highest stays, the others fly on."
    else:
        yield "Teams take turns to move, plane by plane; the starter moves first."
    yield "Fly the whole throw. Over an edge: on at the same number opposite. A taken space: fly on to the next."


def _of_turns_to_fire(rules: Switches) -> Iterator[str]:
    """Yield who fires when (SE-11, SE-12, SE-38, SE-39, SE-41, SE-43)."""
    if rules.simultaneous_fire:
        yield "When all have moved, orders to fire are written in secret and shown together; losses count at the end."
    elif rules.late_fire:
        yield "When all have moved, the teams take turns to fire, plane by plane, one shot each; the starter is first."
    else:
        yield "One shot a plane and round, before or after its move."
        if rules.by_speed:
            yield "Each group has three steps: shots before the move; dice and move; shots after it, or loading."
            yield "In both steps with shots the group's planes take turns by team; the starter is first."
        else:
            yield "A shot before the move is announced before the card is turned up."


def _of_shots(rules: Switches) -> Iterator[str]:
    """Yield the course of a shot (SE-20 to SE-28, SE-36, SE-37, SE-53)."""
    if rules.simultaneous_fire:
        yield "Then all flares are answered, then all red dice are thrown, both by the planes that fire, in this order:"
        yield "The starter's Stallion or Eagle, the other team's, the starter's Tiger or Cobra, the other team's."
    else:
        yield "Name weapon and target, then the target's pilot drops a flare or not, then throw the red dice."
    yield "Red dice (0, 0, 2, 2, 5, 5): long 4, medium 3, cannon 2; a hit if their sum is the distance or more."
    yield "Distance: steps straight ahead plus steps along one diagonal; the next space is 1."
    yield "Missiles: anywhere in the wedge ahead. Cannon: straight or diagonally ahead only. No fire over edges."
    yield f"Flare: the highest red die of a missile does not count. {_lasting(rules)}"
    yield "Four black dice: 4 cockpit, 5–6 tail, 7–9 wings, 10–11 engine, 12 fuel tank. All holes of a section: down."
    if rules.engine_hits:
        yield "First hit in the engine: no more cards with four dice."


def _lasting(rules: Switches) -> str:
    """Return how long a flare works (SE-26, SE-36)."""
    if not rules.lasting_flares:
        return "It works against that one missile."
    once = " One answer is for all missiles at the plane." if rules.simultaneous_fire else ""
    return f"It works to the end of the round.{once}"
