"""Make the golden records anew: ``python -m tests.records.make [GAME ...]``.

Only for a game whose VERSION has risen, or for a record that is new: the records that stand are the proof that old
matches still replay.
"""

import hashlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules import find, games
from rules import table as tables
from rules.chance import match_chance, policy_chance
from rules.codec import codec
from rules.enact import enact
from rules.game import Choice, Game, Nodes
from rules.record import FORMAT, Ply, Record, SeatLine, commitment, entries, ply_hash, setup_hash, terms
from rules.table import Cause, Leaving, Player, Resigned, SeatTaken, Started, Status, Table
from tests.records import golden

Chooser = Callable[[Game, Table, int, str], Choice]


def policy(level: str) -> Chooser:
    """Return a chooser that plays as a bot of that level."""

    def choose(game: Game, table: Table, seat: int, match: str) -> Choice:
        decision = game.decision(table.state)
        return game.choose(
            game.view(table.state, seat),
            game.legal_actions(table.state, seat),
            game.insight(table.state, seat, level),
            chance=policy_chance(b"golden", match, seat, decision),
            budget=Nodes(100),
            level=level,
        )

    return choose


def silence(game: Game, table: Table, seat: int, match: str) -> Choice:
    """Do the least that the rules demand."""
    luck = policy_chance(b"golden", match, seat, game.decision(table.state))
    return Choice(game.default(table.state, seat, at=table.at + STEP, chance=luck), "the least")


STEP = 1000
"""So many ms lie between two plies."""


@dataclass(frozen=True)
class Scenario:
    """A match to play. ``name`` begins with the reason for which it ends; ``resigning`` is ply -> seat."""

    game: str
    name: str
    choosers: Mapping[int, Chooser]
    options: Mapping[str, Any] = field(default_factory=dict)
    leaving: Leaving = Leaving.BOT
    resigning: Mapping[int, int] = field(default_factory=dict)


VETERAN, ROOKIE = policy("veteran"), policy("rookie")

SCENARIOS = (
    Scenario("twelve-oclock-high", "points", {0: VETERAN, 1: VETERAN}),
    Scenario("twelve-oclock-high", "points-with-an-empty-seat", {0: VETERAN, 2: VETERAN, 3: ROOKIE}),
    Scenario(
        "twelve-oclock-high", "points-after-a-resignation", {0: ROOKIE, 1: VETERAN, 2: VETERAN}, resigning={30: 0}
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
        resigning={20: 1, 41: 2},
    ),
)


class Play:
    """A match in the making: the table and the plies so far."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.game = scenario, find(scenario.game)
        self.seed = hashlib.sha256(f"golden {scenario.game} {scenario.name}".encode()).digest()
        chairs = max(scenario.choosers) + 1
        options = codec(self.game.OPTIONS).encode(codec(self.game.OPTIONS).decode(dict(scenario.options)))
        self.blank = Record(
            format=FORMAT,
            game=scenario.game,
            version=self.game.VERSION,
            match=scenario.name,
            parent=None,
            options=options,
            time_per_decision=None,
            leaving=scenario.leaving,
            seats=tuple(SeatLine(seat, Player.OPEN, None, None) for seat in range(chairs)),
            commitment=commitment(self.seed),
            seat_seeds=(None,) * chairs,
            seed=self.seed.hex(),
            content=None,
            plies=(),
            outcome=None,
        )
        self.terms = terms(self.game, self.blank.setup())
        self.table = tables.laid(self.terms, 0)
        self.link = setup_hash(self.blank.setup())
        self.plies: list[Ply] = []

    def enter(self, seat: int | None, entry: Any, reason: str | None = None) -> None:
        """Play one entry and write its ply."""
        number, at = self.table.ply + 1, self.table.at + STEP
        decision = tables.decision(self.game, self.table)
        seeds = [chair.seed for chair in self.table.chairs]
        luck = match_chance(self.seed, self.scenario.name, number, seeds)
        step = enact(self.game, self.terms, self.table, seat, entry, at=at, chance=luck)
        form, draws = entries(self.game), tuple(luck.draws)
        self.link = ply_hash(self.link, number, decision, seat, form.bare(entry), draws, at)
        self.plies.append(Ply(number, decision, seat, form.encode(entry), draws, at, reason, self.link))
        self.table = step.table

    def record(self) -> Record:
        """Return the record of the match as it stands."""
        chairs = enumerate(self.table.chairs)
        lines = tuple(SeatLine(seat, chair.player, f"Seat {seat}", chair.level) for seat, chair in chairs)
        seeds = tuple(chair.seed for chair in self.table.chairs)
        return replace(self.blank, seats=lines, seat_seeds=seeds, plies=tuple(self.plies), outcome=self.table.outcome)


def played(scenario: Scenario) -> Record:
    """Play a scenario to its end."""
    play = Play(scenario)
    for seat in scenario.choosers:
        play.enter(seat, SeatTaken(Player.PERSON, seed=f"seat-{seat}"))
    play.enter(None, Started())
    while play.table.status is Status.ON:
        leaver = scenario.resigning.get(play.table.ply + 1)
        if leaver is not None:
            play.enter(leaver, Resigned(Cause.ASKED))
            continue
        seat = tables.to_act(play.game, play.table)[0]
        choice = scenario.choosers[seat](play.game, play.table, seat, scenario.name)
        play.enter(seat, choice.action, choice.reason)
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
