"""Scripts and styles of the pages, as static files whose names have their digest.

A browser keeps such a file for good: another content has another name. The scripts are ES modules that import each
other by their file's name, which no two folders share; as they are served, each import names the digest of the module
that it imports. Comments and indentation are left out, for the sake of phones: they are for those who read the source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http.client import OK
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from flask import Blueprint, Response

from service.api.http.answers import unless_known
from service.api.http.compression import packed, takes_brotli
from service.api.http.refusals import NoSuchResource

blueprint = Blueprint("assets", __name__)

_SERVICE = Path(__file__).parents[2]
FOLDERS = (_SERVICE / "web" / "scripts", _SERVICE / "web" / "styles", _SERVICE / "web" / "vendor")
"""Where the pages' own scripts and styles are, in folders by subject."""
_SHARED = tuple(_SERVICE / "replay" / f"{name}.js" for name in ("dom", "reel", "lens", "trail"))
"""The replay page's renderer, which the match's page uses too."""
_IMPORT = re.compile(r"""(?P<before>^(?:import|export) [^;]*?from ')\./(?P<file>[\w-]+\.js)(?=';$)""", re.MULTILINE)
_FOR_READERS = re.compile(r"^ *// .*\n|^/\*.*\*/\n|(?<=[;{}(),]) // .*$|^ +", re.MULTILINE)
_MEDIA = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
_FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is served; ``needs`` are the names of the modules that it imports, and of all that they import."""

    name: str
    content: bytes
    media: str
    needs: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path under which a browser loads it."""
        return f"/assets/{self.name}"


@cache
def sources() -> Mapping[str, Path]:
    """Return the files by the name that pages and imports use, such as ``table.js``."""
    own = (file for folder in FOLDERS for file in sorted(folder.rglob("*")) if file.suffix in _MEDIA)
    return {file.name: file for file in (*own, *_SHARED)}


@cache
def asset(name: str) -> Asset:
    """Return a file as it is served.

    :raises KeyError: when no file has this name.
    """
    file = sources()[name]
    text = _FOR_READERS.sub("", file.read_text("utf-8"))
    imported = [asset(found["file"]) for found in _IMPORT.finditer(text)]
    served = _IMPORT.sub(lambda found: f"{found['before']}./{asset(found['file']).name}", text).encode()
    digest = sha256(served).hexdigest()[:12]
    needs = dict.fromkeys(needed for one in imported for needed in (*one.needs, one.name))
    return Asset(f"{file.stem}.{digest}{file.suffix}", served, _MEDIA[file.suffix], tuple(needs))


@cache
def _by_served_name() -> Mapping[str, Asset]:
    return {one.name: one for one in map(asset, sources())}


@blueprint.get("/assets/<name>")
def serve(name: str) -> Response:
    """Return a file; one of an older release is gone."""
    found = _by_served_name().get(name)
    if found is None:
        raise NoSuchResource(f"there is no file {name[:60]!r}; load the page again")
    response = unless_known(
        found.name, lambda: found.content, found.media, Cache_Control=_FOR_GOOD, Vary="Accept-Encoding"
    )
    return packed(response, _packed(found)) if response.status_code == OK and takes_brotli() else response


@cache
def _packed(found: Asset) -> bytes:
    """Return a file in the fewest bytes: it takes some 20 ms, once in the life of a process."""
    content: bytes = brotli.compress(found.content)
    return content
