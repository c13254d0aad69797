"""The manuals, which a reader finds in the folder ``docs`` and at ``/docs``; one is the contract's description too.

What others need to check records and replays by themselves is in ``openapi``, and at ``/docs`` too.

Their links are made for the folder. A link to another manual leads to its page here, or to its text for a reader of
Markdown. Other files of the project are not served, so a link to one becomes its path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "manuals"
"""A link to ``docs`` in a checkout, and a folder of the package in an installation."""

FORMATS = ("fairness", "signatures", "replay")
"""The descriptions of formats, which are links into ``openapi`` in a checkout."""

NAMES = ("playing", "logs", "clients", "decks", "seasons", "operators", "game-authors", *FORMATS)
"""In the order in which readers meet them."""

_CODE = r"^```.*?^```|^ {4}[^\n]*|`[^`\n]+`"
_LINK = re.compile(rf"{_CODE}|\[(?P<words>(?:`[^`]*`|[^`\[\]])+)\]\((?P<target>[^()\s]+)\)", re.MULTILINE | re.DOTALL)
_MANUAL = re.compile(rf"(?:\.\./openapi/)?({'|'.join(NAMES)})\.md(#.*)?")
_IN_MARKDOWN = re.compile(
    rf"(/docs(?:/(?:{'|'.join(NAMES)}|recipes))?|/problems(?:/[\w-]+)?|/developers|/games/[\w-]+/rules)(#.*)?"
)
"""The addresses of pages that are there as Markdown too, at the same address with ``.md``."""


@dataclass(frozen=True, slots=True)
class Manual:
    """A manual: its name, its title, its first paragraph, and the rest of its text."""

    name: str
    title: str
    about: str
    text: str

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/docs/{self.name}"

    @property
    def markdown(self) -> str:
        """All of it as Markdown, with links to what is there as Markdown too."""
        whole = f"# {self.title}\n\n{self.about}\n\n{self.text}"
        return _LINK.sub(_text_link, whole)


@cache
def manuals() -> Mapping[str, Manual]:
    """Return all manuals by name, in their order."""
    return {name: _read(name) for name in NAMES}


def place(name: str) -> Path:
    """Return the file of a manual."""
    return (Path(__file__).parent / "formats" if name in FORMATS else FOLDER) / f"{name}.md"


def _read(name: str) -> Manual:
    title, about, text = place(name).read_text("utf-8").split("\n\n", 2)
    return Manual(name, title.removeprefix("# "), linked(about), linked(text))


def linked(text: str) -> str:
    """Return a text of the folder with links for the server; code is left as it is."""
    return _LINK.sub(_link, text)


def as_text(address: str) -> str:
    """Return the address of a page's Markdown, where it is there; any other address as it is."""
    return _IN_MARKDOWN.sub(r"\1.md\2", address) if _IN_MARKDOWN.fullmatch(address) else address


def _link(found: re.Match[str]) -> str:
    words, target = found["words"], found["target"]
    if words is None or target.startswith(("https:", "#")):
        return found[0]
    manual = _MANUAL.fullmatch(target)
    return f"[{words}](/docs/{manual[1]}{manual[2] or ''})" if manual else f"`{target.removeprefix('../')}`"


def _text_link(found: re.Match[str]) -> str:
    words = found["words"]
    return found[0] if words is None else f"[{words}]({as_text(found['target'])})"
