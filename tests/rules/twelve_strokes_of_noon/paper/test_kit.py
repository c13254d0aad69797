"""The kit: that it has all that the box had, in sizes that fit each other, and that it prints."""

import json
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product

import pytest
from pypdf import PdfReader

from rules.show.drawing import Drawing, Group, Lines, Text
from rules.show.kit import HIGHEST, WIDEST, Cards, Cut, Pages, Pieces
from rules.show.sheet import Notes
from rules.twelve_strokes_of_noon import GAME
from rules.twelve_strokes_of_noon.deck.box import load_content
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.paper import props, revealing
from rules.twelve_strokes_of_noon.paper.pad import blank_sheet
from rules.twelve_strokes_of_noon.pictures.marks import Shine
from rules.twelve_strokes_of_noon.state import FLAPS, MONEY, PRIZE, STAKE, STROKES, Flap
from rules.twelve_strokes_of_noon.words.in_short import in_short
from service.printing import kit as printing
from tests.support.twelve_strokes_of_noon import small_box

FULL = GAME.standard_content()
SMALL = load_content(json.dumps(small_box()).encode())


def made(content=FULL, options=None):
    return GAME.paper.kit(options or Options(), content)


def sections(kind, kit):
    return {section.title: section for section in kit.sections if isinstance(section, kind)}


def texts(shapes):
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)


def all_pieces(kit):
    return [piece for section in sections(Pieces, kit).values() for piece in section.pieces]


# The cards


@pytest.mark.parametrize("content", [FULL, SMALL])
def test_each_card_of_a_deck_is_there_once(content):
    kit = made(content)
    cards = sections(Cards, kit)
    assert [card.id for card in cards["Kick-Off cards"].cards] == [one.id for one in content.kick_off.values()]
    assert [card.id for card in cards["Duel cards"].cards] == [
        f"{pair.id}.{number}" for pair in content.duel.values() for number in (1, 2)
    ]
    assert [card.id for card in cards["Master Stroke cards"].cards] == [
        one.id for one in content.master_stroke.values()
    ]
    asked = [entry.text for card in cards["Fatal Blow cards"].cards for entry in card.entries]
    assert asked == [one.question for card in content.fatal_blow.values() for one in card.questions]

    pieces = sections(Pieces, kit)
    cover, *moves = pieces["Cover and Move by Move cards"].pieces
    assert "Cover" in texts(cover.face.shapes)
    assert [move.face.title for move in moves] == [one.title for one in content.move_by_move.values()]
    stars = pieces["Mystery Star cards"].pieces
    assert [star.face.title for star in stars] == [one.name for one in content.mystery_star.values()]


def test_a_card_of_move_by_move_has_its_words_in_the_rows_of_the_flaps():
    for card in FULL.move_by_move.values():
        piece = revealing.moves(card)
        found = [shape for shape in piece.face.shapes if isinstance(shape, Text)]
        for flap in range(1, FLAPS + 1):
            behind = in_card(revealing.spot(Flap.SMALL, flap))
            words = [text.text for text in found if inside(text, behind) and text.anchor == "middle"]
            assert words == ["FALSE" if card.false == flap else "TRUE"]
            before = in_card(revealing.spot(Flap.LARGE, flap))
            lines = [text.text for text in found if inside(text, before)]
            assert lines[0] == str(flap)
            assert "".join(lines[1:]).replace(" ", "") == card.propositions[flap - 1].replace(" ", "")


def test_the_tiles_of_a_star_are_behind_the_flaps():
    star = next(iter(FULL.mystery_star.values()))
    tiles = {shape.title: shape for shape in revealing.star(star).face.shapes if isinstance(shape, Group)}
    assert len(tiles) == 2 * FLAPS
    for size, flap in product(Flap, range(1, FLAPS + 1)):
        tile, behind = tiles[f"{size.value} {flap}"], in_card(revealing.spot(size, flap))
        assert (tile.x, tile.y) == (behind[0], behind[1])
        across, down = revealing.painting.UNITS[size]
        assert (across * tile.scale // 100, down * tile.scale // 100) == (behind[2], behind[3])


def test_the_name_of_a_star_is_written_behind_the_lowest_flap_alone():
    lowest = in_card(revealing.spot(Flap.LARGE, FLAPS))
    for star in FULL.mystery_star.values():
        found = [shape for shape in revealing.star(star).face.shapes if isinstance(shape, Text)]
        below = [text.text for text in found if text.y > lowest[1] + lowest[3]]
        assert "".join(below).replace(" ", "").startswith(star.name.replace(" ", ""))
        assert not [text for text in found if star.name in text.text and text.text not in below]


def in_card(area):
    """Return where an area of the board is on a card in it: left, top, width, height."""
    return (
        area.x - (revealing.BOARD_WIDTH - revealing.CARD_WIDTH) // 2,
        area.y + revealing.OUT,
        area.width,
        area.height,
    )


def inside(text, area):
    left, top, width, height = area
    return left <= text.x <= left + width and top <= text.y <= top + height


# The board, the stars and the money


def test_the_board_has_each_flap_once_with_three_sides_to_cut():
    piece = revealing.board()
    assert piece.cut is Cut.OWN
    titles = [shape.title for shape in piece.face.shapes if isinstance(shape, Group)]
    assert titles == [f"{size.value} flap {flap}" for size in Flap for flap in range(1, FLAPS + 1)]
    cuts, folds = [], []
    for shape in piece.face.shapes:
        if isinstance(shape, Lines):
            own = (*shape.points, shape.points[0]) if shape.closed else shape.points
            (folds if shape.paint.dash else cuts).extend(pairwise(own))
    for size, flap in product(Flap, range(1, FLAPS + 1)):
        area = revealing.spot(size, flap)
        left, right = ((area.x, area.y), (area.x, area.bottom)), ((area.right, area.y), (area.right, area.bottom))
        hinge, opening = (left, right) if size is Flap.LARGE else (right, left)
        level = [((area.x, y), (area.right, y)) for y in (area.y, area.bottom)]
        assert all(any(along(side, cut) for cut in cuts) for side in (*level, opening)), (size, flap)
        assert any(along(hinge, fold) for fold in folds), (size, flap)
        assert not any(along(hinge, cut) for cut in cuts), (size, flap)


def along(side, line):
    """Return whether a side is a part of a line, both level or upright."""
    (a, b), (c, d) = side
    (x1, y1), (x2, y2) = sorted(line)
    return x1 <= a <= x2 and x1 <= c <= x2 and y1 <= b <= y2 and y1 <= d <= y2


def test_a_card_fits_into_the_board_and_cannot_fall_through_its_flaps():
    assert revealing.BOARD_WIDTH - 2 * revealing.GLUE - revealing.CARD_WIDTH >= 10
    held = in_card(revealing.spot(Flap.LARGE, 1))[0]
    assert held >= 50
    lowest = revealing.spot(Flap.LARGE, FLAPS)
    assert lowest.bottom < revealing.BOARD_HEIGHT


def test_stars_have_all_colours_and_each_is_named():
    pieces = sections(Pieces, made())["Stars"].pieces
    assert [piece.count for piece in pieces] == [max(GAME.seats(Options()))] * 2
    words = [list(texts(side.shapes)) for piece in pieces for side in (piece.face, piece.back)]
    assert words == [["GREEN"], ["PURPLE"], ["ORANGE"], ["RED"]]
    assert {word.lower() for [word] in words} == {shine.value for shine in Shine}


def test_the_notes_are_those_of_the_box():
    notes = sections(Pieces, made())["Money"].pieces
    found = [(piece.face.title, piece.count) for piece in notes]
    assert found == [("£10,000", 1), ("£5,000", 4), ("£2,000", 15), ("£1,000", 10)]
    assert sum(amount * count for amount, count in props.DEALT) == MONEY


def test_the_notes_pay_every_sum_that_can_occur():
    left = dict(props.NOTES)
    left[PRIZE] -= 1  # it waits for who names the star
    assert left[PRIZE] == 0
    for players in range(2, props.DESKS + 1):
        for sums in reached(players):
            assert payable(sums, dict(left)), sums


def reached(players):
    """Return the players' money, richest first, at every moment of every game; nobody loses more than 12C-11 says."""
    now = every = {(MONEY,) * players}
    for _ in range(2 + (1 if players == 2 else 2)):
        pairs = [(payer, paid) for payer, paid in product(range(players), repeat=2) if payer != paid]
        now = {sums for before in now for pair in pairs if min(sums := moved(before, *pair)) >= MONEY - 3 * STAKE}
        every = every | now
    for _ in range(STROKES):
        now = now | {moved(sums, None, paid) for sums in now for paid in range(players)}
    return every | now


def moved(sums, payer, paid):
    return tuple(
        sorted((own + STAKE * ((seat == paid) - (seat == payer)) for seat, own in enumerate(sums)), reverse=True)
    )


def payable(sums, left):
    """Return whether the notes that are left can be dealt so that each sum is paid exactly."""
    if not sums:
        return True
    own, *others = sums
    for fives in range(min(left[5_000], own // 5_000), -1, -1):
        rest = own - 5_000 * fives
        for twos in range(min(left[2_000], rest // 2_000), -1, -1):
            ones = (rest - 2_000 * twos) // 1_000
            if ones > left[1_000]:
                break
            kept = {5_000: left[5_000] - fives, 2_000: left[2_000] - twos, 1_000: left[1_000] - ones}
            if payable(others, kept):
                return True
    return False


def test_every_piece_fits_on_a_page_with_its_drawing_in_its_box():
    for piece in all_pieces(made()):
        high = piece.height * (2 if piece.back else 1)
        assert piece.width <= WIDEST
        assert high <= HIGHEST
        for drawn in (piece.face, piece.back):
            if isinstance(drawn, Drawing):
                assert (drawn.width, drawn.height) == (10 * piece.width, 10 * piece.height)


# Words


def test_the_ledger_is_the_blank_sheet_without_the_rules_that_are_on_the_cover():
    kit = made()
    ledger = sections(Pages, kit)["Ledger"].sheet
    rules = Notes("The rules in short", in_short(Options(), by_hand=True))
    assert blank_sheet(Options()) == replace(ledger, parts=(*ledger.parts, rules))
    assert kit.rules[: len(rules.lines)] == rules.lines


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(glass=45), "a timer of 45 seconds"),
        (Options(choice=35), "A choice: 35 seconds"),
        (Options(choice=None), "A choice: no limit"),
        (Options(last_chance=55), "The last chance: 55 seconds"),
        (Options(last_chance=None), "The last chance: no limit"),
        (Options(appeals=Judges.PLAYERS), "the other players decide"),
        (Options(appeals=Judges.HOST), "the host decides"),
        (Options(appeals=Judges.NOBODY), "it counts as wrong"),
    ],
)
def test_the_clocks_are_those_of_the_options(options, words):
    lines = sections(Notes, made(SMALL, options))["Sandglasses and clocks"].lines
    assert [line for line in lines if words in line]


# On paper


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792)), ("a3", (595, 842))])
@pytest.mark.parametrize("grey", [False, True])
def test_it_prints(paper, size, grey):
    pages = PdfReader(BytesIO(printed(made(SMALL), paper, grey=grey))).pages
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages} == {size, size[::-1]}
    every = " ".join(" ".join(page.extract_text() for page in pages).split())
    for words in ("Reveal board", "Sandglasses and clocks", SMALL.kick_off[0].questions[0].question):
        assert words in every
    # The cover, the board, stars with money, money with notes, the ledger, cards, and those of the board.
    assert len(pages) == 4 + 2 + 4 + 1 + 1


def test_a_word_that_is_wider_than_a_card_is_broken():
    box, word = small_box(), "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"
    box["kick_off"][0]["questions"][0]["question"] = f"What is {word}?"
    pages = PdfReader(BytesIO(printed(made(load_content(json.dumps(box).encode())), "a4"))).pages
    text = "".join(page.extract_text() for page in pages).replace("\u200b", "")
    assert word not in text
    assert word in "".join(text.split())


def test_the_full_box_is_below_two_megabytes():
    assert len(printed(made(), "a4")) < 2_000_000


def printed(kit, paper, *, grey=False):
    return printing.render(kit, printing.Printer(paper, grey), "https://noonday.example")
