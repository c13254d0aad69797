"""The picture of a match's page by itself: what it keeps of the layers that it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.api.pages.assets import asset
from tests.support.tabs import tab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

LAYER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g>{}</g></svg>'
PIECE = "<g data-spot='piece' transform='translate({at} 5)'><circle r='{radius}'/><text>{text}</text></g>"

BEGIN = """async ([module, still, moving]) => {
  window.board = new (await import(module)).Board();
  board.begin(still);
  board.show(moving, "");
}"""


@pytest.fixture
def page(browser: Browser, stack: Stack) -> Iterator[Page]:
    """Give a page with a board that has its first layers."""
    with tab(browser, stack.url, "/tables") as page:
        layers = [LAYER.format("<rect width='100' height='100'/>"), LAYER.format(PIECE.format(at=0, radius=1, text=""))]
        page.evaluate(BEGIN, [f"/assets/{asset('board.js').name}", *layers])
        yield page


def show(page: Page, *texts: str) -> str:
    """Show a layer with a piece for each text; return what the picture then has in that layer."""
    pieces = "".join(PIECE.format(at=place, radius=2, text=text) for place, text in enumerate(texts))
    shown = "(moving) => { board.show(moving, 'words'); return board.picture.moving.textContent }"
    return str(page.evaluate(shown, LAYER.format(pieces)))


def test_parts_that_are_not_shown_any_more_are_forgotten(page: Page) -> None:
    kept = []
    for number in range(12):
        texts = [f"{number}-{place}" for place in range(500)]
        assert show(page, *texts) == "".join(texts)
        kept.append(page.evaluate("board.nodes.list.length"))
    assert max(kept) < 4_500
    assert min(kept[6:]) < 2_500


def test_what_stays_is_the_same_element_after_others_were_forgotten(page: Page) -> None:
    show(page, "stays", "goes")
    found = "[board.picture.still.querySelector('rect'), board.picture.moving.querySelector('[data-spot]')]"
    page.evaluate(f"window.before = {found}; board.forget()")
    assert show(page, "stays", "comes") == "stayscomes"
    assert page.evaluate(f"{found}.map((element, place) => element === before[place])") == [True, True]
    assert show(page, "comes", "stays") == "comesstays"
    assert page.evaluate("board.picture.moving.querySelectorAll('[data-spot]')[1] === before[1]")


def test_a_place_that_was_drawn_again_without_a_name_has_no_role(page: Page) -> None:
    offered = """async (module) => {
      const { Spots } = await import(module);
      window.spots = new Spots(board, () => {});
      spots.offer([{ form: "action", label: "Take it", spots: ["piece"] }], { words: (text) => text });
    }"""
    page.evaluate(offered, f"/assets/{asset('spots.js').name}")
    assert page.evaluate("board.spot('piece').getAttribute('role')") == "button"
    plain = LAYER.format("<g transform='translate(0 5)'><circle r='1'/><text></text></g>")
    page.evaluate("(plain) => { board.show(plain, ''); spots.offer([], {}) }", plain)
    assert page.evaluate("board.picture.moving.querySelectorAll('[role]').length") == 0
