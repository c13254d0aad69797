"""What each part of the judge of typed answers is worth, as a table: ``python -m tests.support.judging --table``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from inspect import signature, unwrap
from pathlib import Path
from typing import Any, Protocol

from tests.support import ablation
from tests.support.ablation import Function, Rule

PATH = Path(__file__).parents[1] / "rules" / "twelve_strokes_of_noon" / "judging" / "ABLATION.md"
UNSEEN = "unseen"
FEW = 3
"""Judgements that a rule changes at most, if it is to be deleted where it refuses no wrong answer."""
_HEAD = """# What each part of the judge is worth

`python -m tests.support.judging --table` writes this file: how {count:,} answers of the corpora are judged without a
part of `rules/twelve_strokes_of_noon/judging`. A part is a module, or a rule in it that is made to say nothing.
*Changed* are judgements that are not what they are with the part. A rule that changes at most three, and takes no
wrong answer when it is missing, is deleted; a new one needs a figure here that moves. A function whose every
answer says something, such as a number, has no row: it counts with its module.

| without | lines | unseen: wrong taken | unseen: right refused | all: wrong taken | all: right refused | changed |
|---|--:|--:|--:|--:|--:|--:|
"""


class Judged(Protocol):
    """A typed answer that can be judged."""

    @property
    def asked(self) -> Any:
        """The card that asks."""

    @property
    def right(self) -> bool:
        """Whether it is right."""

    @property
    def taken(self) -> bool:
        """Whether the judge takes it."""


Corpus = Sequence[tuple[str, Judged]]


def written(corpus: Corpus) -> str:
    """Return the report on a corpus: answers, each with the folder that it is from."""
    verdicts, needed = _needed(corpus)
    rows = [_row("nothing", "", corpus, verdicts, verdicts)]
    for name, rules in ablation.parts().items():
        at = sorted(set().union(*(needed.get(rule.name, ()) for rule in rules)))
        other = list(verdicts)
        with ablation.without(name):
            for place in at:
                other[place] = corpus[place][1].taken
        rows.append(_row(f"`{name}`", f"{ablation.lines(name):,}", corpus, verdicts, other))
    return _HEAD.format(count=len(corpus)) + "".join(rows)


@dataclass(frozen=True, slots=True)
class Row:
    """What a report says of a part: its lines, the wrong answers that are taken without it, the judgements changed."""

    name: str
    lines: int
    taken: int
    changed: int


def rows_of(text: str) -> list[Row]:
    """Return the rows of a report, the first for the judge as it is."""
    cells = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:2] == "| "]
    return [
        Row(name, _count(lines), _count(taken), _count(changed)) for name, lines, _, _, taken, _, changed in cells[1:]
    ]


def worthless(text: str) -> list[str]:
    """Return the rules of a report that the law deletes: they change few judgements and refuse no wrong answer."""
    nothing, *rows = rows_of(text)
    return [row.name for row in rows if "." in row.name and row.changed <= FEW and row.taken <= nothing.taken]


def _count(cell: str) -> int:
    return int(cell.replace(",", "") or 0)


def _row(name: str, lines: str, corpus: Corpus, verdicts: Sequence[bool], other: Sequence[bool]) -> str:
    counts = []
    for folder in (UNSEEN, None):
        judged = [(case, taken) for (own, case), taken in zip(corpus, other, strict=True) if folder in (own, None)]
        counts.append(sum(taken and not case.right for case, taken in judged))
        counts.append(sum(case.right and not taken for case, taken in judged))
    changed = sum(map(bool.__ne__, verdicts, other))
    return f"| {' | '.join((name, lines, *(f'{count:,}' for count in (*counts, changed))))} |\n"


def _needed(corpus: Corpus) -> tuple[list[bool], Mapping[str, set[int]]]:
    """Judge a corpus, and return of each rule in which answers it says anything.

    Others are judged the same without it. What is said while the judge of a card is made counts for all its answers.
    """
    said: set[str] = set()
    of_cards: dict[Any, set[str]] = {}
    needed: dict[str, set[int]] = {}
    verdicts = []
    with ablation.replaced({name: _heard(rule, said) for name, rule in ablation.rules().items()}):
        for place, (_, case) in enumerate(corpus):
            said.clear()
            verdicts.append(case.taken)
            of_card = of_cards.setdefault(case.asked, set(said))
            for name in said | of_card:
                needed.setdefault(name, set()).add(place)
    return verdicts, needed


def _heard(rule: Rule, said: set[str]) -> Function:
    """Return a rule that notes its name whenever it says anything; it keeps nothing from call to call."""
    function = unwrap(rule.function) if signature(rule.function).parameters else rule.function
    yields = str(signature(function).return_annotation).startswith("Iterator")

    @wraps(function)
    def heard(*given: Any, **named: Any) -> Any:
        answer = function(*given, **named)
        if yields:
            found = list(answer)
            said.update({rule.name} if found else ())
            return iter(found)
        said.update({rule.name} if answer != rule.silent(*given, **named) else ())
        return answer

    return heard
