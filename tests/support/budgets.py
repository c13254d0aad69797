"""Budgets for policies."""

from __future__ import annotations


class Nodes:
    """A budget of a number of looks at positions."""

    __slots__ = ("left",)

    def __init__(self, nodes: int) -> None:
        """Take the number of looks."""
        self.left = nodes

    def spent(self) -> bool:
        """Count one look, and tell whether none was left."""
        self.left -= 1
        return self.left < 0
