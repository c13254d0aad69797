"""What is legal: the one place where that is decided."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from rules.chance import Chance, pick
from rules.errors import IllegalAction
from rules.values import Described, MenuItem, Template
from rules.wire.codec import family
from tests.support.games.coin_race.state import CHEERS, Action, Answer, Cheer, Face, Stake, State, lane_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats whose choice is not in."""
    if state.over is not None:
        return ()
    return tuple(lane.seat for lane in state.lanes if not lane.out and lane.chosen is None)


def may_interrupt(state: State) -> tuple[int, ...]:
    """Return the seats that have chosen and may still cheer."""
    if state.over is not None:
        return ()
    waiting = (lane for lane in state.lanes if not lane.out and lane.chosen is not None)
    return tuple(lane.seat for lane in waiting if lane.cheers < CHEERS)


def unasked(state: State, action: Stake | Answer | Cheer) -> bool:
    """Tell whether an action does not answer the question: a cheer never does."""
    return isinstance(action, Cheer)


def check(state: State, seat: int, action: Stake | Answer | Cheer, *, at: int) -> None:
    """Insist that an action is legal.

    :raises IllegalAction: when it is not.
    """
    refusal = _refusal(state, seat, action)
    if refusal is not None:
        raise refusal


def _refusal(state: State, seat: int, action: Stake | Answer | Cheer) -> IllegalAction | None:
    lane = lane_of(state, seat)
    if state.over is not None or lane is None or lane.out:
        return IllegalAction("not-racing", "CR-2", f"seat {seat} is not racing")
    match action:
        case Cheer(number):
            if number == lane.cheers + 1 <= CHEERS:
                return None
            return IllegalAction("wrong-cheer", "CR-6", f"the next cheer is number {lane.cheers + 1}")
        case Stake(_, steps) if steps > 2:
            return IllegalAction("stake-too-high", "CR-3", f"a stake is of one or two steps, not of {steps}")
        case _ if lane.chosen is not None:
            return IllegalAction("already-chosen", "CR-5", f"seat {seat} has chosen")
    return None


def legal_actions(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return the menu: stakes, a silent cheer, then the templates of answers and of cheers with a note."""
    candidates: list[MenuItem[Action]] = [Stake(face, steps) for face in Face for steps in (1, 2)]
    lane = lane_of(state, seat)
    cheer = Cheer(1 if lane is None else lane.cheers + 1)
    candidates.append(cheer)
    candidates.append(_template(Answer("pass")))
    candidates.append(_template(Cheer(cheer.number, "go!")))
    return tuple(item for item in candidates if _allowed(state, seat, item))


def _allowed(state: State, seat: int, item: MenuItem[Action]) -> bool:
    return _refusal(state, seat, item.example if isinstance(item, Template) else item) is None


def _template(example: Answer | Cheer) -> Template[Action]:
    form: type = type(example)
    schema = family(form).schema["oneOf"][0]
    if isinstance(example, Cheer):
        number = {"const": example.number}
        schema = {**schema, "properties": {**schema["properties"], "number": number}}
    return Template(schema, example)


def describe(state: State, seat: int, item: MenuItem[Action]) -> Described:
    """Put an entry of the menu in words."""
    match item:
        case Template(_, Cheer(number)):
            return Described(f"cheer for the {number}. time, with a note", "CR-6")
        case Template():
            return Described("answer the question", "CR-4")
        case Answer(word):
            return Described(f"answer {word}", "CR-4")
        case Cheer(number):
            return Described(f"cheer for the {number}. time", "CR-6")
        case _:
            return Described(f"stake {item.steps} on {item.face}", "CR-3")


def sample(state: State, template: Template[Action], chance: Chance) -> Answer | Cheer:
    """Return a random word, or a cheer with a random note."""
    word = "".join(pick(chance, LETTERS) for _ in range(chance.roll(12)))
    return Cheer(template.example.number, word) if isinstance(template.example, Cheer) else Answer(word)
