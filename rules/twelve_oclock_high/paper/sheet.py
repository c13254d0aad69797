"""The score record: "Strategic Bombing Accuracy Record", filled in after a match or in the middle of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.show.names import names_of
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet
from rules.show.story import Heading, Story
from rules.show.wording import counted
from rules.table import narration
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import Thrown, TurnEnd, Withdrawn
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.paper.pad import GAME, TITLE
from rules.twelve_oclock_high.paper.tally import AttackLine, Chronicle, TurnLine, hit_chance, percent, tenths
from rules.twelve_oclock_high.pictures.drawing import moving, still
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES
from rules.twelve_oclock_high.view import letter, view
from rules.twelve_oclock_high.words.wording import ENDINGS, narrate

_RIGHT: Final = Align.RIGHT

_ENDS: Final = {
    TurnEnd.BOMB: "a Bomb came up",
    TurnEnd.ATTACK: "attack",
    TurnEnd.STOPPED: "stopped",
    TurnEnd.THROWS_USED: "last throw",
    TurnEnd.HOME: "home, reloaded",
    TurnEnd.LEFT: "left the match",
    TurnEnd.OVER: "the match was over",
}


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the score sheet of a match, to its end or as far as it goes."""
    chronicle = Chronicle(story)
    parts: list[Part] = [_standing(heading, chronicle)]
    if chronicle.last is not None:
        final = view(chronicle.last, None)
        caption = "The board at the end of the match" if heading.over else "The board so far"
        parts.append(Picture((still(final), moving(final, names_of(heading.names))), caption))
    parts += [_attacks(heading, chronicle), _flights(heading, chronicle), _luck(heading, chronicle)]
    if chronicle.remarks:
        parts.append(Notes("Remarks", tuple(_remark(heading, *remark) for remark in chronicle.remarks)))
    parts += heading.signers(heading.seats, lambda seat: _signature(heading, seat))
    return Sheet(
        title=TITLE,
        subtitle=GAME,
        facts=tuple(_facts(heading, chronicle)),
        parts=tuple(parts),
        foot=heading.foot(GAME),
        made=heading.made,
    )


def _remark(heading: Heading, number: int, seat: int | None, event: Any) -> str:
    names = names_of(heading.names)
    said = narrate(event, names) if isinstance(event, Withdrawn) else narration.narrate(None, event, names, seat)
    return f"Round {number}: {said}"


def _called(heading: Heading, seat: int) -> str:
    """Return the letter of a seat's squadron with the seat (12H-36)."""
    return f"{letter(heading.seats, seat)} (player {seat + 1})"


def _squadron(heading: Heading, seat: int) -> str:
    return f"Squadron {_called(heading, seat)}"


def _signature(heading: Heading, seat: int) -> str:
    return heading.signed(_squadron(heading, seat), seat)


def _facts(heading: Heading, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    options: Options = heading.options
    yield "Match", heading.match
    yield from heading.occasion()
    yield "Goal", f"{options.points_to_win} points"
    yield "Bomb die", f"{options.bomb_faces} Bombs of {BOMB_DIE_SIDES}"
    first = next((roll.first for roll in chronicle.openings if roll.first is not None), None)
    yield "First to fly", "–" if first is None else _squadron(heading, first)
    yield "Rounds", str(chronicle.turns[-1].round if chronicle.turns else 0)
    yield "Turns", str(len(chronicle.turns))
    if heading.outcome is not None:
        winners = " and ".join(_signature(heading, seat) for seat in heading.outcome.winners)
        yield "Winner" if len(heading.outcome.winners) < 2 else "Winners", winners or "nobody"
    yield "Outcome", heading.ending(ENDINGS)
    yield from heading.proofs()


_STANDING = (
    Column("Place", 5, _RIGHT),
    Column("Squadron", 9),
    Column("Name", 18),
    Column("Player", 9),
    Column("Points", 5, _RIGHT),
    Column("Attacks", 6, _RIGHT),
    Column("Hits", 4, _RIGHT),
    Column("Accuracy", 7, _RIGHT),
    Column("Lost to the Bomb die", 7, _RIGHT),
    Column("Reloads", 6, _RIGHT),
)


def _standing(heading: Heading, chronicle: Chronicle) -> Grid:
    rows = tuple(_standing_row(heading, chronicle, seat, place) for seat, place in heading.ranked())
    tallies = [chronicle.tally(seat) for seat in heading.seats]
    attacks, hits = sum(tally.attacks for tally in tallies), sum(tally.hits for tally in tallies)
    points = sum(attack.bombed.points for attack in chronicle.attacks)
    bombs, reloads = sum(tally.bombs for tally in tallies), sum(tally.reloads for tally in tallies)
    total = (
        "",
        "",
        "All squadrons",
        "",
        *map(str, (points, attacks, hits)),
        percent(hits, attacks),
        str(bombs),
        str(reloads),
    )
    return Grid("standing", "Final standing" if heading.over else "Standing so far", _STANDING, rows, total)


def _standing_row(heading: Heading, chronicle: Chronicle, seat: int, place: int | None) -> tuple[str, ...]:
    tally = chronicle.tally(seat)
    points = sum(attack.bombed.points for attack in chronicle.attacks if attack.bombed.seat == seat)
    return (
        "–" if place is None else str(place),
        _called(heading, seat),
        heading.names[seat],
        heading.players[seat],
        str(points),
        str(tally.attacks),
        str(tally.hits),
        percent(tally.hits, tally.attacks),
        str(tally.bombs),
        str(tally.reloads),
    )


def _attacks(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (
        Column("Round", 3, _RIGHT),
        Column("Squadron", 5),
        Column("Target", 8),
        Column("Industry", 8),
        Column("Kind", 5),
        Column("Bomb die", 6),
        Column("Result", 3),
        Column("Points", 3, _RIGHT),
        Column("Score", 3, _RIGHT),
    )
    rows = tuple(_attack_row(heading, attack) for attack in chronicle.attacks)
    return Grid(
        "attacks",
        "Attacks",
        columns,
        rows,
        note="An attack has one roll of the Bomb die, and a second if the first is blank (12H-13).",
        group=0,
    )


def _attack_row(heading: Heading, attack: AttackLine) -> tuple[str, ...]:
    bombed = attack.bombed
    target = BOARD.targets[bombed.space]
    return (
        str(attack.round),
        _called(heading, bombed.seat),
        target.name,
        target.industry,
        target.kind.value,
        ", ".join("Bomb" if roll else "blank" for roll in bombed.rolls),
        "HIT" if bombed.hit else "miss",
        str(bombed.points),
        str(bombed.score),
    )


def _luck(heading: Heading, chronicle: Chronicle) -> Notes:
    """Compare what the dice gave with what was to be expected of them."""
    faces = heading.options.bomb_faces
    cases, of = hit_chance(faces)
    lines = tuple(
        f"{_squadron(heading, seat)}: {counted(tally.attacks, 'attack')}, {tally.hits} hit, "
        f"{tenths(tally.attacks * cases, of)} to be expected; {counted(tally.throws, 'throw')} with the Bomb die, "
        f"{counted(tally.bombs, 'Bomb')}, {tenths(tally.throws * faces, BOMB_DIE_SIDES)} to be expected."
        for seat, tally in ((seat, chronicle.tally(seat)) for seat in heading.seats)
    )
    return Notes(f"Luck: an attack hits in {percent(cases, of)} of cases", lines)


def _flights(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (
        Column("Round", 3, _RIGHT),
        Column("Squadron", 6),
        Column("Throws", 11),
        Column("Spaces flown", 5),
        Column("Ended on", 7),
        Column("Ended by", 7),
        Column("Cards", 3, _RIGHT),
        Column("Score", 3, _RIGHT),
    )
    rows = tuple(_flight_row(heading, turn) for turn in chronicle.turns)
    note = "✹ a Bomb came up: nothing is flown and a card is lost (12H-4)."
    return Grid("flights", "Flight log", columns, rows, note=note, group=0)


def _flight_row(heading: Heading, turn: TurnLine) -> tuple[str, ...]:
    target = BOARD.targets.get(turn.where)
    where = "Airfield" if turn.where == BOARD.airfield else f"space {turn.where}" if target is None else target.name
    return (
        str(turn.round),
        _called(heading, turn.seat),
        ", ".join(map(_throw, turn.throws)),
        ", ".join(map(str, turn.flown)) or "–",
        where,
        "–" if turn.why is None else _ENDS[turn.why],
        "–" if turn.cards is None else str(turn.cards),
        "–" if turn.score is None else str(turn.score),
    )


def _throw(thrown: Thrown) -> str:
    return f"{thrown.dice[0]} and {thrown.dice[1]}" + (" ✹" if thrown.bomb else "")
