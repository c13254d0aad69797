import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.show.drawing import Text
from rules.show.lettering import cut, fitted, uncut, width
from service.printing.glyphs import FONTS
from tests.support.fonts import FACES, MEASURED, advances

NOTO = {face == "bold": advances(FONTS / names[0]) for face, names in FACES.items()}
LETTERS = [chr(point) for first, last in MEASURED for point in range(first, last + 1) if chr(point) in NOTO[False]]
DEJAVU = {
    False: {"m": 0.974, "W": 0.989, "a": 0.613, "0": 0.636, "£": 0.636, "“": 0.518, "Ж": 1.077, "ő": 0.612},
    True: {"m": 1.042, "W": 1.103, "a": 0.675, "0": 0.696, "£": 0.696, "“": 0.657, "Ж": 1.224, "ő": 0.687},
}
"""Of DejaVu Sans, by whether it is bold: widths as the font's own table has them."""


@given(st.text(st.sampled_from(LETTERS), max_size=80), st.integers(8, 60), st.booleans())
def test_no_text_is_wider_in_noto_sans_than_it_is_taken_for(text, size, bold):
    assert width(text, size, bold=bold) >= sum(NOTO[bold][letter] for letter in text) * size


@pytest.mark.parametrize("bold", [False, True])
def test_no_letter_is_wider_in_dejavu_sans_than_it_is_taken_for(bold):
    taken = {letter: width(letter, 1000, bold=bold) for letter in DEJAVU[bold]}
    assert not [letter for letter, wide in DEJAVU[bold].items() if not wide * 1000 <= taken[letter] <= wide * 1000 + 12]


def test_letters_of_other_scripts_and_marks_have_room_too():
    assert width("日本", 20) == 42
    assert width("e\u0323", 20) == width("e", 20)


def test_a_text_is_broken_at_its_spaces_and_set_smaller_until_it_fits():
    assert fitted("one two three", width("one two", 20), 50, (20, 10)).lines == ("one two", "three")
    assert fitted("one two three", width("one two", 20), 30, (20, 10)).lines == ("one two three",)
    assert fitted("one two three", width("one two", 10), 15, (20, 10)).lines[0].endswith("…")
    assert cut("W" * 40, width("WW…", 20), 20) == "WW…"
    assert fitted("日本語", width("日本", 20), 60, (20,)).lines == ("日本", "語")


def test_bold_text_is_wider():
    room = width("a few words", 20)
    assert cut("a few words", room, 20) == "a few words"
    assert cut("a few words", room, 20, bold=True).endswith("…")
    assert fitted("a few words", room, 30, (20, 10), bold=True).size == 10
    assert [text.bold for text in fitted("a", room, 30, (20,), bold=True).at(0, 0, "red")] == [True]


def test_a_text_has_whole_names_where_they_fit_and_short_ones_where_it_would_be_cut():
    names, short = ("Annabella Montgomery",), ("Anna…",)

    def drawn(rooms):
        return lambda seen: (Text(0, 0, cut(f"{seen[0]} calls", room, 20), 20) for room in rooms)

    assert [shape.text for shape in uncut(drawn((900, 130)), names, short)] == [
        "Annabella Montgomery calls",
        "Anna… calls",
    ]
    assert [shape.text for shape in uncut(drawn((900,)), names, short)] == ["Annabella Montgomery calls"]
