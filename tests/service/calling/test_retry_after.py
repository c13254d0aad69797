"""How long a server asks to be left alone: what its header can hold, well formed or not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from service.calling.retry_after import wait

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
DAY = 24 * 60 * 60


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0),
        ("60", 60),
        (" 060 ", 60),
        ("86401", DAY),
        ("9" * 5_000, DAY),
        ("0" * 5_000, 0),
        ("Thu, 26 Nov 2026 12:02:00 GMT", 120),
        ("Thursday, 26-Nov-26 12:02:00 GMT", 120),
        ("Thu Nov 26 12:02:00 2026", 120),
        ("Thu, 26 Nov 2026 13:02:00 +0100", 120),
        ("Thu, 26 Nov 2026 11:00:00 GMT", 0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", DAY),
    ],
)
def test_seconds_and_dates_are_read_and_bounded(value: str, seconds: int) -> None:
    assert wait(value, DAY, now=NOW) == seconds


@pytest.mark.parametrize(
    "value",
    [
        *(None, "", " ", "-1", "1.5", "1e9", "soon", "٦٠", "²", "6\x000", "Thu,", "(" * 50_000),
        "Thu, 99 Nov 2026 12:02:00 GMT",
        "Thu, 26 Nov 99999999999999999999 12:00:00 GMT",
        "Thu, 26 Nov 2026 12:00:00 +99999999",
    ],
)
def test_anything_else_says_nothing(value: str | None) -> None:
    assert wait(value, DAY, now=NOW) is None
