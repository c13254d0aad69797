"""The page on adding a game shows the files of its example as they are, and the example stays small."""

from __future__ import annotations

import ast
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from rules import whole
from tests.support.all_games import GAMES
from tests.support.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "docs" / "game-authors.md"
PIG = ROOT / "examples" / "games" / "pig"
CROSSWISE = ROOT / "examples" / "games" / "crosswise"
EXCERPT = re.compile(r"^From `([\w./]+)`:\n\n```python\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 450
"""Lines of the example of a game of cards and of its rules in words, without blank lines."""
BLOCK = re.compile(r"^`([\w./]+)`[^\n]*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_CODE = 130
"""Lines of code of the example, without blank lines, comments and docstrings."""

SHAPELESS = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def shown() -> dict[str, list[str]]:
    """Return the blocks of the page that are files or parts of files, by the file's name above them."""
    found = defaultdict(list)
    for name, block in BLOCK.findall(PAGE.read_text("utf-8")):
        found[name.removeprefix(f"{PIG.relative_to(ROOT)}/")].append(block.strip("\n"))
    return found


def sources() -> dict[str, str]:
    """Return the files of the example by name."""
    folders = (PIG, PIG / "pig", PIG / "tests")
    paths = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    return {str(path.relative_to(PIG)): path.read_text("utf-8").strip("\n") for path in paths}


def code_lines(text: str) -> int:
    """Return the number of lines of code, without blank lines, comments and docstrings."""
    texts = [node for node in ast.walk(ast.parse(text)) if _is_docstring(node)]
    plain = {line for one in texts for line in range(one.lineno, (one.end_lineno or 0) + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    code = {line for one in tokens if one.type not in SHAPELESS for line in range(one.start[0], one.end[0] + 1)}
    return len(code - plain)


def _is_docstring(node: ast.AST) -> bool:
    """Return whether it is a docstring, also one of a field."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def test_the_page_shows_every_file_of_the_example_as_it_is() -> None:
    assert {name: "\n\n\n".join(blocks) for name, blocks in shown().items()} == sources()


def test_the_example_is_small_and_whole() -> None:
    code = [code_lines(text) for name, text in sources().items() if re.fullmatch(r"pig/\w+\.py", name)]
    assert 100 < sum(code) <= MOST_CODE
    assert whole.faults(GAMES["pig"]) == ()


def test_the_excerpts_of_the_game_of_cards_are_in_its_files() -> None:
    excerpts = EXCERPT.findall(PAGE.read_text("utf-8"))

    assert len(excerpts) >= 5
    assert [name for name, text in excerpts if text not in excerpted(name).read_text("utf-8")] == []


def excerpted(name: str) -> Path:
    """Return the file of an excerpt: of Crosswise, or by its path in the repository."""
    return CROSSWISE / name if (CROSSWISE / name).exists() else ROOT / name


def test_the_game_of_cards_is_small_and_whole() -> None:
    files = [path for path in (CROSSWISE / "crosswise").iterdir() if path.suffix in (".py", ".md")]
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if line.strip()]

    assert 300 < len(lines) <= MOST_LINES
    assert whole.faults(GAMES["crosswise"]) == ()


@pytest.mark.parametrize(
    ("text", "lines"),
    [('"""One."""\n\nx = 1\n# two\ny = (\n    2,\n)\n', 4), ('x: int\n"""A field."""\n', 1), ("\n", 0)],
)
def test_lines_of_code_are_counted_without_blanks_and_words(text: str, lines: int) -> None:
    assert code_lines(text) == lines


def test_mypy_finds_parts_that_do_not_fit_together(tmp_path: Path) -> None:
    package = shutil.copytree(PIG / "pig", tmp_path / "pig")
    composed = (package / "__init__.py").read_text("utf-8")
    (package / "__init__.py").write_text(composed.replace("check=check,", "check=standing,"), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "-p", "pig", "--cache-dir", str(tmp_path / "cache")]
    environment = {**os.environ, "MYPYPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert 'Argument "check" to "Rules" has incompatible type' in done.stdout
    assert "Found 1 error in 1 file" in done.stdout


def test_an_installed_contract_has_types() -> None:
    assert (ROOT / "rules" / "py.typed").is_file()


def test_the_readme_links_the_page() -> None:
    assert "(docs/game-authors.md)" in (ROOT / "README.md").read_text("utf-8")
