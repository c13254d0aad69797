from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.api import create_app
from service.api.identity import address

if TYPE_CHECKING:
    from service.play.referee import Referee
    from service.settings import Settings


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
