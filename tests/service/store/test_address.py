from __future__ import annotations

import pytest

from service.address import Address, BadAddress, check
from tests.support.offenders import each


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost/0",
        "unix:///run/store.sock",
        "sentinel://a:26379,b:26379/noonday",
        "sentinel://:secret@a:26379/noonday?sentinel_password=other",
        "rediss+sentinel://:secret@a:26379/noonday?sentinel_password=other&ssl_ca_certs=/dev/null",
        "redis+cluster://a:7001,b:7002",
        "rediss+cluster://user:secret@[::1]:7001,b:7002/?ssl_check_hostname=false",
        "rediss://user:secret@store/0?ssl_ca_certs=/dev/null&ssl_certfile=%2Fdev%2Fnull&ssl_cert_reqs=required",
        "redis+socket:///run/broker.sock",
    ],
)
def test_a_store_may_be_at(url: str) -> None:
    check(url)


@each(
    ("url", "why"),
    [
        ("http://a:1", "scheme"),
        ("redis+cluster://", "port"),
        ("redis+cluster://a", "port"),
        ("redis+cluster://a:7001,,b:7002", "port"),
        ("redis+cluster://a:70000000", "port"),
        ("redis+cluster://secret@a:x", "port"),
        ("redis+cluster://a:7001/1", "databases"),
        ("sentinel://a:26379", "name of the primary"),
        ("sentinel://a/noonday", "port"),
        ("rediss+sentinel://a:26379", "name of the primary"),
        ("rediss://:secret@a?ssl_ca_cert=/ca", "ssl_ca_certs"),
        ("redis://:secret@a?ssl_ca_certs=/ca", "TLS needs"),
        ("sentinel://:secret@a:26379/noonday?ssl_ca_certs=/ca", "TLS needs"),
        ("rediss://:secret@a?ssl_ca_certs=/nowhere/ca.crt", "No such file"),
    ],
)
def test_an_address_of_another_form_is_refused_without_being_shown(url: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why) as refused:
        check(url)
    assert "secret" not in str(refused.value)


def test_each_server_has_user_password_and_query_of_the_address() -> None:
    address = Address.read("rediss+cluster://user:secret@[::1]:7001,b:7002/?ssl_ca_certs=/etc/ca.pem")

    assert address.hosts == (("::1", 7001), ("b", 7002))
    assert address.of_server(address.hosts[0], "rediss") == "rediss://user:secret@[::1]:7001/?ssl_ca_certs=/etc/ca.pem"
    assert address.of_server(("10.0.0.9", 7003)) == "redis://user:secret@10.0.0.9:7003/?ssl_ca_certs=/etc/ca.pem"
