"""The contract as its readers find it: each operation says all itself, with long examples and what its codes mean."""

from __future__ import annotations

from typing import Any

from rules.wire.codec import Plain
from service.api.contract import examples
from service.api.contract.contract import problem_name
from service.api.contract.general import problems_of
from service.api.contract.sharing import unshared
from service.api.http.kinds import KINDS
from service.api.http.operation import JSON

_BY_NAME = {problem_name(code): code for code in KINDS}
"""The codes of problems by the names of their components."""


def whole(contract: Plain) -> Plain:
    """Return a contract whose operations and components say all themselves."""
    found = unshared(contract)
    paths = {
        path: {method: _completed(one) if "responses" in one else one for method, one in methods.items()}
        for path, methods in found["paths"].items()
    }
    return found | {"paths": paths}


def _completed(operation: Plain) -> Plain:
    """Return an operation with its long examples, and with the titles of its refusals."""
    name, responses = operation["operationId"], operation["responses"]
    completed = operation | {
        "responses": {status: _explained(name, status, answer) for status, answer in responses.items()}
    }
    shown = examples.requested(name)
    if shown is not None and "requestBody" in operation:
        body = operation["requestBody"]
        json = body["content"][JSON] | {"example": shown.body}
        completed["requestBody"] = body | {"content": body["content"] | {JSON: json}}
    return completed


def _explained(operation: str, status: str, response: Plain) -> Plain:
    """Return an answer with its example, or with the titles of its problems."""
    content = {media: _shown(operation, status, media, part) for media, part in response.get("content", {}).items()}
    words = " ".join(f"`{code}`: {KINDS[code].title}." for code in _codes(response))
    return response | ({"content": content} if content else {}) | ({"description": words} if words else {})


def _codes(response: Plain) -> list[str]:
    return [_BY_NAME[name] for name in problems_of(response)]


def _shown(operation: str, status: str, media: str, part: Any) -> Any:
    found = examples.answered(operation, int(status), media)
    return part if found is None else part | {"example": found.answer}
