"""The general refusals of an operation: one answer for all of them, by `default` in place of their statuses.

Nearly every operation has them, and no client acts by one of their statuses: the request was no proper HTTP, of a type
that is not taken or given, or the server failed. Each kind of problem has its status as a constant, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.wire.codec import Plain
from service.api.http.operation import PROBLEM_JSON

DEFAULT = "default"
"""Where OpenAPI has the answer of all statuses that are not named."""

REFUSED = "Refused."
"""What each refusal says of itself: the names of its problems say the rest, and each of them has its words."""

_GENERAL = frozenset(
    f"{name}Problem"
    for name in (
        "BadRequest", "InternalError", "Malformed", "NotAcceptable", "NotJson", "TooLarge", "UnsupportedMediaType",
    )
)  # fmt: skip


def gathered(contract: Plain) -> None:
    """Put the general refusals of each operation into one answer, status by status, where a status has no others."""
    for operation in (one for methods in contract["paths"].values() for one in methods.values()):
        if not operation.get("deprecated"):
            operation["responses"] = _gathered(operation["responses"])


def _gathered(responses: Mapping[str, Plain]) -> Plain:
    general = [status for status, answer in responses.items() if _is_general(answer)]
    names = sorted(name for status in general for name in problems_of(responses[status]))
    kept = {status: answer for status, answer in responses.items() if status not in general}
    return {**kept, DEFAULT: _answer(names)} if names else kept


def _is_general(answer: Plain) -> bool:
    return [*answer] == ["description", "content"] and set(problems_of(answer) or [""]) <= _GENERAL


def scattered(responses: Mapping[str, Plain], schemas: Mapping[str, Plain]) -> Plain:
    """Return answers with those of `default` under the statuses of their problems, which ``schemas`` has."""
    general = responses.get(DEFAULT, {})
    by_status: dict[str, list[str]] = {}
    for name in problems_of(general):
        by_status.setdefault(_status(schemas[name]), []).append(name)
    kept = {status: answer for status, answer in responses.items() if status != DEFAULT or not by_status}
    return dict(sorted({**kept, **{status: _answer(names) for status, names in by_status.items()}}.items()))


def problems_of(answer: Plain) -> list[str]:
    """Return the names of the components of the problems that an answer may have, where it has nothing else."""
    content = answer.get("content", {})
    if [*content] != [PROBLEM_JSON]:
        return []
    schema = content[PROBLEM_JSON]["schema"]
    return [one["$ref"].rpartition("/")[2] for one in schema.get("oneOf", [schema])]


def refused(names: Iterable[str]) -> Plain:
    """Return the content of refusals by the names of the components of their problems."""
    refs: list[Plain] = [{"$ref": f"#/components/schemas/{name}"} for name in names]
    # Each has its `code` as a constant, which says which one it is without a mapping of them all.
    return {PROBLEM_JSON: {"schema": refs[0] if len(refs) == 1 else {"oneOf": refs}}}


def _answer(names: list[str]) -> Plain:
    return {"description": REFUSED, "content": refused(names)}


def _status(schema: Plain) -> str:
    parts = schema.get("allOf", [schema])
    status = next(part["properties"]["status"]["const"] for part in parts if "status" in part.get("properties", {}))
    return str(status)
