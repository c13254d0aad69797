import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

from pypdf import PdfReader

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.board import BLACK, RED, chart_of
from rules.bomb_the_axis.options import NextChecker, Options, Size
from rules.bomb_the_axis.paper import cutouts
from rules.bomb_the_axis.paper.pad import blank_sheet
from rules.bomb_the_axis.pictures.field import PITCH, Field
from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Text, spots
from rules.show.kit import HIGHEST, WIDEST, Pages, Pieces, Plan
from rules.show.sheet import Picture
from service.printing.kit import Printer, render
from service.printing.tiles import tiles
from tests.support.offenders import each

CALLERS = 8
ALONE = Options(checker=None)
KINDS = [
    Options(),
    Options(chart=Size.HUNDRED),
    ALONE,
    replace(ALONE, chart=Size.HUNDRED, memory=True, no_repeats=True, call_seconds=30),
]


def kit_of(options):
    return game.paper.kit(options, None)


def section(options, title):
    return next((section for section in kit_of(options).sections if section.title == title), None)


def counted(pieces):
    """Return how many pieces there are of each face."""
    counts = Counter()
    for piece in pieces.pieces:
        counts[piece.face.title] += piece.count
    return counts


def flat(shapes):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def words(drawing):
    return [shape.text for shape in flat(drawing.shapes) if isinstance(shape, Text)]


def dots_on(drawing):
    return [group.spot for group in spots(drawing.shapes)]


def pad_pictures(options):
    parts = section(options, "Pad").sheet.parts
    return [part.layers[0] for part in parts if isinstance(part, Picture)]


@each("options", KINDS)
def test_the_chart_and_each_card_have_every_dot_once(options):
    dots = list(chart_of(options.chart).dots)
    chart = next(section for section in kit_of(options).sections if isinstance(section, Plan))
    cards = section(options, "Cards").pieces
    assert dots_on(chart.layers[0]) == dots
    assert [dots_on(card.face) for card in cards] == [dots]
    assert sum(card.count for card in cards) == CALLERS


@each("size", Size)
def test_the_checker_has_all_pieces_and_a_screen(size):
    options, chart = Options(chart=size), chart_of(size)
    pieces = section(options, "Houses and guns")
    assert counted(pieces) == {"House": chart.houses, "Gun": chart.guns}
    assert all(piece.back == piece.face for piece in pieces.pieces)
    assert section(options, "Tiles") is None
    drawn = section(options, "The Checker’s screen").layers[0]
    assert {"MISS", "HIT", "GUN", f"Call a dot: A1 to {chart.dots[-1]}"} <= set(words(drawn))


@each("size", Size)
def test_without_a_checker_a_tile_for_each_dot_takes_the_place_of_the_pieces(size):
    options, chart = replace(ALONE, chart=size), chart_of(size)
    empty = len(chart.dots) - chart.houses - chart.guns
    assert counted(section(options, "Tiles")) == {"House": chart.houses, "Gun": chart.guns, "Empty tile": empty}
    forgetful = replace(options, memory=True)
    assert counted(section(forgetful, "Tiles"))["Empty tile"] == empty + chart.houses
    assert section(options, "Houses and guns") is None
    assert section(options, "The Checker’s screen") is None
    assert any("Mix the tiles" in line for line in kit_of(options).rules)


@each("options", KINDS)
def test_each_caller_has_all_counters_and_some_are_spare(options):
    to_mark = 0 if options.checker is None else chart_of(options.chart).houses
    assert counted(section(options, "Counters")) == {
        "Red counter": CALLERS * RED,
        "Black counter": CALLERS * BLACK + BLACK + to_mark,
    }


def test_what_must_be_distinguished_differs_without_its_colours():
    def forms(drawing):
        return [(type(shape), shape.text if isinstance(shape, Text) else "") for shape in flat(drawing.shapes)]

    one_side = cutouts.TILE
    made = (
        (cutouts.hit_counter(), cutouts.miss_counter()),
        (cutouts.house(one_side), cutouts.gun(one_side), cutouts.empty_tile()),
    )
    for among in made:
        assert all(forms(one) != forms(other) for one, other in pairwise((*among, among[0])))
    assert words(cutouts.hit_counter()) == words(cutouts.house(one_side)) == ["H"]
    assert words(cutouts.gun(one_side)) == ["G"]


@each("options", KINDS)
def test_pieces_fit_their_dots_and_their_paper(options):
    made = kit_of(options)
    field = Field(chart_of(options.chart).letters, 10)
    plan = made.sections[0]
    card = section(options, "Cards").pieces[0]
    from_dot_to_dot = plan.width * PITCH // field.width
    assert max(cutouts.TILE, cutouts.PIECE) < from_dot_to_dot
    assert distance(card.face, "A1", "A2") // 10 > cutouts.COUNTER
    assert cutouts.COUNTER >= 15
    for piece in (piece for section in made.sections if isinstance(section, Pieces) for piece in section.pieces):
        assert piece.width <= WIDEST
        assert piece.height <= HIGHEST
        assert (piece.face.width, piece.face.height) == (10 * piece.width, 10 * piece.height)
    for plan in (section for section in made.sections if isinstance(section, Plan)):
        assert plan.width <= 370
        assert plan.width * plan.layers[0].height / plan.layers[0].width <= 255


def distance(drawing, one, other):
    """Return how far two dots are from each other, in the drawing's units."""
    board = next(shape for shape in drawing.shapes if isinstance(shape, Group))
    at = {group.spot: group for group in spots(board.shapes)}
    return (at[other].x - at[one].x) * board.scale // 100


@each("options", KINDS)
def test_the_frame_of_a_card_is_within_its_edge(options):
    card = section(options, "Cards").pieces[0]
    board = card.face.shapes[0]
    frame = next(shape for shape in board.shapes if isinstance(shape, Box))
    right = board.x + (frame.x + frame.width) * board.scale // 100
    below = board.y + (frame.y + frame.height) * board.scale // 100
    assert min(board.x, board.y) >= 0
    assert right <= card.face.width
    assert below <= card.face.height


def test_the_screen_has_nothing_where_two_sheets_meet_and_its_wings_are_folded():
    drawn = cutouts.screen(chart_of(Size.FIFTY))
    folds = [shape for shape in drawn.shapes if isinstance(shape, Lines) and shape.paint.dash]
    assert {shape.points[0][0] for shape in folds} == {550, drawn.width - 550}
    signs = [shape.x for shape in drawn.shapes if isinstance(shape, (Group, Text))]
    assert all(abs(x - drawn.width // 2) > 300 for x in signs)
    assert 10 * kit_of(Options()).sections[0].width <= drawn.width - 2 * 550


def test_the_pad_of_the_kit_repeats_neither_rules_nor_the_checkers_chart():
    pad = section(Options(), "Pad")
    assert isinstance(pad, Pages)
    titles = [getattr(part, "title", "") for part in pad.sheet.parts]
    assert titles[0].startswith("The series")
    assert "The rules in short" not in titles
    assert not any("Checker" in words(drawing) for drawing in pad_pictures(Options()))
    assert [words(drawing).count("Name") for drawing in pad_pictures(Options())] == [4, 8]
    assert any(getattr(part, "title", "") == "The rules in short" for part in blank_sheet(Options()).parts)


def test_where_no_dot_is_called_twice_a_card_of_each_pad_page_is_for_the_calls():
    pictures = pad_pictures(Options(no_repeats=True))
    assert [(words(drawing).count("Called"), words(drawing).count("Name")) for drawing in pictures] == [(1, 3), (1, 7)]
    assert any("Strike each dot" in line for line in kit_of(Options(no_repeats=True)).rules)


def test_cards_to_write_on_are_lines_alone():
    def filled(drawing: Drawing):
        return [shape for shape in flat(drawing.shapes) if isinstance(shape, Box) and shape.paint.opacity]

    assert all(shape.paint.fill == "none" for drawing in pad_pictures(Options()) for shape in filled(drawing))
    dots = [shape for drawing in pad_pictures(Options()) for shape in flat(drawing.shapes) if isinstance(shape, Circle)]
    assert len([dot for dot in dots if dot.paint.fill != "none"]) == 12 * 50


@each(
    ("changed", "said"),
    [
        ({}, "The Checker is the same in all games"),
        ({"next_checker": NextChecker.WINNER}, "if the winner would rather call, the Checker stays"),
        ({"memory": True}, "Turn your card so that nobody else sees it"),
        ({"no_repeats": True}, "Strike each dot that was called on a card of the pad"),
        ({"call_seconds": 45}, "After 45 seconds without a call"),
        ({"chart": Size.HUNDRED}, "a dot from A1 to J10"),
        ({"checker": None}, "Empty tiles and guns stay where they are, face up"),
        ({"checker": None, "memory": True}, "instead of a house a spare empty tile"),
    ],
)
def test_the_rules_in_short_say_what_was_agreed(changed, said):
    assert any(said in line for line in kit_of(replace(Options(), **changed)).rules)
    others = [options for options in ({}, {"checker": None}) if options != changed]
    if changed:
        assert not any(said in line for other in others for line in kit_of(replace(Options(), **other)).rules)


@each(("paper", "grey"), [("a4", False), ("letter", True), ("a3", False)])
@each("options", KINDS)
def test_the_kit_prints(options, paper, grey):
    printed = render(kit_of(options), Printer(paper, grey=grey), "https://noonday.example/score?game=bomb-the-axis")
    reader = PdfReader(BytesIO(printed))
    pages = reader.pages
    assert len(printed) < 500_000
    assert [title for title in headed(reader.outline) if title in contents(options)] == contents(options)
    cover = pages[0].extract_text()
    assert [title for title in contents(options) if title not in cover] == []
    # Boards alone are on the large paper, where they need one sheet each, and only those that no A4 holds.
    plans = [section for section in kit_of(options).sections if isinstance(section, Plan)]
    sizes = [(plan.width, plan.width * plan.layers[0].height / plan.layers[0].width) for plan in plans]
    boards = sum(len(tiles("a4", *size).tiles) > 1 for size in sizes)
    large = [page for page in pages if max(page.mediabox.width, page.mediabox.height) > 1000]
    assert len(large) == (boards if paper == "a3" else 0)


def test_a_grey_kit_has_no_colour():
    printed = render(kit_of(Options()), Printer("a4", grey=True), "https://noonday.example/score")
    painted = [colour for page in PdfReader(BytesIO(printed)).pages for colour in colours(page, page.get_contents())]
    assert [colour for colour in painted if max(colour) - min(colour) > 0.01] == []
    assert len(painted) > 10


def colours(part, content):
    """Yield the colours that are set in a page, or in a picture of it, as red, green and blue up to 1."""
    for found in re.finditer(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b", content.get_data()):
        yield tuple(map(float, found.groups()))
    for drawn in (part["/Resources"].get("/XObject") or {}).values():
        picture = drawn.get_object()
        if picture["/Subtype"] == "/Form":
            yield from colours(picture, picture)


def headed(outline):
    """Yield the headings of a PDF in order."""
    for entry in outline:
        if isinstance(entry, list):
            yield from headed(entry)
        else:
            yield entry.title


def contents(options):
    return [section.title for section in kit_of(options).sections]


@each("paper", ["a4", "letter", "a3"])
@each("size", Size)
def test_the_kit_says_how_many_cards_of_callers_are_on_a_sheet(size, paper):
    made = kit_of(Options(chart=size))
    said = " ".join(made.about)
    assert ("Each caller’s card is on one sheet" in said) == (size is Size.HUNDRED)
    assert ("Two callers’ cards are on one sheet" in said) == (size is Size.FIFTY)
    pages = PdfReader(BytesIO(render(made, Printer(paper), ""))).pages
    begin = next(place for place, page in enumerate(pages) if page.extract_text().startswith("Cards"))
    held = [page.extract_text().split().count("A") for page in pages[begin:]]
    each_has = 1 if size is Size.HUNDRED else 2
    assert held[: CALLERS // each_has] == [each_has] * (CALLERS // each_has)


@each("options", [replace(options, memory=memory) for options in KINDS for memory in (False, True)])
def test_no_number_of_sheets_is_said_that_depends_on_the_paper(options):
    assert [line for line in kit_of(options).about if re.search(r"\d+ sheets|two sheets", line)] == []


@each(
    ("options", "said"),
    [(Options(), "For 3 to 9 players: a Checker and 2 to 8 callers."), (ALONE, "For 2 to 8 players, who all call.")],
)
def test_the_kit_says_how_many_can_play(options, said):
    assert kit_of(options).about[0] == said


@each("checker", [0, None])
def test_where_no_dot_is_called_twice_no_rule_is_about_a_second_call(checker):
    again = re.compile(r"from then on|bare dot|a new dot")
    assert any(map(again.search, kit_of(Options(checker=checker)).rules))
    assert [line for line in kit_of(Options(checker=checker, no_repeats=True)).rules if again.search(line)] == []


@each("checker", [0, None])
def test_with_memory_each_caller_notes_their_own_calls(checker):
    for memory in (True, False):
        rules = " ".join(kit_of(Options(checker=checker, memory=memory)).rules)
        assert ("Each notes only their own hits and misses." in rules) == memory
