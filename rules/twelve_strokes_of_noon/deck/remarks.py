"""What an editor would ask about a box that is whole: what it would take for right, what it repeats or gives away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, Final

from rules.editing import Remark
from rules.show.bounds import LARGEST
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.deck.asked import Asked, Judged, asked, judged
from rules.twelve_strokes_of_noon.deck.likeness import answers, asks_the_same, judge_of, near, plain, slips
from rules.twelve_strokes_of_noon.deck.texts import damaged, noted
from rules.twelve_strokes_of_noon.judging.answers import Judge
from rules.twelve_strokes_of_noon.judging.folding import as_typed, folded

COMPARED: Final = 600
"""The most questions that are compared with each other."""
TYPED: Final = 200
"""The most open questions whose slips are looked for."""
SHORTEST: Final = 4
"""The minimum letters of an answer that is searched for in other texts; a shorter one is in them by chance."""
FEW: Final = 3
"""A word says what questions are about if at most this number of them have it, plus one for every 200."""
VAST: Final = LARGEST * 3 // 5
"""Characters of a star's outlines that leave enough of a board's bytes for the rest of it."""
SEVERAL: Final = 6
"""The minimum questions of a pile in which the places of the right answers are looked at."""
ENOUGH: Final = {"kick_off": 3, "move_by_move": 3, "fatal_blow": 4, "master_stroke": 5}
"""Cards of each pile with which few matches ask a question twice."""


def remarks(content: Any) -> Sequence[Remark]:
    """Return what an editor would ask, in the order of the deck."""
    deck: Deck = content
    ones = list(asked(deck))
    typed = list(judged(deck))
    found = [
        *_few(deck),
        *_always_there(ones),
        *_taken(deck, typed[:TYPED]),
        *_alike(ones[:COMPARED]),
        *_same_answers(ones),
        *_given_away(deck, ones[:COMPARED]),
        *(remark for one in typed for remark in noted(one)),
        *damaged(deck),
        *_vast(deck),
    ]
    if len(ones) > COMPARED or len(typed) > TYPED:
        text = f"the box is large: only its first {COMPARED:,} questions were compared with each other"
        found.append(Remark("", f"{text}, and slips looked for in its first {TYPED} open questions"))
    paths = (*(one.path for one in ones), *(one.path for one in typed))
    order = {path: place for place, path in enumerate(paths)}
    return sorted(found, key=lambda one: _place(order, one.where))


def _place(order: Mapping[str, int], where: str) -> int:
    """Return the place in a deck of a part, which is that of the question that it is a part of; others are first."""
    while where and where not in order:
        where = where.rpartition(".")[0]
    return order.get(where, -1)


def _few(deck: Deck) -> Iterator[Remark]:
    for pile, enough in ENOUGH.items():
        if (size := getattr(deck.sizes, pile)) < enough:
            cards = "card" if size == 1 else "cards"
            says = f"has {size} {cards}, fewer than {enough}: questions may be asked again in a match"
            yield Remark("", f"the pile {pile.replace('_', ' ')} {says}")


def _vast(deck: Deck) -> Iterator[Remark]:
    """Yield the stars whose pictures leave a board too large for its PNG (:mod:`rules.show.bounds`)."""
    for place, star in deck.mystery_star.items():
        size = sum(len(patch.path) for tile in (*star.large, *star.small) for patch in tile)
        if size > VAST:
            says = f"the picture has {size:,} characters of outlines; above {VAST:,} a board is not drawn as PNG"
            yield Remark(f"mystery_star.{place}", f"{says}; cut a simpler picture")


def _always_there(ones: Sequence[Asked]) -> Iterator[Remark]:
    """Yield the piles in which the right answer is nearly always at the same place."""
    for pile in ("kick_off", "duel", "move_by_move", "master_stroke"):
        places = Counter(one.right for one in ones if one.pile == pile)
        for place, count in places.most_common(1):
            if places.total() >= SEVERAL and 10 * count >= 8 * places.total():
                right = "FALSE" if pile == "move_by_move" else "right"
                says = f"number {place} is {right} in {count} of {places.total()}: players will notice"
                yield Remark("", f"in the pile {pile.replace('_', ' ')} {says}")


def _taken(deck: Deck, typed: Sequence[Judged]) -> Iterator[Remark]:
    """Yield other words, and other answers of the deck, that a question would take for a slip of the fingers."""
    taken = {(one.path, text) for one, text in slips(typed, answers(deck))}
    for one in typed:
        judging = judge_of(one)
        for right in judging.right:
            if len(right.tokens) == 1 and right.letters.isascii():
                near_words = filter(judging.mistakes, _misspelt(right.letters))
                taken |= {(one.path, word) for word in near_words if _is_another(word, judging)}
    rights = {one.path: one.right for one in typed}
    for path, text in sorted(taken):
        if as_typed(text) == as_typed(rights[path]):
            continue
        yield Remark(path, f"“{text}” would be taken for a slip of “{rights[path]}”: name it in refuse, if it is wrong")


def _is_another(word: str, judging: Judge) -> bool:
    """Return whether a word is neither a right one nor the plural of one."""
    singular = {word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y"}
    return singular.isdisjoint(judging.keys)


def _misspelt(word: str) -> set[str]:
    """Return a word with one letter wrong, missing, too many, or two exchanged."""
    parts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    missing = {head + tail[1:] for head, tail in parts if tail}
    exchanged = {head + tail[1] + tail[0] + tail[2:] for head, tail in parts if len(tail) > 1}
    wrong = {head + letter + tail[1:] for head, tail in parts if tail for letter in ascii_lowercase}
    more = {head + letter + tail for head, tail in parts for letter in ascii_lowercase}
    return (missing | exchanged | wrong | more) - {word}


def _alike(ones: Sequence[Asked]) -> Iterator[Remark]:
    """Yield questions that ask nearly the same as one before, each with the first that asks the most alike."""
    nearest: dict[str, Remark] = {}
    pairs = ((asks_the_same(*pair), *pair) for pair in near([one for one in ones if one.pile != "move_by_move"]))
    for same, _, one, other in sorted(pairs, key=lambda pair: not pair[0]):
        says = f"{'asks the same as' if same else 'is worded nearly as'} “{one.question}”"
        nearest.setdefault(other.path, Remark(other.path, says, one.path))
    yield from nearest.values()


def _same_answers(ones: Sequence[Asked]) -> Iterator[Remark]:
    """Yield right answers that another card has as well, numbers apart."""
    first: dict[str, Asked] = {}
    for one in ones:
        if one.pile == "move_by_move":
            continue
        form = folded(one.answer)
        if len(form.letters) < SHORTEST:
            continue
        if (before := first.setdefault(form.key, one)) is not one:
            yield Remark(one.path, f"the right answer “{one.answer}” is that of another question too", before.path)


def _given_away(deck: Deck, ones: Sequence[Asked]) -> Iterator[Remark]:
    """Yield right answers that can be read in the question itself, or in another card that is about the same.

    Two cards are about the same if they have a word in common that few questions have.
    """
    truths = {move.id: f"{move.title} {move.truth} {move.task}" for move in deck.move_by_move.values()}
    texts = [truths.get(one.where, one.question) for one in ones]
    read = [f" {' '.join(folded(text).tokens)} " for text in texts]
    about = [set(plain(text).split()) for text in texts]
    often = Counter(word for found in about for word in found)
    rare = {word for word, count in often.items() if count <= FEW + len(ones) // 200 and len(word) >= SHORTEST}
    for place, one in enumerate(ones):
        sought = " ".join(folded(one.answer).tokens)
        if one.pile == "move_by_move" or len(sought) < SHORTEST or not any(map(str.isalpha, sought)):
            continue
        for other, text in enumerate(read):
            if f" {sought} " in text:
                if other == place:
                    yield Remark(one.path, f"the answer “{one.answer}” can be read in the question itself")
                elif about[place] & about[other] & rare - set(sought.split()):
                    says = f"the answer “{one.answer}” can be read in “{texts[other]}”"
                    yield Remark(one.path, says, ones[other].path)
