"""The checker that needs nothing of Noonday: what it finds, and what it refuses with one clear line."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.table.proof import fair, whole
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance.matches import Bench
from tests.support.forgeries import (
    ENDED,
    ENDS,
    SOUND,
    changed,
    edited,
    ends_at_the_start,
    ends_with_an_erasure,
    first_throw,
    illegal,
    level_changed,
    linked,
    other_face,
    other_level,
    other_seed,
    out_of_time,
    place_more,
    seats_renumbered,
    seed_of_a_seat,
    winner_changed,
    without_the_end,
)
from tests.support.offenders import each
from tests.support.real_dice import mended
from tests.support.reels import golden

CHECKER = Path(__file__).parents[3] / "examples" / "verify_record.py"


def other_ended(record: Any) -> None:
    record["ended"] += 1


def checked(path: Path, record: Any, *options: str) -> subprocess.CompletedProcess[str]:
    path.write_bytes(canonical(record))
    return ran(path, *options)


def ran(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_offline_checker_finds_a_sound_record_sound(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", SOUND)

    draws = sum(len(ply["draws"]) for ply in SOUND["plies"])
    assert done.stdout.splitlines()[:2] == [
        f"whole: yes: the hash chain of {len(SOUND['plies'])} plies holds",
        f"fair: yes: the commitment is that of the seed, and {draws} draws derive from it",
    ]
    assert (done.returncode, done.stderr) == (0, "")


def test_the_offline_checker_does_not_say_whether_real_dice_were_fair(tmp_path: Path) -> None:
    record: Any = codec(Record).encode(mended())
    done = checked(tmp_path / "record.json", record, "--commitment", record["commitment"])

    assert done.returncode == 0, done.stdout
    assert "whole: yes: " in done.stdout
    assert "fair: not known: " in done.stdout
    other = checked(tmp_path / "record.json", record | {"luck": "server"})
    assert other.returncode == 1
    assert "noonday-record-1" in other.stdout
    seedless = checked(tmp_path / "record.json", record | {"seed": "0" * 64})
    assert seedless.returncode == 1
    assert "whole: no: commitment: it is not that of the seed" in seedless.stdout
    assert "fair: not known: " in seedless.stdout


def test_the_offline_checker_needs_to_know_nothing_of_absence(tmp_path: Path) -> None:
    record = codec(Record).encode(golden("twelve_oclock_high/resignation-after-an-absence"))
    done = checked(tmp_path / "record.json", record)

    assert [line.split(": ")[:2] for line in done.stdout.splitlines()[:2]] == [["whole", "yes"], ["fair", "yes"]]


@pytest.mark.parametrize("forge", [lambda _: None, other_face, winner_changed], ids=["sound", "unfair", "winner"])
def test_the_offline_checker_says_that_it_checked_neither_judged_nor_signed(
    forge: Callable[[Any], None], tmp_path: Path
) -> None:
    done = checked(tmp_path / "record.json", edited(forge))

    assert "not checked: judged (the rules and the outcome) and signed (which server made the record)" in done.stdout


@each(
    ("forge", "anew", "words"),
    [
        (other_face, True, {"whole": "yes", "fair": "no"}),
        (other_seed, True, {"whole": "yes", "fair": "no"}),
        (other_ended, False, {"whole": "no", "fair": "yes"}),
        (out_of_time, True, {"whole": "no", "fair": "yes"}),
        (ends_with_an_erasure, True, {"whole": "no", "fair": "yes"}),
        (seed_of_a_seat, False, {"whole": "no", "fair": "yes"}),
        (winner_changed, False, {"whole": "yes", "fair": "yes"}),
        (illegal, True, {"whole": "yes", "fair": "yes"}),
    ],
    ids=lambda given: getattr(given, "__name__", None),
)
def test_the_offline_checker_finds_whole_and_fair_each_for_itself(
    forge: Callable[[Any], None], anew: bool, words: dict[str, str], tmp_path: Path
) -> None:
    record = edited(lambda record: (forge(record), linked(record) if anew else None))

    done = checked(tmp_path / "record.json", record)

    assert dict(line.split(": ")[:2] for line in done.stdout.splitlines()[:2]) == words
    found: Record = codec(Record).decode(record)
    assert {"whole": whole(found) is None, "fair": fair(found) is None} == {
        word: answer == "yes" for word, answer in words.items()
    }
    assert done.returncode == (0 if set(words.values()) == {"yes"} else 1)


def test_the_offline_checker_without_the_published_commitment_says_what_it_could_not_check(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", SOUND)

    assert "not checked: that this commitment was published before the match" in done.stdout
    assert "--commitment" in done.stdout
    assert done.returncode == 0


def test_the_offline_checker_counts_the_plies_with_which_a_server_can_change_throws(tmp_path: Path) -> None:
    """TBL-2: whether an outage explains a `clocks-shifted` ply is more than a record can tell."""
    shifted = checked(tmp_path / "shifted.json", SOUND, "--commitment", SOUND["commitment"])
    plain = codec(Record).encode(ENDED[ENDS.index("bots")].record())
    none = checked(tmp_path / "none.json", plain, "--commitment", plain["commitment"])

    assert "not checked: why there is 1 clocks-shifted ply" in shifted.stdout
    assert "clocks-shifted" not in none.stdout
    assert (shifted.returncode, none.returncode) == (0, 0)


def test_the_offline_checker_compares_the_published_commitment(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", SOUND, "--commitment", SOUND["commitment"])

    assert "it is the published one" in done.stdout
    assert "not checked: that this commitment" not in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_the_offline_checker_finds_a_seed_that_was_chosen_after_the_commitment(tmp_path: Path) -> None:
    """TBL-2: a whole record made anew under another seed agrees with itself, but not with what was published."""
    published = "ab" * 32
    done = checked(tmp_path / "record.json", SOUND, "--commitment", published)

    assert done.returncode == 1
    assert f"commitment: the record's is {SOUND['commitment']}, and the published one is {published}" in done.stdout


@each("given", ["", "ab", "AB" * 32, "xy" * 32, "ab" * 33])
def test_the_offline_checker_refuses_a_commitment_that_is_none(given: str, tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", SOUND, "--commitment", given)

    assert (done.returncode, done.stdout) == (2, "")
    assert "--commitment: it should be 64 lower-case hexadecimal digits" in done.stderr


@each("bench", ENDED, ids=ENDS)
def test_the_offline_checker_finds_every_end_of_a_match_sound(bench: Bench, tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", codec(Record).encode(bench.record()))

    assert (done.returncode, done.stderr) == (0, "")


def test_the_offline_checker_does_not_miss_what_was_erased(tmp_path: Path) -> None:
    record = json.loads(json.dumps(SOUND))
    for ply in record["plies"]:
        ply["action"].pop("note", None)
        ply["reason"] = None

    assert checked(tmp_path / "record.json", record).returncode == 0


@each(
    ("forge", "found"),
    [
        (other_seed, "draw 0"),
        (other_face, "draw 0"),
        (out_of_time, "its number or its time"),
        (seed_of_a_seat, "seat_seeds"),
        (lambda record: record.update(seed="11" * 32), "commitment"),
        (without_the_end, "outcome: a match that started has one"),
        (ends_at_the_start, "plies: no match ends like this"),
        (ends_with_an_erasure, "plies: no match ends like this"),
        (level_changed, "seats: by the plies they are numbered from 0 and held by"),
        (other_level, "seats: by the plies they are numbered from 0 and held by"),
        (seats_renumbered, "seats: by the plies they are numbered from 0 and held by"),
        (place_more, "outcome: it does not have one place"),
    ],
    ids=lambda given: getattr(given, "__name__", None),
)
def test_the_offline_checker_finds_a_forgery(forge: Callable[[Any], None], found: str, tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", edited(lambda record: (forge(record), linked(record))))

    assert done.returncode == 1
    assert found in done.stdout


def test_the_offline_checker_finds_a_broken_link(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", changed(SOUND, ("plies", 3, "at"), SOUND["plies"][3]["at"] + 1))

    assert done.returncode == 1
    assert "ply 4: the hash is" in done.stdout


def draw(sides: Any, shown: Any) -> Callable[[Any], None]:
    """Return a forgery of the first throw."""

    def forge(record: Any) -> None:
        first_throw(record)["draws"][0] = [sides, shown]

    return forge


@each(
    "forge",
    [
        *(draw(*pair) for pair in [(2**50, 4), (0, 4), (-6, 1), (2**32 + 1, 1), (6, 0), (6, 7), ("6", 1), (True, 1)]),
        draw(6, [1]),
        lambda record: first_throw(record).update(draws=[[6, 1, 1]]),
        lambda record: first_throw(record).update(draws=None),
        lambda record: record.pop("plies"),
        lambda record: record.pop("outcome"),
        lambda record: record.update(seed="ab"),
        lambda record: record.update(seed=7),
        lambda record: record.update(seats=3),
        lambda record: record.update(content="deck"),
        lambda record: record.update(format="noonday-record-2"),
        lambda record: record["plies"][0].pop("hash"),
        lambda record: record["plies"][0].update(at="noon"),
        lambda record: record.update(plies=[7]),
        lambda record: record.update(plies={"1": 2}),
    ],
)
def test_the_offline_checker_refuses_what_is_no_record(forge: Callable[[Any], None], tmp_path: Path) -> None:
    assert_no_record(checked(tmp_path / "record.json", edited(forge)))


@each("text", ["", "{", "[]", "null", "7", "1.5", '{"seed": NaN}', "[" * 100_000, '"\\ud800"', "\x00"])
def test_the_offline_checker_refuses_what_is_no_json(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, "utf-8")

    assert_no_record(ran(path))


@pytest.mark.parametrize("deep", ["[" * 100_000, "[" * 33 + "]" * 33, '{"a":' * 33 + "0" + "}" * 33])
def test_the_offline_checker_reads_no_deeper_than_a_record_goes(deep: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(deep, "utf-8")

    assert ran(path).stdout == "this is no record: ValueError: it is nested more than 32 levels deep\n"


def test_the_offline_checker_counts_no_brackets_in_texts(tmp_path: Path) -> None:
    record = edited(lambda record: record["seats"][0].update(name='"' + "[" * 40))

    assert checked(tmp_path / "record.json", record).returncode == 0


@pytest.mark.parametrize("seat", [9, None])
def test_the_offline_checker_refuses_a_seat_that_is_not_there(seat: int | None, tmp_path: Path) -> None:
    assert_no_record(checked(tmp_path / "record.json", edited(lambda record: seat_of(record, seat))))


def seat_of(record: Any, seat: int | None) -> None:
    record["plies"][0]["seat"] = seat
    linked(record)


def test_the_offline_checker_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert_no_record(ran(tmp_path / "nothing.json"))


def assert_no_record(done: subprocess.CompletedProcess[str]) -> None:
    """Insist on exit 1 and one clear line."""
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)
    assert done.stdout.startswith("this is no record: ")
