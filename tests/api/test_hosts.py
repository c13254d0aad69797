"""The host that a request names: links lead to it, and what is none is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.api import create_app
from tests.support.api import Api

if TYPE_CHECKING:
    from service.settings import Settings

NONE = (
    "",
    " ",
    "a b",
    "ex:99999",
    "ex:a",
    "a@b",
    "[::1",
    "::1",
    "[::1]x",
    "ä.example",
    "a,b",
    "a/b",
    "ex:123456",
)
HOSTS = (
    "play.example",
    "play.example:",
    "PLAY.example.",
    "my_service:8000",
    "10.0.0.1:65535",
    "[::1]",
    "[2001:db8::]:80",
)
LISTENING = {"SERVER_NAME": "::1", "SERVER_PORT": "8000"}


def answered(api: Api, path: str, host: str | None, protocol: str = "HTTP/1.1") -> tuple[str, str]:
    """Return the status and the text with which a request for a path is answered that names a host, or none."""
    environ: dict[str, Any] = EnvironBuilder(headers={"Accept": "*/*"}).get_environ() | LISTENING
    environ |= {"PATH_INFO": path, "SERVER_PROTOCOL": protocol, "HTTP_HOST": host}
    if host is None:
        del environ["HTTP_HOST"]
    parts, status, _ = run_wsgi_app(api.app, environ)
    return status, b"".join(parts).decode()


@pytest.mark.parametrize("host", [None, *NONE])
@pytest.mark.parametrize("path", ["/v1/games", "/healthz", "/v1/nothing"])
def test_a_request_that_names_no_host_is_refused(api: Api, path: str, host: str | None) -> None:
    status, text = answered(api, path, host)

    assert status == "400 BAD REQUEST"
    problem = orjson.loads(text)
    assert problem["type"] == "http://[::1]:8000/problems/bad-request"
    assert problem["instance"] == f"http://[::1]:8000{path}"


@pytest.mark.parametrize("host", HOSTS)
def test_links_lead_to_the_host_that_was_named(api: Api, host: str) -> None:
    path = f"/matches/{api.open().id}"
    status, text = answered(api, path, host)

    assert status == "200 OK"
    assert f'property="og:url" content="http://{host}{path}"' in text


@pytest.mark.parametrize("protocol", ["HTTP/1.0", "HTTP/1"])
@pytest.mark.parametrize("host", [None, ""])
def test_links_lead_to_the_servers_own_address_where_no_host_need_be_named(
    api: Api, protocol: str, host: str | None
) -> None:
    path = f"/matches/{api.open().id}"
    status, text = answered(api, path, host, protocol)

    assert status == "200 OK"
    assert f'property="og:url" content="http://[::1]:8000{path}"' in text
    assert answered(api, path, "a b", protocol)[0] == "400 BAD REQUEST"


def test_pages_differ_by_host_only_where_it_is_not_known_where_the_server_is_reached(
    api: Api, settings: Settings
) -> None:
    app = create_app(api.referee, replace(settings, public_url="https://play.example"))
    paths = ("/", f"/matches/{api.open().id}", "/nothing")

    def varied(one: Api) -> set[bool]:
        replies = [one.send("GET", path, headers={"Accept": "text/html"}) for path in paths]
        return {"Host" in reply.headers["Vary"].split(", ") for reply in replies}

    assert varied(api) == {True}
    assert varied(Api(app, api.referee, api.contract)) == {False}
