"""What linters of others ask of a contract, and what generators of clients need.

Redocly's recommended rules ask for the same: `npx @redocly/cli lint openapi/noonday.json`.
"""

from __future__ import annotations

import builtins
import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema_rs

from service.api.contract.reading import whole
from tests.support.contract import closed
from tests.support.offenders import each

WRITTEN: Any = json.loads((Path(__file__).parents[2] / "openapi" / "noonday.json").read_text("utf-8"))
CONTRACT: Any = whole(WRITTEN)
OPERATIONS = {
    operation["operationId"]: operation for methods in CONTRACT["paths"].values() for operation in methods.values()
}
each_operation = each("operation", OPERATIONS.values(), ids=OPERATIONS)

TYPING = {
    "Any", "Dict", "List", "Literal", "Optional", "Set", "Tuple", "Type", "Union", "Unset",
}  # fmt: skip
"""Names that files of generated Python import."""

TYPESCRIPT = {
    "Array", "Awaited", "Boolean", "Cache", "Comment", "Date", "Document", "Element", "Error", "Event", "Exclude",
    "Extract", "File", "Function", "Headers", "History", "Image", "Iterator", "Location", "Lock", "Lowercase",
    "Map", "Node", "Number", "Object", "Omit", "Option", "Parameters", "Partial", "Pick", "Plugin", "Promise",
    "Proxy", "Range", "Readonly", "Record", "Reflect", "Report", "Request", "Required", "Response", "ReturnType",
    "Selection", "Set", "Storage", "String", "Symbol", "Text", "Touch", "Uppercase", "Window", "Worker",
}  # fmt: skip
"""Names that every file of TypeScript in a browser knows."""


def nodes(part: Any, where: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Give all objects below a part of the contract, each with its place; examples are data and left out."""
    if isinstance(part, dict):
        yield where, part
        for name, inner in part.items():
            if name not in ("example", "examples", "default", "const", "enum") or where.endswith("/responses"):
                yield from nodes(inner, f"{where}/{name}")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from nodes(inner, f"{where}/{number}")


def test_every_operation_has_an_id_of_its_own_that_fits_an_address() -> None:
    found = [operation["operationId"] for methods in CONTRACT["paths"].values() for operation in methods.values()]

    assert len(set(found)) == len(found)
    assert [name for name in found if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []


@each_operation
def test_an_operation_has_a_summary_and_a_known_tag(operation: Any) -> None:
    assert 0 < len(operation["summary"]) < 60
    assert set(operation["tags"]) <= {tag["name"] for tag in CONTRACT["tags"] if tag["description"]}
    assert len(operation["tags"]) == 1


@each_operation
def test_an_operation_says_whether_a_token_is_needed(operation: Any) -> None:
    schemes = CONTRACT["components"]["securitySchemes"]

    assert operation["security"] in ([], [{"bearer": []}], [{}, {"bearer": []}])
    assert {name for one in operation["security"] for name in one} <= set(schemes)


@each_operation
def test_an_operation_describes_a_success_and_a_refusal(operation: Any) -> None:
    statuses = [status[0] for status in operation["responses"]]

    assert {"2", "4"} <= set(statuses)


def test_no_two_paths_can_be_taken_for_each_other() -> None:
    patterns = {path: re.compile(re.sub(r"\{\w+\}", "[^/.]+", path)) for path in CONTRACT["paths"]}

    for one, other in combinations(CONTRACT["paths"], 2):
        filled = [re.sub(r"\{\w+\}", "x", path) for path in (one, other)]
        same = patterns[one].fullmatch(filled[1]) and patterns[other].fullmatch(filled[0])
        assert not same, (one, other)


def test_a_path_names_its_parameters_and_has_no_end_of_its_own() -> None:
    for path, methods in CONTRACT["paths"].items():
        assert "?" not in path
        assert not path.endswith("/")
        for operation in methods.values():
            told = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert told == set(re.findall(r"\{(\w+)\}", path)), path


def test_every_component_is_used() -> None:
    used = {part["$ref"] for _, part in nodes(WRITTEN) if isinstance(part.get("$ref"), str)}
    made = {
        f"#/components/{kind}/{name}"
        for kind, parts in WRITTEN["components"].items()
        for name in parts
        if kind != "securitySchemes"
    }

    assert used == made


def test_every_refusal_is_a_component_and_no_name_ends_in_a_counter() -> None:
    answers = [one["responses"] for methods in WRITTEN["paths"].values() for one in methods.values()]
    refusals = [answer for told in answers for status, answer in told.items() if status >= "400"]
    written = [one for one in refusals if [*one.get("content", {})] == ["application/problem+json"]]
    names = [name for parts in WRITTEN["components"].values() for name in parts]

    assert len(refusals) > 400
    assert written == []
    assert [name for name in names if name[-1].isdigit()] == []


def test_what_is_required_is_described() -> None:
    lost = [
        (where, set(part["required"]) - set(part["properties"]))
        for where, part in nodes(CONTRACT)
        if isinstance(part.get("required"), list) and isinstance(part.get("properties"), dict)
        if not set(part["required"]) <= set(part["properties"])
    ]

    assert lost == []


def test_what_has_a_few_values_has_values_of_its_type() -> None:
    types = {"string": str, "integer": int, "boolean": bool, "null": type(None)}
    few = [part for _, part in nodes(CONTRACT) if isinstance(part.get("enum"), list) and part.get("type")]

    def fits(part: Any) -> bool:
        named = part["type"] if isinstance(part["type"], list) else [part["type"]]
        return {type(value) for value in part["enum"]} <= {types[name] for name in named if name in types}

    assert few
    assert [part for part in few if not fits(part)] == []


def examples() -> Iterator[tuple[str, Any, Any]]:
    """Give each example with its place and its schema."""
    for where, part in nodes(CONTRACT):
        if "example" in part and "schema" in part:
            yield where, part["schema"], part["example"]
        for number, example in enumerate(part.get("examples", []) if "type" in part else []):
            yield f"{where}/{number}", part, example


@each(("where", "schema", "example"), examples)
def test_an_example_is_valid(where: str, schema: Any, example: Any) -> None:
    whole = {**closed(schema), "components": closed(CONTRACT["components"])}

    faults = [fault.message[:200] for fault in jsonschema_rs.Draft202012Validator(whole).iter_errors(example)]

    assert faults == [], where


def test_no_component_hides_a_name_that_a_language_has() -> None:
    known = {*dir(builtins), *TYPING, *TYPESCRIPT}

    assert known & set(CONTRACT["components"]["schemas"]) == set()


def words_in(part: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield every summary and description below a part of the contract, with its place."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name in ("summary", "description") and isinstance(value, str):
                yield f"{where}/{name}", value
            else:
                yield from words_in(value, f"{where}/{name}")
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from words_in(value, f"{where}/{number}")


def test_descriptions_speak_of_json_and_not_of_python() -> None:
    python = re.compile(r"(?<!-)\bNone\b(?! of|-)|(?<!`)``(?!`)|:(?:class|func|meth|mod|attr):`")
    words = [*words_in(CONTRACT)]
    assert len(words) > 1000

    assert [where for where, text in words if python.search(text)] == []
