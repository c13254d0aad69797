from __future__ import annotations

from contextlib import ExitStack

import pytest

from service.api.intake import Intake
from service.api.refusals import Busy


def test_one_address_reads_half_of_the_bodies_at_most() -> None:
    intake = Intake(4, patience=0)

    with intake.reading("a"), intake.reading("a"):
        with pytest.raises(Busy), intake.reading("a"):
            pass
        with intake.reading("b"), intake.reading("b"), pytest.raises(Busy), intake.reading("c"):
            pass
        with intake.reading("c"):
            pass


def test_a_body_that_was_read_makes_room_also_when_it_was_cut() -> None:
    intake = Intake(1, patience=0)

    for _ in range(3):
        with pytest.raises(OSError, match="cut"), intake.reading("a"):
            raise OSError("cut")
    with ExitStack() as ends:
        ends.enter_context(intake.reading("b"))
        with pytest.raises(Busy), intake.reading("a"):
            pass
    with intake.reading("a"):
        pass
