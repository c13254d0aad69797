"""How well typed answers are judged: ``python -m tests.support.judging``.

It judges the answers in ``tests/rules/twelve_strokes_of_noon/judging/corpora``, one file for each script: what people
would type, right and wrong, with the card that asks. It prints how many wrong ones are taken and how many right ones
are refused, and of the entries that are ``held`` back while rules are made apart from the others. ``--show`` lists
the answers that are judged otherwise than a host would, those of held entries with ``--held`` only.

``--without PART`` judges without a part of the judge, without a PART it lists them all. ``--table`` measures every part
and writes the report, which takes some minutes.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.twelve_strokes_of_noon.cards import OpenQuestion, StarKind
from rules.twelve_strokes_of_noon.chapters import face_off, star
from rules.twelve_strokes_of_noon.deck.box import standard_content
from tests.support import ablation
from tests.support import ablation_report as report

FOLDER = Path(__file__).parents[1] / "rules" / "twelve_strokes_of_noon" / "judging" / "corpora"
FILES = sorted((FOLDER / "seen").glob("*.json"))
BLIND = sorted((FOLDER / "blind").glob("*.json"))
"""Answers that were written apart from the judge.

They were looked at when rules were made of what was wrong with them, so that they are blind no longer.
"""
TYPED = sorted((FOLDER / "typed").glob("*.json"))
"""Answers that were written with the rules for what is in brackets, what a thing is like and how words sound."""
UNSEEN = sorted((FOLDER / "unseen").glob("*.json"))
"""Answers that were written without sight of the judge, as README.md in the folder says."""
EXAMINED = sorted((FOLDER / "examined").glob("*.json"))
"""What examiners typed who looked for texts that the judge gets wrong; each is judged as they say."""
NEAR = sorted((FOLDER / "near").glob("*.json"))
"""Right answers and wrong ones near to them, some of questions and stars of the full box; each is judged so."""
ALL = (*FILES, *BLIND, *TYPED, *UNSEEN, *EXAMINED, *NEAR)
BOX = standard_content()
STARS = {card.id: card for card in BOX.mystery_star.values()}
QUESTIONS = {
    f"{card.id}.{number}": asked for card in BOX.fatal_blow.values() for number, asked in enumerate(card.questions, 1)
}
STAR = next(iter(STARS.values()))


@dataclass(frozen=True, slots=True)
class Case:
    """A typed answer: what was asked for, what was typed, whether it is right, and whether it is held back."""

    asked: Any
    text: str
    right: bool
    held: bool

    @property
    def taken(self) -> bool:
        """Whether the judge takes it."""
        if isinstance(self.asked, OpenQuestion):
            return face_off.is_right(self.asked, self.text)
        return star.is_right(self.asked, self.text)


def cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a file."""
    for entry in json.loads(path.read_text("utf-8")):
        asked = _asked(entry)
        for right in (True, False):
            for text in entry["right" if right else "wrong"]:
                yield Case(asked, text, right, entry.get("held", False))


def _asked(entry: dict[str, Any]) -> Any:
    """Return the question or the star of an entry: one of its own, or one ``of`` the full box."""
    if "of" in entry:
        return STARS.get(entry["of"]) or QUESTIONS[entry["of"]]
    answer, accept, rivals = entry["answer"], tuple(entry["accept"]), tuple(entry["rivals"])
    if "kind" in entry:
        return replace(STAR, name=answer, accept=accept, refuse=rivals, kind=StarKind(entry["kind"]))
    return OpenQuestion(entry["question"], answer, accept, rivals)


@dataclass(frozen=True, slots=True)
class Rates:
    """How many right answers there were and which were refused, how many wrong ones and which were taken."""

    right: int
    refused: tuple[Case, ...]
    wrong: int
    taken: tuple[Case, ...]

    def __str__(self) -> str:
        taken, refused = len(self.taken), len(self.refused)
        return (
            f"{taken:3} of {self.wrong:5,} wrong ones taken ({100 * taken / max(self.wrong, 1):4.1f} %), "
            f"{refused:3} of {self.right:5,} right ones refused ({100 * refused / max(self.right, 1):4.1f} %)"
        )


def rates(judged: Sequence[Case]) -> Rates:
    """Return the rates of some cases."""
    right = [case for case in judged if case.right]
    wrong = [case for case in judged if not case.right]
    return Rates(
        len(right),
        tuple(case for case in right if not case.taken),
        len(wrong),
        tuple(case for case in wrong if case.taken),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the rates of each script, those without a part of the judge, or what each part is worth."""
    reader = argparse.ArgumentParser(description=main.__doc__)
    reader.add_argument("--show", action="store_true", help="list what is judged otherwise than a host would")
    reader.add_argument("--held", action="store_true", help="list it of the entries that are held back")
    reader.add_argument(
        "--without", metavar="PART", nargs="?", const="", help="judge without a part; if none is named, list all parts"
    )
    reader.add_argument("--table", action="store_true", help=f"write what each part is worth to {report.PATH.name}")
    given = reader.parse_args(arguments)
    if given.without is not None and given.without not in ablation.parts():
        sys.stdout.write("".join(f"{name}\n" for name in ablation.parts()))
        return 2 if given.without else 0
    if given.table:
        report.PATH.write_text(
            report.written([(path.parent.name, case) for path in ALL for case in cases(path)]), "utf-8"
        )
        return 0
    with ablation.without(given.without) if given.without else nullcontext():
        sys.stdout.write("".join(f"{line}\n" for line in _lines(show=given.show, held=given.held)))
    return 0


def _lines(*, show: bool, held: bool) -> Iterator[str]:
    for path in ALL:
        found = list(cases(path))
        for name, part in (
            ("seen", [case for case in found if not case.held]),
            ("held", [case for case in found if case.held]),
        ):
            if not part:
                continue
            measured = rates(part)
            yield f"{path.stem:13}{path.parent.name:9}{name:5}{measured}"
            if show and held == (name == "held"):
                yield from (f"  {_wanted(case)} <- {case.text}" for case in (*measured.taken, *measured.refused))


def _wanted(case: Case) -> str:
    answer = getattr(case.asked, "answer", None) or case.asked.name
    return f"{'refused' if case.right else 'TAKEN  '} {answer}"


if __name__ == "__main__":
    sys.exit(main())
