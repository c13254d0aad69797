"""What is signed of a record, and what a signature is worth."""

import hashlib
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from rules.table.record import Record, Setup, Signature
from rules.table.signature import (
    Authorship,
    Reasons,
    judge_reasons,
    judge_signature,
    key_id,
    reasons_hash,
    signed_bytes,
)
from rules.values import Outcome
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.signing.ring import Ring, holds
from tests.support.forgeries import rich
from tests.support.offenders import each
from tests.support.signing import OTHERS, OURS, signed

VECTORS = json.loads((Path(__file__).parents[3] / "openapi" / "vectors" / "signatures.json").read_text("utf-8"))
CHAIN = json.loads((Path(__file__).parents[3] / "openapi" / "vectors" / "chain.json").read_text("utf-8"))
KEYS = {OURS.published[0].public}


def test_reasons_are_hashed_as_in_the_published_vector() -> None:
    vector = VECTORS["reasons"]
    thoughts = [(reason, worth) for reason, worth in vector["value"]]

    assert canonical(vector["value"]) == vector["text"].encode()
    assert hashlib.sha256(vector["text"].encode()).hexdigest() == reasons_hash(thoughts) == vector["hash"]


def test_a_record_is_signed_as_in_the_published_vector() -> None:
    setup: Setup = codec(Setup).decode(CHAIN["setup"]["value"])
    value, key = VECTORS["record"]["value"], VECTORS["key"]
    outcome = codec(Outcome).decode(value["outcome"])

    payload = signed_bytes(setup, value["last"], outcome, value["reasons"], value["ended"])
    made = Ring(key["seed"], "").sign(payload)

    assert payload == canonical(value) == VECTORS["record"]["text"].encode()
    assert (made.key, made.public, made.signature) == (key["id"], key["public"], VECTORS["record"]["signature"])
    assert holds(key["public"], made.signature, payload)


def test_a_page_is_signed_as_in_the_published_vector() -> None:
    page, key = VECTORS["page"], VECTORS["key"]

    assert canonical(page["value"]) == page["text"].encode()
    assert page["value"]["record"] == VECTORS["record"]["signature"]
    assert Ring(key["seed"], "").sign(page["text"].encode()).signature == page["signature"]


def test_the_id_of_a_key_follows_from_it() -> None:
    assert key_id(VECTORS["key"]["public"]) == VECTORS["key"]["id"]


def test_the_short_form_is_the_beginning_in_fours() -> None:
    made = Ring(VECTORS["key"]["seed"], "").sign(VECTORS["record"]["text"].encode())

    assert Signature(**asdict(made), reasons="00" * 32).short() == "917a 3bdc 444d 42e1"


@pytest.fixture(scope="module")
def record() -> Record:
    return signed(rich().record())


def judged(record: Record) -> Authorship:
    return judge_signature(record, KEYS, holds)


def test_a_signed_record_is_valid(record: Record) -> None:
    assert judged(record) is Authorship.VALID
    assert judge_reasons(record) is Reasons.SIGNED


def test_a_record_without_a_signature_misses_it(record: Record) -> None:
    bare = replace(record, signature=None)

    assert judged(bare) is Authorship.MISSING
    assert judge_reasons(bare) is Reasons.UNSIGNED


def test_a_stranger_can_sign_and_is_known_as_one(record: Record) -> None:
    assert judged(signed(record, OTHERS)) is Authorship.UNKNOWN_KEY


def edit(record: Record, **members: Any) -> Record:
    assert record.signature is not None
    return replace(record, signature=replace(record.signature, **members))


@each(
    "members",
    [
        {"signature": "00" * 64},
        {"public": OTHERS.published[0].public},
        {"public": OTHERS.published[0].public, "key": OTHERS.published[0].id},
        {"public": "ff" * 32, "key": key_id("ff" * 32)},
        {"key": "0" * 16},
        {"reasons": "00" * 32},
    ],
    ids=str,
)
def test_no_part_of_a_signature_can_be_changed(record: Record, members: dict[str, str]) -> None:
    assert judged(edit(record, **members)) is Authorship.INVALID


@each(
    "members",
    [
        {"match": "m-0002"},
        {"game": "coin-rice"},
        {"version": 2},
        {"options": {}},
        {"ended": 1},
        {"ended": None},
        {"outcome": None},
        {"outcome": Outcome((), (), "goal", "CR-9")},
        {"plies": ()},
    ],
    ids=str,
)
def test_what_is_signed_cannot_be_changed(record: Record, members: dict[str, Any]) -> None:
    assert judged(replace(record, **members)) is Authorship.INVALID


def test_another_last_ply_is_not_signed(record: Record) -> None:
    assert judged(replace(record, plies=record.plies[:-1])) is Authorship.INVALID


def thinking(record: Record, **members: Any) -> Record:
    """Change what is said of the first ply that says anything."""
    place = next(place for place, ply in enumerate(record.plies) if ply.reason is not None)
    ply = replace(record.plies[place], **members)
    return replace(record, plies=(*record.plies[:place], ply, *record.plies[place + 1 :]))


@each("members", [{"reason": "another"}, {"reason": None}, {"worth": (("x", 1),)}, {"worth": None}])
def test_a_reason_cannot_be_changed(record: Record, members: dict[str, Any]) -> None:
    forged = thinking(record, **members)

    assert judge_reasons(forged) is Reasons.OTHER
    assert judged(forged) is Authorship.INVALID


def test_all_reasons_can_be_erased(record: Record) -> None:
    erased = replace(record, plies=tuple(replace(ply, reason=None, worth=None) for ply in record.plies))

    assert judge_reasons(erased) is Reasons.ERASED
    assert judged(erased) is Authorship.VALID


def test_names_and_notes_can_be_erased(record: Record) -> None:
    seats = tuple(replace(line, name=None) for line in record.seats)
    noted = [place for place, ply in enumerate(record.plies) if "note" in ply.action]
    plies = list(record.plies)
    for place in noted:
        plies[place] = replace(plies[place], action={**plies[place].action, "note": None})

    assert noted
    assert judged(replace(record, seats=seats, plies=tuple(plies))) is Authorship.VALID


def test_a_signature_is_written_and_read_back(record: Record) -> None:
    plain = codec(Record).encode(record)["signature"]

    assert codec(Signature).decode(json.loads(canonical(plain))) == record.signature
