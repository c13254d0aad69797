"""Write the contract and its examples, compare the committed ones with the code, or list breaks since a release."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import orjson

import rules
from openapi import examples
from openapi.breaks import breaks
from service.api import create_app
from service.api.contract import contract
from service.api.contract import examples as shown
from service.running import bootstrap
from service.settings import Settings

PLACE = Path(__file__).with_name("noonday.json")
RELEASES = PLACE.with_name("releases")
EXAMPLES = Path(shown.__file__).with_name(shown.NAME)


def generated() -> bytes:
    """Return the contract as its file holds it; nothing is connected or written for it."""
    settings = Settings(data_dir=Path(), store_url="redis://127.0.0.1:1", secret_key="-" * 32, signing_key="0" * 64)
    built = contract.build(create_app(bootstrap.referee(settings), settings))
    return orjson.dumps(built, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def main() -> int:
    """Do as the command line says; the exit code of ``--check`` is 1 if a file is not up to date."""
    parser = argparse.ArgumentParser(prog="python -m openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.add_argument("--breaks", metavar="RELEASE", help="print what breaks clients of a release, such as 0.1.0")
    given = parser.parse_args()
    if given.breaks:
        earlier, committed = (RELEASES / f"{given.breaks}.json").read_bytes(), PLACE.read_bytes()
        print(*breaks(orjson.loads(earlier), orjson.loads(committed)), sep="\n")
        return 0
    # The files are about the games of this repository, whatever else is installed.
    rules.keep_to("noonday")
    # The contract shows the examples, so they are made first.
    for place, make in ((EXAMPLES, examples.made), (PLACE, generated)):
        content = make()
        if not given.check:
            place.write_bytes(content)
        elif not place.is_file() or place.read_bytes() != content:
            print(f"{place.name} differs from the contract of the code: run `python -m openapi`", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
