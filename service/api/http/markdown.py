"""Our own prose as HTML: the contract's words and the games' rules, in which the numbers of clauses are links.

Nothing of a client's ever comes here; HTML in a text is shown as it is written all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

_LINK = re.compile(r"</?a\b[^>]*>")
_NUMBER = re.compile(r"\b([0-9A-Z]+-\d+)\b")


def inline(text: str, addresses: Mapping[str, str] | None = None) -> Markup:
    """Return a line of prose; ``addresses`` are those of the clauses that it may cite, by number."""
    return Markup(_MARKDOWN.renderInline(text, {"addresses": addresses or {}}))  # noqa: S704 - escaped by the renderer


def unlinked(prose: str) -> Markup:
    """Return a line of prose without its links, for a place that is a button itself."""
    return Markup(_LINK.sub("", prose))  # noqa: S704 - it was escaped by the renderer


def page(text: str, addresses: Mapping[str, str] | None = None) -> Markup:
    """Return a text of several blocks."""
    return Markup(_MARKDOWN.render(text, {"addresses": addresses or {}}))  # noqa: S704 - escaped by the renderer


def sections(text: str) -> list[str]:
    """Return the headings of a text's sections, without those that an example shows."""
    tokens = _MARKDOWN.parse(text, {"addresses": {}})
    return [inline.content for tag, inline in pairwise(tokens) if tag.type == "heading_open" and tag.tag == "h2"]


def words(text: str) -> str:
    """Return a text of several blocks as plain text: a paragraph, an item or a row of a table is one line."""
    lines: list[str] = []
    row: list[str] | None = None
    mark = ""
    for token in _MARKDOWN.parse(text, {"addresses": {}}):
        match token.type:
            case "list_item_open":
                mark = f"{token.info}. " if token.info else "- "
            case "tr_open":
                row = []
            case "tr_close":
                lines.append("; ".join(row or ()))
                row = None
            case "inline" if row is not None:
                row.append(_said(token))
            case "inline":
                lines.append(mark + _said(token))
                mark = ""
            case "fence" | "code_block":
                lines += [token.content.rstrip(), ""]
            case "paragraph_close" | "heading_close" | "table_close" if not token.hidden:
                lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _said(inline: Token) -> str:
    """Return the words of a block, without its marks."""
    return "".join(" " if part.type == "softbreak" else part.content for part in inline.children or ())


def anchor(heading: str) -> str:
    """Return the anchor of a heading in its page."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _cite(state: StateCore) -> None:
    """Make links of the numbers of clauses that are in plain words."""
    addresses = state.env["addresses"]
    for block in state.tokens:
        if block.type == "inline" and block.children:
            block.children = [part for token in block.children for part in _cited(token, addresses)]


def _cited(token: Token, addresses: Mapping[str, str]) -> Iterator[Token]:
    parts = _NUMBER.split(token.content) if token.type == "text" else []
    if not any(part in addresses for part in parts[1::2]):
        yield token
        return
    for part in parts:
        if part in addresses:
            yield Token("link_open", "a", 1, attrs={"class": "cited", "href": addresses[part]})
        if part:
            yield Token("text", "", 0, content=part)
        if part in addresses:
            yield Token("link_close", "a", -1)


def _unstyle(state: StateCore) -> None:
    """Take the styles from the cells of tables: the pages' policy allows none."""
    for token in state.tokens:
        token.attrs.pop("style", None)


def _unhead(state: StateCore) -> None:
    """Make plain cells of headings of columns that say nothing."""
    for begin, inside, end in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if begin.type == "th_open" and not inside.content:
            begin.tag = end.tag = "td"


def _heading(renderer: Any, tokens: list[Token], place: int, options: Any, env: Any) -> str:
    tokens[place].attrSet("id", anchor(tokens[place + 1].content))
    return str(renderer.renderToken(tokens, place, options, env))


def _fence(_renderer: Any, tokens: list[Token], place: int, *_: Any) -> str:
    """Return an example, in which one can scroll with the keyboard."""
    example = tokens[place]
    language = Markup(' class="language-{}"').format(example.info) if example.info else ""
    return f'<pre tabindex="0"><code{language}>{escape(example.content)}</code></pre>\n'


def _made() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.core.ruler.push("cite", _cite)
    made.core.ruler.push("unstyle", _unstyle)
    made.core.ruler.push("unhead", _unhead)
    made.add_render_rule("heading_open", _heading)
    made.add_render_rule("fence", _fence)
    made.add_render_rule("code_block", _fence)
    made.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    made.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return made


_MARKDOWN = _made()
