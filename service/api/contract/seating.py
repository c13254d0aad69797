"""What requests about seats may bring: the start, sitting down, handing over."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validates_schema

from rules.table.table import Player
from service.api.contract.fields import Strict, Truth, Word
from service.api.contract.schemas import level_field, name_field, seed_field


class StartingSchema(Strict):
    """What becomes of the free seats at the start."""

    bots = Truth(
        load_default=False,
        metadata={
            "description": "True: a bot takes each free seat, called `Bot`, or `Bot 1` and so on, and the match "
            "starts. False: free seats take no part."
        },
    )
    level = level_field()

    @validates_schema(skip_on_field_errors=False)
    def _fit(self, starting: dict[str, Any], **_: Any) -> None:
        """Refuse a level without bots."""
        if not starting.get("bots") and starting.get("level") is not None:
            raise ValidationError("goes with `bots` alone", "level")


class TakingSchema(Strict):
    """The player who takes a seat."""

    name = name_field()
    seed = seed_field("The strong promise, if no seat is taken after this one: the server's seed was committed before.")


class HandingSchema(Strict):
    """The player to hand a seat to."""

    player = Word(
        Player.BOT,
        Player.PERSON,
        required=True,
        metadata={"description": "`bot` to hand it over, `person` to take it back."},
    )
    level = level_field()

    @validates_schema(skip_on_field_errors=False)
    def _fit(self, handing: dict[str, Any], **_: Any) -> None:
        """Refuse a level for a person."""
        if handing.get("player") == Player.PERSON and handing.get("level") is not None:
            raise ValidationError("does not go with player person", "level")
