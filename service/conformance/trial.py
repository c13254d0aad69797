"""One match of a game as the laws look at it: walked at random, position by position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from rules.errors import BrokenContract, IllegalAction, SplitSide
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.table import Cause, HandedOver, Leaving, Player, Resigned, Status
from rules.values import Template
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance import choices
from service.conformance.blame import blamed, stuck
from service.conformance.breach import Breach
from service.conformance.budgets import Overtime
from service.conformance.matches import STEP, Bench, begun, walk
from service.conformance.twins import Run

PLIES = 400
"""Most plies of a match with random options."""

ONE_IN = 20
"""Of the unasked actions that chance picks, one in this number is played in such a match."""


class Unwalked(Exception):
    """The match could not be walked to its end, which is a breach of its own: no other law judges it."""

    def __init__(self, breach: Breach) -> None:
        """Take the breach."""
        super().__init__(breach.what)
        self.breach = breach


@dataclass(frozen=True)
class Trial:
    """A game on trial in the matches of one ``seed``, which picks the seats, the luck and the options.

    ``address`` is the entry point's value, from which another process can import the game; None if it cannot.
    ``options`` are those of all its matches; None for the default ones and random ones. ``most`` is the largest number
    of positions of a match that one law looks at.
    """

    game: AnyGame
    seed: int
    address: str | None = None
    options: Any = None
    most: int = 60

    @property
    def agreed(self) -> Any:
        """The options of the match in `steps`."""
        return self.game.options() if self.options is None else self.options

    @cached_property
    def steps(self) -> tuple[Bench, ...]:
        """A match with the default options, or the trial's, after its start and after each ply, to its end.

        :raises Unwalked: when it cannot be walked so far.
        """
        if isinstance(self._walked, Breach):
            raise Unwalked(self._walked)
        return self._walked

    @property
    def plies(self) -> int:
        """How many plies of matches the laws have looked at so far."""
        seen = self.__dict__
        walked, run, troubled = seen.get("_walked", ()), seen.get("run"), seen.get("troubled", ())
        return len(troubled) + (len(run.plies) if run else 0) + (len(walked) if isinstance(walked, tuple) else 0)

    @cached_property
    def _walked(self) -> tuple[Bench, ...] | Breach:
        """The match, or what keeps it from its end: a state that changed, or no end within the game's bound."""
        game = self.game
        steps: list[Bench] = []
        states: list[bytes] = []
        try:
            for bench in walk(started(game, self.seed, options=self.agreed), self.seed):
                if states and written(steps[-1]) != states[-1]:
                    return mutated(bench)
                if len(steps) > game.longest:
                    return endless(game, bench)
                steps.append(bench)
                states.append(written(bench))
        except BrokenContract as error:
            return refused(error, steps[-1].table.ply + 1 if steps else None)
        except IllegalAction as error:
            return illegal(error, steps[-1])
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            return replace(blamed(game, error), ply=steps[-1].table.ply + 1 if steps else None)
        except Overtime as error:
            return stuck(game, error)
        return tuple(steps)

    def positions(self, most: int = 60) -> tuple[Bench, ...]:
        """Return positions of the match, evenly spread, the first and the last among them."""
        every = max(1, len(self.steps) // min(most, self.most))
        return (*self.steps[:-1:every], self.steps[-1])

    def insist(self) -> None:
        """Insist that the match with the default options can be walked; what cannot be is found once.

        :raises Unwalked: when it cannot.
        """
        _ = self.steps

    @cached_property
    def run(self) -> Run:
        """A match with random options (default ones for the seed 0), at most 400 plies of it, as a run of twins.

        :raises Unwalked: when not even the match with the default options can be walked.
        """
        self.insist()
        options = self._drawn(self.seed) if self.seed else self.agreed
        *_, last = islice(walk(started(self.game, self.seed, options=options), self.seed, ONE_IN), PLIES)
        return Run.of(last)

    @cached_property
    def troubled(self) -> tuple[Bench, ...]:
        """A match with random options in which a seat is handed over to a bot and back, and a player leaves."""
        self.insist()
        game, number = self.game, self.seed + 1
        match = started(game, number, options=self._drawn(number), leaving=Leaving.OUT)
        steps = tuple(islice(walk(match, number, ONE_IN), PLIES))
        at = steps[len(steps) // 3]
        troubles: list[tuple[int, Any]] = [
            (0, HandedOver(Player.BOT, game.bots.levels[0])),
            (0, HandedOver(Player.PERSON)),
            (number % len(at.table.chairs), Resigned(Cause.ASKED)),
        ]
        after = []
        for seat, entry in troubles:
            while (due := at.due_entry(now=at.table.at + STEP)) is not None:
                at = at.enter(*due)
            if at.table.status is Status.ON:
                at = at.enter(seat, entry)
                after.append(at)
        return (*steps[: len(steps) // 3 + 1], *after, *islice(walk(at, number, ONE_IN), PLIES))

    def _drawn(self, number: int) -> Any:
        """Return the options of the trial, or random ones that ``number`` picks."""
        return choices.drawn(self.game, number) if self.options is None else self.options


def _seed(number: int) -> bytes:
    return number.to_bytes(32, "big") if number > 255 else bytes([number] * 32)


REFUSED = "return what rules/game.py says of that member, and name every class of event in Game.events"


TOGETHER = "give all seats of a side the same place, and let all of them win or none; or return other Game.sides"
"""The cure of an outcome that parts a side."""


def refused(error: BrokenContract, ply: int | None = None) -> Breach:
    """Return the breach of a game whose step the table refused."""
    cure = TOGETHER if isinstance(error, SplitSide) else REFUSED
    return Breach(error.member or ("rules.initial" if ply is None else "rules.apply"), str(error), ply, cure)


ENDED = "let a clause end every match, however its players choose, or raise longest to the bound that the clause states"
PURE = "take all luck from `chance` and all time from `at`; sort sets before their order matters"
IMPURE = f"{PURE}. The laws that play a match again were not judged"
LISTED = "list in legal() what check() accepts, and nothing else; make both from the same predicates"


def illegal(error: IllegalAction, before: Bench | None = None) -> Breach:
    """Return the breach of a game that refused an action of its own menu."""
    what = f"check() refuses an action that legal() or default() gave: {error}"
    return Breach("rules.legal", what, None if before is None else before.table.ply, LISTED)


def mutated(after: Bench) -> Breach:
    """Return the breach of a game that changed a state in place."""
    what = "the ply changed the state before it in place: that state is no longer what it was"
    cure = "make a new state with dataclasses.replace; assign to no field, and change no object inside a state"
    return Breach("rules.apply", what, after.table.ply, cure)


def endless(game: AnyGame, after: Bench) -> Breach:
    """Return the breach of a game that goes on beyond its bound."""
    what = f"the match goes on after {game.longest} plies, the most that Game.longest allows"
    return Breach("Game.longest", what, after.table.ply, ENDED)


def started(game: AnyGame, number: int, letters: str = "p", *, options: Any = None, **terms: Any) -> Bench:
    """Return a match of a game that has just started; ``number`` picks the seats and the seed."""
    counts = game.seats(game.options() if options is None else options)
    players = letters * counts[number % len(counts)]
    return begun(game, players, options, seed=_seed(number), **terms)


def written(bench: Bench) -> bytes:
    """Return the state in its canonical form."""
    return canonical(codec(bench.game.state).encode(bench.state))


def menu_of(bench: Bench, seat: int) -> tuple[list[Any], list[Template[Any]]]:
    """Return the concrete actions and the templates of a seat's menu."""
    menu = bench.game.rules.legal(bench.state, seat)
    return (
        [item for item in menu if not isinstance(item, Template)],
        [item for item in menu if isinstance(item, Template)],
    )


def able(bench: Bench) -> tuple[int, ...]:
    """Return the seats that must or may act."""
    return tables.may_act(bench.table)


def audiences(bench: Bench) -> tuple[int | None, ...]:
    """Return everybody who may look: the seats that take part, and the spectator."""
    return (*tables.taken(bench.table), None)


def match_time(bench: Bench) -> int:
    """Return a match time at which the position can go on."""
    return bench.table.match_time(bench.table.at) + 1
