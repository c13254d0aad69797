"""Judge a record from anywhere, and tell whether it is one of ours."""

from __future__ import annotations

import json
import zlib

import rules
from rules.codec import Plain, codec
from rules.record import Record
from rules.table import Status
from rules.verify import Divergence, verify
from service.play import ledger
from service.play.errors import MatchExpired, NoSuchMatch
from service.play.referee import Referee


def judge(referee: Referee, plain: Plain) -> Plain:
    """Replay a record and return ``{sound, known, plies, divergence}``.

    :raises Malformed: when it is no record.
    :raises UnknownGame: when its game is not installed.
    """
    record: Record = codec(Record).decode(plain)
    game = rules.find(record.game)
    divergence = verify(game, record)
    return {
        "sound": divergence is None,
        "known": divergence is None and _known(referee, record),
        "plies": len(record.plies),
        "divergence": None if divergence is None else codec(Divergence).encode(divergence),
    }


def _known(referee: Referee, record: Record) -> bool:
    """Tell whether this server keeps that very record, which is known to be sound: its chain ends with the same hash.

    Names and reasons stand outside the chain. Of a match in progress nothing is told: whoever guesses its next hash
    would learn that it was right.
    """
    last = record.plies[-1].hash if record.plies else ""
    try:
        held = ledger.load(referee, record.match).match
    except NoSuchMatch:
        return False
    except MatchExpired:
        kept = referee.matches.archived(record.match)
        if not kept:
            return False
        return ledger.same(json.loads(zlib.decompress(kept))["record"]["plies"][-1]["hash"], last)
    return held.status in (Status.OVER, Status.CANCELLED) and ledger.same(held.course.link, last)
