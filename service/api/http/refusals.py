"""The refusals of HTTP itself; :mod:`service.play.ports.errors` has those of the service, the rules have theirs."""

from __future__ import annotations

from rules.errors import Refusal


class BadRequest(Refusal):
    """The request is not proper HTTP."""

    code = "bad-request"


class NotJson(Refusal):
    """The body is not JSON."""

    code = "not-json"


class UnsupportedMediaType(Refusal):
    """The body is not declared as JSON."""

    code = "unsupported-media-type"


class TooLarge(Refusal):
    """The body is too large."""

    code = "too-large"


class NotAcceptable(Refusal):
    """The answer comes in none of the media types that the client accepts."""

    code = "not-acceptable"


class NoSuchResource(Refusal):
    """The address leads nowhere."""

    code = "no-such-resource"


class NoSuchMethod(Refusal):
    """The address does not take that method; ``allowed`` are those that it takes."""

    code = "method-not-allowed"

    def __init__(self, message: str, allowed: tuple[str, ...]) -> None:
        super().__init__(message)
        self.allowed = allowed


class Busy(Refusal):
    """Too many requests wait: for their bodies, or for something to happen."""

    code = "busy"


class InternalError(Refusal):
    """The server is at fault."""

    code = "internal-error"
