from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html import unescape
from typing import TYPE_CHECKING

from tests.support.sources import ROOT
from tests.support.stack import running

if TYPE_CHECKING:
    from pathlib import Path


def path_with_curl(folder: Path) -> str:
    """Return a search path on which there is a ``curl``: the machine's own if it has one."""
    path = os.environ["PATH"]
    if shutil.which("curl") is not None:
        return path
    folder.mkdir()
    stand_in = folder / "curl"
    stand_in.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/tests/support/curl.py" "$@"\n')
    stand_in.chmod(0o755)
    return f"{folder}{os.pathsep}{path}"


def test_the_walk_on_the_front_page_works_when_it_is_pasted(tmp_path: Path) -> None:
    with running(tmp_path / "data") as stack:
        page = stack.call("GET", "/").text
        blocks = [unescape(block) for block in re.findall(r"<pre><code>(.*?)</code></pre>", page, re.DOTALL)]
        script = "\n".join(["set -eu", *blocks])
        environ = {**os.environ, "PATH": path_with_curl(tmp_path / "bin")}
        walked = subprocess.run(
            ["/bin/sh"],
            input=script,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environ,
        )

    assert walked.returncode == 0, walked.stderr
    assert '{"ply":' in walked.stdout
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
