"""Move the changes, of which each is a file, into CHANGES.md, and keep the contract of the release."""

from __future__ import annotations

import json
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEAD = "# Changes\n\n"
BREAK = "break"
GROUPS = {
    BREAK: "Breaks of the contract",
    "players": "For players",
    "clients": "For client authors",
    "operators": "For operators",
    "games": "For game authors",
    "decks": "For deck authors",
}
"""The groups of changes, as the names of files have them, with their headings in the order of CHANGES.md."""

_NAME = re.compile(rf"[a-z0-9]+(-[a-z0-9]+)*\.({'|'.join(GROUPS)})\.md")
_PLACES = re.compile(r"(`[^`]+`(?:,\s`[^`]+`)*):\s")
_WIDTH = 120


def fragments(root: Path) -> list[Path]:
    """Return the files of the changes since the last release, sorted."""
    return sorted(path for path in (root / "changes").iterdir() if path.name != "README.md")


def faults(fragment: Path) -> Iterator[str]:
    """Yield each fault of the file of a change."""
    if not _NAME.fullmatch(fragment.name):
        yield f"its name is not WORDS.GROUP.md, with a group of {', '.join(GROUPS)}"
        return
    text = fragment.read_text("utf-8").strip()
    if not re.fullmatch(r"[^\s\-*#].*\.", text, re.DOTALL) or "\n\n" in text:
        yield "it is not one paragraph of whole sentences, without a mark of a list"
    if _group(fragment) == BREAK and not _PLACES.match(text):
        yield "it does not begin with the places of the break, such as `Seat.player`:"


def _group(fragment: Path) -> str:
    return fragment.name.split(".")[1]


def places(text: str) -> list[str]:
    """Return the places of the contract with which a break begins, or each of a list of breaks."""
    found = (_PLACES.match(item) for item in re.split(r"^- ", text, flags=re.MULTILINE))
    return [place for match in found if match for place in re.findall(r"`([^`]+)`", match[1])]


def section(version: str, changes: list[Path]) -> str:
    """Return the section of CHANGES.md about a release."""
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for change in changes:
        groups[_group(change)].append(_item(change.read_text("utf-8")))
    parts = [f"### {GROUPS[group]}\n\n" + "".join(items) for group, items in groups.items() if items]
    return "\n".join([f"## {version}\n", *parts])


def _item(text: str) -> str:
    lines = textwrap.wrap(
        text, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines) + "\n"


def collect(root: Path) -> str:
    """Move the changes of the version of pyproject.toml into CHANGES.md, keep its contract, and return the version.

    :raises ValueError: when the version is released already, the contract is of another, or a change has a fault.
    """
    version: str = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    written, contract, found = root / "CHANGES.md", root / "openapi" / "noonday.json", fragments(root)
    text = written.read_text("utf-8")
    if f"\n## {version}\n" in text:
        raise ValueError(f"CHANGES.md has {version} already: raise the version in pyproject.toml")
    if json.loads(contract.read_bytes())["info"]["version"] != version:
        raise ValueError(f"the contract is not that of {version}: run `make dev-environment` and `make openapi`")
    if wrong := [f"{path.name}: {fault}" for path in found for fault in faults(path)]:
        raise ValueError("\n".join(wrong))
    written.write_text(HEAD + section(version, found) + "\n" + text.removeprefix(HEAD), encoding="utf-8")
    (root / "openapi" / "releases" / f"{version}.json").write_bytes(contract.read_bytes())
    for path in found:
        path.unlink()
    return version


if __name__ == "__main__":
    try:
        print(f"CHANGES.md has the changes of {collect(ROOT)}, and openapi/releases its contract")
    except ValueError as error:
        sys.exit(str(error))
