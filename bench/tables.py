"""The page of a match in a browser: its first picture, how soon a ply is painted, its requests, and what it keeps."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

import rules
from bench.machine import CHROMIUM
from bench.pages import FLAGS, PAINTED, spent
from bench.players import GAME, Seats, open_match
from bench.report import Line, below, median, percentile
from bench.wire import Wire, written

MOST_FIRST = 60
MOST_PAINT = 50
MOST_REQUESTS = 0.35
HOUR = 1800
"""Plies of an hour, at one in 2 s."""
EARLY = HOUR // 4
"""Plies after which the page has all that it keeps, such as a full log."""
LONG = {"points_to_win": 140}
"""Options with which the match is not over in an hour."""
GROWTH = 1.1
"""The most to which the page may grow between then and the end."""
_ARRIVALS = """
const read = ReadableStreamDefaultReader.prototype.read;
window.delays = [];
ReadableStreamDefaultReader.prototype.read = async function (...given) {
  const chunk = await read.apply(this, given);
  if (typeof chunk.value === "string" && chunk.value.includes('"type":"position"')) {
    const arrived = performance.now();
    requestAnimationFrame(() => setTimeout(() => window.delays.push(performance.now() - arrived)));
  }
  return chunk;
};
"""


@dataclass(slots=True)
class Playing:
    """A match of one game among persons of the bench, who choose at random."""

    wire: Wire
    game: str
    luck: random.Random
    seats: Seats
    ply: int

    def step(self) -> bool:
        """Play one action; return whether the match goes on."""
        seen = self._get(f"/v1/matches/{self.seats.match}")
        if seen["status"] != "on":
            return False
        token = self.seats.tokens[seen["to_act"][0]]
        menu = self._get(f"/v1/matches/{self.seats.match}/actions", token)
        entry = self.luck.choice([entry for entry in menu["actions"] if not entry["unasked"]])
        body = {"decision": menu["decision"], "action": entry.get("action") or entry["example"]}
        self.ply = self.wire.get(written("POST", f"/v1/matches/{self.seats.match}/actions", token, body))["ply"]
        return True

    def _get(self, path: str, token: str | None = None) -> Any:
        return self.wire.get(written("GET", path, token))


def measure(port: int, *, plies: int) -> list[Line]:
    """Measure the page of each game for ``plies`` plies, and of the longest one for an hour of them."""
    if CHROMIUM is None:
        return [Line("The page of a match in a browser: there is no chromium here")]
    lines = [Line(f"The page of a match in a browser ({plies} plies of each game)")]
    with sync_playwright() as playwright, closing(Wire(port)) as wire:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for game in rules.games():
            page = browser.new_page()
            lines += _played(page, wire, port, game, plies)
            page.close()
        lines += _hour(browser.new_page(), wire, port)
        browser.close()
    return lines


def _begin(page: Page, wire: Wire, port: int, game: str, options: Any = None) -> Playing:
    seats, match = open_match(wire, min(rules.find(game).seats(rules.find(game).options())), game=game, options=options)
    page.goto(f"http://127.0.0.1:{port}/matches/{seats.match}#token={seats.tokens[0]}")
    page.wait_for_selector(".board svg")
    page.evaluate(PAINTED)
    return Playing(wire, game, random.Random(7), seats, match["ply"])


def _played(page: Page, wire: Wire, port: int, game: str, plies: int) -> list[Line]:
    counters = _counters(page)
    counters.send("Network.enable")
    asked: list[str] = []
    counters.on("Network.responseReceived", partial(_note, asked))
    page.add_init_script(_ARRIVALS)
    playing = _begin(page, wire, port, game)
    first, before, delays = spent(counters), 0, []
    while before + playing.ply < plies:
        if playing.step():
            _shown(page, playing.ply)
        else:  # a short one: the same people play again
            before += playing.ply
            delays += page.evaluate("() => delays")
            playing = _begin(page, wire, port, game)
    delays += page.evaluate("() => delays")
    requests = len(asked) / (before + playing.ply)
    return [
        below(f"{game}, first picture", first, MOST_FIRST, shown=f"{first:.0f} ms"),
        below(
            f"{game}, from a ply's arrival to its paint: median, p99",
            percentile(delays, 99),
            MOST_PAINT,
            shown=f"{median(delays):.0f}, {percentile(delays, 99):.0f} ms",
        ),
        below(f"{game}, requests a ply, without actions", requests, MOST_REQUESTS, shown=f"{requests:.2f}"),
    ]


def _note(asked: list[str], event: Any) -> None:
    """Note an answer of the interface that came from the server, not from the browser's cache."""
    answer = event["response"]
    if "/v1/" in answer["url"] and not answer["fromDiskCache"]:
        asked.append(answer["url"])


def _hour(page: Page, wire: Wire, port: int) -> list[Line]:
    """Return how much a tab grows in an hour's plies of a match that takes long."""
    counters = _counters(page)
    counters.send("HeapProfiler.enable")
    playing, count, sizes = _begin(page, wire, port, GAME, LONG), 0, []
    for until in (EARLY, HOUR):
        while count < until and playing.step():
            count += 1
        _shown(page, playing.ply)
        sizes.append(_kept(counters))
    early, late = sizes
    return [
        below(
            f"growth of a tab from ply {EARLY} to {count}: {name}",
            late[name] / early[name],
            GROWTH,
            shown=f"{early[name]:,.0f} to {late[name]:,.0f}",
        )
        for name in early
    ]


def _shown(page: Page, ply: int) -> None:
    page.wait_for_function("(ply) => document.querySelector('.plies').dataset.ply >= ply", arg=ply)


def _counters(page: Page) -> CDPSession:
    counters = page.context.new_cdp_session(page)
    counters.send("Performance.enable", {"timeDomain": "threadTicks"})
    return counters


def _kept(counters: CDPSession) -> dict[str, float]:
    """Return what a page keeps after a collection: bytes of its heap in kB, nodes of its tree, and listeners."""
    counters.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: metric["value"] for metric in counters.send("Performance.getMetrics")["metrics"]}
    return {
        "kB of heap": metrics["JSHeapUsedSize"] / 1000,
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
    }
