"""Packages of games, installed without a network: a wheel is built by its own build system, and unpacked."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
"""What any installer asks of the build system that the package names; setuptools is in the locks."""


def installed(source: Path, folder: Path) -> Path:
    """Build the wheel of a package and install it into the new folder ``site`` of a folder; return that."""
    project = shutil.copytree(source, folder / "project")  # a build writes beside its sources
    wheels, site = folder / "wheels", folder / "site"
    subprocess.run([sys.executable, "-c", BUILD, str(wheels)], cwd=project, check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return site
