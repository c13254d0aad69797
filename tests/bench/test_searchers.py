"""The simple searchers play whole matches, under ``memory`` too, by what is heard."""

import pytest

from bench.strength import Match, Pairing

SEARCHERS = ("plain", "beside", "most_beside", "other_numbers")


@pytest.mark.parametrize("options", ["{}", '{"memory": true}', '{"no_repeats": true, "chart": "A-J"}'])
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_searcher_calls_no_dot_twice(name: str, options: str) -> None:
    searcher = f"bench.searchers:{name}"
    pairing = Pairing("bomb-the-axis", searcher, searcher, 3, options, 0, {0: "bench.searchers:in_one_group"})

    match = Match(pairing, 1)
    match.play()

    assert match.state.calls == len(match.state.called)
