"""Make the golden records of 12 Strokes of Noon: ``python -m tests.records.make_twelve_strokes_of_noon``.

One for every end, and for the ways to it; :mod:`tests.records.make` says when that may be done.
"""

import sys
from typing import Any

from rules.chance import pick, policy_chance
from rules.game import AnyGame
from rules.table import silence
from rules.table.record import Record
from rules.table.table import Cause, HandedOver, Leaving, Player, Resigned, SeatLeft, SeatTaken, Started, Status, Table
from rules.twelve_strokes_of_noon.actions import (
    Answer,
    Appeal,
    Choose,
    Decline,
    GuessStar,
    OpenProposition,
    Pass,
    Rule,
    Ruling,
    Take,
)
from rules.twelve_strokes_of_noon.bots.knowledge import Insight
from rules.twelve_strokes_of_noon.state import Duel, FaceOff, KickOff, LastChance, MasterStroke, MoveByMove, Plea, State
from rules.values import Choice
from service.conformance.budgets import Nodes
from tests.records import golden
from tests.records.make import Play, policy
from tests.records.scenario import MINUTE, STEP, Chooser, Entered, Scenario, Waited

GAME = "twelve-strokes-of-noon"
CHAMPION, REGULAR, ROOKIE = policy("champion"), policy("regular"), policy("rookie")


def truth(state: State) -> Insight:
    """Return what is right now."""
    deck: Any = state.content
    match state.stage:
        case KickOff(_, card, number) if card is not None and number is not None:
            return Insight(side=deck.kick_off[card].questions[number - 1].right)
        case Duel(_, _, _, card) if card is not None:
            return Insight(number=deck.duel[state.pair].cards[card].right)
        case MoveByMove(_, card):
            return Insight(number=deck.move_by_move[card].false)
        case FaceOff(_, corners, turn):
            own = corners[turn]
            return Insight(text=deck.fatal_blow[own.card].questions[own.question].answer)
        case MasterStroke(number, _, card, None):
            return Insight(number=deck.master_stroke[card].questions[number - 1].right)
        case _:
            return Insight()


def knowing(name: str | None = None) -> Chooser:
    """Return a chooser that is always right, and calls the star by a name as soon as it can, if it has one."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        luck = policy_chance(b"golden", match, seat, game.rules.standing(table.state).decision)
        if name is not None and isinstance(table.state.stage, MasterStroke | LastChance):
            return Choice(GuessStar(name), "as it was told")
        view, menu = game.rules.view(table.state, seat), game.rules.legal(table.state, seat)
        return game.bots.choose(view, menu, truth(table.state), chance=luck, budget=Nodes(100), level="regular")

    return choose


def erring() -> Chooser:
    """Return a chooser that is always wrong."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        luck = policy_chance(b"golden", match, seat, game.rules.standing(table.state).decision)
        told, menu = truth(table.state), game.rules.legal(table.state, seat)
        right = (Take(told.side) if told.side else None, Choose(told.number) if told.number else None, Pass())
        wrong = [item for item in menu if item not in right and type(item) in game.actions]
        if told.text is not None:
            return Choice(Answer("no idea"), "as it was told")
        if isinstance(table.state.stage, MoveByMove) and told.number is not None:
            return Choice(OpenProposition(told.number), "as it was told")
        return Choice(Decline() if Decline() in menu else pick(luck, wrong), "as it was told")

    return choose


KNOWING, ERRING = knowing(), erring()


def appealing() -> Chooser:
    """Return a chooser that is always wrong, appeals whenever it can, and rules at random."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        menu = game.rules.legal(table.state, seat)
        if Appeal() in menu:
            return Choice(Appeal(), "as it was told")
        if Rule(Ruling.GRANT) in menu:
            luck = policy_chance(b"golden", match, seat, game.rules.standing(table.state).decision)
            return Choice(pick(luck, menu), "as it was told")
        return ERRING(game, table, seat, match)

    return choose


APPEALING = appealing()


def claiming(name: str) -> Chooser:
    """Return a chooser that is always right, calls the star by a name as soon as it can, and appeals for it."""
    naming = knowing(name)

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        return (
            Choice(Appeal(), "as it was told")
            if isinstance(table.state.stage, Plea)
            else naming(game, table, seat, match)
        )

    return choose


def ruling(what: Ruling) -> Chooser:
    """Return a chooser that is always wrong, and rules in one way."""

    def choose(game: AnyGame, table: Table, seat: int, match: str) -> Choice:
        asked = Rule(what) in game.rules.legal(table.state, seat)
        return Choice(Rule(what), "as it was told") if asked else ERRING(game, table, seat, match)

    return choose


def resigns(seat: int) -> Entered:
    """Return the resignation of a seat."""
    return Entered(seat, Resigned(Cause.ASKED))


def bots(seats: int) -> tuple[Entered, ...]:
    """Return how bots sit down, who never answer for themselves here."""
    return tuple(Entered(seat, SeatTaken(Player.BOT, "rookie")) for seat in range(seats))


SCENARIOS = (
    Scenario(GAME, "star-guessed", {0: CHAMPION, 1: REGULAR, 2: ROOKIE}, {"glass": 30}),
    Scenario(GAME, "star-guessed-by-one-of-two", {1: CHAMPION, 3: REGULAR}, {"age_order": [1], "glass": 30}),
    Scenario(
        GAME,
        "star-guessed-out-of-turn",
        {0: ERRING, 1: KNOWING, 2: ERRING, 3: ROOKIE},
        {"glass": 30, "choice": 40, "last_chance": 20},
        instead={133: Entered(2, GuessStar("a cat")), 135: Entered(0, GuessStar("Baloon"))},
    ),
    Scenario(
        GAME,
        "star-guessed-after-a-resignation",
        {0: ERRING, 1: CHAMPION, 2: ROOKIE},
        {"glass": 30},
        time_per_decision=MINUTE,
        instead={
            12: resigns(0),
            30: Entered(2, HandedOver(Player.BOT, "champion")),
            138: Entered(1, GuessStar("the Taj Mahal")),
        },
    ),
    Scenario(
        GAME,
        "star-guessed-on-appeal",
        {0: claiming("a cat"), 1: ruling(Ruling.GRANT), 2: knowing("a dog"), 3: ruling(Ruling.GRANT)},
        {"glass": 30},
    ),
    Scenario(
        GAME,
        "most-money-after-an-appeal-for-the-star",
        {0: claiming("a cat"), 1: ruling(Ruling.REFUSE), 2: ruling(Ruling.ABSTAIN)},
        {"glass": 30},
    ),
    Scenario(GAME, "most-money", {0: ERRING, 1: KNOWING, 2: ERRING}, {"glass": 30}),
    Scenario(GAME, "most-money-after-appeals", {0: APPEALING, 1: APPEALING, 3: APPEALING}, {"glass": 30}),
    Scenario(GAME, "most-money-shared", {0: ERRING, 1: KNOWING, 2: KNOWING}, {"glass": 30}),
    Scenario(
        GAME,
        "most-money-when-nobody-is-wrong",
        {0: KNOWING, 1: KNOWING},
        {"glass": 30},
        seating=(
            Entered(0, SeatTaken(Player.PERSON)),
            Entered(1, SeatTaken(Player.PERSON, seed="seat-1")),
            Entered(0, SeatLeft()),
            Entered(0, SeatTaken(Player.PERSON, seed="seat-0")),
        ),
    ),
    Scenario(
        GAME,
        "most-money-by-silence",
        {0: ROOKIE, 1: ROOKIE, 2: ROOKIE, 3: ROOKIE},
        {"choice": 5, "glass": 30, "last_chance": 10},
        seating=bots(4),
        instead={ply: Waited(MINUTE) for ply in range(6, 1000)},
    ),
    Scenario(GAME, "most-money-of-the-last-one-in", {0: knowing("a cat"), 1: KNOWING}, {"glass": 30}),
    Scenario(
        GAME,
        "all-eliminated",
        {0: knowing("a cat"), 1: knowing("a dog"), 2: ERRING},
        {"glass": 30},
        instead={159: Entered(2, GuessStar("a hen"))},
    ),
    Scenario(
        GAME,
        "all-eliminated-by-leaving",
        {0: ERRING, 1: KNOWING, 2: ERRING},
        {"glass": 30},
        leaving=Leaving.OUT,
        instead={112: Entered(0, GuessStar("a cat")), 114: resigns(1), 117: resigns(2)},
    ),
    Scenario(
        GAME,
        "last-player",
        {0: REGULAR, 1: ERRING, 2: REGULAR, 3: REGULAR},
        {"glass": 30},
        leaving=Leaving.OUT,
        instead={20: resigns(1), 64: resigns(2), 70: resigns(3)},
    ),
)


class Timed(Play):
    """A match whose own clocks run: when the sand is gone before somebody acts, the lapse comes first."""

    def go_on(self) -> None:
        """Play what comes next, unless the clocks do."""
        if silence.overdue(self.terms, self.table, now=self.table.at + STEP, away=0):
            self.wait(Waited(STEP))
        else:
            super().go_on()


def timed(scenario: Scenario) -> Record:
    """Play a scenario to its end by the game's own clocks."""
    play = Timed(scenario)
    for entered in scenario.before():
        play.enter(entered.seat, entered.entry)
    play.enter(None, Started())
    while play.table.status is Status.ON:
        play.go_on()
    return play.record()


def main(wanted: list[str]) -> None:
    """Write the records that are wanted, or all."""
    folder = golden.FOLDER / "twelve_strokes_of_noon"
    folder.mkdir(exist_ok=True)
    for scenario in SCENARIOS:
        if not wanted or scenario.name in wanted:
            path = folder / f"{scenario.name}.jsonl"
            record = timed(scenario)
            path.write_text("".join(f"{line}\n" for line in golden.lines(record)), "utf-8")
            outcome = record.outcome
            sys.stdout.write(
                f"{path.name}: {outcome.reason} {outcome.winners} {outcome.places}, "
                f"{path.stat().st_size} bytes, {len(record.plies)} plies\n"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
