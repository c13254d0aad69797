"""The documents about plies, as types: what happened in a match, and what of it is seen on a table."""

from __future__ import annotations

from typing import TypedDict

from service.play.ports.fields import MatchEvent, Positive, SeatNumber, Whole


class FallenShape(TypedDict):
    """A die as it fell."""

    die: str
    """Its name in the game's box, such as `black die`."""
    face: str
    """The face that came up, in the words on the die."""
    seat: SeatNumber | None
    """The seat that threw it, from 0; null where that is no one seat."""
    purpose: str
    """For what it was thrown, where that is not plain, such as `Stallion’s move`; else empty."""


class PlyShape(TypedDict):
    """A ply as the asker may know it."""

    ply: Positive
    """Its number in the match, from 1."""
    at: Whole
    """When it was made, in ms since the epoch."""
    decision: Whole
    """The decision that was open before it."""
    seat: SeatNumber | None
    """Whose it is, a seat from 0; null for the table's own."""
    notation: str | None
    """Its action in the game's notation, for the seat that played it and, once the match is over, for everybody; null
    for viewers who may not see it, and for plies of the table itself.
    """
    throws: list[str]
    """The faces that were entered for it, at a table that throws its own dice; else empty."""
    events: list[MatchEvent]
    """What happened."""
    dice: list[FallenShape]
    """The dice of the box that fell for all to see, in their order."""
    ways: list[list[str]]
    """What moved or was shot at on the board, to be marked as the last move: each way is a list of spots, of something
    that moved all places from the first to the last, of a shot the one who fires and the one who is fired at.
    """


class EventPage(TypedDict):
    """A page of plies."""

    game: str
    """The game's key."""
    plies: list[PlyShape]
    """What happened, ply by ply, in order."""
    more: bool
    """Whether more plies follow; if so, ask again after the last ply of this page."""
