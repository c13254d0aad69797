"""A name and notes are erased at a running service: what its workers had made of the match is made anew."""

from __future__ import annotations

import base64
import io
import re
from typing import Any

import pypdf

from tests.support.reels import unpacked
from tests.support.stack import Stack, over
from tests.support.waiting import wait_until

NAME, TEXT = "Amelie", "Kiwi and plum."


def made(stack: Stack, path: str) -> bytes:
    """Return a file, as soon as a worker has made it."""
    found: list[bytes] = []

    def lies_ready() -> bool:
        answer = stack.call("GET", path)
        found[:] = [answer.content]
        return answer.status_code == 200

    wait_until(lies_ready, within=60)
    return found[0]


def told(stack: Stack, files: Any) -> dict[str, str]:
    """Return all words of a match's files."""
    pdf = pypdf.PdfReader(io.BytesIO(made(stack, files["sheets"]["pdf"])))
    attached = b"".join(content for contents in pdf.attachments.values() for content in contents)
    page = made(stack, files["replay"]).decode()
    packed = re.search('id="reel">([^<]*)<', page)
    assert packed is not None
    return {
        "pdf": " ".join(page.extract_text() for page in pdf.pages),
        "attached": attached.decode(),
        "page": page,
        "reel": str(unpacked(base64.b64decode(packed[1]))),
        "sheet": made(stack, files["sheets"]["txt"]).decode(),
        "record": made(stack, files["record"]).decode(),
    }


def test_tbl_12_what_was_made_of_a_match_is_made_again(stack: Stack) -> None:
    seats = [{"player": "person", "name": name} for name in (NAME, "Ben", "Cleo", "Dov")]
    match, tokens = stack.open(game="screaming-eagles", seats=seats)
    note = {"kind": "note", "number": 1, "note": TEXT}
    assert stack.act(match["id"], tokens[0], 1, note).status_code == 200
    for seat in (1, 3):
        assert stack.call("DELETE", f"/v1/matches/{match['id']}/seats/{seat}", tokens[seat]).status_code == 200
    files = over(stack, match["id"])["files"]
    before = told(stack, files)
    assert [where for where in ("sheet", "record", "attached", "reel") if NAME not in before[where]] == []
    assert [where for where in ("sheet", "record", "attached", "reel") if TEXT not in before[where]] == []

    for what in ("name", "notes"):
        path = f"/v1/matches/{match['id']}/seats/0/{what}"
        assert {stack.call("DELETE", path, tokens[0]).status_code for _ in range(2)} == {200}

    after = told(stack, files)
    assert [where for where, words in after.items() if NAME in words or TEXT in words] == []
    judged = stack.call("POST", "/v1/verifications", data=after["record"], headers={"Content-Type": "application/json"})
    assert (judged.json()["sound"], judged.json()["signature"]) == (True, "valid")
