"""The shapes of a game's functions that have arguments with names: what each is given, returns and raises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rules.chance import Chance
from rules.values import Budget, Choice, Step, Template
from rules.wire.content import Content

State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")
Event = TypeVar("Event")
Options = TypeVar("Options")
State_contra = TypeVar("State_contra", contravariant=True)
View_contra = TypeVar("View_contra", contravariant=True)
Action_contra = TypeVar("Action_contra", contravariant=True)
Action_co = TypeVar("Action_co", covariant=True)
Options_contra = TypeVar("Options_contra", contravariant=True)
State_co = TypeVar("State_co", covariant=True)
Event_co = TypeVar("Event_co", covariant=True)


class Initial(Protocol[Options_contra, State_co, Event_co]):
    """Sets a game up."""

    def __call__(
        self,
        options: Options_contra,
        seats: Sequence[int],
        order: Sequence[int],
        content: Content | None,
        *,
        at: int,
        chance: Chance,
    ) -> Step[State_co, Event_co]:
        """Return the first state, drawing all luck of the set-up.

        ``seats`` are those that take part, ascending; ``order`` are the same in the order of sitting down (TBL-1);
        ``content`` is what the game's Deck loaded, None without one.
        """
        ...


class Check(Protocol[State_contra, Action_contra]):
    """Decides legality."""

    def __call__(self, state: State_contra, seat: int, action: Action_contra, *, at: int) -> None:
        """Insist that ``seat`` may play an action now.

        It reads only what that seat may know: whether a hidden name was guessed, or another seat has given its
        order, is not a matter of legality. ``at`` is before the standing's deadline, which the table itself watches.

        :raises IllegalAction: naming the clause that forbids it.
        """
        ...


class Apply(Protocol[State, Action_contra, Event_co]):
    """Plays an action."""

    def __call__(
        self, state: State, seat: int, action: Action_contra, *, at: int, chance: Chance
    ) -> Step[State, Event_co]:
        """Return the step of an action, after ``check``; nothing is mutated.

        :raises IllegalAction: as ``check`` does.
        """
        ...


class Default(Protocol[State_contra, Action_co]):
    """Gives silence its meaning."""

    def __call__(self, state: State_contra, seat: int, *, at: int, chance: Chance) -> Action_co:
        """Return what the silence of a seat that must act means, when its time has run out.

        ``apply`` accepts it at the same ``at``. Once it was played for every seat that had to act, the
        decision has risen or the game is over, so that silence never stops a match.
        """
        ...


class Leave(Protocol[State, Event_co]):
    """Takes out a seat, or what it has still open."""

    def __call__(self, state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event_co]:
        """Return the step of a player's leaving."""
        ...


class Choose(Protocol[View_contra, Action]):
    """Chooses for a bot: the policy."""

    def __call__(
        self,
        view: View_contra,
        menu: Sequence[Action | Template[Action]],
        insight: object,
        *,
        chance: Chance,
        budget: Budget,
        level: str,
    ) -> Choice[Action]:
        """Choose for a seat from what it may know and its menu; ``insight`` is what Bots.insight returned.

        The action is in the menu or a legal member of a template there, also with no budget. The reason is not empty.
        """
        ...
