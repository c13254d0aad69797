"""Play the bots' turns: look, choose, submit, and go on while the next decision is a bot's.

A task is called for one obligation, ``bot MATCH SEAT DECISION``. What may happen between its calling and its commit,
and what then:

- *The decision is not open any more*: another task was quicker, a person took the seat back, the match ended. The task
  ends quietly; obligations are derived from the match, so what is due now was written by the commit that moved it.
- *Somebody else commits first*, such as the other side of a simultaneous decision. The bot's choice is kept and entered
  once more into the match as it is then, if the same decision is still open. If it is illegal by now, it is dropped,
  and the next task chooses again.
- *The policy fails, or does not end.* Its silence is played instead (the game's ``default``). The match then rests for
  three times as long as the policy took, so that it uses at most a quarter of a worker.
- *The process is killed.* Nothing was written. The lease ends, and the obligation is handed out again; after the second
  time the policy is suspected to be the reason and is not asked.
- *The store does not answer.* As if the process had been killed; what was committed is found by the next task.

A policy sees the view of its seat, its menu, and luck that is derived from match, seat and decision: a task that is
handed out twice chooses the same twice. Only time can make a difference, since a search stops when its budget is spent:
in a test match (TBL-17) this is a number of positions, and the luck is that of the test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.chance import Chance, policy_chance
from rules.errors import Refusal
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.chosen import place
from rules.table.record import Thought
from rules.table.table import Status
from rules.values import Budget, Choice, Template
from service.play.match import drafting, ledger, obligations
from service.play.match.drafting import Draft
from service.play.ports.due import Obligation
from service.play.ports.errors import GameFault, GameUnavailable
from service.play.ports.referee import Referee

AT_A_STRETCH = 30
"""Most decisions that one task plays; then others have their turn."""

STRETCH = 1_000
"""Milliseconds after which a task begins its last decision."""

LONGEST_REASON = 1000
LONGEST_NOTATION = 200
"""Most characters of a bot's reason, and of an alternative's notation, in the record."""

ALTERNATIVES = 5
"""Most alternatives of a bot's choice that the record holds."""

REST = 3
"""A match whose policy failed rests for this multiple of the time it took: it uses at most a quarter of a worker."""


LOOKS = 200
"""Positions that a policy may look at for a choice of a test match, whose bots depend on no clock (TBL-17)."""


class Positions:
    """A budget of a number of positions, in the place of time."""

    def __init__(self, most: int = LOOKS) -> None:
        self._left = most

    def spent(self) -> bool:
        """Count one position, and return whether none was left."""
        self._left -= 1
        return self._left < 0


@dataclass(frozen=True, slots=True)
class Turns:
    """The result of a task: the number of decisions that it played, and the faults of the policies."""

    played: int
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A bot's action, and the match after it.

    A bot that may act unasked can also do nothing: then the match is the same.
    """

    seat: int
    action: Any
    thought: Thought | None
    drafted: Draft


def take_turns(
    referee: Referee,
    match: str,
    seat: int,
    decision: int,
    budget: Callable[[], Budget],
    *,
    hurried: Callable[[], bool] = lambda: False,
    trusted: bool = True,
) -> Turns:
    """Play for a bot, and for every bot whose decision comes next, until one of them takes its time.

    A decision that is no longer open ends it quietly: the task was doubled, or somebody was quicker. One that came too
    soon is put back to its time. A policy that fails ends the stretch; one that is not ``trusted``, because it may have
    ended the workers that asked it, is not asked. ``hurried`` says whether too little time is left to ask another one.

    :raises OtherVersion: when the rules of the match are not here.
    :raises GameUnavailable: when its game is not installed; the choice falls due again later each time.
    """
    # The first look needs the seed: most often the same draft is committed, and a second look costs a round trip.
    called_for = obligations.bot(match, seat, decision)
    held = _settled(referee, match, called_for)
    if held.match.status is not Status.ON:
        referee.due.drop(called_for)  # a match that ended without its rules could not say what was still due
        return Turns(0)
    called = obligations.bots(held.match)
    if _decision(held) != decision or seat not in called:
        return Turns(0)
    # A clock that was shifted, or a game that restarts a decision's time, moves the bot's moment too.
    if (at := called[seat]) is not None and at > held.now:
        referee.due.renew(called_for, at - held.now)
        return Turns(0)
    played, begun = 0, held.now
    for left in reversed(range(AT_A_STRETCH)):
        seats = waiting(held)
        if not seats:
            break
        next_seat = _next(held, seat, seats)
        # A budget is asked for at each choice, and not once for the task: a policy must not pay for the one before.
        choice, fault = _chosen(referee, held, next_seat, _budget(held, budget) if trusted else None)
        if fault is not None:
            rest = REST * (referee.matches.clock(match).now - held.now)
            return Turns(played + _play(referee, held, choice, hold=rest), (fault,))
        # The last choice is committed without a lease: the next one is due at once, for whichever worker is free.
        last = left == 0 or held.now - begun >= STRETCH or hurried()
        played += _play(referee, held, choice, hold=0 if last else ledger.LEASE)
        if last:
            break
        held = ledger.settled(referee, match, with_seed=True)
    return Turns(played)


def _next(held: Draft, seat: int, seats: tuple[int, ...]) -> int:
    """Return the seat that a task plays: its own, since the others may be other tasks'; in a test match the first."""
    return seat if seat in seats and held.match.setup.chosen is None else seats[0]


def _budget(held: Draft, given: Callable[[], Budget]) -> Budget:
    """Return the budget of a choice: as given, but in a test match a number of positions."""
    return given() if held.match.setup.chosen is None else Positions()


def _settled(referee: Referee, match: str, called_for: Obligation) -> Draft:
    """Load a match whose bot is called; one whose game is not installed is put off."""
    try:
        return ledger.settled(referee, match, with_seed=True)
    except GameUnavailable:
        referee.due.renew(called_for, ledger.patience(ledger.load(referee, match)))
        raise


def waiting(held: Draft) -> tuple[int, ...]:
    """Return the seats of the bots that are to act, and whose time has come."""
    return tuple(seat for seat, at in obligations.bots(held.match).items() if at is None or at <= held.now)


def _chosen(referee: Referee, held: Draft, seat: int, budget: Budget | None) -> tuple[Chosen, str | None]:
    """Return the action of a bot, and the fault of its policy (None: no fault).

    A fault costs only strength, never the match: the action that its silence means is played, or nothing where nothing
    need be played.
    """
    game, state = held.match.game, held.match.table.state
    menu = game.rules.legal(state, seat)
    if budget is None:
        fault = "is not asked: it may have ended the workers that asked it"
    else:
        try:
            choice = _choice(referee, held, seat, menu, budget)
            return _entered(held, seat, choice.action, _thought(game, choice)), None
        except Refusal as refusal:
            # A game's own mistake. The menu was made of the same state, so trying again would only repeat it.
            fault = f"chose what the rules forbid: {refusal}"
        except Exception as error:  # noqa: BLE001 - a policy may fail in any way, and a time limit raises in its middle
            fault = _failure(error)
    words = f"seat {seat}, decision {game.rules.standing(state).decision}: the policy {fault}"
    if seat not in tables.to_act(held.match.table):
        return Chosen(seat, None, None, held), words
    return _silent(referee, held, seat, menu), words


def _silent(referee: Referee, held: Draft, seat: int, menu: Any) -> Chosen:
    """Return what silence means, for a bot that cannot be asked; the first of the menu where its game fails in that."""
    match = held.match
    luck, at = _luck(referee, held, seat), match.table.match_time(held.now)
    try:
        return _entered(held, seat, match.game.rules.default(match.table.state, seat, at=at, chance=luck))
    except Exception as error:  # noqa: BLE001 - as a policy, a default may fail in any way
        _failure(error)  # ends a worker that is asked to end
        return _entered(held, seat, menu[0].example if isinstance(menu[0], Template) else menu[0])


def _failure(error: Exception) -> str:
    """Return how a policy failed.

    :raises SystemExit: when the worker is asked to end, which interrupts a policy.
    """
    cause = error.__cause__ if isinstance(error, GameFault) else error
    if isinstance(cause, SystemExit):
        raise cause from None
    return f"failed: {type(cause).__name__}: {cause}"


def _thought(game: AnyGame, choice: Choice[Any]) -> Thought:
    """Return what the record says of a choice; among alternatives of the same worth the chosen action comes first."""
    best = sorted(choice.values, key=lambda pair: (-pair[1], pair[0] != choice.action))[:ALTERNATIVES]
    worth = tuple((game.words.write(action)[:LONGEST_NOTATION], thousandths) for action, thousandths in best)
    return Thought(choice.reason[:LONGEST_REASON], worth or None)


def _entered(held: Draft, seat: int, action: Any, thought: Thought | None = None) -> Chosen:
    return Chosen(seat, action, thought, drafting.add(held, seat, action, thought=thought))


def _play(referee: Referee, held: Draft, chosen: Chosen, *, hold: int) -> bool:
    """Commit a bot's action; return whether the match still waited for it.

    If others moved the match meanwhile, or the choice took too long to be dated back, the choice is applied again to
    the match as it is now. A bot that does nothing is not called again for this decision.
    """
    if not chosen.drafted.changed:
        referee.due.drop(obligations.bot(held.match.id, chosen.seat, _decision(held)))
        return False
    if ledger.commit(referee, chosen.drafted, hold=hold):
        return True
    # One more attempt, and not a loop: under a storm of other writers the obligation comes back by itself.
    later = ledger.settled(referee, held.match.id, with_seed=True)
    if _decision(later) != _decision(held) or chosen.seat not in waiting(later):
        return False
    try:
        second = _entered(later, chosen.seat, chosen.action, chosen.thought)
    except Refusal:
        return False  # what others did has made it illegal
    referee.watch.retried()
    return ledger.commit(referee, second.drafted, hold=hold)


def _decision(held: Draft) -> int:
    return tables.decision(held.match.table) if held.match.judged else 0


def _luck(referee: Referee, held: Draft, seat: int) -> Chance:
    decision = held.match.game.rules.standing(held.match.table.state).decision
    chosen = held.match.setup.chosen
    key = referee.mint.derive("bots") if chosen is None else chosen.key("bots")
    return policy_chance(key, place(held.match.setup), seat, decision)


def _choice(referee: Referee, held: Draft, seat: int, menu: Any, budget: Budget) -> Choice[Any]:
    match = held.match
    game, state = match.game, match.table.state
    level = match.table.chairs[seat].level or game.bots.levels[0]
    luck = _luck(referee, held, seat)
    with referee.watch.choosing(game.key):
        return game.bots.choose(
            game.rules.view(state, seat),
            menu,
            game.bots.insight(state, seat, level),
            chance=luck,
            budget=budget,
            level=level,
        )
