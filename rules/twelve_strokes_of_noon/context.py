"""True words beside a name: ``planet Uranus``, ``Pisa, Italy``, ``Mme Curie``, ``J. W. Goethe`` (12C-54).

What is left of an answer without them must be right by itself. Which words are true is said by the card: those of its
question and of its accepted forms. Titles, given names and their initials are passed over before a name that can have
them. No word that is part of a rival is passed over, no number, and no word that makes another thing of the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.folding import SHORT, Form, folded, from_tokens, without_articles, words
from rules.twelve_strokes_of_noon.kinds import further, where
from rules.twelve_strokes_of_noon.letters import plain
from rules.twelve_strokes_of_noon.people import Name, fits, names, near, titles

CHANGING: Final = frozenset({
    "half", "quarter", "quarters", "no", "not", "or", "than", "more", "less", "over", "under", "before", "after", "to",
    "non", "anti", "ex", "pre", "post", "north", "south", "east", "west", "northern", "southern", "eastern", "western",
    "new", "upper", "lower", "inner", "outer", "mother", "father", "son", "daughter", "brother", "sister", "wife",
    "husband", "widow",
})  # fmt: skip
"""Words that make another answer of a name or a number, though they may be in the question."""

LINKS: Final = frozenset({
    "a", "an", "the", "in", "of", "on", "at", "by", "from", "with", "it", "its", "is", "that", "this", "s", "called",
    "named", "pair", "kind", "sort", "في", "एक", "यह", "में",
})  # fmt: skip
"""Words that only join others."""

_LOOSE: Final = frozenset({"a", "an", "and", "in", "of"})
_PARTS: Final = re.compile(r"[,;/](?!\d)|[()\[\]:،、；，（）「」『』]")
_ENDINGS: Final = tuple(map(plain, ("です", "さん", "입니다", "님")))
_ARTICLE_BEFORE: Final = "ה"
_STEM: Final = 4
_CHINESE_JAPANESE_KOREAN: Final = re.compile("[\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may be beside the right forms of a question."""

    forms: tuple[Form, ...]
    asked: frozenset[str]
    proper: frozenset[str]
    own: frozenset[str]
    forbidden: frozenset[str]
    titles: frozenset[str]
    asking: str
    bags: frozenset[tuple[str, ...]]
    names: tuple[Name, ...]

    def accepts(self, text: str, form: Form, takes: Callable[[Form], bool]) -> bool:
        """Return whether a text is right by what is left without the true words beside it."""
        if any(takes(from_tokens(bare)) for bare in _bare(form.tokens)):
            return True
        if len(form.tokens) == 1:
            return self._is_unparted(form.key)
        return self._in_parts(text, takes) or self._in_words(form.tokens, takes)

    def _is_unparted(self, key: str) -> bool:
        """Return whether a text of a script without blanks is a right form and words of the question."""
        if not self.asking or not _CHINESE_JAPANESE_KOREAN.fullmatch(key):
            return False
        beside = {key.removesuffix(form.key) for form in self.forms} | {
            key.removeprefix(form.key) for form in self.forms
        }
        beside = {left.strip("の") for left in beside - {key}}
        return any(left in self.asked or (len(left) > 1 and left in self.asking) for left in beside)

    def _in_parts(self, text: str, takes: Callable[[Form], bool]) -> bool:
        """Judge a text with commas or brackets: surname first, the same twice, or a name and true words."""
        parts = parted(text)
        if not 1 < len(parts) <= 4:
            return False
        first, *others = map(folded, parts)
        if all(map(takes, (first, *others))):
            return True
        if len(parts) == 2:
            turned = folded(f"{parts[1]} {parts[0]}")
            if takes(turned) or self._is_named(turned.tokens) or turned.tokens in self._orders():
                return True
        beside = all(self._beside(token) or token in self.own for other in others for token in other.tokens)
        return beside and (takes(first) or self._in_words(first.tokens, takes))

    def _orders(self) -> frozenset[tuple[str, ...]]:
        return frozenset(form.tokens for form in self.forms)

    def _in_words(self, tokens: tuple[str, ...], takes: Callable[[Form], bool]) -> bool:
        """Judge words without anything that parts them."""
        if _bag(tokens) in self.bags or self._is_named(tokens):
            return True
        count = len(tokens)
        first = next((place for place, token in enumerate(tokens) if not self._may_precede(token)), count - 1)
        last = next((place for place in range(count, 0, -1) if not self._beside(tokens[place - 1])), 1)
        for start in range(first + 1):
            for end in range(max(last, start + 1), count + 1):
                if (start, end) != (0, count) and self._is_core(tokens, start, end, takes):
                    return True
        return self._has_given_names(tokens, last, takes)

    def _is_core(self, tokens: tuple[str, ...], start: int, end: int, takes: Callable[[Form], bool]) -> bool:
        core = tokens[start:end]
        if all(token in LINKS for token in core) or (start and not self._may_be_before(tokens[:start], core)):
            return False
        return takes(from_tokens(core))

    def _may_be_before(self, before: Sequence[str], core: Sequence[str]) -> bool:
        """Return whether what precedes is no other given name where a longer form has the right one."""
        longer = any(len(form.tokens) > len(core) and form.tokens[-len(core) :] == core for form in self.forms)
        return not longer or not any(map(self._is_strange, before))

    def _is_strange(self, token: str) -> bool:
        return token in self.proper and not any(token == own or _akin(token, own) for own in self.own)

    def _may_precede(self, token: str) -> bool:
        if self._beside(token):
            return True
        own = token in self.own or token.removesuffix("s") in self.own or token in self.titles
        return token not in self.forbidden and (own or self._is_shortened(token))

    def _is_shortened(self, token: str) -> bool:
        """Return whether a word is the beginning of one of the question, where it can be no initial: R. Rhine."""
        return len(token) <= SHORT and not self.names and any(word.startswith(token) for word in self.asked)

    def _beside(self, token: str) -> bool:
        """Return whether a word may be anywhere beside a name: it joins, or is in the question."""
        return token in LINKS or (token not in self.forbidden and self._is_asked(token))

    def _is_asked(self, token: str) -> bool:
        if token in self.asked or token in self.proper:
            return True
        if token.startswith(_ARTICLE_BEFORE) and token[1:] in self.asked:
            return True
        return len(token) >= _STEM and any(_akin(token, word) for words in (self.asked, self.proper) for word in words)

    # Names of people

    def _has_given_names(self, tokens: tuple[str, ...], last: int, takes: Callable[[Form], bool]) -> bool:
        """Return whether a surname that is right by itself follows titles and given names, or their initials."""
        for start in range(1, len(tokens)):
            for end in {len(tokens), max(last, start + 1)}:
                core = tokens[start:end]
                if len(core[-1]) > 1 and self._given(tokens[:start], core) and takes(from_tokens(core)):
                    return True
        return False

    def _given(self, before: Sequence[str], core: Sequence[str]) -> bool:
        return any(
            fits(self._untitled(before), given) and (surname == core or near(surname, core))
            for given, surname in self.names
        )

    def _is_named(self, tokens: tuple[str, ...]) -> bool:
        """Return whether given names or initials are before a surname that no form has alone, or behind it."""
        tokens = tuple(self._untitled(tokens))
        return any(
            (tokens == surname and surname[-1].isdecimal())
            or (tokens[-len(surname) :] == surname and fits(tokens[: -len(surname)], given))
            or (tokens[: len(surname)] == surname and fits(tokens[len(surname) :], given))
            for given, surname in self.names
        )

    def _untitled(self, tokens: Sequence[str]) -> Sequence[str]:
        start = 0
        while start < len(tokens) - 1 and tokens[start] in self.titles:
            start += 1
        return tokens[start:]


def parted(text: str) -> list[str]:
    """Return what is between the commas and brackets of a text."""
    return [part for part in _PARTS.split(text) if part.strip()]


def _bare(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield words without what Hebrew puts before them and Japanese and Korean say behind them."""
    if tokens[0].startswith(_ARTICLE_BEFORE) and len(tokens[0]) > SHORT:
        yield (tokens[0][1:], *tokens[1:])
    for ending in _ENDINGS:
        if tokens[-1].endswith(ending) and tokens[-1] != ending:
            yield (*tokens[:-1], tokens[-1].removesuffix(ending))


def _akin(one: str, other: str) -> bool:
    """Return whether two words have the same beginning, all but up to three letters: Italy, Italian."""
    if one[:_STEM] != other[:_STEM]:
        return False
    same = max(_STEM, max(len(one), len(other)) - 3)
    return one[:same] == other[:same] or one.startswith(other) or other.startswith(one)


def _bag(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a text without their order and without those that only join."""
    return tuple(sorted(token for token in tokens if token not in _LOOSE))


def surroundings(forms: tuple[Form, ...], rivals: tuple[Form, ...], asked: str) -> Surroundings:
    """Return what may be beside the right forms of a question."""
    question = without_articles(words(asked))
    tokens = frozenset(token for form in forms for token in form.tokens)
    common = frozenset(
        word
        for word in (*question, *further(question), *where(question, forms))
        if not any(map(str.isdecimal, word)) and word not in CHANGING
    )
    proper = (
        frozenset(word for part in asked.split()[1:] if part.strip("\"'“”‘’«»(")[:1].isupper() for word in words(part))
        & common
    )
    return Surroundings(
        forms,
        common - proper,
        proper,
        frozenset(token for token in tokens if not token.isdecimal()),
        frozenset(token for rival in rivals for token in rival.tokens if token not in tokens) | CHANGING,
        titles(question),
        "" if asked.isascii() else "".join(question),
        frozenset(_bag(form.tokens) for form in forms if len(form.tokens) > 1 and form.letters == form.key)
        - frozenset(_bag(rival.tokens) for rival in rivals),
        tuple(names(forms)),
    )
