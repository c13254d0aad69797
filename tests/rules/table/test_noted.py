"""Who wrote a match of a real table down: what a record says of it, and what its sheet makes of that."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import find
from rules.errors import Malformed
from rules.show.names import FIRST_STRONG_ISOLATE, POP_ISOLATE
from rules.show.sheet import moment
from rules.table import agreement
from rules.table.noted import Noted
from rules.table.paper import sheet_of
from rules.table.record import Record, replay
from rules.table.table import Cause, Closed, Luck, Player, SeatTaken, Started
from rules.table.verify import verdict, verify
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance.matches import opened
from service.printing import render
from tests.support.real_dice import mended
from tests.support.signing import signed

CHECKER = Path(__file__).parents[3] / "examples" / "verify_record.py"
LOG = Noted(scorer="Cid", date="2026-11-21 19:30", place="Casa Nora, Łódź", log=True)
COMMITMENT = "Commitment to the luck (before the match)"
FLIGHT = mended()


@cache
def chart() -> Record:
    """Return the record of a game without dice that was given up at a real table."""
    bench = opened(find("bomb-the-axis"), 3, luck=Luck.TABLE)
    for seat in range(3):
        bench = bench.enter(seat, SeatTaken(Player.PERSON))
    return bench.enter(None, Started()).enter(None, Closed(Cause.IDLE)).record()


def noted(record: Record = FLIGHT, *names: str, **by: Any) -> Record:
    called = (*names, *[None] * len(record.seats))
    seats = tuple(replace(line, name=called[line.seat]) for line in record.seats)
    return replace(record, seats=seats, noted=by["noted"] if "noted" in by else Noted(**by))


def sheet(record: Record, variant: str = "full") -> Any:
    game = find(record.game)
    terms = agreement.terms_of(game, record)
    return sheet_of(game, terms, record, list(replay(game, terms, record.plies)), variant)


def facts(record: Record, variant: str = "full") -> dict[str, str]:
    return dict(sheet(record, variant).facts)


def read(plain: Any) -> Any:
    return codec(Record).decode(plain)


def faults_of(record: Record, **by: Any) -> list[tuple[Any, ...]]:
    """Return the paths of what is refused in a record's ``noted``, given as plain data."""
    plain: Any = codec(Record).encode(record)
    with pytest.raises(Malformed) as caught:
        read(plain | {"noted": by})
    return [fault.path for fault in caught.value.faults]


# The record


def test_a_record_says_who_wrote_it_down_and_without_it_nothing() -> None:
    plain: Any = codec(Record).encode(noted(noted=LOG))
    assert plain["noted"] == {
        "seats": [],
        "scorer": "Cid",
        "date": "2026-11-21 19:30",
        "place": "Casa Nora, Łódź",
        "log": True,
    }
    assert read(plain).noted == LOG
    assert "noted" not in codec(Record).encode(FLIGHT)


def test_what_is_noted_is_outside_the_chain_and_changes_no_verdict(tmp_path: Path) -> None:
    record, game = noted(seats=(0, 1)), find(FLIGHT.game)
    assert verify(game, record) is None
    assert verdict(game, record) == verdict(game, FLIGHT)
    assert record.plies == FLIGHT.plies
    path = tmp_path / "record.json"
    path.write_bytes(canonical(codec(Record).encode(record)))
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_record_with_a_signature_comes_from_no_log() -> None:
    """Otherwise anyone could put a day of their own in front of the server's signature."""
    record = signed(mended())
    assert replace(record, noted=Noted((0,))).noted is not None
    with pytest.raises(Malformed, match="which no log has"):
        replace(record, noted=Noted(date="1999-12-31", log=True))


@pytest.mark.parametrize(
    ("by", "path"),
    [
        ({"seats": [0, 2]}, ("noted", "seats")),
        ({"seats": [1, 0]}, ("noted", "seats")),
        ({"seats": [0, 0]}, ("noted", "seats")),
        ({"seats": [16]}, ("noted", "seats", 0)),
        ({"scorer": ""}, ("noted", "scorer")),
        ({"scorer": "a" * 201}, ("noted", "scorer")),
        ({"scorer": "\ud800"}, ("noted", "scorer")),
        ({"place": ""}, ("noted", "place")),
        ({"date": "2026-02-29", "log": True}, ("noted", "date")),
        ({"date": "2026-13-01", "log": True}, ("noted", "date")),
        ({"date": "2026-11-00", "log": True}, ("noted", "date")),
        ({"date": "2026-11-21 24:00"}, ("noted", "date")),
        ({"date": "٢٠٢٦-11-21"}, ("noted", "date")),
        ({"log": 1}, ("noted", "log")),
        ({"place": "Casa Nora"}, ("noted", "log")),
        ({"log": True, "seats": [0]}, ("noted", "seats")),
        ({"clerk": "Cid"}, ("noted", "clerk")),
    ],
)
def test_what_nobody_can_have_noted_is_refused(by: Any, path: Any) -> None:
    assert faults_of(FLIGHT, **by) == [path]


def test_nothing_is_noted_of_a_match_whose_dice_the_server_threw() -> None:
    bench = opened(find("bomb-the-axis"), 3)
    for seat in range(3):
        bench = bench.enter(seat, SeatTaken(Player.PERSON))
    dealt = bench.enter(None, Started()).enter(None, Closed(Cause.IDLE)).record()
    assert faults_of(dealt, seats=[0]) == [("noted",)]


# The sheet


@pytest.mark.parametrize(
    ("names", "seats", "says"),
    [
        (("Ann", "Bob"), (0,), ", entered by Ann"),
        (("Ann", "Bob"), (0, 1), ", entered by Ann and Bob"),
        (("Ann",), (1,), ", entered by seat 1"),
        ((), (0, 1), ", entered by seat 0 and seat 1"),
        (("Ann",), (), " and entered there"),
        (("\u202eEve\u0007 B",), (0,), ", entered by Eve\u0007 B"),
        (("שלום",), (0,), f", entered by {FIRST_STRONG_ISOLATE}שלום{POP_ISOLATE}"),
    ],
)
def test_the_sheet_says_who_entered_the_throws(names: Any, seats: Any, says: str) -> None:
    shown = facts(noted(FLIGHT, *names, seats=seats))
    assert shown["Dice"] == f"Thrown at the table{says}, so that nobody can verify them"
    assert COMMITMENT not in shown


def test_a_sheet_of_real_dice_of_which_nothing_is_noted_is_as_it_was() -> None:
    assert sheet(noted(seats=())) == sheet(noted(noted=None))


def test_the_sheet_of_a_log_says_so_and_when_and_where_it_was_played() -> None:
    shown = facts(noted(noted=LOG))
    assert shown["Dice"] == "Thrown at the table, written down in a log by Cid, so that nobody can verify them"
    assert (shown["Played"], shown["Place"]) == ("21 November 2026, 19:30", "Casa Nora, Łódź")
    assert sheet(noted(noted=LOG)).made == moment("2026-11-21 19:30")
    assert facts(noted(noted=replace(LOG, date="1968-02-29")))["Played"] == "29 February 1968"


def test_the_sheet_of_a_log_that_says_nothing_of_its_match_invents_nothing() -> None:
    bare = noted(log=True)
    shown = facts(bare)
    assert shown["Dice"] == "Thrown at the table, written down in a log, so that nobody can verify them"
    assert (shown["Played"], "Place" in shown) == ("not noted", False)
    assert sheet(bare).made is None
    assert render(sheet(bare), "pdf", paper="a4").startswith(b"%PDF-")


def test_a_log_of_a_game_without_dice_has_no_commitment_from_before_the_match() -> None:
    assert facts(noted(chart(), seats=(0,)))[COMMITMENT] == chart().commitment
    shown = facts(noted(chart(), noted=LOG))
    assert (shown["Source"], COMMITMENT in shown) == ("Written down in a log by Cid", False)
    assert facts(noted(chart(), log=True))["Source"] == "Written down in a log"


@pytest.mark.parametrize("variant", find("bomb-the-axis").paper.variants)
def test_every_sheet_of_a_log_has_its_date_and_its_place(variant: str) -> None:
    shown = facts(noted(chart(), noted=LOG), variant)
    assert (shown["Played"], shown["Place"]) == ("21 November 2026, 19:30", "Casa Nora, Łódź")


def test_the_words_of_a_log_turn_nothing_next_to_them() -> None:
    shown = facts(noted(noted=replace(LOG, scorer="\u202eשלום  B", place="\u2067דירה 4\u2067")))
    isolated = f"{FIRST_STRONG_ISOLATE}שלום B{POP_ISOLATE}"
    assert shown["Dice"] == f"Thrown at the table, written down in a log by {isolated}, so that nobody can verify them"
    assert shown["Place"] == f"{FIRST_STRONG_ISOLATE}דירה 4{POP_ISOLATE}"
    odd = noted(noted=replace(LOG, scorer="a\x07b\u0301\u0301\u0301\u0301\u0301\u0301", place="\n"))
    assert b"\x07" not in render(sheet(odd), "txt", paper="a4")
