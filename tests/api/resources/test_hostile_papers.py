"""Records of hostile hands, brought to be printed: each is refused in words, or printed so that nothing in it acts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.show.names import TURNING
from rules.table.record import MAX_PLIES, Record
from rules.wire.codec import codec
from service.api.resources.records import MOST_RECORD
from service.play.files import brought
from service.play.files.brought import Brought
from tests.support import real_dice
from tests.support.forgeries import changed, linked, other_face, relinked
from tests.support.games.varied import patched
from tests.support.offenders import each
from tests.support.reels import GOLDEN, golden

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api import Api

PATHS = ("/v1/sheets", "/v1/sheets?kind=pdf", "/v1/replays")
OF_CARDS = "twelve_strokes_of_noon/last-player"
NAMES = (
    "\x1b[2J\r\n\x00\x07" + "a" * 190,
    "\u202e\u2066\u200f" + "b" * 190,
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    '#eval("1") $ _ * \\ @ref ` ~ = - + / [c] {{7*7}}',
    "e" + "\u0301" * 199,
    "\u05d0" * 200,
)
"""Names with what moves a cursor, turns a line, runs in a page, means something to a typesetter, or piles up."""


def written(record: Record) -> Any:
    return json.loads(json.dumps(codec(Record).encode(record)))


def plain(name: str = GOLDEN[0]) -> Any:
    return written(golden(name))


def refused(api: Api, record: Any) -> Any:
    """Return the problem for a record that is not sound: the same on every way to print it."""
    first, *others = [api.refused("unsound-record", "POST", path, json=record) for path in PATHS]
    wrong = ("word", "divergence", "detail")
    assert [[one[name] for name in wrong] for one in others] == [[first[name] for name in wrong]] * len(others)
    judged = api.ok("POST", "/v1/verifications", json=record)
    assert (judged["sound"], judged[first["word"]], judged["divergence"]) == (False, False, first["divergence"])
    return first


def faces_changed(record: Any) -> None:
    other_face(record)
    linked(record)


def times_changed(record: Any) -> None:
    record["plies"][3]["at"] += 1


def seat_added(record: Any) -> None:
    record["seats"].append({"seat": 2, "player": "person", "name": "Mallory", "level": None})
    record["seat_seeds"].append(None)
    linked(record)


def of_another_seat(record: Any) -> None:
    record["plies"][-1]["seat"] = 15
    linked(record)


def level_that_there_is_not(record: Any) -> None:
    record["seats"][0]["level"] = "god"


def deck_of_nothing(record: Any) -> None:
    record["content"]["excerpt"] = []


def deck_of_nonsense(record: Any) -> None:
    record["content"]["excerpt"] = [[[[[["a"]]]]], {"id": None}, 7]


def question_changed(record: Any) -> None:
    cards = [card for card in record["content"]["excerpt"] if isinstance(card, dict) and "questions" in card]
    cards[0]["questions"][0]["question"] = "Who cheats?"


def deck_of_another_game(record: Any) -> None:
    record["content"] = plain(OF_CARDS)["content"]
    linked(record)


@each(
    ("game", "forge", "word"),
    [
        (GOLDEN[0], faces_changed, "fair"),
        (GOLDEN[0], times_changed, "whole"),
        (GOLDEN[0], seat_added, "whole"),
        (GOLDEN[0], of_another_seat, "judged"),
        (GOLDEN[0], level_that_there_is_not, "whole"),
        (GOLDEN[0], deck_of_another_game, "judged"),
        (OF_CARDS, deck_of_nothing, "judged"),
        (OF_CARDS, deck_of_nonsense, "judged"),
        (OF_CARDS, question_changed, "judged"),
    ],
)
def test_a_forgery_is_refused_as_the_verification_has_it(
    api: Api, game: str, forge: Callable[[Any], None], word: str
) -> None:
    record = plain(game)
    forge(record)

    assert refused(api, record)["word"] == word


def test_real_dice_of_a_game_whose_luck_is_the_servers(api: Api) -> None:
    record = plain(OF_CARDS) | {"format": "noonday-record-2", "luck": "table"}
    linked(record)

    problem = refused(api, record)

    assert (problem["word"], problem["divergence"]["what"]) == ("judged", "options")


def fail(*_: Any, **__: Any) -> Any:
    raise RecursionError("a game's mistake")


def test_a_record_on_which_the_rules_break(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    record = plain()
    patched(monkeypatch, record["game"], rules__apply=fail)

    assert "a game's mistake" in refused(api, record)["detail"]


@each("path", PATHS)
@each(
    ("change", "field"),
    [
        ({"plies": [{}] * MAX_PLIES}, "plies.0.ply"),
        ({"plies": [{}] * (MAX_PLIES + 1)}, "plies"),
        ({"seats": [{}] * 17}, "seats"),
        ({"match": "m" * 61}, "match"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_what_is_no_record(api: Api, change: dict[str, Any], field: str, path: str) -> None:
    problem = api.refused("malformed", "POST", path, json=plain() | change)

    assert field in problem["errors"]


@each("path", PATHS)
def test_a_body_that_is_cut_nested_or_too_large(api: Api, path: str) -> None:
    sent = {"method": "POST", "path": path, "content_type": "application/json"}
    whole = json.dumps(plain()).encode()

    api.refused("not-json", **sent, data=whole[:-100])
    api.refused("bad-request", **sent, data=whole[:-100], environ_overrides={"CONTENT_LENGTH": str(len(whole))})
    api.refused("malformed", **sent, data=b"[" * 100_000)
    api.refused("too-large", **sent, data=whole + b" " * (MOST_RECORD + 1 - len(whole)))
    assert api.send(**sent, data=whole + b" " * (MOST_RECORD - len(whole))).status_code in (200, 202)


@each("name", NAMES)
def test_a_name_does_nothing_on_a_sheet(api: Api, name: str) -> None:
    record = changed(plain(), ("seats", 0, "name"), name)

    text, page = (
        api.send("POST", f"/v1/sheets?kind={kind}", json=record).get_data(as_text=True) for kind in ("txt", "html")
    )

    assert {letter for letter in text + page if not letter.isprintable()} - TURNING <= {"\n", "\u200b"}
    assert text.count("\u2068") == text.count("\u2069")
    assert not {*"\u202e\u200f\u2066"} & {*text, *page}
    assert "<script" not in page
    assert "onerror=alert(1)>" not in page
    assert brought.sheet(api.referee, Brought.record(codec(Record).decode(record)), "pdf", "a4", None).make() is None


@each("name", NAMES)
def test_a_worker_prints_any_name(api: Api, name: str) -> None:
    own = Brought.record(codec(Record).decode(changed(plain(), ("seats", 1, "name"), name)))
    digest, sheet = own.digest, brought.sheet(api.referee, own, "pdf", "a4", None)
    replay = brought.replay(api.referee, own)
    assert (sheet.make(), replay.make()) == (None, None)

    brought.make_sheet(api.referee, digest, "a4", "full", sheet.tag)
    brought.make_replay(api.referee, digest, replay.tag)

    pdf, page = sheet.make(), replay.make()
    assert pdf is not None
    assert pdf.startswith(b"%PDF-")
    assert page is not None
    assert b"<script>alert" not in page


def test_a_match_may_be_called_anything(api: Api) -> None:
    """Only a server calls matches what it likes, but a record is anybody's; of real dice it is sound by any name."""
    record = relinked(replace(real_dice.mended(), match='a"\r\nSet-Cookie: b=c\u202e<script>'))
    text, page = (api.send("POST", f"/v1/sheets?kind={kind}", json=written(record)) for kind in ("txt", "html"))

    assert [(reply.status_code, "Set-Cookie" in reply.headers) for reply in (text, page)] == [(200, False)] * 2
    assert 'match a" Set-Cookie: b=c<script>' in " ".join(text.get_data(as_text=True).split())
    assert "<script" not in page.get_data(as_text=True)


def test_dice_of_a_real_table_are_printed_as_such_and_proved_by_nobody(api: Api) -> None:
    record = written(real_dice.mended())

    text = api.send("POST", "/v1/sheets", json=record).get_data(as_text=True)

    assert api.ok("POST", "/v1/verifications", json=record)["fair"] is None
    assert (record["plies"][-1]["hash"] in text, record["commitment"] in text) == (True, False)
