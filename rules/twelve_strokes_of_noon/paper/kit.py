"""The kit: the cards of a deck, the reveal board, the stars, the money and the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.defaults.kits import ABOUT
from rules.show.kit import Cards, Kit, Pages, Pieces, Section
from rules.show.sheet import Notes
from rules.show.wording import counted
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.paper import props, revealing
from rules.twelve_strokes_of_noon.paper.cards import printed
from rules.twelve_strokes_of_noon.paper.pad import ledger
from rules.twelve_strokes_of_noon.state import FLAPS, MONEY, PRIZE, TURNS
from rules.twelve_strokes_of_noon.words.in_short import in_short
from rules.twelve_strokes_of_noon.words.phrases import GAME, PILES, pounds

_OF_THE_BOARD: Final = ("move_by_move", "mystery_star")
"""The piles whose cards slide into the reveal board."""

_WITHOUT_STARS: Final = frozenset({"duel", "fatal_blow"})
"""The piles whose rounds need no star on a desk."""

SMALL: Final = 60
"""Cards of a deck that is printed as a whole."""

_ON_CARDS: Final = {
    "kick_off": "The left neighbour draws a card and reads; “(hidden)” is kept back until a choice is made.",
    "duel": "Pick one pair of a title unseen: one card for each Duel.",
    "fatal_blow": "Each player of a face-off has the cards of one number, which somebody else reads.",
    "master_stroke": "A fresh card for each turn: question 1 of the first, question 2 of the second, up to 5.",
}

_BY_HAND: Final = {
    "move_by_move": (
        "Move by Move: the FALSE one, and also six TRUE ones, end a card. The next player opens a new one.",
    ),
    "fatal_blow": (
        "In a face-off the richer player begins. After a wrong answer the next question comes while the sand runs.",
        "A player outside of the face-off reads the questions; of two players each reads the other’s.",
    ),
    "mystery_star": (
        "A player who named the star wrongly cannot win and plays no more; the next player has the next question.",
    ),
}
"""What people see to in a round, where a server would."""

_JUDGES: Final = {
    Judges.PLAYERS: "the other players decide by majority",
    Judges.HOST: "the host decides",
    Judges.UMPIRE: "the host, who does not play, decides",
    Judges.NOBODY: "it counts as wrong",
}

_HOW: Final = {
    "move_by_move": (
        "Move by Move: put the cover on a card, unseen, slide both into the board, and draw the cover out.",
        f"{FLAPS} large flaps are open, {FLAPS} small ones closed. A player opens the small one of a proposition.",
    ),
    "mystery_star": (
        "Mystery Star: all flaps are closed. A right answer opens any large flap, a wrong one any small one.",
        "Who names the star opens the lowest flap and looks, alone, whether the name is right.",
    ),
}


def kit(options: Options, content: Any) -> Kit:
    """Return all that the box has, with the cards of a deck."""
    deck: Deck = content
    played = frozenset(pile for pile in PILES if getattr(deck, pile))
    boarded = bool(played.intersection(_OF_THE_BOARD))
    sections = (
        *([_board()] if boarded else []),
        *([_stars()] if played - _WITHOUT_STARS else []),
        _money(played),
        _clocks(options, played),
        *([Notes("How the reveal board is used", tuple(_uses(played)))] if boarded else []),
        Pages("Ledger", ledger(options, played)),
        *_cards(deck),
        *_board_cards(deck),
    )
    return Kit(GAME, _about(deck), tuple(_rules(options, played)), sections)


def _about(deck: Deck) -> tuple[str, ...]:
    clock = "sandglass" if deck.fatal_blow else "clock"
    return (
        f"For 2 to {props.DESKS} players.",
        *ABOUT,
        f"Print {_on_card(deck)} on thin card (160 g/m²): nothing may shine through. The ledger needs paper.",
        _advice(deck),
        f"You need scissors, a knife, glue, and a telephone as a {clock}. Cards show answers: cut without reading.",
    )


def _on_card(deck: Deck) -> str:
    """Name what is printed on thin card."""
    stars = any((deck.kick_off, deck.move_by_move, deck.master_stroke, deck.mystery_star))
    return f"{'board, ' if deck.move_by_move or deck.mystery_star else ''}{'stars and ' if stars else ''}cards"


def _advice(deck: Deck) -> str:
    """Say how much of a deck to print."""
    small = sum(len(getattr(deck, pile)) for pile in PILES) <= SMALL
    much = "print all cards" if small else "to begin with, print a few pages of each kind"
    if not deck.duel:
        return f"{much[0].upper()}{much[1:]}."
    pairs = "the Duel pair of the deck" if len(deck.duel) == 1 else f"one of {counted(len(deck.duel), 'Duel pair')}"
    return f"A game takes {pairs}: {much}."


def _rules(options: Options, played: frozenset[str]) -> Iterator[str]:
    """Yield the rules in short: the pad's, and what a server would see to, of the rounds that are played (12C-58)."""
    yield from in_short(options, by_hand=True, played=played)
    starred = played & {"kick_off", "move_by_move"}
    if len(played - {"duel"}) > 1 and starred:
        yield "All stars are green again before the next round."
    yield "Where money decides who goes, the younger of players with equal money does. At the end they share the title."
    if starred:
        last = "the youngest with an orange star, else the youngest, loses the round"
        yield f"Nobody red after {TURNS} turns each: {last}."
    if starred == {"kick_off", "move_by_move"} and "duel" in played:
        yield "The loser of Move by Move challenges to the second Duel, with the card of the pair that is left."
    for pile, lines in _BY_HAND.items():
        yield from lines if pile in played else ()


def _board() -> Pieces:
    note = (
        "Cut along the full lines, with a knife where they are inside. Fold the flaps at the dashes. Fold the back "
        "behind the front and glue it at the grey strips: a pocket, open above."
    )
    return Pieces("Reveal board", (revealing.board(),), note)


def _stars() -> Pieces:
    note = "Fold each at the dots, glue it, and cut it out. Orange, or red, is laid on green; purple is for the Master."
    return Pieces("Stars", props.stars(), note)


def _uses(played: frozenset[str]) -> Iterator[str]:
    for pile, lines in _HOW.items():
        yield from lines if pile in played else ()


def _money(played: frozenset[str]) -> Pieces:
    dealt = ", ".join(f"{count} × {pounds(amount)}" for amount, count in props.DEALT)
    prize = f", and {pounds(PRIZE)} the star’s prize" if "mystery_star" in played else ""
    note = f"Each player begins with {pounds(MONEY)}: {dealt}. The rest is the bank{prize}."
    return Pieces("Money", props.money(), note)


def _clocks(options: Options, played: frozenset[str]) -> Notes:
    limits = {"A choice": options.choice}
    if "mystery_star" in played:
        limits["The last chance"] = options.last_chance
    glasses = (
        f"Face-off: a timer of {options.glass} seconds for each of the two players, full again in the next face-off.",
        "Start it when a question is read; stop it at a right answer, which is the glass laid flat.",
    )
    times = (
        f"{what}: {'no limit' if limit is None else f'{limit} seconds, which the reader counts'}."
        for what, limit in limits.items()
    )
    blow = "fatal_blow" in played
    judged = f"An answer that is right, and not on the card: {_JUDGES[options.appeals]}."
    return Notes("Sandglasses and clocks" if blow else "Clocks", (*(glasses if blow else ()), *times, judged))


def _cards(deck: Deck) -> Iterator[Section]:
    every = printed(deck)
    for pile, title in PILES.items():
        found = tuple(card for card in every if card.pile == title)
        if found and pile not in _OF_THE_BOARD:
            yield Cards(f"{title} cards", found, _ON_CARDS[pile])


def _board_cards(deck: Deck) -> Iterator[Section]:
    moves = tuple(map(revealing.moves, deck.move_by_move.values()))
    stars = tuple(map(revealing.star, deck.mystery_star.values()))
    if moves:
        title = f"Cover and {PILES['move_by_move']} cards"
        yield Pieces(title, (revealing.cover(), *moves), "They slide into the board.")
    if stars:
        yield Pieces(f"{PILES['mystery_star']} cards", stars, "They slide into the board. Do not look!")
