from __future__ import annotations

import pytest

from rules.errors import Malformed
from rules.wire.plain import MAX_DEPTH, distinct, parse
from tests.support.offenders import each


@each(
    "written",
    [
        "[" * MAX_DEPTH + "]" * MAX_DEPTH,
        '{"a":' * MAX_DEPTH + "0" + "}" * MAX_DEPTH,
        "[" + ",".join(["[{}]"] * 100) + "]",
        '["' + "[" * 100 + '"]',
        '["\\"' + "[" * 100 + '\\\\", []]',
        '{"' + "{" * 100 + '": "\u00e9' + "[" * 100 + '"}',
    ],
    ids=["lists", "objects", "side by side", "in a string", "after an escaped quote", "in a name"],
)
def test_text_within_the_bound_is_read(written: str) -> None:
    assert parse(written.encode())


@each(
    "written",
    [
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        '{"a":' * (MAX_DEPTH + 1) + "0" + "}" * (MAX_DEPTH + 1),
        '["\\\\"' + ",[" * MAX_DEPTH + "]" * (MAX_DEPTH + 1),
        "[" * 64_000,
        "no JSON " + "[" * (MAX_DEPTH + 1),
    ],
    ids=["lists", "objects", "after a string", "brackets alone", "no JSON"],
)
def test_text_beyond_the_bound_is_refused_before_anything_recurses_on_it(written: str) -> None:
    with pytest.raises(Malformed, match=f"must not be nested more than {MAX_DEPTH} levels deep"):
        parse(written.encode())


@each("written", ['"' + "\\\\" * 1_000_000, '"' + "x" * 1_000_000, "]" * 1_000_000, '"\\'])
def test_text_that_is_cut_is_no_json(written: str) -> None:
    with pytest.raises(ValueError, match=r"Unterminated|Expecting|Invalid"):
        parse(written.encode())


class Named(str):
    """A name that counts how often names are compared."""

    __slots__ = ()
    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Named.compared += 1
        return str.__eq__(self, other)


def test_a_name_that_is_given_twice_is_found_in_one_pass() -> None:
    names = [*map(str, range(20_000)), "19999"]
    Named.compared = 0

    with pytest.raises(ValueError, match="'19999' is twice"):
        distinct([(Named(name), 0) for name in names])

    assert Named.compared < 4 * len(names)


def test_a_byte_order_mark_before_json_text_is_no_fault():
    assert parse('\ufeff{"a": 1}'.encode()) == {"a": 1}
    with pytest.raises(ValueError, match="Expecting value"):
        parse('\ufeff\ufeff{"a": 1}'.encode())
