"""Make the golden records: ``python -m tests.records.make [GAME ...]``.

Use it only for a game whose VERSION has risen, or for a new record: the existing records are the proof that old
matches still replay.
"""

import hashlib
import sys
from collections.abc import Mapping
from typing import Any

from rules import find, games
from rules.chance import Seeded, match_chance, pick, policy_chance
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.agreement import terms
from rules.table.formats import format_of
from rules.table.record import (
    Moment,
    Played,
    Ply,
    Record,
    Setup,
    Thought,
    append,
    commitment,
    compiled,
    excerpt,
    replay,
    setup_hash,
)
from rules.table.silence import overdue
from rules.table.table import (
    Cause,
    Closed,
    Erased,
    HandedOver,
    Leaving,
    Luck,
    Personal,
    Player,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    Status,
    Table,
    TokenRenewed,
)
from rules.table.testing import Clock, ClockAdvanced
from rules.values import Choice
from rules.wire.codec import codec
from service.conformance.budgets import Nodes
from tests.records import golden
from tests.records.scenario import MINUTE, STEP, Chooser, Entered, Scenario, Waited, resigns
from tests.support.dice import entered


def policy(level: str) -> Chooser:
    """Return a chooser that plays as a bot of that level."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        decision = game.rules.standing(table.state).decision
        return game.bots.choose(
            game.rules.view(table.state, seat),
            game.rules.legal(table.state, seat),
            game.bots.insight(table.state, seat, level),
            chance=policy_chance(b"golden", match, seat, decision),
            budget=Nodes(100),
            level=level,
        )

    return choose


def silence(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
    """Do the least that the rules demand."""
    luck = policy_chance(b"golden", match, seat, game.rules.standing(table.state).decision)
    return Choice(game.rules.default(table.state, seat, at=table.at + STEP, chance=luck), "the least")


def script(*texts: str) -> Chooser:
    """Return a chooser for all seats: what is done at each decision, in the game's notation; the last one again."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:  # noqa: ARG001 - as every chooser
        place = min(game.rules.standing(table.state).decision, len(texts)) - 1
        return Choice(game.words.read(texts[place]), "it stands in the script")

    return choose


VETERAN, ROOKIE = policy("veteran"), policy("rookie")

BY_HAND = "place houses A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 guns B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"
"""A placing by hand on the chart of Bomb the Axis."""


def all_say(seats: int, *texts: str) -> Mapping[int, Chooser]:
    """Return the choosers of a match of which every decision stands in one script."""
    return dict.fromkeys(range(seats), script(*texts))


SCENARIOS = (
    Scenario("twelve-oclock-high", "points", {0: VETERAN, 1: VETERAN}),
    Scenario("twelve-oclock-high", "points-with-an-empty-seat", {0: VETERAN, 2: VETERAN, 3: ROOKIE}),
    Scenario(
        "twelve-oclock-high",
        "points-after-a-resignation",
        {0: ROOKIE, 1: VETERAN, 2: VETERAN},
        instead={30: resigns(0)},
    ),
    Scenario(
        "twelve-oclock-high",
        "board-covered",
        {0: VETERAN, 1: VETERAN, 2: VETERAN, 3: VETERAN},
        {"points_to_win": 140, "bomb_faces": 3},
    ),
    Scenario("twelve-oclock-high", "no-hits", {0: silence, 1: silence}),
    Scenario(
        "twelve-oclock-high",
        "last-player",
        {0: VETERAN, 1: ROOKIE, 2: VETERAN},
        leaving=Leaving.OUT,
        instead={20: resigns(1), 41: resigns(2)},
    ),
    Scenario("twelve-oclock-high", "resignation", {0: VETERAN, 1: ROOKIE}, instead={25: resigns(1)}),
    Scenario(
        "twelve-oclock-high",
        "resignation-in-a-test",
        {0: VETERAN, 1: ROOKIE},
        time_per_decision=MINUTE,
        instead={
            6: Entered(None, ClockAdvanced(MINUTE, 2 * MINUTE + 1000)),
            7: Waited(0),
            8: Entered(None, ClockAdvanced(MINUTE)),
            9: Waited(0),
            10: Entered(None, ClockAdvanced(1000)),
            14: resigns(1),
        },
        clock=Clock.MANUAL,
    ),
    Scenario(
        "twelve-oclock-high",
        "resignation-after-a-name-was-erased",
        {0: VETERAN, 1: ROOKIE},
        instead={9: Entered(0, Erased(Personal.NAME)), 14: resigns(1)},
    ),
    Scenario(
        "twelve-oclock-high",
        "resignation-after-a-token-was-renewed",
        {0: VETERAN, 1: ROOKIE},
        seating=(Entered(0, SeatTaken(Player.PERSON)), Entered(1, SeatTaken(Player.PERSON))),
        instead={9: Entered(0, TokenRenewed()), 14: resigns(1)},
    ),
    Scenario(
        "twelve-oclock-high",
        "resignation-after-an-absence",
        {0: VETERAN, 1: ROOKIE},
        absent_after=MINUTE,
        instead={
            5: Entered(1, HandedOver(Player.BOT, "rookie", 0), MINUTE),
            10: Entered(1, HandedOver(Player.PERSON)),
            27: resigns(1),
        },
    ),
    Scenario(
        "twelve-oclock-high",
        "resignation-with-real-dice",
        {0: VETERAN, 1: ROOKIE},
        instead={
            20: Entered(None, Rewound(12)),
            32: Entered(1, HandedOver(Player.BOT, "rookie")),
            33: Entered(None, Rewound(30)),
            40: Entered(None, Rewound(19)),
            60: resigns(1),
        },
        luck=Luck.TABLE,
    ),
    Scenario(
        "twelve-oclock-high",
        "abandoned-when-idle",
        {0: VETERAN, 1: ROOKIE, 2: VETERAN, 4: ROOKIE},
        time_per_decision=MINUTE,
        seating=(
            Entered(0, SeatTaken(Player.PERSON, seed="seat-0")),
            Entered(1, SeatTaken(Player.PERSON, seed="gets-up-again")),
            Entered(1, SeatLeft()),
            Entered(1, SeatTaken(Player.BOT, "rookie")),
            Entered(2, SeatTaken(Player.PERSON)),
            Entered(4, SeatTaken(Player.PERSON)),
        ),
        instead={
            12: Waited(MINUTE),
            17: Entered(0, HandedOver(Player.BOT, "veteran")),
            21: Waited(5 * MINUTE, away=5 * MINUTE - STEP),
            26: Waited(3 * MINUTE, away=MINUTE),
            31: Entered(0, HandedOver(Player.PERSON)),
            36: resigns(4),
            60: Entered(None, Closed(Cause.IDLE)),
        },
    ),
    Scenario(
        "twelve-oclock-high",
        "abandoned-by-silence",
        {0: VETERAN, 1: VETERAN, 2: ROOKIE},
        leaving=Leaving.OUT,
        time_per_decision=MINUTE,
        seating=(
            Entered(0, SeatTaken(Player.PERSON)),
            Entered(1, SeatTaken(Player.BOT, "veteran")),
            Entered(2, SeatTaken(Player.BOT, "rookie")),
        ),
        instead={ply: Waited(MINUTE) for ply in range(30, 90)},
    ),
    Scenario("bomb-the-axis", "three-hits", {0: VETERAN, 1: VETERAN, 2: ROOKIE, 4: VETERAN}),
    Scenario(
        "bomb-the-axis",
        "three-hits-from-memory",
        {0: ROOKIE, 1: VETERAN, 2: ROOKIE, 3: VETERAN},
        {"memory": True, "no_repeats": True, "call_seconds": 20},
        instead={8: Waited(MINUTE), 11: Waited(MINUTE), 15: Waited(MINUTE, away=MINUTE - STEP)},
    ),
    Scenario(
        "bomb-the-axis",
        "three-hits-when-nobody-is-checker",
        {0: VETERAN, 1: ROOKIE, 3: VETERAN},
        {"checker": None, "series": {"won": [{"seat": 1, "games": 2}], "drawn": 1, "first": 2}},
    ),
    Scenario(
        "bomb-the-axis",
        "three-hits-after-the-chart-was-handed-back",
        all_say(3, "hand back", BY_HAND, "A1", "B1", "A2", "B2", "A3"),
        {"checker": 2, "next_checker": "winner", "series": {"won": [{"seat": 2, "games": 1}], "before": 0}},
    ),
    Scenario(
        "bomb-the-axis",
        "three-hits-after-the-checker-left",
        {0: VETERAN, 1: VETERAN, 2: ROOKIE, 3: VETERAN},
        {"checker": 1},
        leaving=Leaving.OUT,
        instead={6: resigns(1), 12: resigns(2)},
    ),
    Scenario(
        "bomb-the-axis",
        "three-hits-after-a-resignation",
        {0: ROOKIE, 1: VETERAN, 2: VETERAN, 3: VETERAN},
        instead={9: resigns(2), 11: Entered(3, HandedOver(Player.BOT, "rookie"))},
    ),
    Scenario(
        "bomb-the-axis",
        "all-out",
        all_say(3, BY_HAND, "A1", "B1", "A1", "B2", "B3", "B1", "B3", "B3"),
    ),
    Scenario(
        "bomb-the-axis",
        "no-winner-possible",
        all_say(7, BY_HAND, "A1", "A2", "A3", "A4", "A5", "A6", "A1", "A7", "A8", "A9", "A10"),
        {"chart": "A-J"},
    ),
    Scenario("bomb-the-axis", "no-news", all_say(3, BY_HAND, "E10")),
    Scenario(
        "bomb-the-axis",
        "no-callers",
        all_say(4, BY_HAND, "A1", "B1", "C1", "A2"),
        leaving=Leaving.OUT,
        instead={8: resigns(2), 10: resigns(1), 11: resigns(3)},
    ),
)


class Play:
    """A match in the making: the table and the plies so far."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.game = scenario, find(scenario.game)
        self.seed = hashlib.sha256(f"golden {scenario.game} {scenario.name}".encode()).digest()
        content = self.game.standard_content()
        self.setup = Setup(
            format=format_of(scenario.luck, clock=scenario.clock),
            game=scenario.game,
            version=self.game.version,
            match=scenario.name,
            parent=None,
            options=codec(self.game.options).encode(codec(self.game.options).decode(dict(scenario.options))),
            seats=max(scenario.choosers) + 1,
            time_per_decision=scenario.time_per_decision,
            leaving=scenario.leaving,
            commitment=commitment(self.seed),
            content=None if content is None else content.digest,
            luck=scenario.luck,
            clock=scenario.clock,
        )
        self.terms = terms(self.game, self.setup, content)
        self.table = tables.laid(self.terms, 0)
        self.link = setup_hash(self.setup)
        self.plies: list[Ply] = []

    def enter(self, seat: int | None, entry: Any, thought: Thought | None = None, *, at: int | None = None) -> None:
        """Play one entry and write its ply."""
        seeds, number = [chair.seed for chair in self.table.chairs], self.table.ply + 1
        moment = self.table.at + STEP if at is None else at

        def play(luck: Any) -> Played:
            now = Moment(moment, luck, self.was)
            return append(self.game, self.terms, self.table, self.link, seat, entry, now, thought=thought)

        def seeded() -> Seeded:
            return match_chance(self.seed, self.scenario.name, number, seeds)

        if self.scenario.luck is Luck.SERVER:
            told = play(seeded())
        else:
            faces = policy_chance(b"real dice", self.scenario.name, 0, number)
            told, _, _ = entered(play, lambda die: pick(faces, die.printed), seeded)
        self.plies.append(told.entry)
        self.table, self.link = told.table, told.entry.hash

    def was(self, ply: int) -> Table:
        """Return the table after a ply of the past."""
        *_, last = replay(self.game, self.terms, self.plies, upto=ply)
        return last.table

    def wait(self, waited: Waited) -> None:
        """Let time pass, and enter everything that the clocks owe then."""
        now = self.table.at + waited.ms
        while due := overdue(self.terms, self.table, now=now, away=waited.away):
            self.enter(*due, at=now)

    def go_on(self) -> None:
        """Play what comes next: what the scenario demands at this ply, or a chosen action."""
        match self.scenario.instead.get(self.table.ply + 1):
            case Waited() as waited:
                self.wait(waited)
            case Entered(seat, entry, after):
                self.enter(seat, entry, at=self.table.at + after)
            case None:
                seat = tables.to_act(self.table)[0]
                choice = self.scenario.choosers[seat](self.game, self.table, seat, self.scenario.name)
                self.enter(seat, choice.action, Thought(choice.reason))

    def record(self) -> Record:
        """Return the record of the match as it stands."""
        names = [f"Seat {seat}" for seat in range(len(self.table.chairs))]
        told = excerpt(self.game, self.terms, self.table)
        return compiled(self.setup, self.table, names, self.seed, self.plies, told)


def played(scenario: Scenario) -> Record:
    """Play a scenario to its end."""
    play = Play(scenario)
    for first in scenario.before():
        play.enter(first.seat, first.entry)
    play.enter(None, Started(scenario.absent_after))
    while play.table.status is Status.ON:
        play.go_on()
    return play.record()


def main(wanted: list[str]) -> None:
    """Write the records of the games that are wanted, or of all."""
    for scenario in SCENARIOS:
        if scenario.game in (wanted or games()):
            folder = golden.FOLDER / scenario.game.replace("-", "_")
            folder.mkdir(exist_ok=True)
            path = folder / f"{scenario.name}.jsonl"
            path.write_text("".join(f"{line}\n" for line in golden.lines(played(scenario))), "utf-8")
            sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
