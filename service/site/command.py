"""The command `noonday record publish`: makes the site of a season from records, with no service at all."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.show.wording import counted
from service.signing import published
from service.signing.published import UnreadableKeys
from service.site import season
from service.site.booklets import PrinterKilled
from service.site.folder import InUse, NotOurs
from service.site.gather import Unreachable
from service.site.making import Terms
from service.site.publish import Report, publish
from service.site.season import Season, SeasonFault
from service.terminal import fail, printable, ticking

SHOWN = 20
"""Records without a place that the summary names; the site names them all."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Make a site of static pages: each match with its replay, score sheets and record, lists, players, standings, "
        "a feed, score sheets to print and a zip of all records. Every result is checked first. Run it again with the "
        "same folder: only what changed is made again. The exit code is 0 if every record was counted."
    )
    parser.add_argument(
        "records",
        metavar="RECORD",
        nargs="*",
        help="files, folders with *.json at any depth, listings such as https://HOST/v1/matches?status=over, or with "
        "--server the ids of matches",
    )
    parser.add_argument("-o", "--output", metavar="DIR", help="the site's folder: a new one, or one published before")
    parser.add_argument("--season", metavar="FILE", help="the season: title, rounds, who is who, points, byes")
    parser.add_argument("--example-season", action="store_true", help="print a season with comments, and end")
    parser.add_argument("--server", metavar="URL", help="the server whose matches the ids name")
    parser.add_argument("--url", metavar="BASE", help="the site's own address, for absolute links in the feed")
    parser.add_argument("--keys", metavar="PLACE", help="more public keys than those of the servers that are asked")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper of the PDFs (default a4)")
    parser.add_argument("--trust", action="store_true", help="count records without checking them")


def run(given: argparse.Namespace) -> int:
    """Publish what the command line asks for; the exit code is 0 if every record was counted."""
    if given.example_season:
        print(season.EXAMPLE, end="")
        return 0
    if not given.records or given.output is None:
        return fail("name the records and, after -o, the folder of the site; see noonday record publish --help")
    if given.url is not None and not given.url.startswith(("http://", "https://")):
        return fail(f"--url {given.url}: must be the address of the site, such as https://club.example/spring")
    try:
        planned = Season() if given.season is None else season.read(Path(given.season))
        keys = frozenset() if given.keys is None else published.read(given.keys)
        terms = Terms(given.trust, given.paper, keys)
        with _few_collections(), _progress() as moved:
            asked = {"server": given.server, "key": os.environ.get("NOONDAY_KEY") or None, "base": given.url}
            report = publish(Path(given.output), given.records, planned, terms, **asked, moved=moved)
    except (SeasonFault, UnreadableKeys, NotOurs, InUse, Unreachable, PrinterKilled) as fault:
        return fail(fault)
    except OSError as error:
        return fail(f"{error.filename or given.output}: {error.strerror or error}")
    print(_summary(report, given.output))
    return 1 if report.left_out or report.missed else 0


def _summary(report: Report, output: str) -> str:
    """Return what was done, and what was not counted, in a few lines."""
    before = report.matches - report.made
    lines = [f"{counted(report.matches, 'match')} in {output}: {report.made} made, {before} as they were"]
    lines += [f"not counted: {printable(one.name)}: {printable(one.why)}" for one in report.left_out[:SHOWN]]
    if (more := len(report.left_out) - SHOWN) > 0:
        lines.append(f"not counted: {more} more, which the page not-counted.html names")
    lines += [f"warning: no match is in the round {printable(title)}: see its days" for title in report.empty[:SHOWN]]
    if report.missed:
        lines.append("warning: not one match was played in a round, so nothing counts: see the days of the rounds")
    if report.unlisted:
        words = counted(report.unlisted, "record")
        lines.append(f"left out: {words} under unlisted/ and private/; to publish those, name their folder")
    return "\n".join(lines)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for cycles seldom: a replay is made of a hundred thousand small values that hold none."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


@contextmanager
def _progress() -> Iterator[Callable[[int | None], None]]:
    """Show how far the work is: a bar on a terminal, a line every few seconds elsewhere."""
    if not sys.stderr.isatty():
        seen, all_of_them = -1, None  # it is moved once before the first record

        def move(total: int | None) -> None:
            nonlocal seen, all_of_them
            seen, all_of_them = seen + 1, total

        def line() -> str:
            return f"{max(0, seen)} records" if all_of_them is None else f"{max(0, seen)} of {all_of_them} records"

        with ticking(line):
            yield move
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("records", total=None, completed=-1)  # it is moved once before the first record
        yield lambda total: progress.update(bar, total=total, advance=1)
