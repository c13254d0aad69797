"""An operation that is declared deprecated announces its end in its answers and in the contract."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from flask import Blueprint, Response
from openapi_spec_validator import validate

from service.api import create_app
from service.api.contract import contract
from service.api.http.answers import answer
from service.api.http.deprecation import Deprecated
from service.api.http.operation import OPERATIONS, Answer, operation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from service.play.ports.referee import Referee
    from service.settings import Settings

END = Deprecated(since=date(2027, 1, 1), sunset=date(2027, 7, 1))
ANNOUNCED = {"Deprecation": "@1798761600", "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT"}
"""1 January 2027 and 1 July 2027, as RFC 9745 and RFC 8594 write them."""


@pytest.fixture
def app(referee: Referee, settings: Settings) -> Iterator[Flask]:
    """Return an application with one operation more, which is deprecated."""
    more = Blueprint("catalogue", __name__)

    @more.get("/v1/old")
    @operation(
        "An old answer",
        "Return what there was.",
        answers={200: Answer("It.", {"type": "object"})},
        deprecated=END,
    )
    def old() -> Response:
        """Answer."""
        return answer({})

    app = create_app(referee, settings)
    app.register_blueprint(more, name="old")
    yield app
    del OPERATIONS[app.view_functions["old.old"]]


def announced(app: Flask, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    """Return the status of an answer, and which of the two headers it has."""
    found = app.test_client().get(path, headers=headers)
    return found.status_code, {name: text for name, text in found.headers.items() if name in ANNOUNCED}


def test_its_answers_and_refusals_have_both_dates(app: Flask) -> None:
    assert announced(app, "/v1/old") == (200, ANNOUNCED)
    assert announced(app, "/v1/old?colour=red") == (422, ANNOUNCED)
    assert announced(app, "/v1/old", Accept="image/png") == (406, ANNOUNCED)
    assert announced(app, "/v1/games") == (200, {})


def test_pages_of_other_origins_may_read_them(app: Flask) -> None:
    exposed = app.test_client().get("/v1/old").headers["Access-Control-Expose-Headers"]

    assert set(ANNOUNCED) <= set(exposed.split(", "))


def test_the_contract_says_it_of_this_operation_alone(app: Flask) -> None:
    document = contract.build(app)
    described = [one for methods in document["paths"].values() for one in methods.values() if "deprecated" in one]

    validate(document)
    assert [(one["operationId"], one["deprecated"]) for one in described] == [("old", True)]
    assert described[0]["description"] == (
        "Return what there was. Deprecated since 2027-01-01; it may be missing from 2027-07-01 on."
    )
    assert all(set(ANNOUNCED) <= set(response["headers"]) for response in described[0]["responses"].values())


def test_headers_that_another_operation_shares_say_nothing_of_it() -> None:
    headers = {"ETag": {"schema": {"type": "string"}}}
    shared = {"description": "What there was.", "responses": {"200": {"description": "It.", "headers": headers}}}

    said = contract._deprecated(shared, END)

    assert set(said["responses"]["200"]["headers"]) == {"ETag", *ANNOUNCED}
    assert set(headers) == set(shared["responses"]["200"]["headers"]) == {"ETag"}
