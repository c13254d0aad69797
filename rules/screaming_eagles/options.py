"""What is agreed before the match: who flies what, and which of the rules beyond the basic game are in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Annotated

from rules.errors import Malformed
from rules.screaming_eagles.names import TEAM_PLANES, Team
from rules.wire.codec import Between

Place = Annotated[int, Between(0, 3)]

_BUNDLE = ("banking", "lasting_flares", "engine_hits", "late_fire", "by_speed")
"""The options that the preset of everything switches on (SE-35)."""


class Preset(StrEnum):
    """A bundle of options: none, or banking and the four additions together (SE-35)."""

    NONE = "none"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who flies each plane: 0 is the first of the seats that take part, 1 the next clockwise, and so on (SE-6)."""

    stallion: Place
    """Player of Stallion: 0 is the first seat that takes part."""
    tiger: Place
    """Player of Tiger: 0 is the first seat that takes part."""
    eagle: Place
    """Player of Eagle: 0 is the first seat that takes part."""
    cobra: Place
    """Player of Cobra: 0 is the first seat that takes part."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match; the value says what is switched on, however it was asked for."""

    preset: Preset = field(
        default=Preset.NONE,
        metadata={
            "label": "Rules",
            "values": {"none": "Basic game", "all": "Everything"},
            "about": "Everything is the basic game with banking, flares that last a round, engine hits, late fire, and "
            "slow planes first (SE-35).",
            "sets": {"all": dict.fromkeys(_BUNDLE, True)},
        },
    )
    banking: bool = field(
        default=False,
        metadata={
            "label": "Banking",
            "about": "After a break to one side a plane flies straight before it breaks to the other (SE-34).",
        },
    )
    lasting_flares: bool = field(
        default=False,
        metadata={
            "label": "Flares last a round",
            "about": "A flare works against every missile until the round ends (SE-36).",
        },
    )
    engine_hits: bool = field(
        default=False,
        metadata={"label": "Engine hits", "about": "The first engine hit takes away the cards with four dice (SE-37)."},
    )
    late_fire: bool = field(
        default=False,
        metadata={"label": "Late fire", "about": "Planes fire after all have moved, once a round (SE-38)."},
    )
    by_speed: bool = field(
        default=False,
        metadata={
            "label": "Slow planes first",
            "about": "Planes move by the number of their dice, the fewest first (SE-39).",
        },
    )
    simultaneous_fire: bool = field(
        default=False,
        metadata={
            "label": "Fire at the same time",
            "about": "Shots are chosen in secret and all count; switches on late fire (SE-43).",
            "sets": {"true": {"late_fire": True}},
        },
    )
    substitutes: bool = field(
        default=False,
        metadata={
            "label": "Team-mates take over",
            "about": "A team-mate takes the planes of a player who left, where leaving is set to out (SE-6).",
        },
    )
    pair: Team | None = field(
        default=None,
        metadata={
            "label": "Team of two planes",
            "values": {"usual": "Blue, as usual", "blue": "Blue", "tan": "Tan"},
            "about": "The team that one player flies alone when three play; none: blue (SE-6).",
        },
    )
    """Null: none, which is blue or as ``seating`` says."""
    seating: Seating | None = field(
        default=None,
        metadata={
            "label": "Who flies which plane",
            "players": True,
            "about": "The player of each plane; none: by the order of the seats (SE-50).",
        },
    )
    """Null: none."""

    def __post_init__(self) -> None:
        every = self.preset is Preset.ALL
        for name in _BUNDLE:
            object.__setattr__(self, name, getattr(self, name) or every)
        object.__setattr__(self, "late_fire", self.late_fire or self.simultaneous_fire)


@dataclass(frozen=True, slots=True)
class Switches:
    """Which rules beyond the basic game are in force, with all that the options switch on."""

    banking: bool
    """Whether a plane flies straight between breaks to different sides."""
    lasting_flares: bool
    """Whether a flare works against every missile until the round ends."""
    engine_hits: bool
    """Whether the first engine hit takes away the cards with four dice."""
    late_fire: bool
    """Whether planes fire only after all have moved."""
    by_speed: bool
    """Whether planes move by the number of their dice, the fewest first."""
    simultaneous_fire: bool
    """Whether shots are chosen in secret and all count."""


@cache
def in_force(options: Options) -> Switches:
    """Return the rules that options switch on (SE-35, SE-43)."""
    return Switches(**{switch.name: getattr(options, switch.name) for switch in fields(Switches)})


_USUAL = {2: Seating(0, 0, 1, 1), 3: Seating(0, 0, 1, 2), 4: Seating(0, 2, 1, 3)}
_TAN_PAIR = Seating(1, 2, 0, 0)


def check_options(options: Options) -> None:
    """Refuse a seating that mixes the teams or skips a player, and a pair that contradicts it (SE-6).

    :raises Malformed: naming the field.
    """
    if options.seating is None:
        return
    pilots = places(options.seating)
    if set(pilots) != set(range(len(set(pilots)))):
        raise Malformed("must name the players 0, 1, ... without leaving one out", ("seating",))
    for pilot in set(pilots):
        if any(pilot == pilots[blue] for blue in (0, 1)) and any(pilot == pilots[tan] for tan in (2, 3)):
            raise Malformed(f"player {pilot} cannot fly for both colours: a team's planes fly together", ("seating",))
    if options.pair is not None and (len(set(pilots)) != 3 or _pair(pilots) is not options.pair):
        raise Malformed("contradicts the seating; leave one of the two out", ("pair",))


def _pair(pilots: tuple[int, ...]) -> Team:
    return Team.BLUE if pilots[0] == pilots[1] else Team.TAN


def places(seating: Seating) -> tuple[int, int, int, int]:
    """Return who flies each plane, in the order of the planes."""
    return seating.stallion, seating.tiger, seating.eagle, seating.cobra


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players: two to four, or just those that the seating names (SE-6)."""
    return (2, 3, 4) if options.seating is None else (len(set(places(options.seating))),)


def pilots(options: Options, seats: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the seat that flies each plane, in the order of the planes (SE-6, SE-50)."""
    seating = options.seating
    if seating is None:
        tan_pair = len(seats) == 3 and options.pair is Team.TAN
        seating = _TAN_PAIR if tan_pair else _USUAL[len(seats)]
    stallion, tiger, eagle, cobra = places(seating)
    return seats[stallion], seats[tiger], seats[eagle], seats[cobra]


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the two teams, blue first (SE-6)."""
    flown = pilots(options, seats)
    return tuple(tuple(sorted({flown[number] for number in numbers})) for numbers in TEAM_PLANES.values())


def swapped(options: Options, seats: Sequence[int]) -> Options:
    """Return the options with the colours changed, so that the other team begins (SE-51)."""
    stallion, tiger, eagle, cobra = (seats.index(seat) for seat in pilots(options, seats))
    return replace(options, pair=None, seating=Seating(eagle, cobra, stallion, tiger))
