"""Builds the package: its version is the release's, and its models are generated from the contract of this tree."""

from __future__ import annotations

import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from openapi import clients  # noqa: E402 - found by the line above


class WithModels(build_py):
    """Adds the models; an editable installation has none, since they are kept nowhere in the tree."""

    def run(self) -> None:
        """Copy the modules, and generate the models next to them."""
        package = Path(self.build_lib) / "noonday_client"
        shutil.rmtree(package, ignore_errors=True)
        super().run()
        if self.editable_mode:
            return
        with tempfile.TemporaryDirectory() as place:
            clients.python(Path(place))
            made = Path(place) / "noonday_client"
            shutil.copytree(made / "models", package / "models", ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(made / "types.py", package)


setup(
    version=tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"],
    cmdclass={"build_py": WithModels},
)
