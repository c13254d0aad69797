"""Laws 1 and 4: a game is reached through the catalogue alone, and games do not import each other."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from tests.support.offenders import each
from tests.support.sources import GAME_FOLDERS, ROOT, Source, each_source, source


def reached(file: Source, games: frozenset[str] = GAME_FOLDERS) -> list[str]:
    """Return the games that a file imports and that are not its own."""
    parts = PurePath(file.name).parts
    own = parts[1] if parts[0] == "rules" and len(parts) > 2 else None
    named = (name.split(".") for name in file.imports())
    return sorted({name[1] for name in named if name[0] == "rules" and len(name) > 1 and name[1] in games - {own}})


@each_source("rules", "service", "workers", "openapi")
def test_laws_1_and_4_a_game_is_reached_through_the_catalogue_alone(file: Source) -> None:
    assert reached(file) == [], "ask rules.find for a game"


def test_every_installed_game_of_rules_is_a_folder_of_it() -> None:
    assert GAME_FOLDERS
    assert all((ROOT / "rules" / folder / "RULES.md").is_file() for folder in GAME_FOLDERS)


@each(
    ("text", "name"),
    [
        ("from rules.second import play", "rules/first/play.py"),
        ("from rules import second", "rules/first/play.py"),
        ("def f():\n    import rules.second.state", "rules/first/play.py"),
        ("from ..second import play", "rules/first/play.py"),
        ("from .. import second", "rules/first/play.py"),
        ("from . import second", "rules/usual.py"),
        ("from .. import second", "rules/table/enact.py"),
        ("from rules.second import play", "rules/table/enact.py"),
        ("from rules import second", "service/play/verbs/act.py"),
    ],
)
def test_an_import_of_another_game_would_be_found(text: str, name: str) -> None:
    assert reached(source(text, name), frozenset({"first", "second"})) == ["second"]


@pytest.mark.parametrize("text", ["from rules.first import play", "from . import play", "from rules import chance"])
def test_a_game_may_import_itself_and_what_all_games_share(text: str) -> None:
    assert reached(source(text, "rules/first/legal.py"), frozenset({"first", "second"})) == []
