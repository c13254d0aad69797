from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from rules.show.drawing import Box, Drawing, Paint
from rules.show.sheet import Align, Column, Grid, Notes, Picture, Signatures
from service.printing import render
from service.printing.glyphs import MISSING, covered, shown
from tests.support.offenders import each
from tests.support.sheets import hostile_sheet, long_sheet, picture, sheet_of

ACCESSIBLE = b"pdfuaid"
A4, LETTER = (595, 842), (612, 792)


def text_of(written):
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(written)).pages)


def size_of(written):
    page = PdfReader(BytesIO(written)).pages[0].mediabox
    return round(page.width), round(page.height)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_hostile_sheet_is_accessible_and_its_texts_are_text(paper):
    written = render(hostile_sheet(), "pdf", paper=paper)
    assert ACCESSIBLE in written
    told = text_of(written)
    assert "<script>alert(1)</script>" in told
    assert "*bold* _it_ `raw` @ref <label>" in told
    assert "replaces a character that the fonts of this sheet do not have" in told


def test_title_language_and_date_are_those_of_the_sheet():
    reader = PdfReader(BytesIO(render(sheet_of(), "pdf", paper="a4")))
    assert reader.metadata.title == "Score Record · A game"
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert reader.metadata["/CreationDate"] == "D:20261121120000Z"


def test_an_empty_pad_has_no_date():
    assert "/CreationDate" not in PdfReader(BytesIO(render(sheet_of(made=None), "pdf", paper="a4"))).metadata


@pytest.mark.parametrize(
    ("paper", "landscape", "size"),
    [("a4", False, A4), ("letter", False, LETTER), ("a4", True, A4[::-1]), ("letter", True, LETTER[::-1])],
)
def test_paper_and_landscape_are_honoured(paper, landscape, size):
    assert size_of(render(sheet_of(landscape=landscape), "pdf", paper=paper)) == size


def test_the_heading_row_and_the_foot_are_on_every_page():
    pages = PdfReader(BytesIO(render(long_sheet(), "pdf", paper="a4"))).pages
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        told = page.extract_text()
        assert "Round Name Points" in told
        assert f"{number} of {len(pages)}" in told
        assert "Match m-1" in told


def pages_of(paper, *parts, **given):
    written = render(sheet_of(*parts, **given), "pdf", paper=paper)
    return [page.extract_text() for page in PdfReader(BytesIO(written)).pages]


def rows(count, note=""):
    return Grid("g", "Rows", (Column("one"),), tuple((f"row {number}",) for number in range(count)), note=note)


def board():
    """Return a picture that would be as high as wide."""
    return Picture((Drawing(900, 880, (Box(0, 0, 900, 880, Paint("#eee")),), "A board"),), "The board")


@each("count", [1, 4, 8, 12, 16])
@each("paper", ["a4", "letter"])
def test_a_picture_shrinks_to_the_room_that_is_left_on_the_page(paper, count):
    pages = pages_of(paper, rows(count), board())
    assert len(pages) == 1
    assert "The board" in pages[0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_picture_without_room_for_its_least_goes_to_the_next_page(paper):
    pages = pages_of(paper, rows(30), board())
    assert ["The board" in page for page in pages] == [False, True]


def test_each_picture_looks_for_its_own_room():
    pages = pages_of("a4", rows(16), board(), rows(16), board())
    assert ["The board" in page for page in pages] == [True, True]


@each("count", range(20, 44, 3))
@each("paper", ["a4", "letter"])
def test_a_note_is_never_apart_from_its_table(paper, count):
    told = next(page for page in pages_of(paper, rows(count), rows(9, "Told once.")) if "Told once." in page)
    assert "row 1" in told[told.index("Told once.") :]


def summed(count, words="row"):
    """Return a table with so many rows and a total."""
    columns = (Column("", 10), Column("A count", 1))
    return Grid("sum", "Summed", columns, tuple((f"{words} {n}.", "1") for n in range(1, count + 1)), ("Total", "9"))


@pytest.mark.parametrize("length", [4, 30])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_total_is_never_apart_from_the_last_row(paper, length):
    for count in range(1, 40):
        pages = pages_of(paper, rows(count), summed(length, "entry"))
        totals = [page for page in pages if "Total" in page]
        assert len(totals) == 1
        assert f"entry {length}." in totals[0], f"after {count} rows the total stands alone"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_short_table_is_on_one_page(paper):
    for count in range(1, 40):
        pages = pages_of(paper, rows(count), summed(6, "entry"))
        whole = next(page for page in pages if "Summed" in page)
        assert "entry 1." in whole
        assert "Total" in whole


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_few_notes_are_on_one_page(paper):
    few = Notes("In short", tuple(f"Note {number} of a few, which has two lines of its own." for number in range(11)))
    for count in range(20, 44):
        page = next(page for page in pages_of(paper, rows(count), few, rows(1)) if "In short" in page)
        assert "Note 0 of" in page
        assert "Note 10 of" in page, f"after {count} rows the last note stands alone"


@each("count", range(26, 46, 2))
@each("paper", ["a4", "letter"])
def test_nobody_signs_a_page_without_the_notes_before(paper, count):
    luck = Notes("Luck", ("A note to sign for.", "Another one."))
    last = pages_of(paper, rows(count), luck, Signatures(("Ann", "Ben")))[-1]
    assert "Luck" in last
    assert "Ann" in last


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_picture_that_is_much_higher_than_wide_has_a_page_of_its_own(paper):
    tower = Picture((Drawing(700, 1000, (Box(0, 0, 700, 1000, Paint("#eee")),), "A tower"),), "The tower")
    assert ["The tower" in page for page in pages_of(paper, rows(8), tower)] == [False, True]


def test_no_note_when_every_character_is_there():
    told = text_of(
        render(sheet_of(picture("Łódź, Αθήνα, Київ, שלום, नमस्ते, 王小明, 김철수, ゆき → ✓ 🚀")), "pdf", paper="a4")
    )
    assert MISSING not in told
    assert "王小明, 김철수, ゆき" in told
    assert "replaces a character" not in told


def test_a_missing_character_becomes_a_square_whole():
    assert shown("a👨\u200d🫠b𒀀") == f"a{MISSING}b{MISSING}"
    assert shown("☀\ufe0f") == "☀"
    assert shown("Ä — 5 × 3 → ½") == "Ä — 5 × 3 → ½"


def test_the_fonts_hold_what_sheets_are_written_with():
    assert {ord(sign) for sign in "Aaß€ΩЖ→−×½№○●□✓✹≥…“”’–—"} <= covered()


@settings(max_examples=25)
@given(st.lists(st.text(max_size=30), min_size=1, max_size=6))
def test_no_name_stops_the_printing(names):
    sheet = sheet_of(facts=tuple((name, name) for name in names))
    assert render(sheet, "pdf", paper="a4").startswith(b"%PDF")


RECORD = '{"format":"noonday-record-1","name":"</script> *Ann* #let \\u0000 王"}'.encode()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_record_is_attached_and_the_page_stays_accessible(paper):
    written = render(hostile_sheet(), "pdf", paper=paper, record=RECORD)
    assert ACCESSIBLE in written
    assert PdfReader(BytesIO(written)).attachments == {"record.json": [RECORD]}
    assert text_of(written) == text_of(render(hostile_sheet(), "pdf", paper=paper))


def test_a_sheet_with_a_record_is_the_same_bytes_each_time():
    once, again = (render(sheet_of(), "pdf", paper="a4", record=RECORD) for _ in range(2))
    assert once == again
    assert once != render(sheet_of(), "pdf", paper="a4", record=RECORD + b" ")


def test_the_attached_record_says_what_it_is():
    root = PdfReader(BytesIO(render(sheet_of(), "pdf", paper="a4", record=RECORD))).trailer["/Root"]
    name, attached = root["/Names"]["/EmbeddedFiles"]["/Names"]
    attached = attached.get_object()
    assert name == "record.json"
    assert attached["/Desc"].startswith("The record of the match")
    assert attached["/EF"]["/F"].get_object()["/Subtype"] == "/application/json"


def test_nothing_is_attached_to_an_empty_pad():
    assert PdfReader(BytesIO(render(sheet_of(made=None), "pdf", paper="a4"))).attachments == {}


@pytest.mark.parametrize("kind", ["txt", "csv", "html"])
def test_the_other_formats_hold_no_file(kind):
    assert render(sheet_of(), kind, paper="a4", record=RECORD) == render(sheet_of(), kind, paper="a4")


def places(pdf):
    """Return where each text of a page is, from its left and lower edge, in points."""
    found = {}

    def see(text, matrix, *_):
        if text.strip():
            found.setdefault(text.strip(), (matrix[4], matrix[5]))

    PdfReader(BytesIO(pdf)).pages[0].extract_text(visitor_text=see)
    return found


def test_in_a_pad_the_words_of_a_row_are_level_and_the_total_has_room_to_write_in():
    columns = (Column("No.", align=Align.RIGHT), Column("Step"), Column("Ann", 3), Column("Ben", 3))
    columns += (Column("Cy", 3),)
    rows = (("1", "Name", "", "", ""), ("2", "Start", "", "£10,000", ""), ("3", "Duel", "", "", ""))
    where = places(render(sheet_of(Grid("g", "G", columns, rows, ("", "Sum", "", "", ""))), "pdf", paper="a4"))
    levels = [where[text][1] for text in ("Name", "Start", "Duel", "Sum")]

    numbers = [where[number][1] for number in "123"]
    assert max(abs(one - other) for one, other in zip(numbers, levels, strict=False)) < 0.2
    assert where["£10,000"][1] == levels[1]
    apart = [above - below for above, below in pairwise(levels)]
    assert max(apart) - min(apart) < 0.5
