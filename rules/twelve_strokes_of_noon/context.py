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

from rules.twelve_strokes_of_noon.beside import (
    BYNAMES,
    CHANGING,
    CLASSES,
    DIRECTIONS,
    FOREIGN_ARTICLES,
    LINKS,
    UNLESS_PARTED,
)
from rules.twelve_strokes_of_noon.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.folding import SHORT, Form, folded, from_tokens, without_articles, words
from rules.twelve_strokes_of_noon.kinds import asks_for_building, further, is_anywhere, lands, where
from rules.twelve_strokes_of_noon.letters import plain
from rules.twelve_strokes_of_noon.people import Name, fits, is_of_place, names, near, titles
from rules.twelve_strokes_of_noon.places import WORDS, is_land, is_place, is_state_elsewhere, phrases

_DIGITS_OF_YEAR: Final = 4

_NEAR: Final = "near"
_WHERE: Final = frozenset({"in", "on", _NEAR, "at", "by"})

_LOOSE: Final = frozenset({"a", "an", "and", "in", "of"})
_AND: Final = frozenset({"and", "plus", "und", "et"})
"""What joins a pair."""
_PARTS: Final = re.compile(r"[,;/](?!\d)|[()\[\]:،、；，（）「」『』]")
_ARTICLE: Final = "the"
_THE: Final = re.compile(r"(?<=\w\w)\s+the\s+", re.IGNORECASE)
_OR: Final = re.compile(r"\s+(?:or|aka|a\.k\.a\.|alias|also (?:known|called) as|real name)\s+", re.IGNORECASE)
_INITIAL: Final = re.compile(r"\s*([AaSs])\.")
_ENDINGS: Final = tuple(map(plain, ("です", "さん", "大統領", "博士", "입니다", "님")))
_TO: Final = "to"
"""Before a verb or a direction."""
_OF_PLACE: Final = ("of", "Athens")
_FIRST: Final = "1"
"""Behind a name that nobody else has: Victoria I."""
_ARTICLE_BEFORE: Final = "ה"
_STEM: Final = 4
_CHINESE_JAPANESE_KOREAN: Final = re.compile("[\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may be beside the right forms of a question.

    ``lands`` are those in which the places are, ``there`` the words for where they are, ``of_place`` says that a person
    may be called by a place, and ``standing`` that it asks for a building whose name says nothing of its city or
    country. ``anywhere`` says that it asks for a place, such as a mountain, whose country is not known.
    """

    forms: tuple[Form, ...]
    asked: frozenset[str]
    proper: frozenset[str]
    own: frozenset[str]
    forbidden: frozenset[str]
    titles: frozenset[str]
    asking: str
    bags: frozenset[tuple[str, ...]]
    names: tuple[Name, ...]
    lands: frozenset[tuple[str, ...]]
    there: frozenset[str]
    standing: bool
    anywhere: bool
    reigning: bool
    of_place: bool

    @property
    def asks_for_place(self) -> bool:
        """Whether a place is asked for."""
        return bool(self.lands) or self.anywhere

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
        choices = [folded(part) for part in _OR.split(text) if part.strip()]
        if len(choices) > 1 and all(map(takes, choices)):
            return True
        called = _THE.split(text, maxsplit=1)
        if len(called) > 1 and takes(folded(called[0])) and self._is_calling(folded(called[1]).tokens):
            return True
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
        beside = all(self._is_true(other.tokens) for other in others)
        return beside and (takes(first) or self._in_words(first.tokens, takes))

    def _is_true(self, tokens: tuple[str, ...]) -> bool:
        """Return whether a part of a text, such as one in brackets, says nothing that is wrong."""
        if tokens in self.lands or ((self.standing or self.anywhere) and self._is_where(" ".join(tokens))):
            return True
        if self._is_part_of_land(tokens) or self._describes(tokens):
            return True
        return self._is_year(tokens) or all(self._beside(token) or token in self.own for token in tokens)

    def _is_year(self, tokens: tuple[str, ...]) -> bool:
        """Return whether a part is a year alone, beside a name that has no number: Frozen (2013)."""
        year = len(tokens) == 1 and tokens[0].isdecimal() and len(tokens[0]) == _DIGITS_OF_YEAR
        return year and not any(token.isdecimal() for form in self.forms for token in form.tokens)

    def _describes(self, tokens: tuple[str, ...]) -> bool:
        """Return whether some words describe the answer before them, and name neither a rival nor a place."""
        return (
            len(tokens) > 1
            and (self.forbidden - UNLESS_PARTED).isdisjoint(tokens)
            and not any(any(map(str.isdecimal, token)) for token in tokens)
            and not any(map(is_place, phrases(tokens)))
            and any(is_word(token) and not is_name(token) and token not in LINKS for token in tokens)
        )

    def _is_calling(self, tokens: tuple[str, ...]) -> bool:
        """Return whether words behind ``the`` say what somebody or something is: Pasteur the chemist."""
        if len(tokens) > 1 or not self.names:
            return BYNAMES.isdisjoint(tokens) and self._describes((_ARTICLE, *tokens))
        return tokens[0] in self.titles

    def _is_part_of_land(self, tokens: Sequence[str]) -> bool:
        """Return whether words may be the part of a country in which a place is that is asked for."""
        if not self.asks_for_place or len(tokens) > WORDS:
            return False
        if not (self.forbidden - DIRECTIONS).isdisjoint(tokens):
            return False
        return all(
            self.there.issuperset(place.split())
            or not (is_land(place) or is_place(place) or is_state_elsewhere(place, self.lands))
            for place in phrases(tokens)
        )

    def _is_near(self, word: str, tokens: Sequence[str]) -> bool:
        """Return whether words say near which city a place is that is asked for."""
        return (
            self.asks_for_place and word == _NEAR and is_place(" ".join(tokens)) and self.forbidden.isdisjoint(tokens)
        )

    def _orders(self) -> frozenset[tuple[str, ...]]:
        return frozenset(form.tokens for form in self.forms)

    def _in_words(self, tokens: tuple[str, ...], takes: Callable[[Form], bool]) -> bool:
        """Judge words without anything that parts them."""
        if _bag(tokens) in self.bags or self._is_named(tokens) or any(map(takes, map(from_tokens, _turned(tokens)))):
            return True
        if any(takes(from_tokens(rest)) for rest in self._cut(tokens)):
            return True
        count = len(tokens)
        first = next((place for place, token in enumerate(tokens) if not self._may_precede(token)), count - 1)
        last = next((place for place in range(count, 0, -1) if not self._beside(tokens[place - 1])), 1)
        for start in range(first + 1):
            for end in range(max(last, start + 1), count + 1):
                if (start, end) != (0, count) and self._is_core(tokens, start, end, takes):
                    return True
        return self._has_given_names(tokens, last, takes)

    def _cut(self, tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a text without ``to`` before it, and without the land or city behind it."""
        if len(tokens) > 1 and tokens[0] == _TO:
            yield tokens[1:]
        for land in self.lands:
            if len(tokens) > len(land) and tokens[-len(land) :] == land:
                yield tokens[: -len(land)]
        yield from self._without_place(tokens)
        for place in range(1, len(tokens) - 1):
            behind = tokens[place + 1 :]
            if tokens[place] in _WHERE and (self._is_part_of_land(behind) or self._is_near(tokens[place], behind)):
                yield tokens[:place]
        if self.reigning and tokens[-1] == _FIRST and len(tokens) > 1:
            yield tokens[:-1]
        if len(tokens) > len(_OF_PLACE) and self._is_of_there(tokens):
            yield tokens[:-2]

    def _is_of_there(self, tokens: tuple[str, ...]) -> bool:
        """Return whether the last two words say where a person was at home, or where something is from."""
        if self.of_place and tokens[-2] == "of":
            return is_place(tokens[-1]) and not any(map(is_word, tokens[:-2]))
        return tokens[-2] == "from" and not self.asks_for_place and is_land(tokens[-1])

    def _without_place(self, tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a text without the place before or behind it, where one may be beside what is asked for."""
        for count in range(1, min(WORDS + 1, len(tokens))) if self.standing or self.anywhere else ():
            if self._is_where(" ".join(tokens[-count:])):
                yield tokens[:-count]
                if tokens[-count - 1] == "in":
                    yield tokens[: -count - 1]
            if self._is_where(" ".join(tokens[:count])):
                yield tokens[count:]

    def _is_where(self, place: str) -> bool:
        """Return whether words are a place that says nothing that is wrong of what is asked for."""
        if not (self.forbidden - CHANGING).isdisjoint(place.split()):
            return False
        return is_land(place) or (self.standing and is_place(place))

    def _is_core(self, tokens: tuple[str, ...], start: int, end: int, takes: Callable[[Form], bool]) -> bool:
        core = tokens[start:end]
        if all(token in LINKS for token in core) or (start and not self._may_be_before(tokens[:start], core)):
            return False
        return takes(from_tokens(core)) or any(takes(from_tokens(bare)) for bare in _bare(core))

    def _may_be_before(self, before: Sequence[str], core: Sequence[str]) -> bool:
        """Return whether what precedes is no other given name where a longer form has the right one."""
        longer = bool(self.titles) and any(
            len(form.tokens) > len(core) and form.tokens[-len(core) :] == core for form in self.forms
        )
        return not longer or not any(map(self._is_strange, before))

    def _is_strange(self, token: str) -> bool:
        return token in self.proper and not any(token == own or _akin(token, own) for own in self.own)

    def _may_precede(self, token: str) -> bool:
        if self._beside(token):
            return True
        if token in CLASSES | FOREIGN_ARTICLES and token not in self.forbidden:
            return True
        own = token in self.own or token.removesuffix("s") in self.own or token in self.titles
        return token not in self.forbidden and (own or self._is_shortened(token))

    def _is_shortened(self, token: str) -> bool:
        """Return whether a word is the beginning of one of the question, where it can be no initial: R. Rhine."""
        return len(token) <= SHORT and not self.names and any(word.startswith(token) for word in self.asked)

    def _beside(self, token: str) -> bool:
        """Return whether a word may be anywhere beside a name: it joins, or is in the question."""
        if token in LINKS or (self.standing and is_place(token) and token not in self.forbidden):
            return True
        return token not in self.forbidden and self._is_asked(token)

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
        return any(
            (called == surname and surname[-1].isdecimal())
            or (called[-len(surname) :] == surname and fits(called[: -len(surname)], given))
            or (called[: len(surname)] == surname and fits(called[len(surname) :], given))
            for given, surname in self.names
            for called in {tokens, tuple(self._untitled(tokens))}
        )

    def is_another(self, text: str) -> bool:
        """Return whether a text begins with the initial ``A.`` or ``S.`` of somebody else, which is no article."""
        found = _INITIAL.match(text)
        return (
            found is not None
            and bool(self.names)
            and not any(given[0].startswith(found[1].lower()) for given, _ in self.names)
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


def _turned(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a pair the other way, also one whose surname is behind both given names: Wilhelm and Jacob Grimm."""
    place = next((place for place, token in enumerate(tokens) if token in _AND), 0)
    if 0 < place < len(tokens) - 1:
        one, two = tokens[:place], tokens[place + 1 :]
        yield (*one, "and", *two)
        yield (*two, "and", *one)
        yield (two[0], "and", *one, *two[1:])


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
    there = frozenset(where(question, forms))
    common = frozenset(
        word
        for word in (*question, *further(question), *there)
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
        frozenset(lands(question, forms)),
        there | DIRECTIONS,
        asks_for_building(question) and not any(map(is_place, forms[0].tokens if forms else ())),
        is_anywhere(question, forms),
        bool(titles(question)) and not any(token.isdecimal() for form in (*forms, *rivals) for token in form.tokens),
        is_of_place(question) and "of" not in tokens,
    )
