"""Every distinct subtree of many drawings, each once.

Successive pictures of a match differ in a few shapes. A picture is therefore kept as one number: that of its root among
all distinct subtrees, each of which names its children by their numbers.
"""

from __future__ import annotations

from dataclasses import replace

from rules.show.drawing import Drawing, Element, Group, Marking, Shape, elements, group, layer
from rules.wire.plain import Plain

PLACES = Marking(places=True)
"""Spots are places of moves; nothing is chosen in a replay."""
Children = tuple[int | str, ...]
LARGE = 12
"""Shapes in a group above which its values are not compared: it is new at most plies, unless a game keeps it."""


class Nodes:
    """A table of distinct elements; ``plain`` lists them as ``[tag, attributes, *children]``, children first."""

    def __init__(self) -> None:
        self.plain: list[Plain] = []
        self._numbers: dict[tuple[str, tuple[tuple[str, str], ...], Children], int] = {}
        self._shapes: dict[Shape, Children] = {}
        self._same: dict[int, Children] = {}
        """The numbers of shapes by their ids, which are theirs as long as ``_shapes`` or ``_large`` keeps them."""
        self._large: list[Group] = []

    def layer(self, drawing: Drawing) -> int:
        """Return the number of a layer of a picture, whose new subtrees are added."""
        return self._number(layer(replace(drawing, shapes=())), self._all(drawing.shapes))

    def _all(self, shapes: tuple[Shape, ...]) -> Children:
        children: list[int | str] = []
        same, of = self._same, self._of
        for shape in shapes:
            children += same.get(id(shape)) or of(shape)
        return tuple(children)

    def _of(self, shape: Shape) -> Children:
        """Return the numbers of a shape's elements.

        Most shapes were there before. Games keep many of them, which are known without a look at their values.
        """
        if isinstance(shape, Group) and len(shape.shapes) > LARGE:
            self._large.append(shape)
            whole = self._same[id(shape)] = (self._number(group(shape, (), PLACES), self._all(shape.shapes)),)
            return whole
        known = self._shapes.get(shape)
        if known is None:
            if isinstance(shape, Group):
                known = (self._number(group(shape, (), PLACES), self._all(shape.shapes)),)
            else:
                known = tuple(self._number(element) for element in elements(shape))
            self._shapes[shape] = self._same[id(shape)] = known
        return known

    def _number(self, element: Element, more: Children = ()) -> int:
        """Return the number of an element that has ``more`` children after its own."""
        own = tuple(child if isinstance(child, str) else self._number(child) for child in element.children)
        children = own + more
        key = (element.tag, element.attributes, children)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self.plain)
            self.plain.append([element.tag, dict(element.attributes), *children])
        return known


class Texts:
    """A table of distinct texts, the empty one first."""

    def __init__(self) -> None:
        self.plain: list[Plain] = [""]
        self._numbers = {"": 0}

    def number(self, text: str) -> int:
        """Return the number of a text, which is added if it is new."""
        known = self._numbers.get(text)
        if known is None:
            known = self._numbers[text] = len(self.plain)
            self.plain.append(text)
        return known
