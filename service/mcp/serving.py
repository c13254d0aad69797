"""Serves the door, over Streamable HTTP or over standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uvicorn

from service.mcp import door, tools
from service.mcp.seats import Remembered, Written
from service.mcp.upstream import Upstream

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable
    from pathlib import Path

GRACE = 5
"""Seconds for which requests may go on after the signal to stop."""


def over_http(
    server: str, listening: socket.socket, names: Iterable[str], *, closed: bool, proxy: str, idle: int
) -> None:
    """Serve on a socket until a signal; ``names`` are those of the door, ``proxy`` is the one in front of it.

    A session that asks for nothing for ``idle`` seconds ends.
    """
    upstream = Upstream(server)
    made = tools.server(upstream, Remembered(), door.caller)
    hosts = [part for name in names for part in (name, f"{name}:*")]
    config = uvicorn.Config(
        door.app(made, upstream, hosts, closed=closed, idle=idle),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        limit_concurrency=door.MOST_SESSIONS,
    )
    uvicorn.Server(config).run(sockets=[listening])


def over_stdio(server: str, seat: Path) -> None:
    """Serve one model over standard input and output; its seat is kept in a file."""

    async def caller(_: tools.Called) -> tools.Caller:
        return tools.Caller("stdio")

    tools.server(Upstream(server), Written(seat), caller).run()
