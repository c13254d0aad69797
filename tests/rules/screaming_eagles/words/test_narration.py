import random
from itertools import islice

import pytest

from rules.screaming_eagles.actions import ChooseCards, Command, Deed, FireOrder
from rules.screaming_eagles.events import (
    EVENTS,
    Announced,
    CardsChosen,
    CardsRevealed,
    Clashed,
    ClashRoll,
    Damaged,
    DrawAnswered,
    DrawOffered,
    Fired,
    FireOrdered,
    FlareDropped,
    FlareKept,
    GaveWay,
    Held,
    Moved,
    Noted,
    OrderThrown,
    PilotLeft,
    Reloaded,
    Rolled,
    RoundBegan,
    ShotDown,
    VolleyRevealed,
    disclose,
)
from rules.screaming_eagles.names import Section, Weapon
from rules.screaming_eagles.pictures.drawing import moving, still
from rules.screaming_eagles.state import Card, Ending, outcome
from rules.screaming_eagles.view import everything, view
from rules.screaming_eagles.words.narration import ENDINGS, milestone, narrate
from rules.show.drawing import svg
from service.conformance.pictures import SEATS
from service.conformance.sentences import faults
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    BLUE,
    COBRA,
    COMBINATIONS,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TAN,
    TIGER,
    begun,
    played,
    walk,
)

NAMES = ("Ann", "Ben", "Cleo", "Player 4")
MEDIUM, LONG, CANNON = Weapon.MEDIUM, Weapon.LONG, Weapon.CANNON

PAIR = (Command(EAGLE, LEFT, 2), Command(COBRA, STRAIGHT, 1))
ORDERS = (FireOrder(EAGLE, Deed.LONG, TIGER), FireOrder(COBRA, Deed.RELOAD))
HOLDING = tuple(FireOrder(plane, Deed.HOLD) for plane in (TIGER, EAGLE))

TOLD = [
    (RoundBegan(3, TAN), "Round 3 begins; tan goes first."),
    (CardsChosen(1, (EAGLE,), None, (1,)), "Ben lays a card face down for Eagle."),
    (CardsChosen(1, (EAGLE, COBRA), None, (1,)), "Ben lays cards face down for Eagle and Cobra."),
    (
        CardsChosen(1, (EAGLE, COBRA), PAIR, (1,)),
        "Ben lays cards face down for Eagle (break left, two dice) and Cobra (straight ahead, one die).",
    ),
    (CardsChosen(None, (EAGLE,), None, (1,)), "The server lays a random card face down for Eagle, which has no pilot."),
    (
        CardsRevealed((Command(TIGER, RIGHT, 4), *PAIR)),
        (
            "All cards are turned up: Tiger (break right, four dice), Eagle (break left, two dice) and Cobra (straight "
            "ahead, one die)."
        ),
    ),
    (GaveWay(2), "Cleo leaves the slot to the wingman."),
    (Rolled(TIGER, LEFT, (2,)), "Tiger’s card says break left; the die shows 2."),
    (Rolled(TIGER, STRAIGHT, (2, 3, 1, 1)), "Tiger’s card says straight ahead; the dice show 2, 3, 1 and 1: 7 spaces."),
    (
        Clashed("G12", (ClashRoll(EAGLE, 3), ClashRoll(COBRA, 1)), EAGLE),
        "Eagle (3) and Cobra (1) throw for G12: Eagle gets it.",
    ),
    (
        Clashed("G12", (ClashRoll(TIGER, 1), ClashRoll(EAGLE, 2), ClashRoll(COBRA, 2)), None),
        "Tiger (1), Eagle (2) and Cobra (2) throw for G12: a tie, and Eagle and Cobra throw again.",
    ),
    (
        OrderThrown((ClashRoll(TIGER, 2), ClashRoll(EAGLE, 3), ClashRoll(COBRA, 2))),
        (
            "Tiger (2), Eagle (3) and Cobra (2) throw to decide who flies on first: Eagle, then Tiger and Cobra after "
            "another throw."
        ),
    ),
    (
        OrderThrown((ClashRoll(TIGER, 2), ClashRoll(COBRA, 2))),
        "Tiger (2) and Cobra (2) throw to decide who flies on first: a tie, and they throw again.",
    ),
    (Moved(TIGER, "I0", "I4", ("I2", "I4"), 0), "Tiger flies from I0 to I4."),
    (Moved(TIGER, "I24", "I0", ("I26", "I0"), 0), "Tiger flies from I24 over the edge to I0."),
    (
        Moved(TIGER, "M26", "M0", ("A0", "M26", "M0"), 0),
        "Tiger flies from M26 over the edge 3 times to M0.",
    ),
    (
        Moved(TIGER, "I0", "I6", ("I2", "I4", "I6"), 1),
        "Tiger flies from I0 to I6, 1 space farther than rolled because I4 is taken.",
    ),
    (
        Moved(TIGER, "I0", "I8", ("I2", "I4", "I6", "I8"), 2),
        "Tiger flies from I0 to I8, 2 spaces farther than rolled because I4 and I6 are taken.",
    ),
    (Announced(EAGLE, MEDIUM, TIGER, 4, 2), "Eagle aims a medium-range missile at Tiger; 2 more are left."),
    (Announced(EAGLE, LONG, TIGER, 4, 1), "Eagle aims a long-range missile at Tiger; 1 more is left."),
    (Announced(EAGLE, LONG, TIGER, 4, 0), "Eagle aims its last long-range missile at Tiger."),
    (Announced(EAGLE, CANNON, TIGER, 4, 7), "Eagle aims the cannon at Tiger; 7 rounds are left."),
    (Announced(EAGLE, CANNON, TIGER, 4, 1), "Eagle aims the cannon at Tiger; 1 round is left."),
    (Announced(EAGLE, CANNON, TIGER, 4, 0), "Eagle aims the cannon at Tiger with its last round."),
    (FlareDropped(TIGER, EAGLE, 1), "Tiger drops a flare against Eagle’s missile; 1 is left."),
    (FlareDropped(TIGER, EAGLE, 0), "Tiger drops its last flare against Eagle’s missile."),
    (FlareKept(TIGER, EAGLE), "Tiger drops no flare against Eagle’s missile."),
    (
        Fired(EAGLE, MEDIUM, TIGER, 4, (5, 2, 0), False, 7, True),
        "Eagle fires a medium-range missile at Tiger, 4 spaces away (85.2 %), and rolls 5, 2 and 0: hit.",
    ),
    (
        Fired(EAGLE, MEDIUM, TIGER, 4, (5, 2, 0), True, 2, False),
        (
            "Eagle fires a medium-range missile at Tiger, 4 spaces away (40.7 % against the flare), and rolls 5, 2 and "
            "0, of which the flare takes the 5: miss."
        ),
    ),
    (
        Fired(EAGLE, MEDIUM, TIGER, 4, (5, 5, 0), True, 5, True),
        (
            "Eagle fires a medium-range missile at Tiger, 4 spaces away (40.7 % against the flare), and rolls 5, 5 and "
            "0, of which the flare takes a 5: hit."
        ),
    ),
    (
        Fired(EAGLE, MEDIUM, TIGER, 1, (0, 0, 0), True, 0, False),
        (
            "Eagle fires a medium-range missile at Tiger, 1 space away (74.1 % against the flare), and rolls 0, 0 and "
            "0: miss."
        ),
    ),
    (
        Fired(EAGLE, CANNON, TIGER, 10, (5, 5), False, 10, True),
        "Eagle fires the cannon at Tiger, 10 spaces away (11.1 %), and rolls 5 and 5: hit, against the odds.",
    ),
    (
        Fired(EAGLE, LONG, TIGER, 2, (0, 0, 0, 0), False, 0, False),
        (
            "Eagle fires a long-range missile at Tiger, 2 spaces away (98.8 %), and rolls 0, 0, 0 and 0: miss, against "
            "the odds."
        ),
    ),
    (
        Damaged(TIGER, EAGLE, (3, 3, 2, 2), Section.ENGINE, 1),
        "Eagle hits Tiger’s engine (3, 3, 2 and 2 make 10); 1 more hit there would be fatal.",
    ),
    (
        Damaged(TIGER, EAGLE, (2, 2, 2, 2), Section.WINGS, 2),
        "Eagle hits Tiger’s wings (2, 2, 2 and 2 make 8), the second hit there; 2 more would be fatal.",
    ),
    (
        Damaged(TIGER, EAGLE, (3, 3, 2, 2), Section.ENGINE, 2),
        "Eagle hits Tiger’s engine (3, 3, 2 and 2 make 10), the second hit there, which is fatal.",
    ),
    (
        Damaged(TIGER, EAGLE, (3, 3, 3, 3), Section.FUEL_TANK, 1),
        "Eagle hits Tiger’s fuel tank (3, 3, 3 and 3 make 12), which is fatal.",
    ),
    (ShotDown(TIGER, EAGLE, "G12"), "Eagle shoots Tiger down over G12."),
    (Reloaded(EAGLE), "Eagle loads a cannon round."),
    (Held(EAGLE), "Eagle holds its fire."),
    (FireOrdered(1, (EAGLE,), None, (1,)), "Ben gives a secret order for Eagle."),
    (FireOrdered(1, (EAGLE, COBRA), None, (1,)), "Ben gives secret orders for Eagle and Cobra."),
    (
        FireOrdered(1, (EAGLE, COBRA), ORDERS, (1,)),
        "Ben gives secret orders: Eagle fires a long-range missile at Tiger and Cobra loads a cannon round.",
    ),
    (
        VolleyRevealed((FireOrder(TIGER, Deed.HOLD), *ORDERS)),
        "All orders are shown: Eagle fires at Tiger and Cobra loads a cannon round; Tiger holds its fire.",
    ),
    (
        VolleyRevealed((*HOLDING, FireOrder(COBRA, Deed.CANNON, TIGER))),
        "All orders are shown: Cobra fires at Tiger; Tiger and Eagle hold their fire.",
    ),
    (VolleyRevealed(HOLDING), "All orders are shown, and every plane holds its fire."),
    (Noted(0, 1, (0, 2), "Going left!"), "Ann writes “Going left!” to the wingman."),
    (Noted(0, 1, (0, 2), None), "Ann sends the wingman a note."),
    (DrawOffered(3, 1), "Player 4 offers a draw."),
    (DrawOffered(3, 2), "Player 4 offers a draw once more."),
    (DrawAnswered(0, 3, 1, True), "Ann accepts the draw that Player 4 offered."),
    (DrawAnswered(0, 3, 1, False), "Ann declines the draw that Player 4 offered."),
    (DrawAnswered(3, 3, 1, False), "Player 4 takes back the offer of a draw."),
    (PilotLeft(1, (), None), "Ben is out of the fight."),
    (PilotLeft(1, (EAGLE,), 3), "Player 4 flies Eagle from now on, in place of Ben."),
    (PilotLeft(1, (EAGLE,), None), "Eagle flies on without Ben, its pilot."),
    (PilotLeft(1, (EAGLE, COBRA), None), "Eagle and Cobra fly on without Ben, their pilot."),
]


@each(("event", "sentence"), TOLD)
def test_an_event_is_one_sentence(event, sentence):
    assert narrate(event, NAMES) == sentence
    assert faults(sentence) == []


def test_every_event_has_a_sentence_in_the_table():
    assert {type(event) for event, _ in TOLD} == set(EVENTS)


@pytest.mark.parametrize(
    ("event", "mark"),
    [
        (RoundBegan(12, BLUE), "Round 12"),
        (Damaged(TIGER, EAGLE, (3, 3, 3, 3), Section.FUEL_TANK, 1), "Tiger hit: fuel tank"),
        (ShotDown(STALLION, EAGLE, "G12"), "Stallion down"),
        (VolleyRevealed(ORDERS), "Volley"),
        (VolleyRevealed(HOLDING), ""),
        (DrawOffered(3, 1), "Draw offered"),
        (Held(EAGLE), ""),
    ],
)
def test_a_milestone_marks_what_decides_the_fight(event, mark):
    assert milestone(event) == mark


def test_every_ending_is_worded():
    assert set(ENDINGS) == {ending.value for ending in Ending} - {Ending.CLOSED.value}


@pytest.mark.parametrize("number", range(0, len(COMBINATIONS), 7))
def test_whole_fights_are_narrated_in_sentences_whatever_is_disclosed(number):
    seats = (0, 1, 2, 3)[: 2 + number % 3]
    last = None
    for state, _, _, step in islice(walk(random.Random(number).random, seats, COMBINATIONS[number]), 400):
        last = state
        for event in step.events:
            for seat in (*seats, None):
                seen = disclose(event, seat)
                if seen is not None:
                    assert faults(narrate(seen, NAMES)) == []
                    assert len(milestone(seen)) <= 28
    end = outcome(last)
    assert end is None or end.reason in ENDINGS


# Everything open


def test_everything_shows_the_cards_of_both_teams_before_they_are_turned_up():
    state = played(begun(), ChooseCards((Command(STALLION, LEFT, 2), Command(TIGER, RIGHT, 1))), seat=0).state
    assert [plane.card for plane in everything(state).planes] == [Card(LEFT, 2), Card(RIGHT, 1), None, None]
    assert [plane.card for plane in view(state, None).planes] == [None] * 4


def test_everything_shows_the_notes_of_both_teams_as_the_spectator_sees_the_rest():
    for state, _, _action, _ in islice(walk(random.Random(3).random, (0, 1, 2, 3), COMBINATIONS[-1]), 200):
        seen = everything(state)
        assert (seen.seat, seen.team) == (None, None)
        assert [note.note for note in seen.notes] == [note.note for note in state.talk.notes]
        assert [plane.order for plane in seen.planes] == [craft.order for craft in state.planes]


@pytest.mark.parametrize("number", range(0, len(COMBINATIONS), 11))
def test_everything_can_be_drawn_at_every_state(number):
    for state, *_ in islice(walk(random.Random(number).random, (0, 1, 2), COMBINATIONS[number]), 0, 60, 2):
        seen = everything(state)
        assert svg(still(seen), moving(seen, SEATS)).startswith("<svg")
