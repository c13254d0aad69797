"""What each kind of action is for, for somebody who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.twelve_strokes_of_noon import actions

HINTS: Final[Mapping[type, str]] = {
    actions.PickNumber: "Your next card has four questions that nobody has seen. "
    "Say a number, and that question is asked.",
    actions.Take: "One answer is shown, the other is hidden, and one of the two is right. "
    "If you believe the one that you see, take it; if not, take the hidden one.",
    actions.Challenge: "Choose whom you face, for £3,000. In a Duel only the other player answers: "
    "pick somebody who will be wrong. In a face-off both of you answer against the sand.",
    actions.TakeCard: "You are challenged to a Duel. Pick one of two cards unseen; you will answer its question. "
    "A right answer wins £3,000, a wrong one costs you as much.",
    actions.Choose: "One of these answers is right. In a Duel it decides who pays £3,000; "
    "in the last round it brings you £3,000 and a large part of the hidden picture.",
    actions.OpenProposition: "Six of these seven are TRUE for the theme above them, and one is FALSE. "
    "Open one that you hold to be TRUE: the FALSE one darkens your star.",
    actions.Answer: "Type the answer while your sand runs. Small slips of spelling are forgiven. "
    "A right answer stops your sand, and the first empty glass loses £3,000.",
    actions.Pass: "If you do not know, pass at once: a new question comes, and you lose no more sand on this one.",
    actions.Appeal: "Your answer was refused. If you are sure that it is right, say so: others then rule on it.",
    actions.Rule: "A player says that a refused answer was right. Compare it with the card, and decide.",
    actions.OpenFlap: "Your answer opens a part of the hidden picture. Choose which part all of you will see.",
    actions.GuessStar: "Name what the hidden picture shows. The right name wins the game at once; "
    "a wrong one puts you out. You have one guess.",
    actions.Decline: "You need not risk it. If nobody is right, the most money wins.",
}
