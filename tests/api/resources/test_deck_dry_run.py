"""A deck that is only checked: the refusal or the warnings, and nothing is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

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
    assert api.referee.decks.get("twelve-strokes-of-noon", checked["digest"]) is None
    assert "token" not in checked


def test_a_wrong_deck_is_refused_with_every_fault(api: Api) -> None:
    box = small_box()
    box["duel"][1]["title"] = ""
    box["kick_off"][0]["questions"][3]["right"] = "both"
    refused = api.refused("invalid-content", "POST", f"{CONTENTS}?dry_run=true", json=box)
    assert refused["errors"] == {
        "kick_off.0.questions.3.right": "kick off 1 (K1), question 4, right: must be one of visible, hidden",
        "duel.1.title": "duel 2 (D2), title: must have 1 to 80 characters",
    }


def test_a_warning_names_the_cards_that_it_is_about(api: Api) -> None:
    box = small_box()
    for place in (0, 1):
        asked = ("What is the capital of Peru?", "Which city is the capital of Peru?")[place]
        box["fatal_blow"][place]["questions"][0].update(question=asked, answer="Lima", accept=[], refuse=[])
    checked = api.ok("POST", f"{CONTENTS}?dry_run=true", json=box)
    says = next(one["says"] for one in checked["warnings"] if "asks the same" in one["says"])
    assert says == (
        "fatal blow 2 (F2), question 1: asks the same as “What is the capital of Peru?” (fatal blow 1 (F1), question 1)"
    )


@pytest.mark.parametrize("media", ["text/csv", "text/tab-separated-values; charset=utf-8"])
def test_who_sends_a_table_is_shown_how_to_make_it_a_deck(api: Api, media: str) -> None:
    refused = api.refused("unsupported-media-type", "POST", CONTENTS, data=b"round,question", content_type=media)
    assert refused["detail"] == (
        "the body must be JSON: Content-Type: application/json; noonday deck from-csv makes a deck of a table"
    )


def test_nobody_else_hears_of_decks(api: Api) -> None:
    refused = api.refused("unsupported-media-type", "POST", "/v1/matches", data=b"a,b", content_type="text/csv")
    assert refused["detail"] == "the body must be JSON: Content-Type: application/json"


def test_without_dry_run_the_same_deck_is_kept(api: Api) -> None:
    assert api.ok("POST", CONTENTS, json=small_box())["digest"] == small_deck().digest


def test_a_byte_order_mark_is_no_fault(api: Api) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(small_box()).encode()
    checked = api.ok("POST", f"{CONTENTS}?dry_run=true", data=marked, content_type="application/json")
    assert checked["digest"] == small_deck().digest
