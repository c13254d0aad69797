"""Law 1 within a game: the rules import neither words nor wings, and wings do not import each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from tests.support.offenders import each
from tests.support.sources import GAME_FOLDERS, ROOT, Source, each_source, source, sources

WINGS = frozenset({"bots", "pictures", "paper", "deck"})
"""The folders of a game that nothing but its ``__init__.py`` imports from."""

ALLOWED = {
    "rules": {"rules"},
    "words": {"rules", "words"},
    "bots": {"rules", "words", "bots"},
    "pictures": {"rules", "words", "pictures"},
    "paper": {"rules", "words", "pictures", "paper"},  # a sheet shows the picture
    "deck": {"rules", "words", "deck"},
}
"""What each part of a game may import of the same game."""


def part(below: Sequence[str]) -> str:
    """Return the part of a game to which a module belongs, by its path below the game's folder."""
    first = below[0].removesuffix(".py") if below else ""
    return first if first in WINGS | {"words"} else "rules"


def imported(file: Source, games: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Yield what a file of a game, other than its ``__init__.py``, imports of the same game: paths below its folder."""
    root, *path = PurePath(file.name).with_suffix("").parts
    if root == "rules" and len(path) > 1 and path[0] in games and path[1:] != ["__init__"]:
        names = (name.split(".") for name in file.imports())
        yield from (tuple(name[2:]) for name in names if name[:2] == ["rules", path[0]] and len(name) > 2)


def wrong(file: Source, games: frozenset[str] = GAME_FOLDERS) -> list[str]:
    """Return the imports of a game's file that its part of the game may not have."""
    allowed = ALLOWED[part(PurePath(file.name).parts[2:])]
    return sorted({".".join(names) for names in imported(file, games) if part(names) not in allowed})


def by_the_face(file: Source) -> list[str]:
    """Return what a game's file imports from the game's ``__init__.py``, which brings everything along."""
    folder = ROOT.joinpath(*PurePath(file.name).parts[:2])
    first = {names[0] for names in imported(file, GAME_FOLDERS)}
    return sorted(name for name in first if not ((folder / name).is_dir() or (folder / f"{name}.py").is_file()))


@each_source("rules")
def test_law_1_rules_know_no_words_and_no_wing_and_wings_stay_apart(file: Source) -> None:
    assert wrong(file) == [], "only the game's __init__.py composes rules, words and wings"


@each_source("rules")
def test_law_1_no_file_of_a_game_imports_what_its_init_composes(file: Source) -> None:
    assert by_the_face(file) == [], "import it from the module that defines it"


@each("game", sorted(GAME_FOLDERS))
def test_every_game_has_wings_of_these_names(game: str) -> None:
    """A wing of another name would be none, and the law would not see it."""
    parts = {part(PurePath(file.name).parts[2:]) for file in sources("rules") if file.name.startswith(f"rules/{game}/")}
    assert {"rules", "bots", "pictures", "paper"} <= parts


@each("game", sorted(GAME_FOLDERS))
@each("text", ["from rules.{} import describe", "from . import describe"])
def test_an_import_from_the_face_would_be_found(game: str, text: str) -> None:
    assert by_the_face(source(text.format(game), f"rules/{game}/play.py")) == ["describe"]
    assert by_the_face(source(f"from rules.{game} import state", f"rules/{game}/play.py")) == []


@each(
    ("text", "name"),
    [
        ("from rules.first.bots import ace", "rules/first/play.py"),
        ("from rules.first.bots.ace import choose", "rules/first/chapters/stages.py"),
        ("from rules.first import bots", "rules/first/play.py"),
        ("import rules.first.pictures.drawing", "rules/first/view.py"),
        ("def f():\n    from rules.first.paper.sheet import sheet", "rules/first/state.py"),
        ("from .bots import ace", "rules/first/play.py"),
        ("from . import deck", "rules/first/play.py"),
        ("from ..bots import ace", "rules/first/chapters/stages.py"),
        ("from rules.first.words import describe", "rules/first/legal.py"),
        ("from rules.first.words.labels import describe", "rules/first/legal.py"),
        ("from rules.first.pictures.panels import NAMES", "rules/first/words.py"),
        ("from rules.first.pictures.panels import NAMES", "rules/first/words/narration.py"),
        ("from rules.first.paper.tally import tally", "rules/first/bots/ace.py"),
        ("from ..bots.ace import choose", "rules/first/pictures/drawing.py"),
        ("from rules.first.paper.tally import tally", "rules/first/pictures/drawing.py"),
        ("from rules.first.pictures import marks", "rules/first/deck/box.py"),
    ],
)
def test_a_wrong_import_would_be_found(text: str, name: str) -> None:
    assert wrong(source(text, name), frozenset({"first"})) != []


@each(
    ("text", "name"),
    [
        ("from rules.first.bots.ace import choose", "rules/first/__init__.py"),
        ("from rules.first.state import State", "rules/first/play.py"),
        ("from rules.first.chapters import stages", "rules/first/play.py"),
        ("from rules.first.legal import check", "rules/first/words.py"),
        ("from rules.first.words import describe", "rules/first/bots/ace.py"),
        ("from rules.first.bots import tactics", "rules/first/bots/ace.py"),
        ("from rules.first.pictures.drawing import still", "rules/first/paper/sheet.py"),
        ("from rules.show.drawing import Drawing", "rules/first/play.py"),
    ],
)
def test_what_a_part_may_import_is_no_fault(text: str, name: str) -> None:
    assert wrong(source(text, name), frozenset({"first"})) == []
