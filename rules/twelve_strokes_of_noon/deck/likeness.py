"""Questions of a deck that are alike, and answers that would pass for slips of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.deck.asked import Asked, Judged, asked, judged
from rules.twelve_strokes_of_noon.judging.answers import Judge, judge
from rules.twelve_strokes_of_noon.judging.folding import folded

ALIKE: Final = 86
"""Questions that are alike by this number of hundredths, whatever the order of their words, are listed."""
LESS: Final = 26
"""By this number of hundredths less, if they have the same answer."""
SLIPS: Final = 2
"""No answer passes for a slip that has more letters wrong (12C-22)."""
_COMMON: Final = """
a an the of in on at is are was were which what who whose whom how do does did by for to and or its it has have had
with as from that this name called known word one country city many be can
"""
COMMON: Final = frozenset(_COMMON.split())
"""Words that questions have in common without asking the same."""


def plain(text: str) -> str:
    """Return the words of a question that say what it asks, sorted."""
    return " ".join(sorted(set("".join(c if c.isalnum() else " " for c in text.casefold()).split()) - COMMON))


def near(ones: Sequence[Asked], alike: int = ALIKE) -> Iterator[tuple[int, Asked, Asked]]:
    """Yield pairs of questions that are alike in their words; of those with the same answer also less alike ones."""
    texts = [plain(one.question) for one in ones]
    keys = [folded(one.answer).key for one in ones]
    for one, other in combinations(range(len(ones)), 2):
        if keys[one] == keys[other]:
            score, enough = fuzz.token_set_ratio(texts[one], texts[other]), alike - LESS
        else:
            score, enough = fuzz.ratio(texts[one], texts[other], score_cutoff=alike), alike
        if score >= enough:
            yield int(score), ones[one], ones[other]


def asks_the_same(score: int, one: Asked, other: Asked) -> bool:
    """Return whether two questions that are alike ask the same: nearly the same words, and the same answer."""
    return score >= ALIKE - 10 and folded(one.answer).key == folded(other.answer).key


def answers(deck: Deck) -> set[str]:
    """Return every answer, accepted form and name of a deck."""
    known = {answer for one in asked(deck) if one.pile != "move_by_move" for answer in one.answers}
    return known.union(*((one.right, *one.accept, *one.refuse) for one in judged(deck)))


def judge_of(one: Judged) -> Judge:
    """Return the judge of what is typed."""
    return judge(one.right, one.accept, one.refuse, one.question, one.exact)


def slips(ones: Iterable[Judged], known: Iterable[str]) -> Iterator[tuple[Judged, str]]:
    """Yield which of the known answers would pass for a slip of the fingers elsewhere."""
    texts = [(text, folded(text)) for text in sorted(known)]
    letters = [form.letters for _, form in texts]
    for one in ones:
        judging = judge_of(one)
        for place in sorted(_close(judging, letters)):
            text, form = texts[place]
            if form.key not in judging.keys and judging.accepts(text):
                yield one, text


def _close(judging: Judge, letters: Sequence[str]) -> set[int]:
    """Return the places of the texts that are near enough to a right form to be looked at."""
    scorer = DamerauLevenshtein.distance
    return {
        place
        for right in judging.right
        for _, _, place in process.extract(right.letters, letters, scorer=scorer, score_cutoff=SLIPS, limit=None)
    }
