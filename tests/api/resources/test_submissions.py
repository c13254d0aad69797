"""A submission means the same whether it is read directly or field by field."""

from __future__ import annotations

from itertools import product
from typing import Any

from marshmallow import ValidationError

from rules.wire.plain import MAX_INT
from service.api.contract.schemas import SubmissionSchema
from service.play.verbs.act import Submission
from tests.support.offenders import each

ACTIONS = ({}, {"kind": "throw"}, [], "throw", None, 1, True)
DECISIONS = (0, 1, MAX_INT, MAX_INT + 1, -1, True, 1.0, "1", None, [])


class Bypassed(dict[str, Any]):
    """A dictionary that is not read directly, as it is of another type."""


def meaning(plain: dict[str, Any]) -> Any:
    """Return what a submission is read as, or the faults that are found in it."""
    try:
        return SubmissionSchema().load(plain)
    except ValidationError as error:
        return error.messages


@each(("decision", "action", "more"), list(product(DECISIONS, ACTIONS, [{}, {"notation": "throw"}, {"seat": 1}])))
def test_it_means_the_same_read_directly_and_field_by_field(decision: Any, action: Any, more: dict[str, Any]) -> None:
    plain = {"decision": decision, "action": action, **more}

    assert meaning(plain) == meaning(Bypassed(plain))


def test_a_decision_with_an_action_is_read() -> None:
    assert meaning({"decision": 3, "action": {"kind": "throw"}}) == Submission(3, {"kind": "throw"}, None)
