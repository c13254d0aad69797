"""Articles, which are taken away from a text, and what only looks like one (12C-22).

Of what is typed all goes that may be an article, since a blank may be typed for a hyphen (``A Team``). Of a form of the
card only a word of its own goes: A-ha, A380 and ``thé vert`` have none, nor is the ``a`` of ``a la carte`` one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.letters import plain
from rules.twelve_strokes_of_noon.judging.vocabulary import FOREIGN_ARTICLES

_THE: Final = re.compile(r"(?<!\w)the(?!\w)", re.IGNORECASE)
_A: Final = re.compile(r"(?<!\w)an?(?!\w)(\s*)", re.IGNORECASE)
"""The first ``a`` or ``an`` of a text without an accent, and the blank behind it."""
_FIRST_BEFORE_BLANK: Final = re.compile(r"\W*\w+\s")
_KEEP_A: Final = frozenset({"flat", "sharp", "major", "minor", "level"})
_GREEK_ARTICLES: Final = frozenset({
    "ο", "η", "το", "οι", "τα", "τον", "την", "του", "τησ", "των", "τουσ", "τισ", "ενασ", "μια", "ενα",
})  # fmt: skip
_ARABIC_ARTICLE: Final = "ال"
_WITH_HAMZA: Final = re.compile(r"(?<!\w)[أإآ]ل\w+")
"""A word of Arabic that begins with these letters, but not with the article: ألمانيا."""
_SHORT: Final = 3
"""Letters of words that the dictionary does not have, at most."""


def without_articles(found: list[str]) -> list[str]:
    """Take away ``the`` anywhere and ``a`` or ``an`` at the beginning, unless nothing would be left.

    Of Greek, the article at the beginning goes; of Arabic, that of each word.
    """
    kept = [word for word in found if word != "the"]
    if len(kept) > 1 and (_is_article(*kept[:2]) or kept[0] in _GREEK_ARTICLES):
        del kept[0]
    return _without_arabic(kept) or found


def _without_arabic(words: list[str], spared: frozenset[str] = frozenset()) -> list[str]:
    if not any(word.startswith(_ARABIC_ARTICLE) for word in words):
        return words
    return [
        word[2:] if word.startswith(_ARABIC_ARTICLE) and len(word) > _SHORT + 1 and word not in spared else word
        for word in words
    ]


def _is_article(word: str, following: str) -> bool:
    return (word == "a" and following not in _KEEP_A and len(following) > 1) or word == "an"


def without_own_articles(text: str, found: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a form of the card without its articles, and again without one that may be none.

    That is one before a word that no dictionary has, as in ``a cappella``: no slip is forgiven without it.
    """
    text = unicodedata.normalize("NFC", text)
    kept = found
    if found.count("the") <= len(_THE.findall(text)):
        kept = [word for word in found if word != "the"]
    kept = _without_arabic(kept, frozenset(map(plain, _WITH_HAMZA.findall(text)))) or found
    if len(kept) < 2 or not (kept[0] in _GREEK_ARTICLES or _is_article(*kept[:2])):
        return kept, kept
    first = _FIRST_BEFORE_BLANK.match(text) if kept[0] in _GREEK_ARTICLES else _A.search(text)
    if not first or not first[0][-1:].isspace() or kept[1] in FOREIGN_ARTICLES:
        return kept, kept
    certain = len(kept[1]) <= _SHORT or not kept[1].isascii() or is_word(kept[1])
    return kept[1:] if certain else kept, kept[1:]


def with_articles(found: list[str]) -> Iterator[Sequence[str]]:
    """Yield the words that were typed with what may be none of the articles that were taken away from them."""
    less = without_articles(found)
    kept = [word for word in found if word != "the"]
    yield from (words for words in ((kept, found) if kept != found else (found,)) if words and words != less)
