"""Matches of Coin Race without its glass, for tests of the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Refusal
from service.conformance.matches import Bench, begun
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Face, Options, Stake

NO_SAND = Options(sand=0)
STAKE = Stake(Face.HEADS, 1)


def race(players: str, **terms: Any) -> Bench:
    """Return a race that has started, without clocks unless ``terms`` bring one."""
    return begun(coin_race, players, NO_SAND, **terms)


def refused(bench: Bench, seat: int | None, entry: object, refusal: type[Refusal], after: int = 10) -> Refusal:
    """Insist that an entry is refused, and return the refusal."""
    with pytest.raises(refusal) as caught:
        bench.enter(seat, entry, after=after)
    return caught.value
