"""How a game and its parts are composed: frozen values, each member given by its name.

mypy insists on every member without a default. At run time a missing one is :data:`MISSING` instead of an error, so
that :func:`rules.whole.faults` can name all that a game lacks at once.
"""

from __future__ import annotations

from dataclasses import MISSING as NO_DEFAULT
from dataclasses import dataclass, fields
from typing import Any, TypeVar, dataclass_transform

Part = TypeVar("Part")


class Missing:
    """A member that a game does not have, though it needs it."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()


@dataclass_transform(eq_default=False, kw_only_default=True, frozen_default=True)
def part(cls: type[Part]) -> type[Part]:
    """Make a class a frozen dataclass of named members, compared by identity."""
    made: Any = dataclass(frozen=True, slots=True, eq=False, kw_only=True)(cls)
    lacking = {field.name: MISSING for field in fields(made) if NO_DEFAULT is field.default is field.default_factory}
    compose = made.__init__

    def complete(self: Any, **members: Any) -> None:
        compose(self, **{**lacking, **members})

    made.__init__ = complete
    found: type[Part] = made
    return found
