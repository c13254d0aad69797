"""12C-22, 12C-54: how well answers are judged that people would type, in every script of ``judging``."""

import pytest

from rules.twelve_strokes_of_noon import dictionary
from rules.twelve_strokes_of_noon.answers import judge
from rules.twelve_strokes_of_noon.folding import as_read, folded, readable
from tests.support.dictionary import SHORTEST
from tests.support.judging import FILES, cases, rates

TAKEN = 3
"""Of a thousand wrong answers, how many may be taken."""
REFUSED = 110
"""Of a thousand right answers of a script, how many may be refused."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_12c_22_hardly_any_wrong_answer_is_taken_and_few_right_ones_refused(path):
    told = rates(list(cases(path)))
    assert 1000 * len(told.taken) <= TAKEN * told.wrong, [case.text for case in told.taken]
    assert 1000 * len(told.refused) <= REFUSED * told.right, [case.text for case in told.refused]


def test_the_corpus_is_large():
    counts = {path.stem: sum(1 for _ in cases(path)) for path in FILES}
    assert counts["english"] >= 1500
    assert sum(count >= 200 for count in counts.values()) >= 7


@pytest.mark.parametrize(
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
        ("Sydney", "Sidney", True),
        ("Bucharest", "Bukarest", True),
        ("Theatre", "theater", True),
    ],
)
def test_12c_22_a_word_of_the_dictionary_is_no_slip(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


@pytest.mark.parametrize(
    ("asked", "answer", "accept", "typed", "taken"),
    [
        ("Which planet did Herschel discover?", "Uranus", (), "planet Uranus", True),
        ("Which planet did Herschel discover?", "Uranus", (), "not Uranus", False),
        ("Which Italian city has a leaning tower?", "Pisa", (), "Pisa, Italy", True),
        ("In which city was Mozart born?", "Salzburg", (), "Salzburg, Austria", True),
        ("In which city was Mozart born?", "Salzburg", (), "Salzburg, Germany", False),
        ("Which admiral died at Trafalgar?", "Nelson", ("Admiral Nelson",), "Adm. Nelson", True),
        ("Who discovered radium with her husband Pierre?", "Marie Curie", ("Curie",), "Mme Curie", True),
        ("Who discovered radium with her husband Pierre?", "Marie Curie", ("Curie",), "Pierre Curie", False),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "J.W. Goethe", True),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "K. Goethe", False),
        ("Who painted it?", "Leonardo da Vinci", (), "Da Vinci, Leonardo", True),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "Goethe Johann Wolfgang", True),
        ("Who gave the code?", "Alan Turing", ("Turing",), "Alan M. Turing", True),
        ("Who showed films?", "Auguste and Louis Lumière", (), "Louis & Auguste Lumiere", True),
        ("Which monster does Beowulf kill?", "Grendel", (), "Grendel's mother", False),
        ("Which lake is the largest?", "Lake Victoria", ("Victoria",), "Queen Victoria", False),
        ("Who kills Macbeth?", "Macduff", (), "Lady Macduff", False),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca/Mallorca", True),
        ("Which unit?", "Degrees", (), "180 degrees", False),
        ("Which composer?", "Johann Sebastian Bach", ("Bach",), "J. C. Bach", False),
        ("フランスの首都はどこですか。", "パリ", (), "パリ市", True),
        ("日本の首都はどこですか。", "東京", (), "東京です", True),
        ("日本の首都はどこですか。", "東京", (), "東京ドーム", False),
        ("מהי בירת ישראל?", "ירושלים", (), "העיר ירושלים", True),
    ],
)
def test_12c_54_true_words_stand_beside_a_name(asked, answer, accept, typed, taken):
    assert judge(answer, accept, (), asked).accepts(typed) is taken


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("14", "forteen", True),
        ("90", "ninty", True),
        ("168", "one hunderd and sixty-eight", True),
        ("45", "fourtyfive", True),
        ("45", "fortyfive", True),
        ("8", "eightt", False),
        ("10", "tent", False),
        ("Louis XIV", "Louis the Forteenth", True),
        ("1945", "一九四五", True),
        ("21", "二十一", True),
        ("21", "٢١", True),
        ("第一次世界大戦", "第二次世界大戦", False),
    ],
)
def test_12c_22_a_number_may_be_misspelt_in_words(answer, typed, taken):
    assert judge(answer, (), (), "How many?").accepts(typed) is taken


@pytest.mark.parametrize(
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
