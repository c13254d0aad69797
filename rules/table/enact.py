"""How a table changes: ``enact`` plays one entry, and nothing else moves a match.

A player's action, a bot's, a lapse, a hand-over and a replay all go through it; one short function for each
kind of entry (the clauses are TABLE.md's).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.chance import Chance
from rules.errors import (
    AlreadyStarted,
    Malformed,
    NotToAct,
    OutOfOrder,
    OutOfTime,
    SeatOccupied,
    SeatResigned,
    SeatVacant,
    TooFewSeats,
)
from rules.game import AnyGame
from rules.table import absence, silence, testing
from rules.table import table as tables
from rules.table.course import must_be_on, must_be_open, must_not_be_over
from rules.table.leaving import check_sides, outcome_by_leaving, without_resigned
from rules.table.returned import check_closed, check_open, check_outcome, check_standing, check_step
from rules.table.rewinding import Past, check_rewound, floored, gone_back
from rules.values import Outcome, Standing, Step

LAST_HAND_OVER = 50_000
"""The ply after which no seat is handed over: everything else in a match is bounded by its game (TBL-8)."""


@dataclass(frozen=True, slots=True)
class TableStep:
    """What an entry made of a table."""

    table: tables.Table
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Moment:
    """What every branch needs in addition to the entry: the match's game and terms, the time, its luck, its past."""

    game: AnyGame
    terms: tables.Terms
    at: int
    chance: Chance
    past: Past | None


def enact(
    game: AnyGame,
    terms: tables.Terms,
    table: tables.Table,
    seat: int | None,
    entry: Any,
    *,
    at: int,
    chance: Chance,
    past: Past | None = None,
) -> TableStep:
    """Play one entry at store time ``at``; return the table and its events. ``past`` gives that to which it goes back.

    :raises OutOfOrder: when the table's course does not allow it.
    :raises Malformed: when the game has no such level of bot.
    :raises IllegalAction: when the game forbids it.
    """
    if at < table.at:
        raise OutOfTime(f"the ply before was played at {table.at}, after {at}")
    now = _Moment(game, terms, at, chance, past)
    if table.status is tables.Status.ON:
        _check_clocks(now, table, seat, entry)
    step = _ARMS.get(type(entry), _played)(now, table, seat, entry)
    return TableStep(step.table.stamped(at), step.events)


def end_unjudged(table: tables.Table, *, at: int) -> TableStep:
    """End a match whose rules are no longer installed (TBL-11); the result is that of ``enact`` with the rules.

    :raises MatchOver: when it has ended already.
    """
    must_not_be_over(table)
    step = _ended_unjudged(table)
    return TableStep(step.table.stamped(at), step.events)


def _check_clocks(now: _Moment, table: tables.Table, seat: int | None, entry: Any) -> None:
    """Require the entry that the clocks demand, and refuse one of theirs that they do not demand (TBL-3, TBL-5)."""
    due = silence.due_entry(now.terms, table, now.at)
    if isinstance(entry, tables.ClocksShifted | tables.Closed | tables.Rewound) or due == (seat, entry):
        return
    if due is not None and isinstance(due[1], tables.Resigned):
        raise OutOfTime(f"seat {due[0]} was silent at {tables.SILENCES} decisions in a row: its leaving comes first")
    if due is not None:
        number, moment = tables.decision(table), tables.deadline(now.terms, table)
        raise OutOfTime(f"the time of decision {number} ran out at {moment}, and its lapse comes first")
    if isinstance(entry, tables.Lapsed) or entry == tables.Resigned(tables.Cause.SILENCE):
        raise OutOfTime(f"nobody has been silent for too long at {now.at}")


def _check_no_seat(seat: int | None) -> None:
    if seat is not None:
        raise OutOfOrder(f"this is an entry of the table itself, not of seat {seat}")


def _chair(table: tables.Table, seat: int | None) -> tables.Chair:
    if seat is None or not 0 <= seat < len(table.chairs):
        raise SeatVacant(f"there is no seat {seat}: the seats are 0 to {len(table.chairs) - 1}")
    return table.chairs[seat]


def _reseated(table: tables.Table, seat: int | None, chair: tables.Chair) -> tables.Table:
    chairs = tuple(chair if number == seat else other for number, other in enumerate(table.chairs))
    return replace(table, chairs=chairs)


def _seat_taken(now: _Moment, table: tables.Table, seat: int | None, entry: tables.SeatTaken) -> TableStep:
    must_be_open(table)
    if _chair(table, seat).player is not tables.Player.OPEN:
        raise SeatOccupied(f"seat {seat} is taken")
    _check_player(now.game, entry.player, entry.level)
    assert seat is not None, "what has a chair is a seat"
    after = _reseated(table, seat, tables.Chair(entry.player, entry.level, entry.seed))
    return TableStep(replace(after, order=(*table.order, seat)), (entry,))


def _check_player(game: AnyGame, player: tables.Player, level: str | None) -> None:
    if player is tables.Player.OPEN:
        raise Malformed("must be person or bot", ("player",))
    if player is tables.Player.BOT and level not in game.bots.levels:
        raise Malformed(f"must be one of {', '.join(game.bots.levels)}", ("level",))
    if player is not tables.Player.BOT and level is not None:
        raise Malformed(f"must be left out: a {player} has no level", ("level",))


def _seat_left(_now: _Moment, table: tables.Table, seat: int | None, entry: tables.SeatLeft) -> TableStep:
    must_be_open(table)
    if _chair(table, seat).player is tables.Player.OPEN:
        raise SeatVacant(f"nobody holds seat {seat}")
    order = tuple(other for other in table.order if other != seat)
    return TableStep(replace(_reseated(table, seat, tables.Chair()), order=order), (entry,))


def _started(now: _Moment, table: tables.Table, seat: int | None, entry: tables.Started) -> TableStep:
    must_be_open(table)
    _check_no_seat(seat)
    seats, possible = tables.taken(table), now.game.seats(now.terms.options)
    if len(seats) not in possible:
        wanted = ", ".join(map(str, possible))
        raise TooFewSeats(f"seats taken: {len(seats)}; {now.game.title} is played with {wanted}")
    step = now.game.rules.initial(
        now.terms.options, seats, table.order, now.terms.content, at=now.at, chance=now.chance
    )
    check_step(now.game, step)
    absence.check_start(now.terms, entry)
    begun = table.begun(now.terms, now.at, entry.absent_after)
    begun = floored(now.terms, tables.positioned(now.game, begun, step.state))
    check_standing(begun.standing, 1)
    return _concluded(now, begun, (entry, *step.events))


def _handed_over(now: _Moment, table: tables.Table, seat: int | None, entry: tables.HandedOver) -> TableStep:
    must_be_on(table)
    chair = _chair(table, seat)
    if chair.player is tables.Player.OPEN:
        raise SeatVacant(f"nobody holds seat {seat}")
    if chair.resigned:
        raise SeatResigned(f"seat {seat} has resigned")
    if table.ply >= LAST_HAND_OVER:
        raise OutOfOrder(f"no seat is handed over after ply {LAST_HAND_OVER} (TBL-8)")
    _check_player(now.game, entry.player, entry.level)
    bots_own = chair.player is tables.Player.BOT and not chair.lent
    if bots_own and entry.player is not tables.Player.BOT:
        raise SeatOccupied(f"seat {seat} has been a bot's from the start")
    if entry.by is not None:
        absence.check_absent(table, seat, entry, now.at)
    lent = entry.player is tables.Player.BOT and not bots_own
    return TableStep(_heard(table, seat, absence.handed(table, chair, entry, now.at, lent=lent)), (entry,))


def _resigned(now: _Moment, table: tables.Table, seat: int | None, entry: tables.Resigned) -> TableStep:
    must_be_on(table)
    chair = _chair(table, seat)
    if entry.cause not in (tables.Cause.ASKED, tables.Cause.SILENCE):
        raise OutOfOrder(f"a seat resigns when asked to or by silence, not as {entry.cause}")
    if chair.resigned:
        raise SeatResigned(f"seat {seat} has resigned already")
    if seat is None or chair.player is tables.Player.OPEN:
        raise SeatVacant(f"nobody holds seat {seat}")
    if chair.player is tables.Player.BOT and not chair.lent:
        raise OutOfOrder(f"seat {seat} is a bot's own, and bots do not resign")
    events: tuple[Any, ...] = (entry,)
    table = floored(now.terms, table)
    left = replace(chair, resigned=True, lent=False, absent=False)
    if now.terms.leaving is tables.Leaving.BOT:
        after = _heard(table, seat, replace(left, player=tables.Player.BOT, level=now.game.bots.levels[0]))
        step = now.game.rules.withdraw(table.state, seat, at=table.match_time(now.at), chance=now.chance)
        after, events = _moved(now, after, step), (*events, *step.events)
    else:
        after = _heard(table, seat, left)
        if not all(after.chairs[other].gone for other in tables.taken(after)):
            step = now.game.rules.leave(table.state, seat, at=table.match_time(now.at), chance=now.chance)
            after, events = _moved(now, after, step), (*events, *step.events)
    by_table = outcome_by_leaving(now.game, now.terms, after) if _outcome(after) is None else None
    return _concluded(now, replace(after, outcome=by_table), events)


def _lapsed(now: _Moment, table: tables.Table, seat: int | None, entry: tables.Lapsed) -> TableStep:
    must_be_on(table)
    _check_no_seat(seat)
    match_time, number = table.match_time(now.at), tables.decision(table)
    events: list[Any] = [entry]
    after = table
    for silent in entry.seats:
        if tables.decision(after) != number:
            break
        if silent not in tables.to_act(after):
            continue
        action = now.game.rules.default(after.state, silent, at=match_time, chance=now.chance)
        step = now.game.rules.apply(after.state, silent, action, at=match_time, chance=now.chance)
        after = _moved(now, _silent(after, silent), step)
        events.extend(step.events)
    return _concluded(now, after, tuple(events))


def _silent(table: tables.Table, seat: int) -> tables.Table:
    """Count a person's silence, except for one in the open turn that is counted already (TBL-5)."""
    chair = table.chairs[seat]
    if chair.player is tables.Player.BOT or seat in table.silent:
        return table
    counted = _reseated(table, seat, replace(chair, silences=chair.silences + 1))
    return replace(counted, silent=(*table.silent, seat))


def _heard(table: tables.Table, seat: int | None, chair: tables.Chair) -> tables.Table:
    """Return the table with another chair, whose count of silences starts at 0 again (TBL-5)."""
    silent = tuple(other for other in table.silent if other != seat)
    return replace(_reseated(table, seat, replace(chair, silences=0)), silent=silent)


def _clocks_shifted(now: _Moment, table: tables.Table, seat: int | None, entry: tables.ClocksShifted) -> TableStep:
    must_be_on(table)
    _check_no_seat(seat)
    if table.hand is not None or (tables.deadline(now.terms, table) is None and not silence.is_awaited(table)):
        # A ply more makes the throws after it other ones, so none may come without need (TBL-2).
        raise OutOfTime("no clock runs, so no time can be taken off")
    if not 0 < entry.by <= now.at - table.at:
        raise OutOfTime(f"{entry.by} ms cannot have passed since the ply before, at {table.at}")
    return TableStep(replace(table, away=table.away + entry.by), (entry,))


def _clock_advanced(now: _Moment, table: tables.Table, seat: int | None, entry: testing.ClockAdvanced) -> TableStep:
    must_be_on(table)
    _check_no_seat(seat)
    hand = testing.advanced(table.hand, entry, ply=table.ply, deadline=tables.deadline(now.terms, table))
    return TableStep(replace(table, hand=hand), (entry,))


def _rewound(now: _Moment, table: tables.Table, seat: int | None, entry: tables.Rewound) -> TableStep:
    _check_no_seat(seat)
    check_rewound(now.terms, table, entry.to)
    if table.status is tables.Status.OPEN:
        return TableStep(table, (entry,))  # what was taken back is the start, which was no ply yet
    must_be_on(table)
    assert now.past is not None, "where a match can go back, its past is at hand"
    return TableStep(gone_back(table, now.past(entry.to), at=now.at), (entry,))


def _closed(now: _Moment, table: tables.Table, seat: int | None, entry: tables.Closed) -> TableStep:
    must_not_be_over(table)
    _check_no_seat(seat)
    if entry == tables.UNJUDGED:
        return _ended_unjudged(table)
    if entry.cause not in (tables.Cause.CANCELLED, tables.Cause.IDLE):
        raise OutOfOrder(f"a match is closed when it is cancelled, idle or of other rules, not as {entry.cause}")
    if table.status is tables.Status.OPEN:
        return TableStep(replace(table, status=tables.Status.CANCELLED), (entry,))
    if entry.cause is tables.Cause.CANCELLED:
        raise AlreadyStarted("only an open table can be cancelled")
    outcome = Outcome((), (None,) * len(tables.taken(table)), "abandoned", "TBL-6")
    return _concluded(now, replace(table, outcome=outcome), (entry,))


def _held(
    _now: _Moment, table: tables.Table, seat: int | None, entry: tables.Erased | tables.TokenRenewed
) -> TableStep:
    """Make only an event of an erased text or a renewed token: both are outside the table (TBL-12, TBL-13)."""
    must_not_be_over(table)
    chair = _chair(table, seat)
    if chair.player is tables.Player.OPEN or (
        type(entry) is tables.TokenRenewed and chair.player is tables.Player.BOT and not chair.lent
    ):
        raise SeatVacant(f"nobody holds seat {seat}")
    return TableStep(table, (entry,))


def _ended_unjudged(table: tables.Table) -> TableStep:
    """Return the table after an end without rules; only rules could change the game's state, so it stays as it is."""
    if table.status is tables.Status.OPEN:
        return TableStep(replace(table, status=tables.Status.CANCELLED), (tables.UNJUDGED,))
    outcome = Outcome((), (None,) * len(tables.taken(table)), tables.UNJUDGED.cause.value, "TBL-11")
    over = replace(table, status=tables.Status.OVER, outcome=outcome)
    return TableStep(over, (tables.UNJUDGED, tables.Concluded(outcome.winners, outcome.reason, outcome.clause)))


def _played(now: _Moment, table: tables.Table, seat: int | None, entry: Any) -> TableStep:
    must_be_on(table)
    if seat is None or seat not in tables.may_act(table):
        raise NotToAct(seat, tables.decision(table), tables.to_act(table))
    step = now.game.rules.apply(table.state, seat, entry, at=table.match_time(now.at), chance=now.chance)
    after = _moved(now, table, step)
    if after.chairs[seat].silences:
        after = _heard(after, seat, after.chairs[seat])
    return _concluded(now, after, step.events)


def _moved(now: _Moment, table: tables.Table, step: Step[Any, Any]) -> tables.Table:
    """Return the table with the game's next state; a decision that opened or was restarted has its time from now."""
    check_step(now.game, step)
    before, after = table.standing, now.game.rules.standing(step.state)
    check_standing(after, 0 if before is None else before.decision)
    fresh = step.restarts_clock or before is None or after.decision != before.decision
    turned = before is None or _turn(after) != _turn(before)
    opened = table.match_time(now.at) if fresh else table.opened
    return table.moved(step.state, after, opened, () if turned else table.silent)


def _turn(standing: Standing) -> int:
    """Return the number of the open turn: that of the decision where each decision is a turn of its own (TBL-5)."""
    return standing.decision if standing.turn is None else standing.turn


def _outcome(table: tables.Table) -> Outcome | None:
    """Return how the game ended by its own rules, or None."""
    return None if table.standing is None else table.standing.outcome


def _concluded(now: _Moment, table: tables.Table, events: tuple[Any, ...]) -> TableStep:
    """Return the step, with the match over if the game or the table has come to an outcome."""
    over, outcome = table, table.outcome
    if outcome is not None:
        over = tables.positioned(now.game, table, now.game.rules.close(table.state))
        check_closed(now.game, over)
    elif (by_game := _outcome(table)) is not None:
        check_outcome(by_game, table)
        check_sides(now.game, now.terms, table, by_game)
        outcome = without_resigned(table, by_game)
    else:
        check_open(table)
        return TableStep(table, events)
    over = replace(over, status=tables.Status.OVER, outcome=outcome, silent=())
    return TableStep(over, (*events, tables.Concluded(outcome.winners, outcome.reason, outcome.clause)))


_ARMS: Mapping[type, Callable[[_Moment, tables.Table, int | None, Any], TableStep]] = {
    tables.SeatTaken: _seat_taken,
    tables.SeatLeft: _seat_left,
    tables.Started: _started,
    tables.HandedOver: _handed_over,
    tables.Resigned: _resigned,
    tables.Lapsed: _lapsed,
    tables.ClocksShifted: _clocks_shifted,
    tables.Closed: _closed,
    tables.Erased: _held,
    tables.TokenRenewed: _held,
    tables.Rewound: _rewound,
    testing.ClockAdvanced: _clock_advanced,
}
