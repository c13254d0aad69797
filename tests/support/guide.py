"""The examples of the guide, as the page /docs/clients shows them, with the values of a test in place of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING

from tests.support.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.stack import Stack

HEADING = re.compile(r'<h2 id="([^"]+)">')
EXAMPLE = re.compile(r'<pre[^>]*><code class="language-(\w*)">(.*?)</code></pre>', re.DOTALL)
SITE, MATCH, TOKEN, KEY = "http://127.0.0.1:8000", '"MATCH"', '"TOKEN"', "nk1.ID.SECRET"
"""What a reader replaces."""


VERIFYING = "webhooks"
"""The section whose examples are functions that verify a message; all others are whole programs."""

PACKAGED = "in-python-in-typescript"
"""The section whose programs open a match of their own, by the packages of clients."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example: the anchor of its section, its number among all, its language and its text."""

    section: str
    number: int
    language: str
    text: str

    def filled(self, site: str, match: str = "", token: str = "", key: str = "") -> str:
        """Return the text with values in place of those that a reader replaces."""
        text = self.text.replace(SITE, site).replace(KEY, key)
        return text.replace(MATCH, f'"{match}"').replace(TOKEN, f'"{token}"')


def examples(stack: Stack, *languages: str) -> list[Example]:
    """Return the examples of the guide in these languages, in their order; of every language if none is named."""
    page = stack.call("GET", "/docs/clients").text
    return [example for example in _read(page) if not languages or example.language in languages]


def programs(stack: Stack, language: str) -> list[Example]:
    """Return the examples of the guide in a language that are whole programs, and play a match that is open."""
    return [example for example in examples(stack, language) if example.section not in (VERIFYING, PACKAGED)]


def packaged(stack: Stack, language: str) -> Example:
    """Return the program in a language that plays by the package of clients."""
    (example,) = [example for example in examples(stack, language) if example.section == PACKAGED]
    return example


def verifying(stack: Stack, language: str) -> str:
    """Return the function in a language that verifies a webhook's message."""
    (example,) = [example for example in examples(stack, language) if example.section == VERIFYING]
    return example.text


def _read(page: str) -> Iterator[Example]:
    section, number = "", 0
    for found in re.finditer(f"{HEADING.pattern}|{EXAMPLE.pattern}", page, re.DOTALL):
        if found[1] is not None:
            section = found[1]
        else:
            yield Example(section, number, found[2], unescape(found[3]))
            number += 1


def path_with_curl(folder: Path) -> str:
    """Return a search path on which there is a ``curl``: the machine's own if it has one."""
    path = os.environ["PATH"]
    if shutil.which("curl") is not None:
        return path
    folder.mkdir(exist_ok=True)
    stand_in = folder / "curl"
    stand_in.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/tests/support/curl.py" "$@"\n')
    stand_in.chmod(0o755)
    return f"{folder}{os.pathsep}{path}"


def in_shell(lines: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run lines in one shell, which gives up at the first command that fails."""
    environ = {**os.environ, "PATH": path_with_curl(folder / "bin")}
    script = "\n".join(["set -eu", *lines])
    return subprocess.run(
        ["/bin/sh"], input=script, cwd=folder, env=environ, capture_output=True, text=True, timeout=180, check=False
    )
