"""Slips of the fingers: how many part a typed text from a right form, and what is another word, not a slip (12C-22)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein, Levenshtein

from rules.twelve_strokes_of_noon.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.folding import PARTICLES, SHORT, Form, is_fixed
from rules.twelve_strokes_of_noon.letters import VOWELS, heard
from rules.twelve_strokes_of_noon.places import is_place

ONE_SLIP: Final = 5
TWO_SLIPS: Final = 9
"""Letters that a form must have at least for one slip, and for two."""

HEARD: Final = 4
"""Letters of a word that may be written as it sounds though it is too short for a slip."""

ANY_LETTER: Final = 7
"""Letters that a form must have for a doubled one not to count beside a slip, and in a script without a dictionary for
any of them to be missing or too many."""
_DOUBLED: Final = re.compile(r"(.)\1")
_SHORT_VOWELS: Final = {"\u0940": "\u093f", "\u0942": "\u0941"}
_LONG: Final = re.compile("[\u0940\u0942]")
"""Vowels of Devanagari that are often written short."""
_HEARD_VOWELS: Final = frozenset(map(heard, VOWELS))

_SPELLED: Final = tuple(
    (re.compile(letters), sound)
    for letters, sound in (
        ("ph", "f"), ("(?<=[bdgkr])h", ""), ("(?<=[aeiou])h(?![aeiou])", ""),
        ("gh(?=[aeiou])", "g"), ("sch|sh", "s"), ("ch|ck", "k"),
        ("c(?=[eiy])", "s"),
        ("c|q", "k"), ("x", "ks"), ("aigh", "ai"), ("ae|oe|ea|ee", "e"),
        ("ie|ei|ey|y|j", "i"), ("ai", "a"), ("ou|oo", "u"), ("th", "t"), ("w", "v"), ("z", "s"), (r"(.)\1", r"\1"),
    )
)  # fmt: skip
"""Letters that sound alike, one after another: Bukarest is Bucharest."""


_SAME: Final = (
    ("ph", "f"), ("ck", "k"), ("c", "k"), ("ye", "y"), ("y", "i"), ("ea", "ee"), ("lle", "ll"), ("tte", "t"),
)  # fmt: skip
"""Letters that sound the same even where both are words: Sidney is Sydney, the Beetles are the Beatles."""

_GREEK: Final = frozenset("αβγδεζηθικλμνξοπρστυφχψω")
_CASE_ENDINGS: Final = "σ"
"""The last letter of a Greek name, which it loses where somebody is named as an object."""
_LATIN_VOWELS: Final = frozenset("aeiouy")
_KEYS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALIKE_FIRST: Final = ("ckqg", "sz", "fpv", "ijy", "ae", "ie", "ou", "vwb")
_BESIDE_KEY: Final = {
    key: row[max(0, place - 1) : place] + row[place + 1 : place + 2] + alike
    for row in _KEYS
    for place, key in enumerate(row)
    for alike in ("".join(letters for letters in _ALIKE_FIRST if key in letters),)
}
"""Letters that may be typed for a letter at the beginning of a word: those beside it, and those that sound like it."""

_IRREGULAR: Final = {
    "child": "children", "foot": "feet", "goose": "geese", "louse": "lice", "mouse": "mice", "ox": "oxen",
    "tooth": "teeth",
}  # fmt: skip
"""Words whose plural has no ending of its own."""


def slips(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form, or None when it is not that form."""
    length = len(right.letters)
    if length < ONE_SLIP:
        return 1 if length == HEARD and _is_short_heard(form, right) else None
    most = 2 if length >= TWO_SLIPS else 1
    if _is_joined(form, right):
        return 1
    found = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=2)
    if abs(len(form.letters) - length) > 2 or not _keeps(form, right):
        return None
    if not right.letters.isascii():
        return _heard_slips(form, right, most, found)
    if found > 1 and _sounds_alike(form, right):
        found = 1
    if found == 2 and most == 1 and _has_same_consonants(form, right):
        return found
    if found > most and length >= ANY_LETTER and _is_half_doubled(form.letters, right.letters):
        found = most
    if length > ONE_SLIP and _is_heard(form, right):
        return 0
    return None if found > most or _is_another(form, right, found) else found


def _is_another(form: Form, right: Form, found: int) -> bool:
    """Return whether a text begins otherwise than a right form, or has another word in it."""
    if (found == 2 and not _begins(form, right)) or _is_other_word(form, right):
        return True
    return len(right.tokens) == 1 and not _is_begun(form.letters, right.letters)


def _is_begun(typed: str, letters: str) -> bool:
    """Return whether a word begins as a right form does, or with what a finger would take for its first letter.

    That is a key beside it, a letter that sounds like it, one letter before it, or the second letter before the first.
    """
    if typed[0] == letters[0] or typed[:2] == letters[1::-1]:
        return True
    if len(typed) != len(letters):
        return len(typed) > len(letters) and typed[1:2] == letters[0]
    return typed[0] in _BESIDE_KEY.get(letters[0], "")


def _is_short_heard(form: Form, right: Form) -> bool:
    """Return whether a text is a word of four letters as it sounds, or with a doubled letter."""
    if len(right.tokens) != 1 or len(form.tokens) != 1 or form.letters[:1] != right.letters[:1]:
        return False
    doubled = _DOUBLED.sub(r"\1", form.letters) == _DOUBLED.sub(r"\1", right.letters)
    if not right.letters.isascii():
        return doubled or _LONG.sub(_short, right.letters) == _LONG.sub(_short, form.letters)
    return (doubled and not _is_listed(form.letters)) or _is_heard(form, right)


def _short(found: re.Match[str]) -> str:
    return _SHORT_VOWELS[found[0]]


def _is_joined(form: Form, right: Form) -> bool:
    """Return whether a text is a form whose words are joined, except for a doubled letter: hatrick."""
    if len(form.tokens) != 1 or len(right.tokens) == 1 or any(map(str.isdecimal, right.tokens)):
        return False
    return _DOUBLED.sub(r"\1", form.letters) == _DOUBLED.sub(r"\1", right.letters)


def _is_heard(form: Form, right: Form) -> bool:
    """Return whether a text sounds like a right form, and has no other word of the dictionary (Polland is Poland)."""
    strange = (token for token in form.tokens if token not in right.tokens)
    return (
        right.letters.isascii()
        and _sounds_alike(form, right)
        and not any(
            is_word(token) or (_is_listed(token) and _exactly(form.letters) != _exactly(right.letters))
            for token in strange
        )
    )


def _has_same_consonants(form: Form, right: Form) -> bool:
    """Return whether a text that is no word has the consonants of a word as they sound, with other vowels: gasoleen."""
    if len(form.tokens) != 1 or len(right.tokens) != 1 or len(right.letters) < ANY_LETTER or _is_listed(form.letters):
        return False
    ends = [letters.rstrip("e")[-1:] for letters in (form.letters, right.letters)]
    return (
        form.letters[0] == right.letters[0]
        and (ends[0] == ends[1] or _LATIN_VOWELS.issuperset(ends))
        and len(_consonants(right.letters)) >= SHORT
        and _consonants(form.letters) == _consonants(right.letters)
    )


@lru_cache(maxsize=8192)
def _consonants(word: str) -> str:
    return "".join(letter for letter in _sound(word.replace("dg", "g")) if letter not in _LATIN_VOWELS)


def _is_half_doubled(typed: str, letters: str) -> bool:
    """Return whether one slip parts two texts if a doubled letter counts as one; the first and the last letter stay."""
    one, other = (_DOUBLED.sub(r"\1", text) for text in (typed, letters))
    return (typed[0], typed[-1]) == (letters[0], letters[-1]) and DamerauLevenshtein.distance(one, other) == 1


def _keeps(form: Form, right: Form) -> bool:
    """Return whether a text has the numbers and short words of a right form as they are, and no others."""
    if len(form.tokens) != len(right.tokens):
        return form.fixed == right.fixed or (
            len(right.letters) >= TWO_SLIPS and _has_fixed(form, right) and _has_fixed(right, form)
        )
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(
        typed == token
        or (len(token) > 1 and _exactly(typed) == _exactly(token))
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
        return not is_word(token)
    return not is_name(token) or _sound(typed) == _sound(token)


def _is_name_as_heard(typed: str, token: str) -> bool:
    """Return whether a name sounds like a word that is not longer: Jayson, Jason."""
    alike = len(typed) >= len(token) and _sound(typed) == _sound(token)
    return alike and not is_word(typed) and DamerauLevenshtein.distance(typed, token) == 1


def _is_listed(word: str) -> bool:
    return is_word(word) or is_name(word) or is_place(word)


def _is_same_word(typed: str, token: str) -> bool:
    """Return whether two words of the dictionary are one in the singular and the plural, or sound the same."""
    short, long = sorted((typed, token), key=len)
    return long in plurals(short) or _exactly(typed) == _exactly(token)


def _exactly(word: str) -> str:
    for letters, sound in _SAME:
        word = word.replace(letters, sound)
    return word


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


def _sounds_alike(form: Form, right: Form) -> bool:
    return len(form.tokens) == len(right.tokens) and _sound(form.letters) == _sound(right.letters)


@lru_cache(maxsize=8192)
def _sound(word: str) -> str:
    """Return how a word sounds, more or less."""
    for letters, sound in _SPELLED:
        word = letters.sub(sound, word)
    return word


def _heard_slips(form: Form, right: Form, most: int, found: int) -> int | None:
    """Return the slips in a script without a dictionary, where a text must sound like the right form.

    A letter may be wrong for one of the same sound. Beside that two may be exchanged, or a vowel or a doubled letter
    be missing or too many, in long forms any letter, but never the first or the last.
    """
    typed, letters = heard(form.letters), heard(right.letters)
    if typed == letters:
        return 0 if found <= most + (len(letters) >= ANY_LETTER) or letters[0] in _GREEK else None
    if found > most or DamerauLevenshtein.distance(typed, letters, score_cutoff=1) > 1 or typed[0] != letters[0]:
        return None
    if len(typed) == len(letters):
        return found if Levenshtein.distance(typed, letters) == 2 else None
    short, long = sorted((typed, letters), key=len)
    place = next((place for place, letter in enumerate(short) if letter != long[place]), len(short))
    if place == len(short) and long == letters and long[place] in _CASE_ENDINGS and len(letters) >= ANY_LETTER:
        return found
    doubled = long[place] == long[place - 1]
    may_be = long[place] in _HEARD_VOWELS or len(letters) >= ANY_LETTER
    return found if doubled or (place < len(short) and may_be) else None
