"""The orders in which the words of a right form may be typed: ``opera house Sydney``, ``Juliet and Romeo`` (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import Form

AND: Final = frozenset({"and", "plus", "und", "et"})
"""What joins a pair."""
_ARTICLES: Final = frozenset({"a", "an"})
_LOOSE: Final = _ARTICLES | {"and", "in", "of"}
_OF: Final = "of"


def orders(forms: Sequence[Form], rivals: Sequence[Form]) -> frozenset[tuple[str, ...]]:
    """Return the words of each form as they may be typed, without those that only join.

    The last words of a name may be before the first ones. Common words are no name: another order of them says another
    thing (a boat house is no house boat), unless ``of`` or ``and`` is between them.
    """
    found = {
        kept[place:] + kept[:place]
        for form in forms
        if len(form.tokens) > 1 and form.letters == form.key
        for kept in (loose(form.tokens),)
        for place in (range(len(kept)) if _may_turn(form.tokens) else (0,))
    }
    return frozenset(found) - {loose(rival.tokens) for rival in rivals}


def loose(tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a text without those that only join; an ``a`` that begins a folded text is no article."""
    first = tokens[:1] if tokens[0] in _ARTICLES else ()
    return (*first, *(token for token in tokens if token not in _LOOSE))


def _may_turn(tokens: Sequence[str]) -> bool:
    return _OF in tokens or not AND.isdisjoint(tokens) or not all(map(is_word, tokens))


def turned(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a pair the other way, also one whose surname is behind both given names: Wilhelm and Jacob Grimm."""
    place = next((place for place, token in enumerate(tokens) if token in AND), 0)
    if 0 < place < len(tokens) - 1:
        one, two = tokens[:place], tokens[place + 1 :]
        yield (*one, "and", *two)
        yield (*two, "and", *one)
        yield (two[0], "and", *one, *two[1:])
