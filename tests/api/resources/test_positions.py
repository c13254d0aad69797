"""Streams with positions: all that a page needs to show a match, without another request."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.http.test_streams import Listening, hand_over
from tests.support.api import OPEN
from tests.support.contract import messages

if TYPE_CHECKING:
    from tests.support.api import Api, Played


class Watching(Listening):
    """A stream of positions that is open."""

    path = "{match}/events?positions=true&after={after}"


def seen(match: Played, seat: int | None = None) -> dict[str, Any]:
    """Return the match as a stream of positions shows it."""
    return {**match.see(seat), "view": None}


def layer(match: Played, name: str, seat: int | None = None) -> str:
    """Return a layer of the picture."""
    token = None if seat is None else match.tokens[seat]
    text: str = match.api.send("GET", f"{match.path}/board.svg?layer={name}", token).get_data(as_text=True)
    return text


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_position_comes_at_once_and_after_each_change(api: Api, seat: int | None) -> None:
    match = api.open()
    stream = Watching(api, match, None if seat is None else match.tokens[seat])
    first = stream.next("position", "turn")
    before = seen(match, seat)
    match.act()
    kinds = [stream.next("ply", "position", "turn") for _ in range(2)]
    stream.close()

    assert first["match"] == before
    assert [kind["type"] for kind in kinds] == ["ply", "position"]
    assert kinds[1]["match"] == seen(match, seat)
    assert kinds[1]["board"] == layer(match, "moving", seat)


def test_an_open_table_has_no_picture_until_it_starts(api: Api) -> None:
    match = api.open(OPEN)
    stream = Watching(api, match)
    first = stream.next("position")
    api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"})
    second = stream.next("position")
    stream.close()

    assert (first["board"], first["description"], first["match"]["status"]) == (None, "", "open")
    assert second["board"].startswith("<svg")
    assert second["match"]["seats"][1]["name"] == "Ben"


def test_the_last_position_comes_before_the_end(api: Api) -> None:
    match = api.over()
    sent = api.send("GET", f"{match.path}/events?positions=true", headers={"Accept": "application/x-ndjson"})
    found = messages(sent)

    assert [message["type"] for message in found[-2:]] == ["position", "over"]
    assert found[-2]["match"] == seen(match)


def test_an_erased_name_is_gone_from_the_next_position(api: Api) -> None:
    match = api.open()
    stream = Watching(api, match)
    stream.next("position")
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    then = stream.next("position")
    stream.close()

    assert then["match"]["seats"][0]["name"] is None


def test_a_seat_that_is_handed_over_gets_its_last_position_and_the_reason(api: Api) -> None:
    match = api.open()
    stream = Watching(api, match, match.tokens[0])
    stream.next("position")
    hand_over(api, match, match.tokens[0], "bot")

    assert stream.rest() == ["ply", "position", "problem"]


def test_the_layers_of_a_picture_are_its_parts(api: Api) -> None:
    match = api.open()
    both, still, moving = (layer(match, name) for name in ("both", "still", "moving"))

    assert len(still) < len(both)
    assert len(moving) < len(both)
    assert still != moving
    api.refused("malformed", "GET", f"{match.path}/board.svg?layer=top")


def test_each_layer_has_a_tag_of_its_own(api: Api) -> None:
    match = api.open()
    tags = {
        api.send("GET", f"{match.path}/board.svg?layer={name}").headers["ETag"] for name in ("both", "still", "moving")
    }

    assert len(tags) == 3


def test_positions_are_compressed_and_each_is_readable_when_it_arrives(api: Api) -> None:
    match = api.open()
    headers = {"Accept": "application/x-ndjson", "Accept-Encoding": "gzip"}
    reply = api.app.test_client().get(f"{match.path}/events?positions=true", headers=headers, buffered=False)
    unpacking, lines = zlib.decompressobj(zlib.MAX_WBITS | 16), []
    pieces = iter(reply.response)
    while not lines or b'"position"' not in lines[-1]:
        piece = next(pieces)
        lines.append(unpacking.decompress(piece))
    last = len(piece)
    reply.close()

    assert reply.headers["Content-Encoding"] == "gzip"
    assert all(line.endswith(b"\n") for line in lines)
    assert last < len(lines[-1]) / 3
    plain = api.app.test_client().get(f"{match.path}/events", headers=headers, buffered=False)
    assert "Content-Encoding" not in plain.headers
    plain.close()
