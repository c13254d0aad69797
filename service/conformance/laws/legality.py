"""The laws of legality: ``check`` decides alone, ``apply`` begins with it, and luck has no part in it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from rules import clauses
from rules.chance import Seeded
from rules.errors import IllegalAction
from rules.table import table as tables
from rules.values import Template
from service.conformance import wild
from service.conformance.breach import Breach
from service.conformance.candidates import candidates
from service.conformance.law import law
from service.conformance.laws.play import in_domain
from service.conformance.lines import called, homes
from service.conformance.matches import Bench
from service.conformance.trial import Trial, able, match_time, menu_of

STRANGER = 15
"""The number of a seat that takes part in no trial."""

BEGIN = "begin apply() with check(state, seat, action, at=at), before anything is drawn or judged"

Refused = tuple[str, str, str] | None
"""The code, the clause and the words of a refusal; None for a legal action."""


def refused(judge: Callable[[], object]) -> Refused:
    """Return how an action is refused, or None if it is not."""
    try:
        judge()
    except IllegalAction as refusal:
        return refusal.reason, refusal.clause, refusal.message
    return None


def checked(bench: Bench, seat: int, action: Any) -> Refused:
    """Ask ``check`` for its judgment."""
    return refused(lambda: bench.game.rules.check(bench.state, seat, action, at=match_time(bench)))


def applied(bench: Bench, seat: int, action: Any, chance: Any = None) -> Refused:
    """Ask ``apply`` for its judgment."""
    luck = chance or Seeded(b"trial")
    return refused(lambda: bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=luck))


def elsewhere(trial: Trial) -> list[Any]:
    """Return what the menus of a trial list anywhere."""
    pool = [(bench, seat) for bench in trial.positions() for seat in able(bench)]
    return sorted({action for bench, seat in pool for action in menu_of(bench, seat)[0]}, key=repr)


@law(BEGIN)
def same_judgment(trial: Trial) -> Iterator[Breach]:
    """``check`` refuses what ``apply`` refuses, in the same words, and nothing else."""
    luck, pool = Random(trial.seed), elsewhere(trial)
    for bench in trial.steps:
        for seat in (*tables.taken(bench.table), STRANGER):
            concrete, templates = menu_of(bench, seat)
            menu = (*concrete[:2], *concrete[-1:], *(template.example for template in templates))
            for action in (*menu, *luck.sample(pool, min(2, len(pool))), *wild.actions(bench.game, luck, 2)):
                one, other = checked(bench, seat, action), applied(bench, seat, action)
                if one != other:
                    what = f"on {action} of seat {seat} check() says {one or 'legal'}, apply() {other or 'legal'}"
                    yield Breach("rules.apply", what, bench.table.ply)


@law(BEGIN)
def check_first(trial: Trial) -> Iterator[Breach]:
    """``apply`` calls ``check`` first, and once."""
    game, folders = trial.game, homes(trial.game)
    check, apply = (inspect.unwrap(one).__code__ for one in (game.rules.check, game.rules.apply))
    for bench in trial.positions(10)[:-1]:
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            for action in (*concrete[:1], *(template.example for template in templates)):
                entered = called(partial(applied, bench, seat, action), folders)
                after = entered[entered.index(apply) + 1 :]
                if after[:1] != [check] or after.count(check) != 1:
                    first = after[0].co_name if after else "nothing"
                    what = f"on {action} apply() calls {first} first, and check() {after.count(check)} times"
                    yield Breach("rules.apply", what, bench.table.ply)


@law(BEGIN)
def luck(trial: Trial) -> Iterator[Breach]:
    """An action that is refused draws no luck: legality comes first."""
    chosen, pool = Random(trial.seed), elsewhere(trial)
    for bench in trial.positions():
        for seat in (*tables.taken(bench.table), STRANGER):
            for action in chosen.sample(pool, min(6, len(pool))):
                drawn = Seeded(b"trial")
                if applied(bench, seat, action, drawn) is not None and drawn.draws:
                    what = f"{action} of seat {seat} is refused after apply() drew {list(drawn.draws)}"
                    yield Breach("rules.apply", what, bench.table.ply)


@law("list in legal() all that check() accepts; refuse all else with a clause of RULES.md, a code and a sentence")
def refusals(trial: Trial) -> Iterator[Breach]:
    """An action is accepted just when the menu has it, and refused with an existing clause, a code and words."""
    chosen, pool = Random(trial.seed), elsewhere(trial)
    known = clauses.of_game(trial.game)
    for bench in trial.positions():
        for seat in tables.taken(bench.table):
            some = chosen.sample(pool, min(6, len(pool)))
            others = candidates(bench.game, chosen, pool)
            for action in (*some, *wild.actions(bench.game, chosen, 6), *others):
                found, legal = applied(bench, seat, action), listed(bench, seat, action)
                if (found is None) != legal:
                    said = "is listed and refused" if legal else "is not listed and accepted"
                    yield Breach("rules.check", f"{action} of seat {seat} {said}", bench.table.ply)
                elif found is not None and (found[1] not in known or not found[0] or not found[2]):
                    what = f"{action} is refused with code {found[0]!r}, clause {found[1]!r}, words {found[2]!r}"
                    yield Breach("rules.check", what, bench.table.ply)


def listed(bench: Bench, seat: int, action: Any) -> bool:
    """Return whether the menu has an action, also as a member of a template."""
    concrete, templates = menu_of(bench, seat)
    return action in concrete or any(in_domain(bench, one, unerased(action, one)) for one in templates)


def unerased(action: Any, template: Template[Any]) -> Any:
    """Return an action with the text of a template's example if it has lost its own.

    A text that a record's ply has lost is as good as any other: what was legal stays so when it is erased.
    """
    lost = type(action) is type(template.example) and getattr(action, "note", "") is None
    return replace(action, note=template.example.note) if lost else action


@law("take (state, seat, action, *, at) in check() and return None; raise IllegalAction to refuse", once=True)
def no_luck_to_ask(trial: Trial) -> Iterator[Breach]:
    """``check`` takes no luck, and gives no answer on what is legal."""
    bench, keyword = trial.steps[0], inspect.Parameter.KEYWORD_ONLY
    check: Any = trial.game.rules.check
    parameters = inspect.signature(check).parameters
    if list(parameters) != ["state", "seat", "action", "at"] or parameters["at"].kind is not keyword:
        yield Breach("rules.check", f"its parameters are {', '.join(parameters)}")
        return
    seat = able(bench)[0]
    concrete, templates = menu_of(bench, seat)
    action = concrete[0] if concrete else templates[0].example
    if (answer := check(bench.state, seat, action, at=match_time(bench))) is not None:
        yield Breach("rules.check", f"it returns {answer!r} on a legal action", bench.table.ply)
