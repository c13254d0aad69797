"""What `known` tells: this server keeps a finished record with the same last hash and the same outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api import Api


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


def no_winner(record: Any) -> None:
    record["outcome"]["winners"] = []


def other_place(record: Any) -> None:
    record["outcome"]["places"] = [2, 1]


def no_outcome(record: Any) -> None:
    record["outcome"] = None


def other_hash(record: Any) -> None:
    record["plies"][-1]["hash"] = "00" * 32


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
