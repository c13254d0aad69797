"""The headings of the pages about the API are words, not names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.support.offenders import each

if TYPE_CHECKING:
    from tests.support.api import Api


def headings(api: Api, path: str) -> list[str]:
    """Return the headings and the entries of the menu of a page."""
    text = api.send("GET", path, headers={"Accept": "text/html"}).get_data(as_text=True)
    return [re.sub(r"<[^>]*>", "", one) for one in re.findall(r"<h[123][ >].*?</h|<li><a href=\"/docs/.*?</a>", text)]


@each("path", ["/docs", "/docs/deck_checks", "/docs/matches"])
def test_a_tag_is_written_in_words(api: Api, path: str) -> None:
    found = headings(api, path)

    assert any("Deck checks" in one for one in found)
    assert [one for one in found if "Deck_checks" in one] == []
