"""Every distinct subtree of many drawings, each once.

Successive pictures of a match differ in a few shapes. A picture is therefore kept as one number: that of its root among
all distinct subtrees, each of which names its children by their numbers.
"""

from __future__ import annotations

from rules.codec import Plain
from rules.drawing import Element

Children = tuple[int | str, ...]


class Nodes:
    """A table of distinct elements; ``plain`` lists them as ``[tag, attributes, *children]``, children first."""

    def __init__(self) -> None:
        self.plain: list[Plain] = []
        self._numbers: dict[tuple[str, tuple[tuple[str, str], ...], Children], int] = {}

    def number(self, element: Element) -> int:
        """Return the number of an element, which is added if it is new."""
        children: Children = tuple(
            child if isinstance(child, str) else self.number(child) for child in element.children
        )
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
