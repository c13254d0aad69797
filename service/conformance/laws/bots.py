"""The laws of policies: always legal, always with a reason, within the budget, never with more than a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.chance import policy_chance
from rules.table import table as tables
from rules.table.record import Thought
from rules.table.table import HandedOver, Player, Status
from rules.values import Choice, Template
from service.conformance.breach import Breach
from service.conformance.budgets import Nodes, limited
from service.conformance.law import law
from service.conformance.laws.play import in_domain, tried
from service.conformance.matches import Bench, exemplar
from service.conformance.trial import ENDED, Trial, able, started

NODES = 30
"""The budget of a policy in most of these laws: positions that it may look at."""

UNWINDING = 100
"""How many times a policy may ask a budget that is spent while it comes to its answer."""

SECONDS = 0.5
"""Seconds of processor time in which a policy answers with such a budget, or with none; in a match it has 0.3 s."""

FIRST = 4.0
"""Seconds of processor time for what a policy makes once, such as tables of odds."""

STOP = "call budget.spent() for each position that choose() looks at, and answer at once when it is true"
LATE = f"{STOP}; wait for nothing. The other laws were judged with bots that pick at random"
CHOOSE = "choose from the menu that is given, and nothing else"


def chosen(bench: Bench, seat: int, level: str, budget: Any) -> Choice[Any]:
    """Let a bot choose."""
    game, state = bench.game, bench.state
    return game.bots.choose(
        game.rules.view(state, seat),
        game.rules.legal(state, seat),
        game.bots.insight(state, seat, level),
        chance=policy_chance(b"bots", "m", seat, game.rules.standing(state).decision),
        budget=budget,
        level=level,
    )


def flaws(bench: Bench, seat: int, level: str, choice: Choice[Any]) -> Iterator[Breach]:
    """Yield what is wrong with a choice."""
    menu, ply = bench.game.rules.legal(bench.state, seat), bench.table.ply
    templates = [item for item in menu if isinstance(item, Template)]
    if choice.action not in menu and not any(in_domain(bench, item, choice.action) for item in templates):
        yield Breach("bots.choose", f"the {level} bot chooses {choice.action}, which is not in the menu", ply, CHOOSE)
    if not choice.reason.strip() or len(choice.reason) > 1000:
        yield Breach("bots.choose", f"the {level} bot gives a reason of {len(choice.reason)} characters", ply)
    if not all(type(action) in bench.game.actions and type(worth) is int for action, worth in choice.values):
        yield Breach("bots.choose", f"the {level} bot gives values that are no whole numbers of actions", ply)


class Clock:
    """Asks the bots of a level for choices, each within `SECONDS`, and without waiting for anything.

    What a policy makes once may take longer: after its first late answer it is given time to make that, and then asked
    again. No later answer may be late. One that waited is asked again too, since the machine may be busy: only who
    waits each time is late. ``late`` says how.
    """

    def __init__(self, level: str) -> None:
        """Take the level."""
        self._level = level
        self._made = False
        self.late = ""

    def choice(self, bench: Bench, seat: int, left: Nodes) -> Choice[Any] | None:
        """Let a bot choose; None if it is late."""
        nodes, choice = left.left, None
        for seconds in (SECONDS, FIRST, SECONDS):
            left.left = nodes
            with limited(seconds) as spent:
                choice = chosen(bench, seat, self._level, left)
            if not spent.late and not spent.waits and (seconds == SECONDS):
                return choice
            if spent.late and self._made:
                break
            self._made = self._made or spent.late
        if spent.waits:
            self.late = f"waits each time, at least {spent.idle:.1f} s, for a clock, a file, a lock or the like"
        else:
            self.late = f"has not answered after {SECONDS} s"
        return None


@law(STOP)
def budget(trial: Trial) -> Iterator[Breach]:
    """A policy of every level answers within its budget, also when there is none, and its choice is legal."""
    for level in trial.game.bots.levels:
        clock = Clock(level)
        for bench in trial.positions(25):
            for seat in able(bench):
                for nodes in (0, NODES):
                    left = Nodes(nodes)
                    choice = clock.choice(bench, seat, left)
                    if choice is None:
                        what = f"the {level} bot {clock.late}, with a budget of {nodes} nodes"
                        yield Breach("bots.choose", what, bench.table.ply, LATE)
                        return
                    if -left.left > UNWINDING:
                        what = f"the {level} bot asked {nodes - left.left} times about a budget of {nodes} nodes"
                        yield Breach("bots.choose", what, bench.table.ply)
                    yield from flaws(bench, seat, level, choice)


@law(CHOOSE)
def whole_match(trial: Trial) -> Iterator[Breach]:
    """Bots of every level play a match to its end."""
    trial.insist()
    for level in trial.game.bots.levels:
        bench = started(trial.game, trial.seed, "b", options=trial.options)
        most = bench.table.ply + trial.game.longest
        while bench.table.status is Status.ON and bench.table.ply <= most:
            seat = bench.game.rules.standing(bench.state).must[0]
            choice = chosen(bench, seat, level, Nodes(NODES))
            yield from flaws(bench, seat, level, choice)
            bench = bench.enter(seat, choice.action, thought=Thought(choice.reason))
        if bench.table.status is not Status.OVER:
            what = (
                f"a match of {level!r} bots goes on after {trial.game.longest} plies, the most that Game.longest allows"
            )
            yield Breach("Game.longest", what, bench.table.ply, ENDED)


@law("let volunteers() say yes only for a seat that may act and need not, and let choose() give an interrupt then")
def volunteers(trial: Trial) -> Iterator[Breach]:
    """A bot that volunteers is not to act, and plays what comes unasked."""
    for level in trial.game.bots.levels:
        for bench in trial.positions():
            game, state = bench.game, bench.state
            for seat in tables.taken(bench.table):
                if not game.bots.volunteers(state, seat, level):
                    continue
                if seat not in game.rules.standing(state).may:
                    yield Breach("bots.volunteers", f"seat {seat} volunteers and may not act", bench.table.ply)
                elif type(chosen(bench, seat, level, Nodes(0)).action) not in game.interrupts:
                    yield Breach("bots.choose", f"seat {seat} volunteers with no interrupt", bench.table.ply)


@law("take all luck in choose() from `chance`, and keep nothing between calls")
def same_choice(trial: Trial) -> Iterator[Breach]:
    """The same look gives the same choice, also when other positions were played in between."""
    looked = trial.positions(15)
    for level in trial.game.bots.levels:
        for bench, other in zip(looked, (*looked[1:], looked[0]), strict=True):
            for seat in able(bench):
                _play_on(bench)
                before = chosen(bench, seat, level, Nodes(NODES))
                _play_on(other)
                if before != chosen(bench, seat, level, Nodes(NODES)):
                    what = f"the {level} bot chooses differently in the same position"
                    yield Breach("bots.choose", what, bench.table.ply)


def _play_on(bench: Bench) -> None:
    """Play an action on a copy of a position, as a server does in other matches: a game may not remember it."""
    for seat in able(bench)[:1]:
        tried(bench, seat, exemplar(bench.game.rules.legal(bench.state, seat)[0]))


@law("name every level in Bots.levels", once=True)
def handed_over(trial: Trial) -> Iterator[Breach]:
    """A seat can be handed to every level."""
    for level in trial.game.bots.levels:
        bench = started(trial.game, 0).enter(0, HandedOver(Player.BOT, level))
        if bench.table.chairs[0].level != level:
            yield Breach("bots.levels", f"a seat handed to the {level} is played by {bench.table.chairs[0].level}")
