"""Liar's Dice with a mistake of its author: each variation under the words for its mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from rules.chance import Chance, Die
from rules.errors import IllegalAction
from rules.game import AnyGame
from rules.parts import MISSING
from rules.show.drawing import Box, Drawing, Paint
from rules.show.trace import Fallen, Trace
from rules.values import Choice, Over, Standing, Step, Template
from tests.support.games.leaky import dice, label, refusal, seats_view, straying
from tests.support.games.liars_dice import GAME as honest
from tests.support.games.liars_dice.state import Bid, Doubt, State, Thrown
from tests.support.games.varied import varied


@dataclass(frozen=True, slots=True)
class Weighed:
    """A state with a number that is no whole one."""

    weight: float = 0.5


@dataclass(frozen=True, slots=True)
class Whisper:
    """What is said under the breath."""

    loud: bool


@dataclass(frozen=True, slots=True)
class Whispered:
    """Somebody whispers; nothing is written of what is said."""

    whisper: tuple[Whisper, ...] | None
    """Everything that is heard, the first first."""


@dataclass(frozen=True, slots=True)
class Muttered:
    """Somebody mutters."""

    last_seats: int
    """The last seat."""


def lucky(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Throw a die before it is known whether the action is legal."""
    chance.roll(6)
    return honest.rules.apply(state, seat, action, at=at, chance=chance)


def careless(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Count the decision in the state that was given."""
    step = honest.rules.apply(state, seat, action, at=at, chance=chance)
    object.__setattr__(state, "decision", state.decision + 1)
    return step


def generous(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Give every die back that is lost."""
    step = honest.rules.apply(state, seat, action, at=at, chance=chance)
    return replace(step, state=replace(step.state, cups=state.cups))


def forgotten(state: State, action: Any) -> State:
    """Return a state in which no bid stops another one."""
    return replace(state, bid=None) if isinstance(action, Bid | Template) else state


def lax(state: State, seat: int, action: Any, *, at: int) -> None:
    """Accept a bid that is not higher than the last one."""
    honest.rules.check(forgotten(state, action), seat, action, at=at)


def free(state: State, seat: int) -> tuple[Any, ...]:
    """List bids that are not higher than the last one."""
    doubt = [item for item in honest.rules.legal(state, seat) if isinstance(item, Doubt)]
    return (*doubt, *honest.rules.legal(replace(state, bid=None), seat))


def repeated(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Play a bid that is not higher than the last one."""
    lax(state, seat, action, at=at)
    return honest.rules.apply(forgotten(state, action), seat, action, at=at, chance=chance)


def any_bid(state: State, template: Any, chance: Any) -> Any:
    """Return a bid of any height."""
    return honest.rules.sample(forgotten(state, template), template, chance)


def pensive(*given: Any, budget: Any, **named: Any) -> Choice[Any]:
    """Look at a thousand positions, whatever the budget says."""
    for _ in range(1000):
        budget.spent()
    return honest.bots.choose(*given, budget=budget, **named)


def slow(*given: Any, **named: Any) -> Choice[Any]:
    """Compute for longer than a decision may take, and answer."""
    for _ in range(10**8):
        pass
    return honest.bots.choose(*given, **named)


def endless(*_: Any, **__: Any) -> Any:
    """Think on and on, whatever is raised meanwhile."""
    while True:
        try:
            while True:
                sum(range(1000))
        except Exception:  # noqa: BLE001 - that is the mistake
            pass


def angry(_event: Any, names: Any) -> str:
    """Make a mistake in a sentence."""
    raise KeyError(len(names))


HIGH = Bid(60, 1)
"""A bid that no number of dice allows."""


def greedy(state: State, seat: int) -> tuple[Any, ...]:
    """List a bid that is refused."""
    menu = honest.rules.legal(state, seat)
    return (HIGH, *menu) if menu else ()


def strangers(state: State) -> Standing:
    """Let a seat win that does not take part."""
    found = honest.rules.standing(state)
    return replace(found, outcome=replace(found.outcome, winners=(9,))) if isinstance(found, Over) else found


CALLS = count()


def moody(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Raise the decision further in every other call."""
    step = honest.rules.apply(state, seat, action, at=at, chance=chance)
    return replace(step, state=replace(step.state, decision=step.state.decision + next(CALLS) % 2))


def borrowed(view: Any) -> Drawing:
    """Paint with a picture of another server."""
    still = honest.pictures.still(view)
    return replace(still, shapes=(Box(0, 0, 9, 9, Paint("url(//example.org/wood.svg#plank)")), *still.shapes))


def crowded(view: Any, names: Any) -> Drawing:
    """Draw thousands of boxes."""
    moving = honest.pictures.moving(view, names)
    return replace(moving, shapes=(*moving.shapes, *(Box(0, 0, 1, 1, Paint("#c0ffee")),) * 5000))


def halved(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Keep half of a bid."""
    step = honest.rules.apply(state, seat, action, at=at, chance=chance)
    bid = step.state.bid
    return (
        step if bid is None else replace(step, state=replace(step.state, bid=replace(bid, quantity=bid.quantity / 2)))
    )


def half_seen(state: State, seat: int | None) -> Any:
    """Show half of the decision."""
    view = honest.rules.view(state, seat)
    return replace(view, turn=view.turn / 2) if view.turn else view


DIE, BLUE = Die("die", "123456"), Die("blue die", "123456")
DOUBLE = Die("die", "112233445566")
"""A die of twelve sides, two of each face."""


@dataclass(frozen=True, slots=True)
class Cup:
    """Luck that throws each die of the game in a way of its own."""

    chance: Chance
    throw: Callable[[Chance], int]

    def roll(self, _sides: int) -> int:
        """Throw a die of the game."""
        return self.throw(self.chance)


def thrown(chance: Chance) -> int:
    """Throw the die of the box."""
    return chance.roll(DIE)


def by_side(chance: Chance) -> int:
    """Read another face from each of two sides that have the same one."""
    return chance.roll(DOUBLE) % 6 + 1


def by_face(chance: Chance) -> int:
    """Read the same face from two sides."""
    return int(DOUBLE.faces[chance.roll(DOUBLE) - 1])


def impatient(chance: Chance) -> int:
    """Take a 1 where a die was not thrown yet."""
    try:
        return thrown(chance)
    except LookupError:
        return 1


def by_turns(chance: Chance) -> int:
    """Throw one die and the other, whatever is played."""
    return chance.roll((DIE, BLUE)[next(CALLS) % 2])


def boxed(*dice: Any, throw: Callable[[Chance], int] = thrown) -> AnyGame:
    """Return the game with these dice in its box, which its actions throw as the function does."""

    def apply(state: State, seat: int, action: Any, *, at: int, chance: Chance) -> Step[Any, Any]:
        return honest.rules.apply(state, seat, action, at=at, chance=Cup(chance, throw))

    return varied(honest, rules__dice=lambda _: dice, rules__apply=apply)


def hasty(state: State, seat: int, action: Any, *, at: int, chance: Chance) -> Step[Any, Any]:
    """Count the decision in the state that was given, until the die was thrown."""

    def throw(luck: Chance) -> int:
        object.__setattr__(state, "decision", state.decision + 1)
        side = thrown(luck)
        object.__setattr__(state, "decision", state.decision - 1)
        return side

    return honest.rules.apply(state, seat, action, at=at, chance=Cup(chance, throw))


def reluctant(state: State, seat: int, *, at: int, chance: Chance) -> Step[Any, Any]:
    """Let a seat go only after a throw of 2 or more."""
    if thrown(chance) == 1:
        raise IllegalAction("must-stay", "LD-1", "the die says no")
    return honest.rules.leave(state, seat, at=at, chance=chance)


def open_pad(heading: Any, story: Any, variant: str) -> Any:
    """Write all dice of the last state on the score sheet."""
    pad = honest.paper.sheet(heading, story, variant)
    return replace(pad, facts=(*pad.facts, ("Dice", str(dice(story[-1].state)))))


def counting_pad(heading: Any, story: Any, variant: str) -> Any:
    """Write on the score sheet how many dice were thrown, as if their throws were known to everybody."""
    pad = honest.paper.sheet(heading, story, variant)
    thrown = sum(len(event.dice) for ply in story for event in ply.events if isinstance(event, Thrown))
    return replace(pad, facts=(*pad.facts, ("Thrown", str(thrown))))


SECRETS_IN_A_VIEW: AnyGame = varied(honest, rules__view=seats_view)
SECRETS_IN_A_LABEL: AnyGame = varied(honest, words__describe=label)
SECRETS_IN_A_REFUSAL: AnyGame = varied(honest, rules__check=refusal)
A_FLOAT: AnyGame = varied(honest, state=Weighed)
NO_LEAVE: AnyGame = varied(honest, rules__leave=MISSING)
NO_END: AnyGame = varied(honest, longest=3)
NOTHING_LOST: AnyGame = varied(honest, rules__apply=generous)
BIDS_WITHOUT_END: AnyGame = varied(
    honest, rules__check=lax, rules__legal=free, rules__apply=repeated, rules__sample=any_bid
)
A_FIELD_WITHOUT_WORDS: AnyGame = varied(honest, events=(*honest.events, Whispered))
A_FIELD_THAT_REPEATS_ITSELF: AnyGame = varied(honest, events=(*honest.events, Muttered))
A_STRAY_EVENT: AnyGame = straying("apply")
LUCK_FIRST: AnyGame = varied(honest, rules__apply=lucky)
A_CHANGED_STATE: AnyGame = varied(honest, rules__apply=careless)
OVER_BUDGET: AnyGame = varied(honest, bots__choose=pensive)
SLOW: AnyGame = varied(honest, bots__choose=slow)
ENDLESS: AnyGame = varied(honest, bots__choose=endless)
ANGRY: AnyGame = varied(honest, words__narrate=angry)
AN_ILLEGAL_ENTRY: AnyGame = varied(honest, rules__legal=greedy)
AN_ILLEGAL_SILENCE: AnyGame = varied(honest, rules__default=lambda *_, **__: HIGH)
AN_ILLEGAL_CHOICE: AnyGame = varied(honest, bots__choose=lambda *_, **__: Choice(HIGH, "it is bold"))
A_STRANGE_WINNER: AnyGame = varied(honest, rules__standing=strangers)
ITS_OWN_LUCK: AnyGame = varied(honest, rules__apply=moody)
NOTATION_THAT_IS_NOT_READ: AnyGame = varied(honest, words__write=lambda _: "x")

A_BORROWED_PICTURE: AnyGame = varied(honest, pictures__still=borrowed)
A_WAY_TO_NOWHERE: AnyGame = varied(honest, pictures__trace=lambda _: Trace(ways=(("cup-0", "cup-9"),)))
NO_WORDS: AnyGame = varied(honest, words__narrate=lambda *_: "")
A_VAST_PICTURE: AnyGame = varied(honest, pictures__moving=crowded)
A_FLOAT_IN_PLAY: AnyGame = varied(honest, rules__apply=halved)
A_FLOAT_IN_A_VIEW: AnyGame = varied(honest, rules__view=half_seen)
ONE_PARTNER_WINS: AnyGame = varied(honest, sides=lambda _, seats: (tuple(seats[:2]), *((seat,) for seat in seats[2:])))
A_BOX: AnyGame = boxed(DIE)
A_STRANGE_DIE: AnyGame = varied(A_BOX, pictures__trace=lambda _: Trace((Fallen(DIE.name, "Bomb"),)))
A_LINE_THAT_IS_NOT_READ: AnyGame = varied(A_BOX, words__write=lambda _: "x")
A_BOX_OF_DOUBLE_FACES: AnyGame = boxed(DOUBLE, throw=by_face)
NO_BOX: AnyGame = varied(boxed(), rules__dice=lambda _: None)
SECRETS_ON_A_PAD: AnyGame = varied(A_BOX, paper__sheet=open_pad)
A_PAD_OF_SECRETS: AnyGame = varied(A_BOX, paper__sheet=counting_pad)
AN_EMPTY_BOX: AnyGame = boxed()
OTHER_FACES: AnyGame = boxed(Die("die", "abcdef"))
A_NUMBER_FOR_A_DIE: AnyGame = boxed(6)
TWO_DICE_OF_A_NAME: AnyGame = boxed(DIE, Die("DIE", "123456"))
TWO_FACES_ALIKE: AnyGame = boxed(Die("die", ("x", "X")))
A_FACE_WITHOUT_INK: AnyGame = boxed(Die("die", ("1", " ")))
A_SIDE_THAT_MATTERS: AnyGame = boxed(DOUBLE, throw=by_side)
NO_WAITING: AnyGame = boxed(DIE, throw=impatient)
DICE_BY_TURNS: AnyGame = boxed(DIE, BLUE, throw=by_turns)
A_CHANGE_BEFORE_THE_THROW: AnyGame = varied(boxed(DIE), rules__apply=hasty)
A_REFUSED_FACE: AnyGame = varied(boxed(DIE), rules__leave=reluctant)

NO_HINT: AnyGame = varied(honest, words__hints={})
A_HINT_OF_A_PROGRAMMER: AnyGame = varied(honest, words__hints=dict.fromkeys(honest.actions, "Submits a `Bid` (LD-3)."))
A_LONG_HINT: AnyGame = varied(honest, words__hints=dict.fromkeys(honest.actions, f"{'Bid well. ' * 30}Win."))
RULES_IN_A_HEAP: AnyGame = varied(
    honest, words__in_short=lambda _: tuple(f"Rule {number} holds." for number in range(31))
)
PROGRESS_OF_A_STRANGER: AnyGame = varied(honest, rules__progress=lambda _: {9: 1}, words__progress="cups")
PROGRESS_IN_PARTS: AnyGame = varied(honest, rules__progress=lambda _: {0: 0.5}, words__progress="cups")
PROGRESS_WITHOUT_A_NAME: AnyGame = varied(honest, rules__progress=lambda _: {0: 1})
PROGRESS_OF_A_LATECOMER: AnyGame = varied(
    honest, rules__progress=lambda state: dict.fromkeys(range(min(2, state.decision)), 1), words__progress="cups"
)
