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
from pathlib import Path
from typing import Any

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.cards import KINDS, Deck
from rules.twelve_strokes_of_noon.deck.asked import Asked, asked, judged
from rules.twelve_strokes_of_noon.deck.box import load_content, standard_content
from rules.twelve_strokes_of_noon.deck.likeness import ALIKE, SLIPS, answers, asks_the_same, near, slips
from rules.twelve_strokes_of_noon.judging.answers import in_full, judge
from rules.twelve_strokes_of_noon.judging.folding import Form, folded

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
            found.setdefault(one.pile, Counter())[one.right] += 1
    return found


def longest(deck: Deck) -> dict[str, tuple[int, int, int]]:
    """Return for each pile how often the right answer is longest, how often shortest, and of how many questions."""
    found: dict[str, tuple[int, int, int]] = {}
    for one in asked(deck):
        lengths = [len(answer) for answer in one.answers]
        if len(set(lengths)) > 1:
            most, least, total = found.get(one.pile, (0, 0, 0))
            own = lengths[one.right - 1]
            found[one.pile] = (most + (own == max(lengths)), least + (own == min(lengths)), total + 1)
    return found


# What may be wrong with it


def alike(deck: Deck, least: int = ALIKE) -> Iterator[tuple[int, Asked, Asked]]:
    """Yield pairs of questions that are alike, but for those of Move by Move."""
    yield from near([one for one in asked(deck) if one.pile != "move_by_move"], least)


def repeated(deck: Deck) -> list[tuple[Asked, Asked]]:
    """Return pairs of questions that ask the same."""
    return [(one, other) for score, one, other in alike(deck) if asks_the_same(score, one, other)]


def taken(deck: Deck) -> Iterator[tuple[str, str, str]]:
    """Yield where, for what answer, and which other answer of the box would pass there for a slip of the fingers."""
    for one, text in slips(judged(deck), answers(deck)):
        yield one.where, one.right, text


def same_answers(deck: Deck) -> dict[str, list[Asked]]:
    """Return the open answers that more than one open question has."""
    found: dict[str, list[Asked]] = {}
    for one in asked(deck):
        if one.pile == "fatal_blow":
            found.setdefault(folded(one.answer).key, []).append(one)
    return {key: ones for key, ones in found.items() if len(ones) > 1}


def idle(deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield where a rival stands that would be wrong without being named, and the rival: it only costs misspellings.

    Rivals with a number are left out: they tell a reader what is near. So are those that are near: where the dictionary
    refuses them, they still claim the misspellings halfway to them.
    """
    for one in judged(deck):
        where, right, accept, rivals = one.where, one.right, one.accept, one.refuse
        for rival in rivals:
            form = folded(rival)
            if not any(map(str.isdecimal, form.tokens)) and not _near(form, map(folded, (right, *accept))):
                others = tuple(other for other in rivals if folded(other).key != form.key)
                judging = judge(right, accept, others, one.question, one.exact)
                if not any(map(judging.accepts, (rival, f"{rival}s", *in_full((right, *accept), (rival,))))):
                    yield where, rival


def _near(rival: Form, right: Iterable[Form]) -> bool:
    return any(DamerauLevenshtein.distance(rival.letters, form.letters) <= SLIPS for form in right)


# Telling it


def report(deck: Deck, least: int) -> tuple[list[str], bool]:
    """Return the report line by line, and whether the box is free of slips and of questions twice."""
    lines = ["Fields"]
    for pile, counts in fields(deck).items():
        told = ", ".join(f"{field} {count}" for field, count in sorted(counts.items()))
        lines.append(f"  {pile} ({counts.total()}): {told}")
    lines.append("Where the right answer stands (Move by Move: the FALSE proposition)")
    for pile, places in positions(deck).items():
        lines.append(f"  {pile}: " + ", ".join(f"{place}: {places[place]}" for place in sorted(places)))
    lines.append("How often it is the longest and the shortest, where lengths differ")
    for pile, (most, fewest, total) in longest(deck).items():
        lines.append(f"  {pile}: {_of(most, total)} longest, {_of(fewest, total)} shortest, of {total}")
    found = list(alike(deck, least))
    lines.append(f"Questions that are alike: {len(found)}, and that ask the same: {len(repeated(deck))}")
    for score, one, other in sorted(found, key=lambda pair: -pair[0]):
        lines.append(f"  {score} {one.where} {one.question} = {one.answer}")
        lines.append(f"     {other.where} {other.question} = {other.answer}")
    lines.append("Open answers that come more than once")
    lines += [f"  {', '.join(f'{one.where} {one.question}' for one in ones)}" for ones in same_answers(deck).values()]
    passed = list(taken(deck))
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
