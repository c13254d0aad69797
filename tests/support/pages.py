"""Pages for people, read as they are sent."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.api import Api


class Page(HTMLParser):
    """A page: its words, links (by what they say, and all), places, pictures, preview, and when it is loaded again."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.links: dict[str, str] = {}
        self.targets: list[str] = []
        self.places: list[str] = []
        self.pictures: list[str] = []
        self.refresh: int | None = None
        self.preview: dict[str, str] = {}
        self._link: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is for."""
        given = {name: value or "" for name, value in attrs}
        self.places += [given["id"]] if "id" in given else []
        if tag == "a":
            self._link = given["href"]
            self.targets.append(given["href"])
        elif tag == "img":
            self.pictures.append(given["src"])
        elif tag == "meta" and given.get("property", given.get("name", "")).startswith(("og:", "twitter:")):
            self.preview[given.get("property") or given["name"]] = given["content"]
        elif tag == "meta" and given.get("http-equiv") == "refresh":
            self.refresh = int(given["content"])

    def handle_endtag(self, tag: str) -> None:
        """Note that a link ends."""
        self._link = None if tag == "a" else self._link

    def handle_data(self, data: str) -> None:
        """Note the words."""
        self.words += data
        if self._link is not None and data.strip():
            self.links.setdefault(" ".join(data.split()), self._link)


def page(api: Api, path: str) -> Page:
    """Return a page that is shown."""
    reply = api.send("GET", path)
    assert (reply.status_code, reply.mimetype) == (200, "text/html"), path
    return Page(reply.get_data(as_text=True))


def words(page: Page) -> str:
    """Return the words of a page, one space between them."""
    return " ".join(page.words.split())
