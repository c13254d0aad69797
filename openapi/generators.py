"""Generate clients by the other public generators that integrators use, and lint the contract as they do.

What they make is no part of the project: it is generated and type-checked to know that the contract works with them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from openapi.clients import CONTRACT, NODE_PACKAGES, node

RULES: Final = CONTRACT.with_name("spectral.yaml")


def hey_api(folder: Path) -> None:
    """Generate a TypeScript client by hey-api into a folder.

    :raises subprocess.CalledProcessError: when the generator fails; so do the others.
    """
    tool = NODE_PACKAGES / "@hey-api" / "openapi-ts" / "bin" / "run.js"
    node(tool, "-i", CONTRACT, "-o", folder, "-c", "@hey-api/client-fetch")


def orval(folder: Path) -> None:
    """Generate a TypeScript client by orval into a folder."""
    tool = NODE_PACKAGES / "orval" / "dist" / "bin" / "orval.mjs"
    node(tool, "--input", CONTRACT, "--output", folder / "noonday.ts", "--client", "fetch")


def datamodel(folder: Path) -> None:
    """Generate models for pydantic into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", CONTRACT, "--output", folder / "models.py"]
    model = ["--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"]
    subprocess.run([*map(str, command), *model], check=True, capture_output=True, text=True)


def redocly() -> None:
    """Lint the contract by Redocly's recommended rules."""
    node(NODE_PACKAGES / "@redocly" / "cli" / "bin" / "cli.js", "lint", CONTRACT)


def spectral() -> None:
    """Lint the contract by Spectral's rules of OpenAPI, except what they do not know of version 3.1."""
    tool = NODE_PACKAGES / "@stoplight" / "spectral-cli" / "dist" / "index.js"
    node(tool, "lint", CONTRACT, "--ruleset", RULES, "--fail-severity", "error")


TYPESCRIPT: Final[Mapping[str, Callable[[Path], None]]] = {"hey-api": hey_api, "orval": orval}
LINTERS: Final[Mapping[str, Callable[[], None]]] = {"redocly": redocly, "spectral": spectral}
