"""The game in words: labels, sentences, and a notation such as H10."""

from collections.abc import Sequence

from crosswise.play import PACK, DealEnded, Dealt, Event, HandDealt, Options, Play, Played, State, TrickTaken
from rules.errors import Malformed
from rules.show.wording import counted
from rules.values import Described, MenuItem

SUITS = {"C": "clubs", "D": "diamonds", "S": "spades", "H": "hearts"}
COURT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def named(card: str) -> str:
    """Return a card in words."""
    return f"{COURT.get(card[1:], card[1:])} of {SUITS[card[0]]}"


def describe(state: State, seat: int, item: MenuItem[Play]) -> Described:
    """Return an item of a menu in words, with the spot of its card in the picture."""
    card = item.card if isinstance(item, Play) else item.example.card  # no menu of this game has a template
    return Described(f"Play the {named(card)}", "CW-4", spots=(card,))


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    match event:
        case Dealt(dealer, turned):
            return f"{names[dealer]} deals and turns up the {named(turned)}: {SUITS[turned[0]]} are trumps."
        case HandDealt(seat, cards):
            return f"{names[seat]} takes up {'eight cards' if cards is None else ', '.join(map(named, cards))}."
        case Played(seat, card):
            return f"{names[seat]} plays the {named(card)}."
        case TrickTaken(seat, trick):
            return f"{names[seat]} takes the trick: {', '.join(named(one.card) for one in trick)}."
        case DealEnded((first, second), points):
            ours, theirs = counted(points[0], "point"), counted(points[1], "point")
            own = f"{names[0]} and {names[2]} took {counted(first, 'trick')} and now have {ours}"
            return f"{own}; {names[1]} and {names[3]} took {counted(second, 'trick')} and have {theirs}."


def read(text: str) -> Play:
    """Read a card, such as ``H10`` or ``h10``."""
    if text.upper() not in PACK:
        raise Malformed("must be a suit (C, D, S, H) and a rank (7 to 10, J, Q, K, A), such as H10")
    return Play(text.upper())


def in_short(options: Options) -> tuple[str, ...]:
    """Return the rules in short."""
    return (
        f"You and the partner across the table win with more points than the others after {options.deals} deals.",
        "Follow the suit that was led if you can; if not, play any card.",
        "The highest trump takes a trick, else the highest card of the suit that was led.",
        "Each trick over four is a point for your side, and all eight are two more.",
    )
