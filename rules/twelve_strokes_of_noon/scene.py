"""A state on its way to the next one, within a single call.

One action can turn a star, lose a round, move money and open the next round. The chapters write all of it into a
scene, which in the end becomes one state and the events in order. No scene outlives the call that made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rules.chance import Chance, shuffled
from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.events import Event, Paid, Round, RoundBegan, StarShown, StarTurned
from rules.values import Step


def reader(contestants: Sequence[states.Contestant], seat: int, *busy: int) -> int:
    """Return the left neighbour of a seat, who would hold its card (12C-4): the next who is in and not ``busy``.

    If there is none, it is the next of the busy ones (12C-35); if everybody else is out, the neighbour all the same.
    """
    around = [own for own in contestants if own.seat > seat] + [own for own in contestants if own.seat < seat]
    playing = [own for own in around if not own.out]
    free = [own for own in playing if own.seat not in busy]
    return (free or playing or around)[0].seat


class Scene:
    """A state in the making: what may change of it, and what happened so far."""

    __slots__ = (
        "at",
        "before",
        "board",
        "chance",
        "contestants",
        "decision",
        "deck",
        "ended",
        "events",
        "last",
        "piles",
        "restarts_clock",
        "since",
        "spent",
        "stage",
        "turn_number",
        "umpire",
    )

    def __init__(self, state: states.State, at: int, chance: Chance) -> None:
        """Begin with a state as it is."""
        self.before = state
        self.at = at
        self.chance = chance
        self.deck: Deck = state.content
        self.contestants: dict[int, states.Contestant] = {own.seat: own for own in state.contestants}
        self.piles: states.Piles = state.piles
        self.spent: int | None = state.spent
        self.stage: states.Stage = state.stage
        self.board: states.Board | None = state.board
        self.last: states.Result | None = state.last
        self.since: int = state.since
        self.decision: int = state.decision
        self.turn_number: int = state.turn
        self.ended: states.Ending | None = state.ended
        self.umpire: states.Umpire | None = state.umpire
        self.restarts_clock: bool = False
        self.events: list[Event] = []

    def step(self) -> Step[states.State, Event]:
        """Return the next state and what happened."""
        before = self.before
        state = states.State(
            before.options,
            before.age,
            tuple(self.contestants.values()),
            self.piles,
            before.pair,
            before.star,
            self.spent,
            self.stage,
            self.board,
            self.last,
            self.since,
            self.decision,
            self.turn_number,
            self.ended,
            before.content,
            self.umpire,
        )
        return Step(state, tuple(self.events), self.restarts_clock)

    # What is put, emitted and ended

    def emit(self, *events: Event) -> None:
        """Add events, in the order in which they happened."""
        self.events.extend(events)

    def put(self, stage: states.Stage) -> None:
        """Open the next decision, whose time runs from now on (12C-5): another turn if others are to act (12C-53).

        The appeals for names of the star are one turn.
        """
        appealing = isinstance(self.stage, states.Plea | states.NameHearing) and isinstance(
            stage, states.Plea | states.NameHearing
        )
        self.turn_number += not appealing and states.acting(stage) != states.acting(self.stage)
        self.stage = stage
        self.decision += 1
        self.since = self.at

    def restart_time(self) -> None:
        """Start the time for the open decision again in full, on every clock (12C-27)."""
        self.since, self.restarts_clock = self.at, True

    def begin(self, name: Round, seat: int | None) -> None:
        """Begin a round."""
        self.events.append(RoundBegan(name, seat))

    def end(self, ending: states.Ending) -> None:
        """End the match; the star, if it is in the board and not shown yet, is shown (12C-28)."""
        self.ended = ending
        if self.board is not None and not isinstance(self.stage, states.Plea | states.NameHearing):
            star = self.deck.mystery_star[self.before.star]
            self.emit(StarShown(star.id, star.name))

    # Who plays

    def players(self) -> list[int]:
        """Return the seats that are still in, ascending, which is clockwise."""
        return [seat for seat, own in self.contestants.items() if not own.out]

    def present(self) -> list[int]:
        """Return the seats that have not left, be they in or eliminated, ascending."""
        return [seat for seat, own in self.contestants.items() if not own.left]

    def following(self, seat: int) -> int:
        """Return who comes next clockwise after a seat, in or out of the game; a single seat follows itself."""
        players = self.players()
        return next((other for other in players if other > seat), players[0])

    def standing(self, seat: int) -> int:
        """Return a seat, or if it is out the next one clockwise (12C-43)."""
        return self.following(seat) if self.contestants[seat].out else seat

    def reader(self, seat: int, *busy: int) -> int:
        """Return the reader of a seat's card (12C-4)."""
        return reader(tuple(self.contestants.values()), seat, *busy)

    def youngest(self, seats: Iterable[int]) -> int:
        """Return the youngest of some seats (12C-1)."""
        return min(seats, key=self.before.age.index)

    def by_money(self, seats: Iterable[int]) -> list[int]:
        """Return seats from the richest on; of two that have the same the younger comes first (12C-18, 12C-19)."""
        return sorted(seats, key=lambda seat: (-self.contestants[seat].money, self.before.age.index(seat)))

    def poorest(self) -> int:
        """Return who has the least money; of several the youngest (12C-18, 12C-24)."""
        players = self.players()
        least = min(self.contestants[seat].money for seat in players)
        return self.youngest(seat for seat in players if self.contestants[seat].money == least)

    # Desks

    def change(self, seat: int, **changes: Any) -> None:
        """Change something on a desk."""
        self.contestants[seat] = replace(self.contestants[seat], **changes)

    def turn(self, seat: int, star: states.Star) -> None:
        """Turn a desk's star."""
        self.change(seat, star=star)
        self.emit(StarTurned(seat, star))

    def clean_slate(self) -> None:
        """Make all stars green again (12C-12), and count turns from 0."""
        for seat in self.players():
            if self.contestants[seat].star is not states.Star.GREEN:
                self.turn(seat, states.Star.GREEN)
            if self.contestants[seat].turns:
                self.change(seat, turns=0)

    def pay(self, payer: int | None, payee: int, amount: int) -> None:
        """Move money; a player pays what there is (12C-11), the bank everything."""
        if payer is not None:
            amount = min(amount, self.contestants[payer].money)
            self.change(payer, money=self.contestants[payer].money - amount)
        self.change(payee, money=self.contestants[payee].money + amount)
        self.emit(Paid(payer, payee, amount))

    # Piles

    def draw(self, name: str, *in_play: int) -> int:
        """Draw the top card of a pile; if it is empty, first shuffle the cards not in play into a new one (12C-37)."""
        pile = getattr(self.piles, name)
        if pile.drawn == len(pile.order):
            used = [card for card in pile.order if card not in in_play]
            pile = replace(pile, order=(*in_play, *shuffled(self.chance, used)), drawn=len(in_play), again=True)
        card: int = pile.order[pile.drawn]
        self.piles = replace(self.piles, **{name: replace(pile, drawn=pile.drawn + 1)})
        return card
