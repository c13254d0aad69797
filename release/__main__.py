"""Build the packages of the committed state into dist/, check them, and try them out on each Python that is found."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from release.packages import Packages, build, faults
from release.trial import free_port, try_out

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def main() -> int:
    """Make the release; the exit code is 1 if anything is wrong with it."""
    if changed := _output("git", "status", "--porcelain"):
        print(
            f"a release is made from the committed files; commit or remove these changes first:\n{changed}",
            file=sys.stderr,
        )
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        packages = _packages(work)
        tried = [_tried(packages, version, python, work / version) for version, python in _pythons()]
    print(f"tried on {sum(tried)} of {len(tried)} versions of Python that are found")
    return 0 if tried and all(tried) else 1


def _packages(work: Path) -> Packages:
    """Build and check the packages; the folder ``dist`` has nothing else afterwards."""
    source = work / "source"
    source.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    packages = build(source, DIST)
    if found := list(faults(packages, source)):
        raise SystemExit("\n".join(found))
    for file in (packages.sdist, packages.wheel):
        print(f"dist/{file.name}: {file.stat().st_size:,} bytes, with all files of its packages and all licences")
    return packages


def _pythons() -> Iterator[tuple[str, str]]:
    for line in _output(ROOT / "deploy" / "pythons").splitlines():
        version, _, python = line.partition(" ")
        if python:
            yield version, python
        else:
            print(f"Python {version}: not found, and so not tried")


def _tried(packages: Packages, version: str, python: str, work: Path) -> bool:
    """Install the wheel into an empty environment and play a match on it; print how it went."""
    began = time.monotonic()
    environment, empty = work / "environment", work / "empty"
    empty.mkdir(parents=True)
    try:
        _install(packages.wheel, python, environment)
        said = try_out([str(environment / "bin" / "noonday")], empty, free_port())
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        output = getattr(error, "stdout", None) or ""
        print(f"Python {version}: failed: {error}\n{output}")
        return False
    print(f"Python {version}: {said}; {time.monotonic() - began:.0f} s")
    return True


def _install(wheel: Path, python: str, environment: Path) -> None:
    """Install the wheel and the locked versions of its dependencies, which must be all that its metadata names."""
    _output(python, "-m", "venv", environment)
    pip = (environment / "bin" / "python", "-m", "pip", "--disable-pip-version-check")
    _output(*pip, "install", "--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    _output(*pip, "install", "--quiet", "--no-deps", wheel)
    _output(*pip, "check")


def _output(*command: str | Path) -> str:
    """Return what a command prints, without the last line break."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    return done.stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main())
