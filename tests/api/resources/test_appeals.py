"""12C-56 over HTTP: two persons with tokens of their own, and a bot that abstains."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.table import table as tables
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon.state import RULING, SECOND, Corner, FaceOff
from service.play.match import drafting
from tests.support.api import written
from tests.support.twelve_strokes_of_noon import position

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played

GAME = "twelve-strokes-of-noon"
ANN, BEN, BOT = 0, 1, 2
WITH_BOT = ({"player": "person"}, {"player": "person"}, {"player": "bot", "level": "rookie"})
APPEAL = {"kind": "appeal"}
GRANT, REFUSE, ABSTAIN = ({"kind": "rule", "ruling": ruling} for ruling in ("grant", "refuse", "abstain"))


def in_a_face_off(api: Api, seats: Any = WITH_BOT, **terms: Any) -> Played:
    """Open a match and put it into a face-off of Ann and Ben, in which Ann has just been asked."""
    match = api.open(seats, game=GAME, pace="human", **terms)

    def moved(held: drafting.Draft) -> drafting.Draft:
        before: Any = held.match.table.state
        corners = (Corner(ANN, Glass(60_000, before.since), 0), Corner(BEN, Glass(60_000), 1))
        stage = FaceOff(1, corners, 0, tuple(range(2, len(seats))))
        state = position(stage, seats=range(len(seats)), content=before.content, options=before.options)
        state = replace(state, decision=before.decision, since=before.since)
        table = tables.positioned(held.match.game, held.match.table, state)
        return replace(held, match=replace(held.match, table=table))

    written(api.referee, match.id, moved)
    return match


def send(match: Played, seat: int, action: Any, decision: int | None = None) -> Any:
    """Submit an action for the open decision, and return the answer."""
    return match.api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=sent(match, action, decision))


def refused(code: str, match: Played, seat: int, action: Any, decision: int | None = None) -> Any:
    body = sent(match, action, decision)
    return match.api.refused(code, "POST", f"{match.path}/actions", match.tokens[seat], json=body)


def sent(match: Played, action: Any, decision: int | None) -> Any:
    return {"decision": match.see()["decision"] if decision is None else decision, "action": action}


def wrongly_answered(match: Played) -> Any:
    """Let Ann give an answer that is refused."""
    return send(match, ANN, {"kind": "answer", "text": "the one on the left"})


def kinds(entries: Any) -> list[Any]:
    return [entry["action"] if entry["form"] == "action" else entry["example"]["kind"] for entry in entries]


def test_12c_56_one_appeals_and_is_heard(api: Api, clock: Clock) -> None:
    match = in_a_face_off(api)
    wrongly_answered(match)
    assert APPEAL in kinds(match.see(ANN)["actions"])
    assert APPEAL not in kinds(match.see(BEN)["actions"])
    clock.forward(2_000)

    appealed = send(match, ANN, APPEAL)

    assert [event["kind"] for event in appealed["events"]] == ["appealed"]
    assert (
        appealed["events"][0]["words"]
        == "Player 1 appeals for “the one on the left”; Player 2 and Player 3 rule on it."
    )
    assert appealed["match"]["to_act"] == [BEN, BOT]
    assert match.play_bots()["to_act"] == [BEN]
    ruling = match.see(BEN)
    assert kinds(ruling["actions"]) == [GRANT, REFUSE, ABSTAIN]
    assert ruling["actions"][0]["notation"] == "rule grant"
    assert ruling["actions"][0]["clause"] == "12C-56"

    heard = send(match, BEN, GRANT)

    assert [event["kind"] for event in heard["events"]] == ["ruled", "appeal-ended", "open-asked"]
    assert (heard["match"]["to_act"], heard["match"]["view"]["heard"]["correct"]) == ([BEN], True)
    left = {glass["seat"]: glass["left"] for glass in heard["match"]["view"]["due"]["glasses"]}
    assert left[BEN] == 60_000
    assert left[ANN] > 59_000, "the two seconds before the appeal are given back"


def test_12c_56_silence_refuses_after_thirty_seconds(api: Api, clock: Clock) -> None:
    match = in_a_face_off(api, WITH_BOT[:2])
    wrongly_answered(match)
    send(match, ANN, APPEAL)
    clock.forward(RULING * SECOND - 500)
    assert match.see()["to_act"] == [BEN]

    clock.forward(600)

    after = match.see()
    assert (after["to_act"], after["view"]["heard"]["granted"]) == ([ANN], False)
    refused("stale-decision", match, BEN, GRANT, after["decision"] - 1)


def test_12c_56_an_appeal_answers_one_decision(api: Api) -> None:
    match = in_a_face_off(api)
    first = match.see()["decision"]
    refused("illegal-action", match, ANN, APPEAL)
    wrongly_answered(match)
    refused("stale-decision", match, ANN, APPEAL, first)
    refused("not-to-act", match, BEN, APPEAL)
    send(match, ANN, {"kind": "pass"})

    problem = refused("illegal-action", match, ANN, APPEAL)

    assert problem["rule"]["clause"] == "12C-56"


def test_12c_56_an_appeal_and_a_ruling_can_be_sent_again(api: Api) -> None:
    match = in_a_face_off(api)
    wrongly_answered(match)
    asked = match.see()["decision"]
    first = send(match, ANN, APPEAL)
    assert send(match, ANN, APPEAL, asked)["ply"] == first["ply"]
    decision = match.see()["decision"]
    ruled = send(match, BEN, ABSTAIN, decision)
    assert send(match, BEN, ABSTAIN, decision)["ply"] == ruled["ply"]
    refused("already-answered", match, BEN, GRANT, decision)


def test_12c_56_nobody_is_shown_a_ruling_before_the_end(api: Api) -> None:
    match = in_a_face_off(api)
    wrongly_answered(match)
    send(match, ANN, APPEAL)
    send(match, BEN, GRANT)

    for token in (match.tokens[ANN], None):
        shown = api.send("GET", match.path, token).get_data(as_text=True)
        plies = api.send("GET", f"{match.path}/plies", token).get_data(as_text=True)
        assert "grant" not in plies
        assert "rule grant" not in shown


@pytest.mark.parametrize("action", [{"kind": "rule"}, {"kind": "rule", "ruling": "perhaps"}, {**APPEAL, "text": "x"}])
def test_12c_56_what_is_no_ruling_is_refused(api: Api, action: Any) -> None:
    match = in_a_face_off(api)
    wrongly_answered(match)
    refused("malformed", match, ANN, action)


def test_12c_56_somebody_elses_token_does_not_rule(api: Api) -> None:
    match, other = in_a_face_off(api), in_a_face_off(api)
    wrongly_answered(match)
    send(match, ANN, APPEAL)
    body = sent(match, GRANT, None)
    api.refused("other-match", "POST", f"{match.path}/actions", other.tokens[BEN], json=body)
    api.refused("token-needed", "POST", f"{match.path}/actions", json=body)
    refused("not-to-act", match, ANN, GRANT)


PERSON, OPEN, ROBOT = {"player": "person"}, {"player": "open"}, {"player": "bot"}


@pytest.mark.parametrize(
    ("seats", "options", "agreed"),
    [
        ((PERSON, ROBOT, ROBOT), {}, ("nobody", 0)),
        ((ROBOT, ROBOT), {}, ("nobody", None)),
        ((PERSON, ROBOT), {"appeals": "players"}, ("players", 0)),
        ((OPEN, PERSON, ROBOT), {}, ("players", 1)),
        ((OPEN, OPEN), {}, ("players", None)),
        ((PERSON, PERSON), {"appeals": "host"}, ("host", 0)),
        ((PERSON, PERSON), {"appeals": "host", "host": 1}, ("host", 1)),
    ],
)
def test_12c_56_who_rules_depends_on_who_sits_down(api: Api, seats: Any, options: Any, agreed: Any) -> None:
    found = api.open(seats, game=GAME, options=options).opened["match"]["options"]
    assert (found["appeals"], found["host"]) == agreed


def test_12c_56_a_host_rules_alone(api: Api) -> None:
    match = in_a_face_off(api, options={"appeals": "host", "host": BEN})
    wrongly_answered(match)
    assert send(match, ANN, APPEAL)["match"]["to_act"] == [BEN]
    assert send(match, BEN, REFUSE)["match"]["view"]["heard"]["granted"] is False
