"""The examples of the contract: each answer is what its request is answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from service.api.contract.examples import LONGEST
from service.api.contract.reading import whole
from service.api.contract.sharing import unshared
from tests.support.offenders import each

if TYPE_CHECKING:
    from tests.support.api import Api

WRITTEN: Any = json.loads((Path(__file__).parents[2] / "openapi" / "noonday.json").read_text("utf-8"))
CONTRACT: Any = whole(WRITTEN)
OPERATIONS = {
    operation["operationId"]: operation for methods in CONTRACT["paths"].values() for operation in methods.values()
}
CREATING = {"open_match", "take_seat", "start_match", "hand_seat_over", "act", "add_webhook", "verify_record"}


def request(operation: str) -> Any:
    """Return the example of an operation's body."""
    return OPERATIONS[operation]["requestBody"]["content"]["application/json"]["example"]


def answer(operation: str, status: int = 200) -> Any:
    """Return the example of an operation's answer."""
    content = OPERATIONS[operation]["responses"][str(status)]["content"]
    return next(iter(content.values()))["example"]


def parameter(operation: str, name: str) -> Any:
    """Return the example of a parameter in the path."""
    return next(one["example"] for one in OPERATIONS[operation]["parameters"] if one["name"] == name)


def test_the_example_of_the_opening_is_answered_as_the_contract_shows_it(api: Api) -> None:
    shown, sent = answer("open_match", 201), api.ok("POST", "/v1/matches", json=request("open_match"))
    terms = ("game", "version", "options", "time_per_decision", "leaving", "access", "seats", "seat", "status")

    assert {name: shown["match"][name] for name in terms} == {name: sent["match"][name] for name in terms}
    assert [entry["seat"] for entry in shown["seats"]] == [entry["seat"] for entry in sent["seats"]]
    assert all(shown["match"]["id"] in token for token in (shown["host_token"], shown["seats"][0]["token"]))


def test_the_examples_follow_one_match() -> None:
    opened, looked = answer("open_match", 201), answer("look_at_match")
    sent, acted = request("act"), answer("act")
    entry = next(entry for entry in looked["actions"] if entry["form"] == "action")

    assert looked == opened["match"]
    assert answer("show_menu")["actions"] == looked["actions"]
    assert sent == {"decision": looked["decision"], "action": entry["action"]}
    assert acted["ply"] == looked["ply"] + 1
    assert answer("follow_match")["plies"][-1]["events"] == acted["events"]
    assert parameter("act", "match") == opened["match"]["id"]


def test_the_example_of_a_record_is_sound(api: Api) -> None:
    record = answer("get_record")

    assert request("verify_record") == record
    assert answer("verify_record")["sound"] is True
    assert api.ok("POST", "/v1/verifications", json=record)["sound"] is True


@each("operation", [name for name, told in OPERATIONS.items() if "requestBody" in told])
def test_who_shows_a_request_shows_its_answer(operation: str) -> None:
    shows = any("example" in body for body in OPERATIONS[operation]["requestBody"]["content"].values())
    good = next(status for status in OPERATIONS[operation]["responses"] if status.startswith("2"))

    assert shows is (operation in CREATING)
    answers = OPERATIONS[operation]["responses"][good]["content"].values()
    assert shows is any("example" in answer for answer in answers)


def test_the_contract_itself_has_the_short_examples_alone() -> None:
    sent = {
        place["operationId"]: body["example"]
        for methods in unshared(WRITTEN)["paths"].values()
        for place in methods.values()
        for body in place.get("requestBody", {}).get("content", {}).values()
        if "example" in body
    }

    assert set(sent) == CREATING - {"verify_record"}
    assert all(len(json.dumps(example)) <= 2 * LONGEST for example in sent.values())
