"""Who is absent: a person for whom the open decision has waited too long, so that the others may go on (TBL-16)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import OutOfOrder, OutOfTime
from rules.table.table import Chair, HandedOver, Luck, Player, Started, Table, Terms, to_act


def absent_from(table: Table, seat: int) -> int | None:
    """Return when a seat is absent, by the clock of the table, or None while nothing waits for a person there.

    The wait begins when the decision opens, or when its person comes back, whichever is later.
    """
    if table.absent_after is None or seat not in to_act(table):
        return None
    chair = table.chairs[seat]
    if chair.player is not Player.PERSON or chair.gone:
        return None
    return max(table.opened, chair.since) + table.absent_after + table.away


def check_start(terms: Terms, entry: Started) -> None:
    """Insist that nobody is absent from a real table.

    :raises OutOfOrder: where the dice are thrown there.
    """
    if entry.absent_after is not None and terms.luck is Luck.TABLE:
        raise OutOfOrder("nobody is absent where the dice are thrown at a real table (TBL-16)")


def check_absent(table: Table, seat: int | None, entry: HandedOver, at: int) -> None:
    """Insist that a seat is absent at store time ``at``, and that another player gives it to a bot.

    :raises OutOfOrder: when nothing waits for a person there, or who gives it does not play.
    :raises OutOfTime: when the decision has not waited for long enough.
    """
    others = [other for other, chair in enumerate(table.chairs) if chair.attended and other != seat]
    if entry.by not in others or entry.player is not Player.BOT:
        raise OutOfOrder("a seat is given to a bot by another player who is still in the match (TBL-16)")
    moment = None if seat is None else absent_from(table, seat)
    if moment is None:
        raise OutOfOrder(f"nothing waits for the person of seat {seat} (TBL-16)")
    if (now := table.clock(at)) < moment:
        raise OutOfTime(f"seat {seat} is absent from {moment} on, after {now} (TBL-16)")


def handed(table: Table, chair: Chair, entry: HandedOver, at: int, *, lent: bool) -> Chair:
    """Return a chair that was handed over at store time ``at``; ``lent`` says that its person may come back."""
    back = entry.player is Player.PERSON and chair.absent  # who only went away and came back has waited all the same
    return replace(
        chair,
        player=entry.player,
        level=entry.level,
        lent=lent,
        absent=entry.by is not None,
        since=table.match_time(at) if back else chair.since,
    )
