"""The score sheet: a row for each trick, and a row for each deal."""

from collections.abc import Iterator, Sequence

from crosswise.play import DealEnded, Dealt, Options, TrickTaken
from crosswise.words import SUITS
from rules.show.sheet import Align, Column, Grid, Part, Sheet, Signatures
from rules.show.story import Heading, Story

HEADS = ("Deal", "Trick", *(f"Player {seat + 1}" for seat in range(4)), "Taken by")
TRICKS = tuple(Column(head, 1, Align.CENTRE) for head in HEADS)
SIDES = ("Tricks of 1 and 3", "of 2 and 4", "Points of 1 and 3", "of 2 and 4")
DEALS = tuple(Column(head, 1, Align.CENTRE) for head in ("Deal", "Trumps", *SIDES))


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Return the score sheet of a match."""
    tricks: list[tuple[str, ...]] = []
    deals: list[tuple[str, ...]] = []
    trumps, number = "", 0
    for event in (event for ply in story for event in ply.events):
        match event:
            case Dealt(_, turned):
                trumps, number = SUITS[turned[0]], 0
            case TrickTaken(seat, trick):
                number += 1
                cards = {one.seat: one.card + ("*" if one is trick[0] else "") for one in trick}
                tricks.append((str(len(deals) + 1), str(number), *(cards[one] for one in heading.seats), str(seat + 1)))
            case DealEnded(won, points):
                deals.append((str(len(deals) + 1), trumps, *map(str, (*won, *points))))
    grids: tuple[Part, ...] = (
        Grid("deals", "Deals", DEALS, tuple(deals)),
        Grid("tricks", "Tricks", TRICKS, tuple(tricks), note="* led to the trick", group=0),
    )
    parts, foot = (*grids, *heading.signers(heading.seats)), heading.foot("Crosswise")
    return Sheet("Score sheet", "Crosswise", tuple(_facts(heading)), parts, foot, made=heading.made)


def _facts(heading: Heading) -> Iterator[tuple[str, str]]:
    yield "Match", heading.match
    yield from heading.occasion()
    yield from ((f"Player {seat + 1}", heading.name(seat) or heading.players[seat]) for seat in heading.seats)
    yield "Outcome", heading.ending({"last-deal": "the last deal", "player-left": "a player left"})
    if heading.outcome is not None:
        yield "Winners", " and ".join(map(heading.signature, heading.outcome.winners))
    yield from heading.proofs()


def blank(options: Options) -> Sheet:
    """Return the empty pad."""
    deals = tuple((str(deal + 1), *[""] * 5) for deal in range(options.deals))
    tricks = tuple(("", str(trick + 1), *[""] * 5) for trick in range(8))
    parts = Grid("deals", "Deals", DEALS, deals), Grid("tricks", "A deal", TRICKS, tricks), Signatures(("",) * 4)
    return Sheet("Score sheet", "Crosswise", (("Date", ""), ("Place", "")), parts, foot="Crosswise · score pad")
