"""What takes too long is named within seconds: a policy that waits, a law that is stuck; nothing is silent for long."""

from __future__ import annotations

import re
import time
from threading import Event
from typing import Any

import pytest

from service.conformance import chosen, faults
from service.conformance.watching import Watch
from tests.support.all_games import GAMES
from tests.support.games.varied import varied

GAME = GAMES["liars-dice"]


def waits(seconds: float) -> Any:
    """Return a policy that waits before it answers."""

    def choose(*given: Any, **more: Any) -> Any:
        Event().wait(seconds)
        return GAME.bots.choose(*given, **more)

    return choose


@pytest.mark.parametrize("seconds", [0.4, 3600])
def test_a_policy_that_waits_is_named_within_seconds_and_once(seconds: float) -> None:
    began = time.monotonic()
    (fault,) = faults(varied(GAME, bots__choose=waits(seconds)), (0, 1), chosen("bots"))
    assert fault.law.name == "bots.budget"
    assert re.search(r"the \w+ bot waits each time, at least \d\.\d s, for a clock", fault.breach.what)
    assert "wait for nothing" in fault.cure
    assert time.monotonic() - began < 30


def endless(*_: Any) -> Any:
    """Look for something that is nowhere."""
    while True:
        pass


def test_a_law_that_is_stuck_is_ended_at_the_line_where_the_game_is(capsys: pytest.CaptureFixture[str]) -> None:
    game = varied(GAME, words__milestone=endless)
    with Watch(game, limit=2, silent=0.4) as watch:
        (fault,) = faults(game, (0, 1), chosen("words.milestones"), begin=watch.begin)
    assert re.fullmatch(
        r"the law could not be judged in time: it is in test_time.py:\d+ endless\(\)", fault.breach.what
    )
    assert re.match(
        r"noonday: words.milestones, seed 0: \d s so far, in test_time.py:\d+ endless\(\)\n", capsys.readouterr().err
    )


def test_a_match_that_is_stuck_is_one_fault() -> None:
    game = varied(GAME, rules__standing=endless)
    with Watch(game, limit=1, silent=0.4) as watch:
        (fault,) = faults(game, (0,), begin=watch.begin)
    assert fault.law.name == "play.walk"
