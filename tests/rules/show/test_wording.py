"""Words that all games share."""

from rules.show.wording import broken, capital, counted, listed, why
from tests.support.offenders import each


@each(("words", "said"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")])
def test_words_are_listed_as_a_sentence_does(words: list[str], said: str) -> None:
    assert listed(words) == said


@each(
    ("number", "noun", "plural", "said"),
    [
        (1, "space", "", "1 space"),
        (2, "space", "", "2 spaces"),
        (0, "hit", "", "0 hits"),
        (3, "die", "dice", "3 dice"),
        (1, "die", "dice", "1 die"),
        (2, "match", "", "2 matches"),
    ],
)
def test_a_number_has_its_noun(number: int, noun: str, plural: str, said: str) -> None:
    assert counted(number, noun, plural) == said


def test_a_text_is_broken_at_its_spaces_and_within_a_word_only_if_it_must_be() -> None:
    assert broken("one two three", lambda line: len(line) <= 7) == ["one two", "three"]
    assert broken("a sesquipedalian", lambda line: len(line) <= 7) == ["a", "sesquip", "edalian"]
    assert broken("a 🇩🇪🇫🇷", lambda line: len(line) <= 3) == ["a", "🇩🇪", "🇫🇷"]
    assert broken("a ab\u200bcdef\u200bg", lambda line: len(line) <= 3) == ["a", "abc", "def", "g"]
    assert broken("a ab\u200bcd", lambda line: len(line) <= 3) == ["a", "ab", "cd"]
    assert broken("ab\u200bcd", lambda line: len(line) <= 5) == ["abcd"]
    assert broken("", lambda _: True) == [""]


def test_a_capital_changes_the_first_letter_alone() -> None:
    assert capital("the Bomb die") == "The Bomb die"
    assert capital("") == ""


def test_a_reason_is_described_by_the_game_or_by_the_table() -> None:
    assert why({"points": "the goal was reached"}, "points") == "the goal was reached"
    assert why({}, "resignation") == "all others left"
    assert why({"resignation": "the other team resigned"}, "resignation") == "the other team resigned"
    assert why({}, "unheard-of") == "unheard-of"
