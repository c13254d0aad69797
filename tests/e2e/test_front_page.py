from __future__ import annotations

import re
import shutil
import subprocess
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.support.stack import running

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(shutil.which("curl") is None, reason="the walk on the front page is made with curl")
def test_the_walk_on_the_front_page_works_when_it_is_pasted(tmp_path: Path) -> None:
    with running(tmp_path / "data") as stack:
        page = stack.call("GET", "/").text
        blocks = [unescape(block) for block in re.findall(r"<pre><code>(.*?)</code></pre>", page, re.DOTALL)]
        script = "\n".join(["set -eu", *blocks])
        walked = subprocess.run(
            ["/bin/sh"], input=script, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )

    assert walked.returncode == 0, walked.stderr
    assert '{"ply":' in walked.stdout
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
