"""Luck that is chosen for a test match (TBL-17): how it is derived, and what a record of it proves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chance import Die, NoSuchFace, ThrowAwaited, match_chance
from rules.errors import Malformed
from rules.table.chosen import Chosen, FromScript, faults, fitted, place
from rules.table.formats import TEST_FORMAT
from rules.table.proof import fair, whole
from rules.table.record import Record
from rules.table.table import Cause, Luck, Resigned
from rules.table.testing import is_test
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.conformance.matches import begun, played
from tests.rules.table.test_offline_checker import checked
from tests.support.all_games import GAMES
from tests.support.signing import signed

REGULAR, BOMB = Die("regular die", "123456"), Die("Bomb die", ("Bomb", "Bomb", "blank", "blank", "blank", "blank"))
PIG = GAMES["pig"]


def tried() -> Any:
    """Return the record of a test match of Pig, as JSON."""
    written: Any = codec(Record).encode(played(begun(PIG, "pp", luck=Chosen("a", ("6", "2"))), 3).record())
    return written


# How the luck is derived


def test_tbl_17_the_luck_follows_from_the_seed_alone_and_bots_have_other_luck() -> None:
    assert Chosen("a").key().hex() == "399a7ed134ab8d34def82f819aba876d248c83c82c16bd93869b3ef7703657a6"
    assert Chosen("a").key("bots").hex() == "01436ef82bbe95c225f953b9a2c4e81225983e8a5595f80c12b3177da11a4b6d"
    assert Chosen("a").key() == Chosen("a", ("6",)).key() != Chosen("b").key()


def test_tbl_17_the_id_of_a_match_is_not_in_its_luck() -> None:
    test, real = begun(PIG, "pp", luck=Chosen("a")), begun(PIG, "pp")

    assert (place(test.setup), place(real.setup)) == ("test", "m-0001")
    assert (is_test(test.setup), is_test(real.setup)) == (True, False)


def test_tbl_17_dice_of_the_box_come_from_the_script_and_all_else_from_the_seed() -> None:
    seeded, same = (match_chance(Chosen("a").key(), "test", 1, []) for _ in range(2))
    luck = FromScript(("3", "blank"), ("Bomb",), seeded)
    same.roll(9)

    assert [luck.roll(die) for die in (REGULAR, 52, BOMB, BOMB)] == [3, same.roll(52), 3, 1]
    assert (luck.faces, luck.used, luck.entered, luck.ended) == (("3", "blank", "Bomb"), 2, ["Bomb"], False)
    assert [sides for sides, _ in luck.draws] == [6, 52, 6, 6]
    with pytest.raises(ThrowAwaited):
        luck.roll(BOMB)


def test_tbl_17_a_script_ends_at_a_face_that_the_die_does_not_have() -> None:
    luck = FromScript(("3", "blank", "5"), ("6", "5"), match_chance(bytes(32), "test", 1, []))

    assert [luck.roll(REGULAR) for _ in range(2)] == [3, 6]
    assert (luck.ended, luck.used, luck.faces) == (True, 1, ("3", "6"))
    with pytest.raises(NoSuchFace):
        luck.roll(BOMB)


# Which scripts a game takes


def test_tbl_17_a_script_holds_faces_of_the_dice_of_the_game() -> None:
    options = PIG.options()

    assert [str(fault) for fault in faults(PIG, options, Chosen("a", ("6", "7", "1", "x")))] == [
        "luck.script.1: no die of the game has this face",
        "luck.script.3: no die of the game has this face",
    ]
    assert fitted(PIG, options, Chosen("a", (" 6",))) == (Luck.TABLE, Chosen("a", ("6",)))
    assert fitted(PIG, options, Chosen("a")) == (Luck.SERVER, Chosen("a"))


def test_tbl_17_a_game_without_named_dice_takes_no_script_but_an_empty_one() -> None:
    game = GAMES["bomb-the-axis"]
    options = game.options()
    (fault,) = faults(game, options, Chosen("a", ("6",)))

    assert fault.path == ("luck", "script")
    assert list(faults(game, options, Chosen("a", ()))) == []
    assert fitted(game, options, Chosen("a", ())) == (Luck.SERVER, Chosen("a"))


# What a record proves


def test_tbl_17_a_record_of_chosen_luck_is_never_called_fair_or_unfair() -> None:
    record = codec(Record).decode(tried())
    found = verdict(PIG, record)

    assert (record.format, record.chosen) == (TEST_FORMAT, Chosen("a", ("6", "2")))
    assert (found.whole, found.judged, found.is_fair, found.sound) == (None, None, None, True)


def test_tbl_17_other_draws_do_not_make_it_unfair() -> None:
    written = codec(Record).encode(begun(PIG, "pp", luck=Chosen("a")).enter(0, Resigned(Cause.ASKED)).record())
    written["plies"][-1]["draws"] = [[6, 1]]
    assert fair(codec(Record).decode(written)) is None


@pytest.mark.parametrize("change", [{"seed": "00" * 32}, {"chosen": {"seed": "b", "script": ["6", "2"]}}])
def test_tbl_17_a_seed_that_is_not_the_chosen_one_is_found(change: Any, tmp_path: Any) -> None:
    written = tried() | change
    assert whole(codec(Record).decode(written)) is not None
    assert checked(tmp_path / "forged.json", written).returncode == 1


def test_tbl_17_another_script_breaks_the_chain() -> None:
    found = whole(codec(Record).decode(tried() | {"chosen": {"seed": "a", "script": ["6"]}}))
    assert found is not None
    assert found.what == "hash"


@pytest.mark.parametrize("form", ["noonday-record-1", "noonday-record-2"])
def test_tbl_17_a_record_cannot_hide_that_its_luck_was_chosen(form: str) -> None:
    with pytest.raises(Malformed, match="must be noonday-record-3 for a test match"):
        codec(Record).decode(tried() | {"format": form})
    with pytest.raises(Malformed, match="must be noonday-record-1 where the luck is that of the server"):
        codec(Record).decode({name: part for name, part in tried().items() if name != "chosen"})


def test_tbl_17_no_server_signs_it() -> None:
    record = codec(Record).decode(tried())
    with pytest.raises(Malformed, match="no server signs a test match"):
        signed(record)


def test_tbl_17_the_next_match_has_the_seed_and_no_script_left() -> None:
    assert Chosen("a", ("6",)).following() == Chosen("a", ())
    assert Chosen("a").following() == Chosen("a")


def test_tbl_17_the_offline_checker_says_that_the_luck_was_chosen(tmp_path: Any) -> None:
    found = checked(tmp_path / "record.json", tried())

    assert found.returncode == 0
    assert "whole: yes" in found.stdout
    assert "fair: not known: a test match: its luck was chosen by who opened it" in found.stdout
