"""Coin Race: a whole game for tests, in one folder, that uses every part of the contract. See RULES.md.

It is handed about as GAME and is not in the catalogue: nothing outside this folder knows of it.
"""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import Malformed
from rules.game import Bots, Game, Paper, Pictures, Rules, Words
from rules.game import Deck as Decks
from rules.values import Outcome, Rematch
from rules.wire.codec import Schema, codec
from rules.wire.plain import Plain
from tests.support.games.coin_race.deck import Deck, Pack, load_content, recall, standard_content, written
from tests.support.games.coin_race.legal import check, describe, legal_actions, sample, unasked
from tests.support.games.coin_race.narration import ENDINGS, milestone, narrate
from tests.support.games.coin_race.notation import read, write
from tests.support.games.coin_race.paper import blank_sheet, moving, sheet, still
from tests.support.games.coin_race.play import apply, close, default, delay, initial, leave, volunteers
from tests.support.games.coin_race.policies import LEVELS, choose
from tests.support.games.coin_race.standing import standing
from tests.support.games.coin_race.state import ACTIONS, EVENTS, Cheer, Options, State, sides_of
from tests.support.games.coin_race.view import View, disclose, everything, insight, view

__all__ = ["GAME"]


def reference() -> Mapping[str, Any]:
    """Return the faces of the coin."""
    return {"faces": ["heads", "tails"]}


def check_options(options: Options) -> None:
    """Refuse a goal that two steps a round cannot reach.

    :raises Malformed: naming the field.
    """
    if options.goal > 2 * options.rounds:
        raise Malformed(f"must be at most {2 * options.rounds} for {options.rounds} rounds", ("goal",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of seats (CR-1)."""
    return 2, 3, 4


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the two sides (CR-1)."""
    return sides_of(tuple(seats))


def hindsight(options: Options) -> bool:
    """Tell whether the past may be asked for (CR-12)."""
    return not options.fleeting


def rematch(state: State, outcome: Outcome) -> Rematch[Options]:
    """Move the seats up by one (CR-11)."""
    seats = tuple(lane.seat for lane in state.lanes)
    return Rematch(state.options, (*seats[1:], seats[0]))


def excerpt(content: Deck, state: State | None) -> Plain:
    """Return the deck with the cards that were used in full."""
    return written(content, frozenset() if state is None else state.used)


def content_schema() -> Schema:
    """Return the JSON Schema of a deck."""
    return codec(Pack).schema


GAME: Game[Any, Any, Any, Any, Any] = Game(
    key="coin-race",
    title="Coin Race",
    version=1,
    longest=60,  # CR-8
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    interrupts=(Cheer,),
    events=EVENTS,
    seats=seats,
    sides=sides,
    check_options=check_options,
    reference=reference,
    rules=Rules(
        initial=initial,
        standing=standing,
        legal=legal_actions,
        check=check,
        apply=apply,
        default=default,
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        unasked=unasked,
        sample=sample,
        hindsight=hindsight,
        rematch=rematch,
    ),
    words=Words(describe=describe, narrate=narrate, milestone=milestone, write=write, read=read, endings=ENDINGS),
    bots=Bots(levels=LEVELS, choose=choose, insight=insight, volunteers=volunteers, delay=delay),
    pictures=Pictures(still=still, moving=moving),
    paper=Paper(variants=("full", "short"), sheet=sheet, blank=blank_sheet),
    deck=Decks(standard=standard_content, load=load_content, excerpt=excerpt, recall=recall, schema=content_schema),
)
