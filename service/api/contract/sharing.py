"""What many operations have alike, written once: refusals, unchanged answers and parameters, as components."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson

from rules.wire.codec import Plain
from service.api.contract.general import DEFAULT, gathered, problems_of, scattered
from service.api.http.operation import JSON, PROBLEM_JSON

UNCHANGED = "Unchanged"
"""The name of the answer 304."""

_JOINED = 3
"""The codes that a name may have where one operation alone answers with them."""

_STATUS = {
    400: "Bad",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Missing",
    409: "Conflict",
    410: "Gone",
    422: "Unprocessable",
    500: "Failed",
    503: "Unavailable",
}
"""What the name of a refusal ends with that has more codes than a name may have."""

_Use = tuple[Plain, str, str]
"""Where a part is: what holds it, its key there, and the id of the operation."""


def shared(contract: Plain) -> Plain:
    """Return a contract in which operations refer to what they have alike; every refusal is a component."""
    found = contract["components"]
    gathered(contract)
    found["responses"] = _shared([*_responses(contract), *_receipts(contract)], "responses")
    found["parameters"] = _shared(_parameters(contract), "parameters")
    return contract


def unshared(contract: Plain) -> Plain:
    """Return a contract whose operations and components say all themselves, for those who read one of them."""
    roots = {f"#/components/{kind}/{name}": part for kind, name, part in _components(contract)}
    schemas = contract["components"]["schemas"]

    def whole(operation: Plain) -> Plain:
        responses = {key: _found(roots, part) for key, part in operation["responses"].items()}
        return operation | {
            "responses": scattered(responses, schemas),
            "parameters": [_found(roots, part) for part in operation.get("parameters", ())],
        }

    def wholes(paths: Plain) -> Plain:
        return {
            path: {method: whole(one) if "responses" in one else one for method, one in methods.items()}
            for path, methods in paths.items()
        }

    paths = {kind: wholes(contract[kind]) for kind in ("paths", "webhooks") if kind in contract}
    whole_ones = {name: flat(schema, schemas) for name, schema in schemas.items()}
    return contract | paths | {"components": contract["components"] | {"schemas": whole_ones}}


def flat(schema: Plain, schemas: Mapping[str, Plain]) -> Plain:
    """Return an object with the fields of all that it is built on; its own come last, and say more of those."""
    if "allOf" not in schema:
        return schema
    refs = [schemas[part["$ref"].rpartition("/")[2]] if "$ref" in part else part for part in schema["allOf"]]
    parts = [flat(part, schemas) for part in refs]
    words = {name: part for name, part in schema.items() if name != "allOf"}
    fields: Plain = {}
    for name, field in (pair for part in parts for pair in part["properties"].items()):
        fields[name] = fields.get(name, {}) | field
    required = [name for part in parts for name in part["required"]]
    return {"type": "object", **words, "properties": fields, "required": list(dict.fromkeys(required))}


def _components(contract: Plain) -> Iterator[tuple[str, str, Plain]]:
    for kind in ("responses", "parameters"):
        for name, part in contract["components"].get(kind, {}).items():
            yield kind, name, part


def _found(roots: Mapping[str, Plain], part: Plain) -> Plain:
    return roots[part["$ref"]] if "$ref" in part else part


def _operations(contract: Plain, *kinds: str) -> Iterator[Plain]:
    for kind in kinds or ("paths",):
        for methods in contract.get(kind, {}).values():
            yield from methods.values()


def _shared(uses: Iterable[tuple[str, list[Any]]], kind: str) -> Plain:
    """Replace each part by a reference to its component; return the components by their names."""
    found: Plain = {}
    for name, places in uses:
        holder, key, _ = places[0]
        found[name] = holder[key]
        for holder, key, _ in places:
            holder[key] = {"$ref": f"#/components/{kind}/{name}"}
    return found


def _alike(uses: Iterable[_Use]) -> list[list[_Use]]:
    """Return the places of parts that are the same to the letter, the most used ones first."""
    places: dict[bytes, list[_Use]] = defaultdict(list)
    for holder, key, operation in uses:
        places[orjson.dumps(holder[key])].append((holder, key, operation))
    return sorted(places.values(), key=len, reverse=True)


def _responses(contract: Plain) -> Iterator[tuple[str, list[_Use]]]:
    """Give each answer to share with its name: the refusals, and that nothing has changed."""
    uses = [
        (one["responses"], status, one["operationId"])
        for one in _operations(contract)
        for status, answer in one["responses"].items()
        if not one.get("deprecated")
    ]
    names: set[str] = set()
    for places in _alike(uses):
        name = _name_of_response(places)
        if name and name not in names:
            names.add(name)
            yield name, places


def _receipts(contract: Plain) -> Iterator[tuple[str, list[_Use]]]:
    """Give each answer of a receiver of webhooks with its name."""
    uses = [
        (one["responses"], status, one["operationId"])
        for one in _operations(contract, "webhooks")
        for status in one["responses"]
    ]
    for places in _alike(uses):
        status = places[0][1]
        yield f"Receipt{_RECEIPTS.get(status, 'Failed')}", places


_RECEIPTS = {"2XX": "Taken", "410": "Gone", "429": "Later", "503": "Later"}
"""What the names of the answers of a receiver of webhooks end with."""


def _name_of_response(places: list[_Use]) -> str:
    holder, status, operation = places[0]
    if status == "304":
        return UNCHANGED
    if [*holder[status].get("content", {})] != [PROBLEM_JSON]:
        return _name_of_answer(holder[status]) if len(places) > 1 else ""
    codes = [name.removesuffix("Problem") for name in problems_of(holder[status])]
    if status == DEFAULT:
        # Those of one request alone are named by it; the sets are few.
        return f"General{_joined(operation)}"
    patch = "OfPatch" if "Accept-Patch" in holder[status].get("headers", {}) else ""
    if len(codes) > _JOINED:
        return f"{_joined(operation)}{_STATUS[int(status)]}"
    return "Or".join(codes) + patch


def _name_of_answer(answer: Plain) -> str:
    """Return the name of an answer in JSON that is not a refusal, by that of its document, or an empty one."""
    (media, content), *more = answer.get("content", {"": {}}).items()
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return f"{name}Answer" if media == JSON and name and not more else ""


def _joined(words: str) -> str:
    return "".join(word.capitalize() for word in words.replace("-", "_").split("_"))


def _parameters(contract: Plain) -> Iterator[tuple[str, list[Any]]]:
    """Give each parameter that several operations have with its name; of two that differ, the more used one."""
    uses: list[Any] = [
        (one["parameters"], number, one["operationId"])
        for one in _operations(contract, "paths", "webhooks")
        for number in range(len(one["parameters"]))
    ]
    names: set[str] = set()
    for places in _alike(uses):
        holder, number, _ = places[0]
        name = f"{holder[number]['in'].capitalize()}{_joined(holder[number]['name'])}"
        if len(places) > 1 and name not in names:
            names.add(name)
            yield name, places
