"""The command line `noonday`: the list of its commands, of which it imports the one that is asked for.

Each module of the list has `add_to`, which adds its arguments to a parser, and `run`, which gives the exit code.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING

from service.settings import SettingsError
from service.terminal import fail, print_everything, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


COMMANDS: Mapping[str, tuple[str | None, str]] = {
    "run": ("service.commands.run", "run the whole service, or one part of it"),
    "record": (None, "check, show and publish the records of matches; needs no service"),
    "record verify": ("service.commands.verify", "check what records prove"),
    "record sheet": ("service.commands.sheet", "print the score sheet of a record that is sound"),
    "record replay": ("service.commands.replay", "make the replay page of a record"),
    "record score": ("service.commands.score", "score a match from a log, which people write by hand"),
    "record to-log": ("service.commands.to_log", "write a record as a log"),
    "record inspect": ("service.commands.inspection", "print the position, the menu and the events at a ply"),
    "record publish": ("service.site.command", "make the site of a season"),
    "game": (None, "make, check and print games; needs no service"),
    "game new": ("service.commands.new_game", "make the package of a new game, which keeps every law as it is"),
    "game check": ("service.conformance.command", "judge a game by the laws of the contract"),
    "game doctor": ("service.commands.doctor", "print which games are installed, and every fault of a broken one"),
    "game kit": ("service.commands.kit", "print all that is needed to play a game without its box"),
    "deck": ("service.decks.command", "make a deck of one's own from a table, check and look at it"),
    "key": (None, "manage the API keys of organisers, and the keys that sign records"),
    "key api": ("service.commands.api_keys", "make, list and revoke the API keys of organisers"),
    "key signing": ("service.commands.signing_keys", "list and rotate the keys that sign records"),
    "store": (None, "check what a store holds"),
    "store audit": ("service.commands.audit", "read every match and print what is wrong; changes nothing"),
    "mcp": ("service.mcp.command", "let language models play, over the Model Context Protocol"),
    "cluster": ("service.commands.cluster", "run, form and look at a cluster as the store"),
}
"""The module of each command and its line of help, in the order of the help; what has no module is a group."""

RENAMED: Mapping[str, str] = {
    "verify": "record verify",
    "replay": "record replay",
    "inspect": "record inspect",
    "publish": "record publish",
    "check": "game check",
    "doctor": "game doctor",
    "key new": "key api new",
    "key list": "key api list",
    "key revoke": "key api revoke",
    "keys": "key signing",
    "audit": "store audit",
    "api": "run api",
    "worker": "run worker",
    "exporter": "run exporter",
    "caller": "run caller",
    "sweeper": "run sweeper",
}
"""The old names of commands, which go on for one release, and the present ones."""

NEEDLESS = ["cluster", "place"]
"""A command which is not needed any more, and says so for one release."""

GONE: Mapping[str, str] = {"deck print": "noonday game kit GAME --deck FILE -o KIT.pdf"}
"""Commands that are part of others now, each with what to ask for; they say so for one release."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; the exit code is 0 if it ended as asked."""
    print_everything()
    try:
        asked = _renamed(sys.argv[1:] if arguments is None else list(arguments))
        if asked[:2] == NEEDLESS:
            say("`noonday cluster place` does nothing any more: a store that this release begins is even by itself")
            return 0
        if (words := " ".join(asked[:2])) in GONE:
            return fail(f"`noonday {words}` is now `{GONE[words]}`")
        given = _parser(asked).parse_args(asked)
        code: int = given.run(given)
    except SettingsError as error:
        return fail(error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of the output, such as `head`, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # it is flushed once more at exit
        return 1
    return code


def _renamed(asked: list[str]) -> list[str]:
    """Return the arguments with the present name of the command, and say so if they had an old one."""
    for old, new in RENAMED.items():
        rest = len(old.split())
        if asked[:rest] == old.split():
            say(f"`noonday {old}` is now `noonday {new}`; the old name goes with the next release")
            return [*new.split(), *asked[rest:]]
    return asked


def _parser(asked: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser that knows every command by name, and the arguments of the one that is asked for."""
    parser = argparse.ArgumentParser(
        prog="noonday", description="A referee for tabletop games over HTTP, set up by the environment."
    )
    parser.add_argument("--version", action="version", version=f"noonday {version('noonday')}")
    parser.set_defaults(main=main)
    groups = {"": parser.add_subparsers(title="commands", metavar="COMMAND", required=True)}
    for words, (module, does) in COMMANDS.items():
        group, _, name = words.rpartition(" ")
        made = groups[group].add_parser(name, help=does, description=f"{does[0].upper()}{does[1:]}.")
        if module is None:
            groups[words] = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
        elif words.split() == list(asked[: len(words.split())]):
            command = import_module(module)
            command.add_to(made)
            made.set_defaults(run=command.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
