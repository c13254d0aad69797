"""Build the packages of clients, and generate clients with public generators: ``python -m openapi.clients FOLDER``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from openapi import clients
from openapi.clients import packages


def main(folder: Path) -> int:
    """Make everything in a folder."""
    if clients.main(folder):
        return 1
    try:
        made = packages.wheel(folder), packages.tarball(folder)
    except subprocess.CalledProcessError as failure:
        print(failure.stdout, failure.stderr, sep="\n", file=sys.stderr)
        return 1
    print(*made, "are built", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
