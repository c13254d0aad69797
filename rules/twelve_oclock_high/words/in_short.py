"""The rules in short, as agreed: what a newcomer reads before the first throw, on the page and on paper."""

from __future__ import annotations

from rules.show.wording import counted
from rules.twelve_oclock_high.board import POINTS, PRICES, Kind
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import HAND, THROWS


def in_short(options: Options) -> tuple[str, ...]:
    """Return the rules in short, a line each, the goal first."""
    red, blue = Kind.PRIMARY, Kind.SECONDARY
    prices = f"{counted(PRICES[blue], 'card')} for blue, {counted(PRICES[red], 'card')} for red"
    return (
        f"The first to have {options.points_to_win} points wins.",
        f"Begin at the Airfield with {HAND} Bomb Cards each. Throw two dice: the highest begins. Turns go clockwise.",
        f"A turn has up to {THROWS} throws of two dice and the Bomb die; the first must be made.",
        "Fly the exact sum, any way, but never straight back.",
        "A Bomb on such a throw: do not fly, give up 1 card, the turn is over.",
        f"Landed exactly on an open target, you may bomb: {prices}, hit or miss. The turn is over.",
        f"Roll the Bomb die, twice if need be. A Bomb is a hit: blue {POINTS[blue]} points, red {POINTS[red]}.",
        "Cover each target that was hit: an ordinary space now.",
        f"Without cards fly the shortest way home, by the Landing Path: {THROWS} throws a turn, no Bomb die.",
        f"Home by any count: take {HAND} cards, the turn is over.",
        "The Start path leads out only, the Landing Path in only, and nobody with a card may enter it.",
    )
