"""Records from wherever they are: files, folders, the listing of a server, single matches of a server.

They come one by one, so that memory does not grow with their number, and as bytes: anyone who knows the bytes already
need not read them.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import requests
from urllib3.exceptions import HTTPError
from urllib3.exceptions import TimeoutError as SlowRead

from rules.show.wording import short
from service.archive.record_files import MOST, is_unlisted
from service.calling import redirects, retry_after

TIMEOUT = (10, 30)
"""Seconds to wait for a connection, and for the next bytes of an answer."""
PATIENCE = 60.0
"""Seconds after which a whole answer is here."""
TRIES = 5
LONGEST_WAIT = 60
"""Seconds that a server can make us wait before we try again."""
MOST_LISTING = 16 * 1024 * 1024
"""Bytes that a page of a listing has at most."""
MOST_MATCHES = 100_000
"""Matches that a listing has at most: one that goes on after them has no end."""
MOST_IDLE = 100
"""Pages of a listing in a row on which nothing is new. A server leaves out what it cannot judge any more."""
REASON = 200
"""Characters of a server's own words, and of an address, that are repeated."""
_PLAIN = re.compile(r"[!-~]{1,1000}")
"""What is sent back to a server as it came: a cursor, an entity tag."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


class Unreachable(ValueError):
    """An input cannot be read at all; the message names it and says in one line why."""


@dataclass(frozen=True, slots=True)
class Item:
    """A record's bytes, or the reason why they are missing.

    ``name`` shows a person the source of the record. ``known`` is the digest of bytes that an earlier run got and that
    are not sent again; ``etag`` is the server's name for them.
    """

    name: str
    content: bytes = b""
    fault: str = ""
    known: str | None = None
    etag: str | None = None

    @property
    def digest(self) -> str:
        """The SHA-256 of the bytes, in hex."""
        return self.known or sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Server:
    """A server of Noonday, asked politely: with time-outs, bounds, and as late as it wishes.

    ``known`` maps the address of a record to its entity tag and its digest in an earlier run; ``key`` is an API key.
    """

    url: str
    known: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    key: str | None = None
    pause: Callable[[float], None] = time.sleep
    session: requests.Session = field(default_factory=requests.Session)

    def record(self, match: str) -> Item:
        """Return the record of a match."""
        address = f"{self.url}/v1/matches/{quote(match, safe='', errors='surrogateescape')}/record"
        tag, digest = self.known.get(address, ("", ""))
        status, content, etag = self._get(address, MOST, {"If-None-Match": tag} if tag else {})
        if status == 304:
            return Item(address, known=digest, etag=tag)
        if status != 200:
            return Item(address, fault=f"the server answers {status}{_reason(content)}")
        if len(content) > MOST:
            return Item(address, fault=f"larger than {MOST // 2**20} MB, which no record is")
        return Item(address, content, etag=etag if etag and _PLAIN.fullmatch(etag) else None)

    def listed(self, address: str) -> Iterator[str]:
        """Yield the ids of the matches that a listing names, page after page, each once.

        :raises Unreachable: when it is no listing, or one without an end.
        """
        cursor: str | None = None
        joint = "&" if urlsplit(address).query else "?"
        seen: set[str] = set()
        idle = 0
        while True:
            page = self.document(address if cursor is None else f"{address}{joint}cursor={quote(cursor, safe='')}")
            names = dict.fromkeys(_ids(address, page))
            new = [name for name in names if name not in seen]
            seen.update(new)
            idle = 0 if new else idle + 1
            if idle > MOST_IDLE or len(seen) > MOST_MATCHES:
                raise Unreachable(f"{short(address, REASON)}: the listing does not end")
            yield from new
            following = page.get("cursor")
            if not isinstance(following, str) or following == cursor:
                return
            if not _PLAIN.fullmatch(following):
                raise Unreachable(f"{short(address, REASON)}: a cursor is not 1 to 1,000 visible ASCII characters")
            cursor = following

    def document(self, address: str) -> Any:
        """Return what a server says as JSON.

        :raises Unreachable: when it says something else, or nothing.
        """
        status, content, _ = self._get(address, MOST_LISTING, {})
        if status != 200 or len(content) > MOST_LISTING:
            raise Unreachable(f"{short(address, REASON)}: the server answers {status}{_reason(content)}")
        try:
            return json.loads(content)
        except (ValueError, RecursionError) as error:
            raise Unreachable(f"{short(address, REASON)}: no JSON") from error

    def _get(self, address: str, most: int, headers: Mapping[str, str]) -> tuple[int, bytes, str | None]:
        for attempt in range(1, TRIES + 1):
            try:
                with self._answer(address, headers) as answer:
                    if answer.status_code not in (429, 503) or attempt == TRIES:
                        return answer.status_code, _bounded(answer, most), answer.headers.get("ETag")
                    wait = _wait(answer.headers.get("Retry-After"), attempt)
            except (requests.RequestException, HTTPError, ValueError) as error:  # such as a Location that is no address
                raise Unreachable(f"{short(address, REASON)}: {_why(error)}") from error
            self.pause(wait)
        raise AssertionError("the last attempt returns or raises")

    def _answer(self, address: str, headers: Mapping[str, str]) -> requests.Response:
        plain = {"Accept-Encoding": "identity", **headers}
        if self.key is not None:
            plain["Authorization"] = f"Bearer {self.key}"
        return self.session.get(address, headers=plain, timeout=TIMEOUT, stream=True, hooks=redirects.HOOKS)


def _ids(address: str, page: Any) -> Iterator[str]:
    """Yield the ids on a page of a listing.

    :raises Unreachable: when the page is not part of a listing.
    """
    matches = page.get("matches") if isinstance(page, dict) else None
    if not isinstance(matches, list):
        raise Unreachable(f"{short(address, REASON)}: no listing of matches")
    for match in matches:
        name = match.get("id") if isinstance(match, dict) else None
        if not isinstance(name, str) or not _ID.fullmatch(name):
            raise Unreachable(f"{short(address, REASON)}: lists a match without an id")
        yield name


def _bounded(answer: requests.Response, most: int) -> bytes:
    """Return what is sent, or more than the most of it; one that sends a few bytes at a time is not waited for."""
    late, content = time.monotonic() + PATIENCE, bytearray()
    while len(content) <= most and (piece := answer.raw.read1(64 * 1024, decode_content=True)):
        content += piece
        if time.monotonic() > late:
            raise requests.Timeout
    return bytes(content)


def _wait(header: str | None, attempt: int) -> int:
    """Return the seconds to wait: as many as the server says, else twice as long each time."""
    asked = retry_after.wait(header, LONGEST_WAIT)
    return min(LONGEST_WAIT, 2**attempt) if asked is None else asked


def _reason(content: bytes) -> str:
    """Return the reason in a problem document, to follow a colon; empty if the content is no problem document."""
    try:
        problem = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    detail = problem.get("detail") if isinstance(problem, dict) else None
    words = " ".join(detail.split()) if isinstance(detail, str) else ""
    return f": {short(words, REASON)}" if words else ""


def _why(error: Exception) -> str:
    slow = isinstance(error, requests.Timeout | SlowRead)
    return "the server does not answer in time" if slow else "the server cannot be reached"


@dataclass(slots=True)
class Inputs:
    """What a site is made from: paths, addresses of listings, and the ids of matches of ``server``.

    Files in the folder ``site`` are not read, even if it is inside a folder that is given. ``key`` is an API key of the
    one server that is asked.
    """

    names: Sequence[str]
    server: str | None = None
    site: Path | None = None
    key: str | None = None
    known: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    unlisted: int = 0
    """How many records of an archive the yielded items lack, since no lobby ever listed them."""

    def count(self) -> int | None:
        """Return the number of records, or None where a server is asked for them."""
        if self.server is not None or any(_is_address(name) for name in self.names):
            return None
        return sum(len(self._paths(name)[0]) for name in self.names)

    def servers(self) -> Iterator[str]:
        """Yield the address of each server that is asked."""
        own = [self.server.rstrip("/")] if self.server else []
        yield from dict.fromkeys(own + [_root(name) for name in self.names if _is_address(name)])

    def items(self) -> Iterator[Item]:
        """Yield all records, in the order of the names; those of a folder in the order of their paths.

        :raises Unreachable: when a name leads nowhere.
        """
        for name in self.names:
            if _is_address(name):
                server = Server(_root(name), self.known, self.key)
                yield from map(server.record, server.listed(name))
            elif self.server is not None and not Path(name).exists():
                yield Server(self.server.rstrip("/"), self.known, self.key).record(name)
            else:
                paths, unlisted = self._paths(name)
                self.unlisted += unlisted
                yield from (_file(path, Path(name)) for path in paths)

    def _paths(self, name: str) -> tuple[list[Path], int]:
        """Return the files to which a name leads, in order, and how many more are unlisted records of an archive."""
        path = Path(name)
        if not path.exists():
            raise Unreachable(f"{name}: no such file or folder (the id of a match needs --server URL)")
        if not path.is_dir():
            return [path], 0
        site = self._site_within(path)
        found = (one for one in path.rglob("*.json") if one.is_file())
        own = sorted(one for one in found if site is None or site not in one.parents)
        taken = [one for one in own if not is_unlisted(one, path)]
        return taken, len(own) - len(taken)

    def _site_within(self, given: Path) -> Path | None:
        """Return the path of the site that begins with a folder that was given; None for a site elsewhere.

        :raises Unreachable: when that is the site, or the folder of its matches, whose records would be removed as not
            given. An archive may be in the site, in a folder of its own.
        """
        if self.site is None:
            return None
        folder, site = given.resolve(), self.site.resolve()
        if folder == site or folder.is_relative_to(site / "matches"):
            raise Unreachable(f"{given}: is the site itself; name the folder of the records, or another one after -o")
        return given / site.relative_to(folder) if site.is_relative_to(folder) else None


def _is_address(name: str) -> bool:
    return name.startswith(("http://", "https://"))


def _root(address: str) -> str:
    """Return the address of the server of a listing: all before its ``/v1/``."""
    try:
        parts = urlsplit(address)
        before, found, _ = parts.path.partition("/v1/matches")
    except ValueError:
        found = ""
    if not found:
        raise Unreachable(f"{address}: no listing; it must look like https://host/v1/matches?status=over")
    return urlunsplit((parts.scheme, parts.netloc, before, "", ""))


def _file(path: Path, given: Path) -> Item:
    """Return the record in a file; it is called by its place in the folder that was given, or by its own name."""
    place = str(path.relative_to(given)) if path != given else path.name
    name = place.encode("utf-8", "replace").decode()
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
    except OSError as error:
        return Item(name, fault=error.strerror or str(error))
    if len(content) > MOST:
        return Item(name, fault=f"larger than {MOST // 2**20} MB, which no record is")
    return Item(name, content)
