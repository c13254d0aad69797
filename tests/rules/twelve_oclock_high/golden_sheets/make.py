"""Write the golden sheets anew: ``python -m tests.rules.twelve_oclock_high.golden_sheets.make``.

Each is the sheet of a golden record as plain text and as CSV. Only when the sheet is meant to change: read what has
changed in them before they are kept.
"""

import json
from dataclasses import replace
from pathlib import Path

from rules import find
from rules.codec import codec
from rules.record import Record, heading, replay, terms
from service.printing import render
from tests.records import golden

FOLDER = Path(__file__).parent
SHEETS = ("points", "points-after-a-resignation", "last-player")
KINDS = ("txt", "csv")


def printed(name: str, kind: str) -> bytes:
    """Return the sheet of a golden record, its seats named, as a file of that kind."""
    lines = (golden.FOLDER / "twelve_oclock_high" / f"{name}.jsonl").read_text("utf-8").splitlines()
    record = codec(Record).decode(json.loads(lines[0]))
    seats = tuple(replace(seat, name=f"Player {seat.seat + 1}") for seat in record.seats)
    record = replace(record, seats=seats)
    game = find(record.game)
    agreed = terms(game, record.setup())
    story = list(replay(game, agreed, record.plies))
    return render(game.sheet(heading(agreed, record, story), story, "full"), kind, paper="a4")


def main() -> None:
    """Write all of them."""
    for name in SHEETS:
        for kind in KINDS:
            (FOLDER / f"{name}.{kind}").write_bytes(printed(name, kind))


if __name__ == "__main__":
    main()
