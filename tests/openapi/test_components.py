"""How the rules' inline schemas become components that refer to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.wire import described
from rules.wire.codec import Between
from service.api.contract.components import Components, Parts, grown


@dataclass(frozen=True, slots=True)
class Card:
    """A card."""

    rank: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards."""

    cards: tuple[Card, ...]
    best: Card = Card(1)


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """A table."""

    top: Card | None
    last: Lay | Pass | None
    pair: tuple[Card, Annotated[int, Between(0, 9)]]


CARD = {"$ref": "#/components/schemas/RummyCard"}


def components() -> Components:
    found: Components = {}
    rummy = Parts("Rummy", found)
    rummy.add_union("RummyAction", (Lay, Pass), "Rummy", "Action", shown=False)
    rummy.add("RummyView", grown(described.schema(View)), "Rummy as this viewer may see it.")
    rummy.done()
    return found


def test_each_class_is_one_component_wherever_it_is_met() -> None:
    found = components()

    assert set(found) == {"RummyAction", "RummyLayAction", "RummyPassAction", "RummyView", "RummyCard"}
    assert found["RummyLayAction"]["properties"]["cards"]["items"] == CARD
    assert found["RummyView"]["properties"]["top"]["anyOf"] == [CARD, {"type": "null"}]
    assert "title" not in found["RummyView"]


def test_what_is_sent_stays_closed_where_it_is_shown_too() -> None:
    found = components()

    assert found["RummyCard"]["additionalProperties"] is False
    assert "additionalProperties" not in found["RummyView"]


def test_an_event_has_its_words_in_addition_to_its_fields_and_may_grow() -> None:
    found: Components = {}
    parts = Parts("Rummy", found)
    parts.add_union("RummyEvent", (Lay, Pass), "Rummy", "Event", shown=True)
    parts.done()

    for name in ("RummyLayEvent", "RummyPassEvent"):
        assert found[name]["properties"]["words"]["type"] == "string"
        assert "words" in found[name]["required"]
        assert "additionalProperties" not in found[name]


def test_a_default_is_written_next_to_the_reference() -> None:
    assert components()["RummyLayAction"]["properties"]["best"] == {**CARD, "default": {"rank": 1}}


def test_a_union_within_refers_to_the_actions_and_distinguishes_them() -> None:
    last = components()["RummyView"]["properties"]["last"]["anyOf"][0]

    assert [member["$ref"].rpartition("/")[2] for member in last["oneOf"]] == ["RummyLayAction", "RummyPassAction"]
    assert set(last["discriminator"]["mapping"]) == {"lay", "pass"}


def test_a_mixed_tuple_is_described_member_by_member() -> None:
    pair = components()["RummyView"]["properties"]["pair"]

    assert pair["prefixItems"] == [CARD, {"type": "integer", "minimum": 0, "maximum": 9}]
    assert (pair["minItems"], pair["maxItems"], "items" in pair) == (2, 2, False)


def test_two_classes_of_one_name_are_two_components_one_of_which_has_its_owner_s_too() -> None:
    found: Components = {}
    table = Parts("Rummy", found)
    table.add("RummyCard", described.schema(View))
    table.add("RummyLay", described.schema(Lay))
    table.done()

    assert found["RummyLay"]["properties"]["cards"]["items"] == {"$ref": "#/components/schemas/RummyCardCard"}
