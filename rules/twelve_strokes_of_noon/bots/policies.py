"""The bots: from a view, a menu and an insight to an action.

All levels say what they know (12C-46) and never what they know to be wrong; they differ in how much they know. Where it
knows nothing ``rookie`` does anything at random, and it names the star only when it knows it. ``regular`` and
``champion`` weigh whom to challenge, which flap to open and whether to guess; only ``champion`` reckons with the
guesses of the others (12C-51).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.chance import Chance, Scripted, pick
from rules.twelve_strokes_of_noon import actions
from rules.twelve_strokes_of_noon.bots.knowledge import Insight
from rules.twelve_strokes_of_noon.bots.worth import SURE, best, likely, of_answer, of_flap, of_opponent, of_staying
from rules.twelve_strokes_of_noon.legal import GUESS
from rules.twelve_strokes_of_noon.state import PRIZE
from rules.twelve_strokes_of_noon.view import FlapDue, LastChanceDue, OpponentDue, PleaDue, StrokeDue, View
from rules.values import Budget, Choice, MenuItem, Template

LEVELS: tuple[str, ...] = ("rookie", "regular", "champion")

BLIND = "no idea"
"""The guess of a bot that must guess the star and has no name for it."""


def choose(
    view: View,
    menu: Sequence[MenuItem[actions.Action]],
    insight: object,
    *,
    chance: Chance,
    budget: Budget,
    level: str,
) -> Choice[actions.Action]:
    """Choose what is known to be right; else what is worth most, or for a rookie anything."""
    known = cast("Insight", insight)  # which Bots.insight of this game returns
    mind = Mind(view, menu, known, chance, budget, level)
    return mind.on_appeal() or mind.on_star() or mind.on_answer() or mind.on_choice()


class _Ample:
    """A budget that is never spent."""

    def spent(self) -> bool:
        """Say no."""
        return False


def names_star(view: View, insight: Insight, *, level: str) -> bool:
    """Return whether the star is worth a guess to a bot that need not act (12C-27)."""
    return Mind(view, (GUESS,), insight, Scripted(), _Ample(), level).on_star() is not None


class Mind:
    """One decision of a bot. Values are in thousandths of a pound (12C-50, 12C-51)."""

    def __init__(
        self,
        view: View,
        menu: Sequence[MenuItem[actions.Action]],
        insight: Insight,
        chance: Chance,
        budget: Budget,
        level: str,
    ) -> None:
        self._view, self._insight, self._chance, self._budget = view, insight, chance, budget
        self._actions: list[actions.Action] = [item for item in menu if not isinstance(item, Template)]
        self._typed = [type(item.example) for item in menu if isinstance(item, Template)]
        self._weighs, self._wary = level != LEVELS[0], level == LEVELS[-1]
        self._star, self._sure = self._name()

    def on_appeal(self) -> Choice[actions.Action] | None:
        """Leave appeals and rulings to people (12C-56, 12C-57)."""
        abstains = actions.Rule(actions.Ruling.ABSTAIN)
        if abstains in self._actions:
            return Choice(abstains, "12C-56: bots leave appeals to people")
        if isinstance(self._view.due, PleaDue):
            return Choice(actions.Decline(), "12C-57: bots do not appeal for their names of the star")
        return None

    # The star

    def _name(self) -> tuple[str | None, int]:
        """Return a name for the star and how sure it is; None and 0 without one, or if it was wrong already."""
        if self._insight.star is not None:
            return self._insight.star, SURE
        reveal, hunch = self._view.reveal, self._insight.hunch
        if hunch is None or reveal is None or hunch in {guess.name for guess in reveal.guesses}:
            return None, 0
        return hunch, self._insight.sure

    def on_star(self) -> Choice[actions.Action] | None:
        """Guess the star when that is worth more than to stay in; decline the last chance when it is not."""
        if actions.GuessStar not in self._typed:
            return None
        if self._star is None:
            return self._declined("12C-32: no guess, since no name comes to mind")
        guess = actions.GuessStar(self._star)
        if self._sure == SURE:
            return Choice(guess, "12C-29: enough of the star is open to know it, and who names it has won")
        if not self._weighs:
            return self._declined(f"12C-27: only {_percent(self._sure)} sure of the star, which is not enough")
        return self._weighed(guess)

    def _weighed(self, guess: actions.GuessStar) -> Choice[actions.Action] | None:
        """Hold the worth of an unsure guess, by which a player can be eliminated, against that of staying in."""
        if self._budget.spent():
            return None
        bet, stay = PRIZE * self._sure, self._stay()
        if bet > stay:
            words = f"12C-30: {_percent(self._sure)} sure of the star, worth {_pounds(bet)}; to stay in {_pounds(stay)}"
            other = ((actions.Decline(), stay),) if actions.Decline() in self._actions else ()
            return Choice(guess, words, ((guess, bet), *other))
        words = (
            f"12C-30: only {_percent(self._sure)} sure of the star, worth {_pounds(bet)}; to stay in {_pounds(stay)}"
        )
        return self._declined(words, ((guess, bet), (actions.Decline(), stay)))

    def _declined(
        self, words: str, values: tuple[tuple[actions.Action, int], ...] = ()
    ) -> Choice[actions.Action] | None:
        return Choice(actions.Decline(), words, values) if actions.Decline() in self._actions else None

    def _stay(self) -> int:
        return of_staying(self._view, self._sure, wary=self._wary)

    # Questions

    def on_answer(self) -> Choice[actions.Action] | None:
        """Say what is known; pass an open question that is not; else take one of the answers or propositions."""
        if actions.Answer in self._typed:
            if self._insight.text is None:
                return Choice(actions.Pass(), "12C-20: the answer is not known, and sand is saved by passing")
            return Choice(actions.Answer(self._insight.text), "12C-20: this answer comes to mind")
        answers = [
            action
            for action in self._actions
            if isinstance(action, actions.Take | actions.Choose | actions.OpenProposition)
        ]
        if not answers:
            return None
        chances = [self._chance_of(action) for action in answers]
        most = max(chances)
        action = pick(self._chance, [one for one, chance in zip(answers, chances, strict=True) if chance == most])
        return Choice(action, self._in_words(action, most), self._worths(answers, chances))

    def _chance_of(self, action: actions.Action) -> int:
        """Return the chance that an answer is right, or a proposition TRUE."""
        known = self._insight
        match action:
            case actions.Take(side) if known.side is not None:
                return SURE if side is known.side else 0
            case actions.Choose(number) if known.number is not None:
                return SURE if number == known.number else 0
            case actions.OpenProposition(number) if known.number is not None:
                return 0 if number == known.number else SURE
            case _:
                return likely(self._view)

    def _worths(
        self, answers: Sequence[actions.Action], chances: Sequence[int]
    ) -> tuple[tuple[actions.Action, int], ...]:
        """Return what each answer is worth, and what no answer is, or nothing at all if that takes too long."""
        if not self._weighs:
            return ()
        passing = [action for action in self._actions if isinstance(action, actions.Pass)]
        stay = self._stay() if isinstance(self._view.due, StrokeDue) else 0
        values: list[tuple[actions.Action, int]] = []
        for action, chance in zip((*answers, *passing), (*chances, *(0 for _ in passing)), strict=True):
            if self._budget.spent():
                return ()
            values.append((action, of_answer(self._view, chance, stay)))
        return (*values, *self._bet())

    def _bet(self) -> tuple[tuple[actions.Action, int], ...]:
        """Return what a guess on a hunch would have been worth, where there is one."""
        return () if self._star is None else ((actions.GuessStar(self._star), PRIZE * self._sure),)

    def _in_words(self, action: actions.Action, chance: int) -> str:
        clause = {actions.Take: "12C-5", actions.OpenProposition: "12C-14"}.get(type(action), "12C-40")
        if isinstance(self._view.due, StrokeDue):
            clause = "12C-41"
        true = isinstance(action, actions.OpenProposition)
        if chance == SURE:
            return f"{clause}: {'known to be TRUE' if true else 'the right answer is known'}"
        if chance == 0:
            return f"{clause}: only the FALSE one is left, and nobody can pass"
        return f"{clause}: not known; {'TRUE' if true else 'right'} by {_percent(chance)}"

    # What is no question

    def on_choice(self) -> Choice[actions.Action]:
        """Weigh opponents and flaps; choose numbers and Duel cards, which nobody can see, at random."""
        if not self._actions:
            return Choice(actions.GuessStar(self._star or BLIND), "12C-27: there is nothing to do but to guess")
        if self._weighs and isinstance(self._actions[0], actions.Challenge | actions.OpenFlap):
            found = self._weighed_choice()
            if found is not None:
                return found
        clause = _clause(self._actions[0], self._view)
        if len(self._actions) == 1:
            return Choice(self._actions[0], f"{clause}: nothing else is possible")
        return Choice(pick(self._chance, self._actions), f"{clause}: at random from {len(self._actions)} choices")

    def _weighed_choice(self) -> Choice[actions.Action] | None:
        due, stay = self._view.due, 0
        if isinstance(due, FlapDue):
            stay = self._stay()
        values: list[tuple[actions.Action, int]] = []
        for action in self._actions:
            if self._budget.spent():
                return None
            match action:
                case actions.Challenge(opponent):
                    values.append((action, of_opponent(self._view, opponent)))
                case actions.OpenFlap(flap):
                    assert isinstance(due, FlapDue)
                    values.append((action, of_flap(due.size, flap, stay)))
        most = [values[place] for place in best(values)]
        richest = max(self._money_of(action) for action, _ in most)
        action, value = pick(self._chance, [one for one in most if self._money_of(one[0]) == richest])
        return Choice(action, self._why(action, value), (*values, *self._bet()))

    def _money_of(self, action: actions.Action) -> int:
        """Return the money of the opponent that an action chooses: of equally good opponents the richest is taken."""
        if not isinstance(action, actions.Challenge):
            return 0
        return next(desk.money for desk in self._view.desks if desk.seat == action.opponent)

    def _why(self, action: actions.Action, value: int) -> str:
        if isinstance(action, actions.Challenge):
            money = f"seat {action.opponent} has {_pounds(SURE * self._money_of(action))}"
            lead = f"a lead of {_pounds(value)}" if value >= 0 else f"to be {_pounds(-value)} behind"
            return f"{_clause(action, self._view)}: {money}; {lead} is to be expected after it"
        return f"12C-26: this one of {len(self._actions)} flaps rules out most other pictures on average"


def _clause(action: actions.Action, view: View) -> str:
    match action:
        case actions.PickNumber():
            return "12C-36"
        case actions.TakeCard():
            return "12C-8"
        case actions.Challenge():
            return "12C-18" if isinstance(view.due, OpponentDue) and view.due.duel is None else "12C-7"
        case actions.OpenFlap():
            return "12C-26"
        case _:
            return "12C-32" if isinstance(view.due, LastChanceDue) else "12C-42"


def _percent(chance: int) -> str:
    return f"{chance // 10} %"


def _pounds(value: int) -> str:
    return f"£{value // SURE:,}"
