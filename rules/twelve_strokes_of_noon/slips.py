"""Slips of the fingers: how many part a typed text from a right form, and what is another word, not a slip (12C-22)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein, Levenshtein

from rules.twelve_strokes_of_noon.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.folding import PARTICLES, Form, is_fixed
from rules.twelve_strokes_of_noon.letters import VOWELS, heard

ONE_SLIP: Final = 5
TWO_SLIPS: Final = 9
"""Letters that a form must have at least for one slip, and for two."""

HEARD: Final = 4
"""Letters of a word that may be written as it sounds though it is too short for a slip."""

ANY_LETTER: Final = 7
"""Letters that a form must have for a doubled one not to count beside a slip, and in a script without a dictionary for
any of them to be missing or too many."""
_DOUBLED: Final = re.compile(r"(.)\1")
_HEARD_VOWELS: Final = frozenset(map(heard, VOWELS))

_SPELLED: Final = tuple(
    (re.compile(letters), sound)
    for letters, sound in (
        ("ph", "f"), ("(?<=[bdgkr])h", ""), ("gh(?=[aeiou])", "g"), ("sch|sh", "s"), ("ch|ck", "k"),
        ("c(?=[eiy])", "s"),
        ("c|q", "k"), ("x", "ks"), ("aigh", "ai"), ("ae|oe|ea|ee", "e"),
        ("ie|ei|ey|y|j", "i"), ("ou|oo", "u"), ("th", "t"), ("w", "v"), ("z", "s"), (r"(.)\1", r"\1"),
    )
)  # fmt: skip
"""Letters that sound alike, one after another: Bukarest is Bucharest."""


_SAME: Final = (
    ("ph", "f"), ("ck", "k"), ("c", "k"), ("ye", "y"), ("y", "i"), ("ea", "ee"), ("lle", "ll"),
)  # fmt: skip
"""Letters that sound the same even where both are words: Sidney is Sydney, the Beetles are the Beatles."""

_IRREGULAR: Final = {
    "child": "children", "foot": "feet", "goose": "geese", "louse": "lice", "mouse": "mice", "ox": "oxen",
    "tooth": "teeth",
}  # fmt: skip
"""Words whose plural has no ending of its own."""


def slips(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form, or None when it is not that form."""
    length = len(right.letters)
    if length < ONE_SLIP:
        begins = form.letters[:1] == right.letters[:1]
        return 1 if length == HEARD and len(right.tokens) == 1 and begins and _is_heard(form, right) else None
    most = 2 if length >= TWO_SLIPS else 1
    if abs(len(form.letters) - length) > 2:
        return None
    if _is_joined(form, right):
        return 1
    found = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=2)
    if not _keeps(form, right):
        return None
    if not right.letters.isascii():
        return _heard_slips(form, right, most, found)
    if found > 1 and _sounds_alike(form, right):
        found = 1
    if found > most and length >= ANY_LETTER and _is_half_doubled(form.letters, right.letters):
        found = most
    if length > ONE_SLIP and _is_heard(form, right):
        return 0
    if found > most or (found == 2 and not _begins(form, right)) or _is_other_word(form, right):
        return None
    return found


def _is_joined(form: Form, right: Form) -> bool:
    """Return whether a text is a form whose words are joined, except for a doubled letter: hatrick."""
    if len(form.tokens) != 1 or len(right.tokens) == 1 or any(map(str.isdecimal, right.tokens)):
        return False
    return _DOUBLED.sub(r"\1", form.letters) == _DOUBLED.sub(r"\1", right.letters)


def _is_heard(form: Form, right: Form) -> bool:
    """Return whether a text sounds like a right form, and has no other word of the dictionary (Polland is Poland)."""
    strange = (token for token in form.tokens if token not in right.tokens)
    return right.letters.isascii() and _sounds_alike(form, right) and not any(map(_is_listed, strange))


def _is_half_doubled(typed: str, letters: str) -> bool:
    """Return whether one slip parts two texts if a doubled letter counts as one; the first and the last letter stay."""
    one, other = (_DOUBLED.sub(r"\1", text) for text in (typed, letters))
    return (typed[0], typed[-1]) == (letters[0], letters[-1]) and DamerauLevenshtein.distance(one, other) == 1


def _keeps(form: Form, right: Form) -> bool:
    """Return whether a text has the numbers and short words of a right form as they are, and no others."""
    if len(form.tokens) != len(right.tokens):
        return form.fixed == right.fixed
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(
        typed == token
        or (len(token) > 1 and _exactly(typed) == _exactly(token))
        or (right.name and typed in PARTICLES and token in PARTICLES)
        for typed, token in pairs
        if typed.isdecimal() or is_fixed(token)
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
    if not _is_listed(typed) or _is_same_word(typed, token):
        return True
    if (right.name or not is_word(typed)) and sorted(typed) == sorted(token):
        return True
    if not right.name:
        return False
    if is_word(typed):
        return not is_word(token)
    return not is_name(token) or _sound(typed) == _sound(token)


def _is_listed(word: str) -> bool:
    return is_word(word) or is_name(word)


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
        return 0 if found <= most + (len(letters) >= ANY_LETTER) else None
    if found > most or DamerauLevenshtein.distance(typed, letters, score_cutoff=1) > 1 or typed[0] != letters[0]:
        return None
    if len(typed) == len(letters):
        return found if Levenshtein.distance(typed, letters) == 2 else None
    short, long = sorted((typed, letters), key=len)
    place = next((place for place, letter in enumerate(short) if letter != long[place]), len(short))
    doubled = long[place] == long[place - 1]
    may_be = long[place] in _HEARD_VOWELS or len(letters) >= ANY_LETTER
    return found if doubled or (place < len(short) and may_be) else None
