"""What a client prefers of an answer: the header ``Prefer`` (RFC 7240), of which this server knows ``return``."""

from __future__ import annotations

import re
from typing import Any
from urllib.request import parse_http_list

from service.api.http.context import asked

MINIMAL = "return=minimal"
BY_PREFERENCE: dict[str, Any] = {"headers": ("Preference-Applied",)}
"""What the contract says of an answer that depends on the preference."""

_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_RETURN = re.compile(rf'\s*return\s*=\s*(?:"({_WORD})"|({_WORD}))\s*(?:;.*)?', re.ASCII | re.IGNORECASE | re.DOTALL)


def prefers_minimal() -> bool:
    """Return whether the client asked for the short answer.

    The first ``return`` counts (RFC 7240, section 2). What is not known, or is no preference at all, is ignored, and so
    are parameters.
    """
    header = asked().environ.get("HTTP_PREFER")
    if header is None:
        return False
    found = next((one for one in map(_RETURN.fullmatch, parse_http_list(header)) if one is not None), None)
    return found is not None and (found[1] or found[2]).lower() == "minimal"
