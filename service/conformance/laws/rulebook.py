"""The laws of RULES.md: its clauses, and what cites them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from rules import clauses
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.trial import Trial

CLAUSE = re.compile(r"\b[0-9A-Z]+-[0-9]+\b")


@law("begin RULES.md with a paragraph of 40 to 400 characters that says what the game is, without clauses", once=True)
def about(trial: Trial) -> Iterator[Breach]:
    """The rules begin with what the game is."""
    found = clauses.about(trial.game)
    begins = found[:1].isupper() or found[:1].isdigit()
    if not begins or not found.endswith(".") or CLAUSE.search(found) or not 40 < len(found) < 400:
        yield Breach("RULES.md", f"its first paragraph is {found!r}")


@law("number the clauses under headings `### LETTERS-1 Title`, each once, with the same letters", once=True)
def numbered(trial: Trial) -> Iterator[Breach]:
    """The clauses are numbered without repeats, and have the same letters."""
    found = [clause.clause for clause in clauses.parse(clauses.text(trial.game))]
    if not found:
        yield Breach("RULES.md", "it has no clause")
    for clause in sorted({clause for clause in found if found.count(clause) > 1}):
        yield Breach("RULES.md", f"there are two clauses {clause}")
    if len({clause.rsplit("-", 1)[0] for clause in found}) > 1:
        yield Breach("RULES.md", "its clauses have different letters")


@law("correct the number, or write the clause", once=True)
def cited(trial: Trial) -> Iterator[Breach]:
    """Every clause that the game's code or rules cite exists."""
    known = set(clauses.of_game(trial.game))
    letters = "|".join(sorted({re.escape(clause.rsplit("-", 1)[0]) for clause in known}))
    cites = re.compile(rf"\b(?:{letters})-\d+\b")
    for name, text in texts(files(trial.game.package)):
        for match in cites.finditer(text):
            if match[0] not in known:
                line = text.count("\n", 0, match.start()) + 1
                yield Breach(f"{name}:{line}", f"{match[0]} is cited, and there is no such clause")


def texts(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the code and the rules in a folder, at any depth, by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from texts(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py") or entry.name == "RULES.md":
            yield f"{prefix}{entry.name}", entry.read_text("utf-8")


@law("write the bound into the clause by which every match ends, such as “at most 1,200 plies”", once=True)
def bound(trial: Trial) -> Iterator[Breach]:
    """A clause states Game.longest, the most plies of a match."""
    number = f"{trial.game.longest:,}"
    stated = re.compile(rf"(?<![\d,]){number}(?![\d,]*\d)")
    if not any(stated.search(clause.text) for clause in clauses.parse(clauses.text(trial.game))):
        yield Breach("RULES.md", f"no clause states {number}, which is Game.longest")
