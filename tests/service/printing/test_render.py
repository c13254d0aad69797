import subprocess
import sys

import pytest

from service.printing import MEDIA_TYPES, PAPERS, RELEASE, render
from tests.support.sheets import hostile_sheet, sheet_of

KINDS = tuple(MEDIA_TYPES)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_sheet_is_printed_in_every_kind_and_the_same_twice(kind, paper):
    once = render(hostile_sheet(), kind, paper=paper)
    assert once
    assert once == render(hostile_sheet(), kind, paper=paper)


def test_another_process_makes_the_same_bytes():
    program = (
        "import hashlib; from service.printing import *; from tests.support.sheets import hostile_sheet\n"
        "print(RELEASE)\n"
        "for kind in MEDIA_TYPES: print(hashlib.sha256(render(hostile_sheet(), kind, paper='a4')).hexdigest())"
    )
    told = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert told[0] == told[1]
    assert told[0].startswith(RELEASE)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_without_parts_is_printed(kind):
    assert render(sheet_of(facts=(), foot="", made=None), kind, paper="letter")


@pytest.mark.parametrize(("kind", "paper"), [("doc", "a4"), ("pdf", "a3")])
def test_an_unknown_kind_or_paper_is_refused(kind, paper):
    with pytest.raises(ValueError, match="no sheet is printed"):
        render(sheet_of(), kind, paper=paper)
