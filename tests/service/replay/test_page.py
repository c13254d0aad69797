import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from service.replay.page import page

HOSTILE = '</title><script>alert(1)</script>"\u202e'


class Scripts(HTMLParser):
    """What a page holds: the text of each script, style and title, by its id, type or tag; and all attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.attributes: list[tuple[str, str, str]] = []
        self.opened = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the attributes, and which text follows."""
        named = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in named.items()]
        self.opened = named.get("id") or named.get("type") or tag if tag in ("script", "style", "title") else ""

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser fixes the parameters
        """Note that no text of interest follows."""
        self.opened = ""

    def handle_data(self, data: str) -> None:
        """Keep a text of interest."""
        if self.opened:
            self.texts[self.opened] = self.texts.get(self.opened, "") + data


def hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_the_page_allows_its_own_script_and_style_alone() -> None:
    found = Scripts(page("A match", "en", b"packed", None))
    policy = next(value for _, name, value in found.attributes if name == "content" and "default-src" in value)
    assert "default-src 'none'" in policy
    assert f"script-src {hashed(found.texts['module'])};" in policy
    assert f"style-src {hashed(found.texts['style'])};" in policy
    assert "unsafe" not in policy


def test_the_page_refers_to_nothing_outside() -> None:
    found = Scripts(page("A match", "en", b"packed", None))
    referring = [(name, value) for _, name, value in found.attributes if name in ("src", "href", "action", "srcset")]
    assert [value for _, value in referring if not value.startswith(("data:image/svg+xml,", "#"))] == []
    assert "@import" not in found.texts["style"]
    assert not re.search(r"\burl\((?!#)", found.texts["style"])


def test_the_page_has_the_reel_and_its_digest() -> None:
    found = Scripts(page("A match", "en", b"packed", None))
    assert b64decode(found.texts["reel"]) == b"packed"
    assert json.loads(found.texts["seal"]) == {"drawings": sha256(b"packed").hexdigest(), "signature": None}


def test_a_seal_that_is_given_is_kept_as_it_is() -> None:
    seal = {"drawings": "00", "signature": {"server": "</script><script>alert(1)</script>"}}
    assert json.loads(Scripts(page("A match", "en", b"packed", seal)).texts["seal"]) == seal


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_hostile_title_is_a_title(language: str) -> None:
    found = Scripts(page(HOSTILE, language, b"packed", None))
    assert found.texts["title"] == HOSTILE
    assert ("html", "lang", language) in found.attributes
    assert "script" not in found.texts
