"""What tests of pages in a browser share: the browser, and replay pages on files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from service.replay.page import page
from tests.support.browser import CHROMIUM, FLAGS, Saved
from tests.support.costs import spent
from tests.support.reels import packed, reel_of


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give a browser for the tests of a file; playwright's loop ends with them, since other tests have their own."""
    with sync_playwright() as playwright:
        with spent("start of a browser"):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """Give what writes the page of a reel, as plain data, to a file."""
    folder = tmp_path_factory.mktemp("pages")

    def save(reel: dict[str, Any], seal: dict[str, Any] | None = None) -> str:
        path: Path = folder / f"{len(list(folder.iterdir()))}.html"
        path.write_text(
            page(f"{reel['game']['title']}: {' and '.join(reel['names'])}", "en", packed(reel), seal), "utf-8"
        )
        return path.as_uri()

    return save


@pytest.fixture(scope="session")
def match(saved: Saved) -> str:
    """Give the address of the page of a whole match."""
    return saved(reel_of("twelve_oclock_high/points"))
