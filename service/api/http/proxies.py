"""What proxies in front of the service say of a request, as far as they are trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SCHEMES: Final[Mapping[str, str]] = {"https": "https", "wss": "https"}
"""What each scheme of a proxy's is here; any other is ``http``, as Flask would not route a request of ``ws``."""


def behind(application: WSGIApplication, count: int) -> WSGIApplication:
    """Return an application that takes a client's address and scheme from the last ``count`` proxies, if there are."""
    if not count:
        return application

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["wsgi.url_scheme"] = SCHEMES.get(environ["wsgi.url_scheme"].lower(), "http")
        return application(environ, start_response)

    return ProxyFix(answer, x_for=count, x_proto=count, x_host=0)
