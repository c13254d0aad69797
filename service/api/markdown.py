"""As much Markdown as our own prose uses: headings, paragraphs, lists, tables, code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape


def inline(text: str) -> Markup:
    """Return a line of prose, with `code` as such."""
    parts = re.split(r"`([^`]+)`", text)
    shown = (Markup("<code>{}</code>").format(part) if place % 2 else escape(part) for place, part in enumerate(parts))
    return Markup("").join(shown)


def page(text: str) -> Markup:
    """Return a text of several blocks."""
    return Markup("\n").join(_block(block) for block in re.split(r"\n\s*\n", text.strip()))


def _block(block: str) -> Markup:
    lines = block.splitlines()
    if heading := re.fullmatch(r"## (.+)", block):
        return Markup("<h2>{}</h2>").format(inline(heading[1]))
    if block.startswith("|"):
        return _table(lines)
    if re.match(r"\d+\. ", block):
        items = (Markup("<li>{}</li>").format(inline(item)) for item in _items(lines))
        return Markup("<ol>{}</ol>").format(Markup("").join(items))
    return Markup("<p>{}</p>").format(inline(" ".join(lines)))


def _items(lines: list[str]) -> Iterator[str]:
    """Give the items of a numbered list, each with the lines that go on with it."""
    item = ""
    for line in lines:
        if found := re.match(r"\d+\. (.*)", line):
            if item:
                yield item
            item = found[1]
        else:
            item = f"{item} {line.strip()}"
    yield item


def _table(lines: list[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]
    head = Markup("").join(Markup("<th>{}</th>").format(inline(cell)) for cell in rows[0])
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(inline(cell)) for cell in row))
        for row in rows[1:]
    )
    return Markup('<div class="wide"><table><tr>{}</tr>{}</table></div>').format(head, body)
