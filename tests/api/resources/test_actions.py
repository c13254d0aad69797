from __future__ import annotations

from typing import Any

import pytest

from tests.support.api import Api
from tests.support.offenders import each

MANY = 2**53


def test_an_action_is_a_ply_with_its_events(api: Api) -> None:
    match = api.open()
    before = match.see()
    done = match.act()

    assert done["ply"] == before["ply"] + 1
    assert done["events"][0]["kind"] == "thrown"
    assert done["match"]["decision"] == before["decision"] + 1
    told = api.ok("GET", match.path + "/events", query_string={"after": before["ply"]})
    assert told["plies"][0]["events"] == done["events"]


def test_the_same_action_again_is_the_same_ply(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    first = api.ok("POST", match.path + "/actions", token, json=sent)
    again = api.ok("POST", match.path + "/actions", token, json=sent)

    assert again == first


def test_a_retry_is_shown_what_has_happened_since(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    first = api.ok("POST", match.path + "/actions", token, json=sent)
    later = match.resign(1 - first["match"]["seat"])
    again = api.ok("POST", match.path + "/actions", token, json=sent)

    assert (again["ply"], again["events"]) == (first["ply"], first["events"])
    assert (again["match"]["ply"], again["match"]["status"]) == (later["ply"], "over")


def test_a_dry_run_of_what_is_legal_touches_nothing(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    before = api.send("GET", match.path, token)

    assert api.ok("POST", match.path + "/actions?dry_run=true", token, json=sent) == {"dry_run": True, "legal": True}
    assert api.send("GET", match.path, token).headers["ETag"] == before.headers["ETag"]


@pytest.mark.parametrize(
    ("action", "code"),
    [({"kind": "throw"}, None), ({"kind": "bomb"}, "illegal-action"), ({"kind": "move", "to": "A1"}, "illegal-action")],
)
def test_a_dry_run_is_the_same_under_any_seed(api: Api, action: dict[str, Any], code: str | None) -> None:
    answers = []
    for match in (api.open(), api.open()):
        token, sent = match.submission()
        body = {**sent, "action": action}
        reply = api.send("POST", match.path + "/actions?dry_run=true", token, json=body)
        answers.append((reply.status_code, without_place(reply.get_json(force=True))))

    assert answers[0] == answers[1]
    assert answers[0][1].get("code") == code


def without_place(document: Any) -> Any:
    """Return a document without what names the match that it is about."""
    return {name: value for name, value in document.items() if name != "instance"}


def test_a_dry_run_refuses_as_the_action_itself_does(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    body = {**sent, "action": {"kind": "end-turn"}}

    tried = api.refused("illegal-action", "POST", match.path + "/actions?dry_run=true", token, json=body)
    assert tried == api.refused("illegal-action", "POST", match.path + "/actions", token, json=body)


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("illegal-action", {"action": {"kind": "bomb"}}),
    ("illegal-action", {"action": {"kind": "end-turn"}}),
    ("stale-decision", {"decision": 0}),
    ("stale-decision", {"decision": MANY - 1}),
    ("malformed", {"decision": MANY}),
    ("malformed", {"decision": -1}),
    ("malformed", {"decision": True}),
    ("malformed", {"decision": 1.0}),
    ("malformed", {"decision": "1"}),
    ("malformed", {"decision": None}),
    ("malformed", {"decision": [1]}),
    ("malformed", {"action": None}),
    ("malformed", {"action": "throw"}),
    ("malformed", {"action": {}}),
    ("malformed", {"action": {"kind": "fly"}}),
    ("malformed", {"action": {"kind": ["throw"]}}),
    ("malformed", {"action": {"kind": "throw", "dice": [6, 6]}}),
    ("malformed", {"action": {"kind": "move"}}),
    ("malformed", {"action": {"kind": "move", "to": 12}}),
    ("malformed", {"action": {"kind": "move", "to": "A" * 5000}}),
    ("malformed", {"action": {"kind": "started"}}),
    ("malformed", {"cheat": True}),
]


@each(("code", "change"), REFUSED)
def test_what_is_refused_changes_nothing(api: Api, code: str, change: dict[str, Any]) -> None:
    match = api.open()
    token, sent = match.submission()
    before = api.send("GET", match.path, token)

    api.refused(code, "POST", match.path + "/actions", token, json={**sent, **change})
    assert api.send("GET", match.path, token).get_data() == before.get_data()


def test_a_fault_deep_in_an_action_is_named_by_its_path(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()
    body = {**sent, "action": {"kind": "move", "to": 12}}

    assert list(api.refused("malformed", "POST", match.path + "/actions", token, json=body)["errors"]) == ["action.to"]


@pytest.mark.parametrize("query", ["dry_run=1", "dry_run=True", "dry_run=", "dry_run=true&dry_run=false", "wait=5"])
def test_a_dry_run_is_asked_for_in_one_way(api: Api, query: str) -> None:
    match = api.open()
    token, sent = match.submission()

    api.refused("malformed", "POST", f"{match.path}/actions?{query}", token, json=sent)
    assert match.see()["ply"] == match.opened["match"]["ply"]
