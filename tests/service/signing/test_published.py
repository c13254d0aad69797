"""Lists of public keys from files and from servers that anybody may run."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from service.signing import published
from service.signing.published import WELL_KNOWN, UnreadableKeys, read
from tests.support.offenders import each
from tests.support.signing import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PUBLIC = OURS.published[0].public
LIST = json.dumps({"keys": [{"public": PUBLIC}, {"public": "0a" * 32, "alg": "Ed25519"}]}).encode()


@contextmanager
def serving(body: bytes, path: str = WELL_KNOWN, pause: threading.Event | None = None) -> Iterator[str]:
    """Serve some bytes at a path, everything else as missing; with ``pause`` the last one only after that is set."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == path else 404)
            self.end_headers()
            self.wfile.write(body[:-1])
            self.wfile.flush()
            if pause is not None:
                pause.wait(30)
            self.wfile.write(body[-1:])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        if pause is not None:
            pause.set()
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_list_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    path.write_bytes(LIST)

    assert read(str(path)) == {PUBLIC, "0a" * 32}


@pytest.mark.parametrize("path", ["", "/", WELL_KNOWN])
def test_a_list_is_read_from_a_server(path: str) -> None:
    with serving(LIST) as url:
        assert read(url + path) == {PUBLIC, "0a" * 32}


def test_a_list_may_be_elsewhere() -> None:
    with serving(LIST, "/club/keys.json") as url:
        assert read(f"{url}/club/keys.json") == {PUBLIC, "0a" * 32}
        with pytest.raises(UnreadableKeys, match="answers with status 404"):
            read(url)


@each(
    ("content", "words"),
    [
        (b"", "not JSON in UTF-8"),
        (b"\xff", "not JSON in UTF-8"),
        (b"[]", "no list of keys"),
        (b"{}", "no list of keys"),
        (b'{"keys": 7}', "no list of keys"),
        (b'{"keys": [7]}', "no list of keys"),
        (b'{"keys": [{"public": 7}]}', "64 lower-case hexadecimal digits"),
        (b'{"keys": [{"public": "ABC"}]}', "64 lower-case hexadecimal digits"),
        (b"[" * 100_000, "nested more than 32 levels deep"),
        (b" " * (published.MOST + 1), "larger than 1 MB"),
    ],
)
def test_what_is_no_list_is_refused_in_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "keys.json"
    path.write_bytes(content)

    with pytest.raises(UnreadableKeys, match=words) as of_file:
        read(str(path))
    with serving(content or b"\n") as url, pytest.raises(UnreadableKeys, match=words) as of_server:
        read(url)

    assert str(of_file.value).startswith(f"{path}: ")
    assert "\n" not in str(of_file.value) + str(of_server.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableKeys, match=r"nowhere.json: No such file or directory"):
        read(str(tmp_path / "nowhere.json"))


def test_a_server_that_is_not_there_is_named() -> None:
    with serving(LIST) as url:
        gone = url

    with pytest.raises(UnreadableKeys, match="cannot be reached"):
        read(gone)


def test_a_server_that_does_not_finish_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "PATIENCE", 0.05)

    with serving(LIST, pause=threading.Event()) as url, pytest.raises(UnreadableKeys, match="does not answer within"):
        read(url)
