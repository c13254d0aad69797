"""An installation from the wheel has what a checkout has next to the packages."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from service.api.contract.manuals import manuals
from tests.support.sources import ROOT
from tests.support.wheels import installed

if TYPE_CHECKING:
    from pathlib import Path

READ = """
from service.api.contract.manuals import FOLDER, manuals
print(FOLDER, *(len(one.text) for one in manuals().values()))
"""


def test_an_installation_has_the_manuals(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "rules", "service", "workers", "docs"):
        (source / name).symlink_to(ROOT / name)
    site = installed(source, tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", READ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == [str(site / "docs"), *(str(len(one.text)) for one in manuals().values())]
