"""What requests of the test mode may bring (TBL-18)."""

from __future__ import annotations

from rules.table.testing import LONGEST_ADVANCE
from service.api.contract.fields import Strict, Whole


class AdvancingSchema(Strict):
    """How far the clock of a test goes on."""

    advance = Whole(
        1,
        LONGEST_ADVANCE,
        required=True,
        error_messages={"range": "must be from 1 ms to 14 days, in ms: {low} to {high}"},
        metadata={
            "description": "By how much match time goes on, from 1 ms to 14 days, in ms.",
            "examples": [61_000],
        },
    )
    ply = Whole(
        load_default=None,
        allow_none=True,
        metadata={
            "description": "The match's `ply` when the request was made. With it the request can be sent again and is "
            "answered as it was, and it is refused if others have moved the match. With null a repeated request moves "
            "the clock once more."
        },
    )
