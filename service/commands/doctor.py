"""The command `noonday game doctor`: which games are installed, and what keeps a broken one from being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from service.terminal import naming_slow_games, printable

if TYPE_CHECKING:
    import argparse


def add_to(parser: argparse.ArgumentParser) -> None:
    """Describe the exit code; there are no arguments."""
    parser.description = f"{parser.description} The exit code is 1 if one is broken."


def run(_: argparse.Namespace) -> int:
    """Print a line for each game that is whole, and for each fault of one that is not; return 1 if there is one."""
    with naming_slow_games():
        broken = rules.broken()
    for key, source in rules.sources().items():
        if key in broken:
            for fault in broken[key]:
                print(f"{key}: {printable(fault)}")
        else:
            print(f"{key}: whole, version {rules.find(key).version} ({source})")
    clashes = rules.clashes()
    for key, clash in clashes.items():
        print(f"{key}: {printable(clash)}")
    return 1 if broken or clashes else 0
