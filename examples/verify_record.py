"""Check whether a match's record is whole and fair: its commitment, every throw of its dice, and its whole hash chain.

    python verify_record.py RECORD.json --commitment HEX

It needs nothing but Python's standard library and nothing of Noonday: what it computes is written down, byte by byte,
in openapi/fairness.md. *Whole*: the hash chain holds, the seats are held as the plies say, and the match ends where the
record ends. *Fair*: the commitment is that of the seed, and each throw derives from it. Of a record whose dice were
thrown at a real table, or whose luck was chosen for a test, nobody can say that; its seed must still be that of the
commitment, and the chosen one. A test match (noonday-record-3) is named as one: it counts for nothing.

It checks neither *judged* nor *signed*, and says so. It cannot find actions that the rules forbid, throws that they do
not ask for, or a changed winner, place, reason or name, if the forger computed the chain again. For that send the
record to POST /v1/verifications, or use `noonday record verify`.

HEX is the match's `commitment` as you read it before your seed was sent. Compare it: a forger can make a whole record
again under another seed, with another commitment, and only the commitment that you kept shows that. A seat that brings
its seed with the request that opens the match has no such commitment; openapi/fairness.md says what that means.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

NEVER_LAST = {"seat-taken", "seat-left", "handed-over", "clocks-shifted", "erased", "token-renewed", "rewound"}
NEVER_LAST |= {"clock-advanced"}


def integer(value, least, most):
    """Return a whole number, and refuse everything else."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{value!r} should be a whole number from {least} to {most}")
    return value


def shallow(text):
    """Return JSON text nested at most 32 levels deep; how much more Python can read depends on its version."""
    level = 0
    for bracket in re.sub(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^][{}"]+', "", text, flags=re.DOTALL):
        level += 1 if bracket in "[{" else -1
        if level > 32:
            raise ValueError("it is nested more than 32 levels deep")
    return text


def refused(text):
    """Refuse a number that no record holds."""
    raise ValueError(f"{text} is no whole number")


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


def at_table(record):
    """Return whether the dice were thrown at a real table."""
    return record.get("luck", "server") == "table"


def is_chosen(record):
    """Return whether the luck was chosen by who opened the match."""
    return record.get("chosen", None) is not None


def is_by_hand(record):
    """Return whether the clock was moved by hand."""
    return record.get("clock", "server") == "manual"


def is_test(record):
    """Return whether the record is of a test match, which counts for nothing."""
    return is_chosen(record) or is_by_hand(record)


def unprovable(record):
    """Return why nobody can say whether the luck was fair; empty where it can be said."""
    if is_chosen(record):
        return "a test match: its luck was chosen by who opened it"
    return "the dice were thrown at a real table" if at_table(record) else ""


def uncommitted(record):
    """Yield what is wrong with the seed of a record whose luck nobody can prove."""
    if hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() != record["commitment"]:
        yield "commitment: it is not that of the seed"
    if is_chosen(record):
        own = hashlib.sha256(canonical(["noonday-test-luck-1", record["chosen"]["seed"]])).hexdigest()
        if record["seed"] != own:
            yield f"seed: it is not the chosen one, which is {own}"


def setup(record):
    """Return what the chain begins with."""
    members = ["format", "game", "version", "match", "parent", "options"]
    members += ["time_per_decision", "leaving", "commitment"]
    members += ["luck"] * at_table(record) + ["chosen"] * is_chosen(record)
    members += ["clock"] * is_by_hand(record)
    content = None if record["content"] is None else record["content"]["digest"]
    return {**{name: record[name] for name in members}, "seats": len(record["seats"]), "content": content}


def broken(record):
    """Yield why a record is not whole.

    :raises LookupError, TypeError, ValueError, AttributeError: when it is no record at all.
    """
    seats = record["seats"]
    seat_seeds, lines = [None] * len(seats), vacant(record)
    link, at = hashlib.sha256(canonical(setup(record))), 0
    for number, ply in enumerate(record["plies"], 1):
        if integer(ply["ply"], 1, 2**53) != number or integer(ply["at"], 0, 2**53) < at:
            yield f"ply {number}: its number or its time is out of order"
        hashed = {name: ply[name] for name in ("ply", "decision", "seat", "draws", "at")}
        hashed["action"] = without_notes(ply["action"])
        link, at = hashlib.sha256(link.digest() + canonical(hashed)), ply["at"]
        if link.hexdigest() != ply["hash"]:
            yield f"ply {number}: the hash is {ply['hash']!r}, and should be {link.hexdigest()}"
            return
        sit(record, ply, seat_seeds, lines)
    if seat_seeds != record["seat_seeds"]:
        yield "seat_seeds: they are not those with which the seats were taken"
    if canonical(lines) != canonical([{name: line[name] for name in lines[0]} for line in seats]):
        held = (" ".join(filter(None, [line["player"], line["level"]])) for line in lines)
        yield f"seats: by the plies they are numbered from 0 and held by {', '.join(held)}"
    yield from uncommitted(record) if unprovable(record) else ()
    yield from loose_end(record, [ply["action"]["kind"] for ply in record["plies"]], lines)
    if record.get("ended", None) not in (None, at):
        yield f"ended: it is {record['ended']}, and the last ply is of {at}"


def unfair(record, commitment):
    """Yield what is not fair in a record; ``commitment`` is the published one, or None.

    :raises LookupError, TypeError, ValueError, AttributeError: when it is no record at all.
    """
    seed, own = bytes.fromhex(record["seed"]), record["commitment"]
    form = f"noonday-record-{3 if is_test(record) else 2 if at_table(record) else 1}"
    if record["format"] != form or seed.hex() != record["seed"] or len(seed) != 32:
        raise ValueError(f"its format should be {form}, and its seed 64 lower-case hexadecimal digits")
    if commitment not in (None, own):
        yield f"commitment: the record's is {own}, and the published one is {commitment}"
    if not unprovable(record) and hashlib.sha256(seed).hexdigest() != own:
        yield "commitment: it is not that of the seed"
    lines = vacant(record)
    seat_seeds = [None] * len(lines)
    for number, ply in enumerate(record["plies"], 1):
        for k, (sides, shown) in enumerate([] if unprovable(record) else ply["draws"]):
            thrown = face(seed, record["match"], number, seat_seeds, k, integer(sides, 1, 2**32))
            if thrown != integer(shown, 1, sides):
                yield f"ply {number}: draw {k} of a die of {sides} is {shown}, and should be {thrown}"
        sit(record, ply, seat_seeds, lines)


def vacant(record):
    """Return the seats as nobody holds them."""
    return [{"seat": seat, "player": "open", "level": None} for seat in range(len(record["seats"]))]


def sit(record, ply, seat_seeds, lines):
    """Note who holds a seat after a ply, and with which seed.

    Which level of bot plays on for a seat that resigned is the rules' to say: it is taken from the record.
    """
    action, kind = ply["action"], ply["action"]["kind"]
    if kind in ("seat-taken", "seat-left", "handed-over", "resigned"):
        seat = integer(ply["seat"], 0, len(lines) - 1)
        if kind in ("seat-taken", "seat-left"):
            seat_seeds[seat] = action["seed"] if kind == "seat-taken" else None
        if kind != "resigned" or record["leaving"] == "bot":
            line = {"seat-left": ("open", None), "resigned": ("bot", record["seats"][seat]["level"])}.get(kind)
            lines[seat]["player"], lines[seat]["level"] = line or (action["player"], action["level"])


def loose_end(record, kinds, lines):
    """Yield why the record does not end with its last ply, as far as that shows without the rules."""
    outcome = record["outcome"]
    if not kinds or kinds[-1] in NEVER_LAST or "closed" in kinds[:-1]:
        yield "plies: no match ends like this"
    elif ("started" in kinds) != (outcome is not None) or ("started" not in kinds and kinds[-1] != "closed"):
        yield "outcome: a match that started has one in the end, and no other has"
    elif outcome is not None and len(outcome["places"]) != sum(line["player"] != "open" for line in lines):
        yield "outcome: it does not have one place for each seat that takes part"


def published(text):
    """Read a commitment of the command line."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError("it should be 64 lower-case hexadecimal digits")
    return text


def main(path, commitment):
    """Print whether the record in a file is whole and fair, and what was not checked; return the exit code."""
    try:
        text = Path(path).read_text("utf-8")
        record = json.loads(shallow(text), parse_float=refused, parse_constant=refused)
        faults = {"fair": list(unfair(record, commitment)), "whole": list(broken(record))}
        plies, draws = len(record["plies"]), sum(len(ply["draws"]) for ply in record["plies"])
    except (OSError, LookupError, TypeError, ValueError, AttributeError) as fault:
        print(f"this is no record: {type(fault).__name__}: {fault}")
        return 1
    report("whole", faults["whole"], f"the hash chain of {plies} plies holds")
    if unprovable(record) and not faults["fair"]:
        print(f"fair: not known: {unprovable(record)}")
    else:
        report("fair", faults["fair"], f"the commitment is that of the seed, and {draws} draws derive from it")
    if is_by_hand(record):
        print("a test match: its clock was moved by hand (each step changes the throws after it)")
    if commitment is None:
        print("not checked: that this commitment was published before the match (give yours as --commitment HEX)")
    elif commitment == record["commitment"]:
        print("the commitment: it is the published one")
    if shifts := [ply["action"]["kind"] for ply in record["plies"]].count("clocks-shifted"):
        are = "is 1 clocks-shifted ply" if shifts == 1 else f"are {shifts} clocks-shifted plies"
        print(f"not checked: why there {are} (each changes the throws after it; an outage of the server explains it)")
    print("not checked: judged (the rules and the outcome) and signed (which server made the record):")
    print("  POST /v1/verifications of a server, or `noonday record verify`, answers all four")
    return 1 if any(faults.values()) else 0


def report(word, faults, agreed):
    """Print one of the words, with every fault that belies it."""
    print("\n".join(f"{word}: no: {fault}" for fault in faults) or f"{word}: yes: {agreed}")


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter is given its number
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", help="the record, as JSON")
    parser.add_argument("--commitment", type=published, metavar="HEX", help="the commitment that was published")
    given = parser.parse_args()
    sys.exit(main(given.record, given.commitment))
