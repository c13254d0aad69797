"""The commands `noonday key signing list` and `rotate`: the keys that sign records."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from service.settings import Settings, environment
from service.signing import keyring
from service.signing.ring import Ring
from service.terminal import fail

if TYPE_CHECKING:
    import argparse


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", dest="action", required=True)
    listed = actions.add_parser("list", help="print the public keys, the one that signs first")
    listed.add_argument("--json", action="store_true", help="as /.well-known/noonday-keys.json publishes them")
    actions.add_parser("rotate", help="make a new key that signs from the next start on, and retire the present one")


def run(given: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    environ = environment()
    settings = Settings.from_environment(environ)
    try:
        if given.action == "list":
            return list_all(settings, as_json=given.json)
        return rotate(settings, given=bool(environ.get("SIGNING_KEY", "").strip()))
    except OSError as error:
        return fail(error)


def list_all(settings: Settings, *, as_json: bool) -> int:
    """Print the public keys, the one that signs first; as JSON they are what a server publishes."""
    published = Ring(settings.signing_key, settings.retired_keys).published
    if as_json:
        print(json.dumps({"keys": [asdict(key) for key in published]}, indent=1))
        return 0
    for key in published:
        until = "signs now" if key.until is None else f"until {_date(key.until)}"
        print(f"{key.id}  {key.public}  since {_date(key.since)}, {until}")
    return 0


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC") if ms else "(not stated)"


def rotate(settings: Settings, *, given: bool) -> int:
    """Make a new key that signs, and retire the one that signed.

    Where the environment gives the key (``given``), the new settings are printed; else DATA_DIR keeps them.
    """
    old = Ring(settings.signing_key, settings.retired_keys).published[0]
    now = time.time_ns() // 1_000_000
    retired = ",".join(filter(None, (f"{old.public}/{old.since}/{now}", settings.retired_keys)))
    key = keyring.fresh()
    if given:
        print(f"SIGNING_KEY={key}\nRETIRED_KEYS={retired}")
        print("# Nothing was changed: give every host these two settings, then start it again.")
        return 0
    keyring.keep(settings.data_dir / keyring.NAME, key, retired)
    new = Ring(key, retired).published[0]
    print(f"{new.id} signs from the next start on; {old.id} is retired, and what it signed still verifies")
    return 0
