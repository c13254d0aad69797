"""An obligation as a value and as its line in the due set, which any version may have written."""

from __future__ import annotations

import pytest

from service.play.ports.due import CALLERS, By, Kind, Obligation
from service.play.ports.webhooks import Lane
from service.store import layout

LINES = {
    Kind.BOT: "bot m 2 17",
    Kind.LAPSE: "lapse m",
    Kind.CLOSE: "close m",
    Kind.EXPIRE: "expire m",
    Kind.FILE: "file m",
    Kind.SHEET: "sheet m a4 full tag",
    Kind.REPLAY: "replay m tag",
    Kind.BLANK: "blank m a4 e30= tag",
    Kind.KIT: "kit m a4 grey e30= - tag",
    Kind.DECK_KIT: "deck-kit m a4 grey e30= - tag digest",
    Kind.RECORD_SHEET: "record-sheet m a4 full tag",
    Kind.RECORD_REPLAY: "record-replay m tag",
    Kind.QUICK: "hook m webhook",
    Kind.CALM: "calm m webhook",
    Kind.NEW: "new m webhook",
    Kind.SLOW: "slow m webhook",
}
"""A line of each kind, as it has been since the first release."""

DAMAGED = ["", " ", "bot", "bot ", "bot m", "bot m 2", "bot m 2 17 3", "lapse ", "lapse  m", "Lapse m", "lapse2 m"]
DAMAGED += ["bot m x 17", "bot m 2 y", "bot m -1 17", "bot m 2 1.5", f"bot m 2 {'9' * 5_000}"]
UNKNOWN = ["prophecy m", "prophecy", "other m", "off m webhook"]


def test_each_kind_is_read_from_its_line_and_written_as_it_was() -> None:
    read = {kind: Obligation.read(line) for kind, line in LINES.items()}

    assert LINES.keys() == set(Kind) - {Kind.OTHER}
    assert {kind: one.kind for kind, one in read.items()} == {kind: kind for kind in LINES}
    assert {kind: one.write() for kind, one in read.items()} == LINES
    assert read[Kind.BOT] == Obligation(Kind.BOT, "m", ("2", "17"))
    assert {layout.owner(one) for one in read.values()} == {layout.partition("m")}


@pytest.mark.parametrize("line", [*DAMAGED, *UNKNOWN])
def test_a_line_that_cannot_be_read_is_met_by_nobody_and_stays_as_it_is(line: str) -> None:
    read = Obligation.read(line)

    assert (read.kind, read.kind.by) == (Kind.OTHER, By.NOBODY)
    assert read.write() == line


def test_the_caller_has_a_queue_for_each_lane_of_webhooks() -> None:
    lanes = [lane.value for lane in Lane if lane is not Lane.OFF]

    assert [kind.value for kind in Kind if kind.by in CALLERS] == lanes
    assert [Kind(lane).by for lane in lanes] == list(CALLERS)


def test_what_is_met_as_soon_as_it_can_be_belongs_to_what_made_it_due() -> None:
    assert {kind for kind in Kind if kind.traced} == {Kind.BOT, Kind.QUICK, Kind.CALM, Kind.NEW, Kind.SLOW, Kind.REPLAY}
