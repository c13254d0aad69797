from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import OutOfTime
from service.api.http.problems import problem

if TYPE_CHECKING:
    from flask import Flask

    from tests.support.api import Api


def test_a_refusal_that_no_request_can_cause_is_a_fault_of_the_server(app: Flask) -> None:
    with app.test_request_context("/v1/games"):
        answer = problem(OutOfTime("the time of decision 3 ran out at 1000, and its lapse comes first"))

    assert (answer.status_code, answer.get_json(force=True)["code"]) == (500, "internal-error")
    assert b"decision 3" not in answer.get_data()


def test_an_address_with_nothing_is_a_page_to_a_browser_and_a_problem_to_a_program(api: Api) -> None:
    browser = api.send("GET", "/no-such-page", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    program = api.send("GET", "/no-such-page", headers={"Accept": "*/*"})
    under_v1 = api.send("GET", "/v1/nothing", headers={"Accept": "text/html"})

    assert [browser.status_code, program.status_code, under_v1.status_code] == [404, 404, 404]
    assert browser.content_type == "text/html; charset=utf-8"
    assert {"Accept", "Host"} <= set(browser.headers["Vary"].split(", "))
    assert "<h1>Nothing there</h1>" in browser.get_data(as_text=True)
    assert {program.content_type, under_v1.content_type} == {"application/problem+json"}
