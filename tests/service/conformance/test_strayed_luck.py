"""Twins that throw other dice in a step may differ by that luck alone: what its events show is no leak then."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from service.conformance import Trial
from service.conformance.leaks import distinguished, leaks
from tests.support.games import mistaken_cards, strayed


def test_an_event_after_which_luck_strayed_is_no_leak() -> None:
    game = mistaken_cards.A_PLAYED_CARD_UNSEEN
    run = Trial(game, 0).run
    leak = next(one for one in leaks(run, 0, 16) if one.part == "event")
    pair = next(pair for pair in run.twins(leak.change) if pair.ply == leak.ply)
    assert distinguished(run, pair, leak.who, None) == (True, "event")
    assert distinguished(run, replace(pair, strayed=True), leak.who, None) == (True, None)


def test_luck_strays_where_the_other_action_asks_for_other_dice() -> None:
    met = set()
    for seed in range(6):
        run = Trial(strayed.A_DIE_FOR_ONE_FINGER, seed).run
        for change in run.changes(Random(0)):
            was, now = run.plies[change.ply].action, change.action
            pair = next(run.twins(change), None)
            if was != now and pair is not None:
                met.add((pair.strayed, 1 in (was.fingers, now.fingers)))
    assert met == {(True, True), (False, False)}
