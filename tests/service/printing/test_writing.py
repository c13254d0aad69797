"""Names in all scripts are seen wherever they stand: in pictures by their outlines, and in the machine's own fonts."""

import os
import subprocess
import sys
from io import BytesIO

from PIL import Image
from pypdf import PdfReader

from rules.show.drawing import Box, Drawing, Group, Outline, Paint, Text
from rules.show.lettering import width
from rules.show.names import isolated
from rules.show.sheet import Column, Grid
from service.conformance.names import NAMES, Line, unseen
from service.printing import legible, render, render_board
from service.printing.glyphs import MISSING, points, shown
from service.printing.writing import written
from tests.support.fonts import borrowed
from tests.support.sheets import sheet_of

TAMIL = "\u0b86\u0b87"


def drawn(*shapes):
    """Return a page of 400 x 200 with these shapes in black on white."""
    page = Drawing(400, 200, (Box(0, 0, 400, 200, Paint("#ffffff")), *shapes))
    return Image.open(BytesIO(render_board((page,), 400))).convert("L").point(lambda level: 255 * (level < 128))


def test_a_name_in_any_script_leaves_ink_alone_and_among_other_words():
    lines = [Line(Text(0, 0, text, 20), name, name) for name in NAMES for text in (name, f"Squadron A ({name}) £5")]
    assert [line.text.text for line in unseen(lines)] == []


def test_a_name_takes_no_more_room_than_it_is_taken_for_and_not_much_less():
    off = {}
    for name in NAMES:
        left, _, right, _ = drawn(Text(20, 100, name, 40, "#000000")).getbbox()
        if not 0.4 * width(name, 40) <= right - left <= width(name, 40) + 3:
            off[name] = (right - left, width(name, 40))
    assert not off


def test_a_name_is_where_its_anchor_has_it():
    name = isolated("صلاح")
    start, middle, end = (
        drawn(Text(200, 100, name, 40, anchor=anchor)).getbbox() for anchor in ("start", "middle", "end")
    )
    wide = start[2] - start[0]
    assert abs(start[0] - 200) <= 4
    assert abs(middle[0] + middle[2] - 400) <= 6
    assert abs(end[2] - 200) <= 4
    assert {round(box[2] - box[0], -1) for box in (middle, end)} == {round(wide, -1)}
    low = drawn(Text(200, 100, "ს", 40)).getbbox()
    assert low[3] <= 112
    assert low[1] >= 60


def test_a_name_is_turned_and_moved_with_its_group():
    upright = drawn(Text(100, 100, "山田", 40)).getbbox()
    turned = drawn(Text(100, 100, "山田", 40, turn=90)).getbbox()
    moved = drawn(Group((Text(0, 0, "山田", 20),), 100, 100, scale=200)).getbbox()
    assert turned[3] - turned[1] > 1.5 * (turned[2] - turned[0])
    assert max(abs(one - other) for one, other in zip(upright, moved, strict=True)) <= 2


def test_a_halo_is_below_the_name():
    (layer,) = written([Drawing(10, 10, (Text(1, 2, "山", 20, "#111111", halo="#ffffff"),))])
    (placed,) = layer.shapes
    (outlines,) = placed.shapes
    rim, ink = outlines.shapes
    assert isinstance(rim, Outline)
    assert (rim.paint.stroke, rim.paint.width, ink.paint) == ("#ffffff", 4000, Paint("#111111"))
    assert rim.path == ink.path


def test_text_of_the_first_font_stays_text():
    shapes = (Text(1, 2, "Zoë, Дарья – £5", 20), Group((Text(3, 4, "Ωμέγα", 20),)))
    assert written([Drawing(10, 10, shapes)])[0].shapes == shapes


def test_a_name_of_which_the_fonts_lack_characters_comes_after_its_seat():
    assert legible(["Ann", TAMIL, isolated("שלום"), ""]) == ("Ann", f"Player 2 {MISSING * 2}", isolated("שלום"), "")


PRINTED = f"""
from service.printing import legible, render, render_board
from service.printing.glyphs import shown
from service.conformance.names import Line, unseen
from rules.show.drawing import Text
assert legible(["Ann", {TAMIL!r}]) == ("Ann", {TAMIL!r}), legible(["Ann", {TAMIL!r}])
assert shown({TAMIL!r}) == {TAMIL!r}
assert not list(unseen([Line(Text(0, 0, {TAMIL!r}, 20), {TAMIL!r}, {TAMIL!r})]))
"""


def test_the_fonts_of_fonts_dir_show_what_the_bundled_ones_lack(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "Borrowed.ttf").write_bytes(borrowed(0x531, 0x58F, 0xB85))
    (tmp_path / "broken.ttf").write_bytes(b"\0\1\0\0\0\x09cmap")
    (tmp_path / "README.txt").write_text("no font")
    environ = {**os.environ, "FONTS_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PRINTED], env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_font_whose_glyphs_are_no_outlines_shows_nothing(tmp_path):
    font = tmp_path / "colour.ttf"
    plain = borrowed(0x531, 0x58F, 0xB85)
    font.write_bytes(plain)
    assert 0xB86 in points(font)
    font.write_bytes(plain.replace(b"GDEF", b"CBDT", 1))
    assert points(font) == frozenset()
    assert shown(TAMIL) == MISSING * 2


SEQUENCES = ("🙋‍♂️", "🤷‍♂️", "🕵️‍♀️", "🐻‍❄️", "❤️‍🔥", "👩‍⚖️", "🏴‍☠️", "🏳️‍⚧️")


def test_each_part_of_an_emoji_of_several_is_seen():
    torn = {}
    for name in SEQUENCES:
        parts = [part for part in name if part.isprintable() and part not in "\u200d\ufe0f"]
        boxes = [drawn(Text(20, 100, text, 40, "#000000")).getbbox() for text in (name, *parts)]
        whole, *each = (box[2] - box[0] for box in boxes)
        if whole < 0.9 * sum(each):
            torn[name] = (whole, each)
    assert not torn
    assert len({drawn(Text(20, 100, name, 40)).tobytes() for name in SEQUENCES}) == len(SEQUENCES)
    printed = text_of_pdf(*SEQUENCES)
    assert all(part in printed for name in SEQUENCES for part in name if part not in "\u200d\ufe0f")


def text_of_pdf(*cells):
    sheet = sheet_of(Grid("g", "G", (Column("Name"),), tuple((cell,) for cell in cells)))
    pages = PdfReader(BytesIO(render(sheet, "pdf", paper="a4"))).pages
    return "".join(page.extract_text() for page in pages)


def test_a_sign_with_a_variation_that_no_font_has_is_shown_as_it_is():
    assert shown("辻\U000e0100本") == "辻本"
    assert legible(["葛\U000e0100城"]) == ("葛\U000e0100城",)


def test_a_font_that_is_cut_off_shows_nothing(tmp_path):
    font = tmp_path / "cut.ttf"
    whole = borrowed(0x531, 0x58F, 0xB85)
    font.write_bytes(whole[:-10])
    assert points(font) == frozenset()
