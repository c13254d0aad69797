"""What breaks clients is found, and what they ignore is not: each case changes one thing of the contract of 0.1.0."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from openapi.breaks import breaks
from service.api.contract.sharing import shared
from tests.support.offenders import each

RELEASED = Path(__file__).parents[2] / "openapi" / "releases" / "0.1.0.json"
ACTIONS = "/v1/matches/{match}/actions"
GAME = "GET /v1/matches game"


@cache
def released() -> Any:
    return json.loads(RELEASED.read_text("utf-8"))


def changed(path: str, value: Any) -> Any:
    """Return the contract with one part replaced, or removed by None; ``path`` has its keys between spaces."""
    document = deepcopy(released())
    *keys, last = path.split()
    part = document
    for key in keys:
        part = part[int(key) if isinstance(part, list) else key]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return document


def listing(field: str) -> str:
    """Return the way to a field of the parameter ``game`` of the list of matches."""
    parameters = released()["paths"]["/v1/matches"]["get"]["parameters"]
    number = next(number for number, one in enumerate(parameters) if one["name"] == "game")
    return f"paths /v1/matches get parameters {number} {field}"


SCHEMAS = "components schemas"
BREAKING = {
    "an operation": (f"paths {ACTIONS} get", None, f"`GET {ACTIONS}`: it is removed"),
    "a status": (f"paths {ACTIONS} get responses 200", None, f"`GET {ACTIONS}`: the status 200 is removed"),
    "a parameter": (listing("name"), "other", f"`{GAME}`: it is removed"),
    "a required parameter": (listing("required"), True, f"`{GAME}`: it is required"),
    "a type that is sent": (
        listing("schema"),
        {"type": "integer"},
        f"`{GAME}`: its type is integer in place of string",
    ),
    "a field that is sent": (f"{SCHEMAS} Opening properties access", None, "`Opening.access`: it is removed"),
    "a required field": (
        f"{SCHEMAS} Submission required",
        ["action", "decision", "x"],
        "`Submission.x`: it is required",
    ),
    "a bound of what is sent": (f"{SCHEMAS} Taking properties name maxLength", 1, "`Taking.name`: a bound is narrower"),
    "a field that is read": (f"{SCHEMAS} Match properties deadline", None, "`Match.deadline`: it is removed"),
    "a field that may be missing": (f"{SCHEMAS} Lobby required", [], "`Lobby.matches`: it may be left out"),
    "a null that is read": (f"{SCHEMAS} Match properties ply type", ["integer", "null"], "`Match.ply`: it may be null"),
    "a value that is read": (f"{SCHEMAS} Match properties status enum", ["on", "x"], "`Match.status`: it may be x"),
}
HARMLESS = {
    "a field that is read": (f"{SCHEMAS} Match properties more", {"type": "string"}),
    "a field that can be sent": (f"{SCHEMAS} Opening properties more", {"type": "string"}),
    "a wider bound of what is sent": (f"{SCHEMAS} Taking properties name maxLength", 1000),
    "an operation": (f"paths {ACTIONS} put", {"responses": {}}),
    "a description": (f"{SCHEMAS} Match properties ply description", "Another."),
}


@each(("path", "value", "found"), BREAKING.values(), ids=BREAKING)
def test_a_break_is_found(path: str, value: Any, found: str) -> None:
    assert found in [str(one) for one in breaks(released(), changed(path, value))]


def test_another_name_for_the_same_fields_is_no_break() -> None:
    renamed = json.loads(RELEASED.read_text("utf-8").replace('"Menu"', '"Card"').replace('/Menu"', '/Card"'))

    assert breaks(released(), renamed) == []


def test_an_answer_and_a_parameter_that_became_components_are_no_break() -> None:
    assert breaks(released(), shared(deepcopy(released()))) == []


def test_a_field_is_found_where_a_component_is_built_on_another() -> None:
    built = deepcopy(released())
    match = built["components"]["schemas"]["Match"]
    base = {"type": "object", "properties": match.pop("properties"), "required": match.pop("required")}
    built["components"]["schemas"]["Match"] = {**match, "allOf": [base]}
    assert breaks(released(), built) == []

    del base["properties"]["deadline"]
    assert "`Match.deadline`: it is removed" in [str(one) for one in breaks(released(), built)]


def test_what_is_sent_may_become_one_of_several_and_need_fit_one_alone() -> None:
    divided = deepcopy(released())
    schemas = divided["components"]["schemas"]
    kinds = {name: deepcopy(schemas["Opening"]) for name in ("CoinRaceOpening", "OtherOpening")}
    kinds["CoinRaceOpening"]["properties"]["game"] = {"type": "string", "const": "coin-race"}
    schemas |= kinds
    schemas["Opening"] = {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in kinds]}
    assert breaks(released(), divided) == []

    for kind in kinds.values():
        del kind["properties"]["access"]
    schemas["SeatWish"]["required"] = [*schemas["SeatWish"]["required"], "x"]
    found = [str(one) for one in breaks(released(), divided)]
    assert found == ["`Opening.access`: it is removed", "`SeatWish.x`: it is required"]


@pytest.mark.parametrize(("path", "value"), HARMLESS.values(), ids=HARMLESS)
def test_an_addition_is_no_break(path: str, value: Any) -> None:
    assert breaks(released(), changed(path, value)) == []
