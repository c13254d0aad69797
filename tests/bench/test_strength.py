"""The comparison of bots: it goes on where it was stopped, swaps the sides, and says how sure its figure is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rules
from bench.strength import Match, Pairing, interval, main, results

if TYPE_CHECKING:
    from pathlib import Path

PAIR = Pairing("twelve-oclock-high", "veteran", "rookie", 2, "{}", 20, {})


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    begun = list(results(PAIR, 4, file, 1))
    (first, second, third, _) = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text(first + third, "utf-8")

    gone_on = list(results(PAIR, 6, file, 1))

    assert sorted(result.match for result in gone_on) == [*range(6)]
    assert sorted(gone_on, key=lambda result: result.match)[:4] == begun
    assert file.read_text("utf-8").splitlines(keepends=True)[:3] == [first, third, second]


def test_the_sides_are_swapped_in_every_second_match() -> None:
    assert [Match(PAIR, number).bots for number in range(2)] == [("veteran", "rookie"), ("rookie", "veteran")]


def test_a_side_has_one_bot_and_a_fixed_one_keeps_its_seat() -> None:
    teams = Pairing("screaming-eagles", "ace", "rookie", 4, "{}", 20, {})
    (one, two) = {Match(teams, number).bots for number in range(2)}
    sides = rules.find("screaming-eagles").sides(rules.find("screaming-eagles").options(), range(4))
    for bots in (one, two):
        assert [len({bots[seat] for seat in side}) for side in sides] == [1, 1]

    checked = Pairing("bomb-the-axis", "veteran", "rookie", 3, "{}", 20, {0: "regular"})
    assert Match(checked, 1).bots == ("regular", "rookie", "veteran")


def test_the_interval_is_wilson_s() -> None:
    assert interval(223, 397) == pytest.approx((51.3, 61.0), abs=0.05)
    assert interval(0, 0) == (0, 100)


def test_a_bot_of_no_level_is_refused_before_a_match_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["twelve-oclock-high", "ace", "rookie"])
    assert "ace is neither a level (rookie, " in capsys.readouterr().err
