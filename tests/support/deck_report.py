"""What a box of 12 Strokes of Noon is made of, and what may be wrong with it: ``python -m tests.support.deck_report``.

It tells the fields, where the right answers stand and how long they are, questions that are alike, open answers that
come more than once, open questions that would take another question's answer for a slip of theirs, and rivals that
guard nothing. A path of a deck may be given; without one it is the full box. It ends with 1 where it finds what must
not be: a slip, a question twice.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.answers import Judge, in_full, judge
from rules.twelve_strokes_of_noon.cards import KINDS, Deck
from rules.twelve_strokes_of_noon.deck.box import load_content, standard_content
from rules.twelve_strokes_of_noon.folding import Form, folded

ALIKE = 86
"""Questions that are so many in a hundred alike, whatever the order of their words, are told."""

LESS = 26
"""So much less alike need they be if they have the same answer."""

SLIPS = 2
"""No answer passes for a slip that has more letters wrong (12C-22)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of any pile: where it stands, its words, what can be chosen, and which of it is right."""

    where: str
    pile: str
    question: str
    answers: tuple[str, ...]
    right: int
    field: str

    @property
    def answer(self) -> str:
        """The right answer."""
        return self.answers[self.right]


def asked(deck: Deck) -> Iterator[Asked]:
    """Yield all questions; of a card of Move by Move its task, with its propositions and the FALSE one for right."""
    for card in deck.kick_off.values():
        for number, one in enumerate(card.questions, 1):
            right = (Side.VISIBLE, Side.HIDDEN).index(one.right)
            answers = (one.visible, one.hidden)
            yield Asked(f"{card.id}.{number}", "kick_off", one.question, answers, right, one.field)
    for pair in deck.duel.values():
        for number, duel in enumerate(pair.cards, 1):
            yield Asked(f"{pair.id}.{number}", "duel", duel.question, duel.answers, duel.right, duel.field)
    for move in deck.move_by_move.values():
        yield Asked(move.id, "move_by_move", move.task, move.propositions, move.false, move.field)
    for blow in deck.fatal_blow.values():
        for number, typed in enumerate(blow.questions, 1):
            yield Asked(f"{blow.id}.{number}", "fatal_blow", typed.question, (typed.answer,), 0, typed.field)
    for stroke in deck.master_stroke.values():
        for number, last in enumerate(stroke.questions, 1):
            yield Asked(f"{stroke.id}.{number}", "master_stroke", last.question, last.answers, last.right, last.field)


# What it is made of


def fields(deck: Deck) -> dict[str, Counter[str]]:
    """Return how many questions of each field each pile has."""
    found: dict[str, Counter[str]] = {pile: Counter() for pile in KINDS if pile != "mystery_star"}
    for one in asked(deck):
        found[one.pile][one.field] += 1
    return found


def positions(deck: Deck) -> dict[str, Counter[int]]:
    """Return how often each place of each pile is right; of Move by Move, FALSE."""
    found: dict[str, Counter[int]] = {}
    for one in asked(deck):
        if len(one.answers) > 1:
            found.setdefault(one.pile, Counter())[one.right + 1] += 1
    return found


def longest(deck: Deck) -> dict[str, tuple[int, int, int]]:
    """Return for each pile how often the right answer is longest, how often shortest, and of how many questions."""
    found: dict[str, tuple[int, int, int]] = {}
    for one in asked(deck):
        lengths = [len(answer) for answer in one.answers]
        if len(set(lengths)) > 1:
            most, least, total = found.get(one.pile, (0, 0, 0))
            own = lengths[one.right]
            found[one.pile] = (most + (own == max(lengths)), least + (own == min(lengths)), total + 1)
    return found


# What may be wrong with it


def _plain(text: str) -> str:
    return " ".join(sorted(set("".join(c if c.isalnum() else " " for c in text.casefold()).split()) - STOP))


COMMON = """
a an the of in on at is are was were which what who whose whom how do does did by for to and or its it has have had
with as from that this name called known word one country city many be can
"""
STOP = frozenset(COMMON.split())
"""Words that questions have in common without asking the same."""


def near(deck: Deck, alike: int = ALIKE) -> Iterator[tuple[int, Asked, Asked]]:
    """Yield pairs of questions that are alike in their words; of those with the same answer also less alike ones."""
    ones = [one for one in asked(deck) if one.pile != "move_by_move"]
    texts = [_plain(one.question) for one in ones]
    keys = [folded(one.answer).key for one in ones]
    for one, other in combinations(range(len(ones)), 2):
        if keys[one] == keys[other]:
            score, enough = fuzz.token_set_ratio(texts[one], texts[other]), alike - LESS
        else:
            score, enough = fuzz.ratio(texts[one], texts[other]), alike
        if score >= enough:
            yield int(score), ones[one], ones[other]


def repeated(deck: Deck) -> list[tuple[Asked, Asked]]:
    """Return pairs of questions that ask the same: nearly the same words, and the same answer."""
    return [
        (one, other)
        for score, one, other in near(deck)
        if score >= ALIKE - 10 and folded(one.answer).key == folded(other.answer).key
    ]


def same_answers(deck: Deck) -> dict[str, list[Asked]]:
    """Return the open answers that more than one open question has."""
    found: dict[str, list[Asked]] = {}
    for one in asked(deck):
        if one.pile == "fatal_blow":
            found.setdefault(folded(one.answer).key, []).append(one)
    return {key: ones for key, ones in found.items() if len(ones) > 1}


def answers(deck: Deck) -> set[str]:
    """Return every answer, accepted form and name of the box."""
    told = {answer for one in asked(deck) if one.pile != "move_by_move" for answer in one.answers}
    for blow in deck.fatal_blow.values():
        told.update(form for one in blow.questions for form in (one.answer, *one.accept, *one.rivals))
    for star in deck.mystery_star.values():
        told.update((star.name, *star.accept, *star.rivals))
    return told


def slips(deck: Deck) -> Iterator[tuple[str, str, str]]:
    """Yield where, for what answer, and which other answer of the box would pass there for a slip of the fingers."""
    told = [(text, folded(text)) for text in sorted(answers(deck))]
    letters = [form.letters for _, form in told]
    for where, asked_for, right, accept, rivals in judged(deck):
        judging = judge(right, accept, rivals, asked_for)
        for place in sorted(_close(judging, letters)):
            text, form = told[place]
            if form.key not in judging.keys and judging.accepts(text):
                yield where, right, text


def _close(judging: Judge, letters: Sequence[str]) -> set[int]:
    """Return the places of the texts that are near enough to a right form to be looked at."""
    scorer = DamerauLevenshtein.distance
    return {
        place
        for right in judging.right
        for _, _, place in process.extract(right.letters, letters, scorer=scorer, score_cutoff=SLIPS, limit=None)
    }


def idle(deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield where a rival stands that would be wrong without being named, and the rival: it only costs misspellings.

    Rivals with a number are left out: they tell a reader what is near. So are those that are near: where the dictionary
    refuses them, they still claim what lies halfway.
    """
    for where, asked_for, right, accept, rivals in judged(deck):
        for rival in rivals:
            form = folded(rival)
            if not any(map(str.isdecimal, form.tokens)) and not _near(form, map(folded, (right, *accept))):
                others = tuple(other for other in rivals if folded(other).key != form.key)
                judging = judge(right, accept, others, asked_for)
                if not any(map(judging.accepts, (rival, f"{rival}s", *in_full((right, *accept), (rival,))))):
                    yield where, rival


def _near(rival: Form, right: Iterable[Form]) -> bool:
    return any(DamerauLevenshtein.distance(rival.letters, form.letters) <= SLIPS for form in right)


def judged(deck: Deck) -> Iterator[tuple[str, str, str, tuple[str, ...], tuple[str, ...]]]:
    """Yield where, the question, the answer, the accepted forms and the rivals of all that is typed."""
    for blow in deck.fatal_blow.values():
        for number, one in enumerate(blow.questions, 1):
            yield f"{blow.id}.{number}", one.question, one.answer, one.accept, one.rivals
    for star in deck.mystery_star.values():
        yield star.id, "", star.name, star.accept, star.rivals


# Telling it


def report(deck: Deck, alike: int) -> tuple[list[str], bool]:
    """Return the report line by line, and whether the box is free of slips and of questions twice."""
    lines = ["Fields"]
    for pile, counts in fields(deck).items():
        told = ", ".join(f"{field} {count}" for field, count in sorted(counts.items()))
        lines.append(f"  {pile} ({counts.total()}): {told}")
    lines.append("Where the right answer stands (Move by Move: the FALSE proposition)")
    for pile, places in positions(deck).items():
        lines.append(f"  {pile}: " + ", ".join(f"{place}: {places[place]}" for place in sorted(places)))
    lines.append("How often it is the longest and the shortest, where lengths differ")
    for pile, (most, least, total) in longest(deck).items():
        lines.append(f"  {pile}: {_of(most, total)} longest, {_of(least, total)} shortest, of {total}")
    found = list(near(deck, alike))
    lines.append(f"Questions that are alike: {len(found)}, and that ask the same: {len(repeated(deck))}")
    for score, one, other in sorted(found, key=lambda pair: -pair[0]):
        lines.append(f"  {score} {one.where} {one.question} = {one.answer}")
        lines.append(f"     {other.where} {other.question} = {other.answer}")
    lines.append("Open answers that come more than once")
    lines += [f"  {', '.join(f'{one.where} {one.question}' for one in ones)}" for ones in same_answers(deck).values()]
    passed = list(slips(deck))
    lines.append(f"Answers of the box that would pass for a slip elsewhere: {len(passed)}")
    lines += [f"  {where} {right} <- {text}" for where, right, text in passed]
    guarding = list(idle(deck))
    lines.append(f"Rivals that guard nothing: {len(guarding)}")
    lines += [f"  {where} {rival}" for where, rival in guarding]
    return lines, not passed and not repeated(deck)


def _of(count: int, total: int) -> str:
    return f"{100 * count // total} %"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report of a deck."""
    reader = argparse.ArgumentParser(description=main.__doc__)
    reader.add_argument("deck", nargs="?", type=Path, help="a deck as one file; without it the full box")
    reader.add_argument("--alike", type=int, default=ALIKE, help="from how many in a hundred on questions are told")
    asked_for: Any = reader.parse_args(arguments)
    deck = standard_content() if asked_for.deck is None else load_content(asked_for.deck.read_bytes())
    lines, clean = report(deck, asked_for.alike)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
