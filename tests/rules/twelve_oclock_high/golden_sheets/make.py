"""Write the golden sheets: ``python -m tests.rules.twelve_oclock_high.golden_sheets.make``.

Each is the sheet of a golden record as plain text and as CSV. Only when the sheet is meant to change: read what has
changed in them before they are kept.
"""

import json
from pathlib import Path

from rules import find
from rules.show.sheet import Sheet
from rules.table.agreement import terms
from rules.table.record import Record
from rules.wire.codec import codec
from tests.records import golden
from tests.support.golden_sheets import told_of, write

FOLDER = Path(__file__).parent
SHEETS = ("points", "points-after-a-resignation", "last-player")


def sheet_of(name: str) -> Sheet:
    """Return the sheet of a golden record."""
    lines = (golden.FOLDER / "twelve_oclock_high" / f"{name}.jsonl").read_text("utf-8").splitlines()
    record = codec(Record).decode(json.loads(lines[0]))
    game = find(record.game)
    return told_of(game, terms(game, record.setup()), record, "full")[0]


if __name__ == "__main__":
    write(FOLDER, SHEETS, sheet_of)
