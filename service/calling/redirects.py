"""How an answer of a stranger's server that leads elsewhere is followed."""

from __future__ import annotations

import requests


def unread(answer: requests.Response, **_: object) -> None:
    """Close an answer that leads elsewhere: requests would read its body to the end, and it may have none."""
    if answer.is_redirect:
        answer.close()


HOOKS = {"response": unread}
"""The argument ``hooks`` of a request to a stranger."""
