from __future__ import annotations

import pytest

from service.api.http import markdown

WHERE = {"AB-1": "#AB-1", "AB-12": "/rules#AB-12"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A `word` and *another*.", "A <code>word</code> and <em>another</em>."),
        ("<b>AT&T</b>", "&lt;b&gt;AT&amp;T&lt;/b&gt;"),
        ("See AB-1.", 'See <a class="cited" href="#AB-1">AB-1</a>.'),
        (
            "AB-12, AB-1",
            '<a class="cited" href="/rules#AB-12">AB-12</a>, <a class="cited" href="#AB-1">AB-1</a>',
        ),
        ("*AB-1*", '<em><a class="cited" href="#AB-1">AB-1</a></em>'),
        ("AB-2, `AB-1` and XAB-1", "AB-2, <code>AB-1</code> and XAB-1"),
    ],
    ids=str,
)
def test_a_line_of_prose_cites_the_clauses_that_it_knows(text: str, shown: str) -> None:
    assert markdown.inline(text, WHERE) == shown


def test_an_example_is_shown_as_it_is_and_scrolls() -> None:
    shown = '<pre tabindex="0"><code class="language-sh">curl &#34;$SITE/v1&#34; &amp;&amp; echo AB-1\n</code></pre>\n'

    assert markdown.page('```sh\ncurl "$SITE/v1" && echo AB-1\n```\n', WHERE) == shown


def test_a_text_has_headings_with_places_lists_and_tables_that_scroll() -> None:
    text = "## Who may do *what*\n\n1. one\n2. AB-1\n\n| a | b |\n|---|:-:|\n| c | `d` |\n"

    assert markdown.page(text, WHERE) == (
        '<h2 id="who-may-do-what">Who may do <em>what</em></h2>\n'
        '<ol>\n<li>one</li>\n<li><a class="cited" href="#AB-1">AB-1</a></li>\n</ol>\n'
        '<div class="wide" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n'
        "<tbody>\n<tr>\n<td>c</td>\n<td><code>d</code></td>\n</tr>\n</tbody>\n</table></div>\n"
    )
