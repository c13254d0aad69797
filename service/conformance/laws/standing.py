"""The laws of whose turn it is: decisions, turns, deadlines, the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from rules import clauses
from rules.errors import SplitSide
from rules.table import table as tables
from rules.values import Open
from rules.wire.codec import family
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.matches import Bench
from service.conformance.trial import TOGETHER, Trial, Unwalked, refused

WHERE = "rules.standing"
PARTIAL = "let all answers to a simultaneous decision leave its number as it is, until the last one is in"


@law("return Open with ascending, different seats of the match while the game is on, and Over or Closed afterwards")
def seats(trial: Trial) -> Iterator[Breach]:
    """Seats must act until there is an outcome; must and may are ascending, apart, and seats of the match."""
    for bench in trial.steps:
        standing, taken, ply = bench.game.rules.standing(bench.state), tables.taken(bench.table), bench.table.ply
        if (standing.must == ()) != (standing.outcome is not None):
            yield Breach(WHERE, "a seat must act or there is an outcome, and never both", ply)
        if standing.must != tuple(sorted(set(standing.must))):
            yield Breach(WHERE, f"must is {standing.must}, which is not ascending", ply)
        if standing.may != tuple(sorted(set(standing.may) - set(standing.must))):
            yield Breach(WHERE, f"may is {standing.may}, which is not ascending or repeats a seat that must act", ply)
        if not {*standing.must, *standing.may} <= {*taken}:
            yield Breach(WHERE, f"{standing} names a seat that takes no part", ply)
        for idle in {*taken} - {*standing.must, *standing.may}:
            if bench.game.rules.legal(bench.state, idle) != ():
                yield Breach("rules.legal", f"seat {idle} can not act and has a menu", ply)


@law("raise the decision's number in the step that lets a seat act, and in no other step of an interrupt")
def decision(trial: Trial) -> Iterator[Breach]:
    """The decision rises when a seat becomes able to act, and by a partial or an unasked action only then."""
    first = trial.steps[0]
    if first.game.rules.standing(first.state).decision < 1:
        yield Breach(WHERE, "the first decision is not at least 1", first.table.ply)
    for before, after in pairwise(trial.steps):
        game, ply = before.game, after.plies[-1]
        old, new = game.rules.standing(before.state), game.rules.standing(after.state)
        interrupt = _is_interrupt(after)
        if new.decision < old.decision:
            yield Breach(WHERE, f"the decision falls from {old.decision} to {new.decision}", ply.ply)
        if not interrupt and _is_partial(before, after) and new.decision > old.decision:
            what = f"an answer raises the decision from {old.decision} to {new.decision} before the last is in"
            yield Breach(WHERE, what, ply.ply, PARTIAL)
        waiting = {*old.must} - (set() if interrupt else {ply.seat})
        called = {*new.must} - waiting
        if interrupt and ply.seat in old.may and new.decision > old.decision and not called:
            yield Breach(WHERE, "an unasked action raises the decision", ply.ply)
        if called and new.decision <= old.decision:
            yield Breach(WHERE, f"a seat becomes able to act, and the decision stays {old.decision}", ply.ply)


def _is_partial(before: Bench, after: Bench) -> bool:
    """Return whether the last ply answers a simultaneous decision for which others are still asked the very same."""
    rules, seat = before.game.rules, after.plies[-1].seat
    left = tuple(other for other in rules.standing(before.state).must if other != seat)
    if seat is None or not left or rules.standing(after.state).must != left:
        return False
    return all(rules.legal(before.state, other) == rules.legal(after.state, other) for other in left)


def _is_interrupt(bench: Bench) -> bool:
    """Return whether the last ply is an action that may come unasked."""
    ply, game = bench.plies[-1], bench.game
    return ply.seat is not None and type(family(*game.actions).decode(ply.action)) in game.interrupts


@law("let turn name the decision at which the turn began, or None in every standing")
def turn(trial: Trial) -> Iterator[Breach]:
    """A turn is one decision or several in a row, and each Open names it or none does."""
    standings = [step.game.rules.standing(step.state) for step in trial.steps]
    turns = [(one.turn, one.decision) for one in standings if one.turn is not None]
    if turns and len(turns) != len([one for one in standings if isinstance(one, Open)]):
        yield Breach(WHERE, "some standings name a turn and others do not")
    for before, after in pairwise(turns):
        if not 1 <= before[0] <= after[0] or (after[0] != before[0] and after[1] <= before[1]):
            yield Breach(WHERE, f"turn {after[0]} of decision {after[1]} follows turn {before[0]} of {before[1]}")


@law("count a deadline from the match time `at`, and give none once the game is over")
def deadline(trial: Trial) -> Iterator[Breach]:
    """A deadline is in the future, and exists only while the game is on."""
    for bench in trial.steps:
        standing = bench.game.rules.standing(bench.state)
        now = bench.table.match_time(bench.table.at)
        if standing.deadline is not None and (standing.deadline <= now or standing.outcome is not None):
            yield Breach(WHERE, f"the deadline {standing.deadline} is not ahead of {now}", bench.table.ply)


@law("give winners ascending, a place for each seat that takes part, and a reason that its clause names")
def outcome(trial: Trial) -> Iterator[Breach]:
    """The outcome names winners in the first place, a place for each seat, and a reason that its clause documents."""
    last = trial.steps[-1]
    found, taken = last.game.rules.standing(last.state).outcome, tables.taken(last.table)
    assert found is not None
    if found.winners != tuple(sorted({*found.winners} & {*taken})):
        yield Breach(WHERE, f"the winners {found.winners} are not ascending seats of the match", last.table.ply)
    if len(found.places) != len(taken):
        yield Breach(WHERE, f"{len(taken)} seats take part, and there are {len(found.places)} places", last.table.ply)
        return
    ranked = {seat: place for seat, place in zip(taken, found.places, strict=True) if place is not None}
    if any(ranked.get(seat) != 1 for seat in found.winners) or (ranked and min(ranked.values()) != 1):
        yield Breach(WHERE, f"the places {found.places} do not begin with 1 for the winners", last.table.ply)
    clause = clauses.of_game(last.game).get(found.clause)
    text = clause.text.lower() if clause else ""
    if found.reason not in text and found.reason.replace("-", " ") not in text:
        yield Breach("RULES.md", f"the clause {found.clause} does not name the reason {found.reason!r}", last.table.ply)


@law(TOGETHER)
def partners(trial: Trial) -> Iterator[Breach]:
    """A side wins or loses together, and its seats share a place."""
    try:
        _ = trial.steps, trial.run, trial.troubled
    except Unwalked as found:
        if found.breach.cure == TOGETHER:
            yield found.breach
    except SplitSide as error:
        yield replace(refused(error, 0), ply=None)
