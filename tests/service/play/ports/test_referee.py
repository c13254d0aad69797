from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from service.play.ports.retention import DAY, Retention
from service.running import bootstrap
from service.settings import RateLimit, Settings

if TYPE_CHECKING:
    from pathlib import Path


def test_a_deck_outlives_every_match_that_may_need_it() -> None:
    for retention in (Retention(), Retention(open=400 * DAY), Retention(idle=500 * DAY), Retention(over=600 * DAY)):
        longest = max(retention.open, retention.idle, retention.over, retention.content)
        assert retention.of_deck() > longest


def test_a_referee_keeps_and_limits_what_the_settings_say(store_url: str, tmp_path: Path) -> None:
    settings = Settings(
        data_dir=tmp_path,
        store_url=store_url,
        secret_key="k" * 32,
        signing_key="5e" * 32,
        rate_limit=RateLimit(7, 8),
        keep_open=60,
        keep_idle=61,
        keep_over=62,
        keep_record=63,
        keep_content=64,
        shelf_bytes=1_000,
    )
    referee = bootstrap.referee(settings)

    assert referee.retention == Retention(open=60_000, idle=61_000, over=62_000, record=63_000, content=64_000)
    assert referee.rate == (7, 8)
    tags = [secrets.token_hex(8) for _ in range(2)]
    for tag in tags:
        referee.shelf.put(tag, bytes(600))
    assert [referee.shelf.get(tag) for tag in tags] == [None, bytes(600)]
