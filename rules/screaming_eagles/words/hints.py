"""What each kind of action is for, for somebody who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.screaming_eagles import actions

HINTS: Final[Mapping[type, str]] = {
    actions.ChooseCards: "Choose for each of your planes a direction and how many dice it flies: more dice, farther. "
    "Bring an enemy into the wedge ahead of you and stay out of theirs; all cards are shown together.",
    actions.Fly: "Move this plane now, as its card says. You may fire after the move instead of before it, "
    "but only one shot in a round.",
    actions.Shoot: "Fire at a plane ahead of you. The red dice must add up to at least its distance, "
    "so near shots hit more often. A shot is used up even if it misses.",
    actions.Reload: "This plane has nothing left to fire. Load one cannon round now, to fire it in a later turn.",
    actions.Hold: "Keep what you have: no shot of this plane now.",
    actions.GiveWay: "Your team decides which of its planes goes next. Leave it to the other pilot.",
    actions.DropFlare: "A missile comes at your plane. A flare takes away its highest die; "
    "you have few of them, so spend one where the missile could hit.",
    actions.KeepFlare: "Trust that the missile misses, and keep the flare for a nearer one.",
    actions.OrderFire: "All fire at the same moment. Choose in secret for each of your planes whether it fires, "
    "with which weapon and at whom.",
    actions.Note: "Only the pilot on your side reads this.",
    actions.OfferDraw: "Ask all players to end the match without a winner. It counts only if everybody agrees.",
    actions.AnswerDraw: "A draw is offered. It ends the match without a winner, if everybody agrees.",
}
