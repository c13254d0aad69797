"""Judging of what was typed: accepted forms, slips, true words around a name (12C-22, 12C-54).

A text is folded (``folding``). What is then one of the accepted forms is right. What is not may still be right by a
slip: one letter wrong, missing, too many or two exchanged in a form of five letters and more, two such slips in one of
nine and more, if it is strictly nearer to a right form than to every rival and no other word of the dictionary
(``slips``). A slip touches no number and no word of three letters or fewer. Two in one word of fewer than nine leave
its first letter, and where the question asks for a plural none touches the last letter.

Next to an answer that is a number, words of the question are passed over (``180 degrees``); next to a name, true words
(``context``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.judging.abbreviations import spelled_out
from rules.twelve_strokes_of_noon.judging.amounts import reckoned
from rules.twelve_strokes_of_noon.judging.articles import without_articles
from rules.twelve_strokes_of_noon.judging.choices import choices
from rules.twelve_strokes_of_noon.judging.context import Surroundings, parted, surroundings
from rules.twelve_strokes_of_noon.judging.counting import is_number, passed_over, says_no_number
from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import SHORT, Form, as_typed, as_words, folded, of_card, words
from rules.twelve_strokes_of_noon.judging.numerals import is_ordinal
from rules.twelve_strokes_of_noon.judging.otherwise import otherwise
from rules.twelve_strokes_of_noon.judging.sayings import bare
from rules.twelve_strokes_of_noon.judging.slips import plurals, slips

_PLURALS: Final = ("ים", "ות")
"""How words of Hebrew end in the plural."""
_COUNTING: Final = frozenset({"many", "number"})


@dataclass(frozen=True, slots=True)
class Judge:
    """What is right and what must not be taken for it, folded.

    ``numbers`` are the right forms that are numbers, ``passed`` the words that are passed over next to them, and
    ``around`` what may be around a name. ``plural`` says that the question asks for a plural. ``exact`` are the forms
    that are right letter for letter (12C-55). ``single`` says that no right form is itself one thing or another,
    ``counted`` that the question asks how many there are, ``spelled`` that a form has letters of an article that are
    none.
    """

    right: tuple[Form, ...]
    keys: frozenset[str]
    rivals: tuple[Form, ...]
    rival_keys: frozenset[str]
    numbers: frozenset[str]
    passed: frozenset[str]
    plural: bool
    around: Surroundings
    exact: frozenset[str] = frozenset()
    single: bool = True
    counted: bool = False
    spelled: bool = False

    def accepts(self, text: str) -> bool:
        """Return whether a typed text is right, also with its amounts in digits and what is short in it in full."""
        written = reckoned(text)
        full = spelled_out(written)
        if full == text:
            return self._is_right_so(text)
        if folded(text).key in self.rival_keys:
            return False
        meant = (written,) if self.numbers else (text, written)  # a third is not 3
        others = (
            other for other in dict.fromkeys((*meant, full)) if other == text or as_typed(other) not in self.exact
        )
        return any(map(self._is_right_so, others))

    def mistakes(self, word: str) -> bool:
        """Return whether a word is one of the dictionary and would be taken for a right form."""
        return is_word(word) and self.accepts(word)

    def _is_right_so(self, text: str) -> bool:
        if self.single:
            named = choices(text)
            if len(named) > 1 and folded(text).key not in self.keys:
                return all(map(self._is_right, named))
        return self._is_right(text)

    def _is_right(self, text: str) -> bool:
        if self._accepts(text):
            return True
        without = (less for less in bare(text) if as_typed(less) not in self.exact)
        return any(map(self._accepts, without)) and folded(text).key not in self.rival_keys

    def _accepts(self, text: str) -> bool:
        if self.exact and as_typed(text) in self.exact:
            return True
        if self.around.is_another(text) or (self.counted and any(map(is_ordinal, words(text)))):
            return False
        if self.spelled and (found := self._is_spelled(text)) is not None:
            return found
        form = folded(text)
        if form.key in self.keys or form.plain in self.keys:
            return self._is_pointed(form)
        if form.key in self.rival_keys:
            return False
        if self.numbers and is_number(text, self.passed, self.numbers):
            return True
        if self._is_slip(form) or self._is_plural(form) or self._is_several(form.key):
            return True
        if self.numbers and self._has_number_in_parts(text):
            return True
        return self.around.accepts(text, form, self._takes)

    def _is_spelled(self, text: str) -> bool | None:
        """Return whether a text with all its letters is right or named as wrong, or None where it is neither."""
        for form in as_words(text):
            if form.key in self.rival_keys:
                return False
            if form.key in self.keys or self._is_slip(form):
                return True
        return None

    def _has_number_in_parts(self, text: str) -> bool:
        """Return whether a right number is all that a text names: twice, or with words behind it that name no other."""
        parts = parted(text)
        if len(parts) < 2:
            return False
        first, *others = (self._is_number(part) for part in parts)
        return all((first, *others)) or (first and all(map(says_no_number, parts[1:])))

    def _is_number(self, text: str) -> bool:
        """Return whether a part of a text is a right number, or a right form of one in words."""
        return is_number(text, self.passed, self.numbers) or folded(text).key in self.keys

    def _is_plural(self, form: Form) -> bool:
        """Return whether a text is the plural of a right form that ends in a common word."""
        return not self.plural and any(
            form.tokens[:-1] == right.tokens[:-1]
            and is_word(right.tokens[-1])
            and form.tokens[-1] in plurals(right.tokens[-1])
            for right in self.right
        )

    def _is_several(self, key: str) -> bool:
        """Return whether a text is a short word of the card, or one of Hebrew, in the plural: no person, no place."""
        if self.plural or self.numbers or self.around.names or self.around.asks_for_place:
            return False
        if key[-1:] == "s" and len(key) == SHORT + 1:
            return key[:-1] in self.keys and not (self.around.titles or self.around.drawn)
        one = key[:-2]
        return key[-2:] in _PLURALS and len(one) >= SHORT and not self.keys.isdisjoint((one, f"{one}ה"))

    def _is_pointed(self, form: Form) -> bool:
        """Return whether a text has the points of a right form, where both have any."""
        if form.pointed is None:
            return True
        same = [right.pointed for right in self.right if form.key in (right.key, right.plain)]
        return not all(same) or form.pointed in same

    def _takes(self, form: Form) -> bool:
        """Return whether what is left of a text without the words around it is right."""
        if form.key in self.rival_keys or form.key in self.numbers:
            return False
        return form.key in self.keys or self._is_slip(form) or self._is_plural(form)

    def _is_slip(self, form: Form) -> bool:
        """Return whether a text is right except for slips, and nearer to what is right than to every rival."""
        if len(form.letters) < SHORT or (len(form.letters) == SHORT and form.key.isascii()):
            return False
        possible = [right for right in self.right if not self.plural or form.letters[-1] == right.letters[-1:]]
        nearest = min((found for right in possible if (found := slips(form, right)) is not None), default=None)
        if nearest is None:
            return False
        if nearest == 0:
            written = min(_distance(form, right) for right in possible)
            return not any(_is_as_near(form, rival, written) for rival in self.rivals)
        return all(_distance(form, rival) > nearest for rival in self.rivals)

    def accepts_plural(self, text: str) -> bool:
        """Return whether a typed text is a right form with an ``s`` or ``es`` behind it, without any slip."""
        key = folded(text).key
        return key not in self.rival_keys and any(
            key.endswith(ending) and key.removesuffix(ending) in self.keys for ending in ("s", "es")
        )


def _is_as_near(form: Form, rival: Form, nearest: int) -> bool:
    """Return whether a rival is as near to a text that sounds right: it sounds so as well, or goes on from it."""
    heard = slips(form, rival) == 0 or rival.key.startswith(form.key)
    return _distance(form, rival) <= (nearest if heard else 0)


def _distance(form: Form, rival: Form) -> int:
    return DamerauLevenshtein.distance(form.key, rival.key)


@lru_cache(maxsize=4096)
def judge(
    answer: str, accept: tuple[str, ...], rivals: tuple[str, ...], asked: str = "", exact: tuple[str, ...] = ()
) -> Judge:
    """Return the judge of a question: its answer, the other accepted forms, the rivals, its words, and what is exact.

    An answer that is among the exact forms is right letter for letter alone (12C-55).
    """
    strict = frozenset(map(as_typed, exact))
    forms = tuple(_as_amount(form, rivals) for form in (accept if as_typed(answer) in strict else (answer, *accept)))
    single = all(len(choices(form)) == 1 for form in forms)
    forms = (*forms, *_otherwise(forms, rivals, asked))
    written = tuple(map(of_card, forms))
    right = _different(written, lambda form: form.tokens)
    names = _different(right, _key)  # J. S. Bach is no other man than JS Bach
    named = tuple(map(of_card, rivals))
    wrong = _different((*named, *map(folded, in_full(forms, rivals))), _key)
    keys = frozenset(key for form in written for key in (form.key, form.plain, form.less) if key)
    numbers = frozenset(form.key for form in right if form.is_number)
    guarded = tuple(form for form in wrong if form.key not in keys)
    passed: frozenset[str] = passed_over(asked) if numbers else frozenset()
    plural = "plural" in words(asked)
    around = surroundings(names, guarded, asked)
    rival_keys = frozenset(map(_key, guarded))
    counted = bool(numbers) and not _COUNTING.isdisjoint(words(asked))
    spelled = any(
        folded(text).key != form.key for text, form in zip((*forms, *rivals), (*written, *named), strict=True)
    )
    return Judge(right, keys, guarded, rival_keys, numbers, passed, plural, around, strict, single, counted, spelled)


def _as_amount(form: str, rivals: tuple[str, ...]) -> str:
    """Return a form in digits whose words are another number without their article: a third is not 3."""
    written = reckoned(form)
    return written if written not in (form, *rivals) and folded(form).is_number else form


def _otherwise(forms: tuple[str, ...], rivals: tuple[str, ...], asked: str) -> Iterator[str]:
    """Yield the other ways to write the right forms, except those that the card names as wrong."""
    question = words(asked)
    wrong = {folded(rival).key for rival in rivals}
    for form in forms:
        yield from (other for other in otherwise(form, question) if folded(other).key not in wrong)


def _different(forms: Iterable[Form], distinguished: Callable[[Form], Hashable]) -> tuple[Form, ...]:
    """Return forms in their order, of those that are distinguished by nothing the first."""
    found: dict[Hashable, Form] = {}
    for form in forms:
        found.setdefault(distinguished(form), form)
    return tuple(found.values())


def _key(form: Form) -> str:
    return form.key


def in_full(right: tuple[str, ...], rivals: tuple[str, ...]) -> Iterator[str]:
    """Yield the rivals as the longer accepted forms would have them: with ``River Rhine``, ``River Rhône``."""
    tokens = [without_articles(words(text)) for text in right]
    for rival in rivals:
        for short in tokens:
            for long in tokens:
                for place in range(len(long) - len(short) + 1) if len(short) < len(long) else ():
                    if long[place : place + len(short)] == short:
                        yield " ".join((*long[:place], rival, *long[place + len(short) :]))
