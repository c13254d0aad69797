"""The picture: a bar for each player, and on it the points of the turn."""

from collections.abc import Sequence

from pig.play import State
from rules.show.drawing import Box, Drawing, Paint, Shape, Text
from rules.show.lettering import cut

ROW, LEFT, BAR = 48, 110, 460


def still(view: State) -> Drawing:
    """Draw the page with an empty bar for each player."""
    height = ROW * (len(view.seats) + 1)
    bars = (Box(LEFT, ROW * row + 8, BAR, 32, Paint("#e9e2d0"), corner=6) for row in range(len(view.seats)))
    return Drawing(640, height, (Box(0, 0, 640, height, Paint("#fbf9f3")), *bars), "Pig", "A bar for each player.")


def moving(view: State, names: Sequence[str]) -> Drawing:
    """Fill the bars."""
    shapes: list[Shape] = []
    for row, (seat, score) in enumerate(zip(view.seats, view.scores, strict=True)):
        own, goal, y, name = view.points if seat == view.turn else 0, view.options.goal, ROW * row, names[seat]
        shapes += [Box(LEFT, y + 8, BAR * min(score + own, goal) // goal, 32, Paint("#e8a79a"), corner=6)]
        shapes += [Box(LEFT, y + 8, BAR * min(score, goal) // goal, 32, Paint("#c2523c"), corner=6)]
        shapes += [Text(9, y + 31, cut(name, 85, 18), 18, bold=seat == view.turn), Text(582, y + 31, str(score), 18)]
    words = cut(f"over: {view.over}" if view.over else f"{names[view.turn]} has {view.points} in this turn", 620, 16)
    return Drawing(640, still(view).height, (*shapes, Text(9, ROW * len(view.seats) + 30, words, 16)), "Pig", words)
