"""A record from anywhere through the whole service: ordered over HTTP, made by its exporter, and sent for again."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from rules import find
from rules.log.example import example
from rules.table.record import Record
from rules.wire.codec import codec
from tests.support.reels import GOLDEN, golden
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    import requests

    from tests.support.stack import Stack


def sent_until_ready(stack: Stack, path: str, **brought: Any) -> requests.Response:
    """Send a record or a log again and again until its file is ready."""
    answers = [stack.call("POST", path, **brought)]
    assert (answers[0].status_code, answers[0].headers["Retry-After"]) == (202, "1"), answers[0].text

    def ready() -> bool:
        answers.append(stack.call("POST", path, **brought))
        return answers[-1].status_code != 202

    wait_until(ready, within=60)
    assert answers[-1].status_code == 200, answers[-1].text
    return answers[-1]


@pytest.mark.parametrize("name", GOLDEN[:2])
def test_a_record_from_anywhere_is_printed_and_replayed(stack: Stack, name: str) -> None:
    record = json.loads(json.dumps(codec(Record).encode(golden(name))))

    text = stack.call("POST", "/v1/sheets", json=record)
    sheet = sent_until_ready(stack, "/v1/sheets?kind=pdf&paper=letter", json=record)
    replay = sent_until_ready(stack, "/v1/replays", json=record)

    assert (text.status_code, record["match"] in text.text) == (200, True)
    (attached,) = PdfReader(BytesIO(sheet.content)).attachments["record.json"]
    assert json.loads(attached) == record
    assert 'id="reel"' in replay.text


def test_a_log_is_scored_printed_and_replayed(stack: Stack) -> None:
    log = {"data": example(find("bomb-the-axis")).encode(), "headers": {"Content-Type": "text/plain; charset=utf-8"}}

    score = stack.call("POST", "/v1/scores", **log)
    sheet = sent_until_ready(stack, "/v1/sheets?kind=pdf", **log)
    replay = sent_until_ready(stack, "/v1/replays", **log)

    assert (score.status_code, score.json()["finished"]) == (200, True)
    (attached,) = PdfReader(BytesIO(sheet.content)).attachments["record.json"]
    assert json.loads(attached) == score.json()["record"]
    assert 'id="reel"' in replay.text
    judged = stack.call("POST", "/v1/verifications", json=score.json()["record"]).json()
    assert (judged["sound"], judged["fair"], judged["signed"]) == (True, None, False)


def test_a_forged_record_is_refused_where_it_parts(stack: Stack) -> None:
    record = json.loads(json.dumps(codec(Record).encode(golden(GOLDEN[0]))))
    record["plies"][4]["draws"] = [[6, 6]]

    for path in ("/v1/sheets", "/v1/sheets?kind=pdf", "/v1/replays"):
        refused = stack.call("POST", path, json=record)
        assert (refused.status_code, refused.json()["code"]) == (422, "unsound-record")
        assert (refused.json()["word"], refused.json()["divergence"]["ply"]) == ("whole", 5)
