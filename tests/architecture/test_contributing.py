"""What CONTRIBUTING.md names is there."""

from __future__ import annotations

import re
from functools import partial

from tests.support.offenders import each
from tests.support.sources import ROOT

FILE = r"`(test_\w+\.py)`"
PATH = r"\b(?:tests|service|rules|openapi|bench|examples|workers)/[\w/.]*\w"


def named(pattern: str) -> list[str]:
    """Return what the page names in this form."""
    return sorted(set(re.findall(pattern, (ROOT / "CONTRIBUTING.md").read_text("utf-8"))))


@each("name", partial(named, FILE))
def test_a_test_without_a_folder_is_of_the_architecture(name: str) -> None:
    assert (ROOT / "tests" / "architecture" / name).is_file()


@each("path", partial(named, PATH))
def test_a_path_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
