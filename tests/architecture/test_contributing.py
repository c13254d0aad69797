"""What CONTRIBUTING.md names is there."""

from __future__ import annotations

import re

import pytest

from tests.support.sources import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILES = sorted(set(re.findall(r"`(test_\w+\.py)`", TEXT)))
PATHS = sorted(set(re.findall(r"\b(?:tests|service|rules|openapi|bench|examples|workers)/[\w/.]*\w", TEXT)))


@pytest.mark.parametrize("name", FILES)
def test_a_test_without_a_folder_is_of_the_architecture(name: str) -> None:
    assert (ROOT / "tests" / "architecture" / name).is_file()


@pytest.mark.parametrize("path", PATHS)
def test_a_path_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
