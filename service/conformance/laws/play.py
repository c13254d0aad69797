"""The laws of playing: the walk itself, menus, silence, leaving, the end by the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import jsonschema_rs

from rules.chance import Cheap, Seeded
from rules.errors import IllegalAction
from rules.table import table as tables
from rules.table.table import Cause, Closed, Leaving, Status
from rules.values import Step, Template
from rules.wire.codec import family
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.matches import Bench, exemplar
from service.conformance.matches import walk as walked
from service.conformance.pictures import SEATS
from service.conformance.trial import IMPURE, TOGETHER, Trial, Unwalked, able, match_time, menu_of, started, written

FURTHEST = 10_000
"""Most plies of a match in which one kind of action is preferred: a game with a higher bound is judged so far."""


def tried(bench: Bench, seat: int, action: Any) -> Step[Any, Any]:
    """Play an action on a copy, with luck of its own."""
    return bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=Seeded(b"trial"))


def in_domain(bench: Bench, template: Template[Any], action: Any) -> bool:
    """Return whether an action satisfies a template's schema."""
    plain = family(*bench.game.actions).encode(action)
    return bool(jsonschema_rs.validator_for(dict(template.schema)).is_valid(plain))


@law("mend the member that is named")
def walk(trial: Trial) -> Iterator[Breach]:
    """Every match can be walked to its end, within Game.longest plies, and no ply changes a state in place."""
    try:
        last = trial.steps[-1]
    except Unwalked as found:
        if found.breach.cure != TOGETHER:  # it has a law of its own
            yield found.breach
        return
    if last.game.rules.standing(last.state).outcome is None:
        yield Breach("rules.standing", "the match is over, and its standing has no outcome", last.table.ply)


@law("build legal() from the predicates of check(), concrete actions first, always in the same order")
def menu(trial: Trial) -> Iterator[Breach]:
    """A menu is not empty, always the same, without repeats, and its templates come last."""
    for bench in trial.positions():
        for seat in able(bench):
            listed = bench.game.rules.legal(bench.state, seat)
            concrete, templates = menu_of(bench, seat)
            ply = bench.table.ply
            if not listed:
                yield Breach("rules.legal", f"seat {seat} can act, and its menu is empty", ply)
            if listed != bench.game.rules.legal(bench.state, seat):
                yield Breach("rules.legal", f"two calls give seat {seat} different menus", ply)
            if listed != (*concrete, *templates):
                yield Breach("rules.legal", f"the menu of seat {seat} is no tuple with its templates last", ply)
            if len(set(concrete)) != len(concrete):
                yield Breach("rules.legal", f"the menu of seat {seat} lists an action twice", ply)


@law("list the answers to the decision first, and name what may come unasked among Game.interrupts")
def interrupts(trial: Trial) -> Iterator[Breach]:
    """A seat that must act is asked first, and only interrupts come unasked."""
    for bench in trial.positions():
        game, state = bench.game, bench.state
        standing = game.rules.standing(state)
        for seat in (*standing.must, *standing.may):
            menu = game.rules.legal(state, seat)
            actions = [exemplar(one) for one in menu]
            unasked = [seat in standing.may or game.rules.unasked(state, action) for action in actions]
            # Templates come last, so answers are the first of the actions, and the first of the templates.
            order = [(isinstance(one, Template), extra) for one, extra in zip(menu, unasked, strict=True)]
            if seat in standing.must and menu and (all(unasked) or order != sorted(order)):
                what = f"seat {seat} must act, and its menu begins with an interrupt"
                yield Breach("rules.legal", what, bench.table.ply)
            for action, extra in zip(actions, unasked, strict=True):
                if extra and type(action) not in game.interrupts:
                    what = f"{type(action).__name__} comes unasked from seat {seat} and is not in Game.interrupts"
                    yield Breach("rules.legal", what, bench.table.ply)


@law("let check() accept what legal() lists, and apply() return Step(new state, events) without side effects")
def accepted(trial: Trial) -> Iterator[Breach]:
    """Every entry of a menu can be played, gives the same step each time, and changes nothing in place."""
    for bench in trial.positions():
        before = written(bench)
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            for action in (*concrete[:12], *concrete[-3:], *(template.example for template in templates)):
                step, again = tried(bench, seat, action), tried(bench, seat, action)
                if step != again:
                    what = f"the same luck gives {type(action).__name__} two different steps"
                    yield Breach("rules.apply", what, bench.table.ply, IMPURE)
                if type(step.state) is not bench.game.state:
                    what = f"{type(action).__name__} gives a {type(step.state).__name__}, which is not Game.state"
                    yield Breach("rules.apply", what, bench.table.ply)
        if written(bench) != before:
            yield Breach("rules.apply", "trying the menu changed the state in place", bench.table.ply)


@law("draw sample() from the template's schema, and let the schema describe what check() accepts")
def templates(trial: Trial) -> Iterator[Breach]:
    """A template's example and every sample of it satisfy its schema and are legal."""
    luck = Cheap(Random(trial.seed).random)
    for bench in trial.positions():
        for seat in able(bench):
            for template in menu_of(bench, seat)[1]:
                action = bench.game.rules.sample(bench.state, template, luck)
                for name, one in (("the example", template.example), ("a sample", action)):
                    if not in_domain(bench, template, one):
                        what = f"{name} of a template of seat {seat} does not satisfy its schema"
                        yield Breach("rules.legal", what, bench.table.ply)
                tried(bench, seat, action)


@law("let default() return an action that check() accepts and that answers the decision")
def silence(trial: Trial) -> Iterator[Breach]:
    """The silence of all seats that must act raises the decision or ends the game."""
    for bench in trial.positions():
        game, state, luck = bench.game, bench.state, Seeded(b"silence")
        decision, at = game.rules.standing(state).decision, match_time(bench)
        for seat in game.rules.standing(state).must:
            if game.rules.standing(state).decision == decision and seat in game.rules.standing(state).must:
                action = game.rules.default(state, seat, at=at, chance=luck)
                try:
                    state = game.rules.apply(state, seat, action, at=at, chance=luck).state
                except IllegalAction as error:
                    yield Breach("rules.default", f"check() refuses {action} of seat {seat}: {error}", bench.table.ply)
                    return
        after = game.rules.standing(state)
        if after.decision <= decision and after.outcome is None:
            what = f"decision {decision} is still open after the silence of every seat that must act"
            yield Breach("rules.default", what, bench.table.ply)


@law("let default() bring every match nearer to its end", once=True)
def silent_match(trial: Trial) -> Iterator[Breach]:
    """A match of silence alone ends within Game.longest plies."""
    trial.insist()
    bench = started(trial.game, 1, "b", time_per_decision=1000)
    start = bench.table.ply
    while bench.table.status is not Status.OVER:
        if bench.table.ply - start > trial.game.longest:
            yield Breach("rules.default", f"silence alone does not end a match in {trial.game.longest} plies")
            return
        try:
            bench = bench.settle(now=bench.table.at + 1000)
        except IllegalAction as error:
            yield Breach("rules.default", f"check() refuses what silence means: {error}", bench.table.ply)
            return


@law("let a clause end every match, whatever its players choose, such as a bound on decisions", once=True)
def one_kind(trial: Trial) -> Iterator[Breach]:
    """A match in which one kind of action is played whenever it is legal ends within Game.longest plies."""
    trial.insist()
    for kind in trial.game.actions:
        start = started(trial.game, trial.seed)
        *_, last = islice(walked(start, trial.seed, kind=kind), 1, min(trial.game.longest, FURTHEST) + 2)
        if last.table.ply - start.table.ply > trial.game.longest:
            what = f"the match goes on after {trial.game.longest} plies if {kind.__name__} is always played where legal"
            yield Breach("Game.longest", what, last.table.ply)
            return


@law("take the seat out of standing().must and may in leave(), and end the game when nobody is left to act")
def leaving(trial: Trial) -> Iterator[Breach]:
    """Nothing waits for a seat that left, and the match goes on or is over."""
    for bench in trial.positions(12)[:-1]:
        game = bench.game
        for seat in tables.taken(bench.table):
            after = game.rules.leave(bench.state, seat, at=match_time(bench), chance=Seeded(b"leaving")).state
            standing = game.rules.standing(after)
            if seat in (*standing.must, *standing.may):
                yield Breach("rules.leave", f"seat {seat} has left and can still act", bench.table.ply)
            if (standing.must == ()) != (standing.outcome is not None):
                what = f"after seat {seat} left, the game must wait for a seat or have an outcome, and not both"
                yield Breach("rules.leave", what, bench.table.ply)
    middle = trial.steps[len(trial.steps) // 2]
    if middle.table.status is Status.ON:
        out = replace(middle, terms=replace(middle.terms, leaving=Leaving.OUT))
        out.enter(tables.taken(middle.table)[0], tables.Resigned(Cause.ASKED))


@law("let close() give a state whose standing is Closed, and let the picture of its view say that the match is over")
def closing(trial: Trial) -> Iterator[Breach]:
    """A game that the table ends is over for every seat, without an outcome of its own, and its picture says so."""
    for bench in trial.positions(20)[:-1]:
        game, closed = bench.game, bench.enter(None, Closed(Cause.IDLE))
        standing, ply = game.rules.standing(closed.state), closed.table.ply
        if standing.must or standing.may or standing.deadline is not None or standing.outcome is not None:
            yield Breach("rules.close", f"the standing after it is {standing}, which is not Closed", ply)
        for seat in tables.taken(closed.table):
            if game.rules.legal(closed.state, seat) != ():
                yield Breach("rules.legal", f"seat {seat} has a menu after the table ended the match", ply)
        for who in (None, *tables.taken(closed.table)):
            if "over" not in game.pictures.moving(game.rules.view(closed.state, who), SEATS).description:
                yield Breach("pictures.moving", "the description of an ended match does not say “over”", ply)
