"""The siege finds what it is for, and a short one finds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.faults.siege.__main__ import Siege
from tests.faults.siege.account import Account, Sent

if TYPE_CHECKING:
    from pathlib import Path

THROW = Sent("m", 0, 3, {"kind": "throw"})


def record(*plies: tuple[int, int | None, int, str]) -> dict[str, Any]:
    """Return as much of a record as the account reads: plies of (ply, seat, decision, kind)."""
    names = ("ply", "seat", "decision", "action")
    return {"plies": [dict(zip(names, (*ply[:3], {"kind": ply[3]}), strict=True)) for ply in plies]}


def account(*acknowledged: tuple[Sent, int], denied: tuple[Sent, ...] = ()) -> Account:
    made = Account()
    for sent, ply in acknowledged:
        made.acknowledged(sent, ply)
    for sent in denied:
        made.denied(sent)
    return made


def broken(made: Account) -> list[str]:
    """Return the faults but those of time: how long a store may be away is judged by a siege with nothing beside it."""
    return [fault for fault in made.faults if not fault.startswith("outage: ")]


def kinds(made: Account) -> list[str]:
    return [fault.split(":")[0] for fault in made.faults]


def test_a_record_that_is_as_promised_has_no_fault() -> None:
    made = account((THROW, 7))
    made.settle("m", record((7, 0, 3, "throw"), (8, None, 4, "closed")))
    assert kinds(made) == []


def test_an_acknowledged_action_that_the_record_lacks_is_lost() -> None:
    made = account((THROW, 7))
    made.settle("m", record((6, 0, 3, "throw")))
    assert kinds(made) == ["lost"]


def test_an_action_that_is_written_twice_is_doubled() -> None:
    made = account((THROW, 7))
    made.settle("m", record((7, 0, 3, "throw"), (8, 0, 3, "throw")))
    assert kinds(made) == ["doubled"]


def test_one_ply_promised_for_two_actions_is_doubled() -> None:
    made = account((THROW, 7), (Sent("m", 0, 4, {"kind": "throw"}), 7))
    made.settle("m", record((7, 0, 3, "throw")))
    assert "doubled" in kinds(made)


def test_a_repeated_action_that_is_written_and_was_refused_is_denied() -> None:
    made = account(denied=(THROW,))
    made.settle("m", record((7, 0, 3, "throw")))
    assert kinds(made) == ["denied"]


def test_an_action_that_is_written_for_another_decision_only_was_rightly_refused() -> None:
    made = account(denied=(THROW,))
    made.settle("m", record((6, 0, 2, "throw"), (7, None, 3, "lapsed"), (8, 0, 4, "throw")))
    assert kinds(made) == []


@pytest.mark.parametrize("plies", [[1, 2, 4], [1, 2, 3], [1, 2, 2, 3, 4], [1, 3, 2, 4], []])
def test_a_stream_that_lacks_a_ply_or_repeats_one_has_a_gap(plies: list[int]) -> None:
    made = account()
    made.streamed("m", plies, 4)
    assert kinds(made) == ["gap"]


def test_a_short_siege_breaks_nothing(tmp_path: Path) -> None:
    made = Siege(8, clients=4, interval=3, seed=1, say=lambda _: None, least=20).of_service(tmp_path)

    assert broken(made) == []
    assert made.counts["acknowledged"] > 20
    assert made.counts["killed"] + made.counts["frozen"] > 0
    assert made.counts["verified"] > 3
    assert made.counts["streamed"] > 40


def test_a_short_siege_of_a_cluster_breaks_nothing(tmp_path: Path) -> None:
    made = Siege(8, clients=4, interval=3, seed=1, say=lambda _: None, least=20).of_cluster(tmp_path, replicas=1)

    assert broken(made) == []
    assert made.counts["acknowledged"] > 20
    assert made.counts["added nodes"] == 2
    blows = ("killed: primary", "frozen: primary", "moved partitions", "handed over")
    assert sum(made.counts[blow] for blow in blows) > 0
    assert made.counts["verified"] > 3
