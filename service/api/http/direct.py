"""The short way of the usual action, past Flask's routing and contexts, which cost it a tenth of the processor.

It is the way of a POST to the address of an operation whose one name is plain letters and digits, at a host that is
named plainly, with a body of a stated length. Every other request goes to Flask, before anything of it is read. Both
ways call the same view, with the same checks before it, and finish its answer by the same functions. A refusal, a fault
and an answer that may be compressed are finished in Flask's context, by Flask's own handlers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask.ctx import RequestContext

from service.api.http.compression import SMALLEST_OF_CHANGES
from service.api.http.context import Asked, entered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from flask import Flask, Response
    from werkzeug.routing import Rule

_NAME = r"([0-9A-Za-z]{1,64})"
_HOST = re.compile(r"(?:[0-9A-Za-z-]{1,63}\.)*[0-9A-Za-z-]{1,63}(?::[0-9]{1,5})?")
_LENGTH = re.compile(r"[1-9][0-9]{0,4}")
_SHAPE = re.compile(r"[^<>]*<\w+>[^<>]*")


def shortly(app: Flask, endpoint: str, application: WSGIApplication) -> WSGIApplication:
    """Return ``application``, Flask's own of ``app``, with the short way to an endpoint whose rule has one name."""
    (rule,) = app.url_map.iter_rules(endpoint)
    if not _SHAPE.fullmatch(rule.rule):
        raise ValueError(f"not an address with one name: {rule.rule}")
    before, after = (re.escape(part) for part in re.split("<.*>", rule.rule))
    address = re.compile(before + _NAME + after)
    answered = _answering(app, rule)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        found = address.fullmatch(environ["PATH_INFO"])
        if found is None or not _is_usual(environ):
            with entered(None, None):
                return application(environ, start_response)
        return answered(environ, found[1])(environ, start_response)

    return answer


def _is_usual(environ: WSGIEnvironment) -> bool:
    """Return whether nothing of a request but its address decides where Flask would route it, and how it is read."""
    return (
        environ["REQUEST_METHOD"] == "POST"
        and not environ.get("SCRIPT_NAME")
        and _HOST.fullmatch(environ.get("HTTP_HOST", "")) is not None
        and "HTTP_TRANSFER_ENCODING" not in environ
        and "HTTP_UPGRADE" not in environ  # Flask routes a request to become a WebSocket by other rules
        and _LENGTH.fullmatch(environ.get("CONTENT_LENGTH", "")) is not None
    )


def _answering(app: Flask, rule: Rule) -> Callable[[WSGIEnvironment, str], Response]:
    """Return the function that answers a request with the view of a rule, as ``Flask.wsgi_app`` would."""
    checks, view = app.before_request_funcs[None], app.ensure_sync(app.view_functions[rule.endpoint])
    (name,) = rule.arguments

    def answered(environ: WSGIEnvironment, value: str) -> Response:
        request = Asked(environ, populate_request=False)  # a cycle with the environment would keep both in memory
        request.url_rule, request.view_args = rule, {name: value}
        with entered(request, app.extensions["noonday"]):
            try:
                for check in checks:
                    check()
                response = app.make_response(view(**request.view_args))
            except Exception as fault:  # noqa: BLE001 - Flask's handlers know each kind
                return _handled(app, request, fault)
            if (response.content_length or 0) < SMALLEST_OF_CHANGES:
                return app.process_response(response)
            with RequestContext(app, environ, request):
                return app.process_response(response)

    return answered


def _handled(app: Flask, request: Asked, fault: Exception) -> Response:
    """Return the answer to a request that was refused, or failed."""
    with RequestContext(app, request.environ, request):
        try:
            return app.finalize_request(app.handle_user_exception(fault))
        except Exception as another:  # noqa: BLE001 - a handler failed, as Flask expects it of any
            return app.handle_exception(another)
