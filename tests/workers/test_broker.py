"""What Celery is given for the broker's address."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

from kombu import Connection

from tests.support.sentinels import watched
from tests.support.stack import over, running
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


def test_sentinels_over_tls_are_asked_with_the_files_of_the_address() -> None:
    found = broker("rediss+sentinel://user:s%40fe@a:26379/noonday?ssl_ca_certs=/ca.crt&ssl_check_hostname=false")

    assert found.url == "sentinel://user:s%40fe@a:26379/"
    terms = {"ssl_ca_certs": "/ca.crt", "ssl_check_hostname": False}
    assert found.encryption == {"ssl_cert_reqs": ssl.CERT_REQUIRED, **terms}
    assert found.options["sentinel_kwargs"].items() >= {"ssl": True, **terms}.items()


def test_bots_play_with_a_broker_that_sentinels_watch(tmp_path: Path) -> None:
    with watched(tmp_path / "servers") as servers:
        url = servers.url.replace("sentinel://", "sentinel://127.0.0.1:1,")
        with running(tmp_path / "data", BROKER_URL=url) as stack:
            match, _ = stack.open("rookie", "rookie")
            assert over(stack, match["id"])["status"] == "over"


def test_a_message_goes_to_the_primary_that_sentinels_watch_though_the_first_is_gone(tmp_path: Path) -> None:
    with watched(tmp_path) as stores:
        found = broker(stores.url.replace("sentinel://", "sentinel://127.0.0.1:1,"))
        with Connection(found.url, transport_options=found.options) as connection:
            queue = connection.SimpleQueue("bots")
            queue.put({"match": 1})
            assert queue.get(timeout=60).payload == {"match": 1}
            queue.close()
