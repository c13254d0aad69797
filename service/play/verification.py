"""Judge what a record from anywhere proves, and whether it is one of ours."""

from __future__ import annotations

import json
import zlib

from rules.table.proof import Divergence
from rules.table.record import Record
from rules.table.signature import Authorship, judge_reasons, judge_signature
from rules.table.verify import verdict
from rules.values import Outcome
from rules.wire.codec import Plain, codec
from service.play import games, ledger
from service.play.errors import MatchExpired, NoSuchMatch
from service.play.referee import Referee


def judge(referee: Referee, plain: Plain) -> Plain:
    """Return what a record proves: whether it is whole, fair, judged and signed, each word for itself.

    ``judged`` and ``sound`` are None for a record that cannot be judged here, such as one of another version of its
    game; then ``divergence`` is the reason.

    :raises Malformed: when it is no record.
    """
    record: Record = codec(Record).decode(plain)
    found = verdict(games.installed(record.game), record)
    authorship = judge_signature(record, {key.public for key in referee.keys.published}, referee.keys.holds)
    divergence = found.divergence
    return {
        "sound": found.sound,
        "whole": found.whole is None,
        "fair": found.fair is None,
        "judged": None if found.lacking is not None else found.judged is None,
        "signed": authorship is Authorship.VALID,
        "signature": authorship.value,
        "reasons": judge_reasons(record).value,
        "key": None if record.signature is None else record.signature.key,
        "known": _known(referee, record),
        "plies": len(record.plies),
        "divergence": None if divergence is None else codec(Divergence).encode(divergence),
    }


def _known(referee: Referee, record: Record) -> bool:
    """Return whether this server keeps a record with the same last hash and the same outcome, which no hash covers.

    Nothing is confirmed of a match in progress: anyone who guessed its next hash would learn that the guess was right.
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
