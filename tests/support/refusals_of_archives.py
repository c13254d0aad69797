"""What makes operations refuse where a record was filed: a folder that is away, a file that is damaged."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.archives import archiving, end_keeping, filed, place
from tests.support.refusals import ERASING, OF_MATCH, World, produces


@produces(*OF_MATCH, "verify_record", code="archive-away")
def _(world: World, operation: str) -> Any:
    match = world.api.over()
    rest = {"json": world.api.ok("GET", f"{match.path}/record")} if operation == "verify_record" else {}
    end_keeping(world.api.referee, world.clock, match.id)
    world.api.referee.matches.forget(match.id, 60_000)
    away = archiving(world.api, world.settings, Path("/nowhere"))
    world.send(away, operation, "archive-away", match.host, match=match.id, **rest)


@produces("get_record", "print_sheet", "watch_replay", "show_highlights", *ERASING, code="record-damaged")
def _(world: World, operation: str) -> Any:
    with TemporaryDirectory() as folder:
        api = archiving(world.api, world.settings, Path(folder))
        match = filed(api, world.clock, api.over())
        place(Path(folder), match.id).write_text("{")
        world.send(api, operation, "record-damaged", match.host, match=match.id)
