"""Replay pages in a browser: processor time to the first picture, of a step, and of checking a record.

The page makes its picture first, then the list of plies, then it computes what is proven, each when the browser is
idle. That work is held back here until the counters are read: else they would count what happened to be done by then.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.machine import CHROMIUM
from bench.report import Line, below
from rules.table.record import Record
from rules.wire.codec import codec
from service import replay
from service.replay.page import MODULES
from service.replay.scripts import joined

STEPS = 100
MOST_FIRST = 60
MOST_STEP = 4
MOST_CHECK = 200
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
_WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
_HOLD = "window.requestIdleCallback = (work) => { window.goOn = work; };"
PAINTED = "() => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))"
_CHECK = """(record) => {
  const began = performance.now();
  const steps = modules.proof.check(record);
  while (!steps.next().done);
  return performance.now() - began;
}"""


def measure(folder: Path, records: dict[str, Record]) -> list[Line]:
    """Measure the page of each record, under its name; nothing where there is no chromium."""
    if CHROMIUM is None:
        return [Line("Replay pages in a browser: there is no chromium here")]
    lines = [Line("Replay pages in a browser (processor time of script, style and layout)")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name, record in records.items():
            lines += _page(browser, folder / "replay.html", name, record)
        lines.append(_checked(browser, max(records.values(), key=lambda record: len(record.plies))))
        browser.close()
    return lines


def _page(browser: Browser, file: Path, name: str, record: Record) -> list[Line]:
    file.write_bytes(replay.render(record))
    page = browser.new_page()
    counters = page.context.new_cdp_session(page)
    counters.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(_HOLD)
    page.goto(file.as_uri())
    page.wait_for_selector(".ready", state="attached")
    page.evaluate(PAINTED)
    first = spent(counters)
    page.evaluate("() => goOn()")
    page.wait_for_selector("#plies:not([aria-busy]) li", state="attached")
    page.evaluate(PAINTED)
    listed = spent(counters)
    page.evaluate("() => goOn()")
    page.wait_for_selector("#is-fair[data-state]", state="attached")
    step = _step(page, counters)
    page.close()
    return [
        below(f"{name}, first picture", first, MOST_FIRST, shown=f"{first:.0f} ms"),
        Line(f"{name}, with the list of plies", f"{listed:.0f} ms"),
        below(f"{name}, a step", step, MOST_STEP, shown=f"{step:.2f} ms"),
    ]


def _step(page: Page, counters: CDPSession) -> float:
    """Return the ms of one step."""
    page.keyboard.press("Home")
    before = spent(counters)
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
    return (spent(counters) - before) / STEPS


def spent(counters: CDPSession) -> float:
    """Return the ms of processor time that the page has taken for its script, style and layout."""
    metrics = counters.send("Performance.getMetrics")["metrics"]
    return sum(metric["value"] for metric in metrics if metric["name"] in _WORK) * 1000


def _checked(browser: Browser, record: Record) -> Line:
    page = browser.new_page()
    page.add_script_tag(content=joined(MODULES[:-1]) + "globalThis.modules = modules;", type="module")
    spent = min(page.evaluate(_CHECK, codec(Record).encode(record)) for _ in range(5))
    spent *= 1000 / len(record.plies)
    page.close()
    return below("checking 1,000 plies", spent, MOST_CHECK, shown=f"{spent:.0f} ms")
