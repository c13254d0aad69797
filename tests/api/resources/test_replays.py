"""The replay page over HTTP: owed when a match ends, made by a worker, kept like any file."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from rules.wire.plain import canonical
from service.play.files.replays import make_replay
from service.play.ports.due import Kind
from service.replay import CONTENT_SECURITY_POLICY
from tests.support.api import BOTS, GAME, OPEN
from tests.support.reels import completed, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.table.record import Record
    from service.play.ports.keys import Signed
    from service.play.ports.press import Press
    from tests.support.api import Api, Clock, Played


def make_what_is_owed(api: Api, match: Played) -> int:
    """Do the tasks of this match's replay, and return their number."""
    claims = api.referee.due.sweep(range(32), lease=1000, limit=1000).claims
    owed = [one.obligation for one in claims if (one.obligation.kind, one.obligation.about) == (Kind.REPLAY, match.id)]
    for obligation in owed:
        make_replay(api.referee, match.id, *obligation.more)
    return len(owed)


def element(media: str, name: str, page: str) -> str:
    """Return what stands in an element of a page that holds data."""
    found = re.search(rf'<script type="{media}" id="{name}">([^<]*)</script>', page)
    assert found is not None
    return found[1]


def reel(page: str) -> Any:
    """Return what the page plays."""
    return unpacked(b64decode(element("text/plain", "reel", page)))


def assert_sealed(api: Api, page: str) -> None:
    """Insist that the server signed the digest of the page's drawings together with the record's signature."""
    packed = b64decode(element("text/plain", "reel", page))
    seal = json.loads(element("application/json", "seal", page))
    signed = {"drawings": sha256(packed).hexdigest(), "record": unpacked(packed)["record"]["signature"]["signature"]}
    own, signature = api.referee.keys.published[0], seal["signature"]

    assert seal["drawings"] == signed["drawings"]
    assert (signature["alg"], signature["key"], signature["public"]) == (own.alg, own.id, own.public)
    assert api.referee.keys.holds(own.public, signature["signature"], canonical(signed))


def test_the_replay_is_due_when_the_match_ends_and_served_when_it_is_made(api: Api) -> None:
    match = api.over()
    waiting = api.send("GET", match.path + "/replay.html")
    assert (waiting.status_code, waiting.headers["Retry-After"], waiting.json) == (202, "1", {"retry_after": 1})

    assert make_what_is_owed(api, match) == 1

    made = api.send("GET", match.path + "/replay.html")
    assert (made.status_code, made.mimetype) == (200, "text/html")
    assert made.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert made.headers["Cache-Control"] == "private, no-cache"
    assert made.headers["Content-Disposition"] == f'inline; filename="{GAME}-{match.id}-replay.html"'
    assert completed(reel(made.text)["record"]) == api.ok("GET", match.path + "/record")
    assert_sealed(api, made.text)
    known = {"If-None-Match": made.headers["ETag"]}
    assert api.send("GET", match.path + "/replay.html", headers=known).status_code == 304


def test_the_replay_of_a_match_of_bots_is_made_on_demand(api: Api) -> None:
    match = api.open(BOTS)
    match.play_bots()
    assert make_what_is_owed(api, match) == 0

    assert api.send("GET", match.path + "/replay.html").status_code == 202
    assert make_what_is_owed(api, match) == 1

    assert api.send("GET", match.path + "/replay.html").status_code == 200


def test_a_replay_that_is_gone_from_the_shelf_is_made_again(api: Api, clock: Clock) -> None:
    match = api.over()
    make_what_is_owed(api, match)
    first = api.send("GET", match.path + "/replay.html").get_data()
    clock.forward(2 * 24 * 60 * 60 * 1000)

    assert api.send("GET", match.path + "/replay.html").status_code == 202
    make_what_is_owed(api, match)

    assert api.send("GET", match.path + "/replay.html").get_data() == first


@dataclass(frozen=True, slots=True)
class Watched:
    """The press, and what the sweeper would hand out again 20 s after it began to make a replay."""

    press: Press
    again: Callable[[], list[str]]
    seen: list[list[str]]

    @property
    def release(self) -> str:
        """The press's own."""
        return self.press.release

    def replay(self, record: Record, sign: Callable[[bytes], Signed]) -> bytes:
        """Look at what is due, and make the replay."""
        self.seen.append(self.again())
        return self.press.replay(record, sign)


def test_a_replay_that_takes_long_is_not_handed_out_again(api: Api, clock: Clock) -> None:
    match, referee = api.over(), api.referee

    def again() -> list[str]:
        clock.forward(20_000)
        claims = referee.due.sweep(range(32), lease=1000, limit=1000).claims
        owed = [claim.obligation.write() for claim in claims]
        return [line for line in owed if line.startswith(f"replay {match.id} ")]

    watched = Watched(referee.press, again, [])
    (owed,) = again()
    make_replay(replace(referee, press=watched), *owed.split(" ")[1:])  # type: ignore[arg-type]

    assert watched.seen == [[]]
    assert api.send("GET", match.path + "/replay.html").status_code == 200


def test_a_match_in_progress_has_no_replay(api: Api) -> None:
    match = api.open()

    api.refused("match-not-over", "GET", match.path + "/replay.html")
    assert make_what_is_owed(api, match) == 0


def test_a_match_that_never_started_has_no_replay(api: Api) -> None:
    match = api.cancelled()

    api.refused("not-started", "GET", match.path + "/replay.html")
    assert make_what_is_owed(api, match) == 0


def test_the_replay_of_a_private_match_is_for_its_seats_alone(api: Api) -> None:
    match = api.over(access="private")
    make_what_is_owed(api, match)

    api.refused("no-such-match", "GET", match.path + "/replay.html")
    assert api.send("GET", match.path + "/replay.html", match.tokens[0]).status_code == 200


def test_an_open_table_has_no_replay(api: Api) -> None:
    api.refused("match-not-over", "GET", api.open(OPEN).path + "/replay.html")


@pytest.mark.parametrize("wrong", ["1", "x" * 100, "..%2f", "%00"])
def test_an_unknown_match_has_no_replay(api: Api, wrong: str) -> None:
    assert api.send("GET", f"/v1/matches/{wrong}/replay.html").status_code == 404
