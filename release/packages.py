"""The two packages of a release, the source distribution and the wheel, and what they must contain."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SHIPPED = ("rules", "service", "workers")
"""The folders that are installed, with all their files."""

_BUILD = "import sys; from setuptools import build_meta; sys.argv[1:] = ['-q']; print(build_meta.{kind}({to!r}))"


@dataclass(frozen=True, slots=True)
class Packages:
    """The files of a release."""

    sdist: Path
    wheel: Path


def build(source: Path, to: Path) -> Packages:
    """Build the sdist from a source tree and the wheel from the sdist, as installers do that get no wheel."""
    sdist = to / _built("build_sdist", source, to)
    unpacked = to / "unpacked"
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (root,) = unpacked.iterdir()
    wheel = to / _built("build_wheel", root, to)
    shutil.rmtree(unpacked)
    return Packages(sdist, wheel)


def _built(kind: str, source: Path, to: Path) -> str:
    """Return the name of the file that the build makes; its last line of output has it."""
    command = [sys.executable, "-c", _BUILD.format(kind=kind, to=str(to.absolute()))]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{kind} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines()[-1]


def faults(packages: Packages, source: Path) -> Iterator[str]:
    """Yield each fault of the contents: a file that a package lacks, or one that it should not have."""
    # Links are followed, as the build does: the manuals are a folder of the service by a link to docs/.
    walks = (entry for folder in SHIPPED for entry in os.walk(source / folder, followlinks=True))
    paths = (Path(folder, name) for folder, _, names in walks for name in names)
    shipped = {path.relative_to(source).as_posix() for path in paths if path.suffix != ".pyc"}
    with tarfile.open(packages.sdist) as sdist, zipfile.ZipFile(packages.wheel) as wheel:
        archived = {name.partition("/")[2] for name in sdist.getnames()}
        installed = set(wheel.namelist())
    about = {name for name in installed if name.partition("/")[0].endswith(".dist-info")}
    yield from (f"the sdist lacks {name}" for name in sorted(shipped - archived))
    yield from (f"the wheel lacks {name}" for name in sorted(shipped - installed))
    yield from (f"the wheel has {name}" for name in sorted(installed - shipped - about))
    licences = {name.partition("/licenses/")[2] for name in about}
    yield from (f"the wheel lacks the licence {name}" for name in sorted(_licences(source) - licences))


def _licences(source: Path) -> set[str]:
    """Return the texts of the licences that the package declares, and those that came with parts of others."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {path for pattern in project["license-files"] for path in source.glob(pattern)}
    brought = {
        path for path in (source / "service").rglob("*.txt") if "license" in path.read_text("utf-8")[:500].lower()
    }
    return {path.relative_to(source).as_posix() for path in declared | brought}
