"""The command `noonday store audit`: judges everything that a deployment keeps, and changes nothing.

Of a record in a file `noonday record verify` says what it proves; `noonday record inspect` judges nothing.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from service.play.ports.errors import ArchiveAway, StoreAway, SurveyCut
from service.play.records import audit
from service.running import bootstrap
from service.settings import Settings, environment
from service.store import embedded
from service.terminal import fail

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from service.play.ports.survey import Surveyed
    from service.play.records.audit import Archive, Found

FILED = "archive:"
"""Begins the name of a place in the folder, after the whole store."""
PERIOD = 10.0
"""Seconds between two lines of progress where there is no terminal."""


@dataclass(slots=True)
class Tally:
    """The progress of an audit; what no rules judged is counted by the reason, of which there are few."""

    keys: int = 0
    matches: int = 0
    records: int = 0
    filed: int | None = None
    faults: int = 0
    unjudged: Counter[str] = field(default_factory=Counter)

    def summary(self) -> str:
        """Return what was read and found, in a few lines."""
        stored = f"{self.matches} matches and {self.records} archived records"
        filed = "" if self.filed is None else f", and {self.filed} records in ARCHIVE_DIR"
        lines = [f"{stored}{filed} read; faults: {self.faults}"]
        lines += [f"{count} not judged by rules: {why}" for why, count in sorted(self.unjudged.items())]
        return "\n".join(lines)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Read every match of the store and every record of ARCHIVE_DIR, and print what is wrong; it changes nothing. "
        "The exit code is 1 if anything is wrong."
    )
    parser.add_argument("--after", metavar="PLACE", help="go on from the place that a stopped audit named")


def run(given: argparse.Namespace) -> int:
    """Audit the deployment that the environment names."""
    settings = Settings.from_environment(environment())
    try:
        return audit_deployment(settings, given.after)
    except (embedded.ServerUnavailable, OSError) as error:
        return fail(error)


def audit_deployment(settings: Settings, after: str | None) -> int:
    """Audit a deployment's store, then its folder, or go on ``after``; the exit code is 1 if anything is wrong."""
    tally = Tally()
    with embedded.reached(settings) as url:
        archive = bootstrap.archive(settings, url)
        try:
            with _progress(archive.survey.size(), tally) as moved:
                for place in _audited(archive, after, tally):
                    after = place
                    moved(after)
        except SurveyCut as cut:
            return fail(cut)
        except (StoreAway, ArchiveAway, KeyboardInterrupt) as stopped:
            why = "interrupted" if isinstance(stopped, KeyboardInterrupt) else str(stopped)
            go_on = f"; go on with: noonday store audit --after {after}" if after else ""
            print(f"{tally.summary()}\nnoonday: stopped ({why}){go_on}", file=sys.stderr)
            return 1
    print(tally.summary())
    return 1 if tally.faults else 0


def _audited(archive: Archive, after: str | None, tally: Tally) -> Iterator[str | None]:
    """Judge everything ``after`` a place, and yield each place from which the audit can go on; None: it is done."""
    if after is None or not after.startswith(FILED):
        while True:
            page = archive.survey.page(after)
            _judge(archive, page, tally)
            after = page.after or (None if archive.folder is None else FILED)
            yield after
            if not page.after:
                break
    if archive.folder is None:
        return
    tally.filed = 0
    for subfolder in archive.folder.subfolders():
        if f"{FILED}{subfolder}" > (after or FILED):
            names = archive.folder.matches(subfolder)
            tally.filed += _count(tally, (audit.of_filed(archive.folder, name) for name in names))
            yield f"{FILED}{subfolder}"
    yield None


def _judge(archive: Archive, page: Surveyed, tally: Tally) -> None:
    """Judge what a page names, and print each fault."""
    tally.matches += _count(tally, (audit.of_match(archive, name) for name in page.matches))
    _count(tally, (audit.of_plies(archive, name) for name in page.plies))
    tally.records += _count(tally, (audit.of_record(archive, name) for name in page.records))
    tally.keys += page.keys


def _count(tally: Tally, judged: Iterable[Found | None]) -> int:
    """Print and count the faults that were found; return in how many matches or records was looked."""
    number = 0
    for found in judged:
        if found is None:
            continue
        number += 1
        tally.faults += len(found.faults)
        tally.unjudged.update([found.unjudged] if found.unjudged else [])
        for fault in found.faults:
            print(fault, flush=True)
    return number


@contextmanager
def _progress(total: int, tally: Tally) -> Iterator[Callable[[str | None], None]]:
    """Show progress on the standard error: a bar on a terminal, else a line every ten seconds."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task("keys", total=total)
            yield lambda _: progress.update(bar, completed=min(tally.keys, total))
        return
    last = time.monotonic()

    def line(after: str | None) -> None:
        nonlocal last
        if after is not None and time.monotonic() - last >= PERIOD:
            last = time.monotonic()
            part = f"{tally.keys} of about {total} keys, {tally.matches} matches, faults: {tally.faults}"
            print(f"noonday: {part}; to go on from here: --after {after}", file=sys.stderr, flush=True)

    yield line
