"""What tests of pages in a browser share: the browser of a worker, and replay pages on files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from bench.machine import CHROMIUM
from service.replay.page import MODULES, page
from service.replay.scripts import joined
from tests.support.browser import FLAGS, Saved
from tests.support.costs import spent
from tests.support.reels import packed, reel_of


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Give the one browser of a worker, and the loop in which playwright talks to it."""
    with sync_playwright() as playwright:
        with spent("start of a browser"):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Give the browser; its loop runs for the tests of a file and is out of the way of other tests with loops."""
    browser, loop = launched
    asyncio._set_running_loop(loop)
    yield browser
    for context in browser.contexts:  # of a test that failed
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def modules(browser: Browser) -> Iterator[Page]:
    """Give an empty page in which the modules of the replay's script are known as ``modules``."""
    page = browser.new_page()
    page.add_script_tag(content=joined(MODULES[:-1]) + "globalThis.modules = modules;", type="module")
    page.wait_for_function("() => globalThis.modules")  # a module runs some time after its element was put in
    yield page
    page.close()


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


@pytest.fixture(scope="session")
def short(saved: Saved) -> str:
    """Give the address of the page of a match of 25 plies, for tests to which its length is nothing."""
    return saved(reel_of("twelve_oclock_high/resignation"))
