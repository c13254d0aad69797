"""The pages that are there as Markdown too: all of their words, and links that lead on in Markdown."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin

import pytest
from markdown_it import MarkdownIt

from service.api.contract.manuals import as_text
from service.api.pages.in_markdown import in_markdown
from tests.support.offenders import each
from tests.support.pages import page, words

if TYPE_CHECKING:
    from tests.support.api import Api

HERE = "http://localhost"
PAGES = ("/docs", "/docs/recipes", "/developers", "/problems", "/problems/throws-awaited", "/problems/match-expired")
LOOKS_LIKE_A_LINK = re.compile(r"\]\(([^()\s]+)\)")
"""Also in code: a reader that looks for links by their form does not know code."""


def markdown(api: Api, path: str) -> str:
    """Return the text at an address that is there as Markdown."""
    reply = api.send("GET", path)
    assert (reply.status_code, reply.mimetype) == (200, "text/markdown"), path
    return reply.get_data(as_text=True)


def bare(html: str) -> str:
    """Return the letters and digits that HTML shows, in their order."""
    return re.sub(r"\W+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


@each("path", PAGES)
def test_a_page_as_markdown_has_all_its_words(api: Api, path: str) -> None:
    shown = MarkdownIt("commonmark", {"html": False}).render(markdown(api, f"{path}.md"))
    whole = api.send("GET", path).get_data(as_text=True)
    main = re.sub(r"(?s)<nav\b.*?</nav>", "", whole[whole.index("<main") : whole.index("</main>")])

    assert bare(shown) == bare(main)


def test_how_long_things_are_kept_is_there_as_markdown(api: Api) -> None:
    shown = markdown(api, "/docs.md")

    assert "\n### How long things are kept\n\n- An open table (1 day): " in shown
    assert "On this server" in words(page(api, "/docs"))


def test_every_link_of_a_text_leads_somewhere_and_on_in_markdown(api: Api) -> None:
    waiting, seen, broken = ["/llms.txt"], {"/llms.txt"}, []
    while waiting:
        source = waiting.pop()
        for target in LOOKS_LIKE_A_LINK.findall(markdown(api, source)):
            whole = urldefrag(urljoin(HERE + source, target)).url
            path = whole.removeprefix(HERE)
            if not whole.startswith(HERE) or path in seen:
                continue
            seen.add(path)
            reply = api.send("GET", path)
            if reply.status_code != 200 or as_text(path) != path:
                broken.append(f"{source} -> {target}: {reply.status_code}")
            elif reply.mimetype == "text/markdown":
                waiting.append(path)
    assert broken == []
    assert {f"{path}.md" for path in PAGES} <= seen


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("/docs", "/docs.md"),
        ("/docs#keeping", "/docs.md#keeping"),
        ("/docs/clients#limits", "/docs/clients.md#limits"),
        ("/docs/recipes", "/docs/recipes.md"),
        ("/problems/not-json", "/problems/not-json.md"),
        ("/games/bomb-the-axis/rules#TBL-1", "/games/bomb-the-axis/rules.md#TBL-1"),
        ("/docs/matches#open_match", "/docs/matches#open_match"),
        ("/docs/clients.md", "/docs/clients.md"),
        ("/v1/openapi.json", "/v1/openapi.json"),
        ("https://example.org/docs", "https://example.org/docs"),
    ],
)
def test_a_link_leads_to_markdown_where_there_is_some(address: str, text: str) -> None:
    assert as_text(address) == text


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("<h2 id=a>A <em>b</em></h2><p>c\n <strong>d</strong></p>", "## A *b*\n\nc **d**\n"),
        ("<ul><li>a</li><li><a href='/docs'>b</a></li></ul>", "- a\n- [b](/docs.md)\n"),
        ("<ol><li><p>a</p><pre><code>b\n  c\n</code></pre></li></ol>", "1. a\n\n   ```\n   b\n     c\n   ```\n"),
        ("<dl><div><dt>a <span class=type>b</span></dt><dd>c</dd></div></dl>", "- a (b): c\n"),
        ("<p><a href='#a'>b</a> <code>*c*</code> *d* [e](f) &lt;g&gt;</p>", "b `*c*` \\*d\\* \\[e\\](f) \\<g>\n"),
        ("<nav><p>a</p></nav><div><p>b</p></div>", "b\n"),
    ],
)
def test_elements_are_written_as_markdown(written: str, shown: str) -> None:
    assert in_markdown(f"<title>z</title><p>y</p><main>{written}</main><p>x</p>") == shown
