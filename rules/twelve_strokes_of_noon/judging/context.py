"""True words around a name: ``planet Uranus``, ``Pisa, Italy``, ``Mme Curie``, ``J. W. Goethe`` (12C-54).

What is left of an answer without them must be right by itself. Which words are true is said by the card: those of its
question and of its accepted forms. Titles, given names and their initials are passed over before a name that can have
them. No word that is part of a rival is passed over, no number, and no word that makes another thing of the name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.judging.articles import without_articles
from rules.twelve_strokes_of_noon.judging.describing import ARTICLE_BEFORE, Described, akin, aside
from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import SHORT, Form, folded, from_tokens, words
from rules.twelve_strokes_of_noon.judging.kinds import (
    elsewhere,
    further,
    is_anywhere,
    is_standing,
    lands,
    sought,
    where,
)
from rules.twelve_strokes_of_noon.judging.letters import plain
from rules.twelve_strokes_of_noon.judging.orders import AND, turned
from rules.twelve_strokes_of_noon.judging.people import fits, is_of_place, names, titles
from rules.twelve_strokes_of_noon.judging.places import is_land, is_region
from rules.twelve_strokes_of_noon.judging.qualities import is_common, is_like, is_people, makes_another
from rules.twelve_strokes_of_noon.judging.vocabulary import (
    BEHIND,
    CHANGING,
    CLASSES,
    COLOURS,
    DIRECTIONS,
    FOREIGN_ARTICLES,
    KIN,
    LINKS,
    PLAIN,
    SCENERY,
)
from rules.twelve_strokes_of_noon.judging.whereabouts import IN_HEBREW

_BEFORE: Final = CLASSES | FOREIGN_ARTICLES | PLAIN

_PARTS: Final = re.compile(r"[,;/](?!\d)|[()\[\]:،、；，（）「」『』]")
_IN_ORDER: Final = re.compile("[:(（]")
"""What is next to or between two numbers that are no pair: a score, a time or a place on a map."""
_INITIAL: Final = re.compile(r"\s*([AaSs])\.")
_ENDINGS: Final = tuple(map(plain, ("です", "さん", "大統領", "博士", "先生", "公", "입니다", "님", "जी", "总统")))
_TOPICS: Final = ("は", "是", "的")
"""Behind what is spoken of, and what was done, in Japanese and Chinese."""
_DOER: Final = "者"
"""Behind what somebody did, in Japanese and Chinese: 发明者."""
_DENIAL: Final = re.compile("[不没未]|非(?!洲)")
"""Signs that deny what is behind them, in Chinese and Japanese, and not the name of Africa."""
_PARTICIPLE: Final = "ed"
"""At the end of the second of two words that describe: two-toed, red-breasted."""
_OF: Final = "of"
_TO: Final = "to"
"""Before a verb or a direction."""
_FIRST: Final = "1"
"""Behind a name that nobody else has: Victoria I."""
_VARIOUS: Final = frozenset({"animal", "mammal", "bird", "fish", "reptile", "insect", "creature", "instrument", "tool"})
"""What has many sorts, of which each is what is asked for."""
_DRAWN: Final = (["thing"], ["animal"])
"""What is asked where a star is one."""
_UNPARTED_KINDS: Final = "峰山市河江湖岛島川城省県县"
"""Kinds of places that may be left out behind a name."""
_CHINESE_JAPANESE_KOREAN: Final = re.compile("[\u1100-\u11ff\u3005-\u30ff\u3400-\u9fffa-z0-9]+")


@dataclass(frozen=True, slots=True)
class Surroundings(Described):
    """What may be around the right forms of a question.

    ``asking`` is a question of a script without blanks. ``reigning`` says that a person is asked for whom no number
    distinguishes, ``various`` that any sort of what is asked for is right: a barn owl. ``national`` says that the
    question or a form names a people or a country. ``wholes`` are the forms that are as long as the answer itself, and
    so say all that it says.
    """

    asking: str
    reigning: bool
    various: bool
    national: bool
    wholes: frozenset[tuple[str, ...]]

    def accepts(self, text: str, form: Form, takes: Callable[[Form], bool]) -> bool:
        """Return whether a text is right by what is left without the true words around it."""
        if any(takes(from_tokens(bare)) for bare in _bare(form.tokens)):
            return True
        if self._is_unparted(form.key):
            return True
        return len(form.tokens) > 1 and (self._in_parts(text, takes) or self._in_words(form.tokens, takes))

    def _is_unparted(self, key: str) -> bool:
        """Return whether a text of a script without blanks is a right form and words of the question."""
        if not self.asking or key.isascii() or not _CHINESE_JAPANESE_KOREAN.fullmatch(key):
            return False
        kinds = [kind for kind in _UNPARTED_KINDS if kind in self.asking]
        if len(key) > 2 and any(f"{key}{kind}" == form.key for form in self.forms for kind in kinds):
            return True
        rest = {key.removesuffix(form.key) for form in self.forms} | {key.removeprefix(form.key) for form in self.forms}
        return any(
            not _DENIAL.search(left) and (self._is_around_unparted(left.strip("の的")) or self._is_topic(left))
            for left in rest - {key}
        )

    def _is_topic(self, left: str) -> bool:
        """Return whether letters before or behind a right form say what of the question it is."""
        topic = left[:-1]
        return left.endswith(_TOPICS) and (topic in CLASSES or topic.removesuffix(_DOER) in self.asking)

    def _is_around_unparted(self, left: str) -> bool:
        """Return whether letters next to a right form are of the question, or the land of a place."""
        if left in self.asked or left in CLASSES:
            return True
        if len(unicodedata.normalize("NFC", left)) > 1 and left in self.asking:
            return True
        return self.asks_for_place and (is_land(left) or is_region(left, self.lands))

    def _in_parts(self, text: str, takes: Callable[[Form], bool]) -> bool:
        """Judge a text with commas or brackets: surname first, the same twice, or a name and true words."""
        if self._has_aside(text, takes):
            return True
        parts = [part for part in parted(text) if words(part)]
        if len(parts) == 1:  # with signs alone; a letter with a sign may be another thing: F (#)
            return len(parts[0].strip()) > 1 and takes(folded(parts[0]))
        if not 1 < len(parts) <= 4:
            return False
        first, *others = map(folded, parts)
        if all(map(takes, (first, *others))):
            return True
        if len(parts) == 2 and not (first.is_number and others[0].is_number and _IN_ORDER.search(text)):
            inverted = folded(f"{parts[1]} {parts[0]}")
            if takes(inverted) or self._is_named(inverted.tokens):
                return True
        true = all(map(self._is_true, (other.tokens for other in others), parts[1:]))
        return true and (takes(first) or self._in_words(first.tokens, takes))

    def _has_aside(self, text: str, takes: Callable[[Form], bool]) -> bool:
        """Return whether a text is right without true words in brackets behind it."""
        found = aside(text)
        if found is None or not self._is_true_aside(found[1]):
            return False
        form = folded(found[0])
        return takes(form) or (len(form.tokens) > 1 and self._in_words(form.tokens, takes))

    def _in_words(self, tokens: tuple[str, ...], takes: Callable[[Form], bool]) -> bool:
        """Judge words without anything that parts them."""
        others = (*turned(tokens), *self._cut(tokens))
        if self._is_named(tokens) or any(takes(from_tokens(other)) for other in others):
            return True
        count = len(tokens)
        first = next((place for place, token in enumerate(tokens) if not self._may_precede(token)), count - 1)
        last = next((place for place in range(count, 0, -1) if not self._is_free(tokens[place - 1])), 1)
        for start in range(first + 1):
            for end in range(max(last, start + 1), count + 1):
                if (start, end) != (0, count) and self._is_core(tokens, start, end, takes):
                    return True
        return self._is_qualified(tokens)

    def _is_qualified(self, tokens: tuple[str, ...]) -> bool:
        """Return whether up to two words before the answer itself say what it is like."""
        if not self.forms or self.forms[0].tokens[-1].isdecimal():
            return False
        for count in (1, 2):
            before, core = tokens[:count], tokens[count:]
            if core in self.wholes and self._qualify(before, core):
                return True
        return False

    def _qualify(self, before: tuple[str, ...], core: tuple[str, ...]) -> bool:
        if not self.forbidden.isdisjoint(before) or makes_another(before, core) or not all(map(str.isalpha, before)):
            return False
        if self.asks_for_place and not COLOURS.isdisjoint(before):
            return False  # the Blue Nile
        if self.drawn or self.various:
            return all(
                self._may_precede(word) or (len(word) > SHORT and not (self.national and is_people(word)))
                for word in before
            )
        if len(core) > 1 and all(map(is_common, before)):
            return True
        return not (self.proper | self.asked) <= self.own and all(
            is_like(word) or self._may_precede(word) or (is_people(word) and not self.national) for word in before
        )

    def _cut(self, tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a text without ``to`` or given names before it, and without the land or city behind it."""
        if len(tokens) > 1 and tokens[0] == _TO:
            yield tokens[1:]
        yield from self._without_where(tokens)
        for given, surname in self.names:
            core = tokens[-len(surname) :]
            if core[0][0] == surname[0][0] and fits(self._untitled(tokens)[: -len(surname)], given):
                yield core
        if len(tokens) > 2 and tokens[1].endswith(_PARTICIPLE) and self.forbidden.isdisjoint(tokens[:2]):
            yield tokens[2:]
        for place in range(1, len(tokens) - 1):
            behind = tokens[place + 1 :]
            if tokens[place] in KIN and behind[0] == _OF and len(behind) > 1 and not self.drawn:
                yield tokens[:place]
            if self.drawn and tokens[place] in SCENERY and self.forbidden.isdisjoint(behind):
                yield tokens[:place]
        if len(tokens) > 1 and self._is_kind_behind(tokens):
            yield tokens[:-1]
        if self.reigning and tokens[-1] == _FIRST and len(tokens) > 1:
            yield tokens[:-1]

    def _is_kind_behind(self, tokens: tuple[str, ...]) -> bool:
        """Return whether the last word is what a thing is called by its kind: clavicle bone."""
        last = tokens[-1]
        return last in BEHIND and last not in self.forbidden and not is_word("".join(tokens[-2:]))

    def _is_core(self, tokens: tuple[str, ...], start: int, end: int, takes: Callable[[Form], bool]) -> bool:
        core = tokens[start:end]
        if all(token in LINKS for token in core) or (start and not self._may_be_before(tokens[:start], core)):
            return False
        return takes(from_tokens(core)) or any(takes(from_tokens(bare)) for bare in _bare(core))

    def _may_be_before(self, before: Sequence[str], core: Sequence[str]) -> bool:
        """Return whether what precedes is no other given name where a longer form has the right one."""
        longer = bool(self.titles) and any(
            len(form.tokens) > len(core)
            and form.tokens[-len(core) :] == core
            and not FOREIGN_ARTICLES.issuperset(form.tokens[: -len(core)])
            for form in self.forms
        )
        if core[0].isdecimal() and any(map(str.isdecimal, before)):
            return False
        return not longer or not any(map(self._is_strange, before))

    def _is_strange(self, token: str) -> bool:
        return token in self.proper and not any(token == own or akin(token, own) for own in self.own)

    def _may_precede(self, token: str) -> bool:
        if self._is_free(token) or (self.drawn and token in AND):
            return True
        if token not in self.forbidden and (token in _BEFORE):
            return True
        own = token in self.own or token.removesuffix("s") in self.own or token in self.titles
        return token not in self.forbidden and (own or self._is_shortened(token))

    def _is_shortened(self, token: str) -> bool:
        """Return whether a word is the beginning of one of the question, where it can be no initial: R. Rhine."""
        return len(token) <= SHORT and not self.names and any(word.startswith(token) for word in self.asked)

    # Names of people

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
    if tokens[0].startswith((ARTICLE_BEFORE, IN_HEBREW)) and len(tokens[0]) > SHORT:
        yield (tokens[0][1:], *tokens[1:])
    for ending in _ENDINGS:
        if tokens[-1].endswith(ending) and tokens[-1] != ending:
            yield (*tokens[:-1], tokens[-1].removesuffix(ending))


def surroundings(forms: tuple[Form, ...], rivals: tuple[Form, ...], asked: str) -> Surroundings:
    """Return what may be around the right forms of a question."""
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
    own = frozenset(token for token in tokens if not token.isdecimal())
    called = titles(question, forms)
    return Surroundings(
        forbidden=frozenset(token for rival in rivals for token in rival.tokens if token not in tokens)
        | CHANGING
        | elsewhere(question),
        lands=frozenset(lands(question, forms)),
        there=there | DIRECTIONS,
        standing=is_standing(question, forms),
        anywhere=is_anywhere(question, forms),
        of_place=bool(called) and is_of_place(question) and _OF not in tokens,
        forms=forms,
        asked=common - proper,
        proper=proper,
        own=own,
        titles=called,
        asking="" if asked.isascii() else "".join(question),
        names=tuple(names(forms)),
        reigning=bool(called) and not any(map(str.isdecimal, "".join(form.key for form in (*forms, *rivals)))),
        drawn=question in _DRAWN,
        various=not _VARIOUS.isdisjoint(sought(question)),
        national=any(is_people(word) or is_land(word) for word in own | common),
        wholes=frozenset(form.tokens for form in forms if len(form.tokens) >= max(2, len(forms[0].tokens)))
        | {form.tokens for form in forms[:1]},
    )
