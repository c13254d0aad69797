from xml.etree import ElementTree as ET

import pytest

from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Outline, Paint, Text, around, standalone, svg

HOSTILE = "</text><script>alert('1')</script> & \" ' ]]>"
INK = Paint("#fff", "#000", 15, dash=4, opacity=50)
SHAPES = (
    Box(0, 0, 10, 10, INK, 2),
    Circle(5, 5, 3, INK),
    Lines(((0, 0), (5, 5)), INK),
    Lines(((0, 0), (5, 5), (0, 5)), INK, closed=True),
    Outline("M0 0 L5 5 Z", INK),
    Text(1, 2, HOSTILE, 12, anchor="middle", bold=True, turn=90, halo="#fff"),
)


@pytest.fixture
def drawn():
    layer = Drawing(100, 50, (Group(SHAPES, 1, 2, 3, 50, HOSTILE),), HOSTILE, HOSTILE)
    return ET.fromstring(svg(layer, Drawing(100, 50, SHAPES, "The upper")))


def test_a_hostile_text_stays_text(drawn):
    names = {element.tag.rpartition("}")[2] for element in drawn.iter()}
    assert "script" not in names
    assert [element.text for element in drawn.iter() if element.tag.endswith("}text")] == [HOSTILE] * 4  # halos too


def test_a_halo_is_an_element_of_its_own_below_its_text(drawn):
    texts = [element for element in drawn.iter() if element.tag.endswith("}text")]
    halo, text = texts[:2]
    assert (halo.text, halo.get("stroke"), halo.get("fill"), halo.get("aria-hidden")) == (
        text.text,
        "#fff",
        "#fff",
        "true",
    )
    assert (text.get("stroke"), text.get("fill")) == (None, "#1c1c1c")
    assert {name: halo.get(name) for name in ("x", "y", "transform")} == {
        name: text.get(name) for name in ("x", "y", "transform")
    }
    assert not any("paint-order" in element.attrib for element in drawn.iter())


def test_there_are_no_styles_and_no_scripts(drawn):
    names = {name for element in drawn.iter() for name in element.attrib}
    assert "style" not in names
    assert not [name for name in names if name.startswith("on") or "href" in name]


def test_the_topmost_title_and_description_speak_for_the_picture(drawn):
    assert drawn[0].text == "The upper"
    assert drawn[1].text == HOSTILE


def spots_of(picture: str) -> list[tuple[str | None, ...]]:
    """Return the key, the title and the order of focus of each spot, lowest first."""
    return [
        (element.get("data-spot"), element[0].text, element.get("tabindex"), element.get("role"))
        for element in ET.fromstring(picture).iter()
        if "data-spot" in element.attrib
    ]


def test_a_spot_has_its_key_and_its_title_and_is_focused_once() -> None:
    board = Drawing(100, 50, (Group(SHAPES, title="A1", spot="A1"), Group((Group(SHAPES, title=HOSTILE, spot="B2"),))))
    pieces = Drawing(100, 50, (Group(SHAPES, title="A1: a house", spot="A1"), Group(SHAPES, title="no spot")))
    picture = standalone(board, pieces)

    below, alone, above = ("A1", "A1", None, "img"), ("B2", HOSTILE, "0", "img"), ("A1", "A1: a house", "0", "img")
    assert spots_of(picture) == [below, alone, above]
    assert ET.fromstring(picture).get("role") == "group"


def test_a_picture_to_be_looked_at_alone_has_no_spots() -> None:
    board = Drawing(100, 50, (Group(SHAPES, title="A1", spot="A1"),))
    assert spots_of(svg(board)) == []
    assert "tabindex" not in svg(board)
    assert ET.fromstring(svg(board)).get("role") == "img"
    assert ET.fromstring(standalone(Drawing(100, 50, SHAPES))).get("role") == "img"


def test_the_first_layer_gives_the_size(drawn):
    assert drawn.attrib["viewBox"] == "0 0 100 50"


def test_a_picture_is_xml_whatever_its_words_are() -> None:
    words = "".join(map(chr, range(0x300))) + "\ufffe\uffff\u2028<&>\"'"
    page = Drawing(10, 10, (Text(0, 0, words, 5), Group((), title=words)), words, words)

    assert ET.fromstring(svg(page)) is not None


def test_a_picture_that_is_shown_alone_fits_its_window_and_touches_no_page() -> None:
    page = Drawing(100, 50, SHAPES, "The board")
    root = ET.fromstring(standalone(page))
    (style,) = [part for part in root if part.tag.endswith("}style")]

    assert (root.attrib["width"], root.attrib["height"]) == ("100", "50")  # its size in an <img> that names none
    assert [rule.split("{")[0] for rule in (style.text or "").split("}") if rule] == ["svg:root", "svg:root>g"]
    root.remove(style)
    assert ET.tostring(root) == ET.tostring(ET.fromstring(svg(page)))


def test_the_part_that_matters_is_named_in_the_document_alone():
    part = around([(40, 20), (60, 25)], 10)
    board, pieces = Drawing(100, 50, (), "The board"), Drawing(100, 50, (), "The board", "", part)
    assert ET.fromstring(standalone(board, pieces)).get("data-focus") == "30 10 40 25"
    assert ET.fromstring(standalone(board)).get("data-focus") is None
    assert ET.fromstring(svg(board, pieces)).get("data-focus") is None


def test_the_line_of_words_is_in_the_document_alone_as_it_is():
    board, pieces = Drawing(100, 50, (), "The board"), Drawing(100, 50, (), "The board", caption=HOSTILE)
    assert ET.fromstring(standalone(board, pieces)).get("data-caption") == HOSTILE
    assert ET.fromstring(standalone(board)).get("data-caption") is None
    assert ET.fromstring(svg(board, pieces)).get("data-caption") is None
