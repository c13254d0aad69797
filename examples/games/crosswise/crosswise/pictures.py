"""The picture: the table as a seat sees it, with its own hand below, each card a spot."""

from collections.abc import Iterator, Sequence

from crosswise.seeing import Player, View
from crosswise.words import SUITS, named
from rules.show.drawing import Area, Box, Drawing, Group, Outline, Paint, Shape, Text
from rules.show.lettering import cut
from rules.show.wording import counted

WIDTH, HEIGHT = 480, 560
PIPS = {
    "C": "M7 8 A5 5 0 1 1 13 8 A5 5 0 1 1 11 15 L13 20 L7 20 L9 15 A5 5 0 1 1 7 8 Z",
    "D": "M10 0 L18 10 L10 20 L2 10 Z",
    "S": "M10 0 C28 12 18 22 11 15 L13 20 L7 20 L9 15 C2 22 -8 12 10 0 Z",
    "H": "M10 20 C-8 8 2 -4 10 5 C18 -4 28 8 10 20 Z",
}
NAMES = ((240, 406, "middle", 440), (10, 196, "start", 120), (240, 82, "middle", 440), (470, 196, "end", 120))
HANDS = ((10, 418, 100, 8), (10, 204, 50, 4), (128, 90, 50, 8), (360, 204, 50, 4))
TRICK = ((213, 268), (140, 204), (213, 140), (286, 204))
"""Places of names (and room), hands (percent, cards in a row), cards of the trick: below, left, above, right."""


def face(card: str | None, x: int, y: int, scale: int = 100, spot: bool = False) -> Group:
    """Draw a card; None: its back."""
    if card is None:
        back = Box(0, 0, 54, 78, Paint("#8a9a5b", "#4d5a2a", 20), corner=6)
        return Group((back,), x, y, scale=scale, title="a hidden card")
    ink = "#b3261e" if card[0] in "DH" else "#1c1c1c"
    shapes = (
        Box(0, 0, 54, 78, Paint("#ffffff", "#8c8573", 15), corner=6),
        Text(27, 32, card[1:], 30, ink, "middle", bold=True),
        Group((Outline(PIPS[card[0]], Paint(ink)),), 12, 40, scale=150),
    )
    return Group(shapes, x, y, scale=scale, title=named(card), spot=card if spot else "")


def still(view: View) -> Drawing:
    """Draw the table."""
    table = (Box(0, 0, WIDTH, HEIGHT, Paint("#fbf9f3")), Box(128, 132, 224, 222, Paint("#dbe6d3"), corner=40))
    return Drawing(WIDTH, HEIGHT, table, "Crosswise", "A table for four.")


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw the hands, the open trick and the last one."""
    below = view.seat or 0
    shapes: list[Shape] = [*_heads(view, names), face(view.turned, 441, 10, 50)]
    for player in view.players:
        shapes += _player(player, (player.seat - below) % 4, names[player.seat], player.seat == view.turn)
    shapes += [face(one.card, *TRICK[(one.seat - below) % 4]) for one in view.trick]
    if view.last:
        shapes += [Text(10, 530, cut(f"Last trick: {names[view.last.seat]}", 330, 18), 18)]
        shapes += [face(one.card, 350 + 30 * at, 512, 50) for at, one in enumerate(view.last.trick)]
    words = _words(view, names)
    return Drawing(WIDTH, HEIGHT, tuple(shapes), "Crosswise", words, Area(0, 130, WIDTH, 370), words)


def _heads(view: View, names: Sequence[str]) -> Iterator[Text]:
    for one, other in zip(view.players, view.players[2:], strict=False):
        pair = f"{cut(names[one.seat], 80, 16)} + {cut(names[other.seat], 80, 16)}"
        tally = f"{counted(one.points, 'point')}, {counted(one.tricks, 'trick')}"
        yield Text(10, 24 + 24 * one.seat, f"{pair}: {tally}", 16)
    yield Text(434, 24, "trumps", 16, anchor="end")
    yield Text(434, 48, f"deal {view.deal} of {view.deals}", 16, anchor="end")


def _player(player: Player, place: int, name: str, acting: bool) -> Iterator[Shape]:
    x, y, anchor, room = NAMES[place]
    yield Text(x, y, cut(name, room, 18, bold=True), 18, "#b3261e" if acting else "#1c1c1c", anchor, bold=acting)
    left, top, scale, row = HANDS[place]
    for at, card in enumerate(player.hand or (None,) * player.left):
        x, y = left + 58 * scale // 100 * (at % row), top + 84 * scale // 100 * (at // row)
        yield face(card, x, y, scale, spot=place == 0)


def _words(view: View, names: Sequence[str]) -> str:
    if view.turn is None:
        return f"over: {view.over}"
    led = f"; {SUITS[view.trick[0].card[0]]} were led" if view.trick else ""
    return f"{names[view.turn]} plays next{led}; {SUITS[view.turned[0]]} are trumps"
