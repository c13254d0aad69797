"""Plays on a store and a broker behind TLS and passwords: Debian's redis-server, with keys of a CA made for it.

Needs `apt install redis-server openssl`. The store wants a key of its clients, too, and a user with the least rights.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kombu import Connection
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from service.store import embedded, forming
from tests.support.clusters import free_ports
from tests.support.stack import Stack, free_port, over, running
from tests.support.waiting import wait_until
from workers.broker import broker

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

USER, STORE_PASSWORD, BROKER_PASSWORD = "noonday", "store-%40-zebra", "broker-quagga"
RIGHTS = "~* &* +@all -@admin -@dangerous +info"
"""What the store's user may do; docs/operators.md names the same."""
GUARD, GUARD_PASSWORD = "guard", "guard-okapi"
GUARD_RIGHTS = (
    "&* +psync +replconf +ping +multi +exec +subscribe +publish +info +role +slaveof"
    " +config|rewrite +client|setname +client|kill +script|kill"
)
"""What replicas and sentinels may do; docs/operators.md names the same."""
LOGIN = f"{USER}:{STORE_PASSWORD.replace('%', '%25')}"
"""The store's user and password, as an address has them."""


def main() -> int:
    """Play one match over TLS, then try what must not be let in."""
    with tempfile.TemporaryDirectory(prefix="tls-") as name, ExitStack() as stack:
        folder = Path(name)
        ours, others = Authority(folder / "ca"), Authority(folder / "other")
        store, queue = folder / "store", folder / "broker"
        store_port = stack.enter_context(server(store, ("store.conf",), ours, *user(RIGHTS)))
        queue_port = stack.enter_context(server(queue, ("broker.conf",), ours, f"requirepass {BROKER_PASSWORD}"))
        store_url = f"rediss://{LOGIN}@127.0.0.1:{store_port}/0?"
        queue_url = f"rediss://:{BROKER_PASSWORD}@127.0.0.1:{queue_port}/0?"
        play(folder / "data", store_url + ours.terms(), queue_url + ours.terms())
        print("a match was played by bots over TLS, and its record is whole, fair, judged and signed")
        cluster_url = stack.enter_context(cluster(folder / "cluster", ours))
        other_url = cluster_url.replace(ours.terms(), others.terms())
        play(folder / "data-of-cluster", cluster_url, queue_url + ours.terms())
        print("a match was played by bots on a cluster over TLS, and its record is whole, fair, judged and signed")
        fail_over(folder, ours)
        print("a match was played over TLS behind a sentinel while the primary was killed, and its record is whole")
        for what, url, said in (
            ("a store whose certificate another CA signed", store_url + others.terms(), "certificate verify failed"),
            ("the store with a wrong password", store_url.replace("zebra", "horse") + ours.terms(), "password"),
            ("the store without TLS", store_url.replace("rediss", "redis").split("?")[0], "connection"),
            ("a cluster whose certificate another CA signed", other_url, "certificate verify failed"),
        ):
            why = embedded.silence(url) or "it answers"
            assert said in why.lower(), f"{what}: {why}"
            print(f"refused: {what} ({why})")
        for what, url in (
            ("a broker whose certificate another CA signed", queue_url + others.terms()),
            ("a broker of which nothing is known", queue_url),
            ("the broker with a wrong password", queue_url.replace("quagga", "horse") + ours.terms()),
        ):
            print(f"refused: {what} ({refused_by_broker(url)})")
    return 0


@dataclass(frozen=True, slots=True)
class Authority:
    """A CA in a folder, with one key for servers on this machine and their clients."""

    folder: Path

    def __post_init__(self) -> None:
        self.folder.mkdir()
        new = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        self._openssl(*new, "-x509", "-days", "2", "-subj", "/CN=A CA", "-keyout", "ca.key", "-out", "ca.crt")
        self._openssl(*new, "-subj", "/CN=A server", "-keyout", "server.key", "-out", "server.csr")
        (self.folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n", encoding="ascii")
        signed_by = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial"]
        self._openssl(
            "x509", "-req", "-in", "server.csr", *signed_by, "-days", "2", "-extfile", "names", "-out", "server.crt"
        )

    def _openssl(self, *arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    def terms(self) -> str:
        """Return what an address says of TLS, with a key of its client."""
        files = {"ssl_ca_certs": "ca.crt", "ssl_certfile": "server.crt", "ssl_keyfile": "server.key"}
        return "&".join(f"{name}={self.folder / file}" for name, file in files.items())


def user(rights: str) -> tuple[str, str]:
    """Return the lines that let in the store's user alone."""
    return f"user {USER} on >{STORE_PASSWORD} {rights}", "user default off ~* &* +@all"


@contextmanager
def cluster(folder: Path, authority: Authority) -> Iterator[str]:
    """Run three primaries that speak TLS among themselves too, until the block ends; return the store's address."""
    folder.mkdir()
    rules = ("tls-cluster yes", "tls-replication yes", *user(f"{RIGHTS} +cluster"))
    with ExitStack() as stack:
        homes = [folder / str(number) for number in range(3)]
        ports = [stack.enter_context(server(home, ("store.conf", "cluster.conf"), authority, *rules)) for home in homes]
        url = f"rediss+cluster://{LOGIN}@{','.join(f'127.0.0.1:{port}' for port in ports)}/?{authority.terms()}"
        forming.create(url, replicas=0)
        yield url


@contextmanager
def server(home: Path, configurations: Sequence[str], authority: Authority, *rules: str) -> Iterator[int]:
    """Run Debian's redis-server with TLS alone until the block ends; return its port."""
    port = free_port()
    with process(home, port, configurations, authority, *rules):
        yield port


@contextmanager
def process(
    home: Path, port: int, configurations: Sequence[str], authority: Authority, *rules: str, sentinel: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """Run Debian's redis-server, or its sentinel, on a port with TLS alone until the block ends."""
    home.mkdir()
    binary = shutil.which("redis-server")
    assert binary, "redis-server is missing; install it (Debian, Ubuntu: apt install redis-server)"
    lines = [
        *((embedded.CONFIGURATION / name).read_text(encoding="utf-8") for name in configurations),
        f"bind 127.0.0.1\nport 0\ntls-port {port}\ndir {home}\ntls-auth-clients yes",
        *(
            f"tls-{what}-file {authority.folder / file}"
            for what, file in (("ca-cert", "ca.crt"), ("cert", "server.crt"), ("key", "server.key"))
        ),
        *rules,
    ]
    (home / "server.conf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (home / "log").open("wb") as log:
        command = [binary, home / "server.conf", *(["--sentinel"] if sentinel else [])]
        process = subprocess.Popen(command, stdout=log, stderr=log)
    ready = "+monitor" if sentinel else "Ready to accept"
    try:
        wait_until(lambda: ready in (home / "log").read_text(encoding="utf-8"), within=60)
        yield process
    finally:
        process.terminate()
        process.wait(60)


def play(data: Path, store_url: str, broker_url: str) -> None:
    """Let bots play a match, and check its record and that no log shows a password."""
    with running(data, STORE_URL=store_url, BROKER_URL=broker_url) as stack:
        match, _ = stack.open("rookie", "rookie")
        assert over(stack, match["id"])["status"] == "over"
        verify(stack, match["id"], data / "record.json")
    check_logs(data)


def fail_over(folder: Path, authority: Authority) -> None:
    """Let bots play behind a sentinel that speaks TLS, kill the primary of store and broker, and check the record."""
    with watched(folder / "watched", authority) as (url, primary):
        data = folder / "data-of-watched"
        with running(data, STORE_URL=url, BROKER_URL=url) as stack:
            match, _ = stack.open("rookie", "rookie")
            wait_until(lambda: stack.match(match["id"])["ply"] > 5, within=30)
            assert stack.match(match["id"])["status"] == "on"
            primary.kill()
            assert over(stack, match["id"], patience=120)["status"] == "over"
            assert "+switch-master" in (folder / "watched" / "guard" / "log").read_text(encoding="utf-8")
            verify(stack, match["id"], data / "record.json")
        check_logs(data)


@contextmanager
def watched(folder: Path, authority: Authority) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run a primary, its replica and a sentinel with TLS; return the store's address and the primary."""
    folder.mkdir()
    one, two, guard = free_ports(3)
    files = ("store.conf",)
    rules = (f"user {GUARD} on >{GUARD_PASSWORD} {GUARD_RIGHTS}", f"masteruser {GUARD}", f"masterauth {GUARD_PASSWORD}")
    rules = ("tls-replication yes", *user(RIGHTS), *rules)
    watch = (
        f"requirepass {GUARD_PASSWORD}\ntls-replication yes\nsentinel monitor noonday 127.0.0.1 {one} 1",
        f"sentinel auth-user noonday {GUARD}\nsentinel auth-pass noonday {GUARD_PASSWORD}",
        "sentinel down-after-milliseconds noonday 1000\nsentinel failover-timeout noonday 5000",
    )
    replica = f"replicaof 127.0.0.1 {one}"
    with (
        process(folder / "one", one, files, authority, *rules) as primary,
        process(folder / "two", two, files, authority, *rules, replica),
        process(folder / "guard", guard, (), authority, *watch, sentinel=True),
    ):
        log = folder / "guard" / "log"
        wait_until(lambda: "+slave " in log.read_text(encoding="utf-8"), within=30)
        terms = f"sentinel_password={GUARD_PASSWORD}&{authority.terms()}"
        yield f"rediss+sentinel://{LOGIN}@127.0.0.1:{guard}/noonday?{terms}", primary


def check_logs(data: Path) -> None:
    """Check that no log shows a password."""
    for log in (data / "log").iterdir():
        text = log.read_text(encoding="utf-8")
        assert not any(secret in text for secret in ("zebra", "quagga", "okapi")), f"{log.name} shows a password"


def verify(stack: Stack, match: str, file: Path) -> None:
    """Check the record of a match by its command, with the server's key."""
    file.write_bytes(stack.call("GET", f"/v1/matches/{match}/record").content)
    command = [
        sys.executable,
        "-m",
        "service.commands.cli",
        "record",
        "verify",
        "--json",
        "--keys",
        stack.url,
        str(file),
    ]
    done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    print({name: value for name, value in found.items() if name in ("whole", "fair", "judged", "signed", "plies")})


def refused_by_broker(url: str) -> str:
    """Return why Celery's client is not let in."""
    given = broker(url)
    terms = {"socket_timeout": 2, "socket_connect_timeout": 2}
    with Connection(given.url, ssl=given.encryption, transport_options=terms) as connection:
        try:
            connection.ensure_connection(max_retries=1, timeout=3)
            connection.default_channel.client.ping()
        except (OperationalError, RedisError) as error:
            return str(error)
    raise AssertionError("the broker let it in")


if __name__ == "__main__":
    sys.exit(main())
