"""README, the manuals and all other documents: their length, their links and paths, and their picture."""

from __future__ import annotations

import re
import tomllib
from functools import cache, partial
from pathlib import Path

from service.api.http.markdown import anchor as of_page
from tests.support import picture
from tests.support.offenders import each
from tests.support.sources import ROOT, there, tracked

MOST_LINES, MOST_BYTES = 120, 150_000
LINK = re.compile(r"\]\((?!https?:)([^()\s]*)\)")
CODE = re.compile(r"^```.*?^```$|^ {4}[^\n]*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`([\w.][\w.-]*/[\w./-]*)(?::[\w.]+)?`")


def documents() -> tuple[Path, ...]:
    """Return the documents; a link to one is no other document, and the paths in it lead from its own folder."""
    return tuple(path for path in tracked("*.md") if not path.is_symlink())


def pages() -> tuple[Path, ...]:
    """Return the documents with links to headings: the manuals, which are pages too, and what leads to them."""
    return tracked("README.md", "CONTRIBUTING.md", "docs/*.md")


named = partial(each, "document", ids=lambda path: path.relative_to(ROOT).as_posix())


@cache
def headings(document: Path) -> tuple[str, ...]:
    """Return the headings of a document, without those of an example."""
    text = re.sub(r"(?ms)^```.*?^```$", "", document.read_text("utf-8"))
    return tuple(re.findall(r"^#+ (.+)$", text, re.MULTILINE))


def of_forge(heading: str) -> str:
    """Return the anchor that a forge gives to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def leads(document: Path, target: str) -> bool:
    """Return whether a link of a document leads to a file, and to a heading of it if it names one."""
    path, _, anchor = target.partition("#")
    found = (document.parent / path).resolve() if path else document
    return found.exists() and (not anchor or anchor in map(of_forge, headings(found)))


@cache
def folders() -> frozenset[str]:
    """Return the folders at the root of the repository: a path that begins with another name may be anybody's."""
    return frozenset(path.relative_to(ROOT).parts[0] for path in tracked() if path.parent != ROOT)


def absent(document: Path, text: str) -> list[str]:
    """Return the paths of the repository that a text has in backticks and that are not there."""
    paths = [path for path in PATH.findall(text) if path.split("/")[0] in folders()]
    return [path for path in paths if not (ROOT / path).exists() and not (document.parent / path).exists()]


@named(documents)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    targets = LINK.findall(CODE.sub("", document.read_text("utf-8")))
    assert [target for target in targets if not leads(document, target)] == []


@named(documents)
def test_no_code_of_a_document_looks_like_a_link(document: Path) -> None:
    code = CODE.findall(document.read_text("utf-8"))
    assert [found[0] for part in code if (found := re.search(r"\[[^\]\n]+\]\([^()\s]+\)", part))] == []


@named(documents)
def test_every_path_of_a_document_is_there(document: Path) -> None:
    assert absent(document, document.read_text("utf-8")) == []


@named(pages)
def test_an_anchor_is_the_same_in_the_repository_and_on_the_page(document: Path) -> None:
    assert [heading for heading in headings(document) if of_forge(heading) != of_page(heading)] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    readme = ROOT / "README.md"
    assert leads(readme, "docs/clients.md#luck")
    assert not leads(readme, "docs/clients.md#lucks")
    assert not leads(readme, "docs/nothing.md")
    assert LINK.findall("[a](b.md) [c](https://d) ![e](f.svg)") == ["b.md", "f.svg"]


def test_a_path_that_is_not_there_is_found() -> None:
    readme = ROOT / "README.md"
    assert absent(readme, "`docs/clients.md`, `service/play/`, `bench/lines.py:main`, `text/plain`, `var/log/`") == []
    assert absent(readme, "`deploy/README.md` and `service/api/nothing.py:view`") == [
        "deploy/README.md",
        "service/api/nothing.py",
    ]


def test_documents_of_every_folder_are_read() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in documents()}
    assert {"SECURITY.md", "CHANGES.md", "changes/README.md", "rules/TABLE.md"} <= names


def test_without_git_the_same_documents_are_read() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in documents()} <= set(there())
    assert not [name for name in there() if "__pycache__" in name or name.startswith((".venv/", ".git/", "var/"))]


def test_readme_is_one_page_and_leads_to_every_manual() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= set(LINK.findall(text))


def test_the_description_of_the_package_begins_as_readme_and_has_no_links_to_files() -> None:
    description = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["readme"]["text"]
    first = description.strip().split("\n\n")[0]
    assert (ROOT / "README.md").read_text("utf-8").split("\n\n")[1] == first
    assert LINK.findall(description) == []


def test_the_picture_of_readme_is_a_board_as_it_is_drawn_now() -> None:
    kept = picture.PICTURE.read_text("utf-8")
    assert kept == picture.drawn(), "draw it again: python -m tests.support.picture"
    assert len(kept.encode()) < MOST_BYTES
