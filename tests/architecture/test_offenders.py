"""A law over many things lists all offenders, each with what is wrong, and nothing else passes for a law."""

from __future__ import annotations

import re
from enum import Enum
from inspect import unwrap

import pytest

from tests.support.offenders import MOST_SHOWN, each


def failure(law) -> str:
    """Return the message with which a law fails, its lines counted from the law's first one."""
    with pytest.raises(pytest.fail.Exception) as fault:
        law()
    first = unwrap(law).__code__.co_firstlineno
    return re.sub(r"line (\d+)", lambda line: f"line +{int(line[1]) - first}", str(fault.value))


@each("number", [1, 2, 3])
def is_one(number: int) -> None:
    assert number > 0
    assert number == 1, "it is another number"


def test_each_offender_is_listed_with_the_line_and_the_reason() -> None:
    assert [line for line in failure(is_one).splitlines() if "assert" not in line] == [
        "2 of 3 offend:",
        "- 2: line +3: it is another number",
        "- 3: line +3: it is another number",
    ]


def test_a_law_that_holds_passes() -> None:
    is_one.__wrapped__(1)
    each("number", [1, 1])(is_one.__wrapped__)()


def test_any_error_is_an_offence_of_the_thing() -> None:
    @each("text", ["1", "one"])
    def is_read(text: str) -> None:
        int(text)

    assert "- one: line +2: ValueError: invalid literal" in failure(is_read)


def test_an_error_that_is_expected_and_does_not_come_is_an_offence() -> None:
    @each("text", ["1", "one"])
    def is_refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    assert failure(is_refused).startswith("1 of 2 offend:\n- 1: line +2: DID NOT RAISE")


def test_laws_over_nothing_fail() -> None:
    with pytest.raises(AssertionError, match="nothing to check"):
        each("number", [])(is_one.__wrapped__)()
    with pytest.raises(AssertionError, match="nothing to check"):
        each("number", list)(is_one.__wrapped__)()


def test_pairs_of_things_are_named_by_both_values() -> None:
    @each("size", ["small", "large"])
    @each("one, other", [(1, 1), (1, 2)])
    def are_equal(one: int, other: int, size: str) -> None:
        assert size == "small" or one == other

    assert failure(are_equal).startswith("1 of 2 offend:\n- large: 1 of 2 offend:\n  - 1, 2: line +3: assert ")


def test_names_are_given_as_to_pytest() -> None:
    def never(one: int, other: int) -> None:
        assert one is other is None

    assert "- a: " in failure(each(("one", "other"), [(1, 2)], ids=["a"])(never))
    assert "- 0x1, 0x2: " in failure(each("one, other", [(1, 2)], ids=hex)(never))
    with pytest.raises(ValueError, match="zip"):
        each("one, other", [(1, 2)], ids=["a", "b"])(never)()


def test_an_enumeration_is_a_list_of_things() -> None:
    colours = Enum("Colours", ["RED", "BLUE"])
    seen = []
    each("colour", colours)(lambda colour: seen.append(colour.name))()
    assert seen == ["RED", "BLUE"]


def test_a_long_list_is_cut_and_the_others_are_counted() -> None:
    listed = failure(each("number", range(2, MOST_SHOWN + 9))(is_one.__wrapped__))
    assert listed.count("\n- ") == MOST_SHOWN + 1
    assert listed.endswith("- and 7 more")


@each("number", [1, 2])
def test_a_law_has_fixtures(number: int, request: pytest.FixtureRequest) -> None:
    assert request.node.name == "test_a_law_has_fixtures"
    assert number in {1, 2}
