"""QR codes: what a phone reads is the address."""

from __future__ import annotations

import re

import segno

from rules.show.drawing import Outline
from service.printing.codes import code

ADDRESS = "https://noonday.example/score?game=twelve-oclock-high"
QUIET = 4


def test_a_code_is_the_address_in_dark_squares_with_a_quiet_zone() -> None:
    drawn = code(ADDRESS)
    matrix = [list(row) for row in segno.make_qr(ADDRESS, error="m").matrix]
    (path,) = (shape.path for shape in drawn.shapes if isinstance(shape, Outline))
    found = [[0] * len(matrix) for _ in matrix]
    for left, top, count in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3Z", path):
        for step in range(int(count)):
            found[int(top) - QUIET][int(left) - QUIET + step] = 1

    assert found == matrix
    assert drawn.width == drawn.height == len(matrix) + 2 * QUIET


def test_a_code_says_in_words_what_it_is() -> None:
    assert ADDRESS in code(ADDRESS).description
