"""The board as PNG over HTTP: sizes, tags, costs, secrets, and what waits while one is drawn."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from rules.show.drawing import Circle, Drawing, Paint
from service.api import create_app
from service.api.http import drawing
from service.printing.picture import LARGEST
from tests.support.api import OPEN, PEOPLE, Api
from tests.support.games.varied import patched
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from service.settings import Settings
    from tests.support.api import Played


def drawn(match: Played, seat: int | None = None, **query: Any) -> TestResponse:
    """Return the answer with a picture."""
    token = None if seat is None else match.tokens[seat]
    reply = match.api.send("GET", f"{match.path}/board.png", token, query_string=query)
    assert (reply.status_code, reply.mimetype) == (200, "image/png")
    assert len(reply.get_data()) <= LARGEST
    return reply


def width(reply: TestResponse) -> int:
    """Return the width of a picture, in pixels."""
    return Image.open(BytesIO(reply.get_data()), formats=("PNG",)).width


def test_the_board_is_drawn_in_the_width_that_was_asked_for(api: Api) -> None:
    match = api.open()

    assert [width(drawn(match, width=pixels)) for pixels in (200, 640, 1200)] == [200, 640, 1200]
    assert width(drawn(match)) == 800


@pytest.mark.parametrize("wrong", ["199", "1201", "0", "-5", "8e2", "wide", "", "99999999999999999999", "800.0"])
def test_another_width_is_refused(api: Api, wrong: str) -> None:
    problem = api.refused("malformed", "GET", f"{api.open().path}/board.png", query_string={"width": wrong})

    assert list(problem["errors"]) == ["width"]


def test_a_picture_changes_with_the_match_and_is_sent_once(api: Api) -> None:
    match = api.open()
    first, narrow = drawn(match), drawn(match, width=400)
    known = {"If-None-Match": first.headers["ETag"]}
    assert api.send("GET", f"{match.path}/board.png", headers=known).status_code == 304
    before = match.see()["ply"]
    match.act()
    second = drawn(match)

    assert len({reply.headers["ETag"] for reply in (first, narrow, second)}) == 3
    assert second.get_data() != first.get_data()
    assert api.send("GET", f"{match.path}/board.png", headers=known).status_code == 200
    assert drawn(match, ply=before).get_data() == first.get_data()


def test_a_seats_picture_is_its_own(api: Api) -> None:
    match = api.open(game="screaming-eagles", seats=PEOPLE)
    mine, other, anybody = (drawn(match, seat) for seat in (0, 1, None))

    assert len({reply.headers["ETag"] for reply in (mine, other, anybody)}) == 3
    known = {"If-None-Match": mine.headers["ETag"]}
    assert api.send("GET", f"{match.path}/board.png", match.tokens[1], headers=known).status_code == 200


def test_a_private_match_has_no_picture_for_others(api: Api) -> None:
    match = api.open(PEOPLE, access="private")
    drawn(match, 0)

    api.refused("no-such-match", "GET", f"{match.path}/board.png")


def test_a_name_that_was_erased_is_on_no_picture(api: Api) -> None:
    match = api.open()
    before = drawn(match)
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    after = api.send("GET", f"{match.path}/board.png", headers={"If-None-Match": before.headers["ETag"]})

    assert after.status_code == 200
    assert after.get_data() != before.get_data()


def test_a_table_that_is_open_has_no_picture(api: Api) -> None:
    api.refused("not-started", "GET", f"{api.open(OPEN).path}/board.png")


def test_while_pictures_wait_everything_else_is_answered(api: Api, settings: Settings) -> None:
    app = create_app(api.referee, replace(settings, held_per_address=1))
    narrow, held = Api(app, api.referee, api.contract), app.extensions["noonday"].held
    match, replies = narrow.open(), []
    with drawing._drawing:
        waiting = Thread(target=lambda: replies.append(drawn(match)))
        waiting.start()
        wait_until(lambda: held.count == 1)
        narrow.refused("busy", "GET", f"{match.path}/board.png")
        assert narrow.send("GET", f"{match.path}/board.svg").status_code == 200
        assert match.act()["ply"]
        assert replies == []
    waiting.join()

    assert len(replies) == 1
    assert held.count == 0


def test_a_picture_that_others_keep_waiting_is_refused_in_the_end(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "PATIENCE", 0.01)
    match = api.open()
    with drawing._drawing:
        problem = api.refused("busy", "GET", f"{match.path}/board.png")

    assert "board.svg" in problem["detail"]
    drawn(match)


VAST = {
    "megabytes": Drawing(800, 600, (Circle(9, 9, 2, Paint("#aa0000", opacity=50)),) * 60_000, "Dots", "Many dots."),
    "a tower": Drawing(10, 100_000, (), "A tower", "A tower without windows."),
}


@pytest.mark.parametrize("case", VAST)
def test_a_picture_that_is_too_large_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, api: Api, case: str) -> None:
    match = api.open()
    with monkeypatch.context() as patch:
        patched(
            patch, match.see()["game"], pictures__still=lambda _: VAST[case], pictures__moving=lambda *_: VAST[case]
        )
        problem = api.refused("picture-too-large", "GET", f"{match.path}/board.png")
        assert "ask for board.svg" in problem["detail"]
        assert api.send("GET", f"{match.path}/board.svg").status_code == 200

    assert width(drawn(match)) == 800
