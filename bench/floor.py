"""The floor: a bare Flask view with one script to read and one to commit, of as many bytes as an action of ours has.

Nothing built on these parts can beat it by much. ``python -m bench.floor`` serves it as the API is served: by the
same function, with the same server, processes and threads; only the application is another.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import granian
from flask import Flask, Response, request

from service.running.parts import run_api
from service.settings import Settings
from service.store.client import connect

SIZES = ("FLOOR_SNAPSHOT", "FLOOR_LINE")
"""The variables with the sizes, in bytes, of a snapshot and of a ply's line."""

ANSWER = "FLOOR_ANSWER"
"""The variable that names a file with an answer of the API's: the floor gives it every time."""

READ = """return redis.call('HMGET', KEYS[1], 'snapshot', 'ply')"""
COMMIT = """
if (redis.call('HGET', KEYS[1], 'ply') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'snapshot', ARGV[3], 'ply', ARGV[2])
redis.call('RPUSH', KEYS[2], ARGV[4])
return 1
"""


def create_app() -> Flask:
    """Return the floor's application."""
    snapshot, line = (b"x" * int(os.environ[name]) for name in SIZES)
    content = Path(os.environ[ANSWER]).read_bytes()
    client = connect(os.environ["STORE_URL"])
    read, commit = client.register_script(READ), client.register_script(COMMIT)
    app = Flask(__name__)

    @app.post("/v1/matches/<match>/actions")
    def act(match: str) -> Response:
        request.get_data(cache=False)
        key = f"floor:{match}"
        _, held = read([key])
        ply = int(held or 0)
        if not commit([key, f"{key}:plies"], [ply, ply + 1, snapshot, line]):
            return Response(status=409)
        return Response(content, mimetype="application/json")

    @app.get("/readyz")
    def ready() -> str:
        return "ready"

    return app


def __getattr__(name: str) -> Any:
    """Make ``application`` in the processes of the server alone."""
    if name != "application":
        raise AttributeError(name)
    return create_app()


class Bare(granian.Granian):  # type: ignore[misc, valid-type]
    """The API's own server with the floor's application in it."""

    def __init__(self, _target: str, **choices: Any) -> None:
        super().__init__("bench.floor:application", **choices)


if __name__ == "__main__":
    granian.Granian = Bare
    run_api(Settings.from_environment(os.environ))
