"""The shorter examples on the page on adding a game are right: fields are described, and members are in the code."""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from rules.show import drawing, sheet, story
from tests.support.offenders import each
from tests.support.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (ROOT / "docs" / "game-authors.md").read_text("utf-8")
EXCERPT = re.compile(
    r"(?:^```python\n(?P<fenced>.*?)^```$)|(?P<indented>(?:^ {4}[^\n]*\n|^\n)+)", re.MULTILINE | re.DOTALL
)
SHAPE = re.compile(r"^\| `([A-Z]\w+)\(([\w, ]+)\)` \|", re.MULTILINE)
FORM = re.compile(r"^\| `(Story|Heading|Column|Grid|Sheet)`[^|]*\| (.*) \|$", re.MULTILINE)


def classes(page: str) -> Iterator[ast.ClassDef]:
    """Yield the classes of the examples on a page that are Python."""
    for match in EXCERPT.finditer(page):
        try:
            tree = ast.parse(textwrap.dedent(match["fenced"] or match["indented"]))
        except SyntaxError:
            continue  # commands for a shell
        yield from (node for node in tree.body if isinstance(node, ast.ClassDef))


def undescribed(shown: ast.ClassDef) -> list[str]:
    """Return the fields of a dataclass without a docstring below them and without ``about``."""
    after = [*shown.body[1:], None]
    return [
        f"{shown.name}.{ast.unparse(node.target)}"
        for node, below in zip(shown.body, after, strict=True)
        if isinstance(node, ast.AnnAssign)
        and "'about'" not in ast.unparse(node)
        and not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant))
    ]


def test_every_field_on_the_page_is_described() -> None:
    shown = list(classes(PAGE))

    assert {"State", "Options", "Hand", "HandDealt"} <= {one.name for one in shown}
    assert [field for one in shown for field in undescribed(one)] == []


def test_a_field_without_a_description_is_found() -> None:
    hand = 'class Hand:\n    """A hand."""\n\n    seat: int\n    count: int\n    """Of cards."""\n'
    page = f"As here:\n\n{textwrap.indent(hand, ' ' * 4)}\n"
    assert [field for one in classes(page) for field in undescribed(one)] == ["Hand.seat"]


def test_the_shapes_of_a_picture_have_the_members_of_the_code() -> None:
    stated = {name: members.split(", ") for name, members in SHAPE.findall(PAGE)}

    assert stated.keys() >= {"Paint", "Box", "Circle", "Lines", "Outline", "Text", "Group", "Drawing", "Area"}
    assert stated == {name: [one.name for one in fields(getattr(drawing, name))] for name in stated}


@each("form", [story.Story, story.Heading, sheet.Column, sheet.Grid, sheet.Sheet])
def test_the_members_of_a_sheet_on_the_page_are_there(form: Any) -> None:
    row = dict(FORM.findall(PAGE))[form.__name__]
    named = re.findall(r"`([a-z]\w*)(?=[`(\[])", row)

    known = {*vars(form), *getattr(form, "__dataclass_fields__", ())}
    assert named
    assert {*named} - known - {"person", "bot"} == set()
