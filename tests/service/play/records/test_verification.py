"""The four words over HTTP, and `known`: this server keeps a finished record with the same last hash and outcome."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from tests.support.api import BOTS
from tests.support.forgeries import relinked
from tests.support.offenders import each
from tests.support.signing import OTHERS, signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api import Api


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """Keep one record of a match of bots for the whole module."""
    return {}


@pytest.fixture
def bots(api: Api, kept: dict[str, Any]) -> Any:
    if not kept:
        match = api.open(BOTS)
        match.play_bots()
        kept.update(api.ok("GET", f"{match.path}/record"))
    return kept


def other_seed(record: Any) -> None:
    record["seed"] = "00" * 32


def other_time(record: Any) -> None:
    record["plies"][0]["at"] -= 1


def other_version(record: Any) -> None:
    record["version"] += 1


@pytest.mark.parametrize(("forge", "sound"), [(other_seed, False), (other_time, False), (other_version, None)])
def test_a_record_is_known_whatever_else_was_changed_in_it(
    api: Api, forge: Callable[[Any], None], sound: bool | None
) -> None:
    record = api.ok("GET", f"{api.over().path}/record")
    forge(record)

    judged = api.ok("POST", "/v1/verifications", json=record)

    assert (judged["sound"], judged["known"]) == (sound, True)


def other_hash(record: Any) -> None:
    record["plies"][-1]["hash"] = "00" * 32


def other_reason(record: Any) -> None:
    ply = next(ply for ply in record["plies"] if ply["reason"])
    ply["reason"] = "the dice were loaded"


def other_winner(record: Any) -> None:
    """Name the loser, or one of two who share the win."""
    record["outcome"]["winners"] = [1] if record["outcome"]["winners"] == [0] else [0]


def illegal_move(record: Any) -> None:
    """Move before the dice are thrown, with the chain made anew."""
    kinds = [ply["action"]["kind"] for ply in record["plies"]]
    record["plies"][kinds.index("throw")]["action"] = record["plies"][kinds.index("move")]["action"]
    record["plies"] = codec(Record).encode(relinked(codec(Record).decode(record)))["plies"]


def signed_by_another(record: Any) -> None:
    plain = codec(Record).encode(signed(codec(Record).decode(record), OTHERS))
    record["signature"] = plain["signature"]


def no_signature(record: Any) -> None:
    record["signature"] = None


def erased(record: Any) -> None:
    for ply in record["plies"]:
        ply["reason"] = ply["worth"] = None


def other_game(record: Any) -> None:
    record["game"] = "no-such-game"


def intact(record: Any) -> None:
    """Leave all as it is."""


@each(
    ("forge", "four", "signature", "reasons", "sound"),
    [
        (intact, (True, True, True, True), "valid", "signed", True),
        (erased, (True, True, True, True), "valid", "erased", True),
        (other_winner, (True, True, False, False), "invalid", "signed", False),
        (other_reason, (True, True, True, False), "invalid", "other", True),
        (illegal_move, (True, True, False, False), "invalid", "signed", False),
        (other_hash, (False, True, True, True), "valid", "signed", False),
        (signed_by_another, (True, True, True, False), "unknown-key", "signed", True),
        (no_signature, (True, True, True, False), "missing", "unsigned", True),
        (other_version, (False, True, None, False), "invalid", "signed", None),
        (other_game, (False, True, None, False), "invalid", "signed", None),
        (other_seed, (True, False, True, True), "valid", "signed", False),
    ],
)
def test_the_four_words_are_answered_each_for_itself(
    api: Api,
    bots: Any,
    forge: Callable[[Any], None],
    four: tuple[bool | None, ...],
    signature: str,
    reasons: str,
    sound: bool | None,
) -> None:
    record = json.loads(json.dumps(bots))
    forge(record)

    judged = api.ok("POST", "/v1/verifications", json=record)

    assert tuple(judged[word] for word in ("whole", "fair", "judged", "signed")) == four
    assert (judged["signature"], judged["reasons"], judged["sound"]) == (signature, reasons, sound)
    assert (judged["divergence"] is None) is (sound is True)


def no_winner(record: Any) -> None:
    record["outcome"]["winners"] = []


def other_place(record: Any) -> None:
    record["outcome"]["places"] = [2, 1]


def no_outcome(record: Any) -> None:
    record["outcome"] = None


def no_plies(record: Any) -> None:
    record["plies"] = []


def other_match(record: Any) -> None:
    record["match"] = "a" * 26


@pytest.mark.parametrize("forge", [no_winner, other_place, no_outcome, other_hash, no_plies, other_match])
def test_a_record_of_another_end_is_not_known(api: Api, forge: Callable[[Any], None]) -> None:
    record = api.ok("GET", f"{api.over().path}/record")
    forge(record)

    judged = api.ok("POST", "/v1/verifications", json=record)

    assert (judged["sound"], judged["known"]) == (False, False)
