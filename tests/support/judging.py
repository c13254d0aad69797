"""How well typed answers are judged: ``python -m tests.support.judging``.

It judges the answers in ``tests/rules/twelve_strokes_of_noon/judging/corpora``, one file for each script: what people
would type, right and wrong, with the card that asks. It prints how many wrong ones are taken and how many right ones
are refused, and of the entries that are ``held`` back while rules are made apart from the others. ``--show`` lists
the answers that are judged otherwise than a host would, those of held entries with ``--held`` only.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.twelve_strokes_of_noon.cards import OpenQuestion, StarKind
from rules.twelve_strokes_of_noon.chapters import face_off, star
from rules.twelve_strokes_of_noon.deck.box import standard_content

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
ALL = (*FILES, *BLIND, *TYPED, *UNSEEN, *EXAMINED)
STAR = next(iter(standard_content().mystery_star.values()))


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
        answer, accept, rivals = entry["answer"], tuple(entry["accept"]), tuple(entry["rivals"])
        asked: Any
        if "kind" in entry:
            asked = replace(STAR, name=answer, accept=accept, refuse=rivals, kind=StarKind(entry["kind"]))
        else:
            asked = OpenQuestion(entry["question"], answer, accept, rivals)
        for right in (True, False):
            for text in entry["right" if right else "wrong"]:
                yield Case(asked, text, right, entry["held"])


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
            f"{taken:3} of {self.wrong:5,} wrong ones taken ({100 * taken / self.wrong:4.1f} %), "
            f"{refused:3} of {self.right:5,} right ones refused ({100 * refused / self.right:4.1f} %)"
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
    """Print the rates of each script."""
    reader = argparse.ArgumentParser(description=main.__doc__)
    reader.add_argument("--show", action="store_true", help="list what is judged otherwise than a host would")
    reader.add_argument("--held", action="store_true", help="list it of the entries that are held back")
    given = reader.parse_args(arguments)
    lines = []
    for path in ALL:
        found = list(cases(path))
        for name, part in (
            ("seen", [case for case in found if not case.held]),
            ("held", [case for case in found if case.held]),
        ):
            if not part:
                continue
            told = rates(part)
            lines.append(f"{path.stem:11}{path.parent.name:9}{name:5}{told}")
            if given.show and given.held == (name == "held"):
                lines += [f"  {_wanted(case)} <- {case.text}" for case in (*told.taken, *told.refused)]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _wanted(case: Case) -> str:
    answer = getattr(case.asked, "answer", None) or case.asked.name
    return f"{'refused' if case.right else 'TAKEN  '} {answer}"


if __name__ == "__main__":
    sys.exit(main())
