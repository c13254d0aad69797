"""Judge a record from anywhere, and tell whether it is one of ours."""

from __future__ import annotations

import json
import zlib

from rules.codec import Plain, codec
from rules.game import Outcome
from rules.record import Record
from rules.verify import Divergence, unjudged, verify
from service.play import games, ledger
from service.play.errors import MatchExpired, NoSuchMatch
from service.play.referee import Referee


def judge(referee: Referee, plain: Plain) -> Plain:
    """Replay a record and return ``{sound, known, plies, divergence}``.

    ``sound`` is None for a record that cannot be judged here, such as one of another version of its game; then
    ``divergence`` is the reason.

    :raises Malformed: when it is no record.
    :raises UnknownGame: when its game is not installed.
    """
    record: Record = codec(Record).decode(plain)
    game = games.find(record.game)
    lacking = unjudged(game, record)
    divergence = lacking or verify(game, record)
    return {
        "sound": None if lacking else divergence is None,
        "known": _known(referee, record),
        "plies": len(record.plies),
        "divergence": None if divergence is None else codec(Divergence).encode(divergence),
    }


def _known(referee: Referee, record: Record) -> bool:
    """Tell whether this server keeps a record with the same last hash and the same outcome, which no hash covers.

    Nothing is confirmed of a match in progress: whoever guessed its next hash would learn that the guess was right.
    """
    if not record.plies:
        return False
    last = record.plies[-1].hash
    try:
        held = ledger.load(referee, record.match).match
    except NoSuchMatch:
        return False
    except MatchExpired:
        kept = referee.matches.archived(record.match)
        if not kept:
            return False
        ours = json.loads(zlib.decompress(kept))["record"]
        outcome = codec(Outcome | None).encode(record.outcome)
        return ledger.same(ours["plies"][-1]["hash"], last) and ours["outcome"] == outcome
    return not held.live and ledger.same(held.course.link, last) and held.table.outcome == record.outcome
