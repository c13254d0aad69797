"""What Celery is given for the broker's address."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

from kombu import Connection

from tests.support.sentinels import watched
from workers.broker import broker

if TYPE_CHECKING:
    from pathlib import Path


def test_a_broker_over_tls_must_prove_its_name_also_where_its_address_says_nothing_of_certificates() -> None:
    assert broker("rediss://broker/0").encryption == {"ssl_cert_reqs": ssl.CERT_REQUIRED}
    assert broker("redis://broker/0").encryption is None


def test_each_sentinel_has_the_user_of_the_servers_and_their_own_password_is_apart() -> None:
    found = broker("sentinel://user:s%40fe@a:26379,[::1]:26380/noonday?sentinel_password=other")

    assert found.url == "sentinel://user:s%40fe@a:26379/;sentinel://user:s%40fe@[::1]:26380/"
    assert found.options["master_name"] == "noonday"
    assert found.options["sentinel_kwargs"]["password"] == "other"


def test_a_message_goes_to_the_primary_that_sentinels_watch_though_the_first_is_away(tmp_path: Path) -> None:
    with watched(tmp_path) as stores:
        found = broker(stores.url.replace("sentinel://", "sentinel://127.0.0.1:1,"))
        with Connection(found.url, transport_options=found.options) as connection:
            queue = connection.SimpleQueue("bots")
            queue.put({"match": 1})
            assert queue.get(timeout=5).payload == {"match": 1}
            queue.close()
