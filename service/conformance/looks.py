"""All that a game gives to a seat at one moment, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Seeded, policy_chance
from rules.errors import IllegalAction
from rules.game import AnyGame
from rules.table import menu as menus
from rules.table import table as tables
from rules.table.table import Table, Terms
from rules.values import Entry, Template
from rules.wire.plain import canonical
from service.conformance.budgets import Nodes
from service.conformance.lines import executed, homes

Audience = int | None
"""A seat, or None for the spectator."""

NAMES = tuple(f"Player {seat}" for seat in range(tables.MAX_SEATS))

NODES = 3
"""The budget of a bot that chooses for a seat."""


def disclosed(game: AnyGame, events: Sequence[Any], who: Audience) -> list[Any]:
    """Return the events of one ply as they are disclosed to a seat or to the spectator."""
    disclosed = [event if type(event) in tables.EVENTS else game.rules.disclose(event, who) for event in events]
    return [event for event in disclosed if event is not None]


def of_game(events: Sequence[Any]) -> list[Any]:
    """Return the events that are the game's own."""
    return [event for event in events if type(event) not in tables.EVENTS]


@dataclass(frozen=True, slots=True)
class Look:
    """A table as somebody looks at it."""

    game: AnyGame
    terms: Terms
    table: Table
    who: Audience

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.table.state

    def view(self) -> Any:
        """Return the view."""
        return self.game.rules.view(self.state, self.who)

    def menu(self) -> tuple[Any, ...]:
        """Return the menu; a spectator has none."""
        return () if self.who is None else self.game.rules.legal(self.state, self.who)

    def entries(self) -> tuple[Entry, ...]:
        """Return the menu in words, whatever the table's clocks say; a spectator has none."""
        return () if self.who is None else tuple(menus.entries(self.game, self.table, self.who))

    def said(self, events: Sequence[Any]) -> list[tuple[str, str]]:
        """Return what is shown of disclosed events, after a view, which a game may not remember."""
        self.view()
        return [(self.game.words.narrate(event, NAMES), self.game.words.milestone(event)) for event in of_game(events)]

    def seen(self) -> Iterator[tuple[str, Any]]:
        """Yield by name what the match's document holds."""
        game = self.game
        yield (
            "turn",
            (
                game.rules.standing(self.state).decision,
                game.rules.standing(self.state).must,
                game.rules.standing(self.state).may,
            ),
        )
        yield "deadline", tables.deadline(self.terms, self.table)
        yield "view", self.view()
        menu = self.menu()
        yield "menu", [item for item in menu if not isinstance(item, Template)]
        forms = [item for item in menu if isinstance(item, Template)]
        yield "template", [(canonical(dict(form.schema)), form.example) for form in forms]
        actions = [item.example if isinstance(item, Template) else item for item in menu]
        yield "unasked", [game.rules.unasked(self.state, action) for action in actions]

    def made(self, tried: Sequence[Any], known: Any) -> Iterator[tuple[str, Any]]:
        """Yield by name what is made of it: pictures, words, judgments on the actions ``tried``, choices.

        They are what silence does, and what a bot chooses, which may know what it would know in the state ``known``
        (a quiz's bots know answers).
        """
        game, menu, who = self.game, self.menu(), self.who
        # The drawings, not the text of the picture, which is made of them alone and takes far longer to write.
        yield "picture", (game.pictures.still(self.view()), game.pictures.moving(self.view(), NAMES))
        if who is not None:
            yield "label", [game.words.describe(self.state, who, item) for item in menu]
            yield "notation", [game.words.write(item.example if isinstance(item, Template) else item) for item in menu]
        yield "text", game.words.position(self.view(), self.entries(), NAMES)
        if who is None:
            return
        yield "silence", self._silent(who)
        yield "refusal", [self._judged(who, action) for action in tried]
        yield "lines", executed(lambda: [self._judged(who, action) for action in tried], homes(game))
        for level in game.bots.levels:
            yield "pace", game.bots.delay(self.state, who, level)
            yield "choice", self._chosen(level, known) if menu else None

    def _silent(self, seat: int) -> Any:
        """Return what the seat would play by saying nothing, with the same luck at each look; None if it need not."""
        if seat not in self.game.rules.standing(self.state).must:
            return None
        at, luck = self.table.match_time(self.table.at), Seeded(b"silence of a twin")
        return self.game.rules.default(self.state, seat, at=at, chance=luck)

    def _judged(self, seat: int, action: Any) -> tuple[str, str, str] | None:
        try:
            self.game.rules.check(self.state, seat, action, at=self.table.match_time(self.table.at))
        except IllegalAction as refusal:
            return refusal.reason, refusal.clause, refusal.message
        return None

    def _chosen(self, level: str, known: Any) -> tuple[Any, str]:
        game, seat = self.game, self.who
        assert seat is not None
        luck = policy_chance(b"twins", "m", seat, game.rules.standing(self.state).decision)
        insight = game.bots.insight(known, seat, level)
        choice = game.bots.choose(self.view(), self.menu(), insight, chance=luck, budget=Nodes(NODES), level=level)
        return choice.action, choice.reason


def difference(one: Look, two: Look, tried: Sequence[Any] | None) -> str | None:
    """Return the name of the first part that differs, or None; without actions to try only what is seen is compared."""
    for first, second in zip(one.seen(), two.seen(), strict=True):
        if first != second:
            return first[0]
    if tried is None:
        return None
    # One after the other, so that a game which remembers at whom it looked last is caught.
    made = [tuple(look.made(tried, one.state)) for look in (one, two)]
    return next((first[0] for first, second in zip(*made, strict=True) if first != second), None)
