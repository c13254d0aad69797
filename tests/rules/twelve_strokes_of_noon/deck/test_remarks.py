"""What an editor would ask about a box, and that nothing is asked about what is sound."""

import json
from hashlib import sha256

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.deck import remarks
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
