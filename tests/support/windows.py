"""Windows in which every page is looked at, and what must be so in each: nothing is cut, covered or wider."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from tests.support.browser import violations
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

LOOKS: Final[tuple[tuple[tuple[int, int], tuple[Literal["light", "dark"], ...]], ...]] = (
    ((320, 256), ()),
    ((360, 740), ("light", "dark")),
    ((640, 400), ()),
    ((768, 1024), ()),
    ((1600, 900), ("light", "dark")),
)
"""Windows, and the colour schemes in which contrast is looked at in each: 1280 px at 400 %, a phone, 1280 px at 200 %,
a tablet and a large screen. Where there is none, the rest is looked at in light: a scheme changes colours alone."""

FITS = (Path(__file__).parents[1] / "browser" / "windows.js").read_text("utf-8")

READABLE = {360: 11, 320: 9.3}
"""The px that the smallest words on a board have at least on a phone, and where the window is at 400 %."""

BOARD = """() => {
  const pane = document.querySelector(".pane") ?? document.querySelector("#picture");
  pane.scrollIntoView({ block: "start", behavior: "instant" });
  const room = pane.getBoundingClientRect(), picture = pane.querySelector("svg").getBoundingClientRect();
  const across = Math.min(room.right, innerWidth, picture.right) - Math.max(room.left, 0, picture.left);
  const down = Math.min(room.bottom, innerHeight, picture.bottom) - Math.max(room.top, 0, picture.top);
  scrollTo({ top: 0, behavior: "instant" });
  const sizes = [...pane.querySelectorAll("text")].map((text) => {
    const { a, b } = text.getScreenCTM();
    return parseFloat(text.getAttribute("font-size")) * Math.hypot(a, b);
  });
  return [across, down, Math.min(...sizes)];
}"""
"""Returns how much of a board is seen at once, and how large its smallest words are, in px."""


def misfits(page: Page, state: str, *, board: bool = False) -> list[str]:
    """Return all that is wrong with a page in any window, light or dark; with ``board`` it must be seen, too."""
    found: dict[str, list[str]] = {}
    for size, schemes in LOOKS:
        show(page, size)
        for scheme in schemes or ("light",):
            page.emulate_media(color_scheme=scheme)
            for one in violations(page, contrast=scheme in schemes):
                found.setdefault(one, []).append(f"{size[0]} {scheme}")
        for one in (*page.evaluate(FITS), *(unseen(page, size) if board else ())):
            found.setdefault(one, []).append(str(size[0]))
    return [f"{state} ({', '.join(where)}): {one}" for one, where in found.items()]


def show(page: Page, size: tuple[int, int]) -> None:
    """Show a page in a window of another size, and wait until it is arranged."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wait_until(lambda: page.evaluate("[innerWidth, innerHeight]") == [*size])
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def unseen(page: Page, size: tuple[int, int]) -> Iterator[str]:
    """Say how much is seen of a board of which too little is seen, and how small its words are."""
    across, down, words = page.evaluate(BOARD)
    if across < min(280, size[0]) or down < min(170, size[1]):
        yield f"{across:.0f} x {down:.0f} px of the board are seen"
    if words < READABLE.get(size[0], 0):
        yield f"the smallest words of the board have {words:.1f} px"
