"""12C-22, 12C-54: how well answers are judged that people would type, in every script of ``judging``."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.twelve_strokes_of_noon.cards import OpenQuestion
from rules.twelve_strokes_of_noon.judging import dictionary
from rules.twelve_strokes_of_noon.judging.answers import judge
from rules.twelve_strokes_of_noon.judging.folding import as_read, folded, readable
from tests.support.dictionary import SHORTEST
from tests.support.judging import ALL, BLIND, EXAMINED, FILES, UNSEEN, cases, rates
from tests.support.offenders import each

TAKEN = 3
"""Of a thousand wrong answers, how many may be taken."""
REFUSED = 40
"""Of a thousand right answers of a script, how many may be refused."""

SIGNS = [
    *"#,.;:!?'\"()[]{}<>-–—_/\\&+*=%$€£°^~`|@ \t\n()（）「」『』、。·ー٣१½²①Ⅻ〇ـ़⅟№♯℃πü万",
    "\u200b",
    "\u202e",
    "\u0301",
    "\ufe0f",
    "\0",
]
BRACKETS = ["{} ({})", "{}, {}", "{} [{}]", "{}（{}）", "({1}) {0}", "{1}, {0}", "{} or {}", "{} and {}", "{1} {0} {1}"]


@cache
def judged():
    """Return what the corpora ask for, each with the texts that are typed and those on the card."""
    asked = {}
    for path in ALL:
        for case in cases(path):
            asked.setdefault(case.asked, []).append(case)
    return list(asked.values())


@st.composite
def typed_with_signs(draw):
    """Draw a case whose text has signs, at any place, beside it or in its stead."""
    case = draw(st.sampled_from(draw(st.sampled_from(judged()))))
    on_the_card = case.asked.question if isinstance(case.asked, OpenQuestion) else case.asked.name
    text = draw(st.sampled_from([case.text, on_the_card, ""]))
    signs = st.lists(st.sampled_from(SIGNS), max_size=4).map("".join)
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(signs) + text[place:]
    return replace(case, text=draw(st.sampled_from(["{}", *BRACKETS])).format(text, draw(signs | st.text(max_size=5))))


@given(typed_with_signs())
@settings(max_examples=500)
def test_no_text_can_make_the_judge_fail(case):
    assert case.taken in (True, False)


@pytest.mark.parametrize(
    "text", ["Paris, #", "Paris (#)", "Paris,.", "Paris, ()", "#", "", "(", "Paris [.] (#)", "Paris, ,"]
)
def test_signs_next_to_a_right_answer_do_not_make_the_judge_fail(text):
    asked = "Which city is the capital of France?"
    assert judge("Paris", (), ("Lyon",), asked).accepts(text) is ("Paris" in text)


def test_a_letter_with_a_sign_next_to_it_is_another_note():
    assert not judge("F", (), (), "Which note follows E?").accepts("F (#)")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_12c_22_hardly_any_wrong_answer_is_taken_and_few_right_ones_refused(path):
    told = rates(list(cases(path)))
    assert 1000 * len(told.taken) <= TAKEN * told.wrong, [case.text for case in told.taken]
    assert 1000 * len(told.refused) <= REFUSED * told.right, [case.text for case in told.refused]


def test_the_corpus_is_large():
    counts = {path.stem: sum(1 for _ in cases(path)) for path in FILES}
    assert counts["english"] >= 1500
    assert sum(count >= 200 for count in counts.values()) >= 7


@each(
    ("answer", "typed", "taken"),
    [
        ("Astronomy", "astrology", False),
        ("Astronomy", "astronmy", True),
        ("Ethane", "ethene", False),
        ("Milton", "Hilton", False),
        ("Acetic acid", "ascetic acid", False),
        ("Alan Turing", "Alan Turning", True),
        ("James Cook", "James Crook", False),
        ("Untied Kingdom", "United Kingdom", True),
        ("Orangutan", "orangutans", True),
        ("Potato", "potatoes", True),
        ("Cactus", "cacti", True),
        ("Vitamin C", "Vitamin K", False),
        ("Robin", "American robin", False),
        ("Isis", "Issis", True),
        ("Veal", "veel", True),
        ("Kant", "cant", False),
        ("Rome", "roam", False),
        ("Oslo", "Olso", False),
        ("Amber", "I think it's amber", True),
        ("Amber", "i'd say amber", True),
        ("Amber", "maybe, amber", True),
        ("Amber", "I think not amber", False),
        ("Amber", "amber or jet", False),
        ("Knife", "knives", True),
        ("Crisis", "crises", True),
        ("Larva", "larvae", True),
        ("Tooth", "teeth", True),
        ("Policeman", "policemen", True),
        ("Plan", "plane", False),
        ("Bath", "bathe", False),
        ("Sydney", "Sidney", True),
        ("Bucharest", "Bukarest", True),
        ("Theatre", "theater", True),
        ("Poland", "Polland", True),
        ("Achilles", "Acheles", True),
        ("Saint Patrick", "Hattrick", False),
        ("Gasoline", "gasoleen", True),
        ("San Francisco", "sanfransisco", True),
        ("Judo", "judoo", True),
        ("Kermit", "permet", False),
        ("Kermit", "kermet", True),
        ("Camel", "xcamel", True),
        ("Jason", "Mason", False),
        ("Romeo and Juliet", "romeo and juliette", True),
        ("Dead Sea", "Dead See", True),
        ("Snoopy", "swoopy", False),
        ("Snoopy", "snoopi", True),
        ("Fletcher", "flencher", False),
        ("Mr Hyde", "Mr Hype", False),
        ("Mr Hyde", "Mr Ride", False),
        ("Mr Hyde", "Mr Hydra", False),
        ("Mr Hyde", "Mr Hide", True),
        ("Finnish", "Finish", True),
        ("Tin", "tinn", True),
        ("Red", "reed", False),
        ("Kangaroo", "kanguru", True),
        ("Saxophone", "saxafone", True),
        ("Parachute", "parashoot", True),
        ("Anchor", "anker", True),
        ("Shoal", "shole", True),
        ("Coco Chanel", "Chunnel", False),
        ("King", "Qing", False),
        ("Big Ben", "Big Benn", True),
        ("Amber", "amber please", True),
        ("Amber", "amber (I think)", True),
        ("Amber", "it is never amber", False),
        ("Amber", "it doesnt come from amber", False),
        ("Amber", "it comes from amber", True),
    ],
)
def test_12c_22_a_word_of_the_dictionary_is_no_slip(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


@each(
    ("answer", "typed", "taken"),
    [
        ("14", "forteen", True),
        ("90", "ninty", True),
        ("168", "one hunderd and sixty-eight", True),
        ("45", "fourtyfive", True),
        ("45", "fortyfive", True),
        ("8", "eightt", False),
        ("10", "tent", False),
        ("1945", "一九四五", True),
        ("21", "二十一", True),
        ("21", "٢١", True),
        ("第一次世界大戦", "第二次世界大戦", False),
    ],
)
def test_12c_22_a_number_may_be_misspelt_in_words(answer, typed, taken):
    assert judge(answer, (), (), "How many?").accepts(typed) is taken


@each(
    ("answer", "typed", "taken"),
    [
        ("दिल", "दूल", False),
        ("दिल", "दिल", True),
        ("गांधी", "गान्धी", True),
        ("が", "か", False),
        ("パリ", "ﾊﾟﾘ", True),
        ("パリ", "バリ", False),
        ("שלום", "שָׁלוֹם", True),
        ("عِلم", "علم", True),
        ("عِلم", "عَلم", False),
        ("القاهرة", "القاهره", True),
        ("Αθήνα", "αθηνα", True),
        ("Ёлка зелёная", "елка зеленая", True),
        ("Астрономия", "астрология", False),
        ("Астрономия", "астраномия", True),
        ("C#", "C", False),
        ("C", "C#", False),
        ("C#", "c #", True),
        ("B♭", "B", False),
        ("C++", "C", False),
        ("Paris", "Paris 🗼", True),
        ("天文学", "天文學", True),
    ],
)
def test_12c_22_marks_and_signs_are_letters_where_they_make_another_word(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


def test_12c_22_letters_that_are_newer_than_the_oldest_unicode_are_judged_alike_everywhere():
    garay, small = "\U00010d50", "\U00010d70"
    assert folded(garay).key.isascii()
    assert folded(garay).key != folded(small).key
    assert judge(garay, (), ()).accepts(garay)
    assert readable(garay)
    assert as_read(garay) != as_read(small)


def test_the_dictionary_has_its_words_and_no_others():
    text = dictionary._WORDS.decode().split()
    assert text == sorted(text)
    assert all(len(word) >= SHORTEST and word.isalpha() and word.isascii() for word in text)
    assert all(dictionary.is_word(word) for word in text[::97] if word.islower())
    assert all(dictionary.is_name(word.lower()) for word in text[::97] if not word.islower())
    assert not any(map(dictionary.is_word, ("", "zzzz", "turing", "aaaa")))


@pytest.mark.parametrize(
    ("paths", "scripts", "taken", "refused"),
    [
        (BLIND, ("english", "stars"), 8, 60),
        (BLIND, ("cyrillic", "greek"), 0, 50),
        (BLIND, ("arabic", "hebrew", "devanagari"), 3, 130),
        (BLIND, ("japanese", "hangul", "chinese"), 0, 110),
        (UNSEEN, ("english", "stars"), 4, 40),
        (EXAMINED, ("abbreviations", "amounts", "articles", "orders"), 0, 10),
        (EXAMINED, tuple(path.stem for path in EXAMINED), 0, 80),
        (UNSEEN, ("arabic", "cyrillic", "greek", "hangul", "hebrew", "japanese"), 0, 90),
    ],
)
def test_12c_22_answers_written_apart_from_the_judge_are_judged_no_worse_than_measured(paths, scripts, taken, refused):
    told = rates([case for path in paths if path.stem in scripts for case in cases(path)])
    assert told.right >= 100
    assert 1000 * len(told.taken) <= taken * told.wrong
    assert 1000 * len(told.refused) <= refused * told.right


@each("case", lambda: [case for path in EXAMINED for case in cases(path) if not case.right], ids=lambda case: case.text)
def test_12c_22_no_wrong_answer_of_examiners_is_taken(case):
    assert not case.taken, case.asked
