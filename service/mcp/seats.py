"""Which seat a model plays: one for each session or credential, and one for a model that is spoken to over stdio."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Protocol

MOST = 20_000
"""Seats that are kept at most; then the one that was not used for longest is forgotten."""

DAMAGED = "is not a file of a seat. Ask your user to remove it, or to name another one with --seat."


@dataclass(slots=True)
class Place:
    """A seat: its match, its token, and the last ply that the model has read."""

    match: str
    token: str
    heard: int = 0


class Seats(Protocol):
    """What keeps the seat of each owner."""

    def of(self, owner: str) -> Place | None:
        """Return an owner's seat, or None."""

    def keep(self, owner: str, place: Place) -> None:
        """Keep a seat, in place of the owner's last one."""

    def drop(self, owner: str) -> None:
        """Forget an owner's seat."""


class Remembered:
    """Seats in memory, for as long as the door is open."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, Place] = OrderedDict()

    def of(self, owner: str) -> Place | None:
        """Return an owner's seat, or None."""
        if owner in self._places:
            self._places.move_to_end(owner)
        return self._places.get(owner)

    def keep(self, owner: str, place: Place) -> None:
        """Keep a seat, in place of the owner's last one."""
        self._places[owner] = place
        self._places.move_to_end(owner)
        if len(self._places) > MOST:
            self._places.popitem(last=False)

    def drop(self, owner: str) -> None:
        """Forget an owner's seat."""
        self._places.pop(owner, None)


class Written:
    """One seat in a file that nobody else can read, so that the model plays on after a restart."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, owner: str) -> Place | None:  # noqa: ARG002 - over stdio there is one
        """Return the seat, or None.

        :raises ValueError: when the file is not one of these.
        """
        try:
            place = Place(**json.loads(self._file.read_text("utf-8")))
            sound = [type(part) for part in astuple(place)] == [str, str, int]
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError):
            sound = False
        if not sound:  # nothing is written over it: it may be another file of its owner
            raise ValueError(f"{self._file.absolute()} {DAMAGED}")
        return place

    def keep(self, owner: str, place: Place) -> None:  # noqa: ARG002
        """Write the seat into the file."""
        new = self._file.with_name(f"{self._file.name}.new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(asdict(place), file)
        new.replace(self._file)

    def drop(self, owner: str) -> None:  # noqa: ARG002
        """Remove the file."""
        self._file.unlink(missing_ok=True)
