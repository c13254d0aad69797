"""500 slips of a pen in golden logs: each that the rules forbid is found in its line, with its clause."""

from collections import Counter

from rules.log.faults import FaultyLog
from tests.support.logs import recorded, scored
from tests.support.slips import Illegal, Naive, Slip, slip, written

SLIPS = 500

FORBIDDEN = {"face": 100, "word": 95, "seat": 122, "skipped": 117}
"""How many of the 125 slips of each kind make a log illegal; all others make it the log of another game."""

WHY = {"a clause": 195, "not to act": 146, "dice, form or end": 93, "legal": 66}
"""Why they are illegal: those of the third kind break no rule of the game, such as a face that is missing."""


def found(one: Slip, naive: Naive, illegal: Illegal | None) -> str:
    """Return how the scorer differs from the naive replay, or nothing."""
    try:
        result = scored(written(one.name, one.deeds))
    except FaultyLog as refusal:
        return _fault(refusal, illegal)
    if illegal is not None:
        return f"is legal, though line {illegal.line} is not"
    story = [(played.seat, played.action) for played in result.story][-len(naive.played) :]
    return "" if story == naive.played else "is another game"


def _fault(refusal: FaultyLog, illegal: Illegal | None) -> str:
    (fault,) = refusal.faults
    if illegal is None:
        return f"is refused, though it is legal: {fault}"
    clause = fault.clause == illegal.clause if illegal.clause else bool(fault.clause) or not illegal.not_to_act
    return "" if fault.line == illegal.line and clause else f"is refused as {fault}, and not as {illegal}"


def reason(illegal: Illegal | None) -> str:
    """Return why a log is illegal, in the words of WHY."""
    if illegal is None:
        return "legal"
    if illegal.clause:
        return "a clause"
    return "not to act" if illegal.not_to_act else "dice, form or end"


def test_each_slip_that_the_rules_forbid_is_found_in_its_line_with_its_clause():
    forbidden, why, games, wrong = Counter(), Counter(), Counter(), []
    for number in range(SLIPS):
        one = slip(number)
        naive = Naive(one)
        illegal = naive.illegal()
        if fault := found(one, naive, illegal):
            wrong.append(f"slip {number}, a wrong or missing {one.kind} in {one.name}: {fault}")
        forbidden[one.kind] += illegal is not None
        why[reason(illegal)] += 1
        games[recorded(one.name).game] += 1
    assert wrong == []
    assert (forbidden, why) == (FORBIDDEN, WHY)
    assert games == {"screaming-eagles": 192, "twelve-oclock-high": 189, "bomb-the-axis": 119}
