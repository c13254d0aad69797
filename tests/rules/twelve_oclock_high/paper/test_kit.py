"""The kit of 12 O'Clock High: all that was in the box is there, in its numbers, in a size to play with."""

from collections import Counter
from io import BytesIO
from math import hypot

from pypdf import PdfReader

from rules.show.drawing import Box, Circle, Group, Outline, Text
from rules.show.kit import Cut, Pages, Pieces, Plan
from rules.show.sheet import Grid, Notes, Picture
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.board import BOARD, POINTS, PRICES, Kind
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.paper.kit import kit
from rules.twelve_oclock_high.paper.pad import blank_sheet
from rules.twelve_oclock_high.paper.pieces import CARD, DISC, MARKER
from rules.twelve_oclock_high.paper.plan import PARKING, WIDTH, WINDOW, drawing
from rules.twelve_oclock_high.pictures.airmap import title
from rules.twelve_oclock_high.pictures.marks import LIVERIES
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES, HAND
from rules.twelve_oclock_high.words.in_short import in_short
from service.conformance.pictures import collisions, words
from service.printing import kit as printing
from service.printing.tiles import tiles
from tests.support.offenders import each

PLAYERS = max(game.seats(Options()))
FACES = (1, 2, 3)
MM = WIDTH / drawing().width
"""Millimetres of a unit of the board."""


def section(name, options=None):
    return next(part for part in kit(options or Options(), None).sections if part.title == name)


def inside(shapes):
    """Yield all shapes, those of groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from inside(shape.shapes)


def texts(drawn):
    return [shape.text for shape in inside(drawn.shapes) if isinstance(shape, Text)]


def badges(drawn):
    outlines = {own.badge: own.letter for own in LIVERIES}
    found = (shape.path for shape in inside(drawn.shapes) if isinstance(shape, Outline))
    return {outlines[path] for path in found if path in outlines}


def signs():
    """Return the group of each space by its title, and of how many groups each has one."""
    named = [shape for shape in inside(drawing().shapes) if isinstance(shape, Group) and shape.title]
    return {group.title: group for group in named}, Counter(group.title for group in named)


def test_every_space_is_on_the_board_once_with_its_number():
    groups, counts = signs()
    assert counts == Counter(title(space) for space in BOARD.spaces.values())
    for name, space in BOARD.spaces.items():
        sign = groups[title(space)]
        assert (sign.x, sign.y) == (space.x, space.y)
        assert (name == BOARD.airfield) or name in [part.text for part in sign.shapes if isinstance(part, Text)]


def test_every_target_is_named_once():
    written = Counter(texts(drawing()))
    assert {target.name: written[target.name] for target in BOARD.targets.values()} == dict.fromkeys(
        (target.name for target in BOARD.targets.values()), 1
    )
    assert written["Airfield"] == 1


def test_the_kinds_of_target_differ_in_shape_and_letter():
    groups, _ = signs()
    for name, target in BOARD.targets.items():
        sign = groups[title(BOARD.spaces[name])].shapes
        primary = target.kind is Kind.PRIMARY
        assert any(isinstance(part, Circle) for part in sign) == primary
        assert any(isinstance(part, Box) for part in sign) != primary
        assert [part.text for part in sign if isinstance(part, Text)] == ["P" if primary else "S", name]


def test_the_key_says_what_a_target_is_worth():
    said = " ".join(texts(drawing()))
    for kind in Kind:
        assert f"{kind.value.capitalize()} target" in said
        assert f"{POINTS[kind]} points, {PRICES[kind]} card" in said


def test_no_words_on_the_board_run_into_each_other_or_over_its_edge():
    drawn = drawing()
    assert collisions(drawn.shapes) == []
    lines = list(words(drawn.shapes))
    assert len(lines) > len(BOARD.spaces)
    assert [
        line
        for line in lines
        if line.left < 0 or line.top < 0 or line.right > drawn.width or line.bottom > drawn.height
    ] == []


def test_no_space_is_under_words_or_another_space():
    spaces = [
        (space, 26 if space.target else 31 if space.path == "airfield" else 17) for space in BOARD.spaces.values()
    ]
    numbers = {*BOARD.spaces, "P", "S"}
    lines = [line for line in words(drawing().shapes) if line.text not in numbers]
    for space, reach in spaces:
        x, y = space.x - WINDOW.left, space.y - WINDOW.top
        assert reach < x < drawing().width - reach
        for line in lines:
            across = max(line.left - x, 0, x - line.right)
            assert hypot(across, max(line.top - y, 0, y - line.bottom)) > reach - 4, (space.id, line.text)


@each(("paper", "sheets"), [("a4", 2), ("us-letter", 2), ("a3", 1)])
def test_the_board_takes_few_sheets_of_a_paper(paper, sheets):
    drawn = drawing()
    plan = section("Board")
    assert isinstance(plan, Plan)
    assert len(tiles(paper, plan.width, plan.width * drawn.height / drawn.width).tiles) == sheets


def test_the_markers_are_one_for_each_squadron():
    markers = section("Squadron Markers").pieces
    assert [badges(piece.face) for piece in markers] == [{own.letter} for own in LIVERIES]
    assert len(markers) == PLAYERS
    assert {piece.count for piece in markers} == {1}
    letters = [Counter(texts(piece.face))[own.letter] for piece, own in zip(markers, LIVERIES, strict=True)]
    assert letters == [2] * PLAYERS
    wide, high, deep = MARKER
    assert {(piece.width, piece.height) for piece in markers} == {(wide, 2 * (high + deep))}


def test_all_markers_have_room_on_the_airfield():
    boxes = [shape for shape in inside(drawing().shapes) if isinstance(shape, Box) and shape.paint.dash]
    assert len(boxes) == PLAYERS
    wide, _, deep = MARKER
    for box in boxes:
        assert box.width * MM >= wide
        assert box.height * MM >= deep
        assert PARKING.holds(box.x, box.y)
        assert PARKING.holds(box.x + box.width, box.y + box.height)
    assert badges(drawing()) == {own.letter for own in LIVERIES}


def test_a_disc_for_each_target_covers_it():
    (disc,) = section("Direct Hit Discs").pieces
    assert disc.count == len(BOARD.targets)
    assert disc.cut is Cut.ROUND
    assert disc.width == disc.height == DISC
    assert texts(disc.face) == ["DIRECT", "HIT"]
    groups, _ = signs()
    for name in BOARD.targets:
        for part in groups[title(BOARD.spaces[name])].shapes:
            line = 0 if isinstance(part, Text) else part.paint.width / 20
            match part:
                case Circle():
                    reach = part.r + line
                case Box():
                    # The corner of a box is round: its farthest point is on the diagonal.
                    reach = hypot(1, 1) * (part.width / 2 - part.corner) + part.corner + line
                case _:
                    continue
            assert reach * MM <= DISC / 2


def test_a_disc_leaves_the_next_space_to_be_read():
    for name in BOARD.targets:
        here = BOARD.spaces[name]
        for space in BOARD.spaces.values():
            if space.id != name:
                assert hypot(space.x - here.x, space.y - here.y) * MM > DISC / 2 + 2


def test_every_squadron_has_a_hand_of_bomb_cards():
    cards = section("Bomb Cards").pieces
    assert [badges(piece.face) for piece in cards] == [{own.letter} for own in LIVERIES]
    assert [piece.count for piece in cards] == [HAND] * PLAYERS
    assert {(piece.width, piece.height) for piece in cards} == {CARD}
    assert all("BOMB CARD" in texts(piece.face) for piece in cards)


@each("bombs", FACES)
def test_the_bomb_die_has_the_bombs_of_the_option(bombs):
    options = Options(bomb_faces=bombs)
    (die,) = section("Bomb die", options).pieces
    sides = [shape for net in die.face.shapes for shape in net.shapes if isinstance(shape, Group)]
    assert len(sides) == BOMB_DIE_SIDES
    assert sum(any(isinstance(part, Outline) for part in inside(side.shapes)) for side in sides) == bombs
    table = section("Ordinary dice in their place", options)
    assert isinstance(table, Grid)
    assert table.rows == (("Bomb die", *["Bomb"] * bombs, *["blank"] * (BOMB_DIE_SIDES - bombs)),)
    note = section("Bomb die", options).note
    assert note.startswith(f"{bombs} Bomb")
    assert f"Bomb on {('1', '1 and 2', '1, 2 and 3')[bombs - 1]})" in " ".join(kit(options, None).about)
    assert ("Bomb die", f"{bombs} Bombs of 6") in section("Score pad", options).sheet.facts


@each("goal", [35, 140])
def test_the_rules_have_the_goal_and_all_that_the_pad_says(goal):
    options = Options(points_to_win=goal)
    rules = kit(options, None).rules
    assert rules[: len(in_short(options))] == in_short(options)
    assert f"The first to have {goal} points wins." in rules
    assert ("Goal", f"{goal} points") in section("Score pad", options).sheet.facts


def test_the_kit_says_how_many_can_play_who_begins_and_how_to_fly_home():
    made = kit(Options(), None)
    seats = game.seats(Options())
    assert f"For {min(seats)} to {max(seats)} players." in made.about
    for said in ("tie for the highest opening throw throw again", "fly the shortest way home"):
        assert [line for line in made.rules if said in line], said


def test_the_pad_of_the_kit_repeats_neither_board_nor_rules():
    pad = section("Score pad")
    assert isinstance(pad, Pages)
    whole = blank_sheet(Options()).parts
    assert [part for part in pad.sheet.parts if isinstance(part, Picture | Notes)] == []
    assert pad.sheet.parts == tuple(part for part in whole if isinstance(part, Grid))
    assert len([part for part in whole if isinstance(part, Picture | Notes)]) == 2


def test_what_is_cut_out_is_large_enough_for_fingers():
    pieces = [piece for part in kit(Options(), None).sections if isinstance(part, Pieces) for piece in part.pieces]
    assert [piece for piece in pieces if min(piece.width, piece.height) < 15] == []


PAGES = {"a4": (210, 297), "letter": (216, 279), "a3": (210, 297)}


@each(("paper", "grey"), [(paper, grey) for paper in PAGES for grey in (False, True)])
def test_the_kit_is_printed_on_every_paper(paper, grey):
    pdf = printing.render(
        game.paper.kit(Options(), None), printing.Printer(paper, grey), "https://noonday.example/score"
    )
    pages = PdfReader(BytesIO(pdf)).pages
    sizes = [
        (round(float(page.mediabox.width) * 25.4 / 72), round(float(page.mediabox.height) * 25.4 / 72))
        for page in pages
    ]
    boards = [(420, 297)] if paper == "a3" else [PAGES[paper]] * 2
    assert sizes == [PAGES[paper], *boards, *[PAGES[paper]] * 3]
    assert len(pdf) < 500_000
    said = [page.extract_text() for page in pages]
    assert said[-3].count("BOMB CARD") == PLAYERS * HAND
    assert said[-2].count("DIRECT") == len(BOARD.targets)
    assert "STRATEGIC BOMBING ACCURACY RECORD" in said[-1].upper()
