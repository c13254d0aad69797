"""Types for fields of documents, in addition to those of Python and of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.table.table import MAX_SEATS
from rules.wire.codec import Between, Plain, Schema
from rules.wire.plain import MAX_INT


@dataclass(frozen=True, slots=True)
class Component:
    """The name under which the contract describes a value that the rules or the games shape."""

    name: str


Whole = Annotated[int, Between(0, MAX_INT)]
Positive = Annotated[int, Between(1, MAX_INT)]
SeatNumber = Annotated[int, Between(0, MAX_SEATS - 1)]
Action = Annotated[Plain, Component("Action")]
MatchEvent = Annotated[Plain, Component("MatchEvent")]
Options = Annotated[Plain, Component("Options")]
Outcome = Annotated[Plain, Component("Outcome")]
View = Annotated[Plain, Component("View")]
JsonSchema = Annotated[Schema, Component("JsonSchema")]
