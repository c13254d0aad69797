"""Pages on paper: no heading is alone at the foot of a sheet, and what only a screen needs is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.kits import Printed
from tests.support.tabs import tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

HEADINGS = "[...document.querySelectorAll('h1, h2, h3, h4')].map((one) => one.innerText.replace(/\\s+/g, ''))"
CUTS = range(60, 300, 40)
"""Heights in pixels by which the text is moved down, so that many headings come near to the foot."""
MOVED = "(height) => { document.querySelector('main').style.paddingTop = `${height}px`; }"


def last_line(text: str) -> str:
    """Return the last line of a sheet without its blanks."""
    lines = ["".join(line.split()) for line in text.splitlines()]
    return next((line for line in reversed(lines) if line), "")


@pytest.mark.parametrize("path", ["/games/twelve-oclock-high/rules", "/docs/playing"])
def test_no_heading_is_alone_at_the_foot_of_a_sheet(browser: Browser, stack: Stack, path: str) -> None:
    with tab(browser, stack.url, path) as page:
        headings = set(page.evaluate(HEADINGS))
        assert len(headings) > 5
        for height in CUTS:
            page.evaluate(MOVED, height)
            sheets = Printed(page.pdf(format="A4")).texts
            assert len(sheets) > 2
            assert [last for last in map(last_line, sheets) if last in headings] == []
            assert "Fordevelopers" not in "".join("".join(sheets).split())
