"""A sound record is found sound, and whatever is changed in it is found."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rules.codec import codec
from rules.errors import Malformed
from rules.plain import canonical
from rules.record import Record, commitment, entries, ply_hash, setup_hash
from rules.table import Cause, Closed, HandedOver, Player, Resigned, Started
from rules.verify import Divergence, verify
from tests.support.games import coin_race
from tests.support.games.coin_race.deck import Card
from tests.support.games.coin_race.state import Cheer, Options
from tests.support.matches import Bench, begun, opened, played, seated

CHECKER = Path(__file__).parents[2] / "examples" / "verify_record.py"
DECK = coin_race.standard_content()


def rich() -> Bench:
    """Return a match with plies of many kinds."""
    bench = begun(coin_race, "pp-p", Options(sand=400), time_per_decision=1000)
    bench = bench.enter(0, Cheer(1, "hello")).enter(1, HandedOver(Player.BOT, "scholar"))
    bench = bench.settle(now=bench.table.at + 5000, away=4000)
    return played(bench.enter(1, HandedOver(Player.PERSON)), 4)


SOUND: Any = codec(Record).encode(rich().record())


def judged(plain: Any) -> Divergence | None:
    """Read a record and judge it."""
    return verify(coin_race, codec(Record).decode(plain))


@pytest.mark.parametrize(
    "bench",
    [
        rich(),
        played(begun(coin_race, "bb"), 1),
        begun(coin_race, "pp").enter(0, Resigned(Cause.ASKED)),
        begun(coin_race, "pp").enter(None, Closed(Cause.IDLE)),
        seated(opened(coin_race, 3), "p").enter(None, Closed(Cause.CANCELLED)),
    ],
    ids=["rich", "bots", "resigned", "idle", "cancelled"],
)
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


def changed(plain: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Return a copy of plain data with one leaf put in place of another."""
    copy = deepcopy(plain)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copy


OUTSIDE = {"name", "reason", "note"}
"""What may be erased, and so is not judged."""


@pytest.mark.parametrize(
    "path", [path for path in paths(SOUND) if path[-1] not in OUTSIDE], ids=lambda path: ".".join(map(str, path))
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


@pytest.mark.parametrize("path", [path for path in paths(SOUND) if path[-1] in OUTSIDE and path[0] != "outcome"])
def test_what_may_be_erased_is_not_judged(path: tuple[str | int, ...]) -> None:
    assert judged(changed(SOUND, path, None)) is None


def _edited(edit: Callable[[Any], None]) -> Any:
    copy = deepcopy(SOUND)
    edit(copy)
    return copy


def _linked(record: Any) -> None:
    """Make the whole hash chain anew, as a forger would."""
    link = setup_hash(codec(Record).decode(record).setup())
    for ply in record["plies"]:
        bare = entries(coin_race).bare(entries(coin_race).decode(ply["action"]))
        link = ply_hash(link, ply["ply"], ply["decision"], ply["seat"], bare, ply["draws"], ply["at"])
        ply["hash"] = link


def _first_throw(record: Any) -> Any:
    return next(ply for ply in record["plies"] if ply["draws"])


def other_seed(record: Any) -> None:
    record["seed"] = "11" * 32
    record["commitment"] = commitment(bytes.fromhex(record["seed"]))


def other_face(record: Any) -> None:
    throw = _first_throw(record)["draws"][0]
    throw[1] = throw[1] % throw[0] + 1


def other_decision(record: Any) -> None:
    record["plies"][5]["decision"] += 1


def other_option(record: Any) -> None:
    record["options"]["rounds"] += 1


def illegal(record: Any) -> None:
    last = record["plies"][-1]
    last["action"] = {"kind": "stake", "face": "heads", "steps": 7}


def out_of_time(record: Any) -> None:
    record["plies"][4]["at"] -= 1_000_000


def swapped(record: Any) -> None:
    record["plies"][0]["seat"], record["plies"][1]["seat"] = 1, 0


def without_the_end(record: Any) -> None:
    del record["plies"][-1]
    record["outcome"] = None


def one_ply_more(record: Any) -> None:
    record["plies"].append({**record["plies"][-1], "ply": len(record["plies"]) + 1})


def winner_changed(record: Any) -> None:
    record["outcome"]["winners"] = [0, 1, 3] if record["outcome"]["winners"] != [0, 1, 3] else []


def seed_of_a_seat(record: Any) -> None:
    record["seat_seeds"][0] = "another"


def level_changed(record: Any) -> None:
    record["seats"][0]["player"], record["seats"][0]["level"] = "bot", "scholar"


def word_of_a_card(record: Any) -> None:
    next(card for card in record["content"]["excerpt"] if type(card) is dict)["word"] = "zebra"


def card_more_than_used(record: Any) -> None:
    place = next(place for place, card in enumerate(record["content"]["excerpt"]) if type(card) is str)
    record["content"]["excerpt"][place] = codec(Card).encode(DECK.cards[place])


def no_content(record: Any) -> None:
    record["content"] = None


@pytest.mark.parametrize(
    ("forge", "what"),
    [
        (other_seed, "draws"),
        (other_face, "draws"),
        (other_decision, "decision"),
        (other_option, "outcome|plies|draws|action"),
        (illegal, "action"),
        (out_of_time, "action"),
        (swapped, "seat_seeds|draws"),
        (without_the_end, "plies"),
        (one_ply_more, "action"),
        (winner_changed, "outcome"),
        (seed_of_a_seat, "seat_seeds"),
        (level_changed, "seats"),
        (word_of_a_card, "content"),
        (card_more_than_used, "content"),
        (no_content, "content"),
    ],
)
def test_a_forger_who_makes_the_chain_anew_is_found(forge: Callable[[Any], None], what: str) -> None:
    forged = _edited(lambda record: (forge(record), _linked(record)))

    found = judged(forged)

    assert found is not None
    assert found.what in what.split("|")
    assert found.expected != found.actual


@pytest.mark.parametrize(
    ("edit", "divergence"),
    [
        ({"version": 2}, ("version", "1", "2")),
        ({"game": "coin-rice"}, ("game", "coin-race", "coin-rice")),
        ({"options": {"goal": 2.5}}, None),
        ({"options": {"gaol": 2}}, ("options", "options of the game", "options.gaol: is not a known field")),
        ({"commitment": "00" * 32}, ("commitment", commitment(bytes(range(32))), "00" * 32)),
    ],
)
def test_the_head_of_a_record_is_judged(edit: dict, divergence: tuple[str, str, str] | None) -> None:
    if divergence is None:
        with pytest.raises(Malformed):
            judged({**SOUND, **edit})
    else:
        assert judged({**SOUND, **edit}) == Divergence(0, *divergence)


def test_a_broken_link_is_found_at_its_ply() -> None:
    forged = changed(SOUND, ("plies", 6, "hash"), "00" * 32)

    assert judged(forged) == Divergence(7, "hash", SOUND["plies"][6]["hash"], "00" * 32)


def test_a_number_out_of_order_is_found_at_its_place() -> None:
    assert judged(changed(SOUND, ("plies", 6, "ply"), 9)) == Divergence(7, "ply", "7", "9")


def test_a_match_that_is_still_on_has_no_sound_record() -> None:
    record = seated(opened(coin_race, 2), "pp").enter(None, Started()).record()

    assert verify(coin_race, record) == Divergence(3, "plies", "a match that is over", "a match that is on")
    assert verify(coin_race, opened(coin_race, 2).record()) is not None


def checked(path: Path, record: Any) -> subprocess.CompletedProcess[str]:
    path.write_bytes(canonical(record))
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_offline_checker_finds_a_sound_record_sound(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", SOUND)

    draws = sum(len(ply["draws"]) for ply in SOUND["plies"])
    assert done.stdout == f"sound: {len(SOUND['plies'])} plies, {draws} draws\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_the_offline_checker_does_not_miss_what_was_erased(tmp_path: Path) -> None:
    record = json.loads(json.dumps(SOUND))
    for ply in record["plies"]:
        ply["action"].pop("note", None)
        ply["reason"] = None

    assert checked(tmp_path / "record.json", record).returncode == 0


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (other_seed, "draw 0"),
        (other_face, "draw 0"),
        (out_of_time, "its number or its time"),
        (seed_of_a_seat, "seat_seeds"),
        (lambda record: record.update(seed="11" * 32), "commitment"),
    ],
    ids=["other_seed", "other_face", "out_of_time", "seed_of_a_seat", "seed"],
)
def test_the_offline_checker_finds_a_forgery(forge: Callable[[Any], None], found: str, tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", _edited(lambda record: (forge(record), _linked(record))))

    assert done.returncode == 1
    assert found in done.stdout


def test_the_offline_checker_finds_a_broken_link(tmp_path: Path) -> None:
    done = checked(tmp_path / "record.json", changed(SOUND, ("plies", 3, "at"), SOUND["plies"][3]["at"] + 1))

    assert done.returncode == 1
    assert "ply 4: the hash is" in done.stdout
