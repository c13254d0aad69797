"""The scripts, and how the server runs them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import NoScriptError, ResponseError

FOLDER: Final = files("service.store") / "lua"
NAMES: Final = tuple(
    sorted(entry.name.removesuffix(".lua") for entry in FOLDER.iterdir() if entry.name.endswith(".lua"))
)

Command = tuple[Any, ...]
"""A command to the server as it is sent: its name and its arguments."""


@cache
def source(name: str) -> str:
    """Return the text of a script."""
    return (FOLDER / f"{name}.lua").read_text("utf-8")


@cache
def digest(name: str) -> str:
    """Return the name by which the server knows a script that it has run before."""
    return hashlib.sha1(source(name).encode(), usedforsecurity=False).hexdigest()


def load(client: Any) -> None:
    """Let the server know all scripts."""
    for name in NAMES:
        client.script_load(source(name))


def script(name: str, keys: Sequence[str], *arguments: Any) -> Command:
    """Return the command that runs a script which the server knows."""
    return ("EVALSHA", digest(name), len(keys), *keys, *arguments)


def run_all(client: Any, commands: Iterable[Command]) -> list[Any]:
    """Send all commands at once and return their answers, a refusal as the error that it is."""
    connection, sent = client.connection, [pack_command(command) for command in commands]
    connection.send_packed_command((b"".join(sent),))
    return [_answer(connection) for _ in sent]


def _answer(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as refusal:
        return refusal


def run(client: Any, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
    """Run a script on the connection itself: the client's wrapping would cost as much as the script."""
    connection, rest = client.connection, (len(keys), *keys, *arguments)
    connection.send_packed_command((pack_command(("EVALSHA", digest(script), *rest)),))
    try:
        return connection.read_response()
    except NoScriptError:
        connection.send_packed_command((pack_command(("EVAL", source(script), *rest)),))
        return connection.read_response()
