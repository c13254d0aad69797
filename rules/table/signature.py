"""The signature of a record: what is signed, and what a signature is worth; the key and its mathematics are injected.

What is signed is the canonical JSON of ``{format, match, game, version, setup, last, outcome, reasons, ended}``:
``setup`` is the first hash of the chain and ``last`` its last one, so that every ply is covered; ``outcome``, the
bots' reasons and the time of the end are outside the chain and are covered here. Names and notes are not signed,
so that they can be erased.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from functools import reduce
from typing import Any

from rules.table.record import Record, Setup, linked, setup_hash
from rules.values import Outcome
from rules.wire.codec import codec
from rules.wire.plain import canonical

Holds = Callable[[str, str, bytes], bool]
"""Says whether a signature (hex) of a public key (hex) holds for these bytes."""


class Authorship(StrEnum):
    """What a record's signature is worth."""

    VALID = "valid"
    UNKNOWN_KEY = "unknown-key"
    INVALID = "invalid"
    MISSING = "missing"


class Reasons(StrEnum):
    """Whether the bots' reasons are those that were signed: as they were, all of them erased, or others."""

    SIGNED = "signed"
    ERASED = "erased"
    OTHER = "other"
    UNSIGNED = "unsigned"


def reasons_hash(thoughts: Iterable[tuple[str | None, Any]]) -> str:
    """Return the hash of all plies' reasons and worths: SHA-256 of the canonical JSON of a pair for each ply."""
    return hashlib.sha256(canonical(list(thoughts))).hexdigest()


def key_id(public: str) -> str:
    """Return the id of a public key: the first 16 digits of the SHA-256 of its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def signed_bytes(setup: Setup, last: str, outcome: Outcome | None, reasons: str, ended: int | None) -> bytes:
    """Return the bytes that are signed when a match ends; ``last`` is the last hash of its chain."""
    written = {
        "format": setup.format,
        "match": setup.match,
        "game": setup.game,
        "version": setup.version,
        "setup": setup_hash(setup),
        "last": last,
        "outcome": codec(Outcome | None).encode(outcome),
        "reasons": reasons,
        "ended": ended,
    }
    return canonical(written)


def judge_signature(record: Record, keys: Collection[str], holds: Holds) -> Authorship:
    """Return what the signature of a record is worth to a reader who knows these public keys (hex).

    A signature that would hold under a key that is not known is worth no more than the word of anyone who made the key.
    """
    signature = record.signature
    if signature is None:
        return Authorship.MISSING
    if signature.key != key_id(signature.public) or judge_reasons(record) is Reasons.OTHER:
        return Authorship.INVALID
    setup = record.setup()
    last = reduce(linked, record.plies, setup_hash(setup))  # that of what the plies say, whatever hashes they have
    written = signed_bytes(setup, last, record.outcome, signature.reasons, record.ended)
    if not holds(signature.public, signature.signature, written):
        return Authorship.INVALID
    return Authorship.VALID if signature.public in keys else Authorship.UNKNOWN_KEY


def seal(record: Record, keys: Collection[str], holds: Holds) -> str:
    """Return what a sheet shows of a record's signature to a reader who knows these keys; empty where it is not valid.

    A key that is not known is named: who made it, the signature does not say.
    """
    signature, authorship = record.signature, judge_signature(record, keys, holds)
    if signature is None or authorship is Authorship.INVALID:
        return ""
    unknown = f" by key {signature.key}, unknown here" if authorship is Authorship.UNKNOWN_KEY else ""
    return f"{signature.short()}{unknown}"


def judge_reasons(record: Record) -> Reasons:
    """Return whether the reasons of a record are those that its signature names."""
    if record.signature is None:
        return Reasons.UNSIGNED
    if reasons_hash((ply.reason, ply.worth) for ply in record.plies) == record.signature.reasons:
        return Reasons.SIGNED
    erased = all(ply.reason is None and ply.worth is None for ply in record.plies)
    return Reasons.ERASED if erased else Reasons.OTHER
