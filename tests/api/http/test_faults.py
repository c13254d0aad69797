"""Faults of the server: they are answered as such, and never change what was done or blame the client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs
from werkzeug.exceptions import InternalServerError

from service.api import create_app
from service.api.http import compression, headers, watch

if TYPE_CHECKING:
    from types import ModuleType

    from flask import Flask, Response

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api

FINISHING = [(headers, "complete"), (compression, "complete"), (watch, "end")]


def fail(_: Response) -> None:
    """Fail as a full disk makes a write fail."""
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(("module", "name"), FINISHING)
def test_what_fails_after_an_action_was_accepted_does_not_change_its_answer(
    api: Api, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str
) -> None:
    match = api.open()
    token, sent = match.submission()
    before = match.see()["ply"]
    with monkeypatch.context() as patch, capture_logs() as lines:
        patch.setattr(module, name, fail)
        headers_sent = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}
        reply = api.app.test_client().post(f"{match.path}/actions", json=sent, headers=headers_sent)

    assert reply.status_code == 200
    assert reply.json is not None
    assert reply.json["ply"] == match.see()["ply"] == before + 1
    assert [line["fault"] for line in lines if line["event"] == "an answer could not be finished"] == ["OSError"]


@pytest.mark.parametrize(("module", "name"), FINISHING)
@pytest.mark.parametrize(("path", "status"), [("/v1/games", 200), ("/v1/matches/nothing", 404), ("/v1/nothing", 404)])
def test_what_fails_after_an_answer_does_not_change_it(
    api: Api, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, path: str, status: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(module, name, fail)
        reply = api.app.test_client().get(path)

    assert reply.status_code == status


def test_an_answer_that_cannot_be_compressed_is_sent_as_it_is(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = api.send("GET", "/v1/games/bomb-the-axis").get_data()
    with monkeypatch.context() as patch:
        patch.setitem(api.app.config, "COMPRESS_LEVEL", "no level")
        reply = api.send("GET", "/v1/games/bomb-the-axis", headers={"Accept-Encoding": "gzip"})

    assert reply.status_code == 200
    assert "Content-Encoding" not in reply.headers
    assert reply.get_data() == bare


def broken(app: Flask, fault: Exception) -> Any:
    """Return the answer of an application whose view raises."""

    def view() -> Response:
        raise fault

    app.add_url_rule("/broken", view_func=view)
    return app.test_client().get("/broken")


@pytest.mark.parametrize(
    "fault",
    [ValueError("x"), OSError(28, "x"), InternalServerError(), InternalServerError(original_exception=KeyError())],
)
def test_a_fault_of_the_server_is_answered_500(referee: Referee, settings: Settings, fault: Exception) -> None:
    with capture_logs() as lines:
        reply = broken(create_app(referee, settings), fault)

    assert (reply.status_code, reply.get_json(force=True)["code"]) == (500, "internal-error")
    cause = getattr(fault, "original_exception", None) or fault
    assert [line["fault"] for line in lines] == [type(cause).__name__]
