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
from rules.screaming_eagles.view import PlaneSeen, view
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.screaming_eagles.words.narration import ENDINGS, narrate
from rules.show.drawing import Drawing, Group, Shape
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet, span
from rules.show.story import Heading, Story
from rules.show.wording import listed
from rules.table import narration
from rules.table.narration import names_of

VARIANTS: Final = ("full", "brief")

_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE
_WEAPONS: Final = {Weapon.LONG: "Long-range missile", Weapon.MEDIUM: "Medium-range missile", Weapon.CANNON: "Cannon"}


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the report of a match that is over: all of it, or one page."""
    told = Chronicle(story)
    parts: list[Part] = [_pilots(heading, told), *_boards(heading, told), _accuracy(told)]
    if variant != "brief":
        parts += [
            _losses(told),
            *_end(told),
            _planes(told),
            *_remarks(heading, told),
            log(told),
            *_notes(heading, told),
        ]
        parts += heading.signers(heading.seats)
    return Sheet(
        title="Screaming Eagles",
        subtitle="Mission report" if variant != "brief" else "Mission report in brief",
        facts=(*_facts(heading, told), *(() if variant == "brief" else heading.proofs())),
        parts=tuple(parts),
        foot=heading.foot(GAME),
        made=heading.ended,
    )


def _pilot(heading: Heading, plane: Plane) -> int:
    """Return the seat that flew a plane when the match began (SE-6)."""
    return pilots(heading.options, heading.seats)[NUMBER[plane]]


def _facts(heading: Heading, told: Chronicle) -> Iterator[tuple[str, str]]:
    yield "Match", heading.match
    yield "Played", span(heading.started, heading.ended)
    yield "Rounds", str(told.round)
    if heading.outcome is not None:
        won = told.last.winner if told.last is not None else None
        yield "Winner", f"{TEAM_NAMES[won]} team" if won is not None else "nobody"
        yield "Outcome", heading.ending(ENDINGS)
    yield "Options", agreed(heading.options)


# The tables


def _pilots(heading: Heading, told: Chronicle) -> Grid:
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
    rows = tuple(_pilots_row(heading, told, seat, place) for seat, place in heading.ranked())
    total = told.accuracy(Plane)
    down = str(len(told.losses))
    last = ("", "", "All", "", "", "", str(total.shots), str(total.hits), _hundredths(total.expected), down, down)
    note = "Expected: the hits that exact odds promised for these shots, flares counted."
    return Grid("pilots", "The pilots", columns, rows, last, note)


def _pilots_row(heading: Heading, told: Chronicle, seat: int, place: int | None) -> tuple[str, ...]:
    own = tuple(plane for plane in Plane if _pilot(heading, plane) == seat)
    did = told.accuracy(own)
    return (
        "–" if place is None else str(place),
        str(seat),
        heading.name(seat),
        heading.players[seat],
        TEAM_OF[own[0]].value,
        ", ".join(PLANE_NAMES[plane] for plane in own),
        str(did.shots),
        str(did.hits),
        _hundredths(did.expected),
        str(sum(loss.fired.plane in own for loss in told.losses)),
        str(sum(loss.fired.target in own for loss in told.losses)),
    )


def _accuracy(told: Chronicle) -> Grid:
    heads = ("shots", "hits", "expected")
    columns = (
        Column("Weapon", 14),
        *(Column(f"{TEAM_NAMES[team]} {head}", 5, _RIGHT) for team in TEAMS for head in heads),
        *(Column(f"All {head}", 5, _RIGHT) for head in heads),
    )
    rows = tuple((_WEAPONS[weapon], *_aimed(told, (weapon,))) for weapon in Weapon)
    return Grid("accuracy", "Accuracy by weapon", columns, rows, ("All", *_aimed(told, tuple(Weapon))))


def _aimed(told: Chronicle, weapons: tuple[Weapon, ...]) -> Iterator[str]:
    for planes in (*(team_planes(team) for team in TEAMS), tuple(Plane)):
        did = told.accuracy(planes, weapons)
        yield from (str(did.shots), str(did.hits), _hundredths(did.expected))


def _hundredths(number: Fraction) -> str:
    count = round(number * 100)
    return f"{count // 100}.{count % 100:02}"


def _losses(told: Chronicle) -> Grid:
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
    return Grid("kills", "The kills", columns, tuple(_loss(loss) for loss in told.losses))


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


def _planes(told: Chronicle) -> Grid:
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
        Column("At the end", 11),
    )
    return Grid("planes", "The planes", columns, tuple(_plane(told, plane) for plane in Plane))


def _plane(told: Chronicle, plane: Plane) -> tuple[str, ...]:
    flights = [flight for flight in told.flights if flight.moved.plane is plane]
    loss = next((loss for loss in told.losses if loss.fired.target is plane), None)
    shots = (told.accuracy((plane,), (weapon,)).shots for weapon in Weapon)
    return (
        PLANE_NAMES[plane],
        TEAM_OF[plane].value,
        str(len(flights)),
        str(sum(len(flight.moved.path) for flight in flights)),
        str(sum(flight.loops for flight in flights)),
        *map(str, shots),
        str(told.accuracy((plane,)).hits),
        str(told.flares[plane]),
        str(sum(attack.fired.hit for attack in told.attacks if attack.fired.target is plane)),
        "flying" if loss is None else f"down in round {loss.round}",
    )


# The pictures


def _boards(heading: Heading, told: Chronicle) -> Iterator[Picture]:
    if told.last is None:
        return
    boards = [(_at_the_end(told, plane), _shown(heading, told, plane)) for plane in Plane]
    words = " ".join(_in_words(seen, shown) for seen, shown in boards)
    yield Picture((boards_picture(boards, words),), "The battle boards at the end: hits, and what was left aboard")


def _at_the_end(told: Chronicle, plane: Plane) -> PlaneSeen:
    assert told.last is not None
    seen = view(told.last, None).planes[NUMBER[plane]]
    return replace(seen, load=told.loads[plane], tilt=Direction.STRAIGHT, card=None, order=None)


def _shown(heading: Heading, told: Chronicle, plane: Plane) -> Shown:
    loss = next((loss for loss in told.losses if loss.fired.target is plane), None)
    kills = sum(attack.fired.plane is plane for attack in told.losses)
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


def _end(told: Chronicle) -> Iterator[Picture]:
    """Draw where the planes were at the end, where others fell, and the shots that brought them down."""
    if told.last is None:
        return
    air = sky.Sky(Team.BLUE)
    standing = [(craft, craft.space) for craft in told.last.planes if craft.space is not None]
    taken = [air.spot(space) for _, space in standing] + [air.spot(loss.there) for loss in told.losses]
    spots = list(taken)
    marked = {space for _, space in standing} | {space for loss in told.losses for space in (loss.here, loss.there)}
    shapes: list[Shape] = []
    taken += [(x, y + 44) for x, y in spots[len(standing) :]]
    for loss in told.losses:
        shapes += air.muzzle(loss.fired.plane, TEAM_OF[loss.fired.plane], loss.here)
    fatal = [(loss.here, loss.there, f"{PLANE_NAMES[loss.fired.plane]}, round {loss.round}") for loss in told.losses]
    shapes += air.shots(fatal, taken)
    for loss in told.losses:
        target = loss.fired.target
        shapes += air.fallen(target, TEAM_OF[target], loss.there, PLANE_NAMES[target])
    for craft, space in standing:
        shapes += air.plane(craft.plane, TEAM_OF[craft.plane], space, Direction.STRAIGHT, PLANE_NAMES[craft.plane])
    for craft, space in standing:
        others = [spot for spot in taken if spot != air.spot(space)]
        shapes.append(air.name(craft.plane, TEAM_OF[craft.plane], space, others, shapes))
    up = [f"{PLANE_NAMES[craft.plane]} at {BOARD.spaces[space].name}" for craft, space in standing]
    fell = [f"{PLANE_NAMES[loss.fired.target]} fell at {BOARD.spaces[loss.there].name}" for loss in told.losses]
    whole = Group((*air.empty(), *air.names(marked, shapes), *shapes))
    drawn = Drawing(sky.WIDTH, sky.HEIGHT, (whole,), "The end", "; ".join((*up, *fell)) + ".")
    yield Picture((drawn,), "The sky at the end: who flew, who fell where, and the shots that did it")


# The words


def _remarks(heading: Heading, told: Chronicle) -> Iterator[Notes]:
    def who(seat: int) -> str:
        return f"{heading.name(seat)} (seat {seat})" if heading.name(seat) else f"seat {seat}"

    lines = [_remark(heading, *remark) for remark in told.remarks]
    lines += [
        f"Round {offer.round}: {who(offer.seat)} offered a draw; {_answers(offer, who)} (SE-49)."
        for offer in told.offers.values()
    ]
    for seat, count in sorted(told.silences.items()):
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


def _notes(heading: Heading, told: Chronicle) -> Iterator[Notes]:
    """Print the teams' notes that nobody had erased (SE-48)."""
    lines = tuple(
        f"Round {number}, {heading.signature(noted.seat)} – {noted.note}"
        for number, noted in told.notes
        if noted.note is not None
    )
    if lines:
        yield Notes("What the teams said", lines)
