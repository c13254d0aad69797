from __future__ import annotations

from typing import TYPE_CHECKING, Any

from service.conformance.lines import executed
from service.play.match import ledger
from service.play.verbs import act

if TYPE_CHECKING:
    from tests.support.api import Api, Played


def played_to_the_star(api: Api) -> Played:
    """Return a match in which the Mystery Star lies in the board."""
    people = [{"player": "person"}] * 2
    match = api.open(people, game="twelve-strokes-of-noon")
    while match.see()["view"]["reveal"] is None:
        match.act()
    return match


def true_star(api: Api, match: Played) -> str:
    """Return the name that nobody knows."""
    state: Any = ledger.load(api.referee, match.id).match.table.state
    return str(state.content.mystery_star[state.star].name)


def test_a_dry_run_executes_the_same_lines_for_the_true_star_and_for_another(api: Api) -> None:
    match = played_to_the_star(api)
    token, sent = match.submission()
    name = true_star(api, match)

    def dry_run(name: str) -> list[tuple[str, int]]:
        action = {"kind": "guess-star", "name": name}
        tried = act.Submission(decision=sent["decision"], action=action)
        return executed(lambda: act.try_out(api.referee, match.id, api.referee.mint.read(token), tried))

    assert dry_run(name) == dry_run("".join("x" if letter.isalpha() else letter for letter in name)) != []
