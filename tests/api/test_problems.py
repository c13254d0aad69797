from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import OutOfTime
from service.api.problems import problem

if TYPE_CHECKING:
    from flask import Flask


def test_a_refusal_that_no_request_can_cause_is_a_fault_of_the_server(app: Flask) -> None:
    with app.test_request_context("/v1/games"):
        answer = problem(OutOfTime("the time of decision 3 ran out at 1000, and its lapse comes first"))

    assert (answer.status_code, answer.get_json(force=True)["code"]) == (500, "internal-error")
    assert b"decision 3" not in answer.get_data()
