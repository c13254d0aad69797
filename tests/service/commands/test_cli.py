"""The list of commands: each is found by its name and imported alone, and old names go on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.commands.cli import COMMANDS, RENAMED, main
from tests.support.offenders import each
from tests.support.reels import GOLDEN, golden

IMPORTED = """
import sys
from service.commands.cli import main
try:
    main({words})
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""
ROOT = Path(__file__).parents[3]
NEEDLESS_NOW = "`noonday cluster place` does nothing any more: a store that this release begins is even by itself"
NO_COMMANDS = {"exporte"}
"""A process as `top` shows it."""
TEXTS = (
    *("*.md", "docs/**/*.md", "changes/*.md", "rules/**/*.md", "openapi/*.md", "deploy/**/*", "service/**/*"),
    *("workers/**/*", "examples/**/*", "bench/**/*", ".ci/*", ".github/**/*", "Makefile"),
)
OLD = re.compile(rf"\bnoonday\s+(?:{'|'.join(RENAMED)})\b")
ALONE = re.compile(r"`(?:verify|inspect|publish|doctor|audit|key (?:new|list|revoke))\b[^`]*`")
"""Old names without ``noonday``: those that mean nothing else in backticks, as ``check`` and ``replay`` do."""
HEAVY = {"celery", "cryptography", "flask", "granian", "marshmallow", "redis", "requests", "rich", "typst"}


def helped(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Return what the help of a command prints on both streams."""
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr()
    return printed.out, printed.err


@each("words", COMMANDS)
def test_each_command_has_help_of_its_own(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed, said = helped(words.split(), capsys)

    assert printed.startswith(f"usage: noonday {words} [-h]")
    assert said == ""


def test_the_command_line_says_which_release_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])

    assert capsys.readouterr().out == f"noonday {version('noonday')}\n"


@each("old, new", RENAMED.items)
def test_an_old_name_is_the_present_command_and_says_so_in_a_line(
    old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed, said = helped(old.split(), capsys)

    assert printed.startswith(f"usage: noonday {new} [-h]" if not new.startswith("run ") else "usage: noonday run [-h]")
    assert printed == helped(new.split(), capsys)[0]
    assert said == f"noonday: `noonday {old}` is now `noonday {new}`; the old name goes with the next release\n"


def test_an_old_name_keeps_its_arguments_and_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(codec(Record).encode(golden(GOLDEN[0]))))

    assert main(["verify", str(file), "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["whole"]
    assert len(printed.err.splitlines()) == 1

    assert main(["record", "verify", str(file), "--json"]) == 0
    assert capsys.readouterr() == (printed.out, "")
    assert main(["verify", str(tmp_path / "none.json")]) == 1


@pytest.mark.parametrize("more", [[], ["redis+cluster://127.0.0.1:7001"], ["--help"]])
def test_a_needless_command_does_nothing_and_says_so_in_a_line(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cluster", "place", *more]) == 0

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"noonday: {NEEDLESS_NOW}\n"


def texts() -> list[Path]:
    """Return the files that may say to anyone which command to run."""
    found = {path for pattern in TEXTS for path in ROOT.glob(pattern) if path.is_file()}
    return sorted(path for path in found if path.suffix not in {".gz", ".otf", ".pyc", ".ttf"})


@each("path", texts)
def test_no_text_names_a_command_by_its_old_name(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [*OLD.findall(text), *ALONE.findall(text)] == []


def test_an_old_name_is_found_with_and_without_the_program() -> None:
    assert OLD.findall("`noonday verify a.json`, `noonday\nkeys list`, `noonday record verify`") == [
        "noonday verify",
        "noonday\nkeys",
    ]
    assert ALONE.findall("`verify` and `replay`; `record verify`, `key new ANN`") == ["`verify`", "`key new ANN`"]


@each("path", texts)
def test_each_command_that_a_text_names_is_there(path: Path) -> None:
    named = re.findall(r"`noonday ([a-z-]+)(?: ([a-z-]+))?", path.read_text(encoding="utf-8"))
    groups = {words for words, (module, _) in COMMANDS.items() if module is None}
    asked = {f"{first} {second}" if first in groups and second else first for first, second in named}

    assert asked - COMMANDS.keys() - NO_COMMANDS == set()


def test_a_group_by_itself_names_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    for group in ([], ["record"], ["key"], ["key", "api"], ["cluster"]):
        with pytest.raises(SystemExit, match="2"):
            main(group)
        assert "required: COMMAND" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--help"], ["record", "--help"], ["game", "doctor"]])
def test_a_command_imports_nothing_of_the_others(words: list[str]) -> None:
    command = [sys.executable, "-c", IMPORTED.format(words=words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    modules = set(done.stderr.split())

    assert modules & HEAVY == set()
    commands = {name for name, _ in COMMANDS.values() if name in modules}
    assert commands == ({"service.commands.doctor"} if "doctor" in words else set())
