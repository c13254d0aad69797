"""What an editor would ask about a box, and that nothing is asked about what is sound."""

import json
from hashlib import sha256

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.deck import remarks
from rules.twelve_strokes_of_noon.deck.asked import judged
from rules.twelve_strokes_of_noon.deck.texts import damaged, noted
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import small_box


def sound_box():
    """Return the small box with questions that have no words in common."""
    box, number = small_box(), 0
    piles = {"kick_off": "questions", "duel": "cards", "fatal_blow": "questions", "master_stroke": "questions"}
    for pile, inner in piles.items():
        for card in box[pile]:
            for asked in card[inner]:
                number += 1
                asked["question"] = f"Q{sha256(bytes([number])).hexdigest()}"
    return box


def said(change):
    """Return the remarks about the sound box after a change, by the path; those about piles apart."""
    box = sound_box()
    change(box)
    found = remarks.remarks(game.deck.load(json.dumps(box).encode()))
    return [(remark.where, remark.says) for remark in found if remark.where]


def blow(box, card, number, **parts):
    box["fatal_blow"][card]["questions"][number].update(parts)


def test_nothing_is_asked_about_a_sound_box():
    assert said(lambda _: None) == []


def test_another_word_that_would_pass_for_a_slip():
    ((where, says),) = said(lambda box: blow(box, 1, 0, answer="Beatles", accept=[], refuse=[]))
    assert where == "fatal_blow.1.questions.0"
    assert "“beetles” would be taken for a slip of “Beatles”" in says


@pytest.mark.parametrize("change", [{"refuse": ["beetles"]}, {"exact": ["Beatles"]}])
def test_a_word_that_is_refused_is_not_asked_about(change):
    assert said(lambda box: blow(box, 1, 0, **({"answer": "Beatles", "accept": [], "refuse": []} | change))) == []


def test_another_answer_of_the_box_that_would_pass_for_a_slip():
    def change(box):
        blow(box, 0, 0, answer="Athena", accept=[])
        box["master_stroke"][0]["questions"][0]["answers"][1] = "Athina"

    assert "“Athina” would be taken for a slip of “Athena”" in said(change)[0][1]


def test_a_question_that_asks_the_same_in_other_words():
    def change(box):
        blow(box, 0, 0, question="Which city is the capital of Peru?", answer="Lima")
        box["duel"][0]["cards"][0].update(question="What is the capital of Peru?", right=1)
        box["duel"][0]["cards"][0]["answers"][0] = "Lima"

    assert any("asks the same as “What is the capital of Peru?”" in says for _, says in said(change))
    assert ("fatal_blow.0.questions.0", "the right answer “Lima” is that of another question too") in said(change)


def test_an_answer_that_its_own_question_gives_away():
    found = said(lambda box: blow(box, 0, 0, question="What grows on a walnut tree?", answer="Walnut", accept=[]))
    assert ("fatal_blow.0.questions.0", "the answer “Walnut” can be read in the question itself") in found


def test_an_answer_that_another_card_gives_away():
    def change(box):
        blow(box, 0, 0, question="Who printed the first Bible?", answer="Johannes Gutenberg", accept=[])
        box["kick_off"][0]["questions"][0]["question"] = "In which century did Johannes Gutenberg print his Bible?"

    found = said(change)
    assert [where for where, _ in found] == ["fatal_blow.0.questions.0"]
    assert "can be read in “In which century" in found[0][1]


def test_a_word_is_misspelt_by_one_letter_or_by_two_that_changed_places():
    assert remarks._misspelt("ab") >= {"a", "b", "ba", "aab", "xab", "abx", "xb", "ax"}
    assert remarks._misspelt("ab").isdisjoint({"", "ab", "xy", "axbx"})


def test_a_place_that_is_always_right_and_piles_that_are_small():
    box = small_box()
    for stroke in box["master_stroke"]:
        for asked in stroke["questions"]:
            asked["right"] = 1
    found = [remark.says for remark in remarks.remarks(game.deck.load(json.dumps(box).encode()))]
    assert "in the pile master stroke number 1 is right in 15 of 15: players will notice" in found
    assert "the pile fatal blow has 3 cards, fewer than 4: questions may be asked again in a match" in found


def test_of_a_large_box_a_part_is_compared():
    found = remarks.remarks(game.standard_content())
    assert found[0].says.startswith("the box is large: only its first 600 questions")
    assert len({remark.where for remark in found}) > 10


def test_a_question_of_a_series_is_named_with_the_first_of_them_alone():
    def change(box):
        for number in range(4):
            box["kick_off"][0]["questions"][number]["question"] = (
                f"Which plant of our herbarium grows in group {number}?"
            )

    found = [says for _, says in said(change) if "worded nearly" in says]
    assert found == ["is worded nearly as “Which plant of our herbarium grows in group 0?”"] * 3


@each(
    "answer",
    [
        "Sphinx (accept Sfinx)",
        "Sphinx/Sphynx",
        "Sphinx / Sphynx",
        "[The] Sphinx",
        "Sphinx or Sfinx",
        "Sphinx; Sfinx",
        "Sphinx | Sfinx",
        "Sphinx, also Sfinx",
        "Sphinx - accept Sfinx",
        "Sphinx aka Sfinx",
        "Sphinx = Sfinx",
        "Sphinx (a monster of Egypt",
        "Sphinx（スフィンクス）",
        "{Great} Sphinx",
    ],
)
def test_an_answer_with_a_note_inside_is_asked_about_and_says_where_other_forms_go(answer):
    noted = said(lambda box: blow(box, 0, 0, answer=answer, accept=[], refuse=[]))
    assert [where for where, _ in noted] == ["fatal_blow.0.questions.0.answer"]
    assert f"“{answer}” is taken as one form" in noted[0][1]
    assert "each other right one in accept" in noted[0][1]


@each("answer", ["AC/DC", "9/11", "24/7", "Sphinx", "Jack-in-the-box", "R&D", "C++", "TV"])
def test_a_name_with_signs_of_its_own_is_not_asked_about(answer):
    assert said(lambda box: blow(box, 0, 0, answer=answer, accept=[], refuse=[])) == []


def test_a_note_is_no_matter_where_the_form_without_it_is_right_too():
    sound = {"answer": "Sphinx (accept Sfinx)", "accept": ["Sphinx"], "refuse": []}
    assert said(lambda box: blow(box, 0, 0, **sound)) == []


@each("part", ["accept", "exact"])
def test_a_note_is_asked_about_in_every_list_of_right_forms(part):
    noted = said(lambda box: blow(box, 0, 0, **({"answer": "Amber", "accept": [], part: ["Sphinx (Egypt)"]})))
    assert [where for where, _ in noted] == [f"fatal_blow.0.questions.0.{part}"]


def test_a_note_in_the_name_of_a_star_is_asked_about():
    noted = said(lambda box: box["mystery_star"][0].update(name="Sphinx (or Sfinx)", accept=[], refuse=[]))
    assert [where for where, _ in noted] == ["mystery_star.0.name"]


@each(
    ("text", "says"),
    [
        ("the &quot;sphinx&quot;", "“&quot;”, as HTML writes a sign"),
        ("caf&#233;", "“&#233;”, as HTML writes a sign"),
        ("rock &amp; roll", "“&amp;”, as HTML writes a sign"),
        ("the <b>sphinx</b>", "“<b>”, a tag"),
        ("one<br/>two", "“<br/>”, a tag"),
        ('<span class="x">one', '“<span class="x">”, a tag'),
        ("#REF!", "“#REF!”, the error"),
        ("#N/A", "“#N/A”, the error"),
        ("#DIV/0!", "“#DIV/0!”, the error"),
        ("#NAME?", "“#NAME?”, the error"),
        ("#ÜBERLAUF!", "“#ÜBERLAUF!”, the error"),
        ("Err:502", "“Err:502”, the error"),
        ("01-Mar", "“01-Mar”, as a spreadsheet makes dates"),
        ("Mar-01", "“Mar-01”, as a spreadsheet makes dates"),
        ("1-mar-2001", "“1-mar-2001”, as a spreadsheet makes dates"),
        ("2001-03-01 00:00:00", "“2001-03-01 00:00:00”, as a spreadsheet makes dates"),
        ("1.23E+11", "“1.23E+11”, a number"),
        ("1,23E+11", "“1,23E+11”, a number"),
        ("9E-05 metres", "“9E-05”, a number"),
        ("Spаrta", "“Spаrta”, a word with letters of two scripts (Latin and Cyrillic)"),
        ("Οslo", "“Οslo”, a word with letters of two scripts (Greek and Latin)"),
        ("Моcква", "“Моcква”, a word with letters of two scripts (Cyrillic and Latin)"),
    ],
)
def test_what_a_spreadsheet_or_a_web_page_made_of_a_text_is_asked_about(text, says):
    found = said(lambda box: box["kick_off"][0]["questions"][0].update(visible=text))
    assert [where for where, _ in found] == ["kick_off.0.questions.0.visible"]
    assert says in found[0][1]


@each(
    "text",
    [
        "R&D; T&E", "Tom & Jerry", "1 < 2 > 0", "#1 hit!", "#MeToo!", "1 March", "5 μm", "kΩ", "Tシャツ", "E4", "3E",
        "Wi-Fi-сеть", "γ-ray", "01-Marble", "2001", "C#?",
    ],
)  # fmt: skip
def test_signs_that_an_author_means_are_not_asked_about(text):
    assert said(lambda box: box["kick_off"][0]["questions"][0].update(visible=text)) == []


def test_every_text_of_a_box_is_looked_at_and_no_tile():
    def change(box):
        box["title"] = "&quot;Box&quot;"
        box["duel"][0]["cards"][0]["answers"][1] = "<b>wrong</b>"
        box["move_by_move"][0]["truth"] = "#REF!"
        box["mystery_star"][0]["accept"] = ["01-Mar"]

    found = [where for where, _ in said(change)]
    assert found == ["title", "duel.0.cards.0.answers.1", "move_by_move.0.truth", "mystery_star.0.accept.0"]


def test_the_full_box_has_no_text_that_is_damaged_and_no_answer_with_a_note():
    deck = game.standard_content()
    assert list(damaged(deck)) == []
    assert {remark.where.rpartition(".")[2] for one in judged(deck) for remark in noted(one)} <= {"accept"}


def test_a_star_whose_picture_is_too_large_for_a_preview():
    def change(box):
        for tile in box["mystery_star"][0]["large"]:
            tile[:] = [{**tile[0], "path": f"M0 0{'L1 1' * 900}Z"} for _ in range(8)]

    (remark,) = said(change)
    assert remark[0] == "mystery_star.0"
    assert "is not drawn as PNG; cut a simpler picture" in remark[1]
