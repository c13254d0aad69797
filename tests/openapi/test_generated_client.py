"""A client generated from the contract by a tool of others plays a match; and what the tools need of the contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from openapi import clients
from tests.support.generated import generated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

HERE = Path(__file__).parent
COMMITTED = HERE.parents[1] / "openapi" / "noonday.json"


class Silent(WSGIRequestHandler):
    """Serves without a word."""

    def log(self, *_: Any) -> None:
        """Write nothing."""


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """Give the address of the application, served by this process."""
    server = make_server("127.0.0.1", 0, app, threaded=False, request_handler=Silent)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def run(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python where a client was generated."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(cwd), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_client_that_a_tool_generated_plays_and_reads_a_match(
    tmp_path_factory: pytest.TempPathFactory, address: str
) -> None:
    walked = run(HERE / "walk.py", address, cwd=generated("python-client", clients.python, tmp_path_factory))
    assert (walked.returncode, walked.stderr) == (0, ""), walked.stderr


def test_a_client_of_the_last_release_plays_and_reads_a_match(
    tmp_path_factory: pytest.TempPathFactory, address: str
) -> None:
    released = partial(clients.python, contract=COMMITTED.with_name("releases") / "0.2.0.json")
    client = generated("python-client-of-0.2.0", released, tmp_path_factory)

    walked = run(HERE / "walk_of_last_release.py", address, cwd=client)

    assert (walked.returncode, walked.stderr) == (0, ""), walked.stderr


def parts(part: Any) -> Iterator[dict[str, Any]]:
    """Give all objects below a part of the contract."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from parts(inner)


@pytest.fixture(scope="module")
def schemas() -> Any:
    """Give the components of the contract."""
    return json.loads(COMMITTED.read_text("utf-8"))["components"]["schemas"]


def test_no_schema_is_true_or_false(schemas: Any) -> None:
    assert [part for part in parts(schemas) if isinstance(part.get("items"), bool)] == []


def test_a_title_is_the_name_of_a_few_words_that_may_be_null(schemas: Any) -> None:
    titled = [part for part in parts(schemas) if isinstance(part.get("title"), str)]

    assert [part for part in titled if not part["title"].isidentifier() or "enum" not in part] == []


def test_no_generated_class_is_numbered(tmp_path_factory: pytest.TempPathFactory) -> None:
    client = generated("python-client", clients.python, tmp_path_factory)
    modules = [path.stem for path in (client / "noonday_client" / "models").glob("*.py")]

    assert len(modules) > 300
    assert [name for name in modules if name[-1].isdigit()] == []


def test_a_schema_with_a_few_values_names_their_type(schemas: Any) -> None:
    few = [part for part in parts(schemas) if "const" in part or isinstance(part.get("enum"), list)]

    assert few
    assert [part for part in few if "type" not in part] == []


def test_no_union_has_one_member(schemas: Any) -> None:
    unions = [part[word] for part in parts(schemas) for word in ("anyOf", "oneOf") if word in part]

    assert [union for union in unions if len(union) < 2] == []
