"""Lists of public keys as servers publish them, read from a file or over HTTP with bounds: anybody may answer."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
from urllib3.exceptions import HTTPError
from urllib3.exceptions import TimeoutError as SlowRead

from rules.errors import Malformed
from rules.wire.plain import parse
from service.calling import redirects

WELL_KNOWN = "/.well-known/noonday-keys.json"
MOST = 1024 * 1024
"""Bytes that a list has at most."""

PATIENCE = 10.0
"""Seconds after which a server has answered."""

_PUBLIC = re.compile("[0-9a-f]{64}")


class UnreadableKeys(ValueError):
    """There is no list of keys; the message names the place and says in one line what is wrong."""


def read(source: str) -> frozenset[str]:
    """Return the public keys (hex) of a list: a file, a URL, or the URL of a server without a path.

    :raises UnreadableKeys: when there is none.
    """
    try:
        content = _fetched(source) if re.match("https?://", source) else _kept(source)
        return frozenset(_public(key) for key in parse(content)["keys"])
    except Malformed as error:
        raise UnreadableKeys(f"{source}: no list of keys: {error}") from error
    except (KeyError, TypeError) as error:
        raise UnreadableKeys(f'{source}: no list of keys: it must be {{"keys": [{{"public": …}}, …]}}') from error
    except UnreadableKeys:
        raise
    except OSError as error:
        raise UnreadableKeys(f"{source}: {error.strerror or error}") from error
    except ValueError as error:
        raise UnreadableKeys(f"{source}: not JSON in UTF-8: {error}") from error


def _public(key: Any) -> str:
    public = key["public"]
    if not isinstance(public, str) or not _PUBLIC.fullmatch(public):
        raise Malformed("a public key must be 64 lower-case hexadecimal digits")
    return public


def _kept(path: str) -> bytes:
    with Path(path).open("rb") as file:
        return _bounded(path, file.read(MOST + 1))


def _fetched(url: str) -> bytes:
    """Return what a server answers; one that answers a few bytes at a time is not waited for either."""
    if urlsplit(url).path in ("", "/"):
        url = url.rstrip("/") + WELL_KNOWN
    late = time.monotonic() + PATIENCE
    content = b""
    try:
        plain = {"Accept-Encoding": "identity"}
        with requests.get(url, headers=plain, timeout=PATIENCE, stream=True, hooks=redirects.HOOKS) as answer:
            if answer.status_code != requests.codes.ok:
                raise UnreadableKeys(f"{url}: answers with status {answer.status_code}")
            while piece := answer.raw.read1(64 * 1024, decode_content=True):
                content = _bounded(url, content + piece)
                if time.monotonic() > late:
                    raise requests.Timeout
    except (requests.RequestException, HTTPError, UnicodeError) as error:  # such as a Location that is no address
        slow = isinstance(error, requests.Timeout | SlowRead)
        why = f"does not answer within {PATIENCE:.0f} s" if slow else "cannot be reached"
        raise UnreadableKeys(f"{url}: {why}") from error
    return content


def _bounded(source: str, content: bytes) -> bytes:
    if len(content) > MOST:
        raise UnreadableKeys(f"{source}: larger than {MOST // 2**20} MB, which no list of keys is")
    return content
