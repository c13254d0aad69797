"""Slips of the fingers: how many part a typed text from a right form, and what is another word, not a slip (12C-22)."""

from __future__ import annotations

import re
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein, Levenshtein

from rules.twelve_strokes_of_noon.judging.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.judging.folding import PARTICLES, SHORT, Form, is_fixed
from rules.twelve_strokes_of_noon.judging.letters import VOWELS, heard
from rules.twelve_strokes_of_noon.judging.places import is_place
from rules.twelve_strokes_of_noon.judging.sounds import (
    consonants,
    exactly,
    is_first_for,
    is_likely,
    single,
    sound,
    sounds_alike,
)

ONE_SLIP: Final = 5
TWO_SLIPS: Final = 9
"""Letters that a form must have at least for one slip, and for two."""

MOST_LETTERS: Final = 3
"""Letters by which a text is longer or shorter than a form at most."""

HEARD: Final = 4
"""Letters of a word that may be written as it sounds though it is too short for a slip."""

ANY_LETTER: Final = 7
"""Letters that a form must have for a doubled one not to count with a slip, and in a script without a dictionary for
any of them to be missing or too many."""
_SHORTENED: Final = str.maketrans("\u0940\u0942", "\u093f\u0941")
"""Vowels of Devanagari that are often written short, and the short ones."""
_DEVANAGARI: Final = re.compile("[\u0900-\u097f]+")
_ALPHABETS: Final = re.compile("[\u0370-\u03ff\u0400-\u04ff\u0900-\u097f]+")
"""Scripts whose letters have sounds that distinguish short words: Greek, Cyrillic and Devanagari."""
_HAN: Final = re.compile("[\u3400-\u9fff]{5,}")
"""A name of five signs of Chinese or more, of which one may be wrong."""
_HEARD_VOWELS: Final = frozenset(map(heard, VOWELS))

_GREEK: Final = frozenset("αβγδεζηθικλμνξοπρστυφχψω")
_CASE_ENDING: Final = "σ"
"""The last letter of a Greek name, which it loses where somebody is named as an object."""
_LATIN_VOWELS: Final = frozenset("aeiouy")
_IRREGULAR: Final = {
    "child": "children", "foot": "feet", "goose": "geese", "louse": "lice", "mouse": "mice", "ox": "oxen",
    "tooth": "teeth",
}  # fmt: skip
"""Words whose plural has no ending of its own."""


def slips(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form, none as it sounds, or None when it is not that form."""
    length = len(right.letters)
    if abs(len(form.letters) - length) > MOST_LETTERS or not form.letters:
        return None
    if not right.letters.isascii():
        return _slips_by_ear(form, right)
    if length < ONE_SLIP:
        return 0 if _is_heard(form, right) else None
    most = 2 if length >= TWO_SLIPS else 1
    if _is_joined(form, right):
        return 1
    if _is_heard(form, right):
        return 0
    if not _keeps(form, right):
        return None
    found = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=2)
    if found > most and _is_one_word(form, right) and _has_same_consonants(form.letters, right.letters):
        return 2
    return None if found > most or _is_another(form, right, found) else found


def _slips_by_ear(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form in a script without a dictionary."""
    length = len(right.letters)
    if length < ONE_SLIP:
        return 1 if length >= SHORT and _is_short_heard(form, right) else None
    if _is_joined(form, right):
        return 1
    if not _keeps(form, right):
        return None
    found = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=2)
    return _heard_slips(form, right, 2 if length >= TWO_SLIPS else 1, found)


def _is_another(form: Form, right: Form, found: int) -> bool:
    """Return whether a text begins otherwise than a right form, or has another word in it."""
    if (found == 2 and not _begins(form, right)) or _is_other_word(form, right):
        return True
    if len(form.tokens) == len(right.tokens) and not all(map(_is_likely, form.tokens, right.tokens)):
        return True
    return len(right.tokens) == 1 and not _is_begun(form.letters, right.letters)


def _is_likely(typed: str, token: str) -> bool:
    """Return whether the letters of a word of fewer than nine that are wrong are such as a finger or an ear takes."""
    return typed == token or len(token) >= TWO_SLIPS or is_likely(typed, token)


def _is_begun(typed: str, letters: str) -> bool:
    """Return whether a word begins as a right form does, or with what a finger would take for its first letter.

    That is a key next to it, a letter that sounds like it, one letter before it, or the second letter before the first.
    """
    if typed[0] == letters[0] or typed[:2] == letters[1::-1]:
        return True
    if len(typed) != len(letters):
        return len(typed) > len(letters) and typed[1:2] == letters[0]
    return is_first_for(typed[0], letters[0])


def _is_short_heard(form: Form, right: Form) -> bool:
    """Return whether a text of another script is a word of three or four letters as it sounds.

    A letter of it may be doubled, and in one of four letters one for a vowel be too many, but not the last; in
    Devanagari it may be missing too.
    """
    if len(right.tokens) != 1 or len(form.tokens) != 1 or right.letters[0].isdecimal():
        return False
    typed, letters = form.letters, right.letters
    if single(typed) == single(letters) or typed.translate(_SHORTENED) == letters.translate(_SHORTENED):
        return typed[0] == letters[0]
    if len(typed) == len(letters):
        return _ALPHABETS.fullmatch(letters) is not None and heard(typed) == heard(letters)
    short, long = sorted((typed, letters), key=len)
    if len(long) != len(short) + 1 or not (_DEVANAGARI.fullmatch(long) or (long == typed and len(short) == HEARD)):
        return False
    return any(
        letter in VOWELS and long[:place] + long[place + 1 :] == short
        for place, letter in enumerate(long[:-1])
        if place
    )


def _is_joined(form: Form, right: Form) -> bool:
    """Return whether a text is a form whose words are joined, except for a doubled letter: hatrick."""
    if len(form.tokens) != 1 or len(right.tokens) == 1 or any(map(str.isdecimal, right.tokens)):
        return False
    return single(form.letters) == single(right.letters)


def _is_heard(form: Form, right: Form) -> bool:
    """Return whether each word of a text is that of a right form, or is written as that sounds (Polland)."""
    return len(form.tokens) == len(right.tokens) and all(map(_is_word_heard, form.tokens, right.tokens))


def _is_word_heard(typed: str, token: str) -> bool:
    """Return whether a word is written as another sounds, and is itself no other word of the dictionary."""
    if typed == token:
        return True
    if min(len(token), len(typed)) < SHORT or len(typed) + len(token) <= 2 * SHORT or not (typed + token).isalpha():
        return False
    if _is_listed(typed):
        return _is_listed_as_heard(typed, token)
    if single(typed) == single(token):
        return True
    return len(token) > SHORT and (len(token) > HEARD or typed[0] == token[0]) and sounds_alike(typed, token)


def _is_listed_as_heard(typed: str, token: str) -> bool:
    """Return whether a word of the dictionary is typed for a name that sounds the same: Finish, Finnish."""
    if typed[0] != token[0]:
        return False
    if _is_name_as_heard(typed, token):
        return True
    if is_word(token) or len(token) <= SHORT:
        return False
    return exactly(typed) == exactly(token) or (
        len(token) > ONE_SLIP and exactly(single(typed)) == exactly(single(token))
    )


def _is_one_word(form: Form, right: Form) -> bool:
    return len(form.tokens) == len(right.tokens) == 1


def _has_same_consonants(typed: str, token: str) -> bool:
    """Return whether a word that is in no dictionary has the consonants of another as they sound: gasoleen."""
    return (
        min(len(token), len(typed)) >= ANY_LETTER
        and not _is_listed(typed)
        and sound(typed)[0] == sound(token)[0]
        and _ends_in_vowel(typed) == _ends_in_vowel(token)
        and len(consonants(token)) >= SHORT
        and consonants(typed) == consonants(token)
        and DamerauLevenshtein.distance(typed, token) <= (SHORT if len(token) > ANY_LETTER else 2)
    )


def _ends_in_vowel(word: str) -> bool:
    return word.rstrip("e")[-1:] in _LATIN_VOWELS


def _keeps(form: Form, right: Form) -> bool:
    """Return whether a text has the numbers and short words of a right form as they are, and no others."""
    if len(form.tokens) != len(right.tokens):
        return form.fixed == right.fixed or (
            len(right.letters) >= TWO_SLIPS and _has_fixed(form, right) and _has_fixed(right, form)
        )
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(
        typed == token
        or (len(token) > 1 and exactly(typed) == exactly(token))
        or (right.name and typed in PARTICLES and token in PARTICLES)
        for typed, token in pairs
        if typed.isdecimal() or is_fixed(token)
    )


def _has_fixed(form: Form, other: Form) -> bool:
    """Return whether the short words of a text, but no number, are within another whose words are divided otherwise."""
    return all(
        token in other.fixed
        or (
            not token.isdecimal()
            and len(token) == SHORT
            and (token != form.tokens[0] or other.letters.startswith(token))
            and (token != form.tokens[-1] or other.letters.endswith(token))
            and token in other.letters
        )
        for token in form.fixed
    )


def _begins(form: Form, right: Form) -> bool:
    """Return whether a word of fewer than nine letters that has both of two slips has kept its first letter.

    Where the words are divided otherwise, the first letter of all stays.
    """
    if len(form.tokens) != len(right.tokens):
        return form.letters[0] == right.letters[0]
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(
        typed[0] == token[0] or len(token) >= TWO_SLIPS or DamerauLevenshtein.distance(typed, token) < 2
        for typed, token in pairs
    )


def _is_other_word(form: Form, right: Form) -> bool:
    """Return whether a text has another word of the dictionary where a right form has its own.

    In a name of several words, one that is in no dictionary may be mistaken for one that is, and two letters may be
    exchanged: the other words say who is meant.
    """
    if len(form.tokens) != len(right.tokens):
        others = [typed for typed in form.tokens if typed not in right.tokens]
        return all(map(_is_listed, others)) and not _is_same_word(form.letters, right.letters)
    pairs = zip(form.tokens, right.tokens, strict=True)
    return any(typed != token and not _may_be(typed, token, right) for typed, token in pairs)


def _may_be(typed: str, token: str, right: Form) -> bool:
    """Return whether a word that was typed may be a slip for a word of a right form."""
    if not _is_listed(typed) or _is_same_word(typed, token) or _is_name_as_heard(typed, token):
        return True
    if (right.name or not is_word(typed)) and sorted(typed) == sorted(token):
        return True
    if not right.name:
        return False
    if is_word(typed):
        return not is_word(token) and (
            len(token) >= ONE_SLIP
            or DamerauLevenshtein.distance(typed, token) == 1
            or DamerauLevenshtein.distance(single(typed), single(token)) == 1
        )
    return not is_name(token) or sound(typed) == sound(token)


def _is_name_as_heard(typed: str, token: str) -> bool:
    """Return whether a name sounds like a word that is not longer: Jayson, Jason."""
    alike = len(typed) >= len(token) and sound(typed) == sound(token)
    return alike and not is_word(typed) and DamerauLevenshtein.distance(typed, token) == 1


def _is_listed(word: str) -> bool:
    return is_word(word) or is_name(word) or is_place(word)


def _is_same_word(typed: str, token: str) -> bool:
    """Return whether two words of the dictionary are one in the singular and the plural, or sound the same."""
    short, long = sorted((typed, token), key=len)
    return long in plurals(short) or exactly(typed) == exactly(token)


def plurals(word: str) -> tuple[str, ...]:
    """Return how the plural of a word may be written."""
    if word in _IRREGULAR:
        return (_IRREGULAR[word],)
    if word.endswith("us"):
        return (f"{word}es", f"{word[:-2]}i")
    if word.endswith("is"):
        return (f"{word}es", f"{word[:-2]}es")
    if word.endswith("s"):
        return (f"{word}es",)
    if word.endswith("a"):
        return (f"{word}s", f"{word}e")
    if word.endswith("man"):
        return (f"{word}s", f"{word[:-2]}en")
    ves = f"{word.removesuffix('e').removesuffix('f')}ves"
    return (f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies", ves)


def _heard_slips(form: Form, right: Form, most: int, found: int) -> int | None:
    """Return the slips in a script without a dictionary, where a text must sound like the right form.

    A letter may be wrong for one of the same sound. In addition two may be exchanged, or a vowel or a doubled letter
    be missing or too many, in long forms any letter, but never the first or the last.
    """
    typed, letters = heard(form.letters), heard(right.letters)
    if typed == letters:
        return 0 if found <= most + 1 or letters[0] in _GREEK else None
    if found > most or DamerauLevenshtein.distance(typed, letters, score_cutoff=1) > 1 or typed[0] != letters[0]:
        return None
    if len(typed) == len(letters):
        wrong = Levenshtein.distance(typed, letters)
        return found if wrong == 2 or (wrong == 1 and _HAN.fullmatch(letters)) else None
    short, long = sorted((typed, letters), key=len)
    place = next((place for place, letter in enumerate(short) if letter != long[place]), len(short))
    doubled = long[place] == long[place - 1]
    if place == len(short):
        loses = len(typed) < len(letters) and letters[-1] == _CASE_ENDING and len(letters) > ONE_SLIP
        return found if doubled or loses else None
    return found if doubled or long[place] in _HEARD_VOWELS or len(letters) >= ANY_LETTER else None
