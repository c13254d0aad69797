"""The contract stays small: as it is served, and as it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.api import Api

MOST_SERVED, MOST_SENT = 434_000, 53_200
"""Bytes: compact JSON, and Brotli on the wire, with a little room for what comes."""


def test_the_contract_is_small_as_it_is_served(api: Api) -> None:
    served = api.send("GET", "/v1/openapi.json", headers={"Accept-Encoding": "identity"})

    assert len(served.get_data()) < MOST_SERVED


def test_the_contract_is_small_as_it_is_sent_to_a_browser(api: Api) -> None:
    sent = api.send("GET", "/v1/openapi.json", headers={"Accept-Encoding": "gzip, deflate, br, zstd"})

    assert sent.headers["Content-Encoding"] == "br"
    assert sent.headers["ETag"].endswith(':br"')
    assert len(sent.get_data()) < MOST_SENT
