"""What is written below a field is its description in the schema, wherever the field is held."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import pytest

from rules.errors import Malformed
from rules.wire import described
from rules.wire.codec import AsIs, Length, Outside, Plain, codec
from rules.wire.marks import Only

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name."""

    name: str
    """What people call it; ``name`` is
    None for
    nobody.
    """


@dataclass(frozen=True, slots=True)
class Pile(Named):
    """A pile of cards."""

    cards: Annotated[tuple[int, ...], Length(0, 9)] = ()
    """The cards, the top one first."""
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Joker:
    """A card of its own."""

    wild: bool = field(default=True, metadata={"about": "Whether it counts as any other."})
    """Never on Sundays."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything that holds something."""

    one: Named
    """The one by itself."""
    some: tuple[Named, ...]
    pair: tuple[Named, int]
    alike: tuple[Named, Named]
    maybe: Annotated[Named | None, Length(0, 1)]
    either: Pile | Joker
    maybe_either: Pile | Joker | None
    plain: Annotated[Plain, AsIs]
    """Whatever it is."""
    kept: Annotated[Named | None, Outside] = None
    """Nobody reads this."""


class Why(StrEnum):
    """Why a game was lost."""

    RED = "red"
    """A second
    mistake."""
    LEFT = "left"
    """The player left."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Lost:
    """A game was lost."""

    why: Why
    """How it was lost."""
    before: Why | None
    """How the last one was lost; None: it was not."""
    all: tuple[Why, ...]
    """How each was lost."""
    some: Annotated[Why, Only(Why.RED, Why.OVER)]
    """How this one was lost."""
    silent: Why
    shown: Why = field(default=Why.LEFT, metadata={"about": "How it is shown."})


NAME = "What people call it; `name` is null for nobody."


def names(*places: str | int) -> str:
    """Return how the field ``name`` is described at a place of the schema of everything."""
    part = described.schema(Whole)["properties"]
    for place in places:
        part = part[place]
    found: str = part["properties"]["name"]["description"]
    return found


@pytest.mark.parametrize(
    "places",
    [
        ("one", "allOf", 0),
        ("some", "items"),
        ("pair", "prefixItems", 0),
        ("alike", "items"),
        ("maybe", "anyOf", 0),
        ("either", "oneOf", 0),
        ("maybe_either", "anyOf", 0, "oneOf", 0),
    ],
)
def test_a_field_is_described_wherever_it_is_held(places: tuple[str | int, ...]) -> None:
    assert names(*places) == NAME


def test_docstrings_are_described_in_addition_to_what_the_codec_says() -> None:
    union = described.union(Pile, Joker)["oneOf"]
    pile, joker = (member["properties"] for member in union)
    assert pile["name"]["description"] == NAME
    assert pile["cards"] == {
        **codec(Pile).schema["properties"]["cards"],
        "description": "The cards, the top one first.",
    }
    assert "description" not in pile["silent"]
    assert joker["wild"]["description"] == "Whether it counts as any other. Never on Sundays."


def test_what_is_said_of_an_object_does_not_replace_what_its_class_says() -> None:
    one = described.schema(Whole)["properties"]["one"]
    assert one["description"] == "The one by itself."
    assert [member["description"] for member in one["allOf"]] == ["Something with a name."]


def test_what_the_values_of_an_enumeration_mean_follows_the_description() -> None:
    found = described.schema(Lost)["properties"]
    means = "`red`: A second mistake. `left`: The player left."
    assert found["why"]["description"] == f"How it was lost. {means}"
    assert found["before"]["description"] == f"How the last one was lost; null: it was not. {means}"
    assert found["all"]["description"] == f"How each was lost. {means}"
    assert "description" not in found["silent"]


def test_a_field_may_have_some_values_of_an_enumeration_only() -> None:
    some = described.schema(Lost)["properties"]["some"]
    assert some["enum"] == ["red", "over"]
    assert some["description"] == "How this one was lost. `red`: A second mistake."
    with pytest.raises(Malformed, match="must be one of red, over"):
        codec(Lost).decode({"why": "left", "before": None, "all": [], "some": "left", "silent": "red"})


def test_only_descriptions_are_added() -> None:
    schema = described.schema(Whole)
    assert "kept" not in schema["properties"]
    assert schema["properties"]["plain"] == {"description": "Whatever it is."}
    assert "description" not in codec(Whole).schema["properties"]["one"]["properties"]["name"]


def test_without_its_source_a_class_has_no_descriptions(tmp_path: Path) -> None:
    source = tmp_path / "sourceless.py"
    source.write_text(
        "from dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass One:\n    x: int\n"
        '    """A number of its own."""\n'
    )
    asks = "from rules.wire.described import schema; from sourceless import One; print(schema(One)['properties']['x'])"
    bare = codec(int).schema

    def asked() -> object:
        path = os.pathsep.join([str(tmp_path), *sys.path])
        done = subprocess.run(
            [sys.executable, "-c", asks], env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=True
        )
        return ast.literal_eval(done.stdout.decode())

    assert asked() == {**bare, "description": "A number of its own."}
    subprocess.run([sys.executable, "-m", "compileall", "-qb", str(tmp_path)], check=True)
    source.unlink()
    assert asked() == bare


def test_people_read_what_is_said_about_a_field_and_no_more() -> None:
    shown = described.schema(Lost)["properties"]["shown"]["description"]
    assert shown == "How it is shown. `red`: A second mistake. `left`: The player left."
    people = described.for_people(Lost)["properties"]
    assert people["shown"]["description"] == "How it is shown."
    assert people["why"] == described.schema(Lost)["properties"]["why"]
