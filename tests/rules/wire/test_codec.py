import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Literal

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Malformed, Unwritable
from rules.wire.codec import AsIs, Between, Erasable, Length, Matches, Outside, codec, family, kind_of
from rules.wire.plain import MAX_DEPTH, MAX_INT, canonical
from tests.support.offenders import each


class Colour(StrEnum):
    """Two names."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Point:
    """A point.

    This is not told.
    """

    x: Annotated[int, Between(0, 9)]
    y: Annotated[int, Between(0, 9)] = 4


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A record with nothing but an erasable note."""

    note: Annotated[str | None, Erasable] = None


@dataclass(frozen=True, slots=True)
class Whole:
    """One field of every form."""

    number: int
    flag: bool
    name: Annotated[str, Length(1, 3)]
    code: Annotated[str, Matches("[a-z]+-[0-9]")]
    colour: Colour
    way: Literal["up", "down"]
    pair: tuple[int, Point]
    line: Annotated[tuple[int, ...], Length(0, 3)]
    group: frozenset[str]
    maybe: Point | None
    either: Point | EndTurn
    anything: Annotated[Any, AsIs]
    hidden: Annotated[Any, Outside] = None


WHOLE = Whole(
    number=-7,
    flag=True,
    name="\u00e9\U0001f3b2",
    code="ab-1",
    colour=Colour.BLUE,
    way="up",
    pair=(1, Point(2)),
    line=(3, 1, 2),
    group=frozenset({"b", "a"}),
    maybe=None,
    either=EndTurn("bye"),
    anything={"deep": [1, {"x": None}]},
)
PLAIN = {
    "number": -7,
    "flag": True,
    "name": "\u00e9\U0001f3b2",
    "code": "ab-1",
    "colour": "blue",
    "way": "up",
    "pair": [1, {"x": 2, "y": 4}],
    "line": [3, 1, 2],
    "group": ["a", "b"],
    "maybe": None,
    "either": {"kind": "end-turn", "note": "bye"},
    "anything": {"deep": [1, {"x": None}]},
}


def nested(levels: int) -> Any:
    """Return lists inside each other, so many."""
    return json.loads("[" * levels + "]" * levels)


def test_a_value_is_written_as_plain_data_and_read_back() -> None:
    assert codec(Whole).encode(WHOLE) == PLAIN
    assert codec(Whole).decode(PLAIN) == WHOLE
    assert type(codec(Whole).encode(WHOLE)["colour"]) is str


def test_the_bare_form_has_no_erasable_text() -> None:
    assert codec(Whole).bare(WHOLE) == {**PLAIN, "either": {"kind": "end-turn"}}


def test_the_schema_allows_what_is_written() -> None:
    assert jsonschema_rs.validator_for(codec(Whole).schema).is_valid(PLAIN)
    assert codec(Point).schema["description"] == "A point."
    assert codec(Point).schema["required"] == ["x"]


def test_a_missing_field_takes_its_default() -> None:
    assert codec(Point).decode({"x": 1}) == Point(1, 4)


WRONG = [
    ("number", True, "number"),
    ("number", 1.0, "number"),
    ("number", "1", "number"),
    ("number", MAX_INT + 1, "number"),
    ("number", -MAX_INT - 1, "number"),
    ("flag", 1, "flag"),
    ("flag", None, "flag"),
    ("name", "", "name"),
    ("name", "four", "name"),
    ("name", 5, "name"),
    ("name", "\ud800", "name"),
    ("code", "ab-12", "code"),
    ("code", "ab-1\n", "code"),
    ("colour", "green", "colour"),
    ("colour", ["red"], "colour"),
    ("way", "left", "way"),
    ("pair", [1], "pair"),
    ("pair", [1, {"x": 10}], "pair.1.x"),
    ("pair", [True, {"x": 1}], "pair.0"),
    ("line", [1, 2, 3, 4], "line"),
    ("line", (1, 2), "line"),
    ("line", [1, None], "line.1"),
    ("group", ["a", "a"], "group"),
    ("group", ["a", 1], "group.1"),
    ("maybe", [], "maybe"),
    ("either", {}, "either.kind"),
    ("either", {"kind": "whole"}, "either.kind"),
    ("either", {"kind": ["point"]}, "either.kind"),
    ("either", {"kind": "point"}, "either.x"),
    ("either", "end-turn", "either"),
    ("anything", 1.5, "anything"),
    ("anything", float("nan"), "anything"),
    ("anything", {"a": [0, MAX_INT + 1]}, "anything.a.1"),
    ("anything", {"a": "\udfff"}, "anything.a"),
    ("anything", {"\udfff": 1}, "anything"),
    ("anything", {1: 1}, "anything"),
    ("anything", nested(MAX_DEPTH + 1), "anything" + ".0" * MAX_DEPTH),
    ("hidden", 1, "hidden"),
    ("unknown", 1, "unknown"),
]


@each(("field", "value", "where"), WRONG)
def test_what_is_not_well_formed_is_refused_with_the_path_to_it(field: str, value: Any, where: str) -> None:
    with pytest.raises(Malformed) as caught:
        codec(Whole).decode({**PLAIN, field: value})
    assert ".".join(map(str, caught.value.path)) == where


SCHEMA_CANNOT_SAY = {"anything", "hidden"}  # what is plain; and a schema counts 1.0 as a whole number


@each(
    ("field", "value"),
    [
        (field, value)
        for field, value, _ in WRONG
        if field not in SCHEMA_CANNOT_SAY and value not in ("\ud800", "ab-1\n") and not isinstance(value, float | tuple)
    ],
)
def test_the_schema_refuses_it_too(field: str, value: Any) -> None:
    assert not jsonschema_rs.validator_for(codec(Whole).schema).is_valid({**PLAIN, field: value})


@each("field", [name for name in PLAIN if name != "hidden"])
def test_a_missing_field_is_refused(field: str) -> None:
    with pytest.raises(Malformed, match=f"^{field}: is missing$"):
        codec(Whole).decode({name: value for name, value in PLAIN.items() if name != field})


@each("raw", [None, [], "x", 1, True])
def test_a_record_is_an_object(raw: Any) -> None:
    with pytest.raises(Malformed, match="must be an object"):
        codec(Whole).decode(raw)


def test_bounds_are_included() -> None:
    assert codec(int).decode(MAX_INT) == MAX_INT == 2**53 - 1
    assert codec(Point).decode({"x": 0, "y": 9}) == Point(0, 9)


def test_what_is_nested_without_end_is_refused_before_anything_breaks_on_it() -> None:
    endless: list[Any] = []
    endless.append(endless)

    with pytest.raises(Malformed, match="nested"):
        codec(Whole).decode({**PLAIN, "anything": endless})
    assert codec(Whole).decode({**PLAIN, "anything": nested(MAX_DEPTH)}).anything == nested(MAX_DEPTH)


def test_a_family_of_one_is_written_with_its_kind_too() -> None:
    assert family(Point).encode(Point(1)) == {"kind": "point", "x": 1, "y": 4}
    assert family(Point).decode({"kind": "point", "x": 1}) == Point(1)
    assert kind_of(EndTurn) == "end-turn"


@dataclass(frozen=True, slots=True)
class Fraction:
    """Floats are not plain."""

    half: float


@dataclass(frozen=True, slots=True)
class Undefaulted:
    """What was erased cannot be read back."""

    note: Annotated[str, Erasable]


@dataclass(frozen=True, slots=True)
class Misnamed:
    """A stranger would not know that it is erasable."""

    remark: Annotated[str, Erasable] = ""


@dataclass(frozen=True, slots=True)
class Hashed:
    """A stranger would take it for erasable."""

    note: str = ""


@each("form", [Fraction, Undefaulted, Misnamed, Hashed, frozenset[Point], dict, float])
def test_forms_that_no_record_may_hold_are_found_at_once(form: Any) -> None:
    with pytest.raises(TypeError):
        codec(form)


def test_kinds_of_a_family_differ() -> None:
    with pytest.raises(TypeError, match="same kind"):
        family(Point, dataclass(frozen=True)(type("Point", (), {})))


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcXYZ_09", max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(plain_data)
def test_canonical_json_reads_back_and_is_the_only_form(plain: Any) -> None:
    text = canonical(plain)

    assert json.loads(text) == plain
    assert canonical(json.loads(text)) == text
    assert codec(Annotated[Any, AsIs]).decode(plain) == plain


@given(plain_data)
def test_whatever_is_read_as_a_record_is_refused_politely_or_written_again(plain: Any) -> None:
    try:
        value = codec(Whole).decode(plain)
    except Malformed:
        return
    assert codec(Whole).decode(codec(Whole).encode(value)) == value


SPOILT = [
    ("number", 1.5, "must be a whole number"),
    ("number", True, "must be a whole number"),
    ("number", MAX_INT + 1, "must be from"),
    ("number", None, "must be a whole number"),
    ("flag", 1, "must be true or false"),
    ("flag", None, "must be true or false"),
    ("name", 7, "must be a string"),
    ("name", "four", "must have 1 to 3 characters"),
    ("name", "\ud800", "must be Unicode text"),
    ("code", "AB-1", "must match"),
    ("code", 7, "must be a string"),
    ("maybe", Point(10), "x: must be from 0 to 9"),
    ("pair", (1.0, Point(2)), "must be a whole number"),
    ("line", (1, 2, 3, 4), "must have 0 to 3 members"),
    ("line", (1, "2"), "must be a whole number"),
    ("group", frozenset({1}), "must be a string"),
]


@each(("field", "value", "says"), SPOILT)
def test_what_could_not_be_read_again_is_not_written(field: str, value: Any, says: str) -> None:
    with pytest.raises(Unwritable, match=says):
        codec(Whole).encode(replace(WHOLE, **{field: value}))


@each(
    ("field", "value"), [("colour", "green"), ("way", "left"), ("either", 7), ("maybe", 7), ("line", 7), ("pair", (1,))]
)
def test_a_value_of_another_type_is_not_written(field: str, value: Any) -> None:
    with pytest.raises((Unwritable, KeyError, AttributeError, TypeError, ValueError)):
        codec(Whole).encode(replace(WHOLE, **{field: value}))


def test_a_field_that_cannot_be_written_is_named() -> None:
    with pytest.raises(Unwritable, match=r"^number: must be a whole number$"):
        codec(Whole).encode(replace(WHOLE, number=1.5))


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [(0, 3, "must have 0 to 3 members"), (4, 4, "must have 4 members$"), (1, 1, "must have 1 member$")],
)
def test_a_list_of_one_length_is_refused_with_one_number(low: int, high: int, says: str) -> None:
    five: Any = Annotated[tuple[int, ...], Length(low, high)]
    with pytest.raises(Malformed, match=says):
        codec(five).decode([1, 2, 3, 4, 5])
