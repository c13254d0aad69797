"""Every card of a box as players see it: the view of a position in which it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.editing import Face
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.deck.asked import Asked, asked
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.seeing import view
from rules.twelve_strokes_of_noon.state import (
    FLAPS,
    MONEY,
    Board,
    Contestant,
    Corner,
    Duel,
    FaceOff,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    Pile,
    Piles,
    Stage,
    State,
)
from rules.twelve_strokes_of_noon.words.phrases import PILES


def faces(content: Any) -> Sequence[Face]:
    """Return a view of each question, of each card of Move by Move, and of each star with all flaps open."""
    deck: Deck = content
    return [*(_of_question(deck, one) for one in asked(deck)), *_of_stars(deck)]


def _of_question(deck: Deck, one: Asked) -> Face:
    parts = one.path.split(".")
    place, number = int(parts[1]), int(parts[-1]) + 1
    pair, stage, board = 0, _stage(one.pile, place, number), None
    if one.pile == "duel":
        pair = place
    if one.pile == "master_stroke" and deck.mystery_star:  # a deck that is only printed may have no star
        board = Board()
    what = "FALSE" if one.pile == "move_by_move" else "Right"
    return _played(deck, one.pile, one.where, f"{what}: {one.answer}", stage, board, pair=pair)


def _stage(pile: str, place: int, number: int) -> Stage:
    """Return the stage at which a card is asked."""
    match pile:
        case "kick_off":
            return KickOff(0, place, number)
        case "duel":
            return Duel(1, 1, 0, number - 1)
        case "move_by_move":
            return MoveByMove(0, place)
        case "fatal_blow":
            sand = Glass(Options().glass * 1_000)
            return FaceOff(1, (Corner(0, sand, place, number - 1), Corner(1, sand, place)), 0, ())
        case _:
            return MasterStroke(number, 0, place)


def _of_stars(deck: Deck) -> Iterator[Face]:
    flaps = tuple(range(1, FLAPS + 1))
    for place, star in deck.mystery_star.items():
        right = f"Right: {star.name} ({star.kind.value})"
        yield _played(deck, "mystery_star", star.id, right, LastChance((0, 1)), Board(flaps, flaps), star=place)


def _played(
    deck: Deck, pile: str, name: str, right: str, stage: Stage, board: Board | None, *, pair: int = 0, star: int = 0
) -> Face:
    nothing = Pile(())
    state = State(
        options=Options(),
        age=(0, 1),
        contestants=(Contestant(0, MONEY), Contestant(1, MONEY)),
        piles=Piles(nothing, nothing, nothing, nothing),
        pair=pair,
        star=star,
        spent=None,
        stage=stage,
        board=board,
        last=None,
        since=0,
        decision=1,
        turn=1,
        content=deck,
    )
    return Face(PILES[pile], name, right, view(state, None), pile)
