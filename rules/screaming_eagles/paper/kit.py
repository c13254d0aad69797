"""The kit: the sky, the planes, battle boards, command cards and dice, to play the game without its box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.defaults.kits import ABOUT
from rules.screaming_eagles.board import BLACK, CARD_DICE, DICE, DIRECTIONS, HITS_TO_DOWN, RED, WEAPON_DICE
from rules.screaming_eagles.names import Direction, Plane, Weapon
from rules.screaming_eagles.odds import hit_chance, percent, section_chances
from rules.screaming_eagles.options import Options, in_force
from rules.screaming_eagles.paper.pad import GAME, agreed, facts, log
from rules.screaming_eagles.paper.pieces import air
from rules.screaming_eagles.paper.pieces.boards import battle_board, by_total, totals
from rules.screaming_eagles.paper.pieces.cards import command, cover
from rules.screaming_eagles.paper.pieces.orders import slips
from rules.screaming_eagles.paper.pieces.planes import counter, flare
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.in_short import CORNERS, in_short
from rules.screaming_eagles.words.labels import SECTION_NAMES
from rules.show.dice import figure, in_place, net, plain
from rules.show.kit import Kit, Pages, Piece, Pieces, Plan, Section
from rules.show.sheet import Align, Column, Grid, Sheet

BLACK_DICE: Final = 4
RED_DICE: Final = 4
"""How many of each are in the box."""

TURNS: Final = 72
"""Lines of the log: eighteen rounds of four planes, on two pages. Fights of bots took 5 to 32 rounds."""

_ABOUT: Final = (
    *ABOUT,
    "Planes, battle boards and cards need card of 160 to 250 g; paper does for the rest. Have scissors and glue ready.",
    "A pencil and an eraser serve for the pegs: cross a hole. Or lay beads, lentils or coins on the holes.",
    "Eight ordinary dice, four dark and four light, serve for those of the game: a table says how to read them.",
    f"The log has room for {TURNS // len(Plane)} rounds of all planes. For more, print its two pages once more.",
)


def kit(options: Options, _content: object) -> Kit:
    """Return everything to play a fight on paper, by the rules that the options switch on."""
    rules = in_force(options)
    sections: tuple[Section, ...] = (
        Plan("The sky", (air.sky(),), air.WIDTH // 10, f"Edges loop: on at the same number opposite. {CORNERS}"),
        Pieces("Battle boards", tuple(battle_board(plane, rules) for plane in Plane), "One for each plane."),
        Pieces("Command cards", tuple(_cards()), "Nine for each plane, and one that covers the chosen card."),
        *((slips(),) if rules.simultaneous_fire else ()),
        _planes(options),
        *_dice(),
        *_helps(),
        Pages("Flight log", _pad(options)),
    )
    return Kit(GAME, _ABOUT, (*_begin(options), *in_short(options, by_hand=True)), sections)


def _begin(options: Options) -> Iterator[str]:
    """Yield how to begin: the rules that are agreed, and where planes begin (SE-1, SE-35)."""
    yield f"Rules beyond the basic game: {agreed(options).partition(':')[0]}."
    yield "Planes begin on their letters, noses to the middle. They never turn: left and right are the pilot's own."


def _planes(options: Options) -> Pieces:
    """Return a counter for each plane and each way in which it can be banked, and for each flare that burns."""
    rules = in_force(options)
    tilts = (Direction.STRAIGHT, Direction.LEFT, Direction.RIGHT) if rules.banking else (Direction.STRAIGHT,)
    found: list[Piece] = [counter(plane, tilt) for plane in Plane for tilt in tilts]
    notes = ["Glue them on card."]
    if rules.banking:
        notes.append("Change a plane's counter as it banks to a side, and as it levels off.")
    if rules.lasting_flares:
        found.append(flare(len(Plane)))
        notes.append("A flare stays by its plane until the round ends.")
    return Pieces("Planes", tuple(found), " ".join(notes))


def _cards() -> Iterator[Piece]:
    for plane in Plane:
        yield cover(plane)
        for direction in DIRECTIONS:
            for dice in CARD_DICE:
                yield command(plane, direction, dice)


def _dice() -> Iterator[Section]:
    """Return nets, black dice with pips and red ones with numbers, and what ordinary dice mean."""
    black, red = DICE[BLACK], DICE[RED]
    numbers = tuple(figure(face, marks.FIRE) for face in red.faces)
    nets = net(black, plain(black), BLACK_DICE), net(red, numbers, RED_DICE)
    yield Pieces("Dice", nets, "Pips: black dice, numbers: red dice. Cut out, fold and glue; or throw ordinary dice.")
    table = in_place((black, red))
    if table is not None:
        yield table


def _helps() -> Iterator[Section]:
    """Return what else is looked up: where a hit lands, how far a plane in the wedge is, and the chances of a shot."""
    columns = Column("4 black dice", 3, Align.CENTRE), Column("Section", 4), Column("Chance", 3, Align.CENTRE)
    rows = tuple(
        (totals(one), SECTION_NAMES[one].capitalize(), percent(section_chances()[one]), str(HITS_TO_DOWN[one]))
        for one in by_total()
    )
    yield Grid("damage", "Damage", (*columns, Column("Hits that shoot down", 4, Align.CENTRE)), rows)
    drawn = air.wedge()
    note = "How far a target is, as far as the sky goes. Missiles reach all of the wedge, the cannon its grey lines."
    yield Pieces("The wedge ahead", (Piece(drawn, drawn.width // 10, drawn.height // 10),), note)
    yield _chances()


def _chances() -> Grid:
    """Return the chances to hit by the distance."""
    far = range(1, max(RED) * max(WEAPON_DICE.values()) + 1)
    shots = [(weapon, flare) for weapon in Weapon for flare in (False, True) if not (flare and weapon is Weapon.CANNON)]
    heads = [f"{weapon.capitalize()}, with a flare" if flare else weapon.capitalize() for weapon, flare in shots]
    columns = Column("Away", 2, Align.CENTRE), *(Column(head, 3, Align.CENTRE) for head in heads)
    found: dict[tuple[str, ...], list[int]] = {}
    for away in far:
        chances = (hit_chance(weapon, away, flare=flare) for weapon, flare in shots)
        found.setdefault(tuple(percent(chance) if chance else "–" for chance in chances), []).append(away)
    return Grid("chances", "Chances to hit", columns, tuple((_span(aways), *row) for row, aways in found.items()))


def _span(aways: list[int]) -> str:
    return str(aways[0]) if len(aways) == 1 else f"{aways[0]}–{aways[-1]}"


def _pad(options: Options) -> Sheet:
    """Return the log alone: the battle boards and the rules are in the kit already."""
    return Sheet(GAME, "Flight log", facts(options), (log(options, TURNS),), f"{GAME} · flight log")
