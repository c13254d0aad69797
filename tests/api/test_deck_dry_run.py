"""A deck that is only checked: the refusal or the warnings, and nothing is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.support.twelve_strokes_of_noon import small_box, small_deck

if TYPE_CHECKING:
    from tests.support.api import Api

CONTENTS = "/v1/games/twelve-strokes-of-noon/contents"


def test_a_whole_deck_is_answered_with_warnings_and_not_kept(api: Api) -> None:
    box = small_box()
    box["fatal_blow"][1]["questions"][0].update(answer="Beatles", accept=[], refuse=[])
    checked = api.ok("POST", f"{CONTENTS}?dry_run=true", json=box)

    assert (checked["dry_run"], checked["items"]) == (True, 19)
    warned = [warning["says"] for warning in checked["warnings"] if warning["path"] == "fatal_blow.1.questions.0"]
    assert any("“beetles” would be taken" in says for says in warned)
    assert api.referee.contents.get("twelve-strokes-of-noon", checked["digest"]) is None
    assert "token" not in checked


def test_a_wrong_deck_is_refused_with_every_fault(api: Api) -> None:
    box = small_box()
    box["duel"][1]["title"] = ""
    box["kick_off"][0]["questions"][3]["right"] = "both"
    refused = api.refused("invalid-content", "POST", f"{CONTENTS}?dry_run=true", json=box)
    assert set(refused["errors"]) == {"duel.1.title", "kick_off.0.questions.3.right"}


def test_without_dry_run_the_same_deck_is_kept(api: Api) -> None:
    assert api.ok("POST", CONTENTS, json=small_box())["digest"] == small_deck().digest


def test_a_byte_order_mark_is_no_fault(api: Api) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(small_box()).encode()
    checked = api.ok("POST", f"{CONTENTS}?dry_run=true", data=marked, content_type="application/json")
    assert checked["digest"] == small_deck().digest
