"""The command `noonday record verify`: says what records prove, by the rules that are installed here, with no service.

It judges files alone; what a deployment keeps is judged by `noonday store audit`.
"""

from __future__ import annotations

import glob
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from rules.errors import UnknownGame
from rules.table.signature import Authorship, Reasons, judge_reasons, judge_signature
from rules.table.testing import CHOSEN, is_test, reason
from rules.table.verify import Verdict, verdict
from service.archive import record_files
from service.signing import published
from service.signing.ring import holds
from service.terminal import fail, printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from rules.game import AnyGame
    from rules.table.proof import Divergence
    from rules.table.record import Record

LONGEST = 100
"""Most characters of a value, and of a word of a record, that are printed."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The public keys of a server, and where they were read."""

    source: str
    public: frozenset[str]


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Check of each record whether it is whole (its chain holds), fair (its draws are those of the committed seed), "
        "judged (all follows from the rules that are installed here) and signed (by a server's key). The exit code is "
        "0 if all are whole, fair and judged, and with --keys signed."
    )
    parser.add_argument("records", metavar="RECORD.json", nargs="+", help="records; - is the standard input")
    parser.add_argument("--keys", metavar="PLACE", help="the server's public keys: its address, or a file of them")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each record")


def run(given: argparse.Namespace) -> int:
    """Print what each record proves; the exit code is 0 if all are whole, fair and judged, and signed if asked."""
    try:
        keys = None if given.keys is None else Keys(given.keys, published.read(given.keys))
    except published.UnreadableKeys as error:
        return fail(error)
    code = 0
    for path in _paths(given.records):
        try:
            found = Found.of(path, record_files.read(path), keys)
        except record_files.UnreadableRecord as error:
            code = fail(error)
            continue
        print(json.dumps(found.plain(), ensure_ascii=True) if given.json else found.text(), flush=True)
        code = code if found.holds() else 1
    return code


def _paths(files: Sequence[str]) -> Iterator[str]:
    """Yield the paths of files; a pattern that no shell has replaced yields the files that match it."""
    for name in files:
        if name == record_files.STANDARD_INPUT or Path(name).exists():
            yield name
        else:
            yield from sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207 - a pattern may begin anywhere


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of the record in a file."""

    path: str
    record: Record
    verdict: Verdict
    authorship: Authorship
    keys: Keys | None

    @classmethod
    def of(cls, path: str, record: Record, keys: Keys | None) -> Found:
        """Judge a record."""
        known = frozenset() if keys is None else keys.public
        return cls(path, record, verdict(_installed(record.game), record), judge_signature(record, known, holds), keys)

    def holds(self) -> bool:
        """Return whether the record is whole, fair and judged, and signed if that was to be checked."""
        return self.verdict.sound is True and (self.keys is None or self.authorship is Authorship.VALID)

    def signed(self) -> bool | None:
        """Return whether the record is signed; None where that depends on keys that were not named."""
        return None if self.keys is None and self.authorship is Authorship.UNKNOWN_KEY else self._valid()

    def _valid(self) -> bool:
        return self.authorship is Authorship.VALID

    def plain(self) -> dict[str, Any]:
        """Return what was found, as JSON data."""
        found, record = self.verdict, self.record
        faults = {"whole": found.whole, "fair": found.fair, "judged": found.judged or found.lacking}
        return {
            "file": self.path,
            "match": record.match,
            "game": record.game,
            "version": record.version,
            "plies": len(record.plies),
            "test": is_test(record),
            "sound": found.sound,
            "whole": found.whole is None,
            "fair": found.is_fair,
            "judged": None if found.lacking else found.judged is None,
            "signed": self.signed(),
            "signature": self.authorship.value,
            "reasons": judge_reasons(record).value,
            "key": None if record.signature is None else record.signature.key,
            "divergences": {word: None if fault is None else asdict(fault) for word, fault in faults.items()},
        }

    def text(self) -> str:
        """Return what was found, in five lines."""
        found, record = self.verdict, self.record
        judged = _word(found.judged) if found.lacking is None else f"not known: {_where(found.lacking)}"
        fair = _word(found.fair) if found.dealt else f"not known: {_source(record)}"
        head = (
            f"{self.path}: match {record.match} of {record.game}, version {record.version}, {len(record.plies)} plies"
        )
        head += f"; {reason(record)}" if is_test(record) else ""
        lines = [f"whole: {_word(found.whole)}", f"fair: {fair}", f"judged: {judged}"]
        return "\n  ".join([printable(head, 1000), *lines, f"signed: {self._signed_in_words()}"])

    def _signed_in_words(self) -> str:
        signature = self.record.signature
        if signature is None:
            return "no: it has no signature"
        if self.authorship is Authorship.INVALID:
            return "no: its signature does not hold for what it says"
        erased = ", and the bots' reasons were erased since" if judge_reasons(self.record) is Reasons.ERASED else ""
        if self.keys is None:
            return f"by key {signature.key}{erased} (unknown here; check it with --keys)"
        source = printable(self.keys.source, LONGEST)
        if self.authorship is Authorship.UNKNOWN_KEY:
            return f"no: key {signature.key} is not in {source}"
        return f"yes: by key {signature.key} of {source}{erased}"


def _installed(key: str) -> AnyGame | None:
    try:
        return rules.find(key)
    except UnknownGame:
        return None


def _source(record: Record) -> str:
    """Return why nothing can be said of the luck of a record."""
    if record.chosen is not None:
        return CHOSEN
    by_hand = record.noted is not None and record.noted.log
    return "it was written down in a log by hand" if by_hand else "the dice were thrown at a real table"


def _word(fault: Divergence | None) -> str:
    return "yes" if fault is None else f"no: {_where(fault)}"


def _where(fault: Divergence) -> str:
    return printable(fault.words(LONGEST))
