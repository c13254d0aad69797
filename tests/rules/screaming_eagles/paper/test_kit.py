from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.board import BLACK, BOARD, CARD_DICE, DICE, DIRECTIONS, HITS_TO_DOWN, LOAD, RED, START
from rules.screaming_eagles.names import DIRECTION_NAMES, PLANES, TEAM_OF, Direction, Team, Weapon
from rules.screaming_eagles.odds import hit_chance, percent
from rules.screaming_eagles.options import Options, Preset, Seating
from rules.screaming_eagles.paper.kit import BLACK_DICE, RED_DICE, TURNS
from rules.screaming_eagles.paper.pad import blank_sheet
from rules.screaming_eagles.paper.pieces import air, boards, cards, planes
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.in_short import in_short
from rules.show.drawing import Box, Circle, Group, Lines, Text
from rules.show.kit import HIGHEST, WIDEST, Cut, Pages, Pieces, Plan
from rules.show.lettering import width
from rules.show.sheet import Grid
from service.printing.kit import PAPERS, Printer, render
from tests.support.offenders import each

EVERY = Options(preset=Preset.ALL, simultaneous_fire=True)


def made(**options):
    return game.paper.kit(Options(**options), None)


def section(kit, title):
    return next((one for one in kit.sections if title in (getattr(one, "title", ""), getattr(one, "key", ""))), None)


def pieces(kit, title):
    return section(kit, title).pieces


def shapes(drawn):
    """Yield all shapes of a drawing or a group."""
    for shape in drawn.shapes:
        yield shape
        if isinstance(shape, Group):
            yield from shapes(shape)


def written(drawn):
    return [shape.text for shape in shapes(drawn) if isinstance(shape, Text)]


def of_kind(drawn, kind):
    return [shape for shape in shapes(drawn) if isinstance(shape, kind)]


def lozenges():
    return {group.title: group for group in of_kind(air.sky(), Group) if group.title}


# The sky


def test_every_lozenge_is_in_the_sky_once_with_its_name():
    titles = Counter(group.title for group in of_kind(air.sky(), Group) if group.title)
    assert titles == Counter(space.name for space in BOARD.spaces)
    assert all(name in written(group) for name, group in lozenges().items())
    assert len({(group.x, group.y) for group in lozenges().values()}) == len(BOARD.spaces)


def test_every_number_of_an_edge_is_there_twice():
    count = Counter(written(air.sky()))
    for space in BOARD.spaces:
        assert space.side is None or count[f"#{space.side}"] == 2
        assert space.end is None or count[str(space.end)] == 2


@each("team", tuple(Team))
def test_a_step_of_a_card_leads_to_the_lozenge_that_is_drawn_there(team):
    at = {space.id: air.spot(space) for space in BOARD.spaces}
    here, sign = BOARD.names["G12"], 1 if team is Team.BLUE else -1
    moves = {
        direction: (
            at[BOARD.steps[team][direction][here]][0] - at[here][0],
            at[BOARD.steps[team][direction][here]][1] - at[here][1],
        )
        for direction in DIRECTIONS
    }
    assert moves == {
        Direction.STRAIGHT: (0, -2 * air.HALF * sign),
        Direction.LEFT: (-air.PITCH * sign, -air.HALF * sign),
        Direction.RIGHT: (air.PITCH * sign, -air.HALF * sign),
    }


@each("plane", PLANES)
def test_a_plane_begins_on_its_letter_which_its_pilot_reads(plane):
    found = {name for name, group in lozenges().items() if marks.LETTER[plane] in written(group)}
    start = BOARD.spaces[START[plane]].name
    assert found == {start}
    turned = next(one for one in lozenges()[start].shapes if isinstance(one, Group))
    assert turned.turn == (0 if TEAM_OF[plane] is Team.BLUE else 180)


def test_the_sky_has_room_on_two_sheets_and_each_lozenge_for_a_plane():
    sky = section(made(), "The sky")
    assert isinstance(sky, Plan)
    assert sky.width * 10 == air.WIDTH <= 2550
    assert air.HEIGHT <= 3700
    (side, high), tip = (max(x for x, _ in air.lozenge(None).points), air.HALF), air.lozenge(None).points[1][0]
    inner = side * high / ((side - tip) ** 2 + high**2) ** 0.5
    assert min(inner, high) >= planes.ACROSS * 10 / 2


# The pieces


@each(("banking", "tilts"), [(False, [Direction.STRAIGHT]), (True, list(Direction))])
def test_each_plane_has_a_counter_for_each_way_it_can_be_banked(banking, tilts):
    found = pieces(made(banking=banking), "Planes")
    assert len(found) == len(PLANES) * len(tilts)
    assert all((piece.width, piece.count, piece.cut) == (planes.ACROSS, 1, Cut.ROUND) for piece in found)
    letters = Counter(letter for piece in found for letter in written(piece.face) if letter in marks.LETTER.values())
    assert letters == Counter({letter: len(tilts) for letter in marks.LETTER.values()})
    sides = Counter(side for piece in found for side in written(piece.face) if side in ("L", "R"))
    assert sides == (Counter({"L": len(PLANES), "R": len(PLANES)}) if banking else Counter())


def test_flares_that_burn_for_a_round_have_counters():
    flares = [piece for piece in pieces(made(lasting_flares=True), "Planes") if piece.face.title == "Flare"]
    assert [piece.count for piece in flares] == [len(PLANES)]
    assert all(piece.face.title != "Flare" for piece in pieces(made(), "Planes"))


def test_each_plane_has_each_command_card_once_and_a_cover():
    found = pieces(made(), "Command cards")
    assert {(piece.width, piece.height, piece.count) for piece in found} == {(44, 67, 1)}
    commands = Counter()
    for piece in found:
        words = written(piece.face)
        direction = next((one for one, name in DIRECTION_NAMES.items() if name in words), None)
        dice = len([box for box in of_kind(piece.face, Box) if box.width == box.height])
        commands[words[0], direction, dice] += 1
        assert direction is None or any(f"Throw {dice} " in line for line in words)
        assert ("STAND BY" in words) is (direction is None)
    expected = {(letter, way, dice) for letter in marks.LETTER.values() for way in DIRECTIONS for dice in CARD_DICE}
    assert commands == Counter(expected | {(letter, None, 0) for letter in marks.LETTER.values()})


def test_a_card_has_room_on_its_battle_board():
    place = next(box for box in of_kind(pieces(made(), "Battle boards")[0].face, Box) if box.paint.dash)
    assert place.width > cards.WIDE * 10
    assert place.height > cards.HIGH * 10


def holes(piece):
    return [circle for circle in of_kind(piece.face, Circle) if circle.r == boards.HOLE]


def test_a_battle_board_has_a_hole_for_each_hit_missile_round_and_flare():
    for plane, piece in zip(PLANES, pieces(made(), "Battle boards"), strict=True):
        assert piece.face.title == plane.capitalize()
        rows = Counter((hole.x < piece.width * 7, hole.y) for hole in holes(piece))
        hits = [count for (hit, _), count in sorted(rows.items()) if hit]
        assert hits == [HITS_TO_DOWN[section] for section in boards.by_total()]
        assert [count for (hit, _), count in sorted(rows.items()) if not hit] == [2, 3, 4, 4, 2]
        assert len(holes(piece)) == sum(hits) + sum(LOAD.values())
        assert all(hole.x + hole.r < piece.width * 10 and hole.y + hole.r < piece.height * 10 for hole in holes(piece))


def test_no_hole_of_a_battle_board_is_over_another():
    found = holes(pieces(made(), "Battle boards")[0])
    gaps = [(one.x - other.x) ** 2 + (one.y - other.y) ** 2 for one in found for other in found if one is not other]
    assert min(gaps) >= (2 * boards.HOLE) ** 2


def test_no_word_of_a_battle_board_is_over_a_hole_or_left_of_its_column():
    for piece in pieces(made(), "Battle boards"):
        texts = [shape for shape in of_kind(piece.face, Text) if shape.y > 200]
        left = {
            text.text: text.x - width(text.text, text.size, bold=text.bold) for text in texts if text.anchor == "end"
        }
        assert len(left) == len(HITS_TO_DOWN)
        assert min(left.values()) >= next(text.x for text in texts if text.text == "Damage")
        for text in texts:
            right = text.x + width(text.text, text.size, bold=text.bold)
            beyond = [hole.x - hole.r for hole in holes(piece) if hole.x > text.x and abs(hole.y - text.y) < hole.r]
            assert text.anchor != "start" or not beyond or min(beyond) >= right + 10


@each("engine_hits", [False, True])
def test_a_battle_board_says_what_the_first_engine_hit_takes(engine_hits):
    for piece in pieces(made(engine_hits=engine_hits), "Battle boards"):
        assert ("no 4-dice cards" in written(piece.face)) is engine_hits


@each(("options", "there"), [({}, False), ({"late_fire": True}, False), ({"simultaneous_fire": True}, True)])
def test_there_are_slips_where_orders_are_secret(options, there):
    assert (section(made(**options), "Fire orders") is not None) is there


def test_the_dice_of_the_box_are_there_as_nets_and_as_a_table():
    kit = made()
    found = pieces(kit, "Dice")
    assert [(piece.face.title, piece.count) for piece in found] == [
        (DICE[BLACK].name, BLACK_DICE),
        (DICE[RED].name, RED_DICE),
    ]
    dots, numbers = (Counter(written(piece.face)) for piece in found)
    assert not dots
    assert numbers == Counter({str(face): 2 for face in RED})
    assert section(kit, "dice").rows == (("black die", *"112233"), ("red die", *"002255"))


# Tables and the pad


def test_the_table_of_damage_is_that_of_the_rules():
    rows = section(made(), "damage").rows
    assert [(row[0], row[1], row[3]) for row in rows] == [
        ("4", "Cockpit", "1"),
        ("5–6", "Tail", "2"),
        ("7–9", "Wings", "4"),
        ("10–11", "Engine", "2"),
        ("12", "Fuel tank", "1"),
    ]


def test_the_wedge_has_the_distance_of_whatever_any_plane_sees_and_the_lines_of_the_cannon():
    placed = {(group.x, group.y): group for group in air.wedge().shapes[0].shapes}
    seen = {}
    for team, sign in ((Team.BLUE, 1), (Team.TAN, -1)):
        for here in BOARD.spaces:
            for there, sight in zip(BOARD.spaces, BOARD.sights[team][here.id], strict=True):
                if sight is not None:
                    seen[(there.x - here.x) * sign * air.PITCH, (here.h - there.h) * sign * air.HALF] = sight
    assert set(placed) == {*seen, (0, 0)}
    assert max(sight.distance for sight in seen.values()) == 19
    for at, sight in seen.items():
        assert written(placed[at]) == [str(sight.distance)]
        ground = next(shape for shape in placed[at].shapes if isinstance(shape, Lines)).paint.fill
        assert (ground != "#ffffff") is sight.lined


def test_the_chances_are_those_of_the_dice_for_every_distance():
    rows = section(made(), "chances").rows
    far = [range(int(row[0].split("–")[0]), int(row[0].split("–")[-1]) + 1) for row in rows]
    assert [away for aways in far for away in aways] == list(range(1, 21))
    for aways, row in zip(far, rows, strict=True):
        shots = (
            (Weapon.LONG, False),
            (Weapon.LONG, True),
            (Weapon.MEDIUM, False),
            (Weapon.MEDIUM, True),
            (Weapon.CANNON, False),
        )
        for away in aways:
            chances = (hit_chance(weapon, away, flare=flare) for weapon, flare in shots)
            assert row[1:] == tuple(percent(chance) if chance else "–" for chance in chances)


@each(
    "options", [{}, {"preset": Preset.ALL}, {"by_speed": True}, {"simultaneous_fire": True}, {"lasting_flares": True}]
)
def test_the_rules_in_short_are_those_of_the_options_and_nowhere_else(options):
    kit, short = made(**options), in_short(Options(**options), by_hand=True)
    assert kit.rules[-len(short) :] == short
    (pad,) = (one for one in kit.sections if isinstance(one, Pages))
    assert [type(part) for part in pad.sheet.parts] == [Grid]
    assert len(pad.sheet.parts[0].rows) == TURNS


def test_the_rules_name_what_is_in_force():
    assert made().rules[0] == "Rules beyond the basic game: none."
    assert made(banking=True, late_fire=True).rules[0] == "Rules beyond the basic game: banking, late fire."


def test_the_log_has_lines_for_as_many_rounds_as_the_kit_says():
    (line,) = (line for line in made().about if "log" in line)
    assert f"has room for {TURNS // len(PLANES)} rounds of" in line
    assert "print its two pages once more" in line


def test_the_sky_says_what_a_corner_goes_by():
    corners = [space.name for space in BOARD.spaces if None not in (space.side, space.end)]
    assert all(name in section(made(), "The sky").note for name in corners)
    assert len(corners) == 4


def test_the_log_has_the_tilt_where_planes_bank_and_who_flies_where_that_is_agreed():
    def log(**options):
        return next(one for one in made(**options).sections if isinstance(one, Pages)).sheet

    assert "Tilt" not in [column.heading for column in log().parts[0].columns]
    assert "Tilt" in [column.heading for column in log(banking=True).parts[0].columns]
    assert dict(log(seating=Seating(0, 0, 1, 2)).facts)["Tan"] == "player 2, player 3"


def test_the_pad_by_itself_keeps_its_boards_and_rules():
    assert [type(part).__name__ for part in blank_sheet(Options()).parts] == ["Picture", "Notes", "Grid"]


@each("options", [Options(), EVERY])
def test_no_piece_is_larger_than_a_page(options):
    for one in game.paper.kit(options, None).sections:
        for piece in one.pieces if isinstance(one, Pieces) else ():
            assert (piece.width <= WIDEST, piece.height <= HIGHEST) == (True, True)
            assert abs(piece.face.width * piece.height - piece.face.height * piece.width) < 10 * WIDEST


# Printed


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_kit_prints(paper, grey):
    kit = game.paper.kit(EVERY, None)
    printed = render(kit, Printer(paper, grey), "https://noonday.example/score?game=screaming-eagles")
    assert len(printed) < 2_000_000
    pages = PdfReader(BytesIO(printed)).pages
    words = [" ".join(page.extract_text().split()) for page in pages]
    sheets = [page for page, said in zip(pages, words, strict=True) if said.startswith("The sky")]
    assert len(sheets) == (1 if paper == "a3" else 2)
    for title in ("Battle boards", "Command cards", "Fire orders", "Planes", "Dice", "Chances to hit", "Flight log"):
        assert title in words[0]
        assert any(title in said for said in words[1:])
    (log,) = (place for place, said in enumerate(words) if said.count("The rounds") == 1)
    assert log == len(pages) - 2
