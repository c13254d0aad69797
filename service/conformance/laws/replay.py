"""The laws of replays: a match that is over can be watched by everybody, and the page asks for nothing."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from rules.table import table as tables
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.laws.secrecy import named
from service.conformance.matches import Bench
from service.conformance.trial import Trial
from service.replay.reel import pack_viewpoints, viewpoints

PICTURES = 12
"""Pictures of each viewpoint, evenly spread."""

OUTSIDE = re.compile(r"url\((?!#)|[a-z]+://|^//")


def reel(last: Bench) -> Any:
    """Return the reel of a match that is over, with some of its pictures, as plain data."""
    record = last.record()
    every = max(1, len(record.plies) // PICTURES)
    packed = pack_viewpoints(last.game, record, viewpoints(record, tables.taken(last.table)), every)
    return json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


@law("give moving() a description, and narrate() a sentence for each event, in every view and at every ply")
def watched(trial: Trial) -> Iterator[Breach]:
    """A match that is over has a replay, with words under each picture of every viewpoint."""
    last = trial.steps[-1]
    made, start = reel(last), trial.steps[0].table.ply
    for seen in made["viewpoints"]:
        who = "all that is open" if seen["open"] else named(seen["seat"])
        for ply, (picture, text) in enumerate(zip(seen["pictures"], seen["descriptions"], strict=True), 1):
            if ply >= start and (picture is None or not made["texts"][text]):
                yield Breach("pictures.moving", f"the replay of {who} has no picture with words", ply)


@law("paint with colours alone; a picture refers to no file and no address")
def alone(trial: Trial) -> Iterator[Breach]:
    """The pictures of a replay refer to nothing outside, so that the page requests nothing."""
    for _, attributes, *_ in reel(trial.steps[-1])["nodes"]:
        for name, value in attributes.items():
            if name in ("href", "src") or OUTSIDE.search(value):
                yield Breach("pictures", f"a shape refers to {value!r} by its {name}")
