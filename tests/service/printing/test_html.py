import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

from rules.show.sheet import Column, Grid
from service.printing import CONTENT_SECURITY_POLICY, render
from tests.support.sheets import HOSTILE, hostile_sheet, long_sheet, picture, sheet_of


class Reader(HTMLParser):
    """Collect the tags, the attributes and the text of a page."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        """Keep a tag and its attributes."""
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        """Keep a piece of text."""
        self.text.append(data)


def read(sheet):
    page = render(sheet, "html", paper="a4").decode()
    reader = Reader()
    reader.feed(page)
    return page, reader


def test_the_policy_names_the_style_block_that_the_page_has():
    page, _ = read(hostile_sheet())
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY


def test_the_style_is_the_same_on_every_paper():
    pages = [render(sheet_of(), "html", paper=paper).decode() for paper in ("a4", "letter")]
    assert len({re.search(r"<style>.*</style>", page, re.DOTALL)[0] for page in pages}) == 1


def test_nothing_of_a_stranger_is_markup():
    page, reader = read(hostile_sheet())
    names = {name for name, _ in reader.attributes}
    assert not {"script", "img", "link", "iframe", "label"} & set(reader.tags)
    assert "style" not in names
    assert not [name for name in names if name.startswith("on")]
    assert not [value for name, value in reader.attributes if name in {"href", "src"}]
    assert "{{ 7 * 7 }}" in "".join(reader.text)
    assert page.count("<style>") == 1


def test_every_text_is_shown():
    _, reader = read(hostile_sheet())
    shown = "".join(reader.text)
    assert not [text for text in HOSTILE[:8] if text not in shown]
    assert "山田太郎" in shown


def test_pictures_are_in_the_page():
    _, reader = read(sheet_of(picture()))
    assert reader.tags.count("svg") == 1
    assert ("role", "img") in reader.attributes


def test_landscape_is_a_class():
    assert '<body class="a4 landscape">' in read(long_sheet(turns=1))[0]


def test_a_word_as_long_as_a_name_may_be_broken_and_no_other():
    grid = Grid("g", "G", (Column("Name"), Column("Target")), (("X" * 40, "Friedrichshafen secondary"),))
    page, _ = read(sheet_of(grid))
    assert f'<td class="left long" dir="auto">{"X" * 40}</td>' in page
    assert '<td class="left" dir="auto">Friedrichshafen secondary</td>' in page


def test_a_note_is_between_the_heading_and_its_table():
    page, _ = read(sheet_of(Grid("g", "Turns", (Column("one"),), (("1",),), note="Told once.")))
    assert page.index("<h2>Turns</h2>") < page.index("Told once.") < page.index("<table")
