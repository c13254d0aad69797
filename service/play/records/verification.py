"""Judge what a record from anywhere proves, and whether this server signed it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from rules.table.proof import Divergence
from rules.table.record import Record
from rules.table.signature import Authorship, Reasons, judge_reasons, judge_signature
from rules.table.testing import is_test
from rules.table.verify import verdict
from rules.values import Outcome
from rules.wire.codec import Plain, codec
from service.play.match import games, ledger, tags
from service.play.ports.errors import MatchExpired, NoSuchMatch, RecordDamaged
from service.play.ports.fields import Component, Whole
from service.play.ports.referee import Referee
from service.play.records import filing


class Judgement(TypedDict):
    """What a record proves, in four words, each found by itself: whole, fair, judged, signed."""

    sound: bool | None
    """Whether it is whole and judged, and not unfair; null where it cannot be judged here."""
    whole: bool
    """Whether its hash chain holds, its seats are those of its plies, and it ends as matches end."""
    fair: bool | None
    """Whether its commitment is that of its seed, and each draw derives from that; null where they were thrown
    at a real table (TBL-14), or the luck was chosen for a test (TBL-17), so that nothing can be said of them.
    """
    judged: bool | None
    """Whether each ply, clock and seat and the outcome follow from the rules of its version and the draws that it has;
    null where that version, or the deck, is not here.
    """
    signed: bool
    """Whether it has a valid signature of this server over its outcome, reasons and end."""
    signature: Authorship
    """`valid`; `unknown-key`: it is valid for a key that this server does not know; `invalid`: it is not valid;
    `missing`: the record has no signature.
    """
    reasons: Reasons
    """Whether the bots' reasons are the `signed` ones, all `erased`, `other` ones, or `unsigned`."""
    key: str | None
    """The id of the key of its signature, null without one."""
    test: bool
    """Whether it is of a test match, whose luck was chosen (TBL-17) or whose clock was moved by hand (TBL-18)."""
    known: bool
    """Whether this server keeps a finished record with the same last hash and outcome."""
    plies: Whole
    """How many plies it has."""
    divergence: Annotated[Plain, Component("Divergence")] | None
    """Why it is not sound: why it cannot be judged, or the first fault; null if it is sound."""


def judge(referee: Referee, plain: Plain) -> Judgement:
    """Return what a record proves: whether it is whole, fair, judged and signed, each word for itself.

    ``judged`` and ``sound`` are None for a record that cannot be judged here, such as one of another version of its
    game; then ``divergence`` is the reason.

    :raises Malformed: when it is no record.
    """
    record: Record = codec(Record).decode(plain)
    found = verdict(games.installed(record.game), record)
    authorship = judge_signature(record, {key.public for key in referee.keys.published}, referee.keys.holds)
    return {
        "sound": found.sound,
        "whole": found.whole is None,
        "fair": found.is_fair,
        "judged": None if found.lacking is not None else found.judged is None,
        "signed": authorship is Authorship.VALID,
        "signature": authorship,
        "reasons": judge_reasons(record),
        "key": None if record.signature is None else record.signature.key,
        "test": is_test(record),
        "known": _known(referee, record),
        "plies": len(record.plies),
        "divergence": codec(Divergence | None).encode(found.divergence),
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
        try:
            ours = filing.left(referee, record.match).record
        except (MatchExpired, RecordDamaged):
            return False
        outcome = codec(Outcome | None).encode(record.outcome)
        return tags.same(ours["plies"][-1]["hash"], last) and ours["outcome"] == outcome
    return not held.live and tags.same(held.course.link, last) and held.table.outcome == record.outcome
