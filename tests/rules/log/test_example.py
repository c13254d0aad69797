"""The log that explains itself: whole, small, and as good as it says."""

import pytest

from rules import find
from rules.errors import OutOfOrder
from rules.log.example import LONGEST, TRIES, example
from rules.log.head import read, split
from rules.log.text import decoded, lines
from tests.support.logs import scored
from tests.support.offenders import each

GAMES = ("twelve-oclock-high", "bomb-the-axis", "screaming-eagles")


@each("game", GAMES)
def test_an_example_is_a_whole_match_that_leaves_out_what_it_can(game):
    text = example(find(game))
    result = scored(text)
    assert result.finished
    assert result.record.outcome.winners
    said = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(said) - 5 < len(result.story) or game == "bomb-the-axis"
    assert len(result.story) < 120


@each("game", GAMES)
def test_each_option_of_an_example_can_be_changed_as_it_says(game):
    text = example(find(game))
    options = [line[2:] for line in text.splitlines() if line.startswith("# ") and "  # " in line]
    assert len(options) > 1
    chosen = text.replace("\nplayers:", "\n" + "\n".join(options) + "\nplayers:", 1)
    head, faults = read(split(lines(decoded(chosen.encode())))[0], find)
    assert faults == []
    assert head.options == find(game).options()


def test_an_example_is_the_same_each_time_and_the_shortest_of_some():
    assert example(find("bomb-the-axis")) == example(find("bomb-the-axis"))
    assert (TRIES, LONGEST) == (24, 3_000)


def test_a_game_whose_luck_is_more_than_dice_has_no_example():
    with pytest.raises(OutOfOrder, match="the server deals it"):
        example(find("twelve-strokes-of-noon"))
