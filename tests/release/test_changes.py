"""Changes are files of one form, and become a section of CHANGES.md at a release."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from release.changes import GROUPS, HEAD, collect, faults, fragments, places, section
from tests.support.sources import ROOT

BROKEN = "`Seat.player`,\n`Record*.player`: there is no\n`webhook`, which nothing could open."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a project with two changes that are in no release yet."""
    for folder in ("changes", "openapi/releases"):
        (tmp_path / folder).mkdir(parents=True)
    texts = {
        "CHANGES.md": HEAD + "## 0.1.0\n\nThe first release.\n",
        "changes/README.md": "# How\n",
        "changes/no-webhook.break.md": BROKEN + "\n",
        "changes/chat.players.md": "People can " + "very " * 30 + "much play.\n",
        "openapi/noonday.json": json.dumps({"info": {"version": "0.2.0"}}),
        "pyproject.toml": '[project]\nversion = "0.2.0"\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_each_change_of_this_tree_has_the_form() -> None:
    assert {path.name: found for path in fragments(ROOT) if (found := list(faults(path)))} == {}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("Chat.players.md", "People chat.", "its name is not"),
        ("chat.others.md", "People chat.", "its name is not"),
        ("chat.md", "People chat.", "its name is not"),
        ("chat.players.md", "", "it is not one paragraph"),
        ("chat.players.md", "- People chat.", "it is not one paragraph"),
        ("chat.players.md", "People chat", "it is not one paragraph"),
        ("chat.players.md", "People chat.\n\nAnd more.", "it is not one paragraph"),
        ("chat.break.md", "The field `Seat.player` is removed.", "it does not begin with the places"),
    ],
)
def test_a_change_of_another_form_is_refused(tmp_path: Path, name: str, text: str, fault: str) -> None:
    change = tmp_path / name
    change.write_text(text, encoding="utf-8")

    (found,) = faults(change)

    assert found.startswith(fault)


def test_a_release_collects_its_changes_by_group_and_keeps_its_contract(root: Path) -> None:
    assert collect(root) == "0.2.0"

    assert (root / "CHANGES.md").read_text("utf-8").splitlines() == [
        *("# Changes", "", "## 0.2.0", "", "### Breaks of the contract", ""),
        "- `Seat.player`, `Record*.player`: there is no `webhook`, which nothing could open.",
        *("", "### For players", ""),
        "- People can " + "very " * 20 + "very",
        "  " + "very " * 9 + "much play.",
        *("", "## 0.1.0", "", "The first release."),
    ]
    assert fragments(root) == []
    assert (root / "openapi/releases/0.2.0.json").read_bytes() == (root / "openapi/noonday.json").read_bytes()


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("CHANGES.md", HEAD + "## 0.2.0\n\nThere.\n", "CHANGES.md has 0.2.0 already"),
        ("openapi/noonday.json", '{"info": {"version": "0.1.0"}}', "the contract is not that of 0.2.0"),
        ("changes/more.players.md", "Unfinished", "more.players.md: it is not one paragraph"),
    ],
)
def test_nothing_is_written_for_a_release_that_is_not_ready(root: Path, file: str, text: str, fault: str) -> None:
    (root / file).write_text(text, encoding="utf-8")
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}

    with pytest.raises(ValueError, match=fault):
        collect(root)

    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


def test_the_places_of_a_break_are_read_where_it_begins_and_nowhere_else(root: Path) -> None:
    assert places(BROKEN) == ["Seat.player", "Record*.player"]
    assert places(section("0.2.0", fragments(root))) == ["Seat.player", "Record*.player"]


def test_every_group_is_explained() -> None:
    explained = (ROOT / "changes" / "README.md").read_text("utf-8")

    assert [group for group in GROUPS if f"| `{group}` |" not in explained] == []
