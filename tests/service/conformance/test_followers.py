"""What follows from a mistake is no fault of its own, and what options show is one with what is known."""

from __future__ import annotations

from dataclasses import replace

from service import conformance
from service.conformance import LAWS, Breach, faults
from service.conformance.command import _unloaded
from tests.support.games import mistaken
from tests.support.games.beacon import GAME as beacon
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.varied import varied


def test_a_game_with_luck_of_its_own_is_not_judged_by_laws_that_play_a_match_again() -> None:
    found = list(faults(mistaken.ITS_OWN_LUCK, (0, 1)))
    assert {fault.law.name for fault in found} == {"play.accepted", "legality.check-first"}
    assert any("were not judged" in fault.cure for fault in found)


def test_a_match_without_an_end_is_a_fault_of_the_bound_for_bots_too() -> None:
    laws = (*conformance.chosen("bots.whole-match"), *conformance.chosen("play.walk"))
    first, second = faults(varied(beacon, longest=14), (1, 0), laws)
    assert (first.law.name, second.law.name) == ("play.walk", "bots.whole-match")
    assert first.breach.where == second.breach.where == "Game.longest"
    assert first.cure == second.cure


def test_what_some_options_show_has_the_law_and_the_cure_that_it_breaks() -> None:
    short = coin_race.words.in_short
    game = varied(coin_race, words__in_short=lambda options: ("No end",) if options.cheerful else short(options))
    (fault,) = faults(game, (0,), conformance.chosen("options"))
    report = conformance.report(game.key, fault)
    assert fault.breach.what.startswith("with cheerful true, a line has no end")
    assert f"  law:   words.in-short: {LAWS['words.in-short'].says} (judged by options.values)" in report
    assert f"  cure:  {LAWS['words.in-short'].cure}" in report
    assert "--law options.values" in report


def test_what_options_show_too_is_no_second_fault() -> None:
    one = Breach("rules.standing", "with flames 1, it is so", law="standing.outcome", options="with flames 1, ")
    two = replace(one, what="it is so", law="", options="")

    def holds(breach: Breach, law: str) -> conformance.Law:
        return replace(LAWS[law], holds=lambda _: iter((breach,)))

    laws = (holds(one, "options.values"), holds(two, "standing.outcome"))
    (fault,) = faults(beacon, (0,), laws)
    assert (fault.law.name, fault.breach.what, fault.like) == ("standing.outcome", "it is so", (one.what,))


def test_a_gap_in_the_clauses_has_a_cure_of_its_own() -> None:
    assert "number the clauses" in _unloaded("a-game", "RULES.md: clause X-3 comes where X-2 should")
    assert "write the member" in _unloaded("a-game", "rules.leave is missing")
