"""What is legal: the menu, the dry run and the refusal all come from here, and none of them touches luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.bomb_the_axis.actions import Action, Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.series import who_was_before
from rules.bomb_the_axis.state import ENDING_CLAUSES, State
from rules.errors import IllegalAction
from rules.values import MenuItem, Template

_AT_RANDOM, _HAND_BACK = PlaceAtRandom(), HandBack()


def to_act(state: State) -> tuple[int, ...]:
    """Return the Checker while the pieces do not lie, then the caller whose turn it is; nobody at the end."""
    if state.ended is not None:
        return ()
    if state.turn is not None:
        return (state.turn,)
    return () if state.checker is None else (state.checker,)


def may_place(state: State) -> bool:
    """Return whether the Checker is to place (BTA-3)."""
    return state.turn is None


def may_hand_back(state: State) -> bool:
    """Return whether who won the chart may still give it back: before placing, once (BTA-2)."""
    return may_place(state) and who_was_before(state) is not None


def legal_actions(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return what ``seat`` may do: the dots in reading order; of the Checker: at random, hand back, by hand."""
    if seat not in to_act(state):
        return ()
    if may_place(state):
        back = (_HAND_BACK,) if may_hand_back(state) else ()
        return (_AT_RANDOM, *back, _by_hand(state.chart))
    calls = _calls(state.chart)
    if state.options.no_repeats:
        called = state.called
        return tuple([call for call in calls if call.dot not in called])
    return calls


@cache
def _calls(chart: Chart) -> tuple[Call, ...]:
    return tuple(Call(dot) for dot in chart.dots)


@cache
def _by_hand(chart: Chart) -> Template[Action]:
    """Return the template of a placing by hand, which expresses the whole of BTA-3: how many, where, no dot twice."""
    dots, pieces = chart.dots, chart.houses + chart.guns
    schema = {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "const": "place"},
            "houses": _some_of(dots, chart.houses),
            "guns": _some_of(dots, chart.guns),
        },
        "required": ["kind", "houses", "guns"],
        "additionalProperties": False,
        "allOf": [{"not": {"properties": {"houses": _with(dot), "guns": _with(dot)}}} for dot in dots],
    }
    return Template(schema, Place(dots[: chart.houses], dots[chart.houses : pieces]))


def _some_of(dots: tuple[str, ...], number: int) -> Mapping[str, Any]:
    items = {"type": "string", "enum": list(dots), "x-spot": True}
    return {"type": "array", "items": items, "minItems": number, "maxItems": number, "uniqueItems": True}


def _with(dot: str) -> Mapping[str, Any]:
    return {"contains": {"const": dot}}


def check(state: State, seat: int, action: Action, *, at: int) -> None:
    """Let a legal action pass.

    :raises IllegalAction: naming the clause that forbids it.
    """
    if state.ended is not None:
        raise IllegalAction("match-over", ENDING_CLAUSES[state.ended], "the game is over: nobody is to act")
    if seat not in to_act(state):
        raise _not_the_turn(state, seat)
    refusal = _refusal(state, action)
    if refusal is not None:
        raise refusal


def _not_the_turn(state: State, seat: int) -> IllegalAction:
    if state.turn is None:
        words = f"seat {seat} is not to act; seat {state.checker} is Checker and places"
        return IllegalAction("not-your-turn", "BTA-3", words)
    words = f"seat {seat} is not to act; it is the turn of seat {state.turn} to call"
    return IllegalAction("not-your-turn", "BTA-4", words)


def _refusal(state: State, action: Action) -> IllegalAction | None:
    match action:
        case Call(dot):
            return _no_call(state, dot)
        case PlaceAtRandom():
            return None if may_place(state) else _placed_already()
        case HandBack():
            return None if may_hand_back(state) else _no_hand_back(state)
        case Place():
            return _no_placing(state.chart, action) if may_place(state) else _placed_already()


def _no_call(state: State, dot: str) -> IllegalAction | None:
    if may_place(state):
        return IllegalAction("not-placed", "BTA-3", "nothing can be called before the pieces lie: place them first")
    if dot not in state.chart.places:
        words = f"{dot} is not on the chart: call a dot from {_span(state.chart)}"
        return IllegalAction("off-chart", "BTA-5", words)
    if state.options.no_repeats and dot in state.called:
        words = f"{dot} has been called in this game: call one of the dots that nobody has called"
        return IllegalAction("called-before", "BTA-25", words)
    return None


def _placed_already() -> IllegalAction:
    return IllegalAction("placed-already", "BTA-3", "the pieces lie on the chart and stay: call a dot")


def _no_hand_back(state: State) -> IllegalAction:
    if not may_place(state):
        return _placed_already()
    words = "there is nobody to whom the chart could be handed back: place the pieces"
    return IllegalAction("no-hand-back", "BTA-2", words)


def _no_placing(chart: Chart, placing: Place) -> IllegalAction | None:
    """Refuse a placing in one answer that names every dot that is wrong (BTA-3, BTA-20)."""
    named = Counter((*placing.houses, *placing.guns))
    off = [f"{dot} is not on the chart" for dot in named if dot not in chart.places]
    twice = [f"{dot} is named {times} times" for dot, times in named.items() if times > 1]
    counts = [
        f"{len(dots)} {pieces} are placed instead of {due}"
        for pieces, dots, due in (("houses", placing.houses, chart.houses), ("guns", placing.guns, chart.guns))
        if len(dots) != due
    ]
    if not (off or twice or counts):
        return None
    possible = f"{chart.houses} houses and {chart.guns} guns go on different dots from {_span(chart)}"
    words = f"{'; '.join((*off, *twice, *counts))}: {possible}"
    if twice or counts:
        return IllegalAction("wrong-placing", "BTA-3", words)
    return IllegalAction("off-chart", "BTA-20", words)


def _span(chart: Chart) -> str:
    return f"{chart.dots[0]} to {chart.dots[-1]}"
