"""A whole match of each game by words alone: nothing is known of it but what a screen reader says."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, expect

from tests.browser.test_touching import TO_THE_END
from tests.support.by_words import CLOCK, Ears
from tests.support.playing import MOST, Table, seated
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

DECIDE = 600_000
"""Milliseconds for a decision, so that a clock runs."""

SCORES = {
    "twelve-oclock-high": r"Ann \(squadron [AB]\): .*\d+ points",
    "bomb-the-axis": r"Ann: \d hits?, \d bombs? lost",
    "screaming-eagles": r"Stallion \(blue, Ann\): ",
    "twelve-strokes-of-noon": r"Ann: £[\d,]+",
}
"""Where the position in words has how Ann is doing."""


def told(table: Table, after: int) -> list[str]:
    """Return the sentences of all that happened after a ply, as the server has them for the seat."""
    path = f"/v1/matches/{table.match}/events?after={after}"
    plies = table.stack.call("GET", path, table.token).json()["plies"]
    return [event["words"] for ply in plies for event in ply["events"] if event["words"]]


def reads_how_it_is(table: Table, ears: Ears, pattern: str) -> None:
    """See that the clock and the score can be read, and that the words are those of the position as it is."""
    assert CLOCK.search(ears.time())
    path = f"/v1/matches/{table.match}/position.txt"

    def there() -> str:
        return table.stack.call("GET", path, table.token).text.replace(", seat 0.", ".", 1).strip()

    wait_until(lambda: ears.position().strip() == there())
    assert re.search(f"^{pattern}", ears.position(), re.MULTILINE), ears.position()


@TO_THE_END
def test_a_match_is_played_to_its_sheet_by_words_alone(
    browser: Browser, stack: Stack, game: str, bots: tuple[str, ...], options: dict[str, Any], least: int
) -> None:
    with seated(browser, stack, game, *bots, options=options, time_per_decision=DECIDE) as table:
        page, ears, chosen = table.page, Ears(table.page, Random(11)), 0
        page.set_default_timeout(5_000)  # for what was there a moment ago
        assert ears.turn()
        begun = table.seen()["ply"]
        ears.listen()
        while ears.turn():
            if chosen < least:
                reads_how_it_is(table, ears, SCORES[game])
            with suppress(Error):  # the other player was quicker, and what was said is no longer so
                ears.choose()
            chosen += 1
            assert chosen < MOST
        assert chosen >= least
        everything = told(table, begun)
        wait_until(lambda: everything[-1] in ears.heard())
        assert [words for words in everything if words not in ears.heard()] == []
        expect(page.get_by_role("heading", name=re.compile(" wins? ?|Nobody wins"))).to_be_visible()
        with page.context.expect_page() as sheet:
            ears.use(page.get_by_role("link", name="Score sheet in a new tab"))
        expect(sheet.value.get_by_text("Ann").first).to_be_visible()
