"""HTTP: Flask and marshmallow, one blueprint a resource.

A view names its operation (:mod:`service.api.http.operation`), from which both the checking of requests and the
contract come, and calls one verb of :mod:`service.play`. Refusals fly past it to :mod:`service.api.http.problems`.
"""

from service.api.app import create_app

__all__ = ["create_app"]
