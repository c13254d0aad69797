"""The command `noonday mcp`: the door for language models. It needs the package `mcp`, and a Noonday that runs."""

from __future__ import annotations

import argparse
import os
import socket
from pathlib import Path
from urllib.parse import urlsplit

from service.terminal import fail, say

NEEDED = "it needs the package of the Model Context Protocol: pip install 'noonday[mcp]'"

LONGEST = 366 * 24 * 60 * 60
"""Seconds for which a session may ask for nothing at most."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Let language models play, over the Model Context Protocol: over Streamable HTTP, or over standard input and "
        "output for a host that starts this command. It plays through the API, as any client does."
    )
    parser.add_argument("server", metavar="SERVER", help="where Noonday runs, such as http://127.0.0.1:8000")
    parser.add_argument("--address", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8100, help="the port to listen on (default: %(default)s)")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="a name by which it is called; may be repeated"
    )
    parser.add_argument("--keys", action="store_true", help="let in no one without an API key or a seat's token")
    parser.add_argument(
        "--proxy", default="", metavar="ADDRESS", help="the proxy in front of it, which says where requests come from"
    )
    parser.add_argument(
        "--idle", type=_seconds, default=30 * 60, metavar="SECONDS",
        help="how long a session may ask for nothing before it ends and its seat is left (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--stdio", action="store_true", help="speak over standard input and output")
    parser.add_argument(
        "--seat", type=Path, default=Path("noonday-seat.json"), metavar="FILE",
        help="with --stdio: keeps the model's seat (default: %(default)s)",
    )  # fmt: skip


def _seconds(text: str) -> int:
    """Read a number of seconds."""
    if not text.isdecimal() or not 1 <= int(text) <= LONGEST:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {LONGEST}")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Serve until it is stopped; the exit code is 1 if it cannot begin."""
    if urlsplit(given.server).scheme not in ("http", "https") or not urlsplit(given.server).hostname:
        return fail(f"{given.server} is not an address such as http://127.0.0.1:8000")
    try:
        from service.mcp import serving
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("mcp", "mcp_types", "httpx2", "starlette", "uvicorn", "pydantic"):
            return fail(NEEDED)
        raise
    if given.stdio:
        if not os.access(given.seat.parent, os.W_OK):
            return fail(f"cannot write {given.seat}")
        serving.over_stdio(given.server, given.seat)
        return 0
    try:
        listening = socket.create_server((given.address, given.port), reuse_port=False)
    except (OSError, OverflowError) as error:
        return fail(f"cannot listen on {given.address}, port {given.port}: {error}")
    port = listening.getsockname()[1]
    names = [given.address, "localhost", *given.name]
    say(f"language models play at http://{given.address}:{port}/mcp (Ctrl-C stops it)")
    serving.over_http(given.server, listening, names, closed=given.keys, proxy=given.proxy, idle=given.idle)
    return 0
