"""What the commands print on a terminal."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from service.terminal import say

if TYPE_CHECKING:
    import pytest


def test_a_line_that_nobody_takes_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb", buffering=0) as raw:
        monkeypatch.setattr(sys, "stderr", TextIOWrapper(raw, write_through=True))
        say("anything")
