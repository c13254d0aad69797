"""How words are spelled that are written as they sound, and what a finger hits for a letter (12C-22)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import Levenshtein

_Spelling = tuple[tuple[re.Pattern[str], str], ...]


def _spelling(*pairs: tuple[str, str]) -> _Spelling:
    return tuple((re.compile(letters), sound) for letters, sound in pairs)


_SPELLED: Final = _spelling(
    ("ph", "f"), ("^k(?=n)|^g(?=n)|^p(?=[nst])|^w(?=r)", ""), ("(?<=[bdgkrwx])h", ""), ("(?<=[aeiou])h(?![aeiou])", ""),
    ("igh(?![aeiou])", "i"), ("gh(?=[aeiou])", "g"), ("tch", "ch"), ("sch|sh", "s"), ("ch|ck", "k"),
    ("sc?(?=[eiy])", "s"), ("c(?=[eiy])", "s"),
    ("c|q", "k"), ("x", "ks"), ("aigh", "ai"), ("ae|oe", "e"), ("ea|ee", "i"),
    ("ie|ei|ey|y|j", "i"), ("ai", "a"), ("oa|ow$", "o"), ("ou|oo|ew", "u"), ("th", "t"), ("w", "v"), ("z", "s"),
    (r"(.)\1", r"\1"), ("(?<=[^aeiou])e$", ""), ("(?<=...)[aeou]r$", "a"),
)  # fmt: skip
"""Letters that sound alike, one after another: Bukarest is Bucharest."""

_CONSONANTS: Final = _spelling(
    ("ph", "f"), ("^k(?=n)|^g(?=n)|^p(?=[nst])|^w(?=r)", ""), ("[tsc]ion|cian|tian|shun", "sn"), ("dg|j", "g"),
    ("tch", "ch"), ("ch|sch|sh", "k"), ("(?<=[aeiouy])gh(?![aeiouy])|(?<=.)h", ""), ("mb$", "m"), ("w$", ""),
    ("s?c(?=[eiy])", "s"), ("c|q", "k"), ("ku(?=[aeiouy])", "kw"), ("x", "ks"), ("th", "t"), ("w", "v"),
    ("z", "s"), (r"(.)\1", r"\1"), ("[aeiouy]", ""),
)  # fmt: skip
"""The consonants of words, as they sound: those of gasoleen are those of gasoline."""

_HISSED: Final = ("ch", "sh")
"""What may be one sound, in words of French: parashute."""

_SAME: Final = (
    ("ph", "f"), ("ck", "k"), ("c", "k"), ("ye", "y"), ("y", "i"), ("ea", "ee"), ("lle", "ll"), ("tte", "t"),
)  # fmt: skip
"""Letters that sound the same even where both are words: Sidney is Sydney, the Beetles are the Beatles."""

_DOUBLED: Final = re.compile(r"(.)\1")

_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SHIFTED: Final = (0.0, 0.25, 0.75)
"""Where the rows of a keyboard begin, in keys."""
_KEYS: Final = {
    key: (row, shift + place)
    for row, (keys, shift) in enumerate(zip(_ROWS, _SHIFTED, strict=True))
    for place, key in enumerate(keys)
}
_ALIKE: Final = ("aeiouy", "ckqgx", "szcx", "fpv", "vwb", "bp", "dt", "mn", "gj", "lr", "iyj", "uvw", "gh")
"""Letters that are mistaken for one another."""
_ALIKE_FIRST: Final = ("ckqg", "sz", "fpv", "ijy", "ae", "ie", "ou", "vwb", "gj", "tc")


@lru_cache(maxsize=8192)
def sound(word: str) -> str:
    """Return how a word sounds, more or less."""
    for letters, heard in _SPELLED:
        word = letters.sub(heard, word)
    return word


@lru_cache(maxsize=8192)
def consonants(word: str) -> str:
    """Return the consonants of a word as they sound."""
    for letters, heard in _CONSONANTS:
        word = letters.sub(heard, word)
    return word


def single(word: str) -> str:
    """Return a word without what is doubled in it."""
    return _DOUBLED.sub(r"\1", word)


def exactly(word: str) -> str:
    """Return a word with one spelling for letters that always sound the same."""
    for letters, heard in _SAME:
        word = word.replace(letters, heard)
    return word


def sounds_alike(typed: str, token: str) -> bool:
    """Return whether two words sound alike, more or less."""
    return sound(typed) == sound(token) or sound(typed.replace(*_HISSED)) == sound(token.replace(*_HISSED))


def is_hit_for(typed: str, letter: str) -> bool:
    """Return whether a letter is typed for another: its key is next to it, or it sounds like it."""
    return is_next_key(typed, letter) or any(typed in letters and letter in letters for letters in _ALIKE)


def is_first_for(typed: str, letter: str) -> bool:
    """Return whether a letter is typed for the first of a word: the next key of its row, or alike in sound."""
    if any(typed in letters and letter in letters for letters in _ALIKE_FIRST):
        return True
    return any(typed + letter in row or letter + typed in row for row in _ROWS)


def is_next_key(typed: str, letter: str) -> bool:
    """Return whether two letters have keys next to one another."""
    if typed not in _KEYS or letter not in _KEYS:
        return False
    (row, place), (other, there) = _KEYS[typed], _KEYS[letter]
    return abs(row - other) <= 1 and abs(place - there) <= 1


def is_likely(typed: str, token: str) -> bool:
    """Return whether each letter of a word that is another one is such as a finger or an ear would take for it."""
    if len(typed) != len(token):
        return True
    return all(
        edit.tag != "replace"
        or is_hit_for(typed[edit.src_pos], token[edit.dest_pos])
        or _is_doubled(typed, edit.src_pos)
        or _is_doubled(token, edit.dest_pos)
        for edit in Levenshtein.editops(typed, token)
    )


def _is_doubled(word: str, place: int) -> bool:
    return word[place] in (word[max(0, place - 1) : place], word[place + 1 : place + 2])
