"""Laws, what breaks one, and the list of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import TYPE_CHECKING

from service.conformance.breach import Breach

if TYPE_CHECKING:
    from service.conformance.trial import Trial


Holds = Callable[["Trial"], Iterator[Breach]]
"""Yields the breaches of one law in a trial."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law of the contract: its name ``group.law``, what it says, how a breach is usually cured.

    A law that is judged ``once`` does not depend on the match.
    """

    name: str
    says: str
    cure: str
    once: bool
    holds: Holds


LAWS: dict[str, Law] = {}
"""All laws by name, in the order in which they are judged."""


def law(cure: str, *, once: bool = False) -> Callable[[Holds], Holds]:
    """Enter a function among the laws: its module is the group, its docstring's first line is what the law says."""

    def enter(holds: Holds) -> Holds:
        name = f"{holds.__module__.rpartition('.')[2]}.{holds.__name__.replace('_', '-')}"
        LAWS[name] = Law(name, (getdoc(holds) or "").split("\n\n")[0].replace("\n", " "), cure, once, holds)
        return holds

    return enter
