"""What clients were promised during a siege, held against the records in the end."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OUTAGE = 7.0
"""Seconds for which a request may be answered 503 after a fault."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An action as a client sent it."""

    match: str
    seat: int
    decision: int
    action: Mapping[str, Any]


@dataclass(slots=True)
class Waited:
    """For how many seconds a client repeated a request: while the store was away, and while no process answered."""

    store: float = 0.0
    other: float = 0.0

    def add(self, seconds: float, *, store: bool) -> None:
        """Add an attempt and the pause after it; ``store`` says that it was answered 503."""
        if store:
            self.store += seconds
        else:
            self.other += seconds


@dataclass(slots=True)
class Account:
    """The account of one siege, written by many threads: acknowledged and refused actions, counts, faults."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    _acknowledged: dict[str, list[tuple[Sent, int]]] = field(default_factory=dict)
    _denied: dict[str, list[Sent]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, number: int = 1) -> None:
        """Count something that happened."""
        with self._lock:
            self.counts[what] += number

    def longest(self, what: str, ms: int) -> None:
        """Keep the longest time of something."""
        with self._lock:
            self.counts[what] = max(self.counts[what], ms)

    def waited(self, request: str, waited: Waited, last: float) -> None:
        """Note for how long a request was repeated until the attempt that was answered, which took ``last`` seconds.

        It is a fault if 503 was the answer for longer than is promised.
        """
        total = waited.store + waited.other + last
        for what, seconds in (("503", waited.store), ("not answered", waited.other), ("wait for an answer", total)):
            self.longest(f"longest {what}, in ms", round(1000 * seconds))
        if waited.store > OUTAGE:
            self.fault("outage", f"{request} was answered 503 for {waited.store:.1f} s, {OUTAGE:.0f} are promised")

    def fault(self, kind: str, what: str) -> None:
        """Note a broken promise, such as an action that was lost or doubled, or a fault as an answer."""
        with self._lock:
            self.counts[kind] += 1
            self.faults.append(f"{kind}: {what}")

    def acknowledged(self, sent: Sent, ply: int) -> None:
        """Note an action that was answered with 200 and its ply."""
        with self._lock:
            self.counts["acknowledged"] += 1
            self._acknowledged.setdefault(sent.match, []).append((sent, ply))

    def denied(self, sent: Sent) -> None:
        """Note an action that was refused as stale after an attempt whose outcome was unknown."""
        with self._lock:
            self._denied.setdefault(sent.match, []).append(sent)

    def settle(self, match: str, record: Mapping[str, Any]) -> None:
        """Hold what was promised about a match that is over against its record."""
        with self._lock:
            promised = self._acknowledged.pop(match, [])
            refused = self._denied.pop(match, [])
        plies = {entry["ply"]: entry for entry in record["plies"]}
        for sent, ply in promised:
            found = plies.get(ply)
            if found is None or not _is(found, sent):
                self.fault(
                    "lost", f"{match}, ply {ply}: seat {sent.seat}, decision {sent.decision}, {dict(sent.action)}"
                )
        for sent, times in Counter((sent.seat, ply) for sent, ply in promised).items():
            if times > 1:
                self.fault("doubled", f"{match}: seat {sent[0]} was given ply {sent[1]} for {times} different actions")
        self._find_doubled(match, record, promised)
        for sent in refused:
            if any(_is(entry, sent) for entry in record["plies"]):
                self.fault("denied", f"{match}: seat {sent.seat}, decision {sent.decision} stood and was refused")

    def streamed(self, match: str, plies: Sequence[int], last: int) -> None:
        """Hold the plies that a stream brought against the match, which ended with the ply ``last``."""
        self.count("streamed", len(plies))
        if list(plies) != list(range(1, last + 1)):
            missing = sorted(set(range(1, last + 1)).difference(plies))
            twice = [ply for ply, times in Counter(plies).items() if times > 1]
            self.fault("gap", f"{match}: of {last} plies missing {missing[:9]}, twice {twice[:9]}, or out of order")

    def _find_doubled(self, match: str, record: Mapping[str, Any], promised: list[tuple[Sent, int]]) -> None:
        """Find actions that clients sent once and the record holds more often, at different plies."""
        asked = Counter((sent.seat, sent.decision, str(sorted(sent.action.items()))) for sent, _ in promised)
        held = Counter(
            (entry["seat"], entry["decision"], str(sorted(entry["action"].items()))) for entry in record["plies"]
        )
        for what, times in asked.items():
            if held[what] > times:
                self.fault(
                    "doubled", f"{match}: seat {what[0]}, decision {what[1]} stands {held[what]} times: {what[2]}"
                )


def _is(entry: Mapping[str, Any], sent: Sent) -> bool:
    answer = (entry["seat"], entry["decision"], entry["action"])
    return answer == (sent.seat, sent.decision, dict(sent.action))
