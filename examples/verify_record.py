"""Check a match's record: its commitment, every throw of its dice, and its whole hash chain.

    python verify_record.py RECORD.json

It needs nothing but Python's standard library and nothing of Noonday: what it computes is written down, byte by byte,
in openapi/fairness.md. Whether the moves were legal only the rules can tell: send the record to POST /v1/verifications.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def canonical(value):
    """Return canonical JSON (RFC 8785) of data without fractions and with ASCII names."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def face(seed, match, ply, seat_seeds, k, sides):
    """Derive throw ``k`` of a ply."""
    limit = 2**48 - 2**48 % sides
    number, attempt = limit, 0
    while number >= limit:
        message = canonical(["noonday-draw-1", match, ply, seat_seeds, k, attempt])
        number = int.from_bytes(hmac.digest(seed, message, "sha256")[:6], "big")
        attempt += 1
    return number % sides + 1


def without_notes(value):
    """Leave out every member named note: such texts may have been erased."""
    if isinstance(value, dict):
        return {name: without_notes(member) for name, member in value.items() if name != "note"}
    return [without_notes(member) for member in value] if isinstance(value, list) else value


def setup(record):
    """Return what the chain begins with."""
    members = ["format", "game", "version", "match", "parent", "options"]
    members += ["time_per_decision", "leaving", "commitment"]
    content = None if record["content"] is None else record["content"]["digest"]
    return {**{name: record[name] for name in members}, "seats": len(record["seats"]), "content": content}


def faults(record):
    """Yield everything that is wrong with a record."""
    seed = bytes.fromhex(record["seed"])
    if hashlib.sha256(seed).hexdigest() != record["commitment"]:
        yield "commitment: it is not that of the seed"
    seat_seeds = [None] * len(record["seats"])
    link, at = hashlib.sha256(canonical(setup(record))), 0
    for number, ply in enumerate(record["plies"], 1):
        if ply["ply"] != number or ply["at"] < at:
            yield f"ply {number}: its number or its time is out of order"
        for k, (sides, shown) in enumerate(ply["draws"]):
            thrown = face(seed, record["match"], number, seat_seeds, k, sides)
            if thrown != shown:
                yield f"ply {number}: draw {k} of a die of {sides} is {shown}, and should be {thrown}"
        hashed = {name: ply[name] for name in ("ply", "decision", "seat", "draws", "at")}
        hashed["action"] = without_notes(ply["action"])
        link, at = hashlib.sha256(link.digest() + canonical(hashed)), ply["at"]
        if link.hexdigest() != ply["hash"]:
            yield f"ply {number}: the hash is {ply['hash']}, and should be {link.hexdigest()}"
            return
        if ply["action"]["kind"] == "seat-taken":
            seat_seeds[ply["seat"]] = ply["action"]["seed"]
        if ply["action"]["kind"] == "seat-left":
            seat_seeds[ply["seat"]] = None
    if seat_seeds != record["seat_seeds"]:
        yield "seat_seeds: they are not those with which the seats were taken"


def main(path):
    """Say what is wrong with the record in a file, or that nothing is."""
    record = json.loads(Path(path).read_text("utf-8"))
    found = list(faults(record))
    draws = sum(len(ply["draws"]) for ply in record["plies"])
    print("\n".join(found) or f"sound: {len(record['plies'])} plies, {draws} draws")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
