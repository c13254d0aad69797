"""Logs over HTTP: scored, printed and replayed; what is wrong with one is named line by line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules import find
from rules.log.example import example
from rules.log.text import MOST
from service.api import create_app
from service.play.asking import limits
from service.play.files import brought
from service.play.files.brought import Brought
from service.play.ports.errors import MatchNotOver
from tests.support.api import Api
from tests.support.over_http import as_log
from tests.support.refusals_of_limits import stranger

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from service.play.ports.referee import Referee
    from service.settings import Settings

HEAD = "game: twelve-oclock-high\nplayers: Ann, Bob\n"
BEGUN = f"{HEAD}A 5 4\nB 6 2\nA throw 1 5 blank\nA move 4\n"


def score(api: Api, log: str) -> Any:
    return api.ok("POST", "/v1/scores", **as_log(log))


def faults(api: Api, log: bytes | str, path: str = "/v1/scores") -> Any:
    sent = as_log(log) if isinstance(log, str) else {"data": log, "content_type": "text/plain"}
    return api.refused("faulty-log", "POST", path, **sent)["faults"]


@pytest.mark.parametrize("game", ["twelve-oclock-high", "bomb-the-axis", "screaming-eagles"])
def test_a_whole_log_comes_to_a_sound_record(api: Api, game: str) -> None:
    found = score(api, example(find(game)))

    assert (found["game"], found["finished"], found["to_act"], found["awaits"], found["legal"]) == (
        game, True, [], None, [],
    )  # fmt: skip
    assert found["outcome"]["winners"] == found["record"]["outcome"]["winners"]
    assert found["names"] == [seat["name"] for seat in found["record"]["seats"]]
    judged = api.ok("POST", "/v1/verifications", json=found["record"])
    assert (judged["sound"], judged["fair"], judged["signed"], judged["known"]) == (True, None, False, False)
    assert found["plies"] == judged["plies"]


def test_a_log_that_goes_on_says_who_can_do_what(api: Api) -> None:
    found = score(api, BEGUN)

    assert (found["finished"], found["outcome"], found["record"], found["to_act"]) == (False, None, None, [0])
    assert found["points"] == [0, 0]
    assert [one["notation"] for one in found["legal"]] == ["A throw", "A end turn"]
    assert found["legal"][0]["clause"].startswith("12H-")


def test_a_log_that_ends_within_a_throw_says_what_it_lacks(api: Api) -> None:
    found = score(api, f"{BEGUN}throw 3 4\n")

    assert found["awaits"] == "a face of the Bomb die, thrown by Ann, is missing: Bomb, blank"
    assert (found["to_act"], found["legal"]) == ([], [])


def test_points_are_by_seat_and_an_empty_seat_has_none(api: Api) -> None:
    assert score(api, BEGUN.replace("Ann, Bob", "Ann, -, Bob"))["points"] == [0, None, 0]


def test_a_bare_head_waits_for_the_first_throws(api: Api) -> None:
    found = score(api, HEAD)

    assert "the first flight" in found["awaits"]
    api.refused("not-started", "POST", "/v1/sheets", **as_log(HEAD))


def test_the_first_illegal_line_is_named(api: Api) -> None:
    for path in ("/v1/scores", "/v1/sheets", "/v1/sheets?kind=pdf", "/v1/replays"):
        (fault,) = faults(api, BEGUN.replace("move 4", "move 3"), path)
        assert (fault["line"], fault["clause"], fault["more"]) == (6, "12H-3", 0)
        assert [one["notation"] for one in fault["legal"]] == ["A move 2", "A move 4"]


def test_all_faults_of_form_are_named(api: Api) -> None:
    found = faults(api, BEGUN.replace("throw 1 5", "throw 1 7").replace("move 4", "fly 4") + "date: x\n")

    assert [fault["line"] for fault in found] == [5, 6, 7]


@pytest.mark.parametrize(
    ("log", "says"),
    [
        (b"game: bomb-the-axis\nplayers: Ann, \xff", "no text in UTF-8"),
        (b"\0", "zero bytes"),
        (HEAD.encode("utf-16-le"), "zero bytes"),
        (b"game: twelve-strokes-of-noon\nplayers: Ann, Bob", "its luck is more than dice"),
        (b"game: chess\nplayers: Ann, Bob", "there is no game 'chess'"),
        (b"<script>alert(1)</script>", "the head lacks the line game"),
        (b"game: Bomb the Axis (Game Box)\nplayers: Ann\n", "seats taken: 1"),
    ],
)
def test_what_is_no_log_is_refused_in_words(api: Api, log: bytes, says: str) -> None:
    assert says in faults(api, log)[0]["message"]


def test_a_log_in_utf_16_with_its_mark_and_other_line_ends_is_read(api: Api) -> None:
    sent = {"data": BEGUN.replace("\n", "\r\n").encode("utf-16"), "content_type": "text/plain; charset=utf-16"}

    assert api.ok("POST", "/v1/scores", **sent)["plies"] == score(api, BEGUN)["plies"]


def test_a_log_that_is_too_large_is_refused_before_it_is_read(api: Api) -> None:
    api.refused("too-large", "POST", "/v1/scores", data=b"#" * (MOST + 1), content_type="text/plain")


def test_a_score_takes_a_log_alone(api: Api) -> None:
    record = api.ok("GET", f"{api.over().path}/record")

    api.refused("unsupported-media-type", "POST", "/v1/scores", json=record)


def test_a_sheet_of_an_unfinished_log_says_so(api: Api) -> None:
    text = api.send("POST", "/v1/sheets", **as_log(BEGUN)).get_data(as_text=True)

    assert "Not finished" in text
    assert "Winner" not in text
    assert "written down in a log" in text


def test_a_worker_prints_a_log_and_replays_one_that_is_over(api: Api) -> None:
    for log, files in ((BEGUN, 1), (example(find("bomb-the-axis")), 2)):
        own = Brought.log(log.encode())
        sheet, replay = brought.sheet(api.referee, own, "pdf", "a4", None), brought.replay(api.referee, own)
        assert sheet.make() is None
        brought.make_sheet(api.referee, own.digest, "a4", "full", sheet.tag)
        assert (sheet.make() or b"").startswith(b"%PDF")
        if files == 1:
            with pytest.raises(MatchNotOver):
                replay.make()
        else:
            assert replay.make() is None
            brought.make_replay(api.referee, own.digest, replay.tag)
            assert b'id="reel"' in (replay.make() or b"")


def test_a_replay_of_an_unfinished_log_is_refused(api: Api) -> None:
    api.refused("match-not-over", "POST", "/v1/replays", **as_log(BEGUN))


def test_a_log_costs_by_its_size(referee: Referee, settings: Settings, api: Api) -> None:
    few, long = replace(referee, rate=(1000, 10_000_000)), BEGUN + "# a comment\n" * 1_000
    counted = Api(create_app(few, settings), few, api.contract)

    short_left = left(counted.send("POST", "/v1/scores", **as_log(BEGUN), **stranger()))
    long_left = left(counted.send("POST", "/v1/scores", **as_log(long), **stranger()))

    assert short_left - long_left == limits.LOG * (-(-len(long) // limits.LOG_PIECE) - 1)


def left(reply: TestResponse) -> int:
    """Return how many units an address has left after an answer."""
    return int(reply.headers["RateLimit"].partition("r=")[2].partition(";")[0])
