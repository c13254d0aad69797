"""The storm counts every fault, and a small one finds none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from service.api import create_app
from service.running import bootstrap
from tests.openapi.storm import Count, storm
from tests.support.stores import Broken

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings


def test_a_small_storm_finds_no_fault(tmp_path: Path) -> None:
    count = storm(tmp_path, 500)

    assert count.faults == []
    assert count.requests >= 500
    assert {"200", "401", "404", "422"} <= set(count.statuses)


def test_a_fault_is_counted_and_an_absent_store_is_none(settings: Settings, referee: Referee) -> None:
    def faults(referee: Referee) -> int:
        app, count = create_app(referee, settings), Count()
        count.watch(app)
        app.test_client().get("/v1/matches")
        assert count.requests == 1
        return len(count.faults)

    gone = bootstrap.referee(replace(settings, store_url=f"unix://{settings.data_dir}/nobody.sock"))

    assert faults(replace(referee, matches=Broken(settings.store_url or ""))) == 1
    assert faults(gone) == 0
