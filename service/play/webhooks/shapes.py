"""What messages to webhooks hold that no other document does, as types."""

from __future__ import annotations

from typing import TypedDict

from service.play.match.ply_shapes import PlyShape
from service.play.ports.fields import Whole
from service.play.ports.webhooks import Event


class PlyOfGame(PlyShape):
    """A ply as the asker may know it."""

    game: str
    """The game's key."""


class FileReady(TypedDict):
    """A file that was asked for and is ready."""

    path: str
    """Its address, as a path on this server."""


class Tested(TypedDict):
    """A test of a webhook: nothing happened."""

    ply: Whole
    """The number of the match's last ply; 0 without a match."""
    events: list[Event]
    """What the webhook is called about."""


class TestShape(TypedDict):
    """A test message that will be sent."""

    id: str
    """Its `webhook-id`, by which it is found among the webhook's deliveries once it was sent."""
