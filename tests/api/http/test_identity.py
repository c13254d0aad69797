from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.api import create_app
from service.api.http.identity import address
from tests.support.api import GAME, PEOPLE

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api


def seen(referee: Referee, settings: Settings, proxies: int, forwarded: str | None, remote: str) -> str:
    """Return the address by which a request is counted."""
    app = create_app(referee, replace(settings, trusted_proxies=proxies))
    found: list[str] = []
    app.before_request(lambda: found.append(address()))
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    app.test_client().get("/healthz", headers=headers, environ_overrides={"REMOTE_ADDR": remote})
    return found[0]


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "local"),
    ],
)
def test_a_client_is_counted_by_its_address(referee: Referee, settings: Settings, remote: str, counted: str) -> None:
    assert seen(referee, settings, 0, None, remote) == counted


@pytest.mark.parametrize(
    ("proxies", "counted"), [(0, "127.0.0.1"), (1, "198.51.100.2"), (2, "198.51.100.1"), (3, "127.0.0.1")]
)
def test_only_trusted_proxies_are_believed(referee: Referee, settings: Settings, proxies: int, counted: str) -> None:
    forwarded = "198.51.100.1, 198.51.100.2"

    assert seen(referee, settings, proxies, forwarded, "127.0.0.1") == counted


@pytest.mark.parametrize(
    ("forwarded", "scheme"),
    [("https", "https"), ("wss", "https"), ("HTTPS", "https"), ("ws", "http"), ("ftp", "http"), ("https, ws", "http")],
)
def test_what_a_proxy_calls_the_scheme_is_http_or_https(
    referee: Referee, settings: Settings, forwarded: str, scheme: str
) -> None:
    client = create_app(referee, replace(settings, trusted_proxies=1)).test_client()

    answer = client.get("/llms.txt", headers={"X-Forwarded-Proto": forwarded, "Host": "noonday.example"})

    assert answer.status_code == 200
    assert f"{scheme}://noonday.example/" in answer.text
    assert client.get("/v1/games", headers={"X-Forwarded-Proto": forwarded}).status_code == 200


@pytest.mark.parametrize(("length", "status"), [(15, 422), (16, 201), (200, 201), (201, 422)])
def test_an_anonymous_idempotency_key_has_16_to_200_characters(api: Api, length: int, status: int) -> None:
    key = secrets.token_hex(100)[:length].ljust(length, "x")
    body = {"game": GAME, "seats": list(PEOPLE)}

    assert api.send("POST", "/v1/matches", json=body, headers={"Idempotency-Key": key}).status_code == status


def test_with_a_token_one_character_is_enough_for_an_idempotency_key(api: Api) -> None:
    match = api.open()
    body = {"game": GAME, "seats": list(PEOPLE)}

    opened, again = (
        api.ok("POST", "/v1/matches", match.host, json=body, headers={"Idempotency-Key": "1"}) for _ in range(2)
    )

    assert opened == again
