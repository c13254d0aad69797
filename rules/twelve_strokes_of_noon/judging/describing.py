"""What describes an answer next to it, behind a comma or in brackets, and says nothing that is wrong (12C-54)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.judging.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.judging.folding import Form, folded
from rules.twelve_strokes_of_noon.judging.kinds import lands_of
from rules.twelve_strokes_of_noon.judging.people import Name
from rules.twelve_strokes_of_noon.judging.places import is_land, is_place, phrases
from rules.twelve_strokes_of_noon.judging.qualities import is_common, is_like
from rules.twelve_strokes_of_noon.judging.vocabulary import BYNAMES, CHANGING, KINDS, LINKS, TIMES, UNLESS_PARTED
from rules.twelve_strokes_of_noon.judging.whereabouts import Whereabouts

ARTICLE_BEFORE: Final = "ה"
_STEM: Final = 4
_DESCRIBES: Final = re.compile(r"\s*((?i:an?|the|his|her|its|their|one of|who|which)\b|[a-z]\w* (of|in|for|from)\b)")
"""How words begin that describe: the, a, or a common word and what joins it to others."""
_ASIDE: Final = re.compile(r"^([^()\[\]（）「」『』]*\w\W*?)[(\[（「『]([^()\[\]（）「」『』]+)[)\]）」』]?\W*$")
"""A name and what is in brackets behind it."""
_DENYING: Final = frozenset({"not", "or", "no", "nor", "non", "than"})
_NAME: Final = "name"
_LANGUAGE: Final = frozenset({"language", "tongue", "word"})


def aside(text: str) -> tuple[str, str] | None:
    """Return a name and what is in brackets behind it, where that is all."""
    found = _ASIDE.match(text)
    return None if found is None else (found[1], found[2])


@dataclass(frozen=True, slots=True)
class Described(Whereabouts):
    """What a question and the right forms say of an answer.

    ``asked`` are the common words of the question and ``proper`` its names, ``own`` the words of the right forms,
    ``names`` the people that are among these, with the ``titles`` that they may have. ``drawn`` says that a thing or an
    animal is asked for that is in a picture.
    """

    forms: tuple[Form, ...]
    asked: frozenset[str]
    proper: frozenset[str]
    own: frozenset[str]
    titles: frozenset[str]
    names: tuple[Name, ...]
    drawn: bool

    def _is_true(self, tokens: tuple[str, ...], part: str) -> bool:
        """Return whether a part of a text behind a comma says nothing that is wrong."""
        if tokens in self.lands or ((self.standing or self.anywhere) and self._is_where(" ".join(tokens))):
            return True
        if self._is_region(tokens) or self._describes(tokens, part) or self._is_kin(tokens):
            return True
        return all(self._is_free(token) or token in self.own or self._is_kind(token) for token in tokens)

    def _is_true_aside(self, text: str) -> bool:
        """Return whether words in brackets say nothing that is wrong: no rival, no other place, and no denial."""
        tokens = folded(text).tokens
        if not _DENYING.isdisjoint(tokens) or not (self.forbidden - CHANGING).isdisjoint(tokens):
            return False
        if (self.names and not BYNAMES.isdisjoint(tokens)) or not any(map(str.isalnum, "".join(tokens))):
            return False
        if len(tokens) == 1 and is_common(tokens[0]) and self._is_common() and not is_like(tokens[0]):
            return self._is_kind(tokens[0]) or self._is_free(tokens[0])  # snow (rain)
        if self.asks_for_place:
            return all(map(self._is_there, phrases(tokens)))
        return _LANGUAGE.isdisjoint(self.asked) or not is_land(" ".join(tokens)) or self._is_kin(tokens)

    def _is_common(self) -> bool:
        return bool(self.forms) and is_word(self.forms[0].key) and _NAME not in self.asked

    def _is_kind(self, token: str) -> bool:
        return (token in KINDS or token in self.titles) and token not in self.forbidden

    def _is_kin(self, tokens: tuple[str, ...]) -> bool:
        """Return whether a part is the land of a language or of people that are asked for: Polish (Poland)."""
        land = " ".join(tokens)
        return (
            not self.asks_for_place
            and is_land(land)
            and any(akin(land, own) or land in lands_of(own) for own in self.own)
        )

    def _describes(self, tokens: tuple[str, ...], part: str) -> bool:
        """Return whether words describe what is before them, and name no rival, number or place: god of mischief."""
        return (
            len(tokens) > 1
            and _DESCRIBES.match(part) is not None
            and (self.forbidden - UNLESS_PARTED).isdisjoint(tokens)
            and not any(is_place(words) or words.isdecimal() for words in phrases(tokens))
            and any(is_word(token) and not is_name(token) and token not in LINKS for token in tokens)
        )

    def _is_free(self, token: str) -> bool:
        """Return whether a word may be anywhere next to a name: it joins, or is in the question."""
        if token in LINKS or (self.asks_for_place and token in TIMES and token not in self.forbidden):
            return True
        if self.standing and is_place(token) and token not in self.forbidden:
            return True
        return token not in self.forbidden and (self._is_asked(token) or self._is_asked(token.removesuffix("s")))

    def _is_asked(self, token: str) -> bool:
        if token in self.asked or token in self.proper:
            return True
        if token.startswith(ARTICLE_BEFORE) and token[1:] in self.asked:
            return True
        return len(token) >= _STEM and any(akin(token, word) for words in (self.asked, self.proper) for word in words)


def akin(one: str, other: str) -> bool:
    """Return whether two words have the same beginning, all but up to three letters: Italy, Italian."""
    if one[:_STEM] != other[:_STEM]:
        return False
    same = max(_STEM, max(len(one), len(other)) - 3)
    return one[:same] == other[:same] or one.startswith(other) or other.startswith(one)
