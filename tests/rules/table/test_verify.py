"""A sound record is found sound, and whatever is changed in it is found."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import Malformed
from rules.table.proof import LONGEST, Divergence
from rules.table.record import Record, commitment
from rules.table.table import Started
from rules.table.verify import judge, verify
from rules.wire.codec import codec
from service.conformance.matches import Bench, opened, seated
from tests.support.forgeries import (
    ENDED,
    ENDS,
    SOUND,
    card_more_than_used,
    changed,
    edited,
    illegal,
    level_changed,
    linked,
    no_content,
    one_ply_more,
    other_decision,
    other_face,
    other_option,
    other_seed,
    out_of_time,
    seed_of_a_seat,
    swapped,
    winner_changed,
    without_the_end,
    word_of_a_card,
)
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each


def judged(plain: Any) -> Divergence | None:
    """Read a record and judge it."""
    return verify(coin_race, codec(Record).decode(plain))


@each("bench", ENDED, ids=ENDS)
def test_a_sound_record_is_sound(bench: Bench) -> None:
    assert verify(coin_race, bench.record()) is None


def paths(plain: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the way to every leaf of plain data."""
    if isinstance(plain, dict):
        return [found for name in plain for found in paths(plain[name], (*path, name))]
    if isinstance(plain, list) and plain:
        return [found for index, member in enumerate(plain) for found in paths(member, (*path, index))]
    return [path]


def other(leaf: Any) -> Any:
    """Return another value that is as well formed as may be."""
    match leaf:
        case bool():
            return not leaf
        case int():
            return leaf + 1
        case str() if len(leaf) == 64:
            return leaf[:-1] + ("0" if leaf[-1] != "0" else "1")
        case str():
            return leaf[:-1] + ("x" if leaf[-1:] != "x" else "y")
        case None:
            return 1
        case _:
            return [1]


OUTSIDE = {"name", "reason", "worth", "note"}
"""What may be erased, and so is not judged."""


def erasable(path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
    """Return the way to the member that may be erased and of which a leaf is part, or None."""
    place = next((place for place, step in enumerate(path) if step in OUTSIDE), None)
    return None if place is None or path[0] == "outcome" else path[: place + 1]


@pytest.mark.parametrize(
    "path", [path for path in paths(SOUND) if erasable(path) is None], ids=lambda path: ".".join(map(str, path))
)
def test_whatever_is_changed_in_a_record_is_found(path: tuple[str | int, ...]) -> None:
    leaf = SOUND
    for step in path:
        leaf = leaf[step]
    try:
        found = judged(changed(SOUND, path, other(leaf)))
    except Malformed:
        return
    assert found is not None


@each("path", sorted({found for path in paths(SOUND) if (found := erasable(path))}, key=str))
def test_what_may_be_erased_is_not_judged(path: tuple[str | int, ...]) -> None:
    assert judged(changed(SOUND, path, None)) is None


@each(
    ("forge", "what"),
    [
        (other_seed, "draws"),
        (other_face, "draws"),
        (other_decision, "decision"),
        (other_option, "outcome|plies|draws|action"),
        (illegal, "action"),
        (out_of_time, "at"),
        (swapped, "seat_seeds|draws"),
        (without_the_end, "outcome"),
        (one_ply_more, "action"),
        (winner_changed, "outcome"),
        (seed_of_a_seat, "seat_seeds"),
        (level_changed, "seats"),
        (word_of_a_card, "content"),
        (card_more_than_used, "content"),
        (no_content, "content"),
    ],
)
def test_a_forger_who_makes_the_chain_again_is_found(forge: Callable[[Any], None], what: str) -> None:
    forged = edited(lambda record: (forge(record), linked(record)))

    found = judged(forged)

    assert found is not None
    assert found.what in what.split("|")
    assert found.expected != found.actual


@each(
    ("edit", "divergence"),
    [
        ({"version": 2}, ("version", "1", "2")),
        ({"game": "coin-rice"}, ("game", "coin-race", "coin-rice")),
        ({"options": {"goal": 2.5}}, None),
        ({"options": {"gaol": 2}}, ("options", "options of the game", "options.gaol: is not a known field")),
        ({"commitment": "00" * 32}, ("commitment", commitment(bytes(range(32))), "00" * 32)),
        ({"ended": 7}, ("ended", str(SOUND["ended"]), "7")),
    ],
)
def test_the_head_of_a_record_is_judged(edit: dict, divergence: tuple[str, str, str] | None) -> None:
    if divergence is None:
        with pytest.raises(Malformed):
            judged({**SOUND, **edit})
    else:
        assert judged(edited(lambda record: (record.update(edit), linked(record)))) == Divergence(0, *divergence)


def test_a_broken_link_is_found_at_its_ply() -> None:
    forged = changed(SOUND, ("plies", 6, "hash"), "00" * 32)

    assert judged(forged) == Divergence(7, "hash", SOUND["plies"][6]["hash"], "00" * 32)


def test_a_number_out_of_order_is_found_at_its_place() -> None:
    assert judged(changed(SOUND, ("plies", 6, "ply"), 9)) == Divergence(7, "ply", "7", "9")


def test_a_long_value_is_shown_as_its_beginning() -> None:
    forged = edited(lambda record: (record["plies"][6].update(draws=[[1, 1]] * 5000 + [[6, 7]]), linked(record)))

    found = judged(forged)

    assert found is not None
    assert (found.what, found.actual[:10], len(found.actual)) == ("draws", "[[1,1],[1,", LONGEST)
    assert codec(Divergence).encode(found)["actual"] == found.actual


def test_a_match_that_is_still_on_has_no_sound_record() -> None:
    record = seated(opened(coin_race, 2), "pp").enter(None, Started()).record()

    assert verify(coin_race, record) == Divergence(0, "outcome", "one, since the match started", "none")
    assert judge(coin_race, record) == Divergence(3, "plies", "a match that is over", "a match that is on")
    sat = seated(opened(coin_race, 2), "p").record()
    assert verify(coin_race, sat) == Divergence(1, "plies", "a match that is over", "one whose last ply is seat-taken")
    nothing = opened(coin_race, 2).record()
    assert verify(coin_race, nothing) == Divergence(0, "plies", "a match that is over", "one without plies")
