"""What the contract writes once: the fields of a base, and the general refusals of an operation."""

from __future__ import annotations

import json
from typing import Any

from service.api.contract.bases import based
from service.api.contract.general import DEFAULT, problems_of
from service.api.contract.sharing import flat, unshared
from tests.support.sources import ROOT

WRITTEN: Any = json.loads((ROOT / "openapi" / "noonday.json").read_text("utf-8"))
LONG = {name: {"type": "string", "description": f"The {name} of it." * 8} for name in ("colour", "place")}
SEAT = {"type": "integer", "description": "Who has it."}


def shape(**fields: Any) -> Any:
    return {"type": "object", "properties": fields, "required": [*fields], "description": "One."}


def test_an_object_is_built_on_the_largest_that_it_has_all_fields_of() -> None:
    shapes = {"Thing": shape(**LONG), "Held": shape(**LONG, seat=SEAT), "RummyHeld": shape(**LONG, seat=SEAT)}

    found = based(shapes, ["Rummy"])

    assert found["Held"]["allOf"][0] == {"$ref": "#/components/schemas/Thing"}
    assert [*found["Held"]["allOf"][1]["properties"]] == ["seat"]
    assert flat(found["Held"], found) == shapes["Held"]
    assert (found["Thing"], found["RummyHeld"]) == (shapes["Thing"], shapes["RummyHeld"])


def test_an_object_is_not_built_on_one_that_may_leave_out_a_field_that_it_has_always() -> None:
    shapes = {"Thing": shape(**LONG) | {"required": ["place"]}, "Held": shape(**LONG, seat=SEAT)}

    assert based(shapes, ["Rummy"]) == shapes


def test_the_general_refusals_of_an_operation_are_under_their_statuses_in_the_whole_contract() -> None:
    whole = unshared(WRITTEN)["paths"]
    for path, methods in WRITTEN["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            if operation.get("deprecated"):
                assert DEFAULT not in answers
                continue
            name = answers[DEFAULT]["$ref"].rpartition("/")[2]
            general = problems_of(WRITTEN["components"]["responses"][name])
            shown = {status: problems_of(one) for status, one in whole[path][method]["responses"].items()}
            added = shown.keys() - answers.keys()
            assert DEFAULT not in shown
            assert sorted(general) == sorted(name for status in added for name in shown[status])
            assert "BadRequestProblem" in shown["400"]
