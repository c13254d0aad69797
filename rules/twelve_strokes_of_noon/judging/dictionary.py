"""The words of English, and names, of which none is a slip for another (12C-22).

They are in ``dictionary.gz``, one in a line, sorted, names with a capital letter and all else folded: the words and
names of SCOWL up to its size 70 that are spelled alike in Britain and America, four letters and longer, without
possessives. Its licence is next to it (``dictionary.txt``), and ``tests/support/dictionary.py`` makes it.

They stay one text in memory, a tenth of what a set of them would need.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files
from typing import Final

_WORDS: Final = b"\n" + gzip.decompress((files(__package__) / "dictionary.gz").read_bytes())


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Return whether a folded word is one of the dictionary."""
    return _has(word.encode())


@lru_cache(maxsize=8192)
def is_name(word: str) -> bool:
    """Return whether a folded word is a name of the dictionary."""
    return _has(word.capitalize().encode())


def _has(sought: bytes) -> bool:
    """Look for a line by halving what is between two ends of lines."""
    low, high = 0, len(_WORDS) - 1
    while low < high:
        start = _WORDS.rfind(b"\n", low, (low + high) // 2 + 1) + 1
        end = _WORDS.index(b"\n", start)
        found = _WORDS[start:end]
        if found == sought:
            return True
        low, high = (end, high) if found < sought else (low, start - 1)
    return False
