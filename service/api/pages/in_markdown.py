"""A page as Markdown, for readers that take no HTML: made of the page itself, so that no words are written twice.

It takes what is inside ``<main>`` without the lists of links at the side, and knows the elements that our pages of
prose have. A link to a page that is there as Markdown too leads to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from textwrap import indent
from xml.etree.ElementTree import Element, TreeBuilder

from service.api.contract.manuals import as_text

_SPECIAL = re.compile(r"([\\`*\[\]<])")
_BLOCKS = {"p", "pre", "ul", "ol", "dl", "div"}


def in_markdown(page: str) -> str:
    """Return the main part of a page as Markdown."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return "\n\n".join(_blocks(reader.tree.close())) + "\n"


class _Reader(HTMLParser):
    """Makes a tree of what is inside ``<main>``, where every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeBuilder()
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        if self._depth or tag == "main":
            self._depth += 1
            self.tree.start(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        if self._depth:
            self._depth -= 1
            self.tree.end(tag)

    def handle_data(self, data: str) -> None:
        """Add words."""
        if self._depth:
            self.tree.data(data)


def _blocks(node: Element) -> Iterator[str]:
    """Give the blocks inside an element."""
    for child in node:
        yield from _block(child)


def _block(node: Element) -> Iterator[str]:
    match node.tag:
        case "nav":
            return
        case "h1" | "h2" | "h3":
            yield f"{'#' * int(node.tag[1])} {_line(node)}"
        case "p":
            yield _line(node)
        case "pre":
            yield "```\n{}\n```".format("".join(node.itertext()).strip("\n"))
        case "ul" | "ol":
            yield _listed(node)
        case "dl":
            yield "\n".join(f"- {': '.join(map(_line, entry))}" for entry in node)
        case _:
            yield from _blocks(node)


def _listed(node: Element) -> str:
    """Return a list; an item's blocks after the first are indented."""
    items = []
    for number, item in enumerate(node, 1):
        mark = f"{number}. " if node.tag == "ol" else "- "
        text = "\n\n".join(_blocks(item)) if any(child.tag in _BLOCKS for child in item) else _line(item)
        items.append(mark + indent(text, " " * len(mark)).lstrip())
    return "\n".join(items)


def _line(node: Element) -> str:
    return " ".join(_inline(node).split())


def _inline(node: Element) -> str:
    return _escaped(node.text) + "".join(_marked(child) + _escaped(child.tail) for child in node)


def _marked(node: Element) -> str:
    match node.tag:
        case "code":
            return f"`{''.join(node.itertext())}`"
        case "strong":
            return f"**{_inline(node)}**"
        case "em":
            return f"*{_inline(node)}*"
        case "a" if not node.get("href", "#").startswith("#"):
            return f"[{_inline(node)}]({as_text(node.attrib['href'])})"
        case "span" if node.get("class") == "type":
            return f"({_inline(node)})"
    return _inline(node)


def _escaped(text: str | None) -> str:
    return _SPECIAL.sub(r"\\\1", text or "")
