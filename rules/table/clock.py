"""Time, as an argument.

All times are whole milliseconds. ``at`` is match time: the store's clock less the time during which the store could not
be reached (:mod:`rules.table.table` subtracts it). So a pause runs on nobody's glass, and rules need not know of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glass:
    """A sandglass: ``left`` ms of sand, running since match time ``since`` or lying flat (None)."""

    left: int
    since: int | None = None

    def set_upright(self, at: int) -> Glass:
        """Let it run from ``at`` on."""
        return Glass(self.left, at)

    def laid_flat(self, at: int, *, credit: int = 0, least: int = 0) -> Glass:
        """Stop it at ``at``.

        The time since it was set up costs sand, less ``credit`` but never less than ``least``.
        """
        if self.since is None:
            return self
        cost = max(at - self.since - credit, least)
        return Glass(max(0, self.left - cost))

    def runs_out(self) -> int | None:
        """Return the match time at which the last grain falls, or None if the glass is stopped."""
        return None if self.since is None else self.since + self.left


def earliest(*moments: int | None) -> int | None:
    """Return the first of some moments, of which any may be missing."""
    known = [moment for moment in moments if moment is not None]
    return min(known, default=None)
