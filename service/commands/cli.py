"""The command `noonday`: runs the whole service, or one part of it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from service.settings import RateLimit, Settings, SettingsError, read_env_file, read_rate
from service.terminal import fail, print_everything

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


SCOPES = ("open", "host", "list", "webhooks")
"""The scopes of API keys (:class:`service.play.ports.keys.Scope`), so that no command waits for their module."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; the exit code is 0 if it ended as asked."""
    print_everything()
    given = _parser().parse_args(arguments)
    command = given.command
    try:
        if command in COMMANDS:
            return COMMANDS[command](given)
        return _run() if command == "run" else _run_part(command)
    except SettingsError as error:
        return fail(error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of the output, such as `head`, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # it is flushed once more at exit
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="noonday", description="A referee for tabletop games over HTTP, set up by the environment."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run everything; a store of its own unless STORE_URL names one")
    commands.add_parser("api", help="serve HTTP, on the store that STORE_URL names")
    commands.add_parser("worker", help="play the bots' turns that BROKER_URL hands out")
    commands.add_parser("exporter", help="make the files that BROKER_URL hands out")
    commands.add_parser("caller", help="call the webhooks that BROKER_URL hands out")
    commands.add_parser("sweeper", help="hand out what is due, from STORE_URL to BROKER_URL")
    _add_record_commands(commands)
    _add_deck(commands.add_parser("deck", help="make a deck of one's own from a table, check, look at and print it"))
    commands.add_parser("doctor", help="print which games are installed, and every fault of one that is broken")
    _add_cluster(commands.add_parser("cluster", help="run, form and look after a cluster as the store"))
    _add_key(commands.add_parser("key", help="make, list and revoke the API keys of organisers"))
    signing_keys = commands.add_parser("keys", help="the keys that sign records").add_subparsers(
        dest="action", required=True
    )
    listed = signing_keys.add_parser("list", help="print the public keys, the one that signs first")
    listed.add_argument("--json", action="store_true", help="as /.well-known/noonday-keys.json publishes them")
    signing_keys.add_parser(
        "rotate", help="make a new key that signs from the next start on, and retire the present one"
    )
    return parser


def _add_record_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands that read matches, records and games, and change nothing in the store."""
    audit = commands.add_parser("audit", help="read every match of the store and print what is wrong; changes nothing")
    audit.add_argument("--after", metavar="PLACE", help="go on from the place that a stopped audit named")
    replay = commands.add_parser("replay", help="make the replay page of a record, with no service at all")
    replay.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    replay.add_argument("-o", "--output", metavar="PAGE.html", required=True, help="the page to write")
    _add_check(commands.add_parser("check", help="judge a game by the laws of the contract, with no service at all"))
    inspect = commands.add_parser("inspect", help="print the position, the menu and the events of a record at a ply")
    inspect.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    inspect.add_argument("--ply", metavar="N", type=int, help="the ply after which to look (default: the last)")
    inspect.add_argument("--seat", metavar="N", type=int, help="show what this seat knows (default: nothing is hidden)")
    _add_verify(commands.add_parser("verify", help="check what records prove, with no service at all"))
    _add_publish(commands.add_parser("publish", help="make the site of a season from records, with no service at all"))


def _add_deck(parser: argparse.ArgumentParser) -> None:
    """Add the actions on decks; each takes a table (.csv) or a deck (.json)."""
    actions = parser.add_subparsers(dest="action", required=True)
    new = actions.add_parser("new", help="write a small whole deck as a table, to write one's own questions over")
    check = actions.add_parser("check", help="print every fault and every warning, by row and column or by card")
    preview = actions.add_parser("preview", help="make a page with a picture of each card as players see it")
    from_csv = actions.add_parser("from-csv", help="make the deck of a table")
    to_csv = actions.add_parser("to-csv", help="make the table of a deck")
    printed = actions.add_parser("print", help="make a PDF of the cards, to cut out")
    for action in (new, check, from_csv):
        action.add_argument("file", metavar="FILE", help="the table, or where it can be, the deck")
    for action in (to_csv, preview, printed):
        action.add_argument("file", metavar="FILE", nargs="?", help="the table or the deck (default: the game's own)")
        action.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")
    from_csv.add_argument("-o", "--output", metavar="DECK.json", help="the deck to write (default: beside the table)")
    from_csv.add_argument("--title", help="the title of the deck (default: that of the row “deck”)")
    printed.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (default a4)")
    cut = _add_cut(actions)
    for action in (to_csv, cut):
        action.add_argument("--force", action="store_true", help="write over files that exist")
    for action in (new, check, preview, from_csv, to_csv, cut, printed):
        action.add_argument("--game", metavar="KEY", help="the game's key (default: the one that has such decks)")
    appeals = actions.add_parser("appeals", help="list the answers that were granted on appeal, for the deck's author")
    appeals.add_argument("records", metavar="RECORD.json", nargs="+", help="the record of a match; - is standard input")
    appeals.add_argument("--json", action="store_true", help="print plain data")


def _add_cut(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    cut = actions.add_parser("cut", help="cut an SVG picture for a card, so that each part shows nothing of the others")
    cut.add_argument("file", metavar="PICTURE.svg", help="the picture")
    cut.add_argument("-o", "--output", metavar="OUT.json", help="the file to write (default: beside the picture)")
    cut.add_argument("--deck", metavar="DECK.json", help="put it into this deck instead")
    cut.add_argument("--card", metavar="ID", help="the card of the deck")
    return cut


def _add_cluster(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    node = actions.add_parser("node", help="run one node, on the data in a folder")
    node.add_argument("folder", metavar="FOLDER", help="where it keeps its data")
    node.add_argument("--port", type=int, required=True, help="its port; 10,000 more is the port between nodes")
    node.add_argument("--host", default="127.0.0.1", help="the address on which it listens (default 127.0.0.1)")
    create = actions.add_parser("create", help="form a cluster of empty nodes, and print its STORE_URL")
    create.add_argument("nodes", metavar="HOST:PORT", nargs="+", help="the nodes, the primaries first")
    create.add_argument("--replicas", type=int, default=1, metavar="N", help="replicas of each primary (default 1)")
    for name, what in (("place", "spread the partitions evenly over the primaries"), ("show", "print where they are")):
        action = actions.add_parser(name, help=what)
        action.add_argument("url", metavar="URL", nargs="?", help="the cluster's address (default: STORE_URL)")


def _add_key(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    new = actions.add_parser("new", help="make an API key and print it, this once")
    new.add_argument("name", metavar="NAME", type=_key_name, help="whose it is, in 1 to 60 characters")
    new.add_argument(
        "--scope",
        dest="scopes",
        action="append",
        choices=SCOPES,
        help="what it may do (repeat it for several; default: everything): open matches and bring decks, be the host "
        "of what it opened, list it, have webhooks for it",
    )
    new.add_argument("--rate", metavar="UNITS/SECONDS", type=_rate, help="its allowance (default: 10 x RATE_LIMIT)")
    actions.add_parser("list", help="print every API key without its secret")
    revoked = actions.add_parser("revoke", help="make an API key void at once, for good")
    revoked.add_argument("id", metavar="ID", help="the key's second part")


def _key_name(text: str) -> str:
    """Return the name of a key."""
    if not 1 <= len(text) <= 60 or not text.isprintable():
        raise argparse.ArgumentTypeError("must have 1 to 60 printable characters")
    return text


def _rate(text: str) -> RateLimit:
    """Return an allowance."""
    try:
        return read_rate("--rate", text)
    except SettingsError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play matches of an installed game at random and judge it by every law of the contract. Each fault is printed "
        "with its place, its law, its cure and the command that shows it again. The exit code is 0 if all laws hold, 1 "
        "if one is broken."
    )
    parser.add_argument("game", metavar="KEY", help="the game's key, which is the name of its entry point")
    parser.add_argument(
        "--matches", metavar="N", type=_positive, default=4, help="the number of seeds, from 0 on (default 4)"
    )
    parser.add_argument("--seed", metavar="N", type=_whole, help="judge the matches of this seed alone")
    parser.add_argument("--law", metavar="LAW", help="judge by this law or group of laws alone, such as secrecy")


def _positive(text: str) -> int:
    """Return a number of at least 1."""
    if (number := _whole(text)) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _whole(text: str) -> int:
    """Return a number of at least 0."""
    if not text.isdecimal() or len(text) > 15:
        raise argparse.ArgumentTypeError("must be a whole number from 0 on")
    return int(text)


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Check of each record whether it is whole (its chain holds), fair (its draws are those of the committed seed), "
        "judged (all follows from the rules that are installed here) and signed (by a server's key). The exit code is "
        "0 if all are whole, fair and judged, and with --keys signed."
    )
    parser.add_argument("records", metavar="RECORD.json", nargs="+", help="records; - is the standard input")
    parser.add_argument("--keys", metavar="PLACE", help="the server's public keys: its address, or a file of them")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each record")


def _add_publish(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Make a site of static pages: each match with its replay, score sheets and record, lists, players, standings, "
        "a feed, score sheets to print and a zip of all records. Every result is checked first. Run it again with the "
        "same folder: only what changed is made anew. The exit code is 0 if every record was counted."
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
    parser.add_argument("--keys", metavar="PLACE", help="public keys, beside those of the servers that are asked")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper of the PDFs (default a4)")
    parser.add_argument("--trust", action="store_true", help="count records without checking them")


def _publish(given: argparse.Namespace) -> int:
    from service.site import command

    return command.run(given)


def _check(given: argparse.Namespace) -> int:
    from service.conformance import command

    return command.run(given)


def _verify(given: argparse.Namespace) -> int:
    from service.commands import verify

    return verify.run(given.records, given.keys, as_json=given.json)


def _cluster(given: argparse.Namespace) -> int:
    from service.commands import cluster

    if given.action == "node":
        return cluster.node(given.folder, given.host, given.port)
    if given.action == "create":
        return cluster.create(given.nodes, given.replicas)
    url = given.url or _environment().get("STORE_URL", "")
    return (cluster.place if given.action == "place" else cluster.show)(url)


def _key(given: argparse.Namespace) -> int:
    settings = Settings.from_environment(_environment())

    from service.commands import api_keys
    from service.play.ports.keys import Scope

    try:
        if given.action == "new":
            scopes = tuple(scope for scope in Scope if given.scopes is None or scope in given.scopes)
            return api_keys.new(settings, given.name, scopes, given.rate)
        if given.action == "list":
            return api_keys.list_all(settings)
        return api_keys.revoke(settings, given.id)
    except api_keys.AWAY as error:
        return fail(error)


def _keys(given: argparse.Namespace) -> int:
    environ = _environment()
    settings = Settings.from_environment(environ)

    from service.commands import signing_keys

    try:
        if given.action == "list":
            return signing_keys.list_all(settings, as_json=given.json)
        return signing_keys.rotate(settings, given=bool(environ.get("SIGNING_KEY", "").strip()))
    except OSError as error:
        return fail(error)


def _deck(given: argparse.Namespace) -> int:
    from service.decks import appeals, command

    if given.action == "appeals":
        return appeals.run(given.records, as_json=given.json)
    return command.run(given)


def _doctor(_: argparse.Namespace) -> int:
    from service.commands import doctor

    return doctor.run()


def _inspect(given: argparse.Namespace) -> int:
    from service.commands import inspection

    return inspection.run(given.record, given.ply, given.seat)


def _replay(given: argparse.Namespace) -> int:
    from rules.errors import UnknownGame
    from service import replay
    from service.archive import record_files

    try:
        page = replay.render(record_files.read(given.record))
        Path(given.output).write_bytes(page)
    except record_files.UnreadableRecord as error:
        return fail(error)
    except OSError as error:
        return fail(f"{given.output}: {error.strerror or error}")
    except (UnknownGame, replay.Unplayable) as error:
        return fail(f"{given.record}: {error}")
    return 0


def _audit(given: argparse.Namespace) -> int:
    settings = Settings.from_environment(_environment())

    from service.commands import audit
    from service.store import embedded

    try:
        return audit.run(settings, given.after)
    except (embedded.ServerUnavailable, OSError) as error:
        return fail(error)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "audit": _audit,
    "check": _check,
    "cluster": _cluster,
    "deck": _deck,
    "doctor": _doctor,
    "inspect": _inspect,
    "key": _key,
    "keys": _keys,
    "publish": _publish,
    "replay": _replay,
    "verify": _verify,
}
"""What runs no part of the service."""


def _environment() -> dict[str, str]:
    return {**read_env_file(Path(".env")), **os.environ}


def _run() -> int:
    environ = _environment()
    settings = Settings.from_environment(environ)

    from service.running.supervisor import FORKS, StartFailed, Supervisor, begin_again, check_port
    from service.store import embedded

    if FORKS:
        begin_again(settings, environ)
    try:
        lock = embedded.hold(settings.data_dir)
        try:
            check_port(settings, interrupted=lock.interrupted)
            Supervisor(settings, environ, main).run(_announce)
        finally:
            lock.release()
    except (embedded.DataDirectoryInUse, embedded.ServerUnavailable, StartFailed, OSError) as error:
        return fail(error)
    return 0


def _run_part(name: str) -> int:
    from service.running.parts import PARTS, hold_lifeline, offer_metrics
    from service.watch import logs

    hold_lifeline()
    _require(os.environ, "STORE_URL", name)
    if name != "api":
        _require(os.environ, "BROKER_URL", name)
    settings = Settings.from_environment(os.environ)
    logs.configure(settings)
    offer_metrics(settings, name)
    PARTS[name](settings)
    return 0


def _require(environ: Mapping[str, str], variable: str, part: str) -> None:
    if not environ.get(variable):
        raise SettingsError(f"{variable} is unset; the {part} by itself needs it (`noonday run` brings its own)")


def _announce(address: str) -> None:
    print(f"Noonday is ready: open {address} (Ctrl-C stops it)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
