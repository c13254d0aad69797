"""The simple searchers play whole matches, under ``memory`` too, by what is heard."""

from bench.strength import Match, Pairing
from tests.support.offenders import each

SEARCHERS = ("plain", "near_houses", "near_most", "other_numbers", "near_fewest", "away_from_guns", "same_letter")


@each("options", ["{}", '{"memory": true}', '{"no_repeats": true, "chart": "A-J"}'])
@each("name", SEARCHERS)
def test_a_searcher_calls_no_dot_twice(name: str, options: str) -> None:
    searcher = f"bench.searchers:{name}"
    pairing = Pairing("bomb-the-axis", searcher, searcher, 3, options, 0, {0: "bench.searchers:in_one_group"})

    match = Match(pairing, 1)
    match.play()

    assert match.state.calls == len(match.state.called)


@each("size", ["A-E", "A-J"])
@each("name", ["in_one_group", "guns_in_one_group", "one_letter", "apart"])
def test_a_checker_places_as_the_rules_allow_and_with_luck(name: str, size: str) -> None:
    options = f'{{"chart": "{size}"}}'
    pairing = Pairing("bomb-the-axis", "rookie", "regular", 3, options, 0, {0: f"bench.searchers:{name}"})
    placed = set()
    for number in (0, 2, 4):
        match = Match(pairing, number)
        match.play()
        placed.add((match.state.guns, match.state.chart))
    assert len(placed) == 3
