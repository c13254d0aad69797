"""Make the golden records of Screaming Eagles: ``python -m tests.records.make_screaming_eagles``.

One for every end and every option; :mod:`tests.records.make` says when that may be done.
"""

import sys

from rules.screaming_eagles.actions import AnswerDraw, Note, OfferDraw
from rules.table.table import Cause, HandedOver, Leaving, Player, Resigned, SeatTaken
from tests.records import golden
from tests.records.make import played, policy
from tests.records.scenario import MINUTE, Entered, Scenario, Waited

GAME = "screaming-eagles"
ACE, WINGMAN, ROOKIE = policy("ace"), policy("wingman"), policy("rookie")


def resigns(seat):
    """Return the resignation of a seat."""
    return Entered(seat, Resigned(Cause.ASKED))


BOTS = tuple(Entered(seat, SeatTaken(Player.BOT, "rookie")) for seat in (0, 1))

SCENARIOS = (
    Scenario(GAME, "shot-down-in-the-basic-game", {0: ACE, 1: ACE}),
    Scenario(GAME, "shot-down-when-banked", {0: ACE, 1: WINGMAN}, {"banking": True}),
    Scenario(
        GAME,
        "shot-down-by-engine-hits-and-lasting-flares",
        {0: ACE, 1: ACE},
        {"engine_hits": True, "lasting_flares": True},
    ),
    Scenario(GAME, "shot-down-by-late-fire", {0: ACE, 1: ACE}, {"late_fire": True}),
    Scenario(GAME, "shot-down-by-speed", {0: ACE, 1: ACE}, {"by_speed": True}),
    Scenario(
        GAME,
        "shot-down-by-speed-of-wingmen",
        {0: ACE, 1: ACE, 2: ACE, 3: ACE},
        {"by_speed": True},
        time_per_decision=MINUTE,
        instead={31: Waited(MINUTE)},
    ),
    Scenario(GAME, "shot-down-with-everything", {0: ACE, 1: ACE}, {"preset": "all"}),
    Scenario(
        GAME,
        "shot-down-by-three-with-a-tan-pair",
        {0: ACE, 2: ACE, 3: WINGMAN},
        {"pair": "tan"},
        instead={5: Entered(2, Note(1, "Take Cobra, I go left.")), 6: Entered(3, Note(1, "Roger."))},
    ),
    Scenario(GAME, "mutual-wingman-e", {0: WINGMAN, 1: WINGMAN}, {"simultaneous_fire": True}),
    Scenario(
        GAME,
        "agreement-of-four",
        {0: ACE, 1: ACE, 2: ACE, 3: ACE},
        {"seating": {"stallion": 1, "tiger": 0, "eagle": 2, "cobra": 3}, "simultaneous_fire": True, "by_speed": True},
        instead={
            8: Entered(2, OfferDraw(1)),
            9: Entered(0, AnswerDraw(2, 1, False)),
            16: Entered(3, Note(1, "Shall we offer once more?")),
            20: Entered(3, OfferDraw(1)),
            21: Entered(1, AnswerDraw(3, 1, True)),
            22: Entered(2, AnswerDraw(3, 1, True)),
            23: Entered(0, AnswerDraw(3, 1, True)),
        },
    ),
    Scenario(
        GAME,
        "no-hits-by-silence",
        {0: ROOKIE, 1: ROOKIE},
        {"simultaneous_fire": True, "by_speed": True},
        time_per_decision=MINUTE,
        seating=BOTS,
        instead={ply: Waited(MINUTE) for ply in range(4, 1000)},
    ),
    Scenario(
        GAME,
        "resignation-of-a-team-with-a-substitute",
        {0: ACE, 1: WINGMAN, 2: ACE, 3: WINGMAN},
        {"substitutes": True},
        leaving=Leaving.OUT,
        instead={9: resigns(2), 20: resigns(3), 30: resigns(0)},
    ),
    Scenario(
        GAME,
        "resignation-of-the-last-pilot",
        {0: ACE, 1: ACE, 2: ACE, 3: ACE},
        leaving=Leaving.OUT,
        instead={12: resigns(1), 25: Entered(3, HandedOver(Player.BOT, "wingman")), 50: resigns(0), 60: resigns(2)},
    ),
)


def main() -> None:
    """Write the records."""
    folder = golden.FOLDER / "screaming_eagles"
    folder.mkdir(exist_ok=True)
    for scenario in SCENARIOS:
        path = folder / f"{scenario.name}.jsonl"
        record = played(scenario)
        path.write_text("".join(f"{line}\n" for line in golden.lines(record)), "utf-8")
        sys.stdout.write(
            f"{path.name}: {record.outcome.reason}, {path.stat().st_size} bytes, {len(record.plies)} plies\n"
        )


if __name__ == "__main__":
    main()
