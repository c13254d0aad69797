"""Calls: which targets are called, at which address, and that a call ends whatever its target does."""

from __future__ import annotations

import datetime as dt
import ssl
import threading
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.calling import caller
from service.calling.caller import Caller
from service.calling.targets import may_call
from service.play.ports.calls import Call
from tests.support.offenders import each
from tests.support.targets import closed_port, dripping, listening
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

HOME = (ip_network("127.0.0.0/8"),)
BOTH = ("https", "http")


def call(url: str) -> Call:
    return Call(url, "a_message", b"{}", (b"s" * 32,))


@each(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:a00:1::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ],
)
def test_an_address_that_is_not_public_is_not_called(address: str) -> None:
    assert not may_call(ip_address(address), ())


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909"])
def test_a_public_address_is_called(address: str) -> None:
    assert may_call(ip_address(address), ())


def test_a_network_that_the_operator_allows_is_called_and_no_other() -> None:
    networks = (ip_network("10.1.0.0/16"), ip_network("fd00:1::/32"))
    assert may_call(ip_address("10.1.2.3"), networks)
    assert may_call(ip_address("::ffff:10.1.2.3"), networks)
    assert may_call(ip_address("fd00:1::2"), networks)
    assert not may_call(ip_address("10.2.0.1"), networks)
    assert not may_call(ip_address("fd00:2::1"), networks)


def test_a_name_is_resolved_once_and_called_at_that_very_address() -> None:
    asked: list[str] = []
    with listening() as target:

        def lookup(host: str, _port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

        reply = Caller(BOTH, HOME, lookup=lookup).call(call(target.url(host="changing.example")))

    assert reply.status == 204
    assert asked == ["changing.example"]
    assert target.received[0].headers["Host"] == f"changing.example:{target.port}"


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["9.9.9.9", "10.0.0.1"], ["9.9.9.9", "::ffff:127.0.0.1"]])
def test_a_name_with_any_address_that_is_not_public_is_not_called(addresses: list[str]) -> None:
    with listening() as target:
        reply = Caller(BOTH, (), lookup=lambda *_: addresses).call(call(target.url(host="inner.example")))

    assert reply.status is None
    assert reply.error == "target refused: the host has an address that is not public"
    assert target.received == []


def test_a_name_without_an_address_is_no_fault_of_the_server() -> None:
    def lookup(*_: object) -> list[str]:
        raise OSError("no such name")

    reply = Caller(BOTH, HOME, lookup=lookup).call(call("http://nowhere.example/"))
    assert reply.error == "the name cannot be resolved"


def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    with listening() as target:
        target.status, target.headers = 307, {"Location": target.url("/again")}
        reply = Caller(BOTH, HOME).call(call(target.url()))

    assert reply.status == 307
    assert len(target.received) == 1


def test_of_an_answer_of_50_megabytes_nothing_is_read() -> None:
    with listening() as target:
        target.status, target.megabytes = 200, 50
        reply = Caller(BOTH, HOME).call(call(target.url()))

        wait_until(lambda: target.cut == 1)

    assert reply.status == 200


@pytest.mark.parametrize("piece", [b"", b"x"], ids=["silent", "a letter now and then"])
def test_a_slow_target_is_given_up_in_time(piece: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caller, "WHOLE", 1.2)
    with dripping(piece) as port:
        reply = Caller(BOTH, HOME).call(call(f"http://127.0.0.1:{port}/"))
        # The target still holds the connection, and would for ever.
        assert (reply.status, reply.error) == (None, "timeout")


@pytest.mark.parametrize("lingers", [True, False])
def test_a_late_call_goes_on_only_if_it_may(lingers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caller, "QUICK", 100)
    monkeypatch.setattr(caller, "LATE", 200)
    asked, answered = [], threading.Event()

    def linger(taken: int) -> bool:
        asked.append(taken)
        if lingers and taken == 200:
            answered.set()
        return lingers or taken < 200

    with listening() as target:
        target.then = lambda _: (answered.wait(60), None)[1]
        reply = Caller(BOTH, HOME).call(call(target.url()), linger)
        answered.set()

    assert asked == [100, 200]
    assert (reply.status, reply.error) == ((204, None) if lingers else (None, "timeout"))
    assert reply.ms >= 200


def test_a_target_that_never_comes_to_its_answer_is_given_up() -> None:
    """It says again and again that it goes on, for longer than the caller would listen to it."""
    with dripping(b"HTTP/1.1 100 Continue\r\n\r\n" * 200, begin=b"") as port:
        reply = Caller(BOTH, HOME).call(call(f"http://127.0.0.1:{port}/"))

    assert (reply.status, reply.error) == (None, "the answer is no HTTP")


def test_a_slow_handshake_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caller, "WHOLE", 1.0)
    with dripping() as port:
        reply = Caller(BOTH, HOME).call(call(f"https://127.0.0.1:{port}/"))

    assert (reply.status, reply.error) == (None, "timeout")


def test_a_closed_port_says_so() -> None:
    reply = Caller(BOTH, HOME).call(call(f"http://127.0.0.1:{closed_port()}/"))
    assert (reply.status, reply.error) == (None, "connection failed: Connection refused")


def test_what_is_no_http_says_so() -> None:
    with listening() as target:
        reply = Caller(BOTH, HOME).call(call(target.url(scheme="https")))
    assert reply.status is None
    assert reply.error is not None
    assert reply.error.startswith("TLS failed")


def test_a_certificate_is_checked_for_the_name_and_not_for_the_address(tmp_path: Path) -> None:
    certificate = _certificate(tmp_path, "bot.example")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    trusting = Caller(BOTH, HOME, lookup=lambda *_: ["127.0.0.1"], trusted=str(certificate))
    with listening(context) as target:
        assert trusting.call(call(target.url(host="bot.example", scheme="https"))).status == 204
        other = trusting.call(call(target.url(host="other.example", scheme="https")))
        stranger = Caller(BOTH, HOME, lookup=lambda *_: ["127.0.0.1"]).call(
            call(target.url(host="bot.example", scheme="https"))
        )

    assert (other.status, stranger.status) == (None, None)
    assert "TLS failed" in str(other.error)
    assert "TLS failed" in str(stranger.error)
    assert len(target.received) == 1


def _certificate(folder: Path, name: str) -> Path:
    """Write a certificate for a name, and its key, into one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def test_calls_are_counted_by_host_whatever_the_port() -> None:
    caller = Caller(("http", "https"), ())

    assert caller.host("https://Bot.example/one") == caller.host("https://bot.example:443/two") == "bot.example"
    assert caller.host("http://bot.example:8080/one") == "bot.example"
