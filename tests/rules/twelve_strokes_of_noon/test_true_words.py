"""12C-22, 12C-54: words that say what an answer is like, whose it is or how it sounds, and words beside a number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.twelve_strokes_of_noon.answers import judge
from tests.support.judging import TYPED, Case, cases, rates

ASKED = list({case.asked: case.asked for path in TYPED for case in cases(path)})
WORDS = sorted({word for path in TYPED for case in cases(path) for word in (*case.text.split(), "in", ",", "(", ")")})


@pytest.mark.parametrize(
    ("asked", "answer", "accept", "typed", "taken"),
    [
        ("What is the name of Mickey Mouse's dog?", "Pluto", ("Pluto the Pup",), "Disney's Pluto", True),
        ("Which country has Lake Bled?", "Slovenia", (), "Slovenia (capital Ljubljana)", True),
        ("Which country has Lake Bled?", "Slovenia", (), "Slovenia (capital Zagreb)", False),
        ("Which system has a penguin?", "Linux", (), "Linux (Tux)", True),
        ("Which system has a penguin?", "Linux", (), "Linux (not Unix)", False),
        ("Who painted it?", "Rembrandt", (), "Rembrandt (Dutch)", True),
        ("Which camel has two humps?", "Bactrian", (), "bactrian (two humps)", True),
        ("Which language has ‘dziękuję’?", "Polish", (), "Polish (Russia)", False),
        ("Who built the labyrinth?", "Daedalus", (), "the craftsman Daedalus", True),
        ("Which Egyptian god?", "Horus", (), "Horus son of Isis", True),
        ("Which hero had twelve labours?", "Hercules", (), "mighty Hercules", True),
        ("From which grain is sake made?", "Rice", (), "fermented rice", True),
        ("Which pasta is long?", "Spaghetti", (), "Italian spaghetti", True),
        ("Which bird is on British cards?", "Robin", (), "American robin", False),
        ("What is the currency of India?", "Rupee", (), "Pakistani rupee", False),
        ("Which bird hunts at night?", "Owl", (), "barn owl", True),
        ("thing", "bicycle", (), "Italian bicycle", True),
        ("Which animal roars?", "Lion", (), "sea lion", False),
        ("Which bear eats bamboo?", "Giant panda", ("Panda",), "red panda", False),
        ("thing", "anchor", (), "rusty anchor", True),
        ("thing", "sailing ship", ("ship",), "container ship", False),
        ("animal", "elephant", ("African elephant",), "Indian elephant", False),
        ("Who is the patron saint of England?", "Saint George", ("George",), "King George", False),
        ("Who is Sherlock's landlady?", "Mrs Hudson", ("Hudson",), "Mr Hudson", False),
        ("What is the skirt of a ballerina called?", "Tutu", (), "Archbishop Tutu", False),
        ("Which detective lives in Baker Street?", "Sherlock Holmes", ("Holmes",), "Mr Holmes", True),
        ("For whom do they wait?", "Godot", (), "they wait for Godot", True),
        ("To which country does Zanzibar belong?", "Tanzania", (), "belongs to Tanzania", True),
        ("In which year?", "1969", (), "1969 (Apollo 11)", True),
        ("In which year?", "1969", (), "1969, Apollo 11", True),
        ("In which year?", "1969", (), "1969 (1970)", False),
        ("In which year?", "1969", (), "1969, or 1970", False),
        ("In which year?", "1776", (), "4/7/1776", True),
        ("In which year?", "1914", (), "28.7.1914", True),
        ("In which year?", "1914", (), "19 14", True),
        ("In which year did the Titanic sink?", "1912", (), "it sank in 1912", True),
        ("In which year did the Titanic sink?", "1912", (), "not in 1912", False),
        ("Which error?", "404", (), "4 0 4", True),
        ("How many players has a team?", "11", (), "eleven per side", True),
        ("How many players has a team?", "11", (), "11 footballers", True),
        ("How many legs has a spider?", "8", (), "8 eyes", False),
        ("How many legs has a spider?", "8", (), "nearly 8", False),
        ("How many days has a week?", "7", (), "7 months", False),
    ],
)
def test_12c_54_what_an_answer_is_like_and_what_is_in_brackets_may_be_beside_it(asked, answer, accept, typed, taken):
    assert judge(answer, accept, (), asked).accepts(typed) is taken


@pytest.mark.parametrize(
    ("asked", "answer", "typed", "taken"),
    [
        ("Ποια είναι η πρωτεύουσα;", "Ρώμη", "Ρόμη", True),
        ("Ποιο είναι το κρέας;", "Αρνί", "αρνή", True),
        ("Ποιος;", "Όμηρος", "Όμηρο", True),
        ("Какой металл?", "Золото", "золата", True),
        ("Сколько ног у мухи?", "6", "шест", False),
        ("आगरा कहाँ है?", "आगरा", "आगारा", True),
        ("आगरा कहाँ है?", "आगरा", "आगर", False),
        ("किसने लिखी?", "वाल्मीकि", "वाल्मीकि ने", True),
        ("איזה כוכב?", "צדק", "צדיק", False),
        ("איזו מדינה?", "צרפת", "צרפאת", True),
        ("איזו מדינה?", "צרפת", "צרפתי", False),
        ("איזו חיה?", "אריה", "אריות", True),
        ("كم يوما في الأسبوع؟", "7", "سبعون", False),
        ("ما أطول نهر؟", "النيل", "النييل", True),
        ("谁写了《西游记》？", "吴承恩", "明朝吴承恩", True),
        ("谁写了《西游记》？", "吴承恩", "作家吴承恩", True),
        ("谁写了《西游记》？", "吴承恩", "不是吴承恩", False),
        ("世界上最高的山峰是什么？", "珠穆朗玛峰", "珠穆朗马峰", True),
        ("世界上最高的山峰是什么？", "珠穆朗玛峰", "珠穆朗玛", True),
        ("日本で一番大きい湖は何ですか。", "琵琶湖", "琵琶", False),
        ("水の化学式は何ですか。", "H2O", "水はH2O", True),
        ("描いたのは誰ですか。", "ダ・ヴィンチ", "ダ・ビンチ", True),
    ],
)
def test_12c_22_words_of_other_scripts_may_be_written_as_they_sound(asked, answer, typed, taken):
    assert judge(answer, (), (), asked).accepts(typed) is taken


@pytest.mark.parametrize(
    ("right", "rival", "typed", "taken"),
    [
        ("Chess", "Chest", "Ches", False),
        ("Silicon", "Silicone", "sillicon", True),
        ("orca", "okra", "orka", True),
        ("Grenada", "Granada", "Grannada", False),
    ],
)
def test_12c_22_what_sounds_right_is_wrong_where_a_rival_is_as_near(right, rival, typed, taken):
    assert judge(right, (), (rival,)).accepts(typed) is taken


def test_12c_22_what_is_written_as_it_sounds_or_has_true_words_beside_it_is_judged_no_worse_than_measured():
    told = rates([case for path in TYPED for case in cases(path)])
    assert told.right >= 900
    assert 1000 * len(told.taken) <= 6 * told.wrong
    assert 1000 * len(told.refused) <= 50 * told.right


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("George H. W. Bush", "George W. Bush", False),
        ("George Herbert Walker Bush", "George W. Bush", False),
        ("George Herbert Walker Bush", "George Walker Bush", False),
        ("George Herbert Walker Bush", "George H. Bush", True),
        ("George Herbert Walker Bush", "George Bush", True),
        ("George Herbert Walker Bush", "Herbert Walker Bush", True),
        ("George Herbert Walker Bush", "G. H. W. Bush", True),
    ],
)
def test_12c_54_no_given_name_is_left_out_between_two(answer, typed, taken):
    assert judge(answer, (), (), "Which president was it?").accepts(typed) is taken


@given(st.sampled_from(ASKED), st.lists(st.sampled_from(WORDS), max_size=5))
@settings(max_examples=300)
def test_12c_22_any_words_are_judged(asked, typed):
    assert Case(asked, " ".join(typed), right=False, held=False).taken in (True, False)


@pytest.mark.parametrize(
    ("asked", "answer", "accept", "typed"),
    [
        ("How many thieves does Ali Baba meet?", "40", (), "Captain Nero"),
        ("Which architect designed St Paul’s Cathedral?", "Christopher Wren", ("Wren",), "in Paris"),
    ],
)
def test_12c_22_a_misspelt_zero_and_a_place_alone_are_wrong_where_they_are_not_asked_for(asked, answer, accept, typed):
    assert not judge(answer, accept, (), asked).accepts(typed)
