"""An assert of a helper that fails shows what it compared."""

from __future__ import annotations

import pytest

from tests.support.dice import scripted


def test_a_failed_assert_of_a_helper_shows_what_it_compared() -> None:
    with pytest.raises(AssertionError, match=r"assert \['6'\] == \[\]"):
        scripted(lambda _chance: None, "6")
