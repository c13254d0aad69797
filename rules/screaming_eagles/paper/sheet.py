"""The mission report: how the fight went, round by round, and what became of the planes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.events import PilotLeft
from rules.screaming_eagles.names import NUMBER, TEAM_OF, TEAMS, Direction, Plane, Team, Weapon
from rules.screaming_eagles.options import pilots
from rules.screaming_eagles.paper.flightlog import log
from rules.screaming_eagles.paper.pad import GAME, agreed, boards_picture
from rules.screaming_eagles.paper.tally import Attack, Chronicle, Proposal, team_planes
from rules.screaming_eagles.pictures import sky
from rules.screaming_eagles.pictures.captions import TEAM_NAMES
from rules.screaming_eagles.pictures.panels import Shown
from rules.screaming_eagles.view import PlaneSeen, view, where
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.screaming_eagles.words.narration import ENDINGS, narrate
from rules.show.drawing import Drawing, Group, Shape
from rules.show.names import names_of
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet
from rules.show.story import Heading, Story
from rules.show.wording import capital, listed
from rules.table import narration

VARIANTS: Final = ("full", "brief")

_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE
_WEAPONS: Final = {Weapon.LONG: "Long-range missile", Weapon.MEDIUM: "Medium-range missile", Weapon.CANNON: "Cannon"}


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the report of a match, to its end or as far as it goes: all of it, or one page."""
    chronicle = Chronicle(story)
    parts: list[Part] = [_pilots(heading, chronicle), *_boards(heading, chronicle), _accuracy(chronicle)]
    if variant != "brief":
        parts += [
            _losses(chronicle),
            *_end(heading, chronicle),
            _planes(heading, chronicle),
            *_remarks(heading, chronicle),
            log(chronicle),
            *_notes(heading, chronicle),
        ]
        parts += heading.signers(heading.seats)
    return Sheet(
        title="Screaming Eagles",
        subtitle="Mission report" if variant != "brief" else "Mission report in brief",
        facts=(*_facts(heading, chronicle), *(heading.origin() if variant == "brief" else heading.proofs())),
        parts=tuple(parts),
        foot=heading.foot(GAME),
        made=heading.made,
    )


def _pilot(heading: Heading, plane: Plane) -> int:
    """Return the seat that flew a plane when the match began (SE-6)."""
    return pilots(heading.options, heading.seats)[NUMBER[plane]]


def _facts(heading: Heading, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    yield "Match", heading.match
    yield from heading.occasion()
    yield "Rounds", str(chronicle.round)
    if heading.outcome is not None:
        won = chronicle.last.winner if chronicle.last is not None else None
        yield "Winner", f"{TEAM_NAMES[won]} team" if won is not None else "nobody"
    yield "Outcome", heading.ending(ENDINGS)
    yield "Options", agreed(heading.options)


# The tables


def _pilots(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (
        Column("Place", 17, _RIGHT),
        Column("Seat", 15, _RIGHT),
        Column("Name", 130),
        Column("Player", 47),
        Column("Team", 17),
        Column("Planes", 43),
        Column("Shots", 18, _RIGHT),
        Column("Hits", 15, _RIGHT),
        Column("Expected", 27, _RIGHT),
        Column("Kills", 15, _RIGHT),
        Column("Lost", 15, _RIGHT),
    )
    rows = tuple(_pilots_row(heading, chronicle, seat, place) for seat, place in heading.ranked())
    total = chronicle.accuracy(Plane)
    down = str(len(chronicle.losses))
    last = ("", "", "All", "", "", "", str(total.shots), str(total.hits), _hundredths(total.expected), down, down)
    note = "Expected: the hits that exact odds promised for these shots, flares counted."
    return Grid("pilots", "The pilots", columns, rows, last, note)


def _pilots_row(heading: Heading, chronicle: Chronicle, seat: int, place: int | None) -> tuple[str, ...]:
    own = tuple(plane for plane in Plane if _pilot(heading, plane) == seat)
    did = chronicle.accuracy(own)
    return (
        "–" if place is None else str(place),
        str(seat + 1),
        heading.name(seat),
        heading.players[seat],
        TEAM_OF[own[0]].value,
        ", ".join(PLANE_NAMES[plane] for plane in own),
        str(did.shots),
        str(did.hits),
        _hundredths(did.expected),
        str(sum(loss.fired.plane in own for loss in chronicle.losses)),
        str(sum(loss.fired.target in own for loss in chronicle.losses)),
    )


def _accuracy(chronicle: Chronicle) -> Grid:
    heads = ("shots", "hits", "expected")
    columns = (
        Column("Weapon", 14),
        *(Column(f"{TEAM_NAMES[team]} {head}", 5, _RIGHT) for team in TEAMS for head in heads),
        *(Column(f"All {head}", 5, _RIGHT) for head in heads),
    )
    rows = tuple((_WEAPONS[weapon], *_aimed(chronicle, (weapon,))) for weapon in Weapon)
    return Grid("accuracy", "Accuracy by weapon", columns, rows, ("All", *_aimed(chronicle, tuple(Weapon))))


def _aimed(chronicle: Chronicle, weapons: tuple[Weapon, ...]) -> Iterator[str]:
    for planes in (*(team_planes(team) for team in TEAMS), tuple(Plane)):
        did = chronicle.accuracy(planes, weapons)
        yield from (str(did.shots), str(did.hits), _hundredths(did.expected))


def _hundredths(number: Fraction) -> str:
    count = round(number * 100)
    return f"{count // 100}.{count % 100:02}"


def _losses(chronicle: Chronicle) -> Grid:
    columns = (
        Column("Round", 4, _RIGHT),
        Column("Lost", 7),
        Column("Shot down by", 8),
        Column("Weapon", 12),
        Column("Away", 4, _RIGHT),
        Column("Where", 4, _CENTRE),
        Column("Last hit", 7),
        Column("Its black dice", 10),
    )
    return Grid("kills", "The kills", columns, tuple(_loss(loss) for loss in chronicle.losses))


def _loss(loss: Attack) -> tuple[str, ...]:
    assert loss.damaged is not None
    dice = loss.damaged.dice
    return (
        str(loss.round),
        PLANE_NAMES[loss.fired.target],
        PLANE_NAMES[loss.fired.plane],
        _WEAPONS[loss.fired.weapon],
        str(loss.fired.distance),
        BOARD.spaces[loss.there].name,
        SECTION_NAMES[loss.damaged.section],
        f"{'+'.join(map(str, dice))} = {sum(dice)}",
    )


def _planes(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (
        Column("Plane", 7),
        Column("Team", 4),
        Column("Moves", 4, _RIGHT),
        Column("Spaces flown", 5, _RIGHT),
        Column("Loops", 4, _RIGHT),
        Column("Long shots", 5, _RIGHT),
        Column("Medium shots", 6, _RIGHT),
        Column("Cannon shots", 6, _RIGHT),
        Column("Hits", 4, _RIGHT),
        Column("Flares dropped", 6, _RIGHT),
        Column("Hits taken", 4, _RIGHT),
        Column(capital(heading.as_of), 11),
    )
    return Grid("planes", "The planes", columns, tuple(_plane(chronicle, plane) for plane in Plane))


def _plane(chronicle: Chronicle, plane: Plane) -> tuple[str, ...]:
    flights = [flight for flight in chronicle.flights if flight.moved.plane is plane]
    loss = next((loss for loss in chronicle.losses if loss.fired.target is plane), None)
    shots = (chronicle.accuracy((plane,), (weapon,)).shots for weapon in Weapon)
    return (
        PLANE_NAMES[plane],
        TEAM_OF[plane].value,
        str(len(flights)),
        str(sum(len(flight.moved.path) for flight in flights)),
        str(sum(flight.loops for flight in flights)),
        *map(str, shots),
        str(chronicle.accuracy((plane,)).hits),
        str(chronicle.flares[plane]),
        str(sum(attack.fired.hit for attack in chronicle.attacks if attack.fired.target is plane)),
        "flying" if loss is None else f"down in round {loss.round}",
    )


# The pictures


def _boards(heading: Heading, chronicle: Chronicle) -> Iterator[Picture]:
    if chronicle.last is None:
        return
    boards = [(_as_seen(chronicle, plane), _shown(heading, chronicle, plane)) for plane in Plane]
    words = " ".join(_in_words(seen, shown) for seen, shown in boards)
    yield Picture(
        (boards_picture(boards, words),), f"The battle boards {heading.as_of}: hits, and what was left aboard"
    )


def _as_seen(chronicle: Chronicle, plane: Plane) -> PlaneSeen:
    assert chronicle.last is not None
    seen = view(chronicle.last, None).planes[NUMBER[plane]]
    return replace(seen, load=chronicle.loads[plane], tilt=Direction.STRAIGHT, card=None, order=None)


def _shown(heading: Heading, chronicle: Chronicle, plane: Plane) -> Shown:
    loss = next((loss for loss in chronicle.losses if loss.fired.target is plane), None)
    kills = sum(attack.fired.plane is plane for attack in chronicle.losses)
    last = "" if loss is None else f"by {PLANE_NAMES[loss.fired.plane]} in round {loss.round}"
    done = "" if not kills else f"{kills} kill{'s' if kills > 1 else ''}"
    return Shown(heading.signature(_pilot(heading, plane)), done, last, under="FLYING")


def _in_words(seen: PlaneSeen, shown: Shown) -> str:
    damage, load = seen.damage, seen.load
    state = "shot down" if seen.space is None else "flying"
    return (
        f"{PLANE_NAMES[seen.plane]}, {shown.pilot}: {state}; hits: cockpit {damage.cockpit}, fuel tank "
        f"{damage.fuel_tank}, engine {damage.engine}, tail {damage.tail}, wings {damage.wings}; left: long "
        f"{load.long}, medium {load.medium}, cannon {load.cannon}, flares {load.flares}."
    )


def _end(heading: Heading, chronicle: Chronicle) -> Iterator[Picture]:
    """Draw where the planes were last, where others fell, and the shots that brought them down."""
    if chronicle.last is None:
        return
    air = sky.Sky(Team.BLUE)
    up = [plane for plane in view(chronicle.last, None).planes if plane.space is not None]
    standing = [(plane, where(plane)) for plane in up]
    taken = [air.spot(space) for _, space in standing] + [air.spot(loss.there) for loss in chronicle.losses]
    spots = list(taken)
    shapes: list[Shape] = []
    taken += [(x, y + 44) for x, y in spots[len(standing) :]]
    for loss in chronicle.losses:
        shapes += air.muzzle(loss.fired.plane, TEAM_OF[loss.fired.plane], loss.here)
    fatal = [
        (loss.here, loss.there, f"{PLANE_NAMES[loss.fired.plane]}, round {loss.round}") for loss in chronicle.losses
    ]
    shapes += air.shots(fatal, taken)
    for loss in chronicle.losses:
        target = loss.fired.target
        shapes += air.fallen(target, TEAM_OF[target], loss.there, PLANE_NAMES[target])
    for craft, space in standing:
        shapes += air.plane(craft.plane, TEAM_OF[craft.plane], space, Direction.STRAIGHT, PLANE_NAMES[craft.plane])
    for craft, space in standing:
        others = [spot for spot in taken if spot != air.spot(space)]
        shapes.append(air.name(craft.plane, TEAM_OF[craft.plane], space, others, shapes))
    marked = {space for _, space in standing} | {
        space for loss in chronicle.losses for space in (loss.here, loss.there)
    }
    whole = Group((*air.empty(), *air.names(marked, shapes).shapes, *shapes))
    drawn = Drawing(sky.WIDTH, sky.HEIGHT, (whole,), heading.last_title, _ends(chronicle, standing))
    yield Picture((drawn,), f"The sky {heading.as_of}: who flew, who fell where, and the shots that did it")


def _ends(chronicle: Chronicle, standing: Sequence[tuple[PlaneSeen, int]]) -> str:
    """Say where the planes flew or fell."""
    up = [f"{PLANE_NAMES[craft.plane]} at {BOARD.spaces[space].name}" for craft, space in standing]
    fell = [f"{PLANE_NAMES[loss.fired.target]} fell at {BOARD.spaces[loss.there].name}" for loss in chronicle.losses]
    return "; ".join((*up, *fell)) + "."


# The words


def _remarks(heading: Heading, chronicle: Chronicle) -> Iterator[Notes]:
    def who(seat: int) -> str:
        return f"{heading.name(seat)} (player {seat + 1})" if heading.name(seat) else f"player {seat + 1}"

    lines = [_remark(heading, *remark) for remark in chronicle.remarks]
    lines += [
        f"Round {offer.round}: {who(offer.seat)} offered a draw; {_answers(offer, who)} (SE-49)."
        for offer in chronicle.offers.values()
    ]
    for seat, count in sorted(chronicle.silences.items()):
        lines.append(f"Not in time: {who(seat)}, {'once' if count == 1 else f'{count} times'} (SE-45).")
    if lines:
        yield Notes("Remarks", tuple(lines))


def _remark(heading: Heading, number: int, seat: int | None, event: Any) -> str:
    names = names_of(heading.names)
    said = narrate(event, names) if isinstance(event, PilotLeft) else narration.narrate(None, event, names, seat)
    return f"Round {number}: {said}"


def _answers(offer: Proposal, who: Callable[[int], str]) -> str:
    """Say who accepted an offer of a draw and who declined it, or that it was taken back."""
    declined = [who(seat) for seat in offer.declined if seat != offer.seat]
    said = [
        *([f"accepted by {listed([who(seat) for seat in offer.accepted])}"] if offer.accepted else []),
        *([f"declined by {listed(declined)}"] if declined else []),
        *(["taken back"] if offer.seat in offer.declined else []),
    ]
    return ", ".join(said) or "nobody answered"


def _notes(heading: Heading, chronicle: Chronicle) -> Iterator[Notes]:
    """Print the teams' notes that nobody had erased (SE-48)."""
    lines = tuple(
        f"Round {number}, {heading.signature(noted.seat)} – {noted.note}"
        for number, noted in chronicle.notes
        if noted.note is not None
    )
    if lines:
        yield Notes("What the teams said", lines)
