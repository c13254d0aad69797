"""The door over Streamable HTTP: sessions, credentials by the package's own hooks, and bounds for strangers."""

from __future__ import annotations

import hashlib
import logging
import math
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx2
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware, get_access_token
from mcp.server.auth.middleware.bearer_auth import BearerAuthBackend, RequireAuthMiddleware
from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.streamable_http import MCP_SESSION_ID_HEADER
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER, unsupported_protocol_version_rejection
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.applications import Starlette
from starlette.authentication import AuthenticationError
from starlette.middleware import Middleware
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from service.mcp.tools import Called, Caller

if TYPE_CHECKING:
    from mcp.server import MCPServer
    from starlette.types import ASGIApp, Receive, Scope, Send

    from service.mcp.upstream import Upstream

PATH = "/mcp"
"""Where the door is."""

MOST_SESSIONS = 2000
"""Sessions that are open at once at most."""

BODY = 64 * 1024
"""Bytes of a request at most."""

BURST, EACH = 20, 30.0
"""Sessions that one address may open without a pause, and the seconds after which it may open one more."""

KNOWN, FRESH = 1000, 30.0
"""Credentials that are remembered, and for how many seconds each is taken for valid without asking again."""

LATER = 5
"""Seconds after which a request may come again whose credential Noonday could not judge."""

SEAT_TOKEN = re.compile(r"nd1\.([a-z2-7]{26})\.\d{1,2}\.[A-Za-z0-9_.-]{1,60}", re.ASCII)
HOST_TOKEN = re.compile(r"nd1\.[a-z2-7]{26}\.host\..*", re.ASCII)
API_KEY = re.compile(r"nk1\.[A-Za-z0-9_.-]{1,100}", re.ASCII)
"""What a credential is written like; whether it is valid, Noonday says."""

OF_HOST = "this is the token of a host, who has no seat: send an API key, or the token of a seat"
OF_NOBODY = "this is neither an API key nor the token of a seat"
VOID = "Noonday does not know this credential: it is void, or its match is no longer kept"
UNJUDGED = "Noonday does not say now whether this credential is valid"
"""Why a credential lets nobody in."""


class Unjudged(AuthenticationError):
    """Nobody knows now whether a credential is valid."""


class Verifier(TokenVerifier):
    """Takes the credentials of Noonday: an API key, and the token of a seat."""

    def __init__(self, upstream: Upstream) -> None:
        self._upstream = upstream
        self._known: OrderedDict[str, float] = OrderedDict()

    async def verify_token(self, token: str) -> AccessToken:
        """Return whose a credential is.

        :raises AuthenticationError: with the reason why it lets nobody in.
        """
        principal = hashlib.sha256(token.encode()).hexdigest()
        if self._known.get(principal, -math.inf) + FRESH < time.monotonic():
            await self._judge(token)
            self._known[principal] = time.monotonic()
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return AccessToken(token=token, client_id=principal, scopes=[])

    async def _judge(self, token: str) -> None:
        """Ask Noonday whether it knows a credential."""
        seat = SEAT_TOKEN.fullmatch(token)
        if seat is None and API_KEY.fullmatch(token) is None:
            raise AuthenticationError(OF_HOST if HOST_TOKEN.fullmatch(token) else OF_NOBODY)
        path = "/v1/matches?mine=true&limit=1" if seat is None else f"/v1/matches/{seat[1]}?menu=none"
        # A key without the scope for this list is known all the same: it is refused as forbidden.
        known = (200, 403) if seat is None else (200,)
        try:
            state = await self._upstream.state(path, token)
        except httpx2.TransportError as error:
            raise Unjudged(UNJUDGED) from error
        if state == 429 or state >= 500:
            raise Unjudged(UNJUDGED)
        if state not in known:
            raise AuthenticationError(VOID)


def _not_let_in(_: HTTPConnection, error: AuthenticationError) -> Response:
    """Answer a request with a credential that lets nobody in."""
    if isinstance(error, Unjudged):
        code, status, headers = "temporarily_unavailable", 503, {"Retry-After": str(LATER)}
    else:
        code, status = "invalid_token", 401
        headers = {"WWW-Authenticate": f'Bearer error="{code}", error_description="{error}"'}
    return JSONResponse({"error": code, "error_description": str(error)}, status, headers)


@dataclass(slots=True)
class Bucket:
    """The sessions that an address may open now, as of a time in seconds."""

    left: float
    at: float


class Openings:
    """Bounds how fast one address opens sessions."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str) -> int:
        """Count a session that an address opens; return the seconds that it has to wait instead, 0 if none."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(address, Bucket(BURST, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_SESSIONS:
            self._buckets.popitem(last=False)
        bucket.left, bucket.at = min(BURST, bucket.left + (now - bucket.at) / EACH), now
        if bucket.left < 1:
            return math.ceil((1 - bucket.left) * EACH)
        bucket.left -= 1
        return 0


class Door:
    """Lets a request to the sessions, or refuses it in JSON-RPC."""

    def __init__(self, sessions: ASGIApp, *, closed: bool) -> None:
        self._open, self._known = sessions, RequireAuthMiddleware(sessions, [])
        self._openings, self._closed = Openings(), closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a credential that is void is never taken for none."""
        request = Request(scope, receive)
        spoken = request.headers.get(MCP_PROTOCOL_VERSION_HEADER, HANDSHAKE_PROTOCOL_VERSIONS[-1])
        # The protocol without sessions has nothing that a seat could belong to; its clients can speak the other one.
        if spoken not in HANDSHAKE_PROTOCOL_VERSIONS:
            refused = unsupported_protocol_version_rejection(spoken, HANDSHAKE_PROTOCOL_VERSIONS)
            assert refused is not None
            answer = _refused(400, refused.code, refused.message, refused.data)
            return await answer(scope, receive, send)
        app = self._known if self._closed or "authorization" in request.headers else self._open
        if request.method == "POST" and MCP_SESSION_ID_HEADER not in request.headers:
            wait = self._openings.wait(request.client.host if request.client else "")
            if wait:
                answer = _refused(429, -32000, f"too many sessions of one address; open the next in {wait} s")
                answer.headers["Retry-After"] = str(wait)
                return await answer(scope, receive, send)
        return await app(scope, receive, send)


def _refused(status: int, code: int, message: str, about: Any = None) -> JSONResponse:
    error = {"code": code, "message": message, **({} if about is None else {"data": about})}
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": error}, status)


async def caller(called: Called) -> Caller:
    """Return who calls a tool: the holder of a credential, else the session."""
    credential, request = get_access_token(), called.request_context.request
    session = (called.headers or {}).get(MCP_SESSION_ID_HEADER, "")
    client = getattr(request, "client", None)
    headers = {} if client is None else {"X-Forwarded-For": client.host}
    if credential is None:
        ends = called.request_context.session._connection.exit_stack  # noqa: SLF001 - the package has no other way
        return Caller(f"session {session}", None, headers, ends)
    return Caller(f"holder {credential.client_id}", credential.token, headers)


def app(made: MCPServer[Any], upstream: Upstream, hosts: list[str], *, closed: bool, idle: int) -> Starlette:
    """Return the application; ``hosts`` are its names; with ``closed`` nobody comes in without a credential.

    A session that asks for nothing for ``idle`` seconds ends.
    """
    # Its lines contain the ids of sessions, by which anybody could play on in them.
    logging.getLogger("mcp").setLevel(logging.ERROR)
    origins = [f"{scheme}://{host}" for host in hosts for scheme in ("http", "https")]
    sessions = StreamableHTTPSessionManager(
        made._lowlevel_server,  # noqa: SLF001 - the package has no other way to its sessions
        json_response=False,
        security_settings=TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins),
        session_idle_timeout=idle,
        max_request_body_size=BODY,
        max_sessions=MOST_SESSIONS,
    )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with sessions.run():
            yield
        await upstream.close()

    known = Middleware(AuthenticationMiddleware, BearerAuthBackend(Verifier(upstream)), _not_let_in)
    return Starlette(
        routes=[Route(PATH, Door(sessions.handle_request, closed=closed))],
        middleware=[known, Middleware(AuthContextMiddleware)],
        lifespan=lifespan,
    )
