"""What word processors, phones and other machines make of a text that a person writes."""

import pytest

from rules.log.text import LONGEST, MOST, items, lines, quoted, unquoted, worded
from tests.support.logs import BEGUN, TWELVE, deeds, fault, faults
from tests.support.offenders import each

PLAYED = f"{BEGUN}Ann throw 3 3 Bomb\nBob throw 1 2 blank\n"
"""A log in which two turns are played."""

DEEDS = [(None, "* Started"), (0, "throw"), (1, "throw")]


def test_the_plain_log_is_played():
    assert deeds(PLAYED) == DEEDS


@each(
    "content",
    [
        b"\xef\xbb\xbf" + PLAYED.encode(),
        b"\xff\xfe" + PLAYED.encode("utf-16-le"),
        b"\xfe\xff" + PLAYED.encode("utf-16-be"),
        PLAYED.replace("\n", "\r").encode(),
        PLAYED.replace("\n", "\r\n").encode(),
        PLAYED.replace("\n", "\r\n\r\n", 3).replace("Ann throw", "\rAnn throw").encode(),
        PLAYED.replace(" ", "\t").encode(),
        PLAYED.replace(" ", "\u00a0").encode(),
        PLAYED.replace("'", "\u2019").replace("Ann, Bob", "\u201eAnn\u201c, \u201cBob\u201d").encode(),
        PLAYED.replace(":", "\uff1a").replace(",", "\uff0c").replace(";", "\uff1b").replace("*", "\uff0a").encode(),
        PLAYED.replace(" ", "\u3000").encode(),
        PLAYED.translate({ord("1") + place: 0xFF11 + place for place in range(6)}).encode(),
        PLAYED.replace("throw 3 3 Bomb", "throw 3, 3, Bomb;").replace("1 2 blank", "; 1 ;2;\u200bblank").encode(),
        PLAYED.replace("throw 3 3 Bomb", "throw\n3\n3\nBomb").encode(),
        PLAYED.replace("throw", "THROW").replace("Bomb", "bomb").replace("Ann", "ann").encode(),
        PLAYED.replace("throw", '"throw"').replace("Bomb", '"Bomb"').encode(),
        PLAYED.replace("Ann throw", "A: throw").replace("Bob throw", "seat 1: throw").encode(),
        PLAYED.replace("throw 3", "throw 3 # \u201cthree; [3] \"").replace("3 Bomb", "\n3 Bomb\n# B throw").encode(),
    ],
)  # fmt: skip
def test_what_other_machines_write_is_the_same_log(content):
    assert deeds(content) == DEEDS


@each(
    "content, line, words",
    [
        (PLAYED.encode("utf-16-le"), 0, "zero bytes"),
        (PLAYED.encode("utf-16-be"), 0, "zero bytes"),
        (PLAYED.encode("utf-16")[:-1], 6, "no text"),
        (PLAYED.replace("Ann throw", "Änn throw").encode("latin-1"), 5, "no text"),
        (PLAYED.encode() + b"\0", 0, "zero bytes"),
        (PLAYED.encode() + b"\n\xed\xa0\x80", 8, "no text"),
        (b"\n" * 50 * 2**20, 0, "256 KiB"),
        (PLAYED.replace("\n", " ").encode(), 1, "there is no game"),
        (PLAYED.encode() + b"A " + b"x" * (LONGEST - 1), 7, "4000 characters"),
        (PLAYED.encode() + b"3 " * 10**5, 7, "4000 characters"),
        (PLAYED.encode() + b"3 " * 10**6, 0, "256 KiB"),
        (TWELVE.encode() + b"3\n" * 10**5, 10_004, "10000 lines"),
        (TWELVE.encode() + b"3\n" * 5000, 104, "100 throws"),
        (PLAYED.encode() + b"A throw 3 3 [3", 7, "no die has the face '[3'"),
        (PLAYED.encode() + b"A throw 3 3 3]", 7, "no die has the face '3]'"),
        (PLAYED.encode() + b'A throw 3 3 "Bomb', 7, "no die has the face '\"Bomb'"),
        (PLAYED.encode() + b"A throw 3 3 Bomb [x]", 7, "whole numbers"),
        (PLAYED.encode() + b"A throw 3 3 Bomb#", 7, "no die has the face 'Bomb#'"),
    ],
    ids=lambda value: str(value)[-40:],
)  # fmt: skip
def test_what_is_no_log_is_named_by_its_line(content, line, words):
    found = fault(content)
    assert (found.line, words in found.message) == (line, True), str(found)


def test_a_log_as_large_as_can_be_is_read():
    assert deeds(PLAYED.ljust(MOST)) == DEEDS
    assert fault(PLAYED.ljust(MOST + 1)).line == 0


def test_a_line_is_measured_without_its_comment():
    assert deeds(f"{BEGUN}A throw 3 3 Bomb # {'x' * LONGEST}") == DEEDS[:2]


@each(
    "text, faces",
    [
        ("A throw drei fünf Bombe", "drei"),
        ("A throw 3 fünf Bomb", "fünf"),
        ("A throw 3 3 Bombe", "Bombe"),
        ("A throw 7 3 Bomb", "7"),
        ("A throw 3 3 \u00bd", "\u00bd"),
        ("A throw 3 3 \u0663", "\u0663"),
    ],
)
def test_a_word_on_no_die_is_named_with_the_faces(text, faces):
    dice = "the regular die has 1, 2, 3, 4, 5, 6; the Bomb die has Bomb, blank"
    assert str(fault(BEGUN + text)) == f"line 5: no die has the face {faces!r}: {dice}"


def test_words_alone_that_are_no_faces_are_named_with_the_faces():
    found = fault(f"{TWELVE}fünf drei zwei vier")
    assert found.message.startswith("cannot read 'fünf drei zwei vier': must be throw, move SPACE, bomb or end turn; ")
    assert found.message.endswith("the regular die has 1, 2, 3, 4, 5, 6; the Bomb die has Bomb, blank")


def test_a_face_of_another_die_is_named_with_the_faces_of_its_die():
    assert (
        fault(f"{BEGUN}A throw 3 Bomb 3").message
        == "the regular die has no face 'Bomb': its faces are 1, 2, 3, 4, 5, 6"
    )


def test_all_faults_of_form_are_named_at_once():
    wrong = "A thro\nA throw 3 3 Bomb\n* A sneezes\nB throw 9\nA throw [three]\n"
    assert [found.line for found in faults(BEGUN + wrong)] == [5, 7, 8, 9]


def test_the_first_hundred_faults_of_form_are_named():
    assert [found.line for found in faults(BEGUN + "A thro\n" * 1000)] == [*range(5, 105)]


@each(
    "line, said",
    [
        ("A throw # 3", "A throw"),
        ("# A throw", ""),
        ("A throw#3", "A throw#3"),
        ('A "note # 1" # 2', 'A "note # 1"'),
        ('A 3" # 2', 'A 3"'),
        ('A "\\" # 1" # 2', 'A "\\" # 1"'),
        ("  #", ""),
    ],
)
def test_a_comment_begins_with_a_sign_after_a_blank(line, said):
    assert [one.text for one in lines(line)] == ([said] if said else [])


@each(
    "line, parts",
    [
        ("a; b;;c ;", ["a", "b", "c"]),
        ('a "b;c"; d', ['a "b;c"', "d"]),
        ("a [1; 2]; b", ["a [1; 2]", "b"]),
        ('a" ; b', ['a"', "b"]),
        ("a [1; b", ["a [1", "b"]),
        ('"\\"; b', ['"\\"', "b"]),
        ('"\\";" b; c', ['"\\";" b', "c"]),
        (";", []),
    ],
)
def test_a_semicolon_parts_a_line_but_not_within_quotes_and_brackets(line, parts):
    assert items(line) == parts


@pytest.mark.parametrize(
    "text",
    ["", "Ann", "a b", "3", '"', "\\", "a;b", "# a", "[1]", "\u201cAnn\u201d", "a\u00a0b", "\u200bx", "\0\n\r\t\x85",
     "\u05d0\u05e0\u05d4", "\u200f\u202e", "\U0001f3b2", "- ", "e\u0301", "\uff21", "(bot)"],
)  # fmt: skip
def test_a_text_in_quotes_is_read_as_it_was(text):
    for form in (quoted(text), worded(text)):
        (read,) = lines(f"A {form} # comment") if form else [None]
        assert text == "" if read is None else unquoted(read.text[2:]) == text


def test_half_a_character_in_quotes_is_read_as_it_is_written():
    assert unquoted('"\\ud800"') == "\\ud800"
    assert unquoted('"\\ud83c\\udfb2"') == "\U0001f3b2"
