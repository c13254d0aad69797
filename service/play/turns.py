"""Play the bots' turns: look, choose, submit, and go on while the next decision is a bot's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules import table as tables
from rules.chance import policy_chance
from rules.errors import Refusal
from rules.game import Budget, Choice, Template
from rules.table import Status
from service.play import ledger, obligations
from service.play.errors import GameUnavailable
from service.play.ledger import Draft
from service.play.referee import Referee

AT_A_STRETCH = 30
"""So many decisions are played by one task; then others have their turn."""


@dataclass(frozen=True, slots=True)
class Turns:
    """What a task did: how many decisions it played, and what went wrong in the bots' heads."""

    played: int
    faults: tuple[str, ...] = ()


def take_turns(referee: Referee, match: str, seat: int, decision: int, budget: Callable[[], Budget]) -> Turns:
    """Play for a bot, and for every bot whose decision comes next, until one of them takes its time.

    A decision that is no longer open ends it quietly: the task was doubled, or somebody was quicker. One that came too
    soon is put back to its time.

    :raises OtherVersion: when the rules of the match are not here.
    :raises GameUnavailable: when its game is not installed; the choice falls due again later each time.
    """
    played, faults = 0, []
    called_for = obligations.bot(match, seat, decision)
    held = _settled(referee, match, called_for)
    if held.match.status is not Status.ON:
        referee.due.drop(called_for)  # a match that ended without its rules could not tell what it still owed
        return Turns(0)
    called = obligations.bots(held.match)
    if tables.decision(held.match.game, held.match.table) != decision or seat not in called:
        return Turns(0)
    if (at := called[seat]) is not None and at > held.now:
        referee.due.renew(called_for, at - held.now)
        return Turns(0)
    for left in reversed(range(AT_A_STRETCH)):
        seats = waiting(held)
        if not seats:
            break
        drafted, fault = _played(referee, held, seats[0], budget())
        if ledger.commit(referee, drafted, claimed=left > 0):
            played += 1
            faults += [fault] if fault else []
        held = ledger.settled(referee, match, with_seed=True)
    return Turns(played, tuple(faults))


def _settled(referee: Referee, match: str, called_for: str) -> Draft:
    """Load a match whose bot is called; one whose game is not installed is put off."""
    try:
        return ledger.settled(referee, match, with_seed=True)
    except GameUnavailable:
        referee.due.renew(called_for, ledger.patience(ledger.load(referee, match)))
        raise


def waiting(held: Draft) -> tuple[int, ...]:
    """Return the bots' seats for which the open decision waits, and whose time has come."""
    return tuple(seat for seat, at in obligations.bots(held.match).items() if at is None or at <= held.now)


def _played(referee: Referee, held: Draft, seat: int, budget: Budget) -> tuple[Draft, str | None]:
    """Enter what the bot chooses; whatever goes wrong in its head costs only strength, never the match."""
    game, state = held.match.game, held.match.table.state
    menu = game.legal_actions(state, seat)
    try:
        choice = _chosen(referee, held, seat, menu, budget)
        return ledger.enter(held, seat, choice.action, reason=choice.reason[:1000]), None
    except Refusal as refusal:
        fault = f"chose what the rules forbid: {refusal}"
    except Exception as error:  # noqa: BLE001 - a policy may fail in any way, and a time limit raises in its middle
        fault = f"failed: {type(error).__name__}: {error}"
    fallback = menu[0].example if isinstance(menu[0], Template) else menu[0]
    return ledger.enter(held, seat, fallback), f"seat {seat}, decision {game.decision(state)}: the policy {fault}"


def _chosen(referee: Referee, held: Draft, seat: int, menu: Any, budget: Budget) -> Choice:
    match = held.match
    game, state = match.game, match.table.state
    level = match.table.chairs[seat].level or game.LEVELS[0]
    luck = policy_chance(referee.mint.derive("bots"), match.id, seat, game.decision(state))
    return game.choose(
        game.view(state, seat),
        menu,
        game.insight(state, seat, level),
        chance=luck,
        budget=budget,
        level=level,
    )
