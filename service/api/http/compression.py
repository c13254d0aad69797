"""Text in fewer bytes, by the encoding that the client likes best.

Why this discloses no secret. The size of a compressed answer shows how much of one part is repeated in another
(BREACH). To read a secret that way, an attacker puts guesses into the same answer, has it sent for each guess, and
compares the sizes.

- A token is the same for a whole match, and its answer also holds names that others choose. So an answer with a token
  is never compressed (``holds_token`` of an operation).
- The other secrets are a game's: a chosen card, a hidden chart. An attacker cannot have a seat's view sent to that
  seat: there are no cookies, and a browser adds no token to the requests of another site's page. His own text in the
  view, a name or a note, belongs to a seat or a ply and cannot be changed: he has one guess for each ply of the match.
"""

from __future__ import annotations

import re

from flask import Flask, Response
from flask_compress import Compress

from service.api.http.context import Asked, asked
from service.api.http.operation import SAFE

SMALLEST = 1024
"""Bytes below which an answer is sent as it is: it fits into one packet either way."""

SMALLEST_OF_CHANGES = 4096
"""The same for the answer to a change. Most actions are answered in 1 to 2 kB, which come in one round trip either way;
to compress them would cost a tenth of the action. To compress 20 kB costs a twentieth, and saves nine tenths."""

PROBLEM = "application/problem+json"
MEDIA = (
    "application/json",
    PROBLEM,
    "application/vnd.oai.openapi+json",
    "image/svg+xml",
    "text/css",
    "text/csv",
    "text/html",
    "text/javascript",
    "text/plain",
)
SUFFIX = re.compile(":(?:zstd|br|gzip)$")
"""What an entity tag ends with when its answer was compressed."""

_BROTLI = re.compile(r"\bbr\b")
_FORBIDDEN = re.compile(r"\b(?:zstd|br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)")

_CONFIG = {
    "COMPRESS_ALGORITHM": ["zstd", "br", "gzip"],
    # Low levels: 20 kB of JSON in some 50 us, to about a tenth of their size. Higher ones cost many times that for a
    # few bytes less.
    "COMPRESS_ZSTD_LEVEL": 3,
    "COMPRESS_BR_LEVEL": 4,
    "COMPRESS_LEVEL": 4,
    "COMPRESS_MIMETYPES": MEDIA,
    "COMPRESS_MIN_SIZE": SMALLEST,
    # Each line of a stream is to arrive when it is written.
    "COMPRESS_STREAMS": False,
    # Conditional requests are answered before anything is made (service.api.http.answers).
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,
    "COMPRESS_REGISTER": False,
}

_compress = Compress()


def prepare(app: Flask) -> None:
    """Set the application up for :func:`complete`."""
    app.config.update(_CONFIG)
    _compress.init_app(app)


def complete(response: Response) -> None:
    """Compress an answer, if that is allowed and the client takes it."""
    request = asked()
    if request.holds_token and response.mimetype != PROBLEM:
        return
    accepted = request.environ.get("HTTP_ACCEPT_ENCODING", "").lower()
    # Flask-Compress takes an encoding of quality 0, which the client forbids, for one that it accepts.
    if not accepted or _FORBIDDEN.search(accepted) or _small_change(request, response):
        _vary(response)
    else:
        _encode(response)


def takes_brotli() -> bool:
    """Return whether the client takes an answer in Brotli."""
    accepted = asked().environ.get("HTTP_ACCEPT_ENCODING", "").lower()
    return not _FORBIDDEN.search(accepted) and bool(_BROTLI.search(accepted))


def packed(response: Response, content: bytes) -> Response:
    """Return an answer with its content as it was packed before, in Brotli and in fewer bytes than for one answer."""
    response.set_data(content)
    response.headers["Content-Encoding"] = "br"
    response.headers["ETag"] = f'{response.headers["ETag"][:-1]}:br"'
    return response


def _encode(response: Response) -> None:
    status = response.status_code
    if response.mimetype == PROBLEM:
        response.status_code = 200  # Flask-Compress leaves refusals as they are.
    try:
        _compress.after_request(response)
    except BaseException:
        # It names the encoding first, and then encodes.
        del response.headers["Content-Encoding"]
        raise
    finally:
        response.status_code = status


def _small_change(request: Asked, response: Response) -> bool:
    """Return whether this is the small answer to a change that was made."""
    if request.method in SAFE or response.status_code >= 300:
        return False
    return (response.content_length or 0) < SMALLEST_OF_CHANGES


def _vary(response: Response) -> None:
    """Say that the answer depends on what the client accepts."""
    varied = response.headers.get("Vary")
    if varied is None:
        response.headers["Vary"] = "Accept-Encoding"
    elif "Accept-Encoding" not in varied:
        response.headers["Vary"] = f"{varied}, Accept-Encoding"
